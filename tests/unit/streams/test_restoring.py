"""`restore`: a wrong end is taken back by an event that holds all that a projection needs."""

from typing import Final

import pytest

from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import Command, Forget, Lock, Restore
from mnemolog.schemas.event import CommandRefused, MemoryRestored, RelationFormed, RelationPruned
from mnemolog.schemas.ids import memory_id
from tests.property.bench import Disk, folded, written
from tests.property.conversations import Sending, message

KEY: Final = "default/atlas"
HOME: Final = message(1, "I live in Ankara.")
MOVED: Final = message(2, "I live in Berlin now.")
MONTH_LATER: Final = 60 * 24 * 40


def of(name: str) -> str:
    """The memory that an input became."""
    return memory_id(KEY, name, 0)


def asks(command: Command) -> Sending:
    assert command.id is not None
    return Sending(KEY, command.id, command)


def restore(memory: str, name: str = "r1") -> Sending:
    return asks(Restore(agent_id="atlas", id=name, memory_id=memory))


def forget(memory: str, name: str = "f1") -> Sending:
    return asks(Forget(agent_id="atlas", id=name, memory_id=memory))


def told(*sendings: Sending) -> AgentState:
    """The agent after all of it."""
    return folded(written(sendings).store.commits)[KEY]


def last(*sendings: Sending) -> list[object]:
    """The events of the last commit."""
    return [entry.event for entry in written(sendings).store.commits[-1].events]


def test_a_superseded_memory_is_current_again_beside_the_one_that_took_its_place() -> None:
    before, ended = told(HOME), told(HOME, MOVED)
    assert ended.memories[of("m1")].superseded_by == of("m2")
    assert ended.transcript["m1"].hidden
    after = told(HOME, MOVED, restore(of("m1")))
    back, other = after.memories[of("m1")], after.memories[of("m2")]
    known = before.memories[of("m1")]
    assert (back.text, back.valid_until, back.active, back.sources) == (known.text, None, True, ("m1",))
    assert (other.active, other.supersedes) == (True, ())
    assert not after.transcript["m1"].hidden
    assert set(after.holders["ayse", "lives_in"]) == {of("m1"), of("m2")}


def test_the_edge_says_that_the_two_contradict_each_other_and_no_longer_that_one_ended_the_other() -> None:
    events = last(HOME, MOVED, restore(of("m1")))
    assert [type(event) for event in events] == [MemoryRestored, RelationPruned, RelationFormed]
    state = told(HOME, MOVED, restore(of("m1")))
    assert [(edge.type, edge.source, edge.target) for edge in state.relations.values()] == [
        ("contradicts", of("m2"), of("m1"))
    ]


def test_a_forgotten_memory_comes_back_with_its_message() -> None:
    after = told(HOME, forget(of("m1")), restore(of("m1")))
    assert after.memories[of("m1")].status(after.intake.clock) == "current"
    assert not after.transcript["m1"].hidden


def test_a_message_of_which_another_memory_is_forgotten_stays_hidden() -> None:
    both = message(1, "I live in Ankara. My favourite colour is green.")
    colour = memory_id(KEY, "m1", 1)
    after = told(both, forget(of("m1")), forget(colour, "f2"), restore(colour))
    assert after.memories[colour].active
    assert after.transcript["m1"].hidden


def test_an_expired_plan_holds_until_something_else_ends_it() -> None:
    plan, later = message(1, "My visa is valid until 20 March."), message(MONTH_LATER, "I like green tea.")
    expired = told(plan, later)
    assert expired.memories[of("m1")].status(expired.intake.clock) == "expired"
    after = told(plan, later, restore(of("m1")))
    back = after.memories[of("m1")]
    assert (back.status(after.intake.clock), back.valid_until, back.temporal_type) == ("current", None, "persistent")


def test_older_words_come_back_as_a_memory_of_their_own_beside_the_fuller_ones() -> None:
    short, full = message(1, "I have a cat called Duman."), message(2, "I have a grey cat called Duman.")
    updated = told(short, full)
    assert set(updated.memories) == {of("m1")}, "the fuller words took the place of the older ones"
    after = told(short, full, restore(of("m1")))
    assert after.memories[of("m1")].text == updated.memories[of("m1")].text
    older = after.memories[of("r1")]
    assert (older.text, older.active, older.sources) == (told(short).memories[of("m1")].text, True, ("m1",))
    assert [(edge.type, edge.source, edge.target) for edge in after.relations.values()] == [
        ("elaborates", of("m1"), of("r1"))
    ]
    (refused,) = last(short, full, restore(of("m1")), restore(of("m1"), "r2"))
    assert isinstance(refused, CommandRefused)


@pytest.mark.parametrize(
    ("before", "memory", "reason"),
    [
        ([HOME], of("m1"), "current"),
        ([HOME], "nothing", "unknown"),
        ([HOME, MOVED, asks(Lock(agent_id="atlas", id="l1", memory_id=of("m1")))], of("m1"), "locked"),
    ],
    ids=["current", "unknown", "locked"],
)
def test_what_cannot_be_restored_is_refused(before: list[Sending], memory: str, reason: str) -> None:
    (refused,) = last(*before, restore(memory))
    assert isinstance(refused, CommandRefused)
    assert (refused.command, refused.reason) == ("restore", reason)


def test_the_same_command_again_changes_nothing() -> None:
    once, twice = (HOME, MOVED, restore(of("m1"))), (HOME, MOVED, restore(of("m1")), restore(of("m1")))
    assert told(*once).hash() == told(*twice).hash()


def test_the_gate_compares_with_it_again() -> None:
    tea, again = message(1, "I like green tea."), message(9, "I like green tea.")
    assert told(tea, forget(of("m1")), restore(of("m1")), again).memories[of("m1")].sources == ("m1", "m9")


def test_the_indexes_find_it_and_its_message_again() -> None:
    disk: Disk = written([HOME, MOVED, restore(of("m1"))])
    (state,) = disk.states().values()
    assert [memory.id for memory in disk.living.memories(KEY, now=state.intake.clock)] == [of("m2"), of("m1")]
