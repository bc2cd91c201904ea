"""A new value and another day are never taken for what was said before: units, doses, and the same words later."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory

FRIDAY = "2026-05-01T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path) as opened:
        yield opened


def said(memory: Memory, text: str, at: str = FRIDAY) -> str:
    """What becomes of it."""
    return memory.add(text, agent_id="atlas", user_id="kim", name="Kim", session_id="s", at=at).outcome or ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The gym opens at 8am.", "The gym opens at 8pm."),
        ("The gym opens at 8 a.m.", "The gym opens at 8 p.m."),
        ("My screen is 32in.", "My screen is 32cm."),
        ("I take 5mg of warfarin.", "I take 10mg of warfarin."),
        ("My phone plan has 5gb of data.", "My phone plan has 5mb of data."),
        ("Kutu 20kg geliyor.", "Kutu 25kg geliyor."),
    ],
)
def test_another_unit_or_amount_is_another_value(memory: Memory, old: str, new: str) -> None:
    assert said(memory, old) == "remembered"
    assert said(memory, new) in ("remembered", "superseded")
    assert new.rstrip(".")[-12:] in memory.search(new, agent_id="atlas").results[0].text


def test_a_number_in_words_is_that_number(memory: Memory) -> None:
    said(memory, "I've played in the brass band since I was nineteen.")
    assert said(memory, "I've played in the brass band since I was 19.") == "reinforced"


def test_one_unit_is_written_in_two_ways(memory: Memory) -> None:
    said(memory, "My suitcase weighs 20kg.")
    assert said(memory, "My suitcase weighs 20 kg.") == "reinforced"


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("I went to the dentist yesterday.", "2026-05-20T10:00:00Z"),
        ("Bugün Elif'le tanıştım.", "2026-05-20T10:00:00Z"),
        ("I met Tom today.", "2026-05-02T10:00:00Z"),
    ],
)
def test_the_same_words_of_another_day_are_another_memory(memory: Memory, text: str, later: str) -> None:
    assert said(memory, text) == "remembered"
    assert said(memory, text, later) == "remembered"
    assert said(memory, text, later) == "reinforced"
    assert len(memory.get_all(agent_id="atlas")) == 2


def test_the_same_words_of_another_day_are_no_repetition_at_night(memory: Memory) -> None:
    for at in (FRIDAY, "2026-05-20T10:00:00Z"):
        said(memory, "I went to the dentist yesterday.", at)
    memory.dream(agent_id="atlas")
    assert [each.status for each in memory.get_all(agent_id="atlas", everything=True)] == ["current", "current"]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Parents evening got moved to the 22nd, same time.", "The interview is off. 22nd, same time."),
        ("Veli toplantısı 22'sinde, saat aynı.", "Ayın 22'sinde, saat aynı."),
    ],
)
def test_a_value_that_names_no_matter_is_not_said_again(memory: Memory, known: str, new: str) -> None:
    said(memory, known)
    said(memory, new, "2026-05-20T10:00:00Z")
    assert all(len(each.sources) == 1 for each in memory.get_all(agent_id="atlas"))


def test_one_day_may_be_named_in_two_ways(memory: Memory) -> None:
    said(memory, "The exam is next Friday.", "2026-05-01T10:00:00Z")
    assert said(memory, "The exam is on Friday.", "2026-05-05T10:00:00Z") == "reinforced"


def test_a_day_that_comes_again_is_one_day(memory: Memory) -> None:
    said(memory, "Kim's birthday is on 12 May.", "2025-05-01T10:00:00Z")
    assert said(memory, "Kim's birthday is on 12 May.") == "reinforced"


def test_fuller_words_say_how_long_they_hold(memory: Memory) -> None:
    said(memory, "The flat in Alsancak is rented to Tom.")
    assert said(memory, "The flat in Alsancak is rented to Tom until 31 December 2027.") == "updated"
    (known,) = memory.get_all(agent_id="atlas")
    assert str(known.valid_until) == "2028-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Theo might move the wedding to June 26.", "It's official, the wedding is on June 26."),
        ("Emre yazılıma geçti.", "Emre yazılıma geçerse bilgisayar alacağım."),
    ],
)
def test_what_is_only_so_perhaps_is_not_said_again_for_certain(memory: Memory, known: str, new: str) -> None:
    said(memory, known)
    assert said(memory, new) not in ("reinforced", "updated")


def test_the_day_of_a_memory_is_that_of_its_speaker(memory: Memory) -> None:
    said(memory, "I am staying in Rome until 19 June.", "2026-05-01T21:00:00-04:00")
    (known,) = memory.get_all(agent_id="atlas", everything=True)
    assert "1 May 2026" in known.text
    assert (known.valid_from, known.valid_until) == ("2026-05-01T21:00:00-04:00", "2026-06-20T00:00:00-04:00")


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("The shop is closed on Monday.", "2026-08-01T10:00:00Z"),
        ("We got married on 5 July.", "2026-08-01T10:00:00Z"),
        ("I quit smoking three weeks ago.", "2026-05-04T10:00:00Z"),
        ("Toplantı salı günü saat 10'da.", "2026-05-14T10:00:00Z"),
    ],
)
def test_a_time_that_does_not_point_from_its_day_is_said_again(memory: Memory, text: str, later: str) -> None:
    said(memory, text)
    assert said(memory, text, later) == "reinforced"


@pytest.mark.parametrize("again", ["Don't forget that.", "Please don't forget it!"])
def test_what_is_not_to_be_forgotten_is_not_taken_back(memory: Memory, again: str) -> None:
    said(memory, "My flight leaves at 9.")
    said(memory, again)
    (known,) = memory.get_all(agent_id="atlas")
    assert "flight" in known.text


@pytest.mark.parametrize(("old", "new"), [("10am", "3pm"), ("10 a.m.", "3 p.m.")])
def test_another_hour_of_a_deadline_supersedes_it(memory: Memory, old: str, new: str) -> None:
    said(memory, f"The deadline is at {old}.")
    assert said(memory, f"The deadline is at {new}.") == "superseded"
