"""Names from introductions: *I'm Jane*, *call me Bea*, *adım Zeynep*, *bana kısaca Can de*.

A wrong name is shown with every memory of a person, while people whose introduction was missed repeat it. So quotes,
questions, denials and suppositions give no name, and *I'm …* gives one only if the name is known or follows a greeting.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS, writing
from mnemolog.processors.lexicon.names import AMBIGUOUS_PERSON_NAMES, PERSON_NAMES
from mnemolog.processors.memory import names
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.quotations import without_quotations
from mnemolog.schemas.event import Language, SpeakerNamed
from mnemolog.schemas.message import Message


class KeptStatement(NamedTuple):
    """A statement of a message, and the memory that it formed or reinforced."""

    words: str
    language: Language
    memory_id: str


def naming(
    statements: Iterable[KeptStatement], *, speaker: str, message_id: str, session_id: str | None, at: float
) -> SpeakerNamed | None:
    """The name in the introduction of a speaker without one (`is_unnamed`); None if the message gives none.

    `statements` are those of the message that formed or reinforced a memory: a name has to be tied to a memory, so that
    `forget` removes it.
    """
    found = [(statement, name) for statement in statements if (name := introduced(statement.words, statement.language))]
    if not found:
        return None
    # The last one counts, as it does among messages.
    name = found[-1][1]
    return SpeakerNamed(
        speaker=speaker,
        name=name,
        message_id=message_id,
        memory_ids=tuple(dict.fromkeys(statement.memory_id for statement, also in found if also == name)),
        session_id=session_id,
        observed_at=at,
    )


def is_unnamed(message: Message) -> bool:
    """Whether a user sent it, and the client gave no name that is more than the id."""
    # Not `message.speaker`: without an id, that is the client's name for the user.
    return names.is_unnamed(message.role, message.display_name, message.user_id or "")


@lru_cache(maxsize=512)
def introduced(text: str, language: Language) -> str | None:
    r"""The name by which the speaker of a sentence wants to be called; None if the sentence gives none.

    >>> introduced("My name is Beatrice but call me Bea.", "en"), introduced("bana kısaca Can de", "tr")
    ('Bea', 'Can')
    >>> introduced("I'm tired.", "en"), introduced("Call me tomorrow.", "en"), introduced("Ben doktorum.", "tr")
    (None, None, None)
    >>> introduced('She said "I\'m Anna".', "en"), introduced("If my name was Bob I'd change it.", "en")
    (None, None)
    """
    written = without_quotations(composed(text).replace("’", "'"))
    patterns = _PATTERNS[language]
    folded = fold(written)
    if len(folded) != len(written):  # if folding changes the length, offsets do not match
        return None
    for kind in patterns.kinds:
        for match in kind.found(folded):
            if name := _name(written, folded, match, kind, patterns):
                return name
    return None


class _Kind(NamedTuple):
    """Patterns with the same requirement."""

    patterns: tuple[re.Pattern[str], ...]
    known: bool
    """whether only listed names count"""

    def found(self, folded: str) -> Iterator[re.Match[str]]:
        """The matches, last first: *Robert, but call me Bob*."""
        found = [match for pattern in self.patterns for match in pattern.finditer(folded)]
        return iter(sorted(found, key=lambda match: -match.start("name")))


class _Patterns(NamedTuple):
    """The compiled patterns of a language pack."""

    kinds: tuple[_Kind, ...]
    framed: re.Pattern[str]
    framed_behind: re.Pattern[str]
    no_names: frozenset[str]


def _name(written: str, folded: str, match: re.Match[str], kind: _Kind, patterns: _Patterns) -> str | None:
    """The name of a match, as it will be shown; None if it is not a name, or not the speaker's."""
    start, end = match.span("name")
    if _is_framed(folded, start, end, patterns):
        return None
    said = written[start:end].strip()
    parts = said.split()
    if not all(_may_be_name(part, patterns) for part in parts) or parts[0] in _PARTICLES:
        return None
    first = next((part for part in parts if fold(part).rstrip(".") not in _TITLES), "")
    # "I'm Turkish" and "I'm Vegan" have the form of an introduction: there only listed first names count.
    if not first or (kind.known and not _is_known(first)):
        return None
    return " ".join(part if part.lower() in _PARTICLES else _capitalised(part) for part in parts)


def _is_framed(folded: str, start: int, end: int, patterns: _Patterns) -> bool:
    """Whether the clause is a question, or the sentence a supposition, a denial or about another person."""
    begin = max(folded.rfind(mark, 0, start) for mark in _SENTENCE) + 1
    rest = folded[end:]
    behind = _CLAUSE_END.search(rest)
    clause = rest[: behind.start()] if behind else rest
    asked = behind is not None and behind[0] == "?"
    return (
        asked
        or patterns.framed.search(folded[begin:start]) is not None
        or patterns.framed_behind.search(clause) is not None
    )


def _may_be_name(part: str, patterns: _Patterns) -> bool:
    folded = fold(part).rstrip(".")
    if folded in patterns.no_names or folded.endswith(("'s", "'")) or _SUFFIXED.search(part):
        return False
    if part.lower() in _PARTICLES:
        return True
    return part[0].isupper() or folded in _SURELY


def _is_known(part: str) -> bool:
    """Whether the name, or each part of a double name, is a first name; ordinary words have to be capitalised."""
    return all(
        fold(each) in _SURELY or (each[:1].isupper() and fold(each) in _AMBIGUOUS) for each in part.split("-") if each
    )


def _capitalised(part: str) -> str:
    if part[0].isupper():
        return part
    return next((capitalised for letters, capitalised in _CAPITALS if letters.search(part)), writing.capitalised)(part)


def _names(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, names))


_SURELY: Final = _names(PERSON_NAMES)
_AMBIGUOUS: Final = _names(AMBIGUOUS_PERSON_NAMES)
_TITLES: Final = frozenset("dr mr mrs ms prof".split())
_PARTICLES: Final = frozenset("van von der de del da di bin al el la le".split())
_SENTENCE: Final = ".!?\n"
_CLAUSE_END: Final = later(r"[.!?\n]")
_SUFFIXED: Final = later(r"(?<=\w\w)'[a-zçğıöşü]")
"""An ending of any language: *Ahmet'i*, *Ayşe's*; not *O'Brien*."""
_CAPITALS: Final = tuple((later(pack.introductions.letters), pack.capitalised) for pack in PACKS.values())
_PATTERNS: Final = {
    language: _Patterns(
        kinds=tuple(
            _Kind(tuple(later(each) for each in family), known=known)
            for family, known in (
                (pack.introductions.called, False),
                (pack.introductions.named, False),
                (pack.introductions.hailed, False),
                (pack.introductions.am, True),
            )
        ),
        framed=later(pack.introductions.framed),
        framed_behind=later(pack.introductions.framed_behind),
        no_names=pack.introductions.no_names,
    )
    for language, pack in PACKS.items()
}
