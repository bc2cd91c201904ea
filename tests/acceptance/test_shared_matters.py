"""What one person says changes what another has said of a matter of both: marked, and nothing ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory

Line = tuple[str, str, str]
"""Who says it, in which session, and what."""


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path) as memory:
        yield memory


def told(memory: Memory, *lines: Line) -> set[tuple[str, str]]:
    """The pairs of words that contradict each other, the newer ones first."""
    for who, session, words in lines:
        memory.add(words, agent_id="atlas", user_id=who.lower(), name=who, session_id=session)
    edges = memory.graph(agent_id="atlas")
    return {(each.source_text, each.target_text) for each in edges if each.type == "contradicts"}


@pytest.mark.parametrize(
    "older, newer",
    [
        ("The meetup is on Saturday at Moda.", "The meetup has moved to Sunday."),
        ("The roof tiles come on 12 May.", "The roof tiles come on 19 May now."),
        ("toplantı salı 9.30'da", "toplantı artık çarşamba 10'da"),
        ("Düğün 5 Ekim'de Çeşme'de.", "Düğün artık 12 Ekim'de."),
        ("Our flight is on Friday.", "Our flight is on Saturday now."),
    ],
)
def test_what_another_said_of_a_shared_matter_is_marked_and_stays(memory: Memory, older: str, newer: str) -> None:
    ((source, target),) = told(memory, ("Tom", "s", older), ("Ayşe", "s", newer))
    assert newer in source
    assert older in target
    assert len(memory.get_all(agent_id="atlas")) == 2


@pytest.mark.parametrize(
    "older, newer",
    [
        (("Ben", "I'm allergic to penicillin."), ("Anna", "Ben isn't allergic to penicillin, the test was negative.")),
        (("Tom", "I start at the bakery at 5."), ("Ayşe", "Tom starts at 6 now.")),
        (("Ece", "Mert hâlâ Ankara'da oturuyor."), ("Mert", "Ben artık İzmir'deyim, Ankara'dan taşındım.")),
    ],
)
def test_who_speaks_of_oneself_is_known_by_the_name(
    memory: Memory, older: tuple[str, str], newer: tuple[str, str]
) -> None:
    (who, words), (other, said) = older, newer
    assert len(told(memory, (who, "s", words), (other, "s", said))) == 1


@pytest.mark.parametrize(
    "lines",
    [
        (("Tom", "s", "I drive a red Corolla."), ("Ayşe", "s", "I drive a blue Golf now.")),
        (("Mert", "s", "Arabam kırmızı bir Clio."), ("Ece", "s", "Arabam artık mavi bir Golf.")),
        (("Mert", "s", "Annem Ankara'da oturuyor."), ("Ece", "s", "Annem artık İzmir'de oturuyor.")),
        (("Tom", "s", "The meetup is on Saturday at Moda."), ("Ayşe", "other", "The meetup has moved to Sunday.")),
        (
            ("Ayşe", "s", "Morning all, I am here as well."),
            ("Tom", "alone", "The meetup is on Saturday at Moda."),
            ("Tom", "s", "Hello Ayşe, good to see you."),
            ("Ayşe", "s", "The meetup has moved to Sunday."),
        ),
        (
            ("Ayşe", "s", "Morning all, I am here as well."),
            ("Tom", "s", "The meetup is on Saturday at Moda, this stays between us."),
            ("Ayşe", "s", "The meetup has moved to Sunday."),
        ),
    ],
    ids=[
        "both of themselves",
        "their cars",
        "their mothers",
        "another session",
        "a session without her",
        "confidential",
    ],
)
def test_what_is_each_ones_own_or_was_not_said_to_her_is_not_marked(memory: Memory, lines: tuple[Line, ...]) -> None:
    assert told(memory, *lines) == set()


def test_it_is_marked_in_a_later_session_of_both(memory: Memory) -> None:
    marked = told(
        memory,
        ("Ayşe", "monday", "Morning all, I am here as well."),
        ("Tom", "monday", "The meetup is on Saturday at Moda."),
        ("Ayşe", "friday", "The meetup has moved to Sunday."),
    )
    assert len(marked) == 1


def test_who_asks_for_one_person_learns_nothing_of_the_others(memory: Memory) -> None:
    told(memory, ("Tom", "s", "The meetup is on Saturday at Moda."), ("Ayşe", "s", "The meetup has moved to Sunday."))
    every, of_tom = (
        memory.search("When is the meetup?", agent_id="atlas", user_id=who, kind="memory").results
        for who in (None, "tom")
    )
    assert [bool(hit.contradicts) for hit in every] == [True, True]
    assert "Sunday" in every[0].text
    assert [hit.contradicts for hit in of_tom] == [()]


def test_what_was_added_where_she_was_not_is_not_told_to_her(memory: Memory) -> None:
    marked = told(
        memory,
        ("Ana", "family", "Morning all, I am here as well."),
        ("Tom", "family", "Mum's operation is on 4 May."),
        ("Tom", "alone", "Mum's operation is on 4 May at Guy's hospital."),
        ("Ana", "monday", "Mum's operation has moved to 11 May."),
    )
    assert marked == set()
    (of_ana,) = (each for each in memory.get_all(agent_id="atlas") if "11 May" in each.text)
    assert "Guy" not in of_ana.text
    assert "Guy" not in str(memory.why(of_ana.id, agent_id="atlas").explanation)
