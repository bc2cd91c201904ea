"""Memories as text for a prompt, and the hot tier."""

from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

MOST_PREFERENCES: Final = 200
"""Of so many preferences, the latest, the most useful are given: reading all those of a large agent takes too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextConfig:
    """Memories as a text for a prompt (I11)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tokens: Count = 2_000
    """maximum tokens of the whole text, if the question names no number"""
    tokenizer_file: str | None = None
    """tokenizer.json of the model that reads the text; None: the tokenizer of the bundled embedder"""
    results: Annotated[int, Field(ge=1, le=1_000)] = 30
    """number of search results that are considered"""
    # Most of the text is for the question: pinned memories must not displace its results.
    standing_share: Fraction = 0.3
    """maximum share of the tokens for pinned memories and the hot tier together"""
    preferences: Annotated[int, Field(ge=0, le=MOST_PREFERENCES)] = 15
    """maximum preferences stated by users that are given with every question, in the space that the results leave"""
    full_chars: Count = 2_000
    """maximum characters of a text given in full"""
    summary_chars: Count = 160
    """maximum characters of a text given in short"""
    few_words: Count = 4
    """a message of fewer words, without stop words, is given together with the message before it"""
    confidential: Literal["asked", "never", "always"] = "asked"
    """when statements made in confidence are given: asked: if the question is about them (with the relevance of a full
    text); never; always: like all others"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotTierConfig:
    """The hot tier: memories that `context` gives with every question, within `context.standing_share` (H5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    utility_from: Fraction = 0.8
    """minimum utility"""
    accesses_from: Count = 10
    """minimum uses"""
    younger_than_days: Positive = 30.0
    """maximum age"""
    items: Count = 15
    """maximum memories, those of the highest utility"""
    cache_s: Positive = 300.0
    """lifetime of the cached selection; an ended memory leaves it at once"""
