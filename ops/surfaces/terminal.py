"""Text for a terminal without the library that draws tables, which takes longer to import than many searches take."""

import os
import sys
from typing import Final, TextIO

from mnemolog.processors.text.seen import is_seen

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
    >>> printable("a\u202eb\u200bc\u2028- d\u3164"), printable("👩\u200d💻")
    ('abc - d', '👩\u200d💻')
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(each for each in text.translate(_SEPARATORS) if each in "\n\t" or is_seen(each))


_SEPARATORS: Final = {0x2028: " ", 0x2029: " "}
"""Of lines and paragraphs: they would begin a row of their own."""
