"""Pronouns become the last entity that the session spoke of (ledger C2)."""

import re
from typing import Final, NamedTuple

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.lexicon import pronouns
from mnemolog.processors.text.turkish import accusative, dative, genitive
from mnemolog.schemas.event import Language


class Focus(NamedTuple):
    """What a session spoke of last."""

    person: str | None = None
    thing: str | None = None

    def after(self, entities: tuple[Entity, ...]) -> "Focus":
        """The focus once these entities were named.

        >>> Focus("Tom").after((Entity("tech", "Kafka", 0, 5),))
        Focus(person='Tom', thing='Kafka')
        """
        person, thing = self
        for entity in entities:
            if entity.kind == "person":
                person = entity.name
            else:
                thing = entity.name
        return Focus(person, thing)


def resolved(sentence: str, *, focus: Focus, entities: tuple[Entity, ...], language: Language) -> str:
    """The sentence with names for the pronouns that can be told.

    >>> resolved("She works for Siemens and I met her dog.", focus=Focus("Ayşe"), entities=(), language="en")
    "Ayşe works for Siemens and I met Ayşe's dog."
    >>> resolved("It listens on port 5433.", focus=Focus(thing="PostgreSQL"), entities=(), language="en")
    'PostgreSQL listens on port 5433.'
    >>> resolved("Onun kedisi var, ona mama aldım.", focus=Focus("Ayşe"), entities=(), language="tr")
    "Ayşe'nin kedisi var, Ayşe'ye mama aldım."
    """
    if focus.person and not any(entity.kind == "person" for entity in entities):
        for pattern, form in _PERSONAL[language]:
            sentence = pattern.sub(form(focus.person), sentence)
    if focus.thing and language == "en":
        sentence = _THING.sub(focus.thing, sentence)
        sentence = _THINGS.sub(f"{focus.thing}'s", sentence)
    return sentence


_PERSONAL: Final = {
    "en": (
        (re.compile(pronouns.ENGLISH_SUBJECT), lambda name: name),
        (re.compile(pronouns.ENGLISH_POSSESSIVE), lambda name: f"{name}'s"),
        (re.compile(pronouns.ENGLISH_OBJECT), lambda name: name),
    ),
    "tr": (
        (re.compile(pronouns.TURKISH_GENITIVE), genitive),
        (re.compile(pronouns.TURKISH_DATIVE), dative),
        (re.compile(pronouns.TURKISH_ACCUSATIVE), accusative),
    ),
}
_THING: Final = re.compile(pronouns.ENGLISH_THING)
_THINGS: Final = re.compile(pronouns.ENGLISH_THINGS)
