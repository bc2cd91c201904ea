"""Text for a terminal without the library that draws tables, which takes longer to import than many searches take."""

import os
import sys
from typing import Final, TextIO

BOLD: Final = 1
DIM: Final = 2
CYAN: Final = 36
BOLD_RED: Final = "1;31"
"""Codes of styles (ECMA-48, "select graphic rendition")."""


def styled(text: str, style: int | str, to: TextIO | None = None) -> str:
    """The text in a style, if the stream (stdout by default) is a terminal that has any, or FORCE_COLOR says so."""
    able = (to or sys.stdout).isatty() and os.environ.get("TERM") not in (None, "dumb")
    shown = not os.environ.get("NO_COLOR") and (able or os.environ.get("FORCE_COLOR"))
    return f"\x1b[{style}m{text}\x1b[0m" if shown else text


def printable(text: str) -> str:
    r"""The text without characters that control a terminal, or hide or reverse text; lines and tabs stay.

    >>> printable("tea\x1b[2J\r\n\tand milk")
    'tea[2J\n\tand milk'
    >>> printable("a\u202eb\u200bc\u2028- d"), printable("👩\u200d💻")
    ('abc - d', '👩\u200d💻')
    """
    return text.translate(_UNPRINTABLE)


_CONTROLS: Final = {*range(0x20), *range(0x7F, 0xA0)} - {ord("\n"), ord("\t")}
"""The control characters of ASCII and Latin-1."""
_DIRECTIONS: Final = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""Marks by which a text is shown in another order than it is written in."""
_INVISIBLE: Final = {0x00AD, 0x200B, *range(0x2060, 0x2065), 0xFEFF, *range(0xE0000, 0xE0080)}
"""Characters without width, but the joiners, which make one emoji of two."""
_UNPRINTABLE: Final = {
    **dict.fromkeys(_CONTROLS | _DIRECTIONS | _INVISIBLE),
    # Separators of lines and paragraphs, which would begin a row of their own.
    0x2028: " ",
    0x2029: " ",
}
