"""Metadata of what is written by hand: it stays with the memory through edits and their undoing; filters see it."""

from typing import Any, Final

import pytest

from mnemolog.processors.ingest.acceptance import check_size
from mnemolog.processors.recall.selection import Selection
from mnemolog.schemas.command import Edit, Recall, RecalledItem, Remember
from mnemolog.schemas.config import IntakeConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import MemoryEdited
from mnemolog.schemas.ids import memory_id
from tests.property.bench import written
from tests.property.conversations import Sending
from tests.unit.streams.test_restoring import HOME, KEY, asks, last, of, restore, told

NUTS: Final = memory_id(KEY, "r1", 0)
MAIL: Final = {"channel": "mail", "kanal": {"ışık": [1, None]}}


def remember(metadata: dict[str, Any] | None) -> Sending:
    return asks(Remember(agent_id="atlas", id="r1", text="Tom is allergic to nuts.", metadata=metadata))


def edit(name: str, text: str, metadata: dict[str, Any] | None) -> Sending:
    return asks(Edit(agent_id="atlas", id=name, memory_id=NUTS, text=text, metadata=metadata))


def test_a_memory_keeps_what_was_given_with_it() -> None:
    disk = written([remember(MAIL)])
    (state,) = disk.states().values()
    assert state.memories[NUTS].metadata == MAIL
    assert disk.living.memory(NUTS) == (KEY, state.memories[NUTS])


def test_without_metadata_nothing_is_hashed_that_was_not_before() -> None:
    assert told(remember(None)).memories[NUTS].metadata is None
    assert told(remember(None)).hash() != told(remember(MAIL)).hash()


@pytest.mark.parametrize(
    ("given", "kept"), [(None, MAIL), ({"channel": "sms"}, {"channel": "sms"}), ({}, None)], ids=["kept", "new", "gone"]
)
def test_an_edit_keeps_it_or_gives_another_and_is_taken_back_with_it(
    given: dict[str, Any] | None, kept: object
) -> None:
    edited = told(remember(MAIL), edit("e1", "Tom is allergic to all nuts.", given))
    assert edited.memories[NUTS].metadata == kept
    again = told(remember(MAIL), edit("e1", "Tom is allergic to all nuts.", given), restore(NUTS, "back"))
    assert again.memories[NUTS].metadata == MAIL
    assert again.hash() == told(remember(MAIL)).hash()


def test_an_edit_of_the_metadata_alone_is_one() -> None:
    (event,) = last(remember(MAIL), edit("e1", "Tom is allergic to nuts.", {"channel": "sms"}))
    assert isinstance(event, MemoryEdited)
    assert last(remember(MAIL), edit("e1", "Tom is allergic to nuts.", MAIL)) == []


def test_a_filter_looks_at_it() -> None:
    memory = told(remember(MAIL)).memories[NUTS]
    assert Selection(metadata={"channel": "mail"}).wants_memory(memory, [])
    assert not Selection(metadata={"channel": "sms"}).wants_memory(memory, [])
    assert not Selection(metadata={"channel": "mail"}, role="user").wants_memory(memory, [])
    said = told(HOME)
    found = Selection(metadata={"channel": "mail"}).wants_memory(said.memories[of("m1")], [said.transcript["m1"]])
    assert not found


@pytest.mark.parametrize(
    ("command", "digest"),
    [
        (Remember(agent_id="a", text="Tea ışık", user_id="x"), "f7699028781e7a3d"),
        (Edit(agent_id="a", memory_id="m", text="t", category="fact", id="q"), "540a13e49de796c6"),
        (
            Recall(agent_id="a", session_id="s", query="q", recalled=(RecalledItem(kind="memory", id="1", text="t"),)),
            "cd1dc5d017fe803a",
        ),
    ],
    ids=["remember", "edit", "recall"],
)
def test_a_command_of_an_older_release_is_known_again(command: Remember | Edit | Recall, digest: str) -> None:
    assert command.content_hash.startswith(digest)


def test_it_is_bounded_as_that_of_a_message() -> None:
    with pytest.raises(InvalidInputError, match=r"intake\.metadata_bytes"):
        check_size(Remember(agent_id="a", text="Tea.", metadata={"a": "x" * 100}), IntakeConfig(metadata_bytes=50))
