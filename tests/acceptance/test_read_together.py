"""What is said again in other words is known, and what changed without a common word is marked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path) as opened:
        yield opened


def told(memory: Memory, *said: str) -> list[str]:
    """What becomes of each, said by one person."""
    return [
        memory.add(each, agent_id="atlas", user_id="kim", name="Kim", session_id="s", at="2026-11-27T10:00:00Z").outcome
        or ""
        for each in said
    ]


def contradicted(memory: Memory) -> set[str]:
    """The words of what a newer statement contradicts."""
    words = {each.id: each.text for each in memory.get_all(agent_id="atlas")}
    return {words[edge.target] for edge in memory.graph(agent_id="atlas") if edge.type == "contradicts"}


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Auditor wants 35 days retention on the backups.", "we hold 35 days of backups"),
        ("Random seed is 42 everywhere.", "42 is the seed for all the scripts."),
    ],
)
def test_what_is_said_again_in_other_words_makes_no_second_memory(memory: Memory, first: str, again: str) -> None:
    told(memory, first, again)
    (known,) = memory.get_all(agent_id="atlas")
    assert len(known.sources) == 2
    assert known.id in [hit.id for hit in memory.search(again, agent_id="atlas").results]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("The dentist is on the 3rd at 9.", "The eye doctor is on the 3rd at 9."),
        ("My sister lives in Leeds.", "My brother lives in Leeds."),
        ("Box braids are 9000 here.", "Box braids are 9500 here."),
        ("Sabahları tansiyon hapımı içiyorum.", "Akşamları tansiyon hapımı içiyorum."),
        ("Alice manages Bob.", "Bob manages Alice."),
        ("Dad is in hospital.", "Dad is out of hospital."),
        ("Rent is 880 euros.", "Rent is 880 pounds."),
        ("I moved from Ankara to Izmir.", "I now live in Izmir, in Alsancak."),
    ],
)
def test_what_only_looks_alike_is_kept_as_well(memory: Memory, first: str, other: str) -> None:
    told(memory, first, other)
    assert len(memory.get_all(agent_id="atlas")) == 2


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("The flat is 640 a month.", "rent's gone to 690"),
        ("Tom works nights.", "Tom's on days these days."),
        ("kira 9000 lira", "kiraya zam geldi, 12 bin oldu"),
    ],
)
def test_a_new_value_is_marked_whatever_its_words_and_ends_nothing_by_itself(
    memory: Memory, first: str, other: str
) -> None:
    told(memory, first, other)
    assert len(memory.get_all(agent_id="atlas")) == 2
    (old,) = contradicted(memory)
    assert first.rsplit(maxsplit=1)[-1].strip(".") in old


def test_what_comes_late_is_read_as_the_older_of_the_two(memory: Memory) -> None:
    """An import of old messages tells what was true before."""
    for text, day in (("Tom's on days these days.", 20), ("Tom works nights.", 10)):
        memory.add(text, agent_id="atlas", user_id="kim", name="Kim", session_id="s", at=f"2026-03-{day}T09:00:00Z")
    assert len(contradicted(memory)) == 1


@pytest.mark.parametrize(
    ("first", "denied"), [("I eat meat.", "I don't eat meat."), ("Log user ids.", "Don't log user ids.")]
)
def test_a_denial_ends_what_it_denies(memory: Memory, first: str, denied: str) -> None:
    assert told(memory, first, denied) == ["remembered", "superseded"]
    (known,) = memory.get_all(agent_id="atlas")
    assert "n't" in known.text


def test_what_says_more_keeps_its_words(memory: Memory) -> None:
    told(memory, "I am allergic to nuts.", "I am allergic to nuts and to shellfish.")
    (known,) = memory.get_all(agent_id="atlas")
    assert "shellfish" in known.text


def test_a_night_does_not_put_to_sleep_what_the_gate_has_kept(memory: Memory) -> None:
    told(memory, "The dentist is on the 3rd at 9.", "The eye doctor is on the 3rd at 9.")
    memory.dream(agent_id="atlas")
    assert len(memory.get_all(agent_id="atlas")) == 2


def test_what_says_more_of_the_same_in_other_words_is_kept_and_linked(memory: Memory) -> None:
    first = "Scans go through Marcos, who is my paralegal."
    more = "Marcos is the one who does my scanning, and he answers the phone in three languages."
    told(memory, first, more)
    (edge,) = (each for each in memory.graph(agent_id="atlas") if each.type == "elaborates")
    assert first in edge.target_text
    assert more in edge.source_text
    assert "kept beside it" in str(memory.why(edge.source, agent_id="atlas").explanation)
