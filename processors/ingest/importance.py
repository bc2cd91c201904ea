"""Importance: the weighted sum of four channels, with its level and effects (ledger E1, R16)."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Literal

from mnemolog.processors.lexicon import arousal as lexicon
from mnemolog.processors.text.language import at_word
from mnemolog.schemas.config import FlashbulbConfig, ImportanceConfig
from mnemolog.schemas.event import Emotion, Importance

NEUTRAL: Final = 0.5
"""The value of a channel without any evidence."""

_DIGITS: Final = 4


def weigh(*, novelty: float, arousal: float, reward: float, attention: float, config: ImportanceConfig) -> Importance:
    """0.25 novelty + 0.30 arousal + 0.25 reward + 0.20 attention, by the default weights.

    >>> weigh(novelty=1.0, arousal=0.0, reward=0.5, attention=0.5, config=ImportanceConfig()).score
    0.475
    """
    score = config.novelty * novelty + config.arousal * arousal + config.reward * reward + config.attention * attention
    # The weights sum to 1 only within a tolerance (`check_consistency`), and an importance is at most 1.
    score = round(min(1.0, score), _DIGITS)
    return Importance(
        score=score,
        level=level(score, config),
        novelty=round(novelty, _DIGITS),
        arousal=round(arousal, _DIGITS),
        reward=reward,
        attention=round(attention, _DIGITS),
    )


def evenly(score: float, config: ImportanceConfig) -> Importance:
    """An importance set by hand: every channel has the same value.

    >>> evenly(0.7, ImportanceConfig()).score
    0.7
    """
    return Importance(
        score=score, level=level(score, config), novelty=score, arousal=score, reward=score, attention=score
    )


def level(score: float, config: ImportanceConfig) -> Literal["critical", "high", "normal", "low"]:
    """The name of a score.

    >>> [level(score, ImportanceConfig()) for score in (0.8, 0.6, 0.4, 0.39)]
    ['critical', 'high', 'normal', 'low']
    """
    if score >= config.critical:
        return "critical"
    if score >= config.high:
        return "high"
    return "normal" if score >= config.normal else "low"


def encoding_boost(score: float, config: ImportanceConfig) -> float:
    """The factor on the first stability: 0.7 to 1.3 (R16).

    >>> [encoding_boost(score, ImportanceConfig()) for score in (0.0, 0.5, 1.0)]
    [0.7, 1.0, 1.3]
    """
    return round(config.boost_least + (config.boost_most - config.boost_least) * score, _DIGITS)


def stirred(emotion: Emotion, folded: str) -> float:
    """The arousal channel of a message (ledger E2): the arousal of its words, and the gravity of its subject; 0 to 1.

    >>> alarmed = Emotion(valence=0.0, arousal=0.5, feeling=None)
    >>> stirred(alarmed, "come!"), stirred(alarmed, "the deploy failed!"), stirred(alarmed, "data loss, it failed!")
    (0.5, 0.8, 1.0)
    """
    return round(min(1.0, emotion.arousal + _gravity(folded)), _DIGITS)


def _gravity(folded: str) -> float:
    return sum(weight for weight, words in _GRAVITY if words.search(folded)) if _GRAVE.search(folded) else 0.0


def is_flashbulb(arousal: float, config: FlashbulbConfig) -> bool:
    """Whether the arousal is high enough for a flashbulb memory (ledger E5): pinned, important, more stable.

    >>> is_flashbulb(0.8, FlashbulbConfig()), is_flashbulb(0.79, FlashbulbConfig())
    (True, False)
    """
    return arousal >= config.arousal_from


def protected(importance: Importance, config: FlashbulbConfig, levels: ImportanceConfig) -> Importance:
    """The importance of a flashbulb memory: at least 0.9, with the level of that; the channels do not change.

    >>> weighed = weigh(novelty=0.5, arousal=0.8, reward=0.5, attention=0.5, config=ImportanceConfig())
    >>> weighed.score, protected(weighed, FlashbulbConfig(), ImportanceConfig()).score
    (0.59, 0.9)
    """
    score = max(importance.score, config.importance_least)
    return replace(importance, score=score, level=level(score, levels))


def attention(entities: Collection[str], in_mind: Collection[str]) -> float:
    """The attention channel: the share of a candidate's entities that the memories in working memory name.

    >>> attention(["entity://tech/kafka", "entity://tech/faust"], {"entity://tech/kafka"}), attention([], set())
    (0.5, 0.5)
    """
    # Without entities on either side there is no evidence: 0 would make a session's first statement unimportant.
    if not entities or not in_mind:
        return NEUTRAL
    return sum(entity in in_mind for entity in entities) / len(entities)


_GRAVE: Final = at_word(*(words for _, words in lexicon.GRAVITY))
"""A combined pre-check, which most messages fail, so that the single patterns are not searched."""
_GRAVITY: Final = tuple((weight, at_word(words)) for weight, words in lexicon.GRAVITY)
