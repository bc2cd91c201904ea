"""The verdict on two aligned statements: a small trained model, and rules with a veto (ledger R19)."""

from functools import cache, cached_property
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.features import Aligned, Statement, align
from mnemolog.schemas import codec
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.facts import dataclass

Relation: TypeAlias = Literal["same", "fuller", "changed", "different"]
RELATIONS: Final[tuple[Relation, ...]] = ("same", "fuller", "changed", "different")
WEIGHTS: Final = "weights.json"
_OVER_OLD: Final = 3
_OVER_NEW: Final = 7
"""Indices of the features that are the shares left over on each side."""
_DIGITS: Final = 6
_ONE: Final = np.ones(1)
"""The input of the bias of each relation."""


class Comparison(NamedTuple):
    """The relation of a newer statement to an older one."""

    verdict: Relation
    probabilities: dict[Relation, float]
    left_over_old: tuple[str, ...]
    """words of the older one without a counterpart in the newer one"""
    left_over_new: tuple[str, ...]
    evidence: tuple[str, ...]
    """the evidence: exact, antonym, polarity, cue, another, past, single, across, hint, repeats, takes_back, read"""
    ends: bool = False
    """the older one is no longer true: a cue, the polarity or a single-valued attribute shows that it changed"""

    def without_repetition(self) -> "Comparison":
        """The same where it cannot be a repetition: the statements say different things then."""
        if self.verdict not in ("same", "fuller"):
            return self
        likely = self.probabilities
        different = round(likely["different"] + likely["same"] + likely["fuller"], _DIGITS)
        return self._replace(
            verdict="different", probabilities={**likely, "same": 0.0, "fuller": 0.0, "different": different}
        )


@dataclass(frozen=True)
class Weights:
    """A network of one hidden layer; made by `python -m benchmarks.train_comparer`.

    A sum of features cannot express that one number in place of another is a change only if both statements share a
    topic; hidden units can.
    """

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...]
    """weights of the scaled features, one row for each unit"""
    rows: tuple[tuple[float, ...], ...]
    """weights of the units and the bias, one row for each relation"""

    @cached_property
    def arrays(self) -> "Arrays":
        """The weights as arrays."""
        return Arrays(*(np.array(each) for each in (self.mean, self.scale, self.hidden, self.rows)))


class Arrays(NamedTuple):
    """Weights as arrays, for computation."""

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    hidden: NDArray[np.float64]
    rows: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Trained:
    """Weights trained with word vectors, and without them."""

    with_vectors: Weights
    without_vectors: Weights


def compare_clauses(
    old: Statement, new: Statement, cosine: float, config: GateConfig, weights: Trained | None = None
) -> Comparison:
    """Compares two statements as wholes; if these are not alike, looks for a change in one of their clauses.

    A clause shows a change best: the words left over in it are the change. A change of one clause does not end a
    statement of several. `weights` replace the shipped ones.

    >>> old = Statement("I have two cats, Biscuit and Olive, and a garden full of snails", "en")
    >>> new = Statement("We have three cats now, the neighbour was moving and left us a kitten", "en")
    >>> found = compare_clauses(old, new, 0.4, GateConfig())
    >>> found.verdict, found.left_over_old, found.ends
    ('changed', ('two',), False)
    """
    found = whole = compare(old, new, cosine, config, weights)
    # Only where the wholes do not settle it: each pair of clauses is a comparison of its own.
    if whole.verdict == "different" or (whole.verdict == "changed" and not whole.ends):
        parts = [compare(*part, config, weights) for part in parts_of(old, new, cosine)]
        changed = [part for part in parts if part.verdict == "changed"]
        found = max(changed, key=lambda part: part.probabilities["changed"], default=whole)
    # If the wholes contradict each other but the older one need not be over, a clause does not end it either.
    ends = found.ends and (found is whole or whole.verdict == "different")
    # A statement of two facts is still half true when one of them changed.
    return found._replace(ends=ends and len(old.clauses) == 1)


def parts_of(old: Statement, new: Statement, cosine: float) -> list[tuple[Statement, Statement, float]]:
    """The pairs of clauses about the same thing, each with its cosine; none if both statements are single clauses.

    A statement of two clauses ("days this week, not nights") is also compared whole with each clause of the other.
    """
    if len(old.clauses) == len(new.clauses) == 1:
        return []
    olds, news = _and_whole(old), _and_whole(new)
    pairs = [(was, now) for was in olds for now in news if not (was is old and now is new)]
    return [(was, now, _cosine(was, now, cosine)) for was, now in pairs if _meet(was, now)]


