"""Pattern scoring of a statement: its category, and the confidence in it (ledger B3)."""

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
    """The category of a statement, with the evidence for it."""

    category: Category
    confidence: float
    """0 to 1"""
    triggers: int
    """number of trigger kinds found"""
    corrects: bool
    plans: bool


def classify(
    folded: str, language: Language, *, entities: int, config: ObserverConfig, told_as: Category | None = None
) -> Classified:
    """The category with the strongest evidence in a folded statement; `told_as`: the category implied by its form.

    Each trigger is independent evidence: confidence = 1 - Π (1 - base), over all triggers of all classes.

    >>> classify("i prefer tea.", "en", entities=0, config=ObserverConfig())[:2]
    ('preference', 0.3)
    >>> classify("we decided to go with kafka.", "en", entities=1, config=ObserverConfig())[:2]
    ('decision', 0.577)
    >>> classify("ankara'dan izmir'e gittim.", "tr", entities=2, config=ObserverConfig())[:2]
    ('entity', 0.3)
    """
    found: dict[Category, int] = {}
    if _ANY_TRIGGER[language].may_hold(folded):  # a combined pre-check avoids five searches for most statements
        found = {category: len(triggers.findall(folded)) for category, triggers in _TRIGGERS[language].items()}
    if PACKS[language].sentences.wishes(folded):
        found["preference"] = found.get("preference", 0) + 1
    found["entity"] = int(entities >= _ENTITY_RICH)
    if told_as is not None:
        found[told_as] = max(1, found.get(told_as, 0))
    hits = {category: count for category, count in found.items() if count}
    if not hits:
        return Classified("fact", config.confidence_fact, 0, corrects=False, plans=False)
    # A product of doubts, so that much evidence nears 1 and never passes it.
    doubts = {category: (1 - _base(category, config)) ** count for category, count in hits.items()}
    return Classified(
        min(doubts, key=lambda category: doubts[category]),
        round(1 - prod(doubts.values()), 3),
        len(hits.keys() - _NO_TRIGGERS),
        corrects="correction" in hits,
        plans="plan" in hits,
    )


def _base(category: Category, config: ObserverConfig) -> float:
    """The confidence from one trigger."""
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
