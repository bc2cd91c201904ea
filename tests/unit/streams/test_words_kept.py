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


def test_a_long_list_of_an_assistant_stays_in_the_transcript_and_says_so() -> None:
    listed = "\n".join(f"- Your train number {place} is booked for 5 May 2031" for place in range(6))
    disk = written([says(1, listed, role="assistant")])
    (recorded,) = events(disk, MessageRecorded)
    assert recorded.shape is not None
    assert recorded.shape.startswith("markdown")
    assert not events(disk, MemoryFormed)


def test_the_items_of_a_users_long_list_are_kept() -> None:
    items = (
        "rent is 640 a month, due on the 1st",
        "I teach 3 evening classes",
        "kiln: Rohde, cone 6 max",
        "I like tea",
    )
    disk = written(
        [says(1, "Studio\n" + "\n".join(f"- {item}" for item in (*items, "assistant: Juno, Saturdays only")))]
    )
    kept = " ".join(each.text for each in events(disk, MemoryFormed))
    assert [item for item in (*items, "Juno") if item not in kept] == []


def test_what_is_past_the_budget_is_in_the_transcript_and_the_outcome_says_so() -> None:
    said = "I moved to Izmir last month. " + "I like tea. " * 60
    disk = written([says(1, said)])
    (recorded,) = events(disk, MessageRecorded)
    assert recorded.text == said
    assert recorded.unread == len(" I like tea." * 21) + 1
    (commit,) = disk.of(KEY)
    detail = outcome_of(commit).detail
    assert detail == "its last 253 characters were not read: they are in the transcript only"


def test_a_statement_that_is_valid_until_the_last_day_of_the_calendar_has_no_end() -> None:
    (formed,) = events(written([says(1, "My passport is valid until 9999-12-31.")]), MemoryFormed)
    assert formed.valid_until is None
