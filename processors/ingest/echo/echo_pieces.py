"""Splits a message for `echo` into sentences and clauses, finds their introductions, and joins the kept ones."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from mnemolog.processors.ingest.echo import echo_words
from mnemolog.processors.ingest.statements import states_a_fact
from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import echo as lexicon
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import tokens
from mnemolog.processors.text.words import words as written_words
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role


class Piece(NamedTuple):
    """A sentence or a clause, its place in the message, and its words without bullets, tags and attribution."""

    written: str
    start: int
    end: int
    bare: str
    words: list[str]
    said: str
    triples: frozenset[str]
    content: frozenset[str]
    """the stems that a paraphrase would share: no user's sentence, no question, nothing about the speaker alone"""
    of_me: bool
    """in the first person"""
    leads: bool
    """it ends with a colon and has no content itself"""


def pieces(text: str, role: Role, language: Language) -> list[Piece]:
    """The sentences of a message."""
    found, end = [], 0
    for sentence in _sentences(text):
        start, end = _place(sentence, text, end)
        found.append(_piece(sentence, start, end, role, language))
    return found


def _piece(written: str, start: int, end: int, role: Role, language: Language) -> Piece:
    found = _bare(written)
    bare = found if role == "user" else _unattributed(found)
    words = echo_words.spoken(bare)
    of_me = True in map(echo_words.IS_ME[language], words)
    content = frozenset() if role == "user" or written.endswith("?") else echo_words.stems(bare, words, language)
    # About the speaker alone it repeats nothing that was recalled about the user.
    if of_me and echo_words.YOU_STEM not in content and bare is found:
        content = frozenset()
    return Piece(
        written,
        start,
        end,
        bare,
        words,
        echo_words.joined(words),
        frozenset(echo_words.triples(words)),
        content,
        of_me,
        written.endswith(":") and _only_introduces(bare, words, role, language),
    )


def _only_introduces(bare: str, words: Sequence[str], role: Role, language: Language) -> bool:
    """Whether the words before a colon have no content: no number, day, denial or name, few words and no fact."""
    if "," in bare.strip(" ,") and role == "user":
        return False
    named = any(word[0].isupper() for word in tokens(bare)[1:] if not word.startswith("I"))
    if named or any(map(echo_words.WEIGHS[language], words)):
        return False
    light = sum(bool(echo_words.CONTENT[language](word)) and word not in lexicon.QUOTING for word in words)
    states = states_a_fact(fold(bare), language, role=role)
    return light <= (_FEWEST_OF_WEIGHT if states else _FEW_OF_WEIGHT if role == "user" else _MORE_OF_WEIGHT)


def clauses(sentence: Piece, text: str, role: Role, language: Language) -> list[Piece]:
    """The clauses of a sentence; of a user's sentence, the quotation and its introduction."""
    end_of_clause = QUOTES if role == "user" else _CLAUSE_END[language]
    ends = [match.end() for match in end_of_clause.finditer(text, sentence.start, sentence.end)]
    found = []
    for start, end in pairwise((sentence.start, *ends, sentence.end)):
        written = text[start:end].rstrip()
        found.append(_piece(written, start, start + len(written), role, language))
    return found


def _unattributed(sentence: str) -> str:
    """A sentence without a leading attribution to a person or source."""
    match = _ATTRIBUTION.match(" ".join(echo_words.spoken(sentence)))
    if match is None:
        return sentence
    left = len(match[0].split())
    for word in written_words(sentence):
        left -= len(echo_words.spoken(word.text))
        if left <= 0:
            return sentence[word.end :]
    return sentence


def _sentences(text: str) -> list[str]:
    """The sentences of a text; each tag is one by itself."""
    return sentences(text) if "<" not in text else [each for part in _TAG.split(text) for each in sentences(part)]


