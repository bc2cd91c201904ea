"""Key values of a statement ("lives_in": "izmir"), to detect contradictions that similarity cannot (ledger D2)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import starmap
from operator import itemgetter
from typing import Final, NamedTuple

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import attributes, calendar, names, organisations, places
from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.dates import dates
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.quotations import without_quotations
from mnemolog.schemas.event import KeyValue, Language


def key_values(folded: str, *, entities: Sequence[Entity], language: Language) -> tuple[KeyValue, ...]:
    """The key values of a folded sentence in the first person, each key once.

    >>> def of(text, language="en"):
    ...     from mnemolog.processors.ingest.entities import entities
    ...     found = key_values(fold(text), entities=entities(text, language, limit=8), language=language)
    ...     return [(each.key, each.value) for each in found]
    >>> of("I moved from Ankara to Izmir."), of("Artık İzmir'de yaşıyorum.", "tr")
    ([('lives_in', 'izmir')], [('lives_in', 'izmir')])
    >>> of("The API port is now 9090."), of("API portu artık 8080.", "tr")
    ([('port:api', '9090')], [('port:api', '8080')])
    >>> of("I love olives."), of("I can't stand olives.")
    ([('likes:oliv', 'yes')], [('likes:oliv', 'no')])
    >>> of("My favourite colour is blue."), of("I prefer tea to coffee.")
    ([('favourite:colour', 'blue')], [('prefers:coffe+tea', 'tea')])
    """
    found: dict[str, KeyValue] = {}
    for key, value in _all(folded, entities, language):
        if key and value:
            found.setdefault(key, KeyValue(key=key, value=value))
    return tuple(found.values())


def contradicted(known: Sequence[KeyValue], new: Sequence[KeyValue]) -> tuple[KeyValue, KeyValue] | None:
    """The first key that both have with different values, as (known, new).

    >>> old, now = KeyValue(key="lives_in", value="ankara"), KeyValue(key="lives_in", value="izmir")
    >>> contradicted([old], [now]) == (old, now), contradicted([old], [old])
    (True, None)
    """
    values = {each.key: each for each in known}
    for each in new:
        before = values.get(each.key)
        if before is not None and before.value != each.value:
            return before, each
    return None


_Pair = tuple[str, str]


def _all(folded: str, entities: Sequence[Entity], language: Language) -> Iterator[_Pair]:
    folded = without_quotations(folded)  # quotations and titles are not about the speaker
    # One look at these words spares most sentences the patterns of the first five.
    if any(map(folded.__contains__, _NEEDED)):
        yield from _of_the_speaker(folded, entities, language)
        yield from _favourites(folded, language)
        yield from _likes(folded, language)
        yield from _prefers(folded, language)
        yield from _of_services(folded, entities, language)
    for match in _matches(_POSSESSED[language], folded):
        yield from _of_a_noun(match, entities, language)


# Statements about the speaker


def _of_the_speaker(folded: str, entities: Sequence[Entity], language: Language) -> Iterator[_Pair]:
    for key, sought in _VALUES:
        match = sought.search(folded)
        if match is None:
            continue
        group, text = next((name, text) for name, text in match.groupdict().items() if text)
        if group in _NAMED:
            name = _named(text, match.start(group), entities, kinds=_NAMED[group])
            yield from _of_a_name(key, group, text, name)
        else:
            value = attributes.SAME_VALUES.get(text, text)
            yield key, value if key in attributes.CLOSED else _plain(value, language)


def _of_a_name(key: str, group: str, text: str, name: str) -> Iterator[_Pair]:
    if group == "place" and name:
        yield _lives_in(name), fold(name)
    elif group == "person":
        first = text.split(maxsplit=1)[0].partition("'")[0]
        # A word that is neither an entity nor a known first name may be a noun; a wrong value would end a true memory.
        yield key, first if name or first in _FIRST_NAMES else ""
    # One joins Greenpeace without working there: behind "joined" only a known company is an employer.
    elif group != "employer" or name in organisations.COMPANIES:
        yield key, fold(name)


def _lives_in(place: str) -> str:
    """The key of a place, one for each size: living in Kadıköy does not contradict living in Istanbul or Turkey."""
    for size, known in _SIZES:
        if place in known:
            return f"lives_in:{size}"
    return "lives_in"


def _named(text: str, start: int, entities: Sequence[Entity], *, kinds: Sequence[str]) -> str:
    """The canonical name of the entity that the matched text begins with; "" if it is not of one of `kinds`."""
    for entity in entities:
        if entity.kind in kinds and start <= entity.start <= start + len("the ") and entity.start < start + len(text):
            return entity.name
    return ""


def _favourites(folded: str, language: Language) -> Iterator[_Pair]:
    for match in _matches(_FAVOURITES, folded):
        yield f"favourite:{_plain(match['noun'], language)}", _plain(match["value"], language)


def _likes(folded: str, language: Language) -> Iterator[_Pair]:
    for patterns, value in ((_DISLIKES, "no"), (_LIKES, "yes")):
        for match in _matches(patterns, folded):
            liked = _object(match["object"], language)
            yield f"likes:{liked}" if liked else "", value


def _prefers(folded: str, language: Language) -> Iterator[_Pair]:
    for match in _matches(_PREFERS, folded):
        value, other = _object(match["value"], language), _object(match["object"], language)
        yield f"prefers:{'+'.join(sorted((value, other)))}" if value and other else "", value


# Statements about things


def _of_services(folded: str, entities: Sequence[Entity], language: Language) -> Iterator[_Pair]:
    for match in _matches(_LISTENS, folded):
        yield f"port:{_plain(match['noun'], language)}", match["value"]
    # Production and staging run different versions at the same time; their versions do not contradict each other.
    if not _ENVIRONMENT.search(folded):
        for match in _matches(_UPGRADED, folded):
            tech = _named(match["tech"], match.start("tech"), entities, kinds=("tech",))
            yield f"version:{fold(tech)}" if tech else "", _version(match["value"])


def _of_a_noun(match: re.Match[str], entities: Sequence[Entity], language: Language) -> Iterator[_Pair]:
    groups = match.groupdict()
    spelled, before = _split(match["noun"])
    noun, of = attributes.NOUNS[spelled], _plain(groups.get("of") or before, language)
    # "His phone number" is a value of somebody else, and would replace the speaker's.
    if noun.own and groups.get("whose", "my") != "my":
        return
    yield f"{noun.key}:{of}" if of else noun.key, _value(noun, match.string, match.start("value"), entities)


def _split(noun_phrase: str) -> tuple[str, str]:
    """The noun that has one value at a time, and the words before it: port and api for "api port"."""
    spoken = noun_phrase.split()
    # The longest first: a team lead is no lead, and a telephone number (telefon numaram) no number.
    for length in (3, 2, 1):
        if " ".join(spoken[-length:]) in attributes.NOUNS:
            return " ".join(spoken[-length:]), " ".join(spoken[:-length])
    return noun_phrase, ""


def _value(noun: attributes.Noun, folded: str, start: int, entities: Sequence[Entity]) -> str:
    """The value at this offset, normalised; "" if it is not a value of the noun: *the deadline is near*."""
    if noun.kind == "person":
        return fold(_named(folded[start:], start, entities, kinds=("person",)))
    match = _VALUES_OF[noun.key].match(folded, start)
    return _COMPARED[noun.kind](match["value"], noun.key) if match else ""


def _digits(text: str, _key: str) -> str:
    # A telephone number is the same with and without its country code.
    return _NOT_DIGIT.sub("", text)[-_DIGITS_OF_A_PHONE:]


def _text(text: str, key: str) -> str:
    return _version(text) if key == "version" else text


def _version(text: str) -> str:
    return text.removeprefix("v")


def _number(text: str, _key: str) -> str:
    """An amount, normalised: 500, $500 and 500 euros are the same; 30 seconds and 30 minutes are not.

    >>> [_number(text, "") for text in ("$1,500", "1.5k", "1500 euros", "30 seconds", "30 dakika")]
    ['1500', '1500', '1500', '30s', '30min']
    """
    amount, unit = _AMOUNT.sub("", text), ""
    for word in _UNIT.findall(text):
        unit = attributes.UNITS.get(word.rstrip("s")) or attributes.UNITS.get(word, unit)
        if word in attributes.MULTIPLES and amount:
            amount = f"{float(amount.replace(',', '.')) * attributes.MULTIPLES[word]:.0f}"
    return _THOUSANDS.sub("", amount) + unit


def _day(text: str, key: str) -> str:
    """A date, without its year if none is given or it recurs yearly; a day of the week by its name.

    >>> _day("5 may", "birthday"), _day("may 5th, 1990", "birthday"), _day("2023-06-15", "deadline"), _day("cuma", "")
    ('05-05', '05-05', '2023-06-15', 'friday')
    """
    # In title case, since folded text has no capitals, without which "may" is a verb; in a leap year for 29 February.
    for mention in dates(text.title(), _LEAP_DAY):
        yearly = key == "birthday" or not _YEAR.search(text)
        return mention.day.isoformat()[len("2000-") :] if yearly else mention.day.isoformat()
    return next((_DAYS_OF_THE_WEEK[word] for word in text.split() if word in _DAYS_OF_THE_WEEK), "")


def _object(text: str, language: Language) -> str:
    """The object of liking, without its Turkish case ending.

    >>> _object("kahveyi", "tr"), _object("seni", "tr"), _object("the olives", "en")
    ('kahve', '', 'oliv')
    """
    plain, object_of = _plain(text, language), PACKS[language].object_of
    return object_of(text) if object_of and plain else plain


def _plain(text: str, language: Language) -> str:
    """The words, normalised: stems without stop words."""
    return " ".join(tokens(text, language))


class _Sought(NamedTuple):
    """A pattern, and the words without which it cannot match: it is searched only if the text has one of them."""

    needed: tuple[str, ...]
    pattern: re.Pattern[str]

    def search(self, folded: str) -> re.Match[str] | None:
        for word in self.needed:
            if word in folded:
                return self.pattern.search(folded)
        return None


def _sought(needed: str, pattern: str) -> _Sought:
    return _Sought(tuple(needed.split("; ")), later(pattern))


def _matches(patterns: Sequence[_Sought | re.Pattern[str]], folded: str) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        match = pattern.search(folded)
        if match is not None:
            yield match


_VALUES: Final = tuple((key, _sought(needed, pattern)) for key, needed, pattern in attributes.VALUES)
_FAVOURITES: Final = tuple(starmap(_sought, attributes.FAVOURITES))
_LIKES: Final = tuple(starmap(_sought, attributes.LIKES))
_DISLIKES: Final = tuple(starmap(_sought, attributes.DISLIKES))
_PREFERS: Final = tuple(starmap(_sought, attributes.PREFERS))
_POSSESSED: Final = {language: tuple(map(later, pack.possessed)) for language, pack in PACKS.items()}
_LISTENS: Final = tuple(starmap(_sought, attributes.LISTENS))
_UPGRADED: Final = tuple(starmap(_sought, attributes.UPGRADED))
_NEEDED: Final = frozenset(
    word
    for group in (map(itemgetter(1), _VALUES), _FAVOURITES, _LIKES, _DISLIKES, _PREFERS, _LISTENS, _UPGRADED)
    for sought in group
    for word in sought.needed
)
"""All words that one of these patterns needs."""
_ENVIRONMENT: Final = later(attributes.ENVIRONMENTS)
_VALUES_OF: Final = {
    noun.key: later(rf"(?P<value>{noun.values})(?![\w@/+-]|[.:]\w)") for noun in attributes.NOUNS.values()
}
_COMPARED: Final[Mapping[str, Callable[[str, str], str]]] = {
    "digits": _digits,
    "text": _text,
    "number": _number,
    "day": _day,
}

_NAMED: Final[Mapping[str, Sequence[str]]] = {
    "place": ("place",),
    "org": ("org", "product", "tech"),
    "firm": ("org", "product"),
    "employer": ("org",),
    "person": ("person",),
}
"""The kinds of entities that a group of a pattern may name."""
_SIZES: Final = (("country", places.COUNTRIES), ("region", places.REGIONS), ("district", places.DISTRICTS))
_FIRST_NAMES: Final = frozenset(map(fold, names.PERSON_NAMES | names.AMBIGUOUS_PERSON_NAMES))

_NOT_DIGIT: Final = later(r"\D")
_DIGITS_OF_A_PHONE: Final = 10
_AMOUNT: Final = later(r"[^\d.,]|[.,](?!\d)")
_UNIT: Final = later(r"[a-z]+")
_THOUSANDS: Final = later(r"[.,](?=\d{3}(?:\D|$))")
_YEAR: Final = later(r"\d{4}")
_LEAP_DAY: Final = date(2000, 2, 29)
_DAYS_OF_THE_WEEK: Final = {
    fold(name): calendar.ENGLISH_DAYS[number]
    for week in (calendar.ENGLISH_DAYS, calendar.TURKISH_DAYS)
    for number, name in enumerate(week)
}
