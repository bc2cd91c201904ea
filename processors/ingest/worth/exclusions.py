"""Classes that a statement cannot have, whatever the classifier takes it for.

A class is the speaker's own: words that somebody else is quoted with, a request for confidentiality and a question that
is still open give none.
"""

import re
from typing import Final

from mnemolog.processors.ingest.classification import classify
from mnemolog.processors.ingest.worth.features import marks
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.quotations import unquoted
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import Language


def excluded(text: str, language: Language, config: ObserverConfig, *, confides: bool = False) -> frozenset[str]:
    """The classes that a sentence cannot have; `confides`: it also asks for confidentiality.

    >>> "decision" in excluded("We have not decided on the database yet.", "en", ObserverConfig())
    True
    >>> sorted(excluded('Henrik wrote: "I hate last minute changes"', "en", ObserverConfig()))
    ['correction', 'decision', 'instruction', 'plan', 'preference', 'reminder']
    >>> excluded("I prefer tea.", "en", ObserverConfig()), excluded("We decided not to move.", "en", ObserverConfig())
    (frozenset(), frozenset())
    """
    own = unquoted(text, language)
    folded, found = fold(own), _OF_REQUESTS if confides else frozenset()
    if _is_open(folded, language):
        return found | _OF_DECISIONS | _without_mark(folded, language, config)
    return found if own == text else found | _without_mark(folded, language, config)


def _without_mark(folded: str, language: Language, config: ObserverConfig) -> frozenset[str]:
    """The classes of which the speaker's own words have no mark."""
    seen = marks(folded, language)
    prefers = classify(folded, language, entities=0, config=config).category == "preference"
    found = {kind for kind, mark in _MARKS.items() if not seen[mark]}
    return frozenset(found if prefers else found | {"preference"})


def _is_open(folded: str, language: Language) -> bool:
    """Whether a decision is denied or still open, and no other clause tells of one."""
    if not marks(folded, language)["undecided"]:
        return False
    clauses = [marks(clause, language) for clause in _CLAUSE.split(folded)]
    return not any(seen["decides"] and not seen["undecided"] for seen in clauses)


_OF_REQUESTS: Final = frozenset(("instruction",))
_OF_DECISIONS: Final = frozenset(("decision",))
_MARKS: Final = {
    "decision": "decides",
    "correction": "corrects",
    "plan": "plans",
    "instruction": "instructs",
    "reminder": "reminds",
}
"""The mark of each class."""
_CLAUSE: Final = re.compile(r"[,;]\s|\b(?:but|ama|fakat|aber)\b")
