"""Of all that is near a statement, the memory that it changes or repeats is chosen, or none."""

from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from mnemolog.processors.alignment.comparer import Comparison, Relation
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.ingest import changes, comparison
from mnemolog.processors.ingest.comparison import Compared
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.nearby import Near
from mnemolog.processors.ingest.pe_gate import Ruling, judge
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.unit.processors.ingest.parts import candidate, memory, values

GATE: Final = Config().gate
SAID: Final = "The viola lesson is on the 11th now."
OLD: Final = "The viola lesson is on the 4th."
DIFFERENT: Final = Comparison("different", {"same": 0.0, "fuller": 0.0, "changed": 0.1, "different": 0.9}, (), (), ())


def near(text: str, name: str, similarity: float = 0.5, *, close: bool = False) -> Near:
    """A neighbour with these words."""
    return Near(memory(text, id=name), similarity, similarity, close)


def features(new: Candidate, *others: Near) -> dict[str, dict[str, float]]:
    """The features of each neighbour, by its id and the name of the feature."""
    rows = changes.features(new, Statement(new.words, new.language), others)
    return {
        each.memory.id: dict(zip(changes.FEATURES, row, strict=True))
        for each, row in zip(others, rows.tolist(), strict=True)
    }


def ruled(compared: list[Compared], new: Candidate = candidate(SAID)) -> Ruling:  # noqa: B008  a value
    """What the gate says when these were compared."""
    before = judge(
        new,
        neighbours=(),
        same_keys=(),
        at=1.0,
        calibration=HashingEmbedder().calibration,
        config=GATE,
        by_content=False,
    )
    return comparison.rule(new, compared, before, GATE)


def test_a_word_that_one_neighbour_alone_shares_counts_more() -> None:
    found = features(
        candidate("viola lesson moved"),
        near("viola strings", "m1"),
        near("piano lesson", "m2"),
        near("lesson fee", "m3"),
    )
    assert found["m1"]["shared"] == pytest.approx(1.0)
    assert found["m2"]["shared"] == found["m3"]["shared"] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("old", "another", "same"),
    [(OLD, 1.0, 0.0), ("The 11th is my viola lesson.", 0.0, 1.0), ("My viola is old.", 0.0, 0.0)],
)
def test_a_value_is_another_one_only_where_one_of_its_kind_was_said(old: str, another: float, same: float) -> None:
    row = features(candidate(SAID), near(old, "m1"))["m1"]
    assert (row["other_value"], row["same_values"]) == (another, same)


def test_how_far_one_stands_out_is_measured_against_the_others() -> None:
    found = features(candidate(SAID), near("one", "m1", 0.6), near("two", "m2", 0.4))
    assert [found[name]["above_others"] for name in ("m1", "m2")] == pytest.approx([0.2, -0.2])
    assert features(candidate(SAID), near("one", "m1", 0.6))["m1"]["above_others"] == 0.0


def test_the_odds_of_all_leave_some_for_none() -> None:
    rows = np.zeros((5, len(changes.FEATURES)))
    rows[:, 0] = 1.0
    found = changes.probabilities(rows, changes.trained().uncompared)
    assert found.shape == (5, 2)
    assert 0.0 < found.sum() < 1.0


def test_weights_are_of_the_features_that_are_computed() -> None:
    shipped = changes.trained()
    assert [len(row) for row in shipped.uncompared] == [len(changes.FEATURES)] * 2
    assert [len(row) for row in shipped.compared] == [len(changes.COMPARED)] * 2


def test_what_is_alike_is_compared_first_and_what_is_improbable_never() -> None:
    def found(name: str, similarity: float) -> changes.NeighbourFeatures:
        return changes.NeighbourFeatures(near("words", name, similarity), ())

    given = [
        (found("low", 0.5), 0.01),
        (found("likely", 0.3), 0.6),
        (found("alike", 0.9), 0.0),
        (found("less", 0.6), 0.2),
    ]
    assert [each.near.memory.id for each in changes.worth_comparing(given, GATE)] == ["alike", "likely", "less"]
    few = replace(GATE, compared=2)
    assert [each.near.memory.id for each in changes.worth_comparing(given, few)] == ["alike", "likely"]