def _bare(sentence: str) -> str:
    """A sentence without bullets; empty for a tag."""
    if _TAG.fullmatch(sentence):
        return ""
    bullets = _BULLETS.match(sentence)
    return sentence[bullets.end() :] if bullets else sentence


def _place(sentence: str, text: str, after: int) -> tuple[int, int]:
    """The position of a sentence; if it was joined from pieces, the text may have other characters between them."""
    # From the end of the sentence before: a message may contain one sentence twice.
    start = text.find(sentence, after)
    if start >= 0:
        return start, start + len(sentence)
    match = re.compile(r"[\s.!?…]*".join(map(re.escape, sentence.split()))).search(text, after)
    assert match is not None, "a sentence is made of the words of its text"
    return match.span()


def rest(text: str, pieces: Sequence[Piece], gone: Sequence[bool]) -> str:
    """The kept pieces, with the original text between neighbours."""
    rest, last = "", -1
    for number, piece in enumerate(pieces):
        if gone[number]:
            continue
        if rest:
            between = text[pieces[last].end : piece.start]
            # Where something was cut out, only its kind of space stays, and none of its words.
            rest += between if number == last + 1 else _gap(between)
        if number != last + 1 and not rest.endswith(" "):
            rest += _mark_of_line(text, piece.start)
        rest += text[piece.start : piece.end]
        last = number
    return rest


def _mark_of_line(text: str, start: int) -> str:
    """The quotation mark of a line, for a remainder that starts inside the line."""
    line = text.rfind("\n", 0, start) + 1
    return "> " if text.startswith(">", line) and text[line:start].strip("> ") else ""


def _gap(cut: str) -> str:
    return "\n\n" if _BLANK_LINE.search(cut) else "\n" if "\n" in cut else " "


# Headings and tags around echoes


def with_frames(pieces: Sequence[Piece], repeated: Sequence[bool]) -> list[bool]:
    """Which pieces to remove: echoes, headings and opening tags before them, closing tags and brackets after them."""
    gone = list(repeated)
    for at in range(len(pieces) - 2, -1, -1):
        # Backwards, so that a tag before a heading before an echo goes with both.
        gone[at] = gone[at] or (gone[at + 1] and _introduces(pieces[at]))
    for at in range(1, len(pieces)):
        gone[at] = gone[at] or (gone[at - 1] and _closes(pieces[at]))
    return gone


def is_heading(piece: Piece) -> bool:
    """Whether it only announces recalled text."""
    return _HEADING.fullmatch(piece.said.strip()) is not None


def _introduces(piece: Piece) -> bool:
    if not piece.words:
        return "</" not in piece.written
    return piece.leads or piece.said.strip().isdigit() or is_heading(piece)


def _closes(piece: Piece) -> bool:
    return not piece.words and ("</" in piece.written or "<" not in piece.written)


_FEWEST_OF_WEIGHT: Final = 1
_FEW_OF_WEIGHT: Final = 2
_MORE_OF_WEIGHT: Final = 4
"""Content words allowed before a colon: in a statement, in a user's words, and in another role's words."""
_BLANK_LINE: Final = later(r"\n\s*\n")
_TAG: Final = later(r"(</?[A-Za-z][\w:.-]*(?:\s[^<>\n]*)?>)")
_BULLETS: Final = later(r"(?:(?:[-*+•>#|]+|\d{1,2}[.)]|\(\d{1,2}\))\s+)+")
"""The bullets and numbers of lists."""
_HEADING: Final = later("|".join(lexicon.HEADINGS))
_ATTRIBUTION: Final = later(rf"(?:{'|'.join(lexicon.ATTRIBUTIONS)})(?= )")
_CLAUSE_END: Final = {
    language: later(rf"[:;]\s+|,\s+(?=(?:{pack.echo.clauses})\b)|{lexicon.SINCE}", re.IGNORECASE)
    for language, pack in PACKS.items()
}
QUOTES: Final = later(r":\s+(?=[\"“”«‘])")
"""A colon before a quotation."""
