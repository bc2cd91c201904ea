"""Steps of a reform: facts from outside are checked, and what is protected stays."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

import pytest

from mnemolog.processors.vectors import packed
from mnemolog.schemas import codec
from mnemolog.schemas.command import AdoptMemory, Command, EndMemory, Lock
from mnemolog.schemas.event import CommandRefused, Event, MemoryForgotten, MemoryFormed, MessageDeadLettered
from mnemolog.schemas.ids import memory_id
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.histories import axis
from tests.property.bench import folded, written
from tests.property.conversations import Sending, message

KEY: Final = "default/atlas"
EMBEDDER: Final = HashingEmbedder()
TEA: Final = message(1, "I like green tea.")
HOME: Final = memory_id(KEY, "m1", 0)


def asks(command: Command) -> Sending:
    assert command.id is not None
    return Sending(KEY, command.id, command)


def facts(**other: object) -> dict[str, Any]:
    """What was formed of the message, or something else."""
    events = [entry.event for commit in written([TEA]).store.commits for entry in commit.events]
    formed = next(event for event in events if isinstance(event, MemoryFormed))
    found: dict[str, Any] = codec.load(codec.dump(replace(formed, text="Ayşe likes green tea.", **other)))  # type: ignore[arg-type]
    return found


def adopted(formed: Mapping[str, Any], *before: Sending) -> list[Event]:
    """The events of the last commit."""
    step = AdoptMemory(agent_id="atlas", id="reform/n/add/1", set_name="n", formed=dict(formed), instead_of=HOME)
    return [entry.event for entry in written([TEA, *before, asks(step)]).store.commits[-1].events]


def test_facts_become_a_memory_in_the_place_of_another() -> None:
    formed, superseded = adopted(facts())[:2]
    assert isinstance(formed, MemoryFormed)
    assert (formed.text, formed.supersedes) == ("Ayşe likes green tea.", (HOME,))
    assert formed.memory_id == memory_id(KEY, "reform/n/add/1", 0)
    assert superseded.TYPE == "memory_superseded"


def test_a_memory_that_is_locked_stays_beside_what_was_formed() -> None:
    (formed, *rest) = adopted(facts(), asks(Lock(agent_id="atlas", id="l", memory_id=HOME)))
    assert isinstance(formed, MemoryFormed)
    assert (formed.supersedes, [event.TYPE for event in rest]) == ((), [])


@pytest.mark.parametrize(
    "formed",
    [
        {},
        facts(embedding=packed(axis(0), "another model")),
        facts(embedding=packed(axis(0, EMBEDDER.dimensions) * 3, EMBEDDER.model)),
        facts(embedding=packed(axis(0), EMBEDDER.model)),
        facts(message_id="never said"),
    ],
    ids=["nothing", "another embedder", "no unit vector", "other dimensions", "of no message"],
)
def test_facts_that_cannot_be_are_refused_and_harm_nobody(formed: dict[str, Any]) -> None:
    (letter,) = adopted(formed)
    assert isinstance(letter, MessageDeadLettered)


def said(**other: object) -> dict[str, Any]:
    """What the original words of the memory are known to be, or something else."""
    return {**facts()["said"], **other}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("text", ""),
        ("text", "word " * 1_001),
        ("text", "one\0two"),
        ("valid_from", 1e300),
        ("valid_from", -1e15),
        ("valid_until", -1e300),
        ("stability", 0.0),
        ("storage", -5.0),
        ("utility", 1e300),
        ("emotion", {"valence": 0.0, "arousal": 1e308, "feeling": None}),
        ("said", said(at=1e300)),
        ("said", said(utc_offset_s=10**12)),
        ("said", said(about={"words": "w", "name": "n", "at": 1e300, "memory_id": None})),
        ("said", said(meanings=[{"words": "w", "first": "then", "last": "2026-01-01", "precision": "day"}])),
        ("metadata", {"a": "b" * 1_000_001}),
    ],
)
def test_facts_beyond_their_limits_are_refused_since_no_later_answer_could_show_them(field: str, value: object) -> None:
    (letter,) = adopted(facts() | {field: value})
    assert isinstance(letter, MessageDeadLettered)
    assert letter.detail.startswith(f"formed.{field}")


def test_the_end_of_what_lasts_longer_than_anything_is_said_is_taken() -> None:
    end = datetime(9999, 6, 1, tzinfo=UTC).timestamp()
    assert isinstance(adopted(facts(valid_until=end))[0], MemoryFormed)


def test_what_ends_leaves_its_message_and_what_is_locked_does_not_end() -> None:
    end = EndMemory(agent_id="atlas", id="reform/n/end/1", set_name="n", memory_id=HOME)
    disk = written([TEA, asks(end)])
    gone = next(entry.event for entry in disk.store.commits[-1].events)
    assert isinstance(gone, MemoryForgotten)
    assert not folded(disk.store.commits)[KEY].transcript["m1"].hidden
    locked = written([TEA, asks(Lock(agent_id="atlas", id="l", memory_id=HOME)), asks(end)])
    refused = next(entry.event for entry in locked.store.commits[-1].events)
    assert isinstance(refused, CommandRefused)
    assert refused.reason == "locked"
