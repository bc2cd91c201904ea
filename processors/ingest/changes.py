"""Chooses the memory that a new statement changes or repeats, among all that are near it, or none (ledger R19).

A pair of statements by itself says little: *it's the 11th now* could change any date. What helps is how one neighbour
stands out from the others: it shares a rare word, has another value of the same kind, is clearly nearer. So all
neighbours are scored together, with *none of them* as one of the options. This happens twice. Before the comparison the
scores decide which neighbours are compared word by word. After it, with its probabilities as further features, they
decide which memory the statement contradicts.

The choice can only mark a contradiction. To end a memory needs evidence in the two statements (`comparison`).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.comparer import Comparison
from mnemolog.processors.alignment.features import VALUES, Statement
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.alignment.words import Spoken, spoken
from mnemolog.processors.ingest import logistic
from mnemolog.processors.ingest.comparison import TAKES_BACK, Compared
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.nearby import Near
from mnemolog.processors.text.content import BEGINNING, beginnings
from mnemolog.schemas import codec
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass

Matrix = NDArray[np.float64]

FEATURES: Final = (
    "bias",
    "changes",
    "repeats",
    "similarity",
    "above_mean",
    "above_others",
    "shared",
    "rare",
    "other_value",
    "same_values",
    "takes_back",
    "just_said",
    "takes_back_value",
    "takes_back_words",
    "denies",
)
"""Features of a neighbour before the comparison."""
TAKING_BACK: Final = FEATURES[10:]
"""Those that are 0 unless the statement takes back what its speaker has said: *no wait, 7 not 5*; *I meant Thursday*.

