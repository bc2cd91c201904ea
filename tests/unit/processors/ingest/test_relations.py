"""Relations (ledger G1, G2, G3, G5): what is detected, what is known already, and what is pruned."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.relations import (
    PRIORITIES,
    SYMMETRIC,
    Found,
    detect,
    direction,
    events_of,
    neighbours,
    pruned,
    relation_id,
)
from mnemolog.processors.text.content import content_words
from mnemolog.schemas.config import RelationsConfig
from mnemolog.schemas.event import RelationFormed, RelationType
from mnemolog.schemas.memory import Memory, Relation
from tests.unit.processors.ingest.parts import candidate, few, memory

CONFIG = RelationsConfig()
TYPES: Sequence[RelationType] = get_args(RelationType)
IZMIR, KAFKA, DUMAN = "entity://place/izmir", "entity://tech/kafka", "entity://person/duman"


def found(new: Candidate, other: Memory, config: RelationsConfig = CONFIG) -> str | None:
    """The type of the one relation between two, or None."""
    return next((each.type for each in detect(new, [other], config)), None)


# Detection.


def saying(*numbers: int) -> str:
    """A text of as many content words as numbers, each its own."""
    return " ".join(f"word{number}" for number in numbers)


def overlapping(shared: int, union: int) -> tuple[str, str]:
    """Two texts with so many words in common of so many."""
    middle = (shared + union) // 2
    return saying(*range(middle)), saying(*range(middle - shared, union))


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ((IZMIR, KAFKA), (KAFKA, IZMIR), "same_entity"),
        ((IZMIR, KAFKA, DUMAN), (KAFKA, IZMIR, DUMAN), "same_entity"),
        ((IZMIR, KAFKA), (KAFKA,), None),
        ((IZMIR,), (KAFKA,), None),
    ],
)
def test_two_entities_in_common_are_a_same_entity(
    ours: tuple[str, ...], theirs: tuple[str, ...], expected: str | None
) -> None:
    other = memory("Ayşe keeps bees.", entities=theirs, category="plan")
    assert found(candidate("Ayşe paints portraits.", entities=ours), other) == expected


@pytest.mark.parametrize(
    ("shared", "union", "expected"), [(3, 11, None), (3, 10, None), (4, 13, "elaborates"), (9, 9, "elaborates")]
)
def test_an_entity_and_more_than_three_tenths_of_the_words_are_an_elaborates(
    shared: int, union: int, expected: str | None
) -> None:
    ours, theirs = overlapping(shared, union)
    other = memory(theirs, entities=(IZMIR,), category="plan")
    assert found(candidate(ours, entities=(IZMIR, KAFKA)), other) == expected
    assert found(candidate(ours, entities=(KAFKA,)), other) is None


@pytest.mark.parametrize(
    ("shared", "union", "expected"), [(3, 21, None), (3, 20, None), (4, 26, "related_to"), (9, 9, "related_to")]
)
def test_one_category_and_more_than_three_twentieths_of_the_words_are_a_related_to(
    shared: int, union: int, expected: str | None
) -> None:
    ours, theirs = overlapping(shared, union)
    assert found(candidate(ours), memory(theirs)) == expected
    assert found(candidate(ours), memory(theirs, category="preference")) is None


def test_the_first_that_applies_is_the_one() -> None:
    text = "Ayşe gave a talk about Kafka in Izmir."
    both, one = memory(text, entities=(IZMIR, KAFKA)), memory(text, entities=(KAFKA,))
    new = candidate(text, entities=(IZMIR, KAFKA))
    assert [found(new, other) for other in (both, one, memory(text))] == ["same_entity", "elaborates", "related_to"]


def test_each_has_its_confidence_its_strength_and_its_grounds() -> None:
    new = candidate("Ayşe adopted a cat in Izmir.", entities=(IZMIR, DUMAN))
    others = [
        memory("Ayşe likes the sea.", id="m1", entities=(DUMAN, IZMIR, KAFKA)),
        memory("Ayşe's cat hates Izmir.", id="m2", entities=(IZMIR,), category="plan"),
        memory("Ayşe feeds a stray cat.", id="m3"),
    ]
    assert detect(new, others, CONFIG) == (
        Found("same_entity", "m1", 0.7, 2 / 3, f"{DUMAN}, {IZMIR}"),
        Found("elaborates", "m2", 0.5, 0.5, f"cat, {IZMIR}, izmir"),
        Found("related_to", "m3", 0.4, 0.2, "cat"),
    )


def test_the_subjects_own_name_is_nothing_in_common() -> None:
    own = ("entity://person/ayse", "entity://person/ayse-yilmaz", IZMIR)
    new = candidate("Ayşe Yılmaz keeps bees.", name="Ayşe Yılmaz", entities=own)
    assert found(new, memory("Ayşe Yılmaz paints.", entities=own[:2])) is None
    other = memory("Ayşe Yılmaz keeps bees.", entities=own, category="plan")
    assert detect(new, [other], CONFIG)[0].context == f"bee, {IZMIR}, keep"
    twice = detect(new._replace(entities=(*own, KAFKA)), [replace(other, entities=(*own, KAFKA))], CONFIG)
    assert (twice[0].type, twice[0].strength, twice[0].context) == ("same_entity", 1.0, f"{IZMIR}, {KAFKA}")


def test_turkish_words_are_compared_without_their_endings() -> None:
    new = candidate("Ayşe'nin kedisi balkonu sever.", "tr")
    assert detect(new, [memory("Ayşe balkonda kahve içer.", "tr")], CONFIG)[0].context == "balko"
    assert found(new, memory("Ayşe denizcilerin portrelerini yapıyor.", "tr")) is None


def test_a_day_in_common_is_no_theme() -> None:
    assert content_words("On 2023-05-07 Ayşe flew.", "en") == content_words("Ayşe flew.", "en")
    assert content_words("2023-05-07 günü Ayşe uçtu.", "tr") == content_words("Ayşe uçtu.", "tr")


def test_what_says_nothing_has_nothing_in_common() -> None:
    assert found(candidate("Ayşe."), memory("Ayşe.")) is None


def test_thresholds_and_confidences_are_settings() -> None:
    ours, theirs = overlapping(1, 10)
    new, other = candidate(ours, entities=(IZMIR,)), memory(theirs, entities=(IZMIR,))
    assert found(new, other, replace(CONFIG, shared_entities=1)) == "same_entity"
    assert found(new, other, replace(CONFIG, elaborates_words=0.09)) == "elaborates"
    assert detect(new, [other], replace(CONFIG, related_words=0.09, confidence_related=0.1))[0].confidence == 0.1


texts = st.lists(st.sampled_from("cat tea bees Izmir Kafka likes drinks runs Ayşe the".split()), max_size=8).map(
    " ".join
)
entities = st.lists(st.sampled_from((IZMIR, KAFKA, DUMAN, "entity://person/ayse")), unique=True, max_size=4).map(tuple)


@few
@given(texts, entities, texts, entities)
def test_what_they_have_in_common_is_the_same_seen_from_either(
    ours: str, named: tuple[str, ...], theirs: str, named_there: tuple[str, ...]
) -> None:
    there = detect(candidate(ours, entities=named), [memory(theirs, entities=named_there)], CONFIG)
    back = detect(candidate(theirs, entities=named_there), [memory(ours, entities=named)], CONFIG)
    assert there == back
    assert all(0.0 < each.strength <= 1.0 for each in there)


# The same edge is never drawn twice.


def events(*new: Found, source: str = "new", known: Sequence[str] = ()) -> tuple[RelationFormed, ...]:
    """The events of what was found."""
    return events_of(source, new, known=set(known), formed_by="heuristics", now=5.0)


RELATED = Found("related_to", "m1", 0.4, 0.2, "cat")


def test_an_event_holds_all_that_was_found() -> None:
    assert events(RELATED) == (
        RelationFormed(
            relation_id=relation_id("new", "m1", "related_to"),
            type="related_to",
            source="new",
            target="m1",
            strength=0.2,
            confidence=0.4,
            direction="both",
            context="cat",
            description=None,
            formed_by="heuristics",
            observed_at=5.0,
            metadata=None,
        ),
    )


def test_a_known_relation_is_not_formed_again_in_whatever_direction() -> None:
    first = events(RELATED)[0].relation_id
    assert events(RELATED, known=[first]) == ()
    assert events(RELATED._replace(target="new"), source="m1", known=[first]) == ()
    assert len(events(RELATED._replace(type="elaborates"), known=[first])) == 1


def test_what_is_found_twice_is_formed_once_as_it_was_found_first() -> None:
    made = events(RELATED, RELATED._replace(confidence=0.9), RELATED._replace(target="m2"))
    assert [(each.target, each.confidence) for each in made] == [("m1", 0.4), ("m2", 0.4)]


def test_nothing_is_related_to_itself() -> None:
    assert events(RELATED, source="m1") == ()


@pytest.mark.parametrize("kind", TYPES)
def test_only_what_holds_both_ways_has_one_id_for_both(kind: RelationType) -> None:
    both = kind in ("same_entity", "related_to", "contradicts", "alternative_to")
    assert (relation_id("a", "b", kind) == relation_id("b", "a", kind)) is both
    assert direction(kind) == ("both" if both else "forward")


def test_each_type_and_each_pair_has_an_id_of_its_own() -> None:
    ids = {relation_id(*pair, kind) for pair in (("a", "b"), ("a", "c"), ("c", "b")) for kind in TYPES}
    assert len(ids) == 3 * len(TYPES)
    assert all(UUID(each).version == 5 for each in ids)


def test_ids_are_what_they_were_in_every_log_ever_written() -> None:
    assert relation_id("m1", "m2", "related_to") == "f7f16201-e47f-5b1e-9f35-a11c0a6f6729"
    assert relation_id("m1", "m2", "causes") == "e35ef29e-36d2-5cee-bf0c-a4f460401aeb"


# Pruning.


def relation(name: str, kind: RelationType = "related_to", confidence: float = 0.5, formed_at: float = 0.0) -> Relation:
    """An edge."""
    return Relation(
        id=name,
        type=kind,
        source="a",
        target="b",
        strength=0.5,
        confidence=confidence,
        direction=direction(kind),
        context="",
        description=None,
        formed_by="heuristics",
        formed_at=formed_at,
    )


def test_of_a_thousand_a_hundred_go_and_of_fewer_none() -> None:
    many = [relation(f"r{number}") for number in range(1_001)]
    assert [len(pruned(many[:count], CONFIG)) for count in (999, 1_000, 1_001)] == [0, 100, 101]


@pytest.mark.parametrize("goes", range(6))
def test_the_lowest_priority_goes_first_then_the_least_sure_then_the_oldest(goes: int) -> None:
    in_turn = [
        relation("a", "related_to", 0.1, formed_at=2.0),
        relation("z", "related_to", 0.9, formed_at=1.0),
        relation("c", "related_to", 0.9, formed_at=2.0),
        relation("d", "related_to", 0.9, formed_at=2.0),
        relation("e", "same_entity", 0.0),
        relation("f", "elaborates", 0.0),
    ]
    config = replace(CONFIG, prune_at=6, prune_to=6 - goes)
    expected = tuple(each.id for each in in_turn[:goes])
    assert pruned(in_turn, config) == pruned(in_turn[::-1], config) == expected


def test_what_is_never_pruned_is_what_the_ledger_says() -> None:
    assert set(TYPES) - PRIORITIES.keys() == {"supersedes", "contradicts", "causes"}
    assert (PRIORITIES["elaborates"], PRIORITIES["same_entity"], PRIORITIES["related_to"]) == (2, 1, 0)
    assert set(TYPES) >= SYMMETRIC


@few
@given(
    st.lists(st.tuples(st.sampled_from(TYPES), st.floats(0, 1), st.floats(0, 10)), max_size=30),
    st.integers(1, 20),
    st.integers(0, 10),
)
def test_pruning_leaves_what_is_allowed_and_all_that_is_never_pruned(
    edges: list[tuple[RelationType, float, float]], prune_to: int, more: int
) -> None:
    all_of_them = [relation(f"r{place}", *edge) for place, edge in enumerate(edges)]
    config = replace(CONFIG, prune_to=prune_to, prune_at=prune_to + more)
    gone = set(pruned(all_of_them, config))
    left = [each for each in all_of_them if each.id not in gone]
    lasting = [each for each in all_of_them if each.type not in PRIORITIES]
    if len(all_of_them) < config.prune_at:
        assert left == all_of_them
        return
    assert all(each in left for each in lasting)
    assert len(left) == max(prune_to, len(lasting))


# Neighbours.


def test_a_neighbour_is_one_step_away_and_counts_once() -> None:
    adjacent = {"a": {"b", "c"}, "b": {"a", "c"}, "c": {"a", "b", "d"}, "d": {"c"}}
    assert neighbours(["a"], adjacent) == ("b", "c")
    assert neighbours(["a", "b"], adjacent) == ("c",)
    assert neighbours(["c", "c"], adjacent) == ("a", "b", "d")
    assert neighbours(["alone"], adjacent) == neighbours([], adjacent) == ()
