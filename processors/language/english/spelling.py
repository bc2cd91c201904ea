"""English as people type it in a hurry, spelled out: im a teacher, i moved."""

from typing import Final

from mnemolog.processors.language.english.lexicon import chat
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens


def spelled_out(text: str) -> str:
    """The text with a capital I, and with the apostrophes that were left out.

    >>> spelled_out("im a teacher and i dont live in izmir, i.e. i've moved")
    "I'm a teacher and I don't live in izmir, i.e. I've moved"
    >>> spelled_out("I`m fine, and it’s ok.")
    "I'm fine, and it’s ok."
    """
    if "`" not in text and _WRITTEN.isdisjoint(tokens(text)):
        return text
    return _HURRIED.sub(lambda match: chat.SPELLED_OUT[match[0].lower()], text)


_WRITTEN: Final = frozenset(("i", "i'm", "i've", "i'll", "i'd", *chat.CONTRACTIONS))
"""One of these words is there, or nothing was typed in a hurry: a look into a set instead of a search."""
_HURRIED: Final = later(
    rf"(?<=\w)`(?=\w)|(?<![\w'’.@/-])(?:i(?!\.e|\)|[/@-])|{'|'.join(sorted(chat.CONTRACTIONS))})(?![\w@-])"
)
