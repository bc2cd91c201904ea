"""What a statement says has which value, so that a contradiction is found where similarity cannot (ledger D2)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.lexicon import attributes
from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import KeyValue, Language


def key_values(folded: str, *, entities: Sequence[Entity], language: Language) -> tuple[KeyValue, ...]:
    """The key values of a folded sentence in the first person, each key once.

    >>> def of(text, language="en"):
    ...     from mnemolog.processors.ingest.entities import entities
    ...     found = key_values(fold(text), entities=entities(text, limit=8), language=language)
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
    yield from _of_the_speaker(folded, entities, language)
    yield from _favourites(folded, language)
    yield from _likes(folded, language)
    yield from _prefers(folded, language)
    yield from _of_things(folded, language)


def _of_the_speaker(folded: str, entities: Sequence[Entity], language: Language) -> Iterator[_Pair]:
    for key, pattern in _VALUES:
        match = pattern.search(folded)
        if match is None:
            continue
        groups = {name: text for name, text in match.groupdict().items() if text}
        if "place" in groups:
            yield key, _named(groups["place"], match.start("place"), entities, kinds=("place",))
        elif "org" in groups:
            yield key, _named(groups["org"], match.start("org"), entities, kinds=("org", "product", "person", "place"))
        else:
            value = groups.get("value") or groups["value2"]
            yield key, attributes.SAME_VALUES.get(value) or _plain(value, language)


def _named(text: str, start: int, entities: Sequence[Entity], *, kinds: Sequence[str]) -> str:
    """The entity that the matched text begins with, by its canonical name; "" where it is none of these kinds."""
    for entity in entities:
        if entity.kind in kinds and start <= entity.start <= start + len("the ") and entity.start < start + len(text):
            return fold(entity.name)
    return ""


def _favourites(folded: str, language: Language) -> Iterator[_Pair]:
    for match in _matches(_FAVOURITES, folded):
        yield f"favourite:{_plain(match['noun'], language)}", _plain(match["value"], language)


def _likes(folded: str, language: Language) -> Iterator[_Pair]:
    for patterns, value in ((_DISLIKES, "no"), (_LIKES, "yes")):
        for match in _matches(patterns, folded):
            liked = _plain(match["object"], language)
            yield f"likes:{liked}" if liked else "", value


def _prefers(folded: str, language: Language) -> Iterator[_Pair]:
    for match in _matches(_PREFERS, folded):
        value, other = _plain(match["value"], language), _plain(match["object"], language)
        yield f"prefers:{'+'.join(sorted((value, other)))}" if value and other else "", value


def _of_things(folded: str, language: Language) -> Iterator[_Pair]:
    if language == "en" and (match := _LISTENS.search(folded)):
        yield f"port:{_plain(match['noun'], language)}", match["value"]
    for match in _matches((_POSSESSED,) if language == "en" else (_TURKISH_NOUN,), folded):
        yield _key_of(match["noun"], language), _plain(match["value"], language)


def _key_of(noun_phrase: str, language: Language) -> str:
    """port:api for "api port"; "" where the last word is none that has one value at a time."""
    spoken = noun_phrase.split()
    for length in (2, 1):
        noun = attributes.NOUNS.get(" ".join(spoken[-length:]))
        if noun:
            of = _plain(" ".join(spoken[:-length]), language)
            return f"{noun}:{of}" if of else noun
    return ""


def _plain(text: str, language: Language) -> str:
    """Words as they are compared: stems without stop words."""
    return " ".join(tokens(text, language))


def _matches(patterns: Sequence[re.Pattern[str]], folded: str) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        match = pattern.search(folded)
        if match is not None:
            yield match


_VALUES: Final = tuple((key, re.compile(pattern)) for key, pattern in attributes.VALUES)
_FAVOURITES: Final = tuple(map(re.compile, attributes.FAVOURITES))
_LIKES: Final = tuple(map(re.compile, attributes.LIKES))
_DISLIKES: Final = tuple(map(re.compile, attributes.DISLIKES))
_PREFERS: Final = tuple(map(re.compile, attributes.PREFERS))
_POSSESSED: Final = re.compile(attributes.POSSESSED)
_LISTENS: Final = re.compile(attributes.LISTENS)
_TURKISH_NOUN: Final = re.compile(attributes.TURKISH_NOUN)
