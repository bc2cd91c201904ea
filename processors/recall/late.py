"""Late interaction: how well the pieces of a question match pieces of each passage.

For each piece of the question the best cosine over the pieces of a passage, those of neighbouring messages included
(windows.py); then the mean over the question, each piece weighted by its rarity.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.late_vectors import Late, scales_of, telling, whole_of
from mnemolog.processors.recall.blend import Column
from mnemolog.processors.recall.windows import Matches
from mnemolog.processors.text.language import composed
from mnemolog.processors.token_vectors import Matrix, Pieces, product

Span: TypeAlias = tuple[int, int]
"""A part of a text by its first character and the one after its last."""


class Asked(NamedTuple):
    """The pieces of a question."""

    vectors: Matrix
    weights: NDArray[np.float64]
    """the weight of each piece"""


def asked(question: str, pieces: Pieces) -> Asked | None:
    """The pieces of a question; None: none of them carries meaning.

    What only tells its language is taken out of their vectors, so that texts in another language are compared by what
    they say. Of the texts nothing has to be taken out: it has no part in the product any more.
    """
    said = telling(question, pieces)
    return Asked(said.neutral_tokens(), said.rarity.astype(np.float64)) if len(said.offsets) else None


def spans(text: str, ended: Iterable[str]) -> tuple[Span, ...]:
    """The span in a text of each of the texts that no longer hold; of several places, the first.

    >>> spans("I live in Porto. I like tea.", ["I live in Porto."])
    ((0, 16),)
    """
    found = ((text.find(words), len(words)) for words in map(composed, ended))
    return tuple((begin, begin + length) for begin, length in found if begin >= 0)


def matches(question: Asked, texts: Sequence[Late], gone: Mapping[int, Sequence[Span]]) -> Matches:
    """The best cosine of each piece of the question (row) in each text (column), at least 0.

    `gone`: the parts of a text that do not count, by its number.

    >>> from mnemolog.processors.late_vectors import packed
    >>> cat = packed(np.array([[100, 0]], np.int8), np.array([0.01], np.float16), np.array([[0, 3]], np.uint16))
    >>> matches(Asked(np.eye(2, dtype=np.float32), np.ones(2)), [cat, cat], {1: [(0, 3)]}).round(3)
    array([[1., 0.],
           [0., 0.]])
    """
    best = np.zeros((len(question.vectors), len(texts)))
    lengths = np.array([each.count for each in texts], np.intp)
    # Texts without vectors are left out: for an empty group
    # `reduceat` gives a row of the next one instead of nothing.
    having, ends = np.flatnonzero(lengths), np.cumsum(lengths)
    if not len(having):
        return best
    kept = [each for each in texts if each.count]
    found = product(whole_of(kept), question.vectors.T)
    found *= scales_of(kept).astype(np.float32)[:, None]
    for place, spans in gone.items():
        # Masked here and kept in the index: which part of a text has ended depends on the time that is asked about.
        found[ends[place] - lengths[place] : ends[place]][_gone(texts[place], spans)] = 0
    best[:, having] = np.maximum(np.maximum.reduceat(found, (ends - lengths)[having], axis=0).T, 0)
    return best


def _gone(text: Late, spans: Sequence[Span]) -> NDArray[np.bool_]:
    """The pieces of a text that overlap a part which does not count."""
    begins, ends = text.offsets.astype(np.intp).T
    return np.asarray(np.any([(begins < end) & (ends > begin) for begin, end in spans], axis=0), np.bool_)


def weighed(question: Asked, found: Matches) -> Column:
    """For each passage the mean over the question, each piece weighted by its rarity."""
    return np.asarray(question.weights @ found / max(question.weights.sum(), _TINY), np.float64)


_TINY: Final = 1e-12
