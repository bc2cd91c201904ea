"""The type and the direction of an edge, by the words of the memories that it joins.

An edge that says only that two memories are about the same is read again: where one of them says "caused by", "instead
of" or the like, and what stands there is what the other one is about, the edge is of that type. Worked out whenever it
is wanted, as the types of memories are: no event holds it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from mnemolog.processors.language import PACKS
from mnemolog.processors.markdown.kinds import READ_CHARS
from mnemolog.processors.markdown.pages import EdgeType
from mnemolog.processors.markdown.titles import one_line
from mnemolog.processors.text.content import content_words
from mnemolog.processors.text.language import at_word, composed, fold
from mnemolog.processors.text.patterns import Sieve, later
from mnemolog.schemas.event import BY_HAND, Language
from mnemolog.schemas.memory import Memory, Relation
from mnemolog.schemas.relating import RelationType

_ONLY_ABOUT: Final[frozenset[RelationType]] = frozenset(("same_entity", "related_to", "elaborates"))
"""Relations that mean only a common subject."""


class Linked(NamedTuple):
    """An edge of the markdown graph."""

    type: EdgeType
    source: str
    """memory id"""
    target: str
    grounds: str
    """one line: the clause with the relation, else the evidence of the relation"""
    description: str
    """the text of its file"""


class _Cue(NamedTuple):
    """A word in a memory that relates two things."""

    type: EdgeType
    backwards: bool
    other: frozenset[str]
    """stems of the other thing"""
    clause: str


def linked(relation: Relation, source: Memory, target: Memory) -> Linked:
    """The edge between two memories, the relation's ends."""
    # A relation drawn by hand is what the person said it is.
    if relation.type in _ONLY_ABOUT and relation.formed_by != BY_HAND:
        found = _by_words(source, target) or _by_words(target, source)
        if found is not None:
            return found
    kind, grounds = cast("EdgeType", relation.type.upper()), one_line(relation.context)
    wording = relation.description or _wording(relation.type, grounds)
    return Linked(kind, relation.source, relation.target, grounds, wording)


def _by_words(telling: Memory, other: Memory) -> Linked | None:
    """The relation that one memory states to the other."""
    about: frozenset[str] | None = None
    for cue in _cues(telling.words[:READ_CHARS], telling.language):
        if about is None:
            about = content_words(other.words[:READ_CHARS], other.language)
        # More than half, so that a clause about something else that shares one word draws no edge.
        if cue.other and len(cue.other & about) * 2 > len(cue.other):
            ends = (other.id, telling.id) if cue.backwards else (telling.id, other.id)
            return Linked(cue.type, *ends, cue.clause, f"It says so itself: “{cue.clause}”")
    return None


def _cues(words: str, language: Language) -> Iterator[_Cue]:
    """The words that relate two things, in the order of the rules, with their neighbours in the clause."""
    text = composed(words)
    folded = fold(text)
    # Most memories relate nothing, and one pattern for all shows it.
    if language not in _SIEVES or not _SIEVES[language].may_hold(folded):
        return
    for link, pattern, until in _LINKS[language]:
        for match in pattern.finditer(folded):
            start, end = _clause(folded, match.start(), match.end())
            ended = until.search(folded, match.end(), end)
            wording = (
                (start, match.start()) if link.side == "before" else (match.end(), ended.start() if ended else end)
            )
            span = text[slice(*wording)]
            yield _Cue(link.type, link.backwards, content_words(span, language), one_line(text[start:end]))


def _clause(folded: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of the clause around a match; of a long clause, only the vicinity."""
    before = folded[max(0, start - _REACH) : start]
    begun = max((found.end() for found in _BOUNDARY.finditer(before)), default=0)
    ended = _BOUNDARY.search(folded, end, end + _REACH)
    return start - len(before) + begun, ended.start() if ended else min(len(folded), end + _REACH)


def _wording(kind: RelationType, grounds: str) -> str:
    if kind in _IN_COMMON and grounds:
        return f"{_IN_COMMON[kind]}: {grounds}."
    return grounds or "A client joined the two."


_IN_COMMON: Final[Mapping[RelationType, str]] = {
    "same_entity": "Both name",
    "related_to": "In common",
    "elaborates": "One says more of the same",
}
_BOUNDARY: Final = re.compile(r"[.!?…](?=\s|$)|[;:\n]|,\s")
_REACH: Final = 160
"""Characters of a clause considered on each side."""

_LINKS: Final = {
    language: tuple((link, at_word(link.pattern), later(link.until)) for link in pack.links)
    for language, pack in PACKS.items()
}
_SIEVES: Final = {
    language: Sieve(at_word(*(link.pattern for link in pack.links))) for language, pack in PACKS.items() if pack.links
}
"""Most memories hold none of these words."""
