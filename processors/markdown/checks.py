"""Checks of the fields of a page: each takes the text and returns the value, or the reason for a refusal.

All of them raise ValueError with what is allowed.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from mnemolog.schemas.validation import CONTENT_MAX_BYTES, NAME_MAX_CHARS, moment

T = TypeVar("T", bound=str)

LINE_MOST_CHARS: Final = 5_000
"""Maximum length of a step, a condition, a context or a summary: that of a memory."""
TAG_MOST_CHARS: Final = 100
ID_MOST_CHARS: Final = 100

# `null` is how YAML writes that there is none.
_ID: Final = re.compile(r"(?!null$)[A-Za-z0-9][A-Za-z0-9._-]*")
_NUMBER: Final = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e-?[0-9]+)?", re.IGNORECASE)
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
_DAY: Final = re.compile(r"[1-8][0-9]{3}-[01][0-9]-[0-3][0-9]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_CONTROL_IN_TEXT: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def identity(text: str) -> str:
    """An id: letters of a UUID, and no path."""
    if not _ID.fullmatch(text) or len(text) > ID_MOST_CHARS:
        raise ValueError(f"an id of letters, digits and . _ -, at most {ID_MOST_CHARS}, such as a UUID")
    return text


def one_of(names: Sequence[T]) -> Callable[[str], T]:
    """A check for one of these names."""

    def named(text: str) -> T:
        for name in names:
            if name == text:
                return name
        raise ValueError(f"one of {', '.join(names)}")

    return named


def share(text: str) -> float:
    """A number from 0 to 1.

    >>> share("0.8"), share("1")
    (0.8, 1.0)
    """
    # `float` alone also takes "nan", "inf" and "1_0".
    value = float(text) if _NUMBER.fullmatch(text) else -1.0
    if not 0 <= value <= 1:
        raise ValueError("a number from 0 to 1")
    return value


def when(text: str) -> str:
    """A time, as it is written."""
    moment(text)
    return text


def title(text: str) -> str:
    """A name on one line."""
    return _line(text, NAME_MAX_CHARS)


def tag(text: str) -> str:
    """A tag of one or more words; a comma would split it in the list of a day's page."""
    if "," in text or text != text.strip():
        raise ValueError("a tag without commas and surrounding spaces")
    return _line(text, TAG_MOST_CHARS)


def line(text: str) -> str:
    """A text on one line."""
    return _line(text, LINE_MOST_CHARS)


def lines(text: str) -> str:
    """A text that may have line breaks."""
    if not text.strip() or _CONTROL_IN_TEXT.search(text):
        raise ValueError("text that is not blank, without control characters")
    if len(text) > LINE_MOST_CHARS:
        raise ValueError(f"at most {LINE_MOST_CHARS} characters")
    return text


def body(text: str) -> str:
    """The text of a page below its head."""
    if control := _CONTROL_IN_TEXT.search(text):
        raise ValueError(f"text without control characters, such as {control[0]!r} (tab and line breaks may stay)")
    # In bytes, as the largest record of a Kafka broker counts.
    if len(text.encode()) > CONTENT_MAX_BYTES:
        raise ValueError(f"at most {CONTENT_MAX_BYTES} bytes of UTF-8")
    return text


def time_of_day(text: str) -> str:
    """An hour and a minute."""
    if not _TIME.fullmatch(text):
        raise ValueError("a time as HH:MM")
    return text


def day(text: str) -> str:
    """A valid day."""
    try:
        moment(f"{text}T00:00:00+00:00")
    except ValueError:
        raise ValueError("a day as YYYY-MM-DD") from None
    # `fromisoformat` also reads the week form, 2026-W09-7.
    if not _DAY.fullmatch(text):
        raise ValueError("a day as YYYY-MM-DD")
    return text


def _line(text: str, most: int) -> str:
    if not text.strip() or _CONTROL.search(text):
        raise ValueError("text on one line that is not blank, without control characters")
    if len(text) > most:
        raise ValueError(f"at most {most} characters")
    return text
