"""The terms of a question in passages: how much each passage is about each of them, and what is not counted.

What a memory says beyond its message counts for the message too, and what is superseded or forgotten does not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np

from mnemolog.processors.ports import Wording
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.recall.windows import Matches
from mnemolog.processors.text import analyser
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Utterance


class PassageWords(NamedTuple):
    """The words of a passage as the text index has them, with those of its memories."""

    own: Wording
    added: tuple[Wording, ...] = ()
    """memories of it"""
    ended: tuple[Wording, ...] = ()
    """memories of it that are superseded or forgotten"""


def occurrences(passage: PassageWords, wanted: Sequence[str]) -> tuple[int, ...]:
    """How often each of the tokens stands in what counts of a passage.

    >>> said = Wording(5, "live porto like green tea")
    >>> occurrences(PassageWords(own=said, ended=(Wording(2, "live porto"),)), ["porto", "tea"])
    (0, 1)
    >>> occurrences(PassageWords(own=said, added=(Wording(2, "drink tea"),)), ["drink", "tea"])
    (1, 1)
    """
    # A question has few tokens, and most texts have none of them: counting these alone takes a third of the time that
    # counting all of a text's takes.
    asked = tuple(wanted)
    said = _counts(passage.own.tokens, asked)
    if not passage.ended and not passage.added:
        return said
    for each in passage.ended:
        said = tuple(max(times - gone, 0) for times, gone in zip(said, _counts(each.tokens, asked), strict=True))
    for each in passage.added:
        said = tuple(map(max, said, _counts(each.tokens, asked)))
    return said


@lru_cache(maxsize=2_048)
def _counts(spoken: str, wanted: tuple[str, ...]) -> tuple[int, ...]:
    """How often each of the tokens stands in a text; kept, as one search asks for a passage and for each document."""
    present = [token in spoken for token in wanted]
    if True not in present:
        return (0,) * len(wanted)
    tokens = spoken.split(" ")
    return tuple([tokens.count(token) if there else 0 for token, there in zip(wanted, present, strict=True)])


def matches(
    passages: Sequence[PassageWords], rarities: Mapping[str, float], average_length: float, *, k1: float, b: float
) -> Matches:
    """BM25 of each token (row) in each passage (column), not summed up; see `scoring.bm25`.

    >>> tea = PassageWords(own=Wording(2, "green tea"))
    >>> matches([tea, tea], {"tea": 2.0}, 2.0, k1=1.0, b=0.4)
    array([[1., 1.]])
    """
    wanted = tuple(rarities)
    times = np.array([occurrences(each, wanted) for each in passages], np.float64).reshape(len(passages), len(wanted)).T
    lengths = np.array([each.own.length for each in passages], np.float64)
    dampening = k1 * (1 - b + b * lengths / average_length) if average_length else np.full(len(lengths), k1)
    weights = np.array([rarities[token] for token in wanted]).reshape(-1, 1)
    return np.asarray(weights * times / (times + dampening), np.float64)


def heading(said: Utterance) -> tuple[Wording, ...]:
    """The words of a message's heading, its speaker and time: they are no part of what is said."""
    return (_heading(said.heading, said.language),)


@lru_cache(maxsize=4_096)
def _heading(text: str, language: Language) -> Wording:
    """The same one stands over all that somebody says on a day."""
    tokens = analyser.tokens(text, language)
    return Wording(len(tokens), " ".join(tokens))


def known_share(tokens: Sequence[str], rarities: Mapping[str, float]) -> float:
    """The share of a question's tokens that the agent's texts have: few, where those are in another language.

    >>> known_share(["kedi", "london"], {"london": 3.0}), known_share([], {})
    (0.5, 0.0)
    """
    return sum(token in rarities for token in tokens) / len(tokens) if tokens else 0.0


def substance(passages: Sequence[Wording], *, best: int) -> list[float]:
    """How much a passage says whatever was asked: the rarities of its rarest tokens, between 0 and 1.

    How rare a token is, is counted over the passages themselves.

    >>> adopted, agreed, again = substance([Wording(2, "adopt kitten"), Wording(1, "yes"), Wording(1, "yes")], best=2)
    >>> adopted, round(agreed, 3), round(again, 3)
    (1.0, 0.24, 0.24)
    """
    spoken = [set(each.tokens.split()) for each in passages]
    frequencies = Counter(chain.from_iterable(spoken))
    rare = {frequency: rarity(frequency, len(passages)) for frequency in set(frequencies.values())}
    rarities = {token: rare[frequency] for token, frequency in frequencies.items()}
    most = best * rarity(1, len(passages))
    return [sum(sorted(map(rarities.__getitem__, tokens), reverse=True)[:best]) / most for tokens in spoken]
