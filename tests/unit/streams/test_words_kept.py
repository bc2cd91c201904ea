"""The write path by default: words as they were said, and why the others were not kept."""

from mnemolog.processors.narration.outcome import outcome_of
from mnemolog.schemas.event import MemoryFormed, MessageIgnored, MessageRecorded
from tests.property.bench import written
from tests.unit.streams.test_write_path import KEY, events, says


def test_words_are_kept_as_they_were_said_and_the_rest_is_accounted_for() -> None:
    disk = written([says(1, "I moved to Izmir last month. How are you?")])
    (formed,) = events(disk, MemoryFormed)
    (recorded,) = events(disk, MessageRecorded)
    assert formed.said is not None
    assert formed.said.words == "I moved to Izmir last month."
    assert formed.text.endswith('"I moved to Izmir last month." [last month: February 2026]')
    assert formed.valid_until is None
    assert [(each.words, each.reason) for each in recorded.unkept] == [("How are you?", "not_worth")]


def test_what_shall_not_be_kept_is_not() -> None:
    disk = written([says(1, "Please don't keep this, but I am thinking about leaving my wife.")])
    (ignored,) = events(disk, MessageIgnored)
    assert (ignored.filter, ignored.excerpt) == ("off_the_record", "")


def test_a_long_list_stays_in_the_transcript_and_says_so() -> None:
    disk = written([says(1, "\n".join(f"- I like tea number {place}" for place in range(6)))])
    (recorded,) = events(disk, MessageRecorded)
    assert recorded.shape is not None
    assert recorded.shape.startswith("markdown")
    assert not events(disk, MemoryFormed)


def test_what_is_past_the_budget_is_in_the_transcript_and_the_outcome_says_so() -> None:
    said = "I moved to Izmir last month. " + "I like tea. " * 60
    disk = written([says(1, said)])
    (recorded,) = events(disk, MessageRecorded)
    assert recorded.text == said
    assert recorded.unread == len(" I like tea." * 21) + 1
    (commit,) = disk.of(KEY)
    detail = outcome_of(commit).detail
    assert detail == "its last 253 characters were not read: they are in the transcript only"
