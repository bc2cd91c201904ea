"""`edit`: a memory says what somebody wrote; nothing that follows the log finds its older words any more."""

import dataclasses
from collections.abc import Mapping
from typing import Final

import pytest

from mnemolog.processors.reforming import past, replayed
from mnemolog.schemas import codec
from mnemolog.schemas.command import Edit, Forget, Lock, Remember
from mnemolog.schemas.event import CommandRefused, MemoryEdited, MemoryRestored
from mnemolog.schemas.ids import digest, memory_id
from mnemolog.schemas.message import Message
from tests.property.bench import Disk, folded, written
from tests.property.conversations import Sending, message
from tests.unit.streams.test_restoring import HOME, KEY, MONTH_LATER, MOVED, asks, last, of, restore, told

BURSA: Final = "Ayşe lives in Bursa."


def edit(memory: str, text: str = BURSA, name: str = "e1", **fields: str) -> Sending:
    return asks(Edit(agent_id="atlas", id=name, memory_id=memory, text=text, **fields))  # type: ignore[arg-type]


def test_it_keeps_its_id_and_holds_until_somebody_says_otherwise() -> None:
    plan = message(1, "My visa is valid until 20 March.")
    before, after = told(plan).memories[of("m1")], told(plan, edit(of("m1"))).memories[of("m1")]
    assert before.valid_until is not None
    assert (after.text, after.words, after.valid_until, after.temporal_type) == (BURSA, BURSA, None, "persistent")
    assert (after.subject, after.write_source, after.source_confidence) == (before.subject, "manual", 1.0)
    assert (after.recorded_at, after.importance, after.utility) == (
        before.recorded_at,
        before.importance,
        before.utility,
    )


def test_an_edit_may_change_the_importance_alone_and_restoring_takes_it_back() -> None:
    before = told(HOME).memories[of("m1")]
    change = asks(Edit(agent_id="atlas", id="e1", memory_id=of("m1"), text=before.text, importance=0.9))
    assert told(HOME, change).memories[of("m1")].importance == 0.9
    assert told(HOME, change, restore(of("m1"))).memories[of("m1")].importance == before.importance
    same = asks(Edit(agent_id="atlas", id="e2", memory_id=of("m1"), text=before.text, importance=before.importance))
    assert written([HOME, same]).store.commits[-1].events == ()


def test_an_edit_of_before_is_known_again_by_its_id() -> None:
    """Edits had no importance once: what they say has the same hash."""
    command = Edit(agent_id="atlas", id="e1", memory_id="m", text="Tea.")
    fields = {"agent_id": "atlas", "id": "e1", "tenant_id": "default", "text": "Tea.", "category": None}
    assert command.content_hash == digest(codec.dump(["edit", _in_order(command, fields)]))


def _in_order(command: Edit, values: Mapping[str, object]) -> dict[str, object]:
    """As the fields of the class follow each other, without those that were added."""
    names = (each.name for each in dataclasses.fields(command) if each.name not in ("metadata", "importance"))
    return {name: values.get(name, "m") for name in names}


def test_the_message_that_said_the_older_words_is_found_no_more_unless_another_memory_needs_it() -> None:
    assert told(HOME, edit(of("m1"))).transcript["m1"].hidden
    both = message(1, "I live in Ankara. My favourite colour is green.")
    assert not told(both, edit(of("m1"))).transcript["m1"].hidden


def test_its_values_are_those_of_the_new_words() -> None:
    state = told(HOME, edit(of("m1"), "I live in Bursa."), message(3, "I live in Izmir now."))
    assert state.memories[of("m1")].superseded_by == of("m3"), "the gate compares with what it says now"
    before, after = told(HOME), told(HOME, edit(of("m1"), "Ayşe plays the piano."))
    assert before.holders["ayse", "lives_in"] == [of("m1")]
    assert after.holders["ayse", "lives_in"] == []
    assert not [each for each in after.about.values() if of("m1") in each and "Ankara" in each]


