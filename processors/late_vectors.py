"""The late vectors of a text: one for each of its word pieces that says something, small enough to be kept.

A question's pieces are compared with them one by one, after the candidates are known: hence late. They are an index,
made of the inference that a text gets anyway, and of no model's but the one that the text was embedded by.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.language import PACKS
from mnemolog.processors.token_vectors import Matrix, Pieces
from mnemolog.schemas.facts import dataclass

VERSION: Final = 1
"""Version of the stored form; vectors of another version are made again."""

Whole: TypeAlias = NDArray[np.int8]
"""One row for each piece: its vector in whole numbers, the largest of which is 127 or -127."""


@dataclass(frozen=True, slots=True)
class Late:
    """The late vectors of one text, as they are kept: scales and offsets, then rows of whole numbers.

    Hundreds of them are looked at by each search, which takes the same part of all of them at once.
    """

    head: bytes
    """scales, then offsets"""
    rows: bytes
    dimensions: int
    """numbers of a row"""
    count: int
    """word pieces"""

    @property
    def packed(self) -> bytes:
        """In one piece."""
        return self.head + self.rows

    @property
    def size(self) -> int:
        """The bytes of `packed`."""
        return len(self.head) + len(self.rows)

    @property
    def whole(self) -> Whole:
        """One row for each piece."""
        return whole_of([self])

    @property
    def scales(self) -> NDArray[np.float16]:
        """Times its row, the vector of a piece, of unit length."""
        return scales_of([self])

    @property
    def offsets(self) -> NDArray[np.uint16]:
        """Characters of the text, begin and end; FURTHEST for whatever lies behind."""
        return np.frombuffer(self.head, _SHORT, offset=self.count * _HALF.itemsize).reshape(-1, 2)


def whole_of(texts: Sequence[Late]) -> Whole:
    """The rows of texts, one text behind the other."""
    # One join and one view: three arrays for each of hundreds of texts would cost more than the calculation on them.
    rows = b"".join([each.rows for each in texts])
    return np.frombuffer(rows, np.int8).reshape(-1, texts[0].dimensions)


def scales_of(texts: Sequence[Late]) -> NDArray[np.float16]:
    """The factors of the rows of texts."""
    return np.frombuffer(b"".join([each.head[: each.count * _HALF.itemsize] for each in texts]), _HALF)


def unpacked(kept: bytes, dimensions: int) -> Late:
    """The stored vectors, of so many numbers each."""
    count = len(kept) // (dimensions + _HEAD)
    return Late(kept[: count * _HEAD], kept[count * _HEAD :], dimensions, count)


def packed(whole: Whole, scales: NDArray[np.float16], offsets: NDArray[np.uint16]) -> Late:
    """The late vectors of a text, of their parts."""
    parts = (scales.astype(_HALF), offsets.astype(_SHORT), whole)
    return unpacked(b"".join(each.tobytes() for each in parts), whole.shape[1])


FURTHEST: Final = 0xFFFF
_HALF: Final = np.dtype("<f2")
_SHORT: Final = np.dtype("<u2")
_HEAD: Final = _HALF.itemsize + 2 * _SHORT.itemsize
"""Bytes of a piece beside its row."""


def late(text: str, pieces: Pieces) -> Late:
    """The stored form of a text's pieces."""
    said = telling(text, pieces)
    vectors = said.tokens()
    # A scale for each piece: one for all texts would be set by their largest number and waste the bits of most rows.
    scales = (np.abs(vectors).max(1, initial=0) / _LARGEST).astype(np.float16)
    # Divided by the scale as it is stored, rounded to half precision, since that is what restoring multiplies by.
    whole = np.rint(vectors / np.where(scales == 0, 1, scales).astype(np.float32)[:, None])
    return packed(
        np.clip(whole, -_LARGEST, _LARGEST).astype(np.int8),
        scales,
        np.clip(said.offsets, 0, FURTHEST).astype(np.uint16),
    )


def telling(text: str, pieces: Pieces) -> Pieces:
    """The pieces of a text without those that say nothing by themselves."""
    kept = [_tells(text[begin:end]) for begin, end in pieces.offsets.tolist()]
    return Pieces(pieces.offsets[kept], pieces.states[kept], pieces.rarity[kept], pieces.projection)


def restored(each: Late) -> Matrix:
    """The vectors of its pieces, up to what whole numbers cannot say."""
    return np.asarray(each.whole * each.scales.astype(np.float32)[:, None], np.float32)


@lru_cache(maxsize=65_536)
def _tells(piece: str) -> bool:
    """Neither a stop word, nor a mark, nor a single letter or digit.

    >>> [_tells(each) for each in (" kitten", " the", "ve", "s", "?", "19")]
    [True, False, False, False, False, True]
    """
    word = piece.strip()
    if len(word) < _SHORTEST or not any(map(str.isalnum, word)):
        return False
    # Of every assumed language: a message may mix two, and a piece does not show which one it is of.
    return not any(pack.lower(word) in pack.stop_words for pack in PACKS.values() if pack.assumed)


_LARGEST: Final = 127
_SHORTEST: Final = 2