def _and_whole(statement: Statement) -> tuple[Statement, ...]:
    return statement.parts if len(statement.clauses) == 1 else (*statement.parts, statement)


def _meet(one: Statement, other: Statement) -> bool:
    """Whether both clauses are about the same thing: they share a word that is not a number."""
    return not one.matters.isdisjoint(other.matters)


def _cosine(one: Statement, other: Statement, of_wholes: float) -> float:
    return of_wholes if one.vector is None or other.vector is None else float(one.vector @ other.vector)


def compare(
    old: Statement, new: Statement, cosine: float, config: GateConfig, weights: Trained | None = None
) -> Comparison:
    """Compares a statement with a known one; `cosine` is that of their vectors.

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
    """The probability of each relation."""
    made = weights.arrays
    units = np.maximum(0.0, made.hidden @ ((features - made.mean) / made.scale))
    scores = made.rows @ np.concatenate((units, _ONE))
    # Minus the highest, so that no exponential overflows; the shares are the same.
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum(), np.float64)


def rule(aligned: Aligned, likely: NDArray[np.float64], config: GateConfig) -> Comparison:
    """The verdict after the vetoes: a swapped value is never the same, and a statement about one more ends nothing.

    If only the weights find a change, the newer statement is stored next to the older one, with the relation
    *contradicts*.
    """
    same, fuller, changed, different = likely.tolist()
    evidence = aligned.evidence
    frame = (
        aligned.swap is not None or max(aligned.features[_OVER_OLD], aligned.features[_OVER_NEW]) <= config.shared_frame
    )
    decisive = _decisive(aligned)
    swapped = frame and (aligned.swap == "value" or (aligned.swap == "words" and evidence.exact and evidence.single))
    # A hard rule over the weights: sentences of one template have a cosine above 0.92, and "blue" for "red" was lost.
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
    # "Another cat" adds one, "my brother's car" is another car: neither says that anything is over.
    if evidence.another or aligned.others or (evidence.past and not evidence.cue):
        different, changed = different + changed, 0.0
    found = _shares(same, fuller, changed, different)
    beside = frame and aligned.swap is not None and changed > config.marked_above
    verdict: Relation = "changed" if beside else _verdict(found, config)
    said_before = evidence.repeats and not (evidence.cue or evidence.exact)
    if verdict == "different" and likely[2] > config.contradicts_above and not said_before:
        verdict, found = "changed", _shares(*(float(each) for each in likely))
    ends = changed > config.changed_above * (same + fuller + changed + different) and frame and _over(aligned)
    return Comparison(verdict, found, aligned.left_old, aligned.left_new, evidence.named, bool(ends))


def _decisive(aligned: Aligned) -> bool:
    """Whether there is evidence that the older statement is over, rather than only different.

    A cue without a counterpart in the older statement announces an addition, unless it says that something is over.
    """
    evidence = aligned.evidence
    cue = evidence.cue and (bool(aligned.left_old) or (aligned.ceased and not evidence.past))
    single = evidence.single and evidence.exact and aligned.swap is not None and not evidence.across
    return cue or aligned.negated or evidence.antonym or single


def _over(aligned: Aligned) -> bool:
    """Whether that evidence ends the older statement; across languages a denial alone only marks it.

    Where the language of one is mistaken, its denials are misread.
    """
    return _decisive(aligned._replace(negated=False) if aligned.evidence.across else aligned)


def _shares(*parts: float) -> dict[Relation, float]:
    total = sum(parts)
    # Rounded, because events record them: the last digits differ between processors.
    return {relation: round(part / total, _DIGITS) for relation, part in zip(RELATIONS, parts, strict=True)}


def _verdict(found: dict[Relation, float], config: GateConfig) -> Relation:
    if found["changed"] > config.changed_above:
        return "changed"
    if found["same"] > config.same_above:
        return "same"
    return "fuller" if found["fuller"] > config.fuller_above else "different"


@cache
def trained() -> Trained:
    """The weights in the file next to this module."""
    return codec.build(Trained, codec.load((files("mnemolog.processors.alignment") / WEIGHTS).read_bytes()))
