"""Words and sentences with their places in the text."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"\w+(?:(?:['’+#&-]|(?<=\d)[.,:](?=\d))\w+)*(?:\+\+|#)?")
_SENTENCE: Final = re.compile(r"[^.!?…\n]+(?:[.!?…](?=[^\s.!?…\"'”)\]])[^.!?…\n]*)*[.!?…]*[\"'”)\]]*")
_ABBREVIATION: Final = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|Inc|Ltd|No|Sn|vb|vs|örn)|\b[A-Z])\.$")


class Word(NamedTuple):
    """A word as written, and where it stands."""

    text: str
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Words in order: letters and digits, held together by apostrophes, hyphens and the dots of numbers.

    >>> [word.text for word in words("İzmir'e taşındım; C++ ve PostgreSQL 15.3 kullanıyorum.")]
    ["İzmir'e", 'taşındım', 'C++', 've', 'PostgreSQL', '15.3', 'kullanıyorum']
    """
    return [Word(match.group(), match.start(), match.end()) for match in _WORD.finditer(text)]


def sentences(text: str) -> list[str]:
    """Sentences in order, split after their closing marks and at line breaks.

    >>> sentences("Hi Mel! I met Dr. Brown yesterday. It went well… What about you?")
    ['Hi Mel!', 'I met Dr. Brown yesterday.', 'It went well…', 'What about you?']
    """
    return [sentence for sentence in _joined(_SENTENCE.findall(text)) if sentence]


def _joined(pieces: list[str]) -> Iterator[str]:
    """Put together again what was split after an abbreviation."""
    held = ""
    for piece in pieces:
        held = f"{held} {piece.strip()}" if held else piece.strip()
        if not _ABBREVIATION.search(held):
            yield held
            held = ""
    yield held