Such a statement need not resemble what it is about, so what counts is how lately that was said (`just_said`), another
value of the same kind, words in common (*about the gym*), and whether the neighbour has a word that it denies.
"""
COMPARED: Final = (*FEATURES, "changed", "same", "fuller")
"""Features after it: also the log odds that the comparison gives to each relation."""
WEIGHTS: Final = "news.json"


@dataclass(frozen=True)
class Weights:
    """Two rows for each step: *changes it* and *repeats it*. Made by `python -m benchmarks.train_news`."""

    uncompared: tuple[tuple[float, ...], ...]
    """in the order of FEATURES"""
    compared: tuple[tuple[float, ...], ...]
    """in the order of COMPARED"""


class NeighbourFeatures(NamedTuple):
    """A neighbour with its features."""

    near: Near
    row: tuple[float, ...]
    """in the order of FEATURES"""


def neighbours(
    candidate: Candidate, statement: Statement, near: Sequence[Near], weights: Weights | None = None
) -> list[tuple[NeighbourFeatures, float]]:
    """Each neighbour with the probability that the statement changes or repeats it."""
    rows = features(candidate, statement, near)
    likely = probabilities(rows, (weights or trained()).uncompared).sum(axis=1)
    return [
        (NeighbourFeatures(each, tuple(row)), probability)
        for each, row, probability in zip(near, rows.tolist(), likely.tolist(), strict=True)
    ]


def worth_comparing(
    found: Sequence[tuple[NeighbourFeatures, float]], config: GateConfig, *, read: bool = False
) -> list[NeighbourFeatures]:
    """The neighbours to compare word by word, at most `config.compared`; more of them if a model reads them too.

    First all with a similarity of at least `create_below`, the most similar first, because they may be repetitions.
    Then those with a probability of at least `compared_from` (`read_from`), the most probable first.
    """
    least, most = (config.read_from, config.read) if read else (config.compared_from, config.compared)
    alike = [each for each, _ in found if each.near.similarity >= config.create_below]
    alike.sort(key=lambda each: (-each.near.similarity, each.near.memory.id))
    others = [
        (probability, each)
        for each, probability in found
        if each.near.similarity < config.create_below and probability >= least
    ]
    others.sort(key=lambda pair: (-pair[0], -pair[1].near.similarity, pair[1].near.memory.id))
    return [*alike, *(each for _, each in others)][:most]


def scored(
    compared: Sequence[NeighbourFeatures],
    comparisons: Sequence[Comparison],
    readings: Sequence[PairReading] | None = None,
    weights: Weights | None = None,
) -> list[Compared]:
    """All compared neighbours, each with the probability that the statement changes it and none of the others.

    `readings`: what a model that reads both says of each; None: there is no such model.
    """
    if not compared:
        return []
    likely = probabilities(with_comparisons(compared, comparisons), (weights or trained()).compared)[:, 0].tolist()
    read: Sequence[PairReading | None] = readings or [None] * len(compared)
    return [
        Compared(each.near, _with_evidence(comparison, each), probability, reading)
        for each, comparison, probability, reading in zip(compared, comparisons, likely, read, strict=True)
    ]


def features(candidate: Candidate, statement: Statement, near: Sequence[Near]) -> Matrix:
    """A row of features for each neighbour, in the order of FEATURES."""
    if not near:
        return np.zeros((0, len(FEATURES)))
    language = candidate.language
    # Without the speaker's name, which all neighbours share: they are memories of one subject.
    own = beginnings(candidate.words, language) - beginnings(candidate.name, language)
    shared = [
        own & beginnings(each.memory.words, language) if each.memory.language == language else frozenset()
        for each in near
    ]
    counts, rare = Counter(chain.from_iterable(shared)), statement.rare if any(shared) else {}
    values = _values(candidate.words, language, candidate.name)
    takes_back = statement.retracts and any(each.turns is not None for each in near)
    similar = sorted((each.similarity for each in near), reverse=True)
    mean = sum(similar) / len(similar)
    rows = []
    for each, words in zip(near, shared, strict=True):
        memory, similarity = each.memory, each.similarity
        known = _values(memory.words, memory.language, candidate.name) if values else values  # most have none
        # The nearest is measured against the second, all others against the nearest.
        others = similar[1:2] if similarity == similar[0] else similar[:1]
        unlike = float(_has_another(values, known))
        rows.append(
            (
                1.0,
                float(min(len(statement.changes), _MOST_CUES)),
                float(statement.repeats),
                similarity,
                similarity - mean,
                similarity - others[0] if others else 0.0,
                # A word that only this neighbour shares says more than one that all of them have.
                min(sum(1 / counts[word] for word in words), _MOST_SHARED),
                min(sum(rare.get(word, 0.0) for word in words), 1.0),
                unlike,
                float(bool(values) and values <= known),
                *(_taken_back(statement, each, unlike, words) if takes_back else _NOT_TAKEN_BACK),
            )
        )
    return np.array(rows)


def _with_evidence(comparison: Comparison, neighbour: NeighbourFeatures) -> Comparison:
    """The comparison with the evidence that the statement takes back what was said, for `why`."""
    if not neighbour.row[_TAKES_BACK]:
        return comparison
    return comparison._replace(evidence=(*comparison.evidence, TAKES_BACK))


def _taken_back(statement: Statement, near: Near, unlike: float, shared: frozenset[str]) -> tuple[float, ...]:
    """The features of a neighbour that a statement may take back, whose words say that it takes something back."""
    exact = frozenset(word.text.lower()[:BEGINNING] for word in statement.said if word.kind in VALUES)
    # A number or day in common is no matter in common: "cancel the gym at 7" must not take back "dinner at 7".
    if statement.names_matter and not shared - exact:
        return _NOT_TAKEN_BACK
    lately = 0.0 if near.turns is None else 1.0 / (1 + near.turns)
    known = spoken(near.memory.words, near.memory.language)
    stems = {word.meaning or word.stem for word in known}
    denied = any((word.meaning or word.stem) in stems for word in map(statement.said.__getitem__, statement.denied))
    # "No, I meant the other file" is about what the assistant did, not about what was said before it.
    # Common words in common say nothing: the "go" of a file name, "use".
    matter = denied or not shared.isdisjoint(statement.rare) or _of_one_kind(statement, known)
    if not (statement.retracts_anything or unlike or matter):
        return _NOT_TAKEN_BACK
    return (1.0, lately, unlike, float(bool(shared)), float(denied))


def _of_one_kind(statement: Statement, known: Sequence[Spoken]) -> bool:
    """Whether both have a name, or a digit: an ending may hide which number it is, as in *7.20de*."""
    kinds: tuple[Callable[[Spoken], bool], ...] = (lambda word: word.name, lambda word: word.text[:1].isdigit())
    return any(any(map(kind, statement.said)) and any(map(kind, known)) for kind in kinds)


def with_comparisons(compared: Sequence[NeighbourFeatures], comparisons: Sequence[Comparison]) -> Matrix:
    """The rows with the probabilities of the comparison, in the order of COMPARED."""
    return np.array(
        [
            (*each.row, *(_log_odds(likely[relation]) for relation in ("changed", "same", "fuller")))
            for each, likely in zip(compared, (one.probabilities for one in comparisons), strict=True)
        ]
        # An array of no rows has one dimension, which `@` would refuse.
    ).reshape(len(compared), len(COMPARED))


def probabilities(rows: Matrix, weights: Sequence[Sequence[float]]) -> Matrix:
    """For each row the probability that the statement changes this neighbour, and that it repeats it.

    What all of them lack to 1 is the probability of *none of them*.
    """
    return logistic.probabilities(rows @ np.array(weights).T)


def _log_odds(probability: float) -> float:
    # At 0 and 1 log odds are infinite, and one overconfident comparison would outweigh all other features.
    bounded = min(max(probability, _SURE), 1.0 - _SURE)
    return log(bounded / (1.0 - bounded))


def _has_another(values: frozenset[str], known: frozenset[str]) -> bool:
    """Whether a value differs from all known values of its kind."""
    kinds = {_kind(value) for value in known}
    return any(_kind(value) in kinds for value in values - known)


def _kind(value: str) -> str:
    return value.partition(":")[0]


@lru_cache(maxsize=8_192)
def _values(text: str, language: Language, name: str) -> frozenset[str]:
    """Its numbers, days, months, colours and times, as kind:value; `name` is that of its subject."""
    return frozenset(word.meaning for word in spoken(text, language, name) if word.kind in VALUES)


@cache
def trained() -> Weights:
    """The weights that lie beside this module."""
    return codec.build(Weights, codec.load((files("mnemolog.processors.ingest") / WEIGHTS).read_bytes()))


_TAKES_BACK: Final = FEATURES.index(TAKING_BACK[0])
_NOT_TAKEN_BACK: Final = (0.0,) * len(TAKING_BACK)
_MOST_CUES: Final = 3
"""The most words of change that count."""
_MOST_SHARED: Final = 3.0
"""The most that shared words count; a word counts the less the more neighbours share it."""
_SURE: Final = 0.01
"""Probabilities below this, or above 1 minus this, count as certain."""
