"""Redelivery changes nothing: whatever comes again, and wherever a process dies, each input has its effect once."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.memory import Remembered, state_hash
from mnemolog.schemas.message import Message
from tests.property.bench import Death, DiedError, Disk, Lanes, Process, encoded, process, run
from tests.property.conversations import Sending, conversations, message, some
from tests.property.statements import UNSPEAKABLE


class Fate(Enum):
    """What may happen between two deliveries."""

    DRAIN = auto()
    """all that waits is decided and appended"""
    CRASH = auto()
    """the process is gone, and with it all that it knew"""
    CRASH_BEFORE_APPEND = auto()
    """the process decides, and is gone before anything is safe"""
    CRASH_AFTER_APPEND = auto()
    """the process appends, and is gone before anybody hears of it"""


DRAIN, CRASH = Fate.DRAIN, Fate.CRASH
CRASH_BEFORE_APPEND, CRASH_AFTER_APPEND = Fate.CRASH_BEFORE_APPEND, Fate.CRASH_AFTER_APPEND

Script: TypeAlias = Sequence[Sending | Fate]

_DEATHS: dict[Fate, Death] = {CRASH_BEFORE_APPEND: "before append", CRASH_AFTER_APPEND: "after append"}


def deliver(script: Script) -> Disk:
    """The disk after all that happens in the script, and one more draining."""

    async def delivered() -> Disk:
        disk = Disk()
        with process(disk) as started:
            lanes = Lanes(started)
            for each in [*script, DRAIN]:
                if isinstance(each, Sending):
                    await disk.send(each)
                else:
                    lanes = await _after(each, lanes, started)
        return disk

    return run(delivered())


async def _after(fate: Fate, lanes: Lanes, started: Process) -> Lanes:
    """What goes on: the same process, or a fresh one over the same log."""
    lanes.log.dies = _DEATHS.get(fate)
    if fate is not CRASH:
        try:
            await lanes.drain()
        except DiedError:
            return Lanes(started)
    return Lanes(started) if fate is CRASH else lanes


m1 = message(1, "I live in Ankara with my cat Duman.")
m2 = message(2, "I moved from Ankara to Izmir.")
m3 = message(3, "The staging API port is 8080.")


def test_a_message_that_comes_twice_has_one_commit() -> None:
    assert encoded(deliver([m1, m1, DRAIN, m1]).store.commits) == encoded(deliver([m1]).store.commits)


def test_a_crash_repeats_nothing() -> None:
    undisturbed = encoded(deliver([m1, m2]).store.commits)
    assert encoded(deliver([m1, DRAIN, CRASH, m1, m2]).store.commits) == undisturbed
    assert encoded(deliver([m1, CRASH, m1, m2, CRASH, m2, m1]).store.commits) == undisturbed


def test_a_crash_after_append_repeats_nothing() -> None:
    undisturbed = encoded(deliver([m1, m2, m3]).store.commits)
    assert encoded(deliver([m1, CRASH_AFTER_APPEND, m1, m2, m3]).store.commits) == undisturbed
    assert encoded(deliver([m1, m2, CRASH_AFTER_APPEND, m3, CRASH_AFTER_APPEND, m1]).store.commits) == undisturbed


def test_a_crash_before_append_loses_nothing() -> None:
    undisturbed = encoded(deliver([m1, m2, m3]).store.commits)
    assert encoded(deliver([m1, m2, CRASH_BEFORE_APPEND, m3]).store.commits) == undisturbed
    assert encoded(deliver([m1, CRASH_BEFORE_APPEND, CRASH_BEFORE_APPEND, m1, m2, m3]).store.commits) == undisturbed


@st.composite
def disturbed(draw: st.DrawFn, sendings: Sequence[Sending]) -> Script:
    """The sendings, with misfortunes between them after which a part of what was sent comes again."""
    script: list[Sending | Fate] = []
    for place, sending in enumerate(sendings, start=1):
        script.append(sending)
        if draw(st.booleans()):
            script.append(draw(st.sampled_from(Fate)))
            script += sendings[draw(st.integers(0, place)) : place]
    return script


@some
@given(conversations, st.data())
def test_redelivery_and_crashes_leave_the_log_as_it_would_have_been(
    conversation: Sequence[Sending], data: st.DataObject
) -> None:
    sendings = [replace(sending, unchecked=False) for sending in conversation if is_accepted_once(sending)]
    undisturbed = deliver(sendings)
    again = deliver(data.draw(disturbed(sendings)))
    for key in {sending.key for sending in sendings}:
        assert encoded(again.of(key)) == encoded(undisturbed.of(key))


def is_accepted_once(sending: Sending) -> bool:
    """Whether it counts as seen from the first delivery on: a dead letter may come again."""
    match sending.body:
        case None:
            return False
        case Message() as message:
            return message.at is not None and UNSPEAKABLE not in message.content
        case _:
            return UNSPEAKABLE not in str(sending.body)


@some
@given(conversations, st.data())
def test_redelivery_by_a_broker_that_does_not_ask_leaves_every_agent_as_it_would_have_been(
    sendings: Sequence[Sending], data: st.DataObject
) -> None:
    undisturbed = deliver([step for sending in sendings for step in (sending, DRAIN)]).states()
    script = [step for each in data.draw(disturbed(sendings)) for step in (each, DRAIN)]
    again = deliver(script).states()
    assert {key: remembered(state) for key, state in again.items()} == {
        key: remembered(state) for key, state in undisturbed.items()
    }


def remembered(state: AgentState) -> object:
    """All that decides what is read and remembered next, but for conversations that a repetition found to be over.

    What such a conversation had in mind goes with it.
    """
    intake = state.intake
    kept = Remembered(state.memories.values(), state.transcript.values(), state.relations.values(), held=())
    return state_hash(kept), state.memories_of, state.holders, intake.clock, intake.seen
