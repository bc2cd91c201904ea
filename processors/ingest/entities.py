"""Entities: technologies, organisations, people, places and products (ledger B4, R12).

Found in this order: titles in quotation marks, names of the lexicon, people by their first names, and then other
capitalised words by the words around them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, pairwise
from typing import Final, Literal, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import (
    company,
    names,
    organisations,
    places,
    products,
    technologies,
)
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later, made_later
from mnemolog.processors.text.slugs import slug
from mnemolog.processors.text.words import Word, bare, spelled, words
from mnemolog.schemas.event import Language

Kind = Literal["tech", "org", "person", "place", "product"]


class Entity(NamedTuple):
    """An entity, and the first place where the text names it."""

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
        return _uri(self.kind, self.name)


@lru_cache(maxsize=65_536)
def _uri(kind: Kind, name: str) -> str:
    return f"entity://{kind}/{slug(name)}"


def entities(text: str, language: Language, *, limit: int) -> list[Entity]:
    """The entities that a text names, in order, each once, at most `limit`.

    >>> [e.uri for e in entities("I moved from Ankara to İzmir, where Ayşe Yılmaz works for Trendyol.", "en", limit=8)]
    ['entity://place/ankara', 'entity://place/izmir', 'entity://person/ayse-yilmaz', 'entity://org/trendyol']
    >>> [e.uri for e in entities("We run PostgreSQL 15 behind FastAPI.", "en", limit=8)]
    ['entity://tech/postgresql', 'entity://tech/fastapi']
    """
    # Most sentences name nothing, and a cached look-up a word shows it.
    if not _may_name(spelled(text)) and '"' not in text and "“" not in text:
        return []
    found: dict[str, Entity] = {}
    # Where all nouns have a capital letter, it makes no name.
    for entity in _all(text, words(text), listed=PACKS[language].nouns_capitalised):
        found.setdefault(entity.uri, entity)
        if len(found) == limit:
            break
    return list(found.values())


def words_of(uri: str) -> list[str]:
    """The words of an entity's name.

    >>> words_of("entity://place/new-york")
    ['new', 'york']
    """
    return uri.rpartition("/")[2].split("-")


def is_listed(word: str) -> bool:
    """Whether a place, organisation, technology or product of the lexicon begins with the word."""
    return any(each.begins(word) for each in _KNOWN().get(fold(bare(word)), ()))


def addressed(text: str, entity: Entity) -> bool:
    """Whether the text addresses the person, as in *Caroline, so glad to hear that!*.

    >>> def of(text):
    ...     return [addressed(text, entity) for entity in entities(text, "en", limit=8)]
    >>> of("Thanks Maria, Tom is here."), of("I totally agree, Tom!"), of("We adopted a dog, Max.")
    ([True, False], [True], [False])
    """
    if entity.kind != "person":
        return False
    before, after = fold(text[: entity.start]), fold(text[entity.end : entity.end + _CONTEXT_CHARS])
    if _GREETED.fullmatch(before):
        listed = _LISTED.match(text, entity.end)
        # "Tom, Ayşe and I went" lists persons, and speaks to none of them.
        return bool(before or after[:1] in (",", "!")) and not (listed or _NOT_ADDRESSED.match(after))
    return before.endswith(", ") and _AT_END.match(after) is not None and not _APPOSED.search(before)


def _may_name(spoken: Sequence[str]) -> bool:
    """Whether the words may contain a name: a cheap pre-check that avoids the search in most sentences."""
    if not spoken:
        return False
    rest = spoken[1:]
    behind = [_behind_first(spoken[0]), *map(_behind, rest)]
    return any(behind) and any(
        following is _NOTHING or not following.isdisjoint(_spellings(word))
        for following, word in compress(zip(behind, [*rest, ""], strict=True), behind)
    )


_NOTHING: Final = frozenset({""})
"""The possible next words of a name of one word: none."""


@lru_cache(maxsize=65_536)
def _behind(word: str) -> frozenset[str]:
    """The possible next words of names that begin with this word; empty if no name begins with it."""
    return _NOTHING if word[:1].isupper() and _may_be_named(word) else _behind_first(word)


@lru_cache(maxsize=65_536)
def _behind_first(word: str) -> frozenset[str]:
    """The same at the start of a sentence, where a capital means nothing: only listed names count."""
    if word[:1].isupper() and fold(bare(word)) in _FIRST_NAMES:
        return _NOTHING
    known = [each for each in _KNOWN().get(fold(bare(word)), ()) if each.begins(word)]
    return _NOTHING if any(len(each.words) == 1 for each in known) else frozenset(each.words[1] for each in known)


@lru_cache(maxsize=65_536)
def _spellings(word: str) -> tuple[str, str]:
    return fold(word), fold(bare(word))


def _all(text: str, spoken: Sequence[Word], *, listed: bool) -> Iterator[Entity]:
    """All names from left to right, the longest at each place."""
    titles = _titles(text)
    starts = _sentence_starts(text, spoken)
    place = 0
    while place < len(spoken):
        title = titles.get(spoken[place].start)
        if title is None and not _may_be_named(spoken[place].text):
            place += 1
            continue
        entity, length = title or (
            _known(spoken, place, starts)
            or _person(spoken, place, starts)
            or ((None, 1) if listed else _other(text, spoken, place, starts))
        )
        if entity is not None:
            yield entity
        place += length


def _titles(text: str) -> dict[int, "_Found"]:
    """Titles in quotation marks, by their first letter, with the number of their words: "Becoming Nicole"."""
    if '"' not in text and "“" not in text:
        return {}
    found: dict[int, _Found] = {}
    for match in _TITLE.finditer(text):
        named = words(match["title"])
        if len(named) <= _LONGEST_TITLE:
            found[match.start("title")] = Entity("product", match["title"], *match.span("title")), len(named)
    return found


@lru_cache(maxsize=65_536)
def _may_be_named(word: str) -> bool:
    """Whether a name can begin with this word."""
    folded = fold(bare(word))
    if folded in _KNOWN():
        return True
    return word[:1].isupper() and (
        folded in _FIRST_NAMES or folded in _UNSURE_NAMES or (_is_part_of_a_name(word) and not _common(word))
    )


_Found = tuple[Entity | None, int]


def _known(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found | None:
    for known in _KNOWN().get(fold(bare(spoken[place].text)), ()):
        written = spoken[place : place + len(known.words)]
        if len(written) < len(known.words):
            continue
        last = written[-1].text
        # The apostrophe of McDonald's is part of the name, that of Siemens'te is not.
        for ending in (last, bare(last)) if "'" in last or "’" in last else (last,):
            if _is(known, [*(word.text for word in written[:-1]), ending], at_start=place in starts):
                return Entity(known.kind, known.name, written[0].start, written[-1].start + len(ending)), len(written)
    return None


def _is(known: "_Known", spelled: Sequence[str], *, at_start: bool) -> bool:
    if tuple(map(fold, spelled)) != known.words:
        return False
    if known.mark == "":
        return True
    return known.spelled == " ".join(spelled) and not (known.mark == "~" and at_start)


def _person(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found | None:
    first = bare(spoken[place].text)
    # All capitals are an acronym or shouting; neither shows a name.
    if not first[:1].isupper() or first.isupper():
        return None
    # "Victoria Station" would otherwise be a person.
    if _names_a_place(spoken, place + 1):
        return None
    length = 1
    while length < _LONGEST_PERSON and _is_surname(spoken, place + length, starts):
        length += 1
    if not (_first_name(fold(first), sure=place not in starts, alone=length == 1) or _titled(spoken, place)):
        return None
    last = spoken[place + length - 1]
    name = " ".join([*(word.text for word in spoken[place : place + length - 1]), bare(last.text)])
    return Entity("person", name, spoken[place].start, last.start + len(bare(last.text))), length


def _first_name(folded: str, *, sure: bool, alone: bool) -> bool:
    if folded in _FIRST_NAMES:
        return True
    return sure and folded in _UNSURE_NAMES and not (alone and folded in company.NEVER_FIRST_NAMES)


def _is_surname(spoken: Sequence[Word], place: int, starts: frozenset[int]) -> bool:
    # An apostrophe ends a Turkish name: "Ayşe'nin Kedisi" has no surname.
    if place >= len(spoken) or place in starts or "'" in spoken[place - 1].text or "’" in spoken[place - 1].text:
        return False
    word = bare(spoken[place].text)
    follows = spoken[place].start - spoken[place - 1].end == 1
    return follows and word.istitle() and len(word) > 1 and not _ordinary(word) and fold(word) not in _KNOWN()


def _names_a_place(spoken: Sequence[Word], place: int) -> bool:
    """Whether the word names a kind of place or organisation: Rocky Mountains and Victoria Station are not persons."""
    if place >= len(spoken) or spoken[place].start - spoken[place - 1].end != 1:
        return False
    word = bare(spoken[place].text)
    return word.istitle() and _NAME_OF_A_PLACE_OR_ORG.search(fold(word)) is not None


def _titled(spoken: Sequence[Word], place: int) -> bool:
    return place > 0 and fold(spoken[place - 1].text) in _TITLES


def _other(text: str, spoken: Sequence[Word], place: int, starts: frozenset[int]) -> _Found:
    """The entity of a capitalised word inside a sentence that is not listed; its kind follows from the words around."""
    if place in starts or not _is_part_of_a_name(spoken[place].text) or _common(spoken[place].text):
        return None, 1
    length = 1
    while step := _goes_on(text, spoken, place + length, starts):
        length += step
    written = spoken[place : place + length]
    last = written[-1]
    # Without the case ending, so that "İzmir'de" and "İzmir" are one entity.
    end = last.start + len(bare(last.text))
    name = text[written[0].start : end]
    return Entity(_kind(text, name, written[0].start, end), name, written[0].start, end), length


def _goes_on(text: str, spoken: Sequence[Word], place: int, starts: frozenset[int]) -> int:
    """How many further words belong to the name: Grand Canyon, Cliffs of Moher."""
    for length, link in ((1, " "), (2, " of ")):
        ahead = place + length - 1
        if ahead >= len(spoken) or ahead in starts or not _is_part_of_a_name(spoken[ahead].text):
            continue
        if text[spoken[place - 1].end : spoken[ahead].start] == link:
            return length
    return 0


def _is_part_of_a_name(written: str) -> bool:
    word = bare(written)
    return len(word) >= _SHORTEST_NAME and word.istitle() and not _ordinary(word)


def _common(written: str) -> bool:
    """Whether the word is no name by itself, only a part of one, like Park and University."""
    return fold(bare(written)) in names.PARTS_OF_NAMES


def _kind(text: str, name: str, start: int, end: int) -> Kind:
    before, after = fold(text[max(0, start - _CONTEXT_CHARS) : start]), fold(text[end : end + _CONTEXT_CHARS])
    spelled = fold(name)
    if _ORG_NAME.search(spelled) or _ORG_BEFORE.search(before):
        return "org"
    if _PLACE_NAME.search(spelled) or _PLACE_BEFORE.search(before):
        return "place"
    if _PERSON_BEFORE.search(before) or _PERSON_AFTER.match(after):
        return "person"
    return "place" if _PLACE_SUFFIX.match(after) else "product"


def _ordinary(word: str) -> bool:
    return fold(word) in _ORDINARY


def _sentence_starts(text: str, spoken: Sequence[Word]) -> frozenset[int]:
    """The words whose capital may be due to their place at the start of a sentence."""
    starts = {0}
    if not _BREAK.search(text, 0, spoken[-1].start if spoken else 0):
        return frozenset(starts)
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
    """"" any case; "=" exact case; "~" exact case and not at the start of a sentence"""

    def begins(self, written: str) -> bool:
        """Whether the name may begin with the word, as it is written."""
        return self.mark == "" or self.spelled.split(" ", 1)[0] in (written, bare(written))


def _index() -> dict[str, tuple[_Known, ...]]:
    """The lexicon by the first word of each name, longest names first."""
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
                index.setdefault(bare(known.words[0]), []).append(known)
    # Longest first, so that a name does not hide another that begins with it.
    return {first: tuple(sorted(known, key=lambda k: -len(k.words))) for first, known in index.items()}


def _entry(kind: Kind, canonical: str, spelling: str) -> _Known:
    plain = spelling.lstrip("=~")
    written = tuple(map(fold, spelled(plain)))
    return _Known(written, plain, kind, canonical.lstrip("=~"), spelling[: len(spelling) - len(plain)])


_CONTEXT_CHARS: Final = 40
_SHORTEST_NAME: Final = 3
_LONGEST_PERSON: Final = 3
_LONGEST_TITLE: Final = 8
_BREAK: Final = later(r"[^\w\s,'’&/@#%+-]| [-+] ")
_TITLE_WORD: Final = r"[A-ZÇĞİÖŞÜ0-9&][\w'’&:-]*"
_IN_TITLES: Final = tuple(chain.from_iterable(pack.naming.in_titles for pack in PACKS.values()))
_TITLE: Final = later(rf"[\"“](?P<title>{_TITLE_WORD}(?: (?:{'|'.join([_TITLE_WORD, *_IN_TITLES])}))*)[,.!]?[\"”]")
_GREETED: Final = later(rf"{company.GREETINGS}*")
_AND: Final = "|".join(pack.sentences.conjunction for pack in PACKS.values() if not pack.nouns_capitalised)
_LISTED: Final = later(rf", [A-ZÇĞİÖŞÜ]\w+,? (?:{_AND}) ")
"""Two names; where nouns have a capital, these may be any two things."""
_NOT_ADDRESSED: Final = later(company.NOT_ADDRESSED)
_AT_END: Final = later(r"[.!?…]|$|\s*$")
_APPOSED: Final = later(company.APPOSED)
_TITLES: Final = frozenset(chain.from_iterable(pack.naming.titles for pack in PACKS.values()))
_KNOWN: Final = made_later(_index)
_FIRST_NAMES: Final = frozenset(map(fold, names.PERSON_NAMES))
_UNSURE_NAMES: Final = frozenset(map(fold, names.AMBIGUOUS_PERSON_NAMES))
_ORDINARY: Final = frozenset(
    map(
        fold,
        (
            *chain.from_iterable(pack.stop_words for pack in PACKS.values() if not pack.nouns_capitalised),
            *chain.from_iterable((*pack.naming.verbs, *pack.naming.times) for pack in PACKS.values()),
            *names.NO_NAMES,
        ),
    )
)
"""Words that are often capitalised but are not names."""
_ORG_NAME: Final = later(company.ORG_NAME)
_ORG_BEFORE: Final = later(company.ORG_BEFORE)
_PLACE_NAME: Final = later(company.PLACE_NAME)
_PLACE_BEFORE: Final = later(company.PLACE_BEFORE)
_PLACE_SUFFIX: Final = later(company.PLACE_SUFFIX)
_PERSON_BEFORE: Final = later(company.PERSON_BEFORE)
_PERSON_AFTER: Final = later(company.PERSON_AFTER)
_NAME_OF_A_PLACE_OR_ORG: Final = later(rf"(?:{company.ORG_NAME})|(?:{company.PLACE_NAME})")
