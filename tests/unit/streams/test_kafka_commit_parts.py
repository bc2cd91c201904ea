"""Commits from their records."""

import pytest

from mnemolog.schemas.commit import encode_commit, with_events
from mnemolog.schemas.errors import LogCorruptError
from mnemolog.streams.logs.kafka.commit_parts import CommitParts
from mnemolog.streams.logs.kafka.records import commit_records
from tests.contract.logs import commit_at, elsewhere, ignored

LARGE = commit_at(elsewhere(1), *(ignored(f"m{number}" * 50) for number in range(9)))
WHOLE = encode_commit(LARGE)
PIECES = commit_records(LARGE, WHOLE, most_bytes=1_700)
SMALL = encode_commit(commit_at(elsewhere(2), ignored("m")))


def test_a_commit_of_one_record_is_whole_at_once() -> None:
    parts = CommitParts()
    made = parts.add(SMALL, 4)
    assert made is not None
    assert (made.body, parts.begins_at) == (SMALL, None)


def test_a_commit_of_several_is_whole_with_the_last() -> None:
    parts = CommitParts()
    *before, last = enumerate(PIECES, start=7)
    assert len(before) > 1
    for offset, piece in before:
        assert parts.add(piece, offset) is None
        assert parts.begins_at == 7, "where to read again, if this process ends here"
    made = parts.add(last[1], last[0])
    assert made is not None
    assert (made.body, with_events(made.commit), parts.begins_at) == (WHOLE, LARGE, None)


def test_what_is_read_again_begins_with_its_first_part() -> None:
    parts = CommitParts()
    parts.add(PIECES[0], 7)
    parts.forget()
    assert parts.begins_at is None
    made = [parts.add(piece, offset) for offset, piece in enumerate(PIECES, start=7)]
    assert [each.body for each in made if each is not None] == [WHOLE]


def test_parts_of_several_commits_are_refused() -> None:
    other = commit_at(elsewhere(2), *(ignored(f"m{number}" * 50) for number in range(9)))
    last = commit_records(other, encode_commit(other), most_bytes=1_700)[-1]
    parts = CommitParts()
    parts.add(PIECES[0], 7)
    with pytest.raises(LogCorruptError, match="several commits"):
        parts.add(last, 8)
