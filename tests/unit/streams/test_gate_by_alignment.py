"""The gate compares by alignment: what is said again, what says more, what changed, and what stands beside."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment.comparer import Comparison, compare, compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.vectors import cosine
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import Language, MemoryFormed, MemorySuperseded, MemoryUpdated
from mnemolog.schemas.message import Message, Role
from tests.examples import examples
from tests.property.bench import CONFIG, Disk, written
from tests.property.conversations import BEGINNING, Sending

EMBEDDER = load_embedder(Config())
WORDS = GateConfig()


def compared(old: str, new: str, language: Language = "en", *, pieces: bool = True) -> Comparison:
    """The newer statement beside the older one."""
    was, now = EMBEDDER.read(old), EMBEDDER.read(new)
    one = Statement(old, language, pieces=was.pieces if pieces else None)
    other = Statement(new, language, pieces=now.pieces if pieces else None)
    return compare(one, other, cosine(was.vector, now.vector), WORDS)


def verdict(old: str, new: str, language: Language = "en", *, pieces: bool = True) -> str:
    """What the newer statement is to the older one."""
    return compared(old, new, language, pieces=pieces).verdict


@pytest.mark.parametrize("pieces", [True, False])
@pytest.mark.parametrize(
    ("old", "new", "language"),
    [
        ("My car is red.", "My car is blue.", "en"),
        ("I have two cats.", "I have three cats.", "en"),
        ("I work in Izmir near the sea.", "I live in Izmir near the sea.", "en"),
        ("My brother plays the guitar.", "My sister plays the guitar.", "en"),
        ("Ask me before you delete a file.", "Ask me before you send a mail.", "en"),
        ("The server runs on port 8080.", "The server runs on port 9090.", "en"),
        ("I like cheese.", "I don't like cheese.", "en"),
        ("Arabam kırmızı.", "Arabam mavi.", "tr"),
        ("İki kedim var.", "Üç kedim var.", "tr"),
        ("Babamın doğum günü 5 Mayıs.", "Annemin doğum günü 3 Mayıs.", "tr"),
    ],
)
def test_sentences_of_one_template_are_never_the_same(old: str, new: str, language: Language, *, pieces: bool) -> None:
    assert verdict(old, new, language, pieces=pieces) in ("changed", "different")


@pytest.mark.parametrize(
    ("old", "new", "language"),
    [
        ("cant sleep, i'm on nights this week, ICU.", "oh and days this week, not nights", "en"),
        ("Can't park there, I'm on the early shift, ward six.", "late shift from today, no more early shift", "en"),
    ],
)
def test_what_is_told_in_two_clauses_is_compared_with_each_of_the_other(old: str, new: str, language: Language) -> None:
    was, now = EMBEDDER.read(old), EMBEDDER.read(new)
    one, other = (Statement(text, language, pieces=read.pieces) for text, read in ((old, was), (new, now)))
    found = compare_clauses(one, other, cosine(was.vector, now.vector), WORDS)
    assert (found.verdict, found.ends) == ("changed", False)


def test_another_attribute_ends_nothing() -> None:
    said = [Statement(text, "en") for text in ("I work in Izmir near the sea.", "I live in Izmir near the sea.")]
    for pieces in (True, False):
        one, other = (replace(each, pieces=EMBEDDER.read(each.text).pieces if pieces else None) for each in said)
        assert not compare(one, other, 0.95, WORDS).ends


@pytest.mark.parametrize(
    ("old", "new"),
    [("My sister lives in Berlin.", "My brother lives in Berlin."), ("Tom lives in London.", "Peter lives in London.")],
)
def test_another_person_ends_nothing(old: str, new: str) -> None:
    said = [Statement(text, "en") for text in (old, new)]
    for pieces in (True, False):
        one, other = (replace(each, pieces=EMBEDDER.read(each.text).pieces if pieces else None) for each in said)
        found = compare(one, other, 0.95, WORDS)
        assert found.verdict != "same"
        assert not found.ends


def test_what_is_said_again_is_the_same() -> None:
    assert verdict("I live in Ankara.", "i live in ankara") == "same"


def test_more_words_of_the_same_are_fuller() -> None:
    assert verdict("My sister Ece lives in Bursa.", "My sister Ece lives in Bursa with her dog Pati.") == "fuller"


def test_a_cue_says_that_it_changed() -> None:
    assert verdict("Sigara içiyorum.", "Sigarayı bıraktım.", "tr") == "changed"


@pytest.mark.parametrize(
    ("old", "new", "language"),
    [
        ("I've had insomnia since my divorce in 2023.", "The insomnia started after I got divorced, in 2023.", "en"),
        ("Babam felçten sonra tekerlekli sandalye kullanıyor.", "Babam yürüyemiyor, felçten beri sandalyede.", "tr"),
        ("My email is ana@delta.io.", "You can reach me at ana@delta.io.", "en"),
        ("I weigh 82 kilos.", "My weight is 82 kg.", "en"),
        ("Kiram ayda 18.000 lira.", "Ayda 18000 lira kira ödüyorum.", "tr"),
        ("My weekly meeting with Omar is on Tuesday.", "My weekly meeting with Priya is on Thursday.", "en"),
        ("My left knee hurts.", "My left knee hurts when I climb stairs.", "en"),
    ],
)
def test_what_is_said_in_other_words_ends_nothing(old: str, new: str, language: Language) -> None:
    assert not compared(old, new, language).ends


@pytest.mark.parametrize(
    ("old", "new", "language", "ends"),
    [
        ("I run three times a week.", "I run four times a week now.", "en", True),
        ("We invited about 80 people.", "65 people now, not 80.", "en", True),
        ("10A sınavı 9 Aralık'ta.", "10A'nın sınavı 14 Aralık'a ertelendi.", "tr", True),
        ("Tom owns the billing service.", "Tom left the team, so Aisha owns the billing service now.", "en", True),
        ("I type 70 wpm.", "I type 85 wpm!!", "en", False),
        ("I have two cats.", "I have three cats.", "en", False),
        ("The standup is at 9:30.", "The standup is at 10:00.", "en", False),
    ],
)
def test_another_value_contradicts_and_ends_only_where_something_says_so(
    old: str, new: str, language: Language, *, ends: bool
) -> None:
    found = compared(old, new, language)
    assert (found.verdict, found.ends) == ("changed", ends)


def test_fewer_of_something_is_not_the_same() -> None:
    assert verdict("Sam goes to the gym three times a week.", "Sam goes to the gym once a week.") != "same"


def test_a_statement_of_several_things_is_not_ended_by_a_change_of_one() -> None:
    first, second = "I love olives, and my favourite band is Radiohead.", "My favourite band is Muse now."
    memories = told(("user", first), ("user", second)).states()[KEY].memories.values()
    assert [memory.words for memory in memories if memory.active] == [first, second]


def test_a_change_is_found_below_the_first_cut() -> None:
    first, second = "I run three times a week, mostly in the park.", "I run four times a week now."
    (state,) = told(("user", first), ("user", second)).states().values()
    assert {relation.type for relation in state.relations.values()} >= {"contradicts"}


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_compare_without_vectors(old: str, new: str) -> None:
    found = compare(Statement(old, "en"), Statement(new, "tr"), 0.5, WORDS)
    assert sum(found.probabilities.values()) == pytest.approx(1.0, abs=1e-4)


@given(st.sampled_from(("I live in Ankara", "I have two cats", "my car is red")), st.sampled_from((".", "!", " ", "")))
def test_the_same_words_are_the_same_both_ways(text: str, mark: str) -> None:
    for one, other in ((text, text + mark), (text + mark, text)):
        assert compare(Statement(one, "en"), Statement(other, "en"), 1.0, WORDS).verdict == "same"


SAID = (
    "Ayse lives in Ankara.",
    "Ayse moved to Izmir.",
    "Ayse no longer lives in Ankara.",
    "Ayse lives in Ankara with her two sisters.",
    "Ayse prefers tea.",
    "Ayse does not like tea any more.",
)


Spoken = tuple[Role, str]
KEY = "default/atlas"


def told(*said: Spoken, config: Config = CONFIG) -> Disk:
    """What was said, by whom, about one user."""
    sendings = (
        Sending(
            KEY,
            f"m{number}",
            Message(
                agent_id="atlas",
                id=f"m{number}",
                content=text,
                role=role,
                user_id="ayse",
                name="Ayse",
                session_id="s",
                at=BEGINNING + timedelta(minutes=number),
            ),
        )
        for number, (role, text) in enumerate(said)
    )
    return written(sendings, config)


def of_user(disk: Disk) -> set[tuple[str, float | None, float]]:
    """Words, validity and confidence of what the user said."""
    memories = disk.states()[KEY].memories.values()
    return {
        (memory.words, memory.valid_until, memory.source_confidence)
        for memory in memories
        if memory.data_source == "user_message"
    }


BY_USER = st.lists(st.tuples(st.just("user"), st.sampled_from(SAID)), min_size=1, max_size=4)
BY_OTHERS = st.lists(st.tuples(st.sampled_from(("assistant", "tool")), st.sampled_from(SAID)), max_size=5)


@given(BY_USER, BY_OTHERS)
@examples(15)
def test_nothing_that_others_say_changes_what_the_user_said(user: list[Spoken], others: list[Spoken]) -> None:
    assert of_user(told(*user, *others)) == of_user(told(*user))


LESS: Final[Spoken] = ("user", "My sister Ece lives in a small wooden house in the old part of Bursa.")
MORE: Final[Spoken] = ("user", "My sister Ece lives in a small wooden house in the old part of Bursa with Pati.")


def test_fuller_words_take_the_place_and_nothing_is_joined() -> None:
    disk = told(LESS, MORE)
    (memory,) = disk.states()[KEY].memories.values()
    assert memory.words == MORE[1]
    found = [entry.event for commit in disk.of(KEY) for entry in commit.events]
    (updated,) = (event for event in found if isinstance(event, MemoryUpdated))
    assert updated.judgement.alignment is not None
    assert updated.judgement.alignment.left_over_old == ()
    assert updated.judgement.nearest == memory.id


def test_what_changed_with_a_cue_ends_the_older_and_says_why() -> None:
    disk = told(("user", "I live in Ankara with my sister."), ("user", "I no longer live in Ankara with my sister."))
    found = [entry.event for commit in disk.of(KEY) for entry in commit.events]
    (ended,) = (event for event in found if isinstance(event, MemorySuperseded))
    assert ended.reason == "alignment"
    (formed,) = (event for event in found if isinstance(event, MemoryFormed) and event.supersedes)
    assert formed.judgement is not None
    assert formed.judgement.alignment is not None
    assert "cue" in formed.judgement.alignment.evidence


def test_another_value_of_one_template_is_kept_beside_the_first() -> None:
    states = told(("user", "I have two cats at home."), ("user", "I have three dogs at home.")).states()
    assert len([memory for memory in states[KEY].memories.values() if memory.active]) == 2


def test_the_preset_v9_joins_with_the_separator() -> None:
    (memory,) = told(LESS, MORE, config=replace(CONFIG, preset="v9")).states()[KEY].memories.values()
    assert CONFIG.gate.separator in memory.text
