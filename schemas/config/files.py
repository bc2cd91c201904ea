"""The markdown memory graph: an agent's memories as files (K1, K2)."""

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesConfig:
    """An agent's memories as files (K1, K2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    core_chars: Count = 12_000
    """of CORE.md, about 3,000 tokens; the lowest of the scores leave first"""
    core_entries: Count = 15
    """of a section of CORE.md, at most"""
    core_from: Fraction = 0.2
    """decay score from which a memory stands in CORE.md"""
    projects: Annotated[tuple[str, ...], BeforeValidator(with_commas)] = ()
    """tags that are names of projects: REFLECTION.md tells which other tags span two of them or more"""
    themes: Count = 8
    """pairs of tags in REFLECTION.md"""
    theme_titles: Count = 3
    """of memories, as examples of a theme"""
    most_accessed: Count = 10
    """memories in REFLECTION.md, those that were used most"""
    insights: Count = 10
    """in REFLECTION.md, the latest"""
    preview_chars: Annotated[int, Field(ge=20, le=1_000)] = 80
    """of an insight in REFLECTION.md"""
    look_s: Positive = 0.5
    """how often `files --follow` polls for changes without an event"""
