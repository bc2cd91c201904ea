"""ISO dates in English sentences."""

import re
from typing import Final

from mnemolog.processors.language.mixed_calendar import PREPOSITION


def with_date(text: str, start: int, end: int, iso: str, part: str | None) -> str:
    """The text with the date in the place of the day: on 2023-05-07, the night of 2023-05-07.

    >>> with_date("I went there yesterday.", 13, 22, "2023-05-07", None)
    'I went there on 2023-05-07.'
    """
    before, after = text[:start], text[end:]
    words = [*([part] if part else []), iso]
    # No *on* where the date is a noun: *2023-05-07 was a holiday*.
    if not (_DIGIT.match(text, start) or _PREPOSITION.search(before) or _AS_A_NOUN.match(after)):
        words.insert(0, "On" if text[start].isupper() and not before else "on")
    return f"{before}{' '.join(words)}{after}"


_DIGIT: Final = re.compile(r"(?:the )?\d", re.IGNORECASE)
_PREPOSITION: Final = re.compile(PREPOSITION)
_AS_A_NOUN: Final = re.compile(r"['’]s\b| (?:is|was|will|would|works|worked)\b")
