"""A stored sample of every version of every event that was ever written: it decodes for ever.

After an event was added or got a new version: python -m tests.unit.schemas.write_samples. A sample that is there stays
as it is; what it needs to become today's event belongs into schemas/upcasting.py.
"""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest

from mnemolog.ops.schema_documents import folder
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas import codec
from mnemolog.schemas.commit import decode_commit, encode_commit
from mnemolog.schemas.event import EVENTS, About, Event
from mnemolog.schemas.memory import Memory, Remembered, state_hash
from mnemolog.schemas.upcasting import UPCASTS
from tests.unit.schemas.parts import commit
from tests.unit.schemas.write_samples import FOLDER, file_of, read, record

SAMPLES: Final = sorted(FOLDER.glob("*.json"))
VERSIONS: Final = [(name, version) for name, cls in EVENTS.items() for version in range(1, cls.VERSION + 1)]

every_sample = pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)


def decoded(sample: dict[str, Any]) -> Event:
    """The sample as it is read from a log."""
    line = codec.dump(codec.load(encode_commit(commit())) | {"events": [sample]})
    (entry,) = decode_commit(line).events
    assert (entry.id, entry.seq) == (sample["id"], sample["seq"])
    return entry.event


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_every_version_of_every_event_has_a_sample(name: str, version: int) -> None:
    assert file_of(name, version).is_file(), "python -m tests.unit.schemas.write_samples"


def test_every_old_version_has_an_upcast() -> None:
    assert UPCASTS.keys() == {(name, version) for name, version in VERSIONS if version < EVENTS[name].VERSION}


@every_sample
def test_a_sample_says_what_it_is(file: Path) -> None:
    sample = read(file)
    assert file == file_of(sample["event"], sample["version"])
    assert (sample["event"], sample["version"]) in VERSIONS


@every_sample
def test_a_sample_becomes_todays_event(file: Path) -> None:
    sample = read(file)
    event = decoded(sample)
    assert type(event) is EVENTS[sample["event"]]
    assert all(hasattr(event, each.name) for each in fields(event))
    if sample["version"] == event.VERSION:
        assert codec.load(codec.dump(event)) == sample["data"]


@every_sample
def test_a_sample_is_valid_by_the_document_of_its_version(file: Path) -> None:
    sample = read(file)
    document = folder() / "events" / f"{sample['event']}-{sample['version']}.schema.json"
    schema = json.loads(document.read_text(encoding="utf-8"))
    jsonschema.validate(sample["data"], schema, jsonschema.Draft202012Validator)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_the_sample_of_today_has_every_field_of_today(event: type[Event]) -> None:
    """A field that was added without a new version changes what is in old logs: they have none."""
    sample = read(file_of(event.TYPE, event.VERSION))
    assert sample["data"].keys() == {each.name for each in fields(event)}
    assert record(event)["data"].keys() == sample["data"].keys()


def test_what_an_older_release_remembered_has_the_hash_that_it_had() -> None:
    """Before an earlier statement stood beside words (memory_formed 5), the state of this one event hashed to this."""
    formed = decoded(read(FOLDER / "memory_formed.v4.json"))
    state = AgentState()
    state.evolve(formed)
    (memory,) = state.memories.values()
    assert state_hash(_alone(memory)) == "7f222a5996f6a6b5b9a87841593440cf"
    assert memory.said is not None
    about = About(words="Ev Urla'da.", name="Ayşe", at=memory.said.at, memory_id=memory.id)
    with_it = replace(memory, said=replace(memory.said, about=about))
    assert state_hash(_alone(with_it)) != "7f222a5996f6a6b5b9a87841593440cf"


def _alone(memory: Memory) -> Remembered:
    return Remembered(memories=[memory], transcript=[], relations=[], held=[])
