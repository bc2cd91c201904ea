"""How much of a result belongs into a prompt, by how surely it is about what was asked (ledger I11, R5)."""

from collections.abc import Mapping, Sequence

from mnemolog.processors.ports import Wording
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.query import Injection


def share_of_words(wording: Wording, asked: Sequence[str], rarities: Mapping[str, float]) -> float:
    """The share of a question's tokens that a text has, each by its rarity.

    A token that no text of the agent has is as rare as the rarest of the others.

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
    """Whether a result of that relevance is given whole, in short, or not at all.

    >>> [injection(each, SearchConfig()) for each in (0.7, 0.69, 0.4, 0.39)]
    ['full', 'summary', 'summary', 'skipped']
    """
    if relevance >= config.full_from:
        return "full"
    return "summary" if relevance >= config.summary_from else "skipped"
