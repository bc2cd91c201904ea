"""Titles and tags of memories: given, or derived from the text."""

import re
from typing import Final

from mnemolog.processors.markdown.checks import TAG_MOST_CHARS
from mnemolog.processors.markdown.given import given
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.validation import NAME_MAX_CHARS

TITLE_CHARS: Final = 80
"""Maximum length of a derived title."""


def title_of(memory: Memory) -> str:
    """The given title, else the first sentence of the memory."""
    supplied = given(memory).title
    return headline(memory.words) if supplied is None else preview(supplied, NAME_MAX_CHARS)


def headline(words: str) -> str:
    r"""The first sentence, on one line, in at most 80 characters.

    >>> headline("Redis drops connections under load. It began on Monday."), headline("  Ayşe\n likes tea!")
    ('Redis drops connections under load', 'Ayşe likes tea')
    >>> headline("v1.2 of node.js is out"), len(headline("word " * 60)), headline("")
    ('v1.2 of node.js is out', 80, 'Untitled')
    """
    first = one_line(words[: 8 * TITLE_CHARS])
    end = _SENTENCE.search(first)
    first = (first[: end.start()] if end else first).rstrip(" .!?…:;,")
    return shortened(first, TITLE_CHARS) or "Untitled"


def one_line(text: str) -> str:
    """The text without line breaks and invisible characters."""
    if not text.isprintable():
        text = "".join(each if each.isprintable() else " " for each in text)
    elif "  " not in text and text[:1] != " " and text[-1:] != " ":  # the only sign between words that is printable
        return text
    return " ".join(text.split())


def preview(text: str, chars: int) -> str:
    """The beginning of a text on one line."""
    return shortened(one_line(text[: 8 * chars]), chars)


def shortened(line: str, chars: int) -> str:
    """A line of at most so many characters, cut between words if possible.

    >>> shortened("tea and coffee", 14), shortened("tea and coffee", 9), shortened("teacoffee", 4)
    ('tea and coffee', 'tea and…', 'tea…')
    """
    if len(line) <= chars:
        return line
    cut = line[: chars - 1]
    words = cut.rpartition(" ")[0] if line[chars - 1] != " " else cut
    return f"{(words or cut).rstrip()}…"


def tags_of(memory: Memory) -> tuple[str, ...]:
    """The given tags, else the entities of the memory: entity://tech/redis becomes redis."""
    supplied = given(memory).tags
    if supplied is not None:
        return tuple(
            dict.fromkeys(
                shortened(tag, TAG_MOST_CHARS) for each in supplied if (tag := _tag(each[: 8 * TAG_MOST_CHARS]))
            )
        )
    return tuple(dict.fromkeys(name for uri in memory.entities if (name := uri.rpartition("/")[2])))


def _tag(given: str) -> str:
    """A tag without commas, which would split it in the list of a day's page."""
    return one_line(given.replace(",", " "))


_SENTENCE: Final = re.compile(r"[.!?…](?=\s)")
