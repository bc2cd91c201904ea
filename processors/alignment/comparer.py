"""The verdict on two aligned statements: a small trained model, and what it may never say (ledger R19)."""

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.features import Aligned, Statement, align
from mnemolog.schemas import codec
from mnemolog.schemas.config import GateConfig

Relation: TypeAlias = Literal["same", "fuller", "changed", "different"]
RELATIONS: Final[tuple[Relation, ...]] = ("same", "fuller", "changed", "different")
WEIGHTS: Final = "weights.json"
_OVER_OLD: Final = 3
_OVER_NEW: Final = 7
"""Which features are the shares that are left over of each side."""
_ONE: Final = np.ones(1)
"""What the bias of each relation is taken times."""


class Comparison(NamedTuple):
    """What a newer statement is to an older one."""

    verdict: Relation
    probabilities: dict[Relation, float]
    left_over_old: tuple[str, ...]
    """words of the older one that the newer one has nothing for"""
    left_over_new: tuple[str, ...]
    evidence: tuple[str, ...]
    """exact, antonym, polarity, cue, another, past, single, across, hint, repeats: what stands out"""
    ends: bool = False
    """the older one is over: it changed, and a cue, the polarity or an attribute of one value says so"""


@dataclass(frozen=True)
class Weights:
    """A network of one hidden layer; made by `python -m benchmarks.train_comparer`.

    A sum of features cannot say that a number in the place of another one is a change where both speak of one matter,
    and none where they do not; units that are on or off can.
    """

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    """of the scaled features, one row for each unit"""
    rows: tuple[tuple[float, ...], ...]
    """of the units and 1, one row for each relation"""

    @cached_property
    def arrays(self) -> "Arrays":
        """The same, to calculate with."""
        return Arrays(*(np.array(each) for each in (self.mean, self.scale, self.hidden, self.rows)))


class Arrays(NamedTuple):
    """Weights as arrays."""

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    hidden: NDArray[np.float64]
    rows: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Trained:
    """Weights with the vectors of words, and without them."""

    with_vectors: Weights
    without_vectors: Weights


def compare_clauses(
    old: Statement, new: Statement, cosine: float, config: GateConfig, weights: Trained | None = None
) -> Comparison:
    """Compare two statements as wholes; where they are not alike so, look for a change in one of their clauses.

    A clause shows a change best: what is left over of it is what changed. Nothing of several clauses ends because one
    of them did. `weights` stand in for those that ship.

    >>> old = Statement("I have two cats, Biscuit and Olive, and a garden full of snails", "en")
    >>> new = Statement("We have three cats now, the neighbour was moving and left us a kitten", "en")
    >>> found = compare_clauses(old, new, 0.4, GateConfig())
    >>> found.verdict, found.left_over_old, found.ends
    ('changed', ('two',), False)
    """
    found = whole = compare(old, new, cosine, config, weights)
    if whole.verdict == "different" or (whole.verdict == "changed" and not whole.ends):
        parts = [compare(*part, config, weights) for part in parts_of(old, new, cosine)]
        changed = [part for part in parts if part.verdict == "changed"]
        found = max(changed, key=lambda part: part.probabilities["changed"], default=whole)
    # Where the wholes contradict each other and nothing says that the older one is over, no clause says it either.
    ends = found.ends and (found is whole or whole.verdict == "different")
    return found._replace(ends=ends and len(old.clauses) == 1)


def parts_of(old: Statement, new: Statement, cosine: float) -> list[tuple[Statement, Statement, float]]:
    """The clauses of both that are about one thing, each pair with its cosine; none where each is a single clause.

    A statement in two clauses ("days this week, not nights") is also compared whole with each clause of the other.
    """
    if len(old.clauses) == len(new.clauses) == 1:
        return []
    olds, news = _and_whole(old), _and_whole(new)
    pairs = [(was, now) for was in olds for now in news if not (was is old and now is new)]
    return [(was, now, _cosine(was, now, cosine)) for was, now in pairs if _meet(was, now)]


def _and_whole(statement: Statement) -> tuple[Statement, ...]:
    return statement.parts if len(statement.clauses) == 1 else (*statement.parts, statement)


def _meet(one: Statement, other: Statement) -> bool:
    """Whether both clauses are about one thing: a word of theirs is the same, and no number."""
    return not one.matters.isdisjoint(other.matters)


def _cosine(one: Statement, other: Statement, of_wholes: float) -> float:
    return of_wholes if one.vector is None or other.vector is None else float(one.vector @ other.vector)


