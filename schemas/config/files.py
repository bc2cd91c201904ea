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
    """maximum characters of CORE.md, about 3,000 tokens; entries with the lowest scores are left out first"""
    core_entries: Count = 15
    """maximum entries of a section of CORE.md"""
    core_from: Fraction = 0.2
    """minimum decay score of a memory in CORE.md"""
    projects: Annotated[tuple[str, ...], BeforeValidator(with_commas)] = ()
    """tags that are names of projects; REFLECTION.md lists the other tags that occur in two or more of them"""
    themes: Count = 8
    """number of pairs of tags in REFLECTION.md"""
    theme_titles: Count = 3
    """number of memories shown as examples of such a pair"""
    most_accessed: Count = 10
    """number of most used memories in REFLECTION.md"""
    insights: Count = 10
    """number of latest insights in REFLECTION.md"""
    preview_chars: Annotated[int, Field(ge=20, le=1_000)] = 80
    """maximum characters of an insight in REFLECTION.md"""
    look_s: Positive = 0.5
    """interval at which `files --follow` polls for changes that have no event"""
