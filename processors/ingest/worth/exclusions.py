"""Classes that a statement cannot have, whatever the classifier takes it for.

A class is the speaker's own: words that somebody else is quoted with, a request for confidentiality and a question
that is still open give none. What is over is no plan, which would end on the day that it tells of. Nor is a
correction: when it ended on that day, what it corrects would be left.
"""

from typing import Final

from mnemolog.processors.ingest.classification import classify
from mnemolog.processors.ingest.worth.features import marks
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.quotations import unquoted
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import Language


def excluded(
    text: str, language: Language, config: ObserverConfig, *, confides: bool = False, over: bool = False
) -> frozenset[str]:
    """The classes that a sentence cannot have.

    `confides`: it also asks for confidentiality; `over`: it tells of what is over (`text.meanings.is_over`).

    >>> "decision" in excluded("We have not decided on the database yet.", "en", ObserverConfig())
    True
    >>> sorted(excluded('Henrik wrote: "I hate last minute changes"', "en", ObserverConfig()))
    ['correction', 'decision', 'instruction', 'plan', 'preference', 'reminder']
    >>> excluded("I prefer tea.", "en", ObserverConfig()), excluded("We decided not to move.", "en", ObserverConfig())
    (frozenset(), frozenset())
    >>> sorted(excluded("Actually, the deadline is 15 October.", "en", ObserverConfig()))
    ['plan', 'reminder']
    """
    own = unquoted(text, language)
    folded = fold(own)
    corrects = marks(folded, language)["corrects"]
    found = (_OF_REQUESTS if confides else frozenset()) | (_OF_PLANS if over or corrects else frozenset())
    if _is_open(folded, language):
        return found | _OF_DECISIONS | _without_mark(folded, language, config)
    return found if own == text else found | _without_mark(folded, language, config)


def _without_mark(folded: str, language: Language, config: ObserverConfig) -> frozenset[str]:
    """The classes of which the speaker's own words have no mark."""
    frames, classified = marks(folded, language), classify(folded, language, entities=0, config=config)
    marked = {
        classified.category: True,
        "correction": classified.corrects,
        "plan": classified.plans,
        "instruction": frames["instructs"],
        "reminder": frames["reminds"],
    }
    return frozenset(kind for kind in _OWN if not marked.get(kind, False))


def _is_open(folded: str, language: Language) -> bool:
    """Whether a decision is denied or still open, and no other clause tells of one."""
    if not marks(folded, language)["undecided"]:
        return False
    clauses = [marks(clause, language) for clause in _CLAUSE.split(folded)]
    return not any(frames["decides"] and not frames["undecided"] for frames in clauses)


_OF_REQUESTS: Final = frozenset(("instruction",))
_OF_PLANS: Final = frozenset(("plan", "reminder"))
_OF_DECISIONS: Final = frozenset(("decision",))
_OWN: Final = ("preference", "decision", "correction", "plan", "instruction", "reminder")
"""The classes that tell something of the speaker: all but `fact`."""
_CLAUSE: Final = later(
    rf"[,;]\s|\b(?:{'|'.join(word for pack in PACKS.values() for word in pack.sentences.against)})\b"
)