def test_what_is_chosen_is_contradicted_and_never_ended() -> None:
    ruling = ruled([Compared(near(OLD, "m1", 0.9, close=True), DIFFERENT, 1.0)])
    assert ruling.judgement.verdict == "create"
    assert [each.memory.id for each in ruling.contradictions] == ["m1"]
    assert ruling.judgement.alignment is not None
    assert (ruling.judgement.alignment.relation, ruling.judgement.alignment.probability) == ("changed", 1.0)


def test_what_is_not_chosen_is_contradicted_only_where_the_pair_is_sure() -> None:
    def found(changed: float) -> list[str]:
        likely: dict[Relation, float] = {"same": 0.0, "fuller": 0.0, "changed": changed, "different": 1 - changed}
        pair = DIFFERENT._replace(verdict="changed", probabilities=likely)
        return [each.memory.id for each in ruled([Compared(near(OLD, "m1"), pair, 0.0)]).contradictions]

    assert (found(0.7), found(0.9)) == ([], ["m1"])


def test_the_same_value_of_one_key_is_no_contradiction() -> None:
    older, newer = values(lives_in="izmir"), values(lives_in="izmir alsancak")
    other = values(lives_in="ankara")
    for known, contradicted in ((older, 0), (other, 1)):
        old = near(OLD, "m1")._replace(memory=memory(OLD, key_values=known))
        found = ruled([Compared(old, DIFFERENT, 1.0)], candidate(SAID, key_values=newer))
        assert len(found.contradictions) == contradicted


def test_nothing_near_leaves_nothing_to_choose() -> None:
    new = candidate(SAID)
    assert changes.neighbours(new, Statement(new.words, new.language), ()) == []
    assert changes.scored((), ()) == []
    assert GateConfig().news_from < GateConfig().alone_above


def test_what_is_taken_back_counts_by_how_lately_it_was_said() -> None:
    just, before = near("The kids swim at 5.", "m1")._replace(turns=0), near("We eat at 6.", "m2")._replace(turns=1)
    old = near("The shop opens at 5.", "m3")
    found = features(candidate("no wait, 7 not 5"), just, before, old)
    assert [found[each]["just_said"] for each in ("m1", "m2", "m3")] == [1.0, 0.5, 0.0]
    assert [found[each]["denies"] for each in ("m1", "m2", "m3")] == [1.0, 0.0, 1.0]
    assert {found[each]["takes_back"] for each in ("m1", "m2", "m3")} == {1.0}


@pytest.mark.parametrize("words", ["The viola lesson is at 7.", "sorry for the late answer"])
def test_statements_that_take_nothing_back_have_none_of_these_features(words: str) -> None:
    row = features(candidate(words), near(OLD, "m1")._replace(turns=0))["m1"]
    assert [row[name] for name in changes.TAKING_BACK] == [0.0] * len(changes.TAKING_BACK)


@pytest.mark.parametrize(
    ("older", "words", "counts"),
    [
        ("Production is on PostgreSQL 16.", "no, I meant the other file, checkout_test.go", 0.0),
        ("Don't use anything newer than 14.", "no I meant the second one", 0.0),
        ("Don't use anything newer than 14.", "no wait, 15", 1.0),
        ("The bus leaves at 7.20ish.", "no wait, 7.30", 1.0),
        ("The bus leaves from Leeds.", "I meant York", 1.0),
        ("The test is in the first file.", "I meant the other file", 1.0),
        ("The lesson was moved.", "that was cancelled", 1.0),
    ],
)
def test_what_corrects_needs_a_word_or_a_kind_of_value_of_it(older: str, words: str, counts: float) -> None:
    row = features(candidate(words), near(older, "m1")._replace(turns=0))["m1"]
    assert row["takes_back"] == counts


