"""What is put into a prompt, and the memories that always are."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextConfig:
    """Memories as a text for a prompt (I11)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tokens: Count = 2_000
    """of the whole text at most, where the question names no number"""
    tokenizer_file: str | None = None
    """tokenizer.json of the model that reads the text; None: that of the bundled embedder counts"""
    results: Annotated[int, Field(ge=1, le=1_000)] = 30
    """of the search that are looked at"""
    standing_share: Fraction = 0.3
    """of the tokens that pinned memories and the hot tier may take together"""
    full_chars: Count = 2_000
    """of a text that is given as a whole, at most"""
    summary_chars: Count = 160
    """of one that is given in short, at most"""
    few_words: Count = 4
    """a message of fewer words, without stop words, is given with the one before it"""
    confidential: Literal["asked", "never", "always"] = "asked"
    """when what was said in confidence is given: where the question is about it (as surely as for a whole text), never,
    or like all else"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotTierConfig:
    """What an agent always has at hand (H5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    utility_from: Fraction = 0.8
    accesses_from: Count = 10
    younger_than_days: Positive = 30.0
    items: Count = 15
    """at most, by utility"""
    cache_s: Positive = 300.0
    """how long the selection stands before it is made again; what has ended leaves it at once"""
