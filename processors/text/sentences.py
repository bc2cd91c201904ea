"""Sentences: where they end, and the dots that end none."""

import re
from collections.abc import Iterator
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.patterns import later


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
    if _ORDINAL.search(said, tail) and (  # 3. katta, 90. yaş günü; am 3. Mai
        following[0].islower() or any(month.match(following) and day.search(said, tail) for day, month in _DAYS)
    ):
        return True
    return (following[0].islower() or following[0].isdigit()) and _INSIDE.search(said, tail) is not None


_SENTENCE: Final = re.compile(r"[^.!?…\n]+(?:[.!?…](?=[^\s.!?…\"'”)\]])[^.!?…\n]*)*[.!?…]*[\"'”)\]]*")
_TAIL_CHARS: Final = 8
# Of all languages, since people mix them.
_BEFORE_A_NAME: Final = later(rf"\b(?:{'|'.join(pack.dots.before_a_name for pack in PACKS.values())}|[A-Z])\.$")
_INSIDE: Final = later(rf"\b(?:{'|'.join(pack.dots.inside for pack in PACKS.values())})\.$")
_ORDINAL: Final = later(r"(?:^|\s)\d{1,2}\.$")
_DAYS: Final = tuple((later(pack.dots.day), later(pack.dots.month)) for pack in PACKS.values())