def test_in_another_language_it_is_compared_with_what_is_said_in_that() -> None:
    turkish = edit(of("m1"), "Ayşe Ankara'da oturuyor ve orada çalışıyor.")
    state = told(HOME, turkish, message(3, "Ankara'da oturuyorum ve orada çalışıyorum."))
    assert state.memories[of("m1")].language == "tr"


def test_the_indexes_find_the_new_words_and_not_the_older_ones() -> None:
    disk: Disk = written([HOME, edit(of("m1"))])
    (state,) = disk.states().values()
    (found,) = disk.living.memories(KEY, now=state.intake.clock)
    assert (found.id, found.text) == (of("m1"), BURSA)
    assert disk.living.memory(of("m1")) == (KEY, state.memories[of("m1")])


def test_restoring_takes_the_edit_back() -> None:
    events = last(HOME, edit(of("m1")), restore(of("m1")))
    assert [(type(event), getattr(event, "undone", None)) for event in events] == [(MemoryRestored, "edited")]
    before, after = told(HOME), told(HOME, edit(of("m1")), restore(of("m1")))
    assert after.hash() == before.hash()
    assert after.holders["ayse", "lives_in"] == [of("m1")]
    (refused,) = last(HOME, edit(of("m1")), restore(of("m1")), restore(of("m1"), "r2"))
    assert isinstance(refused, CommandRefused)


def test_edits_are_taken_back_one_after_the_other() -> None:
    twice = (HOME, edit(of("m1")), edit(of("m1"), "Ayşe lives in Izmir.", "e2"))
    assert told(*twice, restore(of("m1"))).memories[of("m1")].text == BURSA
    assert told(*twice, restore(of("m1")), restore(of("m1"), "r2")).hash() == told(HOME).hash()


def test_the_same_words_change_nothing_and_another_category_does() -> None:
    assert last(HOME, edit(of("m1")), edit(of("m1"), name="e2")) == []
    (edited,) = last(HOME, edit(of("m1"), category="decision"))
    assert isinstance(edited, MemoryEdited)
    assert edited.category == "decision"


@pytest.mark.parametrize(
    ("before", "memory", "reason"),
    [
        ([HOME], "nothing", "unknown"),
        ([HOME, asks(Forget(agent_id="atlas", id="f1", memory_id=of("m1")))], of("m1"), "forgotten"),
        ([HOME, asks(Lock(agent_id="atlas", id="l1", memory_id=of("m1")))], of("m1"), "locked"),
        ([HOME, MOVED], of("m1"), "ended"),
        ([message(1, "My visa is valid until 20 March."), message(MONTH_LATER, "Tea.")], of("m1"), "ended"),
    ],
    ids=["unknown", "forgotten", "locked", "superseded", "expired"],
)
def test_what_cannot_be_edited_is_refused(before: list[Sending], memory: str, reason: str) -> None:
    (refused,) = last(*before, edit(memory))
    assert isinstance(refused, CommandRefused)
    assert (refused.command, refused.reason) == ("edit", reason)


def test_a_lock_keeps_an_edit_too() -> None:
    locked = asks(Lock(agent_id="atlas", id="l1", memory_id=of("m1")))
    (refused,) = last(HOME, edit(of("m1")), locked, restore(of("m1")))
    assert isinstance(refused, CommandRefused)
    assert refused.reason == "locked"


def test_what_somebody_corrected_is_not_formed_anew_from_its_message() -> None:
    commits = written([HOME, edit(of("m1")), message(3, "I like green tea.")]).store.commits
    bodies = [each.body for each in replayed(commits, past(commits))]
    assert [body.text for body in bodies if isinstance(body, Remember)] == [BURSA]
    assert [body.content for body in bodies if isinstance(body, Message)] == ["I like green tea."]
    undone = written([HOME, edit(of("m1")), restore(of("m1"))]).store.commits
    assert past(undone).read_again == {"m1"}
    assert folded(undone)[KEY].memories[memory_id(KEY, "m1", 0)].write_source == "formation"
