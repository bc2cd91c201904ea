"""Calibrated similarity: cosines of any model on the one scale that the thresholds are stated on (R2, D5)."""

from itertools import pairwise
from typing import ClassVar, Final

from pydantic import ConfigDict

from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Knot:
    """One point of the map."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cosine: float
    similarity: float


_STRAIGHT: Final = (Knot(cosine=0.0, similarity=0.0), Knot(cosine=1.0, similarity=1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionScale:
    """The mapping from a question's cosine to a text, and the share of common words, to relevance (R5).

    A text that answers a question is less similar to it than two statements of one thing are to each other: questions
    need a scale of their own. Measured by `python -m benchmarks.relevance`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: float = 0.6
    """what the share of words counts beside the cosine"""
    same_language: tuple[Knot, ...] = _STRAIGHT
    """by the sum of both"""
    across_languages: tuple[Knot, ...] = _STRAIGHT

    def relevance(self, cosine: float, share: float, *, same_language: bool) -> float:
        """The certainty that a text is about a question, 0 to 1.

        >>> QuestionScale().relevance(0.25, 0.5, same_language=True)
        0.55
        """
        knots = self.same_language if same_language else self.across_languages
        return _interpolated(cosine + self.words * share, knots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """The mapping from one model's cosines to similarities, within one language and across two.

    The knots rise in both; between them the map is linear. Measured by `python -m benchmarks.calibrate`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    same_language: tuple[Knot, ...]
    across_languages: tuple[Knot, ...]
    questions: QuestionScale = QuestionScale()
    """of questions to what answers them"""

    def name(self, one: Language, other: Language) -> str:
        """The name of the mapping for a pair of languages."""
        return f"{self.model}/{'same' if one == other else 'across'}"

    def similarity(self, cosine: float, one: Language, other: Language) -> float:
        """The calibrated similarity, 0 to 1, of two statements with this cosine.

        >>> knots = tuple(Knot(cosine=x, similarity=y) for x, y in ((0.0, 0.0), (0.5, 0.7), (1.0, 1.0)))
        >>> Calibration(model="m", same_language=knots, across_languages=knots).similarity(0.75, "en", "en")
        0.85
        """
        return _interpolated(cosine, self.same_language if one == other else self.across_languages)

    def cosine(self, similarity: float) -> float:
        """The cosine from which two statements of one language are as similar.

        >>> knots = tuple(Knot(cosine=x, similarity=y) for x, y in ((0.0, 0.0), (0.5, 0.7), (1.0, 1.0)))
        >>> Calibration(model="m", same_language=knots, across_languages=knots).cosine(0.85)
        0.75
        """
        # Sound because the knots rise in both: the inverse of a rising map is a map.
        inverse = tuple(Knot(cosine=knot.similarity, similarity=knot.cosine) for knot in self.same_language)
        return _interpolated(similarity, inverse)


def _interpolated(cosine: float, knots: tuple[Knot, ...]) -> float:
    if cosine <= knots[0].cosine:
        return knots[0].similarity
    for low, high in pairwise(knots):
        if cosine <= high.cosine:
            share = (cosine - low.cosine) / (high.cosine - low.cosine)
            return round(low.similarity + share * (high.similarity - low.similarity), DIGITS)
    return knots[-1].similarity


DIGITS: Final = 6
"""Similarities are rounded, so that the last bits of a processor's arithmetic decide nothing."""


def uncalibrated(model: str) -> Calibration:
    """The cosine itself, for a model whose cosines are on the scale already."""
    return Calibration(model=model, same_language=_STRAIGHT, across_languages=_STRAIGHT)
