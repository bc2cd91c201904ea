"""What somebody else is quoted with is a fact that the speaker reports; it says nothing about the speaker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.schemas.query import MemoryView


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """Of everybody here, each with an agent of their own."""
    with Memory(tmp_path) as opened:
        yield opened


def told(memory: Memory, *said: str) -> list[MemoryView]:
    """Every memory of what one person says."""
    for each in said:
        memory.add(each, agent_id="atlas", user_id="kim", name="Kim", session_id="s")
    return memory.get_all(agent_id="atlas", everything=True)


@pytest.mark.parametrize(
    "own, quoted",
    [
        ("kahveyi severim", "Ayşe dedi ki ben artık kahve sevmem"),
        ("Ankara'da oturuyorum.", "Hakan yazmış: \"Ankara'dan İzmir'e taşındım\""),
        ("I live in Ankara.", 'Fwd from Henrik: "I moved from Ankara to Izmir"'),
        ("I prefer tea to coffee.", 'Fwd from Henrik: "I prefer coffee to tea now"'),
    ],
)
def test_quoted_words_end_no_memory_of_the_speaker(memory: Memory, own: str, quoted: str) -> None:
    reported, mine = told(memory, own, quoted)
    assert (mine.status, reported.status) == ("current", "current")
    assert quoted in reported.text
    assert (reported.category, reported.key_values) == ("fact", {})
    assert not {edge.type for edge in memory.graph(agent_id="atlas")} & {"contradicts", "supersedes"}


@pytest.mark.parametrize(
    "quoted",
    [
        'Fwd from Henrik: "I need the slides by Thursday, I hate last minute changes"',
        'Hakan yazmış: "sunumu perşembeye istiyorum, son dakika değişiklik sevmem"',
        'Mara texted me "we decided to go with Postgres"',
        'My sister wrote: "I moved to Izmir, I hate Ankara"',
    ],
)
def test_a_quotation_is_a_fact_with_its_frame(memory: Memory, quoted: str) -> None:
    (reported,) = told(memory, quoted)
    assert reported.category == "fact"
    assert f'"{quoted}"' in reported.text


@pytest.mark.parametrize(
    "said",
    ["We have not decided on the database yet", "Henüz karar vermedik, Kafka mı RabbitMQ mu", "Karar verilmedi daha"],
)
def test_what_is_not_decided_is_no_decision(memory: Memory, said: str) -> None:
    assert [each.category for each in told(memory, said)] == ["fact"]


def test_a_decision_beside_an_open_question_is_one(memory: Memory) -> None:
    (made,) = told(memory, "we haven't picked a venue, but we decided to go with the 9th of May")
    assert made.category == "decision"
