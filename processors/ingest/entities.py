"""Entities: technologies, organisations, people, places and products (ledger B4, R12).

Names from the lexicon first, then people by their first names, then other capitalised words by the company they keep.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from mnemolog.processors.lexicon import (
    calendar,
    names,
    organisations,
    places,
    products,
    statements,
    stop_words,
    technologies,
)
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.turkish import bare
from mnemolog.processors.text.words import Word, words

Kind = Literal["tech", "org", "person", "place", "product"]


class Entity(NamedTuple):
    """Something with a name, and where the text first names it."""

    kind: Kind
    name: str
    start: int
    end: int

    @property
    def uri(self) -> str:
        """The name of the entity across texts and spellings.

        >>> Entity("place", "New York", 0, 8).uri
        'entity://place/new-york'
        """
        spelled = fold(self.name).replace("+", "p").replace("#", "-sharp")
        return f"entity://{self.kind}/{_NOT_SLUG.sub('-', spelled).strip('-')}"


def entities(text: str, *, limit: int) -> list[Entity]:
    """The entities that a text names, in order, each once, at most `limit`.

    >>> [e.uri for e in entities("I moved from Ankara to İzmir'e, where Ayşe Yılmaz works for Trendyol.", limit=8)]
    ['entity://place/ankara', 'entity://place/izmir', 'entity://person/ayse-yilmaz', 'entity://org/trendyol']
    >>> [e.uri for e in entities("We run PostgreSQL 15 behind FastAPI.", limit=8)]
    ['entity://tech/postgresql', 'entity://tech/fastapi']
    """
    spoken = words(text)
    found: dict[str, Entity] = {}
    for entity in _all(text, spoken):
        found.setdefault(entity.uri, entity)
        if len(found) == limit:
            break
    return list(found.values())


def addressed(text: str, entity: Entity) -> bool:
    """Whether the text speaks to the person rather than of them: Caroline, so glad to hear that!

    >>> text = "Thanks Maria, Tom is here."
    >>> [addressed(text, entity) for entity in entities(text, limit=8)]
    [True, False]
    """
    return (
        entity.kind == "person" and entity.start <= _GREETING_CHARS and text[entity.end : entity.end + 1] in (",", "!")
    )


def _all(text: str, spoken: Sequence[Word]) -> Iterator[Entity]:
    """Left to right, the longest name at each place."""
    starts = _sentence_starts(text, spoken)
    place = 0
    while place < len(spoken):
        if not _may_be_named(spoken[place].text):
            place += 1
            continue
        entity, length = (
            _known(spoken, place, starts) or _person(spoken, place, starts) or _other(text, spoken, place, starts)
        )
        if entity is not None:
            yield entity
        place += length


@lru_cache(maxsize=65_536)
def _may_be_named(word: str) -> bool:
    return word[:1].isupper() or fold(bare(word)) in _KNOWN


_Found = tuple[Entity | None, int]


def _known(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found | None:
    first = spoken[place].text
    for known in _KNOWN.get(fold(bare(first)), ()):
        written = spoken[place : place + len(known.words)]
        if len(written) == len(known.words) and _is(known, written, at_start=place in starts):
            last = written[-1]
            return Entity(known.kind, known.name, written[0].start, last.start + len(bare(last.text))), len(written)
    return None


def _is(known: "_Known", written: Sequence[Word], *, at_start: bool) -> bool:
    spelled = [word.text for word in written[:-1]] + [bare(written[-1].text)]
    if tuple(map(fold, spelled)) != known.words:
        return False
    if known.mark == "":
        return True
    return known.spelled == " ".join(spelled) and not (known.mark == "~" and at_start)


def _person(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found | None:
    first = bare(spoken[place].text)
    if not first[:1].isupper() or first.isupper():
        return None
    sure = fold(first) in _FIRST_NAMES or (fold(first) in _UNSURE_NAMES and place not in starts)
    if not sure and not _titled(spoken, place):
        return None
    length = 1
    if spoken[place].text == first and place + 1 < len(spoken) and _is_surname(spoken, place + 1, starts):
        length = 2
    last = spoken[place + length - 1]
    name = " ".join([*(word.text for word in spoken[place : place + length - 1]), bare(last.text)])
    return Entity("person", name, spoken[place].start, last.start + len(bare(last.text))), length


def _is_surname(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> bool:
    word = bare(spoken[place].text)
    follows = spoken[place].start - spoken[place - 1].end == 1
    return follows and place not in starts and word.istitle() and not _ordinary(word)


def _titled(spoken: Sequence[Word], place: int) -> bool:
    return place > 0 and fold(spoken[place - 1].text) in _TITLES


def _other(text: str, spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found:
    """A capitalised word inside a sentence that no list knows; what stands around it says what it is."""
    length = 0
    while place + length < len(spoken) and _unknown_name(text, spoken, place, place + length, starts):
        length += 1
    if length == 0:
        return None, 1
    written = spoken[place : place + length]
    last = written[-1]
    end = last.start + len(bare(last.text))
    name = text[written[0].start : end]
    before = fold(text[max(0, written[0].start - _CONTEXT_CHARS) : written[0].start])
    return Entity(_kind(name, last.text, before), name, written[0].start, end), length


def _unknown_name(text: str, spoken: Sequence[Word], first: int, place: int, starts: frozenset[int]) -> bool:
    word = bare(spoken[place].text)
    if place in starts or len(word) < _SHORTEST_NAME or not word.istitle() or _ordinary(word):
        return False
    return place == first or text[spoken[place - 1].end : spoken[place].start] == " "


def _kind(name: str, last_word: str, before: str) -> Kind:
    if _ORG_WORD.search(fold(name)) or _ORG_BEFORE.search(before):
        return "org"
    if _PLACE_BEFORE.search(before) or _PLACE_SUFFIX.search(fold(last_word)):
        return "place"
    return "product" if _PRODUCT_BEFORE.search(before) else "person"


def _ordinary(word: str) -> bool:
    return fold(word) in _ORDINARY


def _sentence_starts(text: str, spoken: Sequence[Word]) -> frozenset[int]:
    """The words that are capitalised only for standing first."""
    starts = {0}
    for place, (before, after) in enumerate(pairwise(spoken), start=1):
        if _BREAK.search(text, before.end, after.start):
            starts.add(place)
    return frozenset(starts)


class _Known(NamedTuple):
    words: tuple[str, ...]
    spelled: str
    kind: Kind
    name: str
    mark: str
    """"" any case, = exactly this capitalisation, ~ that and not at the start of a sentence"""


def _index() -> dict[str, tuple[_Known, ...]]:
    """The lexicon by the first word of each name, the longest names first."""
    kinds: tuple[tuple[Kind, Sequence[str]], ...] = (
        ("place", places.PLACES),
        ("org", organisations.ORGANISATIONS),
        ("tech", technologies.TECHNOLOGIES),
        ("product", products.PRODUCTS),
    )
    index: dict[str, list[_Known]] = {}
    for kind, entries in kinds:
        for entry in entries:
            spellings = [spelling.strip() for spelling in entry.split("|")]
            for spelling in spellings:
                known = _entry(kind, spellings[0], spelling)
                index.setdefault(known.words[0], []).append(known)
    return {first: tuple(sorted(known, key=lambda k: -len(k.words))) for first, known in index.items()}


def _entry(kind: Kind, canonical: str, spelling: str) -> _Known:
    plain = spelling.lstrip("=~")
    written = tuple(fold(word.text) for word in words(plain))
    return _Known(written, plain, kind, canonical.lstrip("=~"), spelling[: len(spelling) - len(plain)])


_CONTEXT_CHARS: Final = 24
_GREETING_CHARS: Final = 16
_SHORTEST_NAME: Final = 3
_NOT_SLUG: Final = re.compile(r"[^\w]+|_")
_BREAK: Final = re.compile(r"[.!?…:;\n\"“«(\[]")
_TITLES: Final = frozenset("mr mrs ms miss dr prof sir aunt uncle grandma grandpa sayin bay bayan".split())
_KNOWN: Final = _index()
_FIRST_NAMES: Final = frozenset(map(fold, names.PERSON_NAMES))
_UNSURE_NAMES: Final = frozenset(map(fold, names.AMBIGUOUS_PERSON_NAMES))
_ORDINARY: Final = frozenset(
    map(
        fold,
        (
            *stop_words.ENGLISH,
            *stop_words.TURKISH,
            *statements.VERBS,
            *statements.IRREGULAR_PASTS,
            *calendar.ENGLISH_MONTHS,
            *calendar.TURKISH_MONTHS,
            *calendar.ENGLISH_DAYS,
            *calendar.TURKISH_DAYS,
            *names.NO_NAMES,
        ),
    )
)
"""Words that are often capitalised and name nobody."""
_ORG_WORD: Final = re.compile(
    r"\b(?:inc|ltd|llc|corp|gmbh|co|university|college|school|bank|hospital|universitesi|holding|a\.?s)\b"
)
_ORG_BEFORE: Final = re.compile(
    r"\b(?:work(?:s|ed|ing)? (?:for|at)|joined|company|employed (?:by|at)|intern(?:ed)? at) $"
)
_PLACE_BEFORE: Final = re.compile(
    r"\b(?:in|from|to|near|around|visit(?:ed|ing)?|moved to|live in|trip to|travel(?:l?ed)? to|city of) $"
)
_PLACE_SUFFIX: Final = re.compile(r"'(?:d[ae]n?|t[ae]n?|y[ae]|[ae])$")
_PRODUCT_BEFORE: Final = re.compile(
    r"\b(?:using|use|bought|called|named|playing|played|watch(?:ed|ing)?|read(?:ing)?|the) $"
)
