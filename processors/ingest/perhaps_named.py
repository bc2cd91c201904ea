"""Words that may be a person's name, although no list has it: a pronoun after them may mean that person.

After *Jo can't make it, she's coming in January* she may be Jo, and must not be taken for the person in focus. Inside a
sentence a capital is enough, unless a determiner or an entity shows a thing or a place. The first word of a sentence
always has a capital: it counts if a verb or an ending shows a name, and if it is no common word.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from mnemolog.processors.ingest.entities import Entity, is_listed
from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import names
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import Word, bare, words
from mnemolog.schemas.event import Language


def perhaps_persons(text: str, entities: Sequence[Entity], language: Language) -> list[Word]:
    """The words of the text that may name a person; `entities`: what is known to be named in it.

    >>> def found(text, language="en"):
    ...     return [word.text for word in perhaps_persons(text, (), language)]
    >>> found("Actually Jo can't make it, she's ill."), found("Kit can't make it."), found("Jo's class has a play.")
    (['Jo'], ['Kit'], ["Jo's"])
    >>> found("Actually she's ill."), found("Dinner was late, she says."), found("The new Zorbix broke, he says.")
    ([], [], [])
    >>> found("Sandra'nın annesi geldi.", "tr"), found("Dün Sandra aradı.", "tr"), found("Ben onu aradım.", "tr")
    (["Sandra'nın"], ['Sandra'], [])
    """
    if text.islower():
        return []
    spoken = words(text)
    things = [(entity.start, entity.end) for entity in entities if entity.kind in _NO_PERSONS]
    found = []
    for place, word in enumerate(spoken):
        name = bare(word.text)
        if not _looks_like_a_name(name, language) or any(start <= word.start < end for start, end in things):
            continue
        if place == 0 or _BEGINS.search(text[spoken[place - 1].end : word.start]):
            certain = _named_at_the_beginning(text, word, language)
        else:
            certain = fold(spoken[place - 1].text) not in _DETERMINERS
        if certain:
            found.append(word)
    return found


def _named_at_the_beginning(text: str, word: Word, language: Language) -> bool:
    name, after = fold(bare(word.text)), fold(text[word.end : word.end + _NEXT_CHARS])
    if len(word.text) > len(bare(word.text)):
        return True  # an ending behind an apostrophe: Jo's, Sandra'nın
    if PACKS[language].sentences.verb_last:
        # Then the next word does not show whether the first one is a name.
        return name in _FIRST_NAMES
    return name not in _WITHOUT_ARTICLE and _DOES_SOMETHING.match(after) is not None


@lru_cache(maxsize=4_096)
def _looks_like_a_name(name: str, language: Language) -> bool:
    folded = fold(name)
    if not name[:1].isupper() or name.isupper() or folded in _ordinary(language) or folded in names.PARTS_OF_NAMES:
        return False
    return folded in _FIRST_NAMES or not is_listed(name)


@cache
def _ordinary(language: Language) -> frozenset[str]:
    """Words that are capitalised and are no names. Those of other languages may be: *Ben* is a man in English."""
    own = PACKS[language]
    times = chain.from_iterable(pack.naming.times for pack in PACKS.values())
    return frozenset(map(fold, chain(own.stop_words, names.NO_NAMES, times, own.naming.verbs)))


_NO_PERSONS: Final = ("place", "org", "tech")
"""Kinds of entities that are surely no persons; what is unlisted and nothing else is called a product."""
_NEXT_CHARS: Final = 20
_BEGINS: Final[re.Pattern[str]] = later(r"[^\w\s,'’&/@#%+-]")
"""What ends a sentence or opens a quotation before a word."""
# Of all languages, since people mix them.
_DETERMINERS: Final = frozenset(chain.from_iterable(pack.naming.determiners for pack in PACKS.values()))
_WITHOUT_ARTICLE: Final = frozenset(chain.from_iterable(pack.naming.nouns for pack in PACKS.values()))
_DOES_SOMETHING: Final[re.Pattern[str]] = later("|".join(pack.naming.predicate for pack in PACKS.values()))
_FIRST_NAMES: Final = frozenset(map(fold, names.PERSON_NAMES | names.AMBIGUOUS_PERSON_NAMES | names.WOMEN | names.MEN))
