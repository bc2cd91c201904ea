"""Tells characters that are seen from those that control a screen, or hide or reverse text."""

import re
import unicodedata
from typing import Final

from mnemolog.processors.lexicon.filters import INVISIBLE


def is_seen(character: str) -> bool:
    r"""Whether a character is visible, or part of an emoji.

    >>> [is_seen(each) for each in ("ş", " ", "\u200d", "\ufe0f")]
    [True, True, True, True]
    >>> [is_seen(each) for each in ("\x1b", "\ud83d", "\u202e", "\u206a", "\u3164", "\u2800")]
    [False, False, False, False, False, False]
    """
    if character in _OF_EMOJI:
        return True
    return unicodedata.category(character) not in _UNSEEN and not _BLANK.match(character)


_OF_EMOJI: Final = "\u200c\u200d\ufe0e\ufe0f"
"""Joiners, which make one emoji of two, and selectors of its form: they can neither hide nor reverse text."""
_UNSEEN: Final = ("Cc", "Cf", "Cs")
_BLANK: Final = re.compile(INVISIBLE)
"""Some of them are letters to Unicode, such as the Hangul filler."""