def test_it_takes_back_one_memory_at_most() -> None:
    evidence = DIFFERENT._replace(evidence=(comparison.TAKES_BACK,))
    both = [
        Compared(near(OLD, "m1"), evidence, 0.5),
        Compared(near("The piano lesson is on the 4th.", "m2"), evidence, 0.4),
    ]
    assert [each.memory.id for each in ruled(both).contradictions] == ["m1"]


WORDS_LEFT: Final = DIFFERENT._replace(left_over_old=("lesson",), left_over_new=("strings", "class"))


def reading(different: float = 0.0, fuller: float = 0.0, same: float = 0.0, changed: float = 0.0) -> PairReading:
    return PairReading(different, fuller, same, changed, 0.0)


@pytest.mark.parametrize(("read", "more"), [(reading(same=0.9), False), (reading(fuller=0.6, same=0.3), True)])
def test_what_a_model_alone_reads_as_said_again_is_linked_and_both_stay(read: PairReading, *, more: bool) -> None:
    other = near("The piano lesson is on the 4th.", "m2")
    both = [Compared(near(OLD, "m1"), WORDS_LEFT, 0.0, read), Compared(other, WORDS_LEFT, 0.0, reading(different=1.0))]
    found = ruled(both)
    assert (found.judgement.verdict, found.judgement.reason, found.judgement.nearest) == ("create", "elaborates", "m1")
    assert found.judgement.alignment is not None
    assert found.judgement.alignment.evidence == (comparison.READ,)
    assert [(each.memory.id, each.more) for each in found.elaborations] == [("m1", more)]


def test_what_says_one_memory_again_and_changes_another_is_linked_with_both() -> None:
    changed = Compared(near("The viola lesson is on the 5th.", "m2"), DIFFERENT, 0.0, reading(changed=0.9))
    found = ruled([Compared(near(OLD, "m1"), WORDS_LEFT, 0.0, reading(same=0.9)), changed])
    assert found.judgement.reason == "contradicts"
    assert [each.memory.id for each in found.contradictions] == ["m2"]
    assert [each.memory.id for each in found.elaborations] == ["m1"]


AGAIN: Final = reading(same=0.95)


def told_again(old: str, new: str, left: tuple[int, int], *evidence: str, **known: str) -> Ruling:
    """What the gate says of two statements that a model reads as the same, of which so many words are left over."""
    over = tuple(("word",) * count for count in left)
    pair = DIFFERENT._replace(left_over_old=over[0], left_over_new=over[1], evidence=evidence)
    older = Near(memory(old, id="m1", key_values=values(**known)), 0.9, 0.9, close=True)
    return ruled([Compared(older, pair, 0.0, AGAIN)], candidate(new, key_values=values(lives_in="izmir")))


def test_what_a_model_reads_as_said_again_makes_no_second_memory_where_nothing_is_added() -> None:
    found = told_again("Tess takes in my letters.", "my post goes to Tess.", (2, 1))
    assert (found.judgement.verdict, found.judgement.reason) == ("reinforce", "same")


@pytest.mark.parametrize(
    ("new", "left", "evidence", "home", "linked"),
    [
        ("my post goes to Tess.", (0, 1), (), "izmir", True),  # it adds words
        ("my post goes to Tess, who is my aunt.", (2, 2), (), "izmir", True),  # and it a clause
        ("my post goes to Tess.", (1, 1), (), "izmir", True),  # one word in the place of another
        ("my post goes to Tess.", (2, 1), ("cue",), "izmir", True),
        ("my post goes to Tess.", (2, 1), ("polarity",), "izmir", False),
        ("my post goes to Tess.", (0, 0), (), "izmir", False),  # the same words in another order
        ("my post goes to Tess.", (2, 1), (), "ankara", False),  # another value of one key
    ],
)
def test_what_adds_or_turns_something_is_kept_whatever_a_model_reads(
    new: str, left: tuple[int, int], evidence: tuple[str, ...], home: str, *, linked: bool
) -> None:
    found = told_again("Tess takes in my letters.", new, left, *evidence, lives_in=home)
    assert found.judgement.verdict == "create"
    assert bool(found.elaborations) == linked
