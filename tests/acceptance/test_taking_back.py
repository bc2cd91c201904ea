"""A statement that takes back what was just said answers that, though it names nothing of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from mnemolog import Memory
from mnemolog.schemas.message import Role

EARLIER: Final = {
    "en": (
        "My brother Tom keeps bees in Leeds.",
        "We pay 720 a month for the flat.",
        "The viola is at the luthier's.",
        "I gave notice at the gym yesterday.",
    ),
    "tr": (
        "Kardeşim Tuna Bursa'da arıcılık yapıyor.",
        "Daireye ayda 24 bin kira veriyoruz.",
        "Viyola tamirde, lutiyede.",
        "Dün spor salonunu bıraktım.",
    ),
}


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path) as opened:
        yield opened


def say(memory: Memory, *contents: str, session: str = "s", role: Role = "user") -> None:
    for content in contents:
        memory.add(content, agent_id="atlas", user_id="kim", name="Kim", session_id=session, role=role)


def contradicted(memory: Memory) -> list[tuple[str, str]]:
    """Each older statement that is contradicted, with the newer one."""
    edges = [each for each in memory.graph(agent_id="atlas") if each.type == "contradicts"]
    return [(words(each.target_text), words(each.source_text)) for each in edges]


def words(text: str) -> str:
    """The words of a statement, without its speaker and day and what stands before or beside it."""
    return re.sub(r" \[.*", "", text).removesuffix('"').rpartition(': "')[2]


def test_what_is_broken_off_and_taken_back_is_no_memory_of_its_own(memory: Memory) -> None:
    say(memory, "moving to Hartley ave in feb when the lease... wait no i just signed 2 yrs lol forget it")
    (known,) = memory.get_all(agent_id="atlas")
    assert words(known.text) == "wait no i just signed 2 yrs lol forget it"
    assert 'after "moving to Hartley ave in feb when the lease..."' in known.text


@pytest.mark.parametrize(
    ("language", "said", "taken_back"),
    [
        ("en", "The swimming lesson is at 5.", "no wait, 7 not 5"),
        ("en", "The conference is in June.", "scratch that, it's in July now"),
        ("en", "My dentist appointment is on Tuesday.", "sorry, I meant Thursday"),
        ("en", "We booked a table at Luigi's.", "actually forget that, we're eating at home"),
        ("tr", "Toplantı pazartesi günü.", "yok pardon, salıymış"),
        ("tr", "Cumartesi sinemaya gidiyoruz.", "o iptal oldu"),
        ("tr", "Düğüne 15 kişi geliyor.", "yanlış yazdım 15 değil 16"),
    ],
)
def test_what_was_just_said_is_contradicted(memory: Memory, language: str, said: str, taken_back: str) -> None:
    say(memory, *EARLIER[language], said, taken_back)
    assert contradicted(memory) == [(said, taken_back)]


def test_what_it_names_is_contradicted_rather_than_what_was_said_last(memory: Memory) -> None:
    say(memory, *EARLIER["en"], "We bought a new sofa.", "cancel what I told you about the gym, I stayed")
    assert contradicted(memory) == [(EARLIER["en"][3], "cancel what I told you about the gym, I stayed")]


@pytest.mark.parametrize(
    ("before", "session", "role"),
    [
        ("The lesson is at 5.", "another", "user"),
        ("Your lesson is at 5.", "s", "assistant"),
    ],
)
def test_what_was_said_elsewhere_or_by_another_is_not(memory: Memory, before: str, session: str, role: Role) -> None:
    say(memory, before, session=session, role=role)
    say(memory, "no wait, 7 not 5")
    assert contradicted(memory) == []


@pytest.mark.parametrize(
    "taken_back",
    ["cancel what I told you about the dog, I kept it", "I said Tuesday but I meant Wednesday for the vet"],
)
def test_what_names_a_matter_that_nobody_spoke_of_takes_nothing_back(memory: Memory, taken_back: str) -> None:
    say(memory, *EARLIER["en"], taken_back)
    assert contradicted(memory) == []


@pytest.mark.parametrize(
    ("said", "newer"),
    [
        ("prod is on postgres 16 since last night", "no, I meant the other file, checkout_test.go"),
        ("reviews go to Lena from now on", "no, I meant the other file, checkout_test.go"),
        ("don't use anything newer than 14 in migrations", "no I meant the second one"),
        ("migration dosyalarını elle değiştirme", "yok öyle değil, buton zaten disable oluyor, sorun başka yerde"),
    ],
)
def test_a_correction_of_what_the_assistant_did_takes_nothing_back(memory: Memory, said: str, newer: str) -> None:
    say(memory, said, newer)
    assert contradicted(memory) == []


def test_an_apology_takes_nothing_back(memory: Memory) -> None:
    say(memory, "The lesson is at 5.", "sorry for the late answer, I was at my parents' in Ghent")
    assert contradicted(memory) == []


def test_why_says_that_it_takes_back_what_was_said(memory: Memory) -> None:
    say(memory, "The swimming lesson is at 5.", "no wait, 7 not 5")
    newer = next(each for each in memory.get_all(agent_id="atlas") if "7 not 5" in each.text)
    assert "it takes back what was said" in str(memory.why(newer.id, agent_id="atlas"))


@pytest.mark.parametrize(
    ("said", "kept", "before"),
    [
        ("dinner is at 7... no wait 8", "no wait 8", "dinner is at 7..."),
        ("The party is on Friday. No wait, Saturday.", "No wait, Saturday.", "The party is on Friday."),
        ("toplantı salı 10'da... yok pardon çarşamba", "yok pardon çarşamba", "toplantı salı 10'da..."),
        ("Pauline lands at 3... no, 4, at Leeds Bradford.", "no, 4, at Leeds Bradford.", "Pauline lands at 3..."),
        ("I take 20 mg of ramipril. Sorry, 10 mg.", "Sorry, 10 mg.", "I take 20 mg of ramipril."),
        ("Our rent is 880 euros. Sorry, 980 euros.", "Sorry, 980 euros.", "Our rent is 880 euros."),
        ("Kiramız 8800 lira. Pardon 9800 lira.", "Pardon 9800 lira.", "Kiramız 8800 lira."),
        (
            "My flight leaves on Monday at 9. Sorry, I meant Tuesday.",
            "Sorry, I meant Tuesday.",
            "My flight leaves on Monday at 9.",
        ),
        ("My sister Ana lives in Leeds. Wait no, Leicester.", "Wait no, Leicester.", "My sister Ana lives in Leeds."),
        ("Elif'in otobüsü 5'te... yok 6'da iniyor.", "yok 6'da iniyor.", "Elif'in otobüsü 5'te..."),
    ],
)
def test_what_is_corrected_at_once_is_no_memory_of_its_own(memory: Memory, said: str, kept: str, before: str) -> None:
    say(memory, said)
    (only,) = memory.get_all(agent_id="atlas")
    assert only.text.endswith(f'after "{before}": "{kept}"')


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("The party is on Friday. Oh wait, Tom called.", "The party is on Friday."),
        ("The car is at Luigi's. Wait, is it your birthday?", "The car is at Luigi's."),
        ("I'm allergic to 3 antibiotics. Sorry, 5 min late!", "I'm allergic to 3 antibiotics."),
        ("I take 20 mg of omeprazole daily. Wait, 9 already!", "I take 20 mg of omeprazole daily."),
        ("We have two cats in Leeds. Sorry, two minutes!", "We have two cats in Leeds."),
        ("My flight is on Friday. Sorry about Monday!", "My flight is on Friday."),
        ("We fly to Rome on 12 September... no wait, 12 people are coming.", "We fly to Rome on 12 September..."),
        ("The dentist is on Friday at 9... no wait I have 10 meetings that day.", "The dentist is on Friday at 9..."),
        ("Kızım 7 yaşında. Pardon 5 dk.", "Kızım 7 yaşında."),
        ("My son is 7. Sorry, 5 min.", "My son is 7."),
        ("My sister lives in Leeds with Tom. Oh wait, hi Anna!", "My sister lives in Leeds with Tom."),
    ],
)
def test_what_only_sounds_like_a_correction_takes_nothing_back(memory: Memory, said: str, kept: str) -> None:
    say(memory, said)
    end = " ".join(kept.split()[-2:])  # its beginning may be in the third person
    assert any(words(each.text).endswith(end) for each in memory.get_all(agent_id="atlas"))


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ("Salı günü saat 11'de göz doktorum var.", "Kaynımlar cumartesi yedide, yok yok sekizde gelecekler."),
        ("The dentist is on Tuesday at 11.", "My in-laws come on Saturday at seven, no wait, at eight."),
    ],
)
def test_a_statement_that_corrects_itself_takes_back_no_earlier_one(memory: Memory, earlier: str, said: str) -> None:
    say(memory, earlier, said)
    assert contradicted(memory) == []
    assert len(memory.get_all(agent_id="atlas")) == 2


def test_two_corrections_keep_the_matter(memory: Memory) -> None:
    say(memory, "dinner is at 7... no wait 8... no wait 9")
    (only,) = memory.get_all(agent_id="atlas")
    assert only.text.endswith('after "dinner is at 7... no wait 8...": "no wait 9"')


@pytest.mark.parametrize(
    ("said", "day", "end"),
    [
        ("Dentist appointment on 30 November at 9. No wait, 10.", "30 November", "2026-12-01"),
        ("Dentist appointment is on the 12th at 9. No wait, the 13th.", "the 13th: 13", None),
        ("I was born on 3 May 1985. No wait, 1986.", None, None),
    ],
)
def test_only_a_corrected_hour_leaves_the_day(memory: Memory, said: str, day: str | None, end: str | None) -> None:
    memory.add(said, agent_id="atlas", user_id="kim", name="Kim", session_id="s", at="2026-11-20T10:00:00Z")
    (only,) = memory.get_all(agent_id="atlas", everything=True)
    assert day in only.text if day else "[" not in only.text
    assert "the 12th: " not in only.text
    assert end is None or (only.valid_until or "").startswith(end)


@pytest.mark.parametrize(
    ("earlier", "said", "marked"),
    [
        ("I take 20 mg of ramipril.", "No, 2 sugars please, like always.", False),
        ("Günde 20 mg ramipril alıyorum.", "Yok, 3 yıldır sigara içmiyorum.", False),
        ("The dentist is on Friday at 9.", "I said Friday but I meant Saturday.", True),
    ],
)
def test_an_answer_with_a_number_takes_nothing_back_and_a_named_slip_does(
    memory: Memory, earlier: str, said: str, marked: bool
) -> None:
    say(memory, earlier, said)
    assert bool(contradicted(memory)) == marked
