"""What speakers say to be called: which sentences tell it, and where the name is shown."""

from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import orjson
import pytest

from mnemolog.processors.ingest.introductions import introduced
from mnemolog.processors.memory.names import names_of, shown_memory, shown_message
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import Edit, Forget, Restore
from mnemolog.schemas.event import SpeakerNamed
from mnemolog.schemas.message import Message, Role
from tests.property.bench import CONFIG, written
from tests.property.conversations import BEGINNING, Sending
from tests.unit.streams.test_write_path import KEY, asks, events, of, told

LABELLED: Final = Path(__file__).parents[4] / "benchmarks" / "data" / "introductions.jsonl"
"""Labelled before the patterns were written; half of it was set aside until they were."""
FOUND: Final = {"en": 0.75, "tr": 0.9, "de": 0.75}
"""Of the introductions that were set aside."""


def labelled(*, held_out: bool) -> list[dict[str, Any]]:
    rows = map(orjson.loads, LABELLED.read_bytes().splitlines())
    return [row for row in rows if row["held_out"] is held_out]


@pytest.mark.parametrize("held_out", [False, True])
def test_what_introduces_nobody_gives_no_name(held_out: bool) -> None:
    named = {row["text"]: introduced(row["text"], row["language"]) for row in labelled(held_out=held_out)}
    assert {row["text"]: named[row["text"]] for row in labelled(held_out=held_out) if not row["name"]} == {
        row["text"]: None for row in labelled(held_out=held_out) if not row["name"]
    }


@pytest.mark.parametrize("language", FOUND)
def test_most_introductions_give_their_name(language: str) -> None:
    rows = [row for row in labelled(held_out=True) if row["name"] and row["language"] == language]
    found = sum(introduced(row["text"], row["language"]) == row["name"] for row in rows)
    assert found / len(rows) >= FOUND[language]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("My name is Al.", "Al"),
        ("Call me Van.", "Van"),
        ("My name is Al Pacino.", "Al Pacino"),
        ("my name is de", None),
    ],
)
def test_a_name_may_be_spelled_like_a_particle(said: str, name: str | None) -> None:
    assert introduced(said, "en") == name


GREETING_OTHERS: Final = (
    "Merhaba Aslı, ne kusuru.",
    "Günaydın Rıza Bey.",
    "Selam Mali!",
    "E-mail is fine.",
    "Hi Jane!",
)


@pytest.mark.parametrize("said", GREETING_OTHERS)
def test_who_is_greeted_is_not_who_speaks(said: str) -> None:
    assert introduced(said, "tr") is None
    assert introduced(said, "en") is None


TEA: Final = "I prefer green tea over coffee."
JANE: Final = "My name is Jane and I live in Leeds."


def says(
    minute: int, content: str, *, user: str | None = None, name: str | None = None, role: Role = "user"
) -> Sending:
    """A message of a client that may give an id and a name, or neither."""
    at, names = BEGINNING + timedelta(minutes=minute), f"m{minute}"
    said = Message(agent_id="atlas", id=names, content=content, user_id=user, name=name, role=role, at=at)
    return Sending(KEY, names, said)


def forgets(memory: str) -> Sending:
    return asks(Forget(agent_id="atlas", id="forget", memory_id=memory))


def texts(state: AgentState) -> dict[str, str]:
    names = names_of(state.names.values())
    return {each.id: shown_memory(each, names).text for each in state.memories.values() if not each.forgotten}


def test_a_name_that_is_learned_is_shown_with_what_was_said_before_and_after() -> None:
    state = told(says(1, TEA, user="u7"), says(2, JANE, user="u7"), says(3, "I have a cat named Duman.", user="u7"))
    assert texts(state)[of("m1")] == f'Jane, 2 March 2026: "{TEA}"'
    assert texts(state)[of("m3")].startswith("Jane")
    said = shown_message(state.transcript["m1"], names_of(state.names.values()))
    assert (said.name, said.rendered.partition("] ")[2]) == ("Jane", f"Jane: {TEA}")


def test_it_is_the_name_of_its_speaker_alone() -> None:
    state = told(says(1, JANE, user="u7"), says(2, TEA, user="u8"))
    assert texts(state)[of("m2")].startswith("u8")


def test_the_name_that_was_told_last_is_shown() -> None:
    state = told(says(1, JANE, user="u7"), says(2, TEA, user="u7"), says(3, "Please call me Bea.", user="u7"))
    assert texts(state)[of("m2")].startswith("Bea,")


def test_a_name_that_the_client_gives_is_not_replaced() -> None:
    state = told(says(1, TEA, user="u7", name="Dr. Lane"), says(2, JANE, user="u7"))
    assert texts(state)[of("m1")].startswith("Dr. Lane")


@pytest.mark.parametrize(("user", "name"), [("u7", "Dr. Lane"), (None, "Dr. Lane"), ("ayse", "Ayşe")])
def test_nor_is_it_learned_from_a_message_that_has_one(user: str | None, name: str) -> None:
    assert told(says(1, JANE, user=user, name=name)).names == {}


@pytest.mark.parametrize(("user", "name"), [("u7", "u7"), ("u7", "user"), (None, None), (None, "User")])
def test_an_id_is_no_name(user: str | None, name: str | None) -> None:
    state = told(says(1, TEA, user=user, name=name), says(2, JANE, user=user, name=name))
    assert texts(state)[of("m1")].startswith("Jane")


def test_an_assistant_introduces_no_user() -> None:
    assert told(says(1, "My name is Jane, your flight is booked for 5 May 2031.", role="assistant")).names == {}


def test_forgetting_the_introduction_forgets_the_name() -> None:
    state = told(says(1, TEA, user="u7"), says(2, JANE, user="u7"), forgets(of("m2")))
    assert state.names == {}
    assert not any("Jane" in text for text in texts(state).values())


def test_editing_it_forgets_the_name_too() -> None:
    edit = Edit(agent_id="atlas", id="edit", memory_id=of("m1"), text="They live in Leeds.")
    assert told(says(1, JANE, user="u7"), asks(edit)).names == {}


def test_forgetting_one_of_two_introductions_leaves_the_other() -> None:
    state = told(
        says(1, JANE, user="u7"),
        says(2, "Please call me Bea.", user="u7"),
        forgets(of("m2")),
    )
    assert names_of(state.names.values()) == {"u7": "Jane"}


def test_restoring_the_introduction_restores_the_name() -> None:
    restores = asks(Restore(agent_id="atlas", id="restore", memory_id=of("m1")))
    state = told(says(1, JANE, user="u7"), forgets(of("m1")), restores)
    assert names_of(state.names.values()) == {"u7": "Jane"}


def test_a_name_is_part_of_what_is_remembered() -> None:
    state = told(says(1, JANE, user="u7"))
    before = state.hash()
    state.names.clear()
    assert state.hash() != before


def test_the_event_names_speaker_message_and_memory() -> None:
    (event,) = events(written([says(1, JANE, user="u7")], CONFIG), SpeakerNamed)
    assert (event.speaker, event.name, event.message_id, event.memory_ids) == ("u7", "Jane", "m1", (of("m1"),))
