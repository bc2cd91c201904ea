"""Pattern scoring of a statement: what class it is, and how confident one can be (ledger B3)."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from mnemolog.processors.lexicon import classes
from mnemolog.processors.text.language import at_word
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


def classify(folded: str, language: Language, *, entities: int, config: ObserverConfig) -> Classified:
    """The class with the strongest evidence, of a folded sentence that states something.

    Each trigger is independent evidence: confidence = 1 - Π (1 - base), over all triggers of all classes.

    >>> classify("i prefer tea.", "en", entities=0, config=ObserverConfig())[:2]
    ('preference', 0.3)
    >>> classify("we decided to go with kafka.", "en", entities=1, config=ObserverConfig())[:2]
    ('decision', 0.577)
    >>> classify("ankara'dan izmir'e tasindim.", "tr", entities=2, config=ObserverConfig())[:2]
    ('entity', 0.3)
    """
    hits = {category: len(triggers.findall(folded)) for category, triggers in _TRIGGERS[language].items()}
    hits["entity"] = int(entities >= _ENTITY_RICH)
    bases = _bases(config)
    doubts = {category: (1 - bases[category]) ** count for category, count in hits.items()}
    doubt = 1.0
    for share in doubts.values():
        doubt *= share
    category = min(doubts, key=lambda name: doubts[name])
    return Classified(
        category if hits[category] else "fact",
        round(1 - doubt, 3) if doubt < 1 else bases["fact"],
        sum(bool(hits[name]) for name in _KINDS),
        bool(hits["correction"]),
        bool(hits["plan"]),
    )


def _bases(config: ObserverConfig) -> Mapping[Category, float]:
    """In the order in which a tie is decided."""
    return {
        "correction": config.confidence_correction,
        "decision": config.confidence_decision,
        "preference": config.confidence_preference,
        "plan": config.confidence_fact,
        "entity": config.confidence_entity,
        "fact": config.confidence_fact,
    }


_ENTITY_RICH: Final = 2
_KINDS: Final[tuple[Category, ...]] = ("correction", "decision", "preference", "plan", "fact")
_TRIGGERS: Final[Mapping[Language, Mapping[Category, re.Pattern[str]]]] = {
    language: {category: at_word(*triggers) for category, triggers in by_category.items()}
    for language, by_category in classes.TRIGGERS.items()
}
