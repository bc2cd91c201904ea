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
        memory.add(each, agent_id="atlas", user_id="kim", name="Kim", session_id="s").outcome or "" for each in said
    ]


def contradicted(memory: Memory) -> set[str]:
    """The words of what a newer statement contradicts."""
    words = {each.id: each.text for each in memory.get_all(agent_id="atlas")}
    return {words[edge.target] for edge in memory.graph(agent_id="atlas") if edge.type == "contradicts"}


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("My husband Clyde can't hear a thing.", "Clyde is deaf as a post, my husband."),
        ("Bana kısa cevap ver, iki cümle yeter.", "cevapların iki cümleyi geçmesin, kısa yaz"),
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
    ],
)
def test_what_only_looks_alike_is_kept_as_well(memory: Memory, first: str, other: str) -> None:
    told(memory, first, other)
    assert len(memory.get_all(agent_id="atlas")) == 2
