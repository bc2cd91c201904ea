"""Words and sentences with their places in the text."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"\w+(?:(?:['’+#&-]|(?<=\d)[.,:](?=\d))\w+)*(?:\+\+|#)?")
_SENTENCE: Final = re.compile(r"[^.!?…\n]+(?:[.!?…](?=[^\s.!?…\"'”)\]])[^.!?…\n]*)*[.!?…]*[\"'”)\]]*")
_TAIL_CHARS: Final = 8
_BEFORE_A_NAME: Final = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|Doç|Uzm|Av|Sn|St|Mt|[A-Z])\.$")
_INSIDE: Final = re.compile(r"\b(?:[ap]\.m|e\.g|i\.e|vs|etc|approx|Inc|Ltd|Co|Jr|Sr|No|no|vb|örn)\.$")
"""Dots that end no sentence where it goes on small or with a number: 5 p.m. on Friday, No. 7."""
_ORDINAL: Final = re.compile(r"(?:^|\s)\d{1,2}\.$")
_COUNTED: Final = re.compile(r"(?:kat|gün|yıl|sınıf|yüzyıl|hafta|ay|kez|kere|bölüm|dönem|madde|sıra|maç|sok|cad)")
"""What Turkish counts with a dot behind the number: 3. katta."""


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
    return [Word(match[0], *match.span()) for match in _WORD.finditer(text)]


def spelled(text: str) -> list[str]:
    """The words without their places, which is several times as fast.

    >>> spelled("İzmir'e taşındım.")
    ["İzmir'e", 'taşındım']
    """
    return _WORD.findall(text)


def sentences(text: str) -> list[str]:
    """Sentences in order, split after their closing marks and at line breaks.

    >>> sentences("Hi Mel! I met Dr. Brown at 5 p.m. yesterday. It went well… What about you?")
    ['Hi Mel!', 'I met Dr. Brown at 5 p.m. yesterday.', 'It went well…', 'What about you?']
    """
    return [sentence for sentence in _joined(_SENTENCE.findall(text)) if sentence]


def _joined(pieces: list[str]) -> Iterator[str]:
    """Put together again what was split after an abbreviation."""
    held = ""
    for piece in pieces:
        stripped = piece.strip()
        if held and not _goes_on(held, stripped):
            yield held
            held = ""
        held = f"{held} {stripped}" if held else stripped
    yield held


def _goes_on(said: str, following: str) -> bool:
    if not said.endswith(".") or not following:
        return False
    tail = max(0, len(said) - _TAIL_CHARS)
    if _BEFORE_A_NAME.search(said, tail):
        return True
    if _ORDINAL.search(said, tail) and _COUNTED.match(following):
        return True
    return (following[0].islower() or following[0].isdigit()) and _INSIDE.search(said, tail) is not None
