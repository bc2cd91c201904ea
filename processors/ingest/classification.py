"""Pattern scoring of a statement: what class it is, and how confident one can be (ledger B3)."""

import re
from collections.abc import Mapping
from itertools import chain
from math import prod
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import at_word
from mnemolog.processors.text.patterns import Sieve
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import Language


class Classified(NamedTuple):
    """What a statement is."""

    category: Category
    confidence: float
    """0 to 1"""
    triggers: int
    """kinds of triggers that were found: each says more than that something is so"""
    corrects: bool
    plans: bool


def classify(
    folded: str, language: Language, *, entities: int, config: ObserverConfig, told_as: Category | None = None
) -> Classified:
    """The class with the strongest evidence, of a folded sentence that states something; `told_as`: what its form says.

    Each trigger is independent evidence: confidence = 1 - Π (1 - base), over all triggers of all classes.

    >>> classify("i prefer tea.", "en", entities=0, config=ObserverConfig())[:2]
    ('preference', 0.3)
    >>> classify("we decided to go with kafka.", "en", entities=1, config=ObserverConfig())[:2]
    ('decision', 0.577)
    >>> classify("ankara'dan izmir'e gittim.", "tr", entities=2, config=ObserverConfig())[:2]
    ('entity', 0.3)
    """
    found: dict[Category, int] = {}
    if _ANY_TRIGGER[language].may_hold(folded):  # one look spares most statements the five
        found = {category: len(triggers.findall(folded)) for category, triggers in _TRIGGERS[language].items()}
    if PACKS[language].sentences.wishes(folded):
        found["preference"] = found.get("preference", 0) + 1
    found["entity"] = int(entities >= _ENTITY_RICH)
    if told_as is not None:
        found[told_as] = max(1, found.get(told_as, 0))
    hits = {category: count for category, count in found.items() if count}
    if not hits:
        return Classified("fact", config.confidence_fact, 0, corrects=False, plans=False)
    doubts = {category: (1 - _base(category, config)) ** count for category, count in hits.items()}
    return Classified(
        min(doubts, key=lambda category: doubts[category]),
        round(1 - prod(doubts.values()), 3),
        len(hits.keys() - _NO_TRIGGERS),
        corrects="correction" in hits,
        plans="plan" in hits,
    )


def _base(category: Category, config: ObserverConfig) -> float:
    """The confidence that one trigger gives."""
    match category:
        case "correction":
            return config.confidence_correction
        case "decision":
            return config.confidence_decision
        case "preference":
            return config.confidence_preference
        case "entity":
            return config.confidence_entity
        case _:
            return config.confidence_fact


_ENTITY_RICH: Final = 2
_NO_TRIGGERS: Final = frozenset({"entity"})
_TRIGGERS: Final[Mapping[Language, Mapping[Category, re.Pattern[str]]]] = {
    language: {category: at_word(*triggers) for category, triggers in pack.triggers.items()}
    for language, pack in PACKS.items()
}
_ANY_TRIGGER: Final[Mapping[Language, Sieve]] = {
    language: Sieve(at_word(*chain.from_iterable(pack.triggers.values()))) for language, pack in PACKS.items()
}
