"""Relations: the edges of a new memory to others, and which edges are pruned when there are too many (ledger G).

The three heuristics of S0 find some types without a language model, which finds the others. The id of an edge is made
of its ends and its type, so that it is never created twice (S0 B5).
"""

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple
from uuid import uuid5

from mnemolog.processors.ingest.entities import Entity, words_of
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Contradiction, Elaboration
from mnemolog.processors.text.content import content_words
from mnemolog.schemas.config import RelationsConfig
from mnemolog.schemas.event import Language, RelationFormed, RelationType
from mnemolog.schemas.ids import NAMESPACE
from mnemolog.schemas.memory import Memory, Relation

SYMMETRIC: Final[frozenset[RelationType]] = frozenset(("same_entity", "related_to", "contradicts", "alternative_to"))
"""Symmetric relation types."""

PRIORITIES: Final[Mapping[RelationType, int]] = {
    "related_to": 0,
    "same_entity": 1,
    "elaborates": 2,
    "solves": 2,
    "builds_on": 2,
    "alternative_to": 2,
    "requires": 2,
    "follows": 2,
}
"""Types that may be pruned, lowest priority first; supersedes, contradicts and causes are never pruned. Source document
S1 gives its additional types no priority; they get that of `elaborates`."""


class _Own(NamedTuple):
    """The name of a memory's subject."""

    names: frozenset[str]
    """the parts of its slug"""
    words: frozenset[str]
    """its stems"""


class Found(NamedTuple):
    """A relation of a new memory to a known one."""

    type: RelationType
    target: str
    """memory id"""
    confidence: float
    """0 to 1: how sure the relation is"""
    strength: float
    """0 to 1: how close the memories are"""
    context: str
    """the reason for the relation"""
    description: str | None = None
    backwards: bool = False
    """the relation leads from the known memory to the new one"""


def detect(new: Candidate, others: Sequence[Memory], config: RelationsConfig) -> tuple[Found, ...]:
    """The relation of a new memory to each of the others by the first of S0's three heuristics that applies.

    Two or more common entities give `same_entity`; one common entity and more than 30 % common words give `elaborates`;
    more than 15 % common words in one category give `related_to`. The subject's own name counts neither as an entity
    nor as a word, since all memories about a person have it. `others` excludes the new memory; each gives at most one
    relation.

    The overlap, and the strength of the edge, is Jaccard's |A ∩ B| / |A ∪ B| of the entities or of the words. S0 does
    not define its word overlap; its earlier measure of texts was Jaccard's. The alternative, the share of the shorter
    text, relates 42 % of the pairs compared in the conversations of LoCoMo-dev, most by one common word, and reaches
    G3's thousand edges at some 480 memories; Jaccard relates 17 %, and reaches them at 1,190.
    """
    own = _own(new.name, new.language)
    named, said = _aside(new.entities, own.names), content_words(new.words, new.language) - own.words
    found = (_found(new, named, said, own, other, config) for other in others)
    return tuple(each for each in found if each is not None)


def contradicting(contradictions: Iterable[Contradiction], ended: Collection[str]) -> tuple[Found, ...]:
    """The relations from the gate's ruling: the new memory supersedes those that `ended` and contradicts the others.

    Locked memories do not end, nor do memories of later statements when a statement arrives late.
    """
    return tuple(
        Found(
            type="supersedes" if each.memory.id in ended else "contradicts",
            target=each.memory.id,
            confidence=each.probability,
            strength=1.0,
            context=_otherwise(each),
        )
        for each in contradictions
    )


def _otherwise(contradiction: Contradiction) -> str:
    key, old, new = contradiction.new.key, contradiction.old.value, contradiction.new.value
    return f"{key}: {old}, then {new}" if key else f"“{old}”, then “{new}”"


def elaborating(elaborations: Iterable[Elaboration]) -> tuple[Found, ...]:
    """The relations to memories that the gate read as said again, or as said with more now, and that stay beside it."""
    return tuple(
        Found(
            type="elaborates",
            target=each.memory.id,
            confidence=each.probability,
            strength=each.similarity,
            context="says the same and more" if each.more else "says it again",
        )
        for each in elaborations
    )


