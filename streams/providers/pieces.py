"""The pieces of a short, plain text, without the tokenizer, whose loading takes as long as many searches.

The same pieces as the tokenizer gives, or none: a text that its normaliser would change, or a long one, is left to it.
"""

import re
import unicodedata
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TOKENIZER: Final = "tokenizer.json"
FILE: Final = "pieces.npy"
"""The pieces of the vocabulary, their numbers, scores and lengths, in the order of their bytes: one record."""
MOST_TOKENS: Final = 512
FIRST_TEXTS: Final = 50
"""The most texts to cut without the tokenizer: more than a question or a message has."""
MOST_CHARS: Final = 500
"""Characters of a text that is cut here. A loaded tokenizer is faster on longer texts."""
UNKNOWN: Final = 3
"""The number of an unknown piece."""
BEGIN: Final = 0
END: Final = 2
_UNKNOWN_COSTS: Final = 10.0
"""An unknown character scores this much lower than the least likely piece."""
_SPACE: Final = "▁"
"""Stands for a space, and before the text."""
_CHANGED: Final = re.compile(r"[\x00-\x1f\x7f\xa0\u200b-\u200f\u2028\u2029\ufeff]| {2}")
"""The characters that the normaliser turns into one space."""


class Cut(NamedTuple):
    """A text in pieces, with the marks of begin and end."""

    ids: list[int]
    offsets: list[tuple[int, int]]
    """characters of the text, begin and end; (0, 0) of a mark"""


class Cuts:
    """Cuts texts into pieces: the first few alone, if it may, and all others with the tokenizer.

    It takes five times as long without, which many texts would cost more than the tokenizer. Both give the same.
    """

    def __init__(self, folder: Path, *, few: bool) -> None:
        self._file = folder / TOKENIZER
        self._loading = Lock()
        self._tokenizer: Tokenizer | None = None
        self._vocabulary = Vocabulary(folder) if few else None
        self._left = FIRST_TEXTS
        if not few:
            self._library()

    @property
    def loaded(self) -> bool:
        """Whether the tokenizer is loaded."""
        return self._tokenizer is not None

    def cut(self, text: str) -> Cut:
        """The pieces of a text, with the marks, at most MOST_TOKENS."""
        # The first texts do without the tokenizer, which takes 0.13 s to load but a fifth of the time for each text.
        if self._vocabulary is not None and self._left > 0:
            self._left -= 1
            if (found := self._vocabulary.cut(text)) is not None:
                return found
        encoded = self._library().encode(text)
        return Cut(encoded.ids, encoded.offsets)

    def _library(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        with self._loading:
            if self._tokenizer is None:
                self._tokenizer = Tokenizer.from_file(str(self._file))
                self._tokenizer.enable_truncation(MOST_TOKENS)
            return self._tokenizer


class Vocabulary:
    """The pieces of the model, looked up in their file: nothing is made of it when it is opened."""

    def __init__(self, folder: Path) -> None:
        table = np.asarray(np.load(folder / FILE, mmap_mode="r"))
        self._pieces, self._ids, self._scores = table["piece"], table["id"], table["score"]
        self._longest = int(table["chars"].max())
        self._unknown = float(self._scores.min()) - _UNKNOWN_COSTS

    def cut(self, text: str) -> Cut | None:
        """The most likely pieces of a text; None if the tokenizer has to cut it."""
        if not 0 < len(text) <= MOST_CHARS or not _is_plain(text):
            return None
        spaced = text.replace(" ", _SPACE)
        written = spaced if spaced.startswith(_SPACE) else _SPACE + spaced
        ids, offsets = [BEGIN], [(0, 0)]
        before = len(written) - len(text)
        for number, begin, end in self._path(written):
            ids.append(number)
            offsets.append((max(begin - before, 0), max(end - before, 1)))
        return Cut([*ids, END], [*offsets, (0, 0)])

    def _path(self, written: str) -> list[tuple[int, int, int]]:
        """Number, begin and end of each piece of the most likely path (Viterbi)."""
        best = [0.0, *([-np.inf] * len(written))]
        came = [(UNKNOWN, 0)] * (len(written) + 1)
        found = self._found(written)
        for begin in range(len(written)):
            known = found.get(begin, ())
            ways = (
                known if any(end == begin + 1 for end, _, _ in known) else (*known, (begin + 1, UNKNOWN, self._unknown))
            )
            for end, number, score in ways:
                if best[begin] + score > best[end]:
                    best[end], came[end] = best[begin] + score, (number, begin)
        path, end = list[tuple[int, int, int]](), len(written)
        while end:
            number, begin = came[end]
            if path and number == UNKNOWN == path[-1][0]:  # neighbours that are unknown are one piece
                path[-1] = (number, begin, path[-1][2])
            else:
                path.append((number, begin, end))
            end = begin
        return path[::-1]

    def _found(self, written: str) -> dict[int, list[tuple[int, int, float]]]:
        """The pieces that begin at each character: end, number and score, the shortest first."""
        places = [
            (begin, end)
            for begin in range(len(written))
            for end in range(begin + 1, min(begin + self._longest, len(written)) + 1)
        ]
        words = np.array([written[begin:end].encode() for begin, end in places], self._pieces.dtype)
        at = np.minimum(self._pieces.searchsorted(words), len(self._pieces) - 1)
        found: dict[int, list[tuple[int, int, float]]] = {}
        for place in np.flatnonzero(self._pieces[at] == words).tolist():
            begin, end = places[place]
            row = at[place]
            found.setdefault(begin, []).append((end, int(self._ids[row]), float(self._scores[row])))
        return found


def _is_plain(text: str) -> bool:
    """Whether the normaliser leaves the text as it is, whatever release of Unicode it knows."""
    return (
        _CHANGED.search(text) is None
        and unicodedata.is_normalized("NFKC", text)
        and all(unicodedata.category(character) not in ("Cn", "Co", "Cs") for character in text)
    )
