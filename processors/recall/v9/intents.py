"""The intent of a question, and how it is searched (ledger I3): the source document's two tables."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.asking import Intent
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language, RelationType

Order: TypeAlias = Literal["relevance", "newest", "utility"]


class Strategy(NamedTuple):
    """The search strategy of one intent."""

    vector: float
    """weight of the ranks in vector search"""
    text: float
    limit: int
    utility: float = 0.0
    """weight of a memory's utility in its score"""
    order: Order = "relevance"
    superseded: bool = False
    """whether superseded memories are considered"""
    hub: bool = False
    """whether all memories about an entity of the question are considered"""
    hops: int = 0
    """steps along these relations from the results"""
    along: frozenset[RelationType] = frozenset()
    categories: frozenset[Category] = frozenset()
    """only these; empty: all"""


STRATEGIES: Final[Mapping[Intent, Strategy]] = {
    "factual": Strategy(0.6, 0.4, 10, utility=0.2),
    "temporal": Strategy(0.4, 0.6, 15, order="newest", superseded=True),
    "causal": Strategy(0.3, 0.3, 20, hops=2, along=frozenset({"causes", "elaborates"})),
    "entity_profile": Strategy(0.5, 0.5, 15, utility=0.3, order="utility", hub=True),
    "preference": Strategy(0.5, 0.5, 10, order="utility", categories=frozenset({"preference", "correction"})),
    "general": Strategy(0.5, 0.5, 10, utility=0.2),
}


def intent(question: str, language: Language) -> Intent:
    """The intent by keywords; general if none matches.

    >>> intent("When did I move?", "en"), intent("Why did we drop Redis?", "en"), intent("Who is Ayşe?", "en")
    ('temporal', 'causal', 'entity_profile')
    >>> intent("En sevdiğim çay hangisi?", "tr"), intent("Nerede oturuyorum?", "tr"), intent("Redis", "tr")
    ('preference', 'factual', 'general')
    """
    folded = fold(composed(question))
    return next((name for name, pattern in _INTENTS[language] if pattern.search(folded)), "general")


_INTENTS: Final = {
    language: [(name, later(pattern)) for name, pattern in pack.asking.intents.items()]
    for language, pack in PACKS.items()
}
