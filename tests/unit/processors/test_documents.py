"""What a commit changes of the documents that a search finds."""

from dataclasses import replace
from typing import Final, TypeVar, get_args

import pytest

from mnemolog.processors.documents import FOR_EVER, NEVER, Change, End, Put, Unchanging, Update, changes, changes_of
from mnemolog.processors.ports import Recorded
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Entry
from mnemolog.schemas.event import (
    EVENTS,
    Event,
    MemoryForgotten,
    MemoryFormed,
    MemoryRestored,
    MemorySuperseded,
    MemoryUpdated,
    MessageRecorded,
)
from tests.unit.schemas.parts import commit
from tests.unit.schemas.write_samples import file_of, read

AGENT: Final = "default/atlas"
SEQ: Final = 17

E = TypeVar("E", bound=Event)


def sample(kind: type[E]) -> E:
    """An event with a value in every field."""
    return codec.build(kind, read(file_of(kind.TYPE, kind.VERSION))["data"])


def changed(event: Event) -> list[Change]:
    """What it changes."""
    return list(changes_of(AGENT, SEQ, event))


def test_a_message_is_found_with_who_said_it_and_when_and_has_no_end() -> None:
    event = replace(sample(MessageRecorded), message_id="m1", heading="[today] Ayşe: ", text="I like tea.")
    named = (event.speaker, event.session_id, event.language)
    text = "[today] Ayşe: I like tea."
    assert changed(event) == [Put(AGENT, "message", "m1", SEQ, *named, FOR_EVER, event.embedding, text)]


@pytest.mark.parametrize(("valid_until", "ends"), [(None, FOR_EVER), (0.0, 0.0), (1_795_849_200.0, 1_795_849_200.0)])
@pytest.mark.parametrize(("session_id", "session"), [(None, ""), ("s1", "s1")])
def test_a_memory_is_found_until_it_ends(
    valid_until: float | None, ends: float, session_id: str | None, session: str
) -> None:
    formed = replace(sample(MemoryFormed), valid_until=valid_until, session_id=session_id)
    named = (formed.subject, session, formed.language, ends, formed.embedding, formed.text)
    assert changed(formed) == [Put(AGENT, "memory", formed.memory_id, SEQ, *named)]
    updated = replace(sample(MemoryUpdated), valid_until=valid_until, session_id=session_id)
    named = (updated.subject, session, updated.language, ends, updated.embedding, updated.text)
    assert changed(updated) == [Update(AGENT, updated.memory_id, SEQ, *named)]


def test_a_superseded_memory_is_found_up_to_its_end_and_what_has_no_other_memory_not_at_all() -> None:
    event = replace(sample(MemorySuperseded), memory_id="old", valid_until=5.0, messages_hidden=("m1", "m2"))
    assert changed(event) == [
        End(AGENT, "memory", "old", SEQ, 5.0),
        End(AGENT, "message", "m1", SEQ, NEVER),
        End(AGENT, "message", "m2", SEQ, NEVER),
    ]


def test_a_forgotten_memory_is_found_at_no_time_nor_are_its_messages() -> None:
    event = replace(sample(MemoryForgotten), memory_id="gone", messages_hidden=("m1",))
    assert changed(event) == [End(AGENT, "memory", "gone", SEQ, NEVER), End(AGENT, "message", "m1", SEQ, NEVER)]


def test_a_restored_memory_is_found_again_with_its_messages() -> None:
    event = replace(sample(MemoryRestored), memory_id="back", of=None, valid_until=None, messages_shown=("m1",))
    named = (event.subject, event.session_id or "", event.language, FOR_EVER, event.embedding, event.text)
    assert changed(event) == [Update(AGENT, "back", SEQ, *named), End(AGENT, "message", "m1", SEQ, FOR_EVER)]


def test_restored_older_words_are_a_document_of_their_own() -> None:
    event = replace(sample(MemoryRestored), memory_id="older", of="fuller", messages_shown=())
    assert [type(change) for change in changed(event)] == [Put]


def test_never_and_for_ever_stand_outside_every_moment() -> None:
    assert NEVER < 0.0 < FOR_EVER


@pytest.mark.parametrize("kind", get_args(Unchanging), ids=lambda kind: kind.TYPE)
def test_the_others_change_no_document(kind: type[Event]) -> None:
    assert changed(sample(kind)) == []


def test_every_event_is_either_left_out_or_changes_a_document() -> None:
    changing = {kind for kind in EVENTS.values() if changed(sample(kind))}
    assert changing == {*EVENTS.values()} - {*get_args(Unchanging)}


def test_commits_are_followed_in_their_order_each_event_with_its_number_and_agent() -> None:
    formed, forgotten = sample(MemoryFormed), replace(sample(MemoryForgotten), messages_hidden=())
    one = commit(Entry("e1", 3, formed), Entry("e2", 4, forgotten))
    other = replace(commit(Entry("e3", 1, formed)), agent_id="hermes")
    found = [(type(change), change.agent, change.seq) for change in changes([Recorded(1, one), Recorded(2, other)])]
    assert found == [(Put, "default/atlas", 3), (End, "default/atlas", 4), (Put, "default/hermes", 1)]