def events_of(
    new: str, found: Iterable[Found], *, known: Container[str], formed_by: str, now: float
) -> tuple[RelationFormed, ...]:
    """The relations of the memory `new` that are not `known` (ids) yet, each once, as events; none to itself."""
    events: dict[str, RelationFormed] = {}
    for each in found:
        source, target = (each.target, new) if each.backwards else (new, each.target)
        name = relation_id(source, target, each.type)
        # The id is made of ends and type, so a retry or a second heuristic cannot draw the same edge twice.
        if name in events or name in known or source == target:
            continue
        events[name] = RelationFormed(
            relation_id=name,
            type=each.type,
            source=source,
            target=target,
            strength=each.strength,
            confidence=each.confidence,
            direction=direction(each.type),
            context=each.context,
            description=each.description,
            formed_by=formed_by,
            observed_at=now,
            metadata=None,
        )
    return tuple(events.values())


def relation_id(source: str, target: str, kind: RelationType) -> str:
    """The id of the one edge of this type between two memories; for a symmetric type the same in both directions.

    >>> relation_id("m1", "m2", "related_to") == relation_id("m2", "m1", "related_to")
    True
    >>> relation_id("m1", "m2", "elaborates") == relation_id("m2", "m1", "elaborates")
    False
    """
    ends = sorted((source, target)) if kind in SYMMETRIC else (source, target)
    return str(uuid5(NAMESPACE, f"relation\n{kind}\n{ends[0]}\n{ends[1]}"))


def direction(kind: RelationType) -> Literal["forward", "both"]:
    """The direction of a relation type: "both" if it is symmetric.

    >>> direction("causes"), direction("contradicts")
    ('forward', 'both')
    """
    return "both" if kind in SYMMETRIC else "forward"


def pruned(relations: Collection[Relation], config: RelationsConfig) -> tuple[str, ...]:
    """The ids of the relations to prune: once an agent has 1000, as many as exceed 900 (G3).

    The order is by priority, then confidence, then age: the lowest priority, the least sure and the oldest go first.
    Types that are never pruned stay, even if more than 900 remain.
    """
    # Pruned from 1000 down to 900, not to 999: else every further edge would sort them all again.
    if len(relations) < config.prune_at:
        return ()
    prunable = sorted((each for each in relations if each.type in PRIORITIES), key=_worth)
    return tuple(each.id for each in prunable[: len(relations) - config.prune_to])


def neighbours(memory_ids: Collection[str], adjacent: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The memories one relation away from the used ones, without these (G5, A-MEM).

    `adjacent` has for each memory the other ends of its relations, in both directions. The result is ordered by id, so
    that a set gives the same events on every machine.

    >>> neighbours(["m1", "m2"], {"m1": ["m4", "m2"], "m2": ["m1", "m3", "m4"]})
    ('m3', 'm4')
    """
    reached = {other for used in memory_ids for other in adjacent.get(used, ())}
    return tuple(sorted(reached.difference(memory_ids)))


def _found(
    new: Candidate, named: frozenset[str], said: frozenset[str], own: _Own, other: Memory, config: RelationsConfig
) -> Found | None:
    """The relation to one memory; `named` and `said` are the new memory's entities and words without the subject's."""
    entities = named.intersection(other.entities)
    if len(entities) >= config.shared_entities:
        strength = len(entities) / len(named | _aside(other.entities, own.names))
        return Found("same_entity", other.id, config.confidence_same_entity, strength, _listed(entities))
    # Each in its own language: stems of the wrong one would miss, or find, words in common by chance.
    known = content_words(other.words, other.language)
    shared = said & known
    if not shared:
        return None
    # Jaccard, where the share of the shorter text would relate 42 % of the pairs of LoCoMo-dev, most by
    # one common word, and reach the thousand edges of pruning at 480 memories; Jaccard relates 17 %.
    strength = len(shared) / len(said | (known - own.words))
    if entities and strength > config.elaborates_words:
        return Found("elaborates", other.id, config.confidence_elaborates, strength, _listed(entities | shared))
    if other.category == new.category and strength > config.related_words:
        return Found("related_to", other.id, config.confidence_related, strength, _listed(shared))
    return None


@lru_cache(maxsize=1_024)
def _own(name: str, language: Language) -> _Own:
    return _Own(frozenset(words_of(Entity("person", name, 0, 0).uri)), content_words(name, language))


def _aside(entities: Iterable[str], own_names: frozenset[str]) -> frozenset[str]:
    """The entities without the subject, whose full name or a part of it may be named: Ayşe Yılmaz is Ayşe."""
    return frozenset(uri for uri in entities if not own_names.issuperset(words_of(uri)))


def _listed(grounds: Iterable[str]) -> str:
    return ", ".join(sorted(grounds))


def _worth(relation: Relation) -> tuple[int, float, float, str]:
    # The id last, so that edges of one moment are pruned in the same order at every replay.
    return PRIORITIES[relation.type], relation.confidence, relation.formed_at, relation.id
