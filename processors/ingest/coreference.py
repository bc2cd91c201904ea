"""Pronouns are resolved to the last entity that the session mentioned (ledger C2), if the referent is certain."""

import re
from collections.abc import Sequence
from typing import Final

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.ingest.perhaps_named import perhaps_persons
from mnemolog.processors.language import PACKS
from mnemolog.processors.language.pack import Form, Pronoun
from mnemolog.processors.lexicon import names
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import bare
from mnemolog.schemas.event import Language


def moved(focus: Focus, entities: Sequence[Entity]) -> Focus:
    """The focus after these entities; if two persons fit the same pronoun, neither is in focus.

    >>> moved(Focus("Tom"), (Entity("tech", "Kafka", 0, 5),))
    Focus(person='Tom', thing='Kafka')
    >>> ayse, tom, elif_ = (Entity("person", name, 0, 4) for name in ("Ayşe", "Tom", "Elif"))
    >>> moved(Focus(), (ayse, tom)).person, moved(Focus(), (ayse, elif_)).person
    ('Tom', None)
    """
    persons = [entity.name for entity in entities if entity.kind == "person"]
    things = [entity.name for entity in entities if entity.kind not in ("person", "place")]
    return Focus(_last(persons) if persons else focus.person, things[-1] if things else focus.thing)


def mentions_another(sentence: str, focus: Focus, entities: Sequence[Entity], language: Language) -> bool:
    """Whether the sentence mentions another person than the one in focus: the next pronoun may mean that person.

    >>> dana = Focus("Dana")
    >>> mentions_another("Jo can't come.", dana, (), "en"), mentions_another("Dana can't come.", dana, (), "en")
    (True, False)
    """
    return mentions_somebody(sentence, language) or _another_name(sentence, focus, entities, language) is not None


def mentions_somebody(sentence: str, language: Language) -> bool:
    """Whether the sentence mentions a person without a name, to which the next pronoun may refer.

    >>> mentions_somebody("I called my sister.", "en"), mentions_somebody("Ablamı aradım.", "tr")
    (True, True)
    >>> mentions_somebody("I called Ayşe.", "en"), mentions_somebody("It listens on port 5433.", "en")
    (False, False)
    """
    return PACKS[language].pronouns.being.search(sentence) is not None


def only_names_another(sentence: str, entity: Entity, language: Language) -> bool:
    """Whether the name only identifies another person, to which the next pronoun may refer.

    >>> tom = Entity("person", "Tom", 4, 7)
    >>> only_names_another("Met Tom's brother.", tom, "en"), only_names_another("Met Tom and his brother.", tom, "en")
    (True, False)
    """
    pronouns = PACKS[language].pronouns
    somebody = pronouns.being.search(sentence, entity.end)
    return somebody is not None and pronouns.of_whom.fullmatch(sentence, entity.end, somebody.start()) is not None


def fits_another(sentence: str, entity: Entity, language: Language) -> bool:
    """Whether the name tells neither he nor she, and the sentence has another being that the pronoun would fit.

    >>> def another(said):
    ...     return fits_another(said, Entity("person", "Rufus", said.index("Rufus"), len(said)), "en")
    >>> another("My mum lives with a dog Rufus"), another("I walk with my old dog Rufus"), another("I walk with Rufus")
    (True, False, False)
    """
    beings = PACKS[language].pronouns.one_being.finditer(sentence)
    # *My dog Rufus* is one being.
    apart = (each for each in beings if sentence[each.end() : entity.start].strip(" ,") or each.start() > entity.start)
    return _pronoun_of(entity.name) is None and any(apart)


def resolved(sentence: str, *, focus: Focus, entities: Sequence[Entity], language: Language) -> str:
    """The sentence with names for the pronouns that can be resolved.

    >>> resolved("She works for Siemens and I met her dog.", focus=Focus("Ayşe"), entities=(), language="en")
    "Ayşe works for Siemens and I met Ayşe's dog."
    >>> resolved("I called my sister, she's ill.", focus=Focus("Ayşe"), entities=(), language="en")
    "I called my sister, she's ill."
    >>> resolved("Dad lives on his own.", focus=Focus("Tom"), entities=(), language="en")
    'Dad lives on his own.'
    >>> resolved("The plumber left his tools.", focus=Focus("Tom"), entities=(), language="en")
    'The plumber left his tools.'
    >>> resolved("He's allergic to bees, my dad.", focus=Focus("Tom"), entities=(), language="en")
    "He's allergic to bees, my dad."
    >>> resolved("Jo can't come, she's ill.", focus=Focus("Ayşe"), entities=(), language="en")
    "Jo can't come, she's ill."
    >>> resolved("It listens on port 5433.", focus=Focus(thing="PostgreSQL"), entities=(), language="en")
    'PostgreSQL listens on port 5433.'
    >>> resolved("Onun kedisi var, ona mama aldım.", focus=Focus("Ayşe"), entities=(), language="tr")
    "Ayşe'nin kedisi var, Ayşe'ye mama aldım."
    """
    pronouns = PACKS[language].pronouns
    # A person named in the sentence itself may be meant, so then nothing is replaced.
    if focus.person and pronouns.forms and not any(entity.kind == "person" for entity in entities):
        being, another = pronouns.being.search(sentence), _another_name(sentence, focus, entities, language)
        others = [being.start()] if being else []
        others += [] if another is None else [another]
        certain = _certain_until(min(others), sentence) if others else len(sentence)
        for pattern, form in pronouns.forms(focus.person, sentence, _pronoun_of(focus.person)):
            sentence, certain = _replaced(pattern, form, sentence, certain)
    if focus.thing:
        sentence = pronouns.thing.sub(_always(focus.thing), sentence)
        sentence = pronouns.things.sub(_always(f"{focus.thing}'s"), sentence)
    return sentence


def _another_name(sentence: str, focus: Focus, entities: Sequence[Entity], language: Language) -> int | None:
    """The offset of the first word that may name another person than the one in focus."""
    known = fold(focus.person or "").split()
    found = perhaps_persons(sentence, entities, language)
    return next((word.start for word in found if fold(bare(word.text)) not in known), None)


def _certain_until(being: int, sentence: str) -> int:
    """The offset up to which pronouns mean the person in focus: not after another person, nor before an apposition."""
    return 0 if _APPOSED.search(sentence[:being]) else being


def _last(persons: Sequence[str]) -> str | None:
    genders = {_pronoun_of(name) for name in persons[:-1]}
    doubtful = None in genders or _pronoun_of(persons[-1]) in (*genders, None)
    return None if len(set(persons)) > 1 and doubtful else persons[-1]


def _pronoun_of(name: str) -> Pronoun | None:
    first = fold(name.split(maxsplit=1)[0])
    return "she" if first in _WOMEN else "he" if first in _MEN else None


def _always(said: str) -> Form:
    return lambda _match: said


def _replaced(pattern: re.Pattern[str], form: Form, sentence: str, certain: int) -> tuple[str, int]:
    """The sentence with the pronouns before offset `certain` replaced, and the shifted offset."""
    # The offset moves with each replacement, whose name is longer than the pronoun.
    head = pattern.sub(lambda match: form(match) if match.start() < certain else match[0], sentence)
    return head, certain + len(head) - len(sentence)


_APPOSED: Final = re.compile(r",\s*(?:\w+\s+)?$")
"""The text before an apposition, *dad* in "He's ill, my dad": a comma, and perhaps one word."""
_WOMEN: Final = frozenset(map(fold, names.WOMEN))
_MEN: Final = frozenset(map(fold, names.MEN)) - _WOMEN
