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
    r"""The text without characters that control a terminal, which anybody may have said; lines and tabs stay.

    >>> printable("tea\x1b[2J\r\n\tand milk")
    'tea[2J\n\tand milk'
    """
    return text.translate(_CONTROLS)


_CONTROLS: Final = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - {ord("\n"), ord("\t")})
"""The control characters of ASCII and Latin-1."""
