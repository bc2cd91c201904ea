"""What somebody else is quoted with is a fact that the speaker reports; it says nothing about the speaker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.processors.text.quotations import quotes
from mnemolog.schemas.event import Language
from mnemolog.schemas.query import MemoryView


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """Of everybody here, each with an agent of their own."""
    with Memory(tmp_path) as opened:
        yield opened


def told(memory: Memory, *said: str) -> list[MemoryView]:
    """Every memory of what one person says."""
    for each in said:
        memory.add(each, agent_id="atlas", user_id="kim", name="Kim", session_id="s", at="2026-11-27T10:00:00Z")
    return memory.get_all(agent_id="atlas", everything=True)


@pytest.mark.parametrize(
    "own, quoted",
    [
        ("kahveyi severim", "Ayşe dedi ki ben artık kahve sevmem"),
        ("Ankara'da oturuyorum.", "Hakan yazmış: \"Ankara'dan İzmir'e taşındım\""),
        ("I live in Ankara.", 'Fwd from Henrik: "I moved from Ankara to Izmir last week"'),
        ("I prefer tea to coffee.", 'Fwd from Henrik: "I prefer coffee to tea now, two cups a day"'),
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
    "said, language",
    [
        ("I've always said: I prefer trains to planes.", "en"),
        ("I also wrote: remind me to call mum", "en"),
        ('I told my boss "I live in Berlin now"', "en"),
        ('I told my boss: "I live in Berlin now and work from the new office"', "en"),
        ('"I live in Berlin now", I told my boss', "en"),
        ("Anneme dedim ki ben et yemem", "tr"),
        ('Anneme dedim ki "ben artık et yemem, tavuk da balık da yemiyorum"', "tr"),
        ('Patronuma söyledim: "artık Berlin\'de yaşıyorum"', "tr"),
        ('"Ben artık et yemem, tavuk da balık da yemiyorum" dedim anneme', "tr"),
        ('Ich habe meinem Chef gesagt "ich wohne jetzt in Berlin"', "de"),
        ("Ich sagte: ich mag keinen Tee", "de"),
        ('I moved the 15" laptop that I use at work to the desk with the 27" one', "en"),
    ],
)
def test_what_the_speaker_said_themselves_is_not_quoted_from_somebody_else(said: str, language: Language) -> None:
    assert not quotes(said, language)


@pytest.mark.parametrize(
    "said, language",
    [
        ("I think he said: I hate tea", "en"),
        ('I told Tom and he wrote "I hate tea"', "en"),
        ('I told you Henrik wrote: "I hate tea"', "en"),
        ('Tom said "I hate tea", I said no', "en"),
        ("I've always said: I love tea. My wife said: I hate it", "en"),
        ('"Yarın gelirim" dedi, ben de söyledim', "tr"),
        ('"Ich hasse Tee" sagte Tom, und ich habe nichts gesagt', "de"),
    ],
)
def test_what_others_said_is_quoted_though_the_speaker_says_something_too(said: str, language: Language) -> None:
    assert quotes(said, language)


def test_the_speakers_own_words_take_the_place_of_an_earlier_memory(memory: Memory) -> None:
    (now,) = told(memory, "I prefer planes to trains.", "I've always said: I prefer trains to planes.")
    assert (now.category, list(now.key_values.values())) == ("preference", ["train"])
    assert "I've always said" in now.text


def test_the_lines_behind_a_forward_are_not_the_users(memory: Memory) -> None:
    forwarded = 'Forwarded email from Henrik: "Lunch on Friday"\nI am moving to Oslo in May and I hate tea.'
    assert told(memory, forwarded) == []


def test_what_stands_between_inch_marks_is_told_in_confidence(memory: Memory) -> None:
    why = "because my wife would be angry about it, " * 7
    memories = told(memory, f'I bought the 15" laptop, please don\'t tell anyone {why}and I also need a 27" monitor.')
    assert memories
    assert all(each.confidential for each in memories)


@pytest.mark.parametrize(
    "said",
    [
        "We have not decided on the database yet",
        "Ofisin yerine henüz karar vermedik, Kadıköy ya da Moda",
        "Yeni veritabanına daha karar verilmedi",
    ],
)
def test_what_is_not_decided_is_no_decision(memory: Memory, said: str) -> None:
    assert [each.category for each in told(memory, said)] == ["fact"]


def test_a_decision_beside_an_open_question_is_one(memory: Memory) -> None:
    (made,) = told(memory, "we haven't picked a venue, but we decided to go with the 9th of May")
    assert made.category == "decision"
