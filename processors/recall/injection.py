"""Decides how much of a result goes into a prompt, by its relevance to the question (ledger I11, R5)."""

from collections.abc import Mapping, Sequence

from mnemolog.processors.ports import Wording
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.query import Injection


def share_of_words(wording: Wording, asked: Sequence[str], rarities: Mapping[str, float]) -> float:
    """The share of a question's tokens that a text has, weighted by rarity.

    A token that no text of the agent contains counts as much as the rarest other one.

    >>> share_of_words(Wording(2, "live porto"), ["ays", "live"], {"ays": 3.0, "live": 1.0})
    0.25
    >>> share_of_words(Wording(2, "live porto"), ["live", "venus"], {"live": 1.0})
    0.5
    """
    rarest = max(rarities.values(), default=1.0)
    weights = {token: rarities.get(token, rarest) for token in asked}
    held = set(wording.tokens.split(" ")) & weights.keys()
    return sum(weights[token] for token in asked if token in held) / (sum(weights.values()) or 1.0)


def injection(relevance: float, config: SearchConfig) -> Injection:
    """Whether a result of this relevance is given in full, in short, or not at all.

    >>> [injection(each, SearchConfig()) for each in (0.7, 0.69, 0.4, 0.39)]
    ['full', 'summary', 'summary', 'skipped']
    """
    if relevance >= config.full_from:
        return "full"
    return "summary" if relevance >= config.summary_from else "skipped"
