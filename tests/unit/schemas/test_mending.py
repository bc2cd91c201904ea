"""What a release of before wrote for infinity: null, in events of any version."""

from typing import Any

import pytest

from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit, decode_commit, encode_commit
from mnemolog.schemas.errors import LogCorruptError
from mnemolog.schemas.limits import STABILITY
from mnemolog.schemas.mending import MARKS
from mnemolog.schemas.validation import LATEST
from tests.unit.schemas.parts import commit
from tests.unit.schemas.write_samples import file_of, read

END = LATEST.timestamp()


def written(sample: dict[str, Any]) -> bytes:
    """A commit that holds the sample."""
    return codec.dump(codec.load(encode_commit(commit())) | {"events": [sample]})


def with_null(event: str, version: int, *fields: str) -> Commit:
    sample = read(file_of(event, version))
    data = written({**sample, "data": {**sample["data"], **dict.fromkeys(fields)}})
    assert any(mark in data for mark in MARKS)
    return decode_commit(data)


@pytest.mark.parametrize(
    ("event", "version", "field", "at_limit"),
    [
        ("memory_formed", 1, "stability", STABILITY.most),
        ("memory_formed", 2, "stability", STABILITY.most),
        ("memory_reinforced", 1, "stability_factor", STABILITY.most),
        ("memory_reinforced", 2, "stability_factor", STABILITY.most),
        ("stability_changed", 1, "factor", STABILITY.most),
        ("tags_captured", 1, "stability_factor", STABILITY.most),
        ("memory_tagged", 1, "expires_at", END),
    ],
)
def test_a_lost_number_of_every_version_is_read_at_its_limit_and_counted(
    event: str, version: int, field: str, at_limit: float
) -> None:
    found = with_null(event, version, field)
    assert getattr(found.events[0].event, field) == at_limit
    assert found.mended == 1
    assert decode_commit(written(read(file_of(event, version)))).mended == 0


def test_what_may_not_be_null_and_is_no_such_number_is_damage() -> None:
    sample = read(file_of("memory_reinforced", 2))
    with pytest.raises(LogCorruptError):
        decode_commit(written({**sample, "data": {**sample["data"], "memory_id": None, "stability_factor": None}}))