def compare(
    old: Statement, new: Statement, cosine: float, config: GateConfig, weights: Trained | None = None
) -> Comparison:
    """Compare a statement with one that was known before; `cosine` is that of their vectors.

    >>> def told(text: str) -> Statement:
    ...     return Statement(text, "en")
    >>> compare(told("I like tea."), told("i like tea"), 1.0, GateConfig()).verdict
    'same'
    """
    if old.spelled == new.spelled:
        return Comparison("same", {"same": 1.0, "fuller": 0.0, "changed": 0.0, "different": 0.0}, (), (), ())
    aligned = align(old, new, cosine)
    with_vectors = old.pieces is not None and new.pieces is not None
    made = weights or trained()
    of_both = made.with_vectors if with_vectors else made.without_vectors
    return rule(aligned, probabilities(aligned.features, of_both), config)


def probabilities(features: NDArray[np.float64], weights: Weights) -> NDArray[np.float64]:
    """Of each relation."""
    made = weights.arrays
    units = np.maximum(0.0, made.hidden @ ((features - made.mean) / made.scale))
    scores = made.rows @ np.concatenate((units, _ONE))
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum(), np.float64)


def rule(aligned: Aligned, likely: NDArray[np.float64], config: GateConfig) -> Comparison:
    """The verdict after the vetoes: what was swapped is never the same, and one more ends nothing.

    Where nothing else is certain, what the weights alone take for a change stands beside the older one as what
    contradicts it.
    """
    same, fuller, changed, different = likely.tolist()
    evidence = aligned.evidence
    frame = (
        aligned.swap is not None or max(aligned.features[_OVER_OLD], aligned.features[_OVER_NEW]) <= config.shared_frame
    )
    decisive = _decisive(aligned)
    swapped = frame and (aligned.swap == "value" or (aligned.swap == "words" and evidence.exact and evidence.single))
    if evidence.exact or evidence.antonym or evidence.polarity or (aligned.left_new and aligned.left_old):
        changed, different = (changed + same, different) if frame and decisive else (changed, different + same)
        same = 0.0
    elif aligned.held < config.held_words or aligned.counts_one:
        different, same = different + same, 0.0
    elif aligned.left_new:
        fuller, same = fuller + same, 0.0
    if swapped:
        changed, different = changed + different, 0.0
    elif not (decisive or evidence.exact):
        different, changed = different + changed, 0.0
    if decisive:
        changed, fuller = changed + fuller, 0.0
    if aligned.left_old:
        different, fuller = different + fuller, 0.0
    if evidence.another or aligned.others or (evidence.past and not evidence.cue):
        different, changed = different + changed, 0.0
    found = _shares(same, fuller, changed, different)
    beside = frame and aligned.swap is not None and changed > config.marked_above
    verdict: Relation = "changed" if beside else _verdict(found, config)
    said_before = evidence.repeats and not (evidence.cue or evidence.exact)
    if verdict == "different" and likely[2] > config.contradicts_above and not said_before:
        verdict, found = "changed", _shares(*(float(each) for each in likely))
    ends = changed > config.changed_above * (same + fuller + changed + different) and decisive and frame
    return Comparison(verdict, found, aligned.left_old, aligned.left_new, evidence.named, bool(ends))


def _decisive(aligned: Aligned) -> bool:
    """Whether something says that the older one is over, and not only that the newer one differs.

    A cue that has nothing in the place of anything says more of the same, unless it says that it is over.
    """
    evidence = aligned.evidence
    cue = evidence.cue and (bool(aligned.left_old) or (aligned.ceased and not evidence.past))
    single = evidence.single and evidence.exact and aligned.swap is not None and not evidence.across
    return cue or aligned.negated or evidence.antonym or single


def _shares(*parts: float) -> dict[Relation, float]:
    total = sum(parts)
    return {relation: round(part / total, 6) for relation, part in zip(RELATIONS, parts, strict=True)}


def _verdict(found: dict[Relation, float], config: GateConfig) -> Relation:
    if found["changed"] > config.changed_above:
        return "changed"
    if found["same"] > config.same_above:
        return "same"
    return "fuller" if found["fuller"] > config.fuller_above else "different"


@cache
def trained() -> Trained:
    """What lies beside this module."""
    return codec.build(Trained, codec.load((files("mnemolog.processors.alignment") / WEIGHTS).read_bytes()))
