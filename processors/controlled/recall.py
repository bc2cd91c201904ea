"""Selects and ranks entries of recall memory (ledger L2, L4, R6)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from mnemolog.processors.calibration import QuestionScale
from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import Vector
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.text.analyser import query_tokens, tokens
from mnemolog.processors.vectors import cosine, unpacked
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.event import EntryLogged

DIGITS = 6
"""Scores are rounded, so that differences in floating-point arithmetic between machines change no order."""


class Wish(NamedTuple):
    """A filter of entries; None and empty match all."""

    role: str | None = None
    issue: int | None = None
    min_importance: int | None = None
    cycles: tuple[int, int] | None = None
    """first and last, both included"""

    def takes(self, entry: EntryLogged) -> bool:
        """Whether an entry matches."""
        return (
            (self.role is None or entry.role == self.role)
            and (self.issue is None or self.issue in entry.issue_refs)
            and (self.min_importance is None or entry.importance >= self.min_importance)
            and (self.cycles is None or self.cycles[0] <= entry.cycle <= self.cycles[1])
        )


class Parts(NamedTuple):
    """The parts of a score, each from 0 to 1 but for `cycles_since`."""

    recency: float
    importance: float
    relevance: float
    cycles_since: int

    def score(self, config: ControlledConfig) -> float:
        """α·recency + β·importance + γ·relevance.

        >>> Parts(0.5, 0.8, 0.25, 58).score(ControlledConfig())
        2.3
        """
        weighed = (
            config.recency * self.recency + config.importance * self.importance + config.relevance * self.relevance
        )
        return round(weighed, DIGITS)


class Ranked(NamedTuple):
    """An entry with its score."""

    entry: EntryLogged
    parts: Parts
    score: float


def recency(cycles_since: int, config: ControlledConfig) -> float:
    """The freshness of an entry.

    >>> [round(recency(cycles, ControlledConfig()), 2) for cycles in (0, 10, 100)]
    [1.0, 0.89, 0.3]
    """
    return round(exp(-config.decay * max(0, cycles_since)), DIGITS)


def words(action: str, content: str) -> str:
    """The form in which an entry is embedded and compared with questions."""
    return f"{action}. {content}"


def ranked(
    entries: Iterable[EntryLogged],
    question: str,
    vector: Vector,
    *,
    cycle: int,
    scale: QuestionScale,
    config: ControlledConfig,
) -> list[Ranked]:
    """The entries by score, the best first; of equal scores the latest first."""
    found = list(entries)
    documents = [(words(each.action, each.content), unpacked(each.embedding)) for each in found]
    relevances = similar(documents, question, vector, scale)
    scored = []
    for entry, alike in zip(found, relevances, strict=True):
        since = max(0, cycle - entry.cycle)
        parts = Parts(recency(since, config), entry.importance / 10, alike, since)
        scored.append(Ranked(entry, parts, parts.score(config)))
    # The id last, so that a page and its repetition have one order.
    return sorted(scored, key=lambda each: (-each.score, -each.entry.cycle, each.entry.entry_id))


def similar(
    documents: Sequence[tuple[str, Vector]], question: str, vector: Vector, scale: QuestionScale
) -> list[float]:
    """The relevance of each text to a question, 0 to 1: by its cosine and its share of the question's words."""
    asked, language = query_tokens(question), detect(question)
    held = [_tokens(text) for text, _ in documents]
    # Counted over these texts, not over the agent's memories: a work log has other words than a conversation.
    rarities = {each: rarity(sum(each in one for one in held), len(held)) for each in asked}
    return [
        round(
            scale.relevance(cosine(vector, found), _share(one, rarities), same_language=detect(text) == language),
            DIGITS,
        )
        for (text, found), one in zip(documents, held, strict=True)
    ]


def _share(held: frozenset[str], rarities: Mapping[str, float]) -> float:
    """The share of a question's words that a text has; rare words count more."""
    whole = sum(rarities.values())
    return sum(weight for token, weight in rarities.items() if token in held) / whole if whole else 0.0


@lru_cache(maxsize=16_384)
def _tokens(text: str) -> frozenset[str]:
    return frozenset(tokens(text))
