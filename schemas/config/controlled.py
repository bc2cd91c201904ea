"""The memory that an agent runs itself: core, recall and archival memory, and reflection (L)."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, MAX_LIMIT


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlledConfig:
    """Core, recall and archival memory, and reflection (L1 to L7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    core_tokens: Count = 10_000
    """of core memory as text for a prompt, by `context.tokenizer_file`; the oldest of each list leaves first"""
    recently_shipped: Count = 5
    """items of that list that stay, the latest"""
    recall_cycles: Count = 100
    """the latest, that recall memory holds; older entries move to archival memory"""
    recall_limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = 5
    """results of a search of recall or archival memory, where the question names no number"""
    recency: Weight = 1.0
    """α: what recency counts in a search of recall memory"""
    importance: Weight = 1.0
    """β: what importance / 10 counts"""
    relevance: Weight = 4.0
    """γ: what the relevance of an entry counts; 1 in the source document, which finds a third as often"""
    decay: Weight = 0.012
    """λ: recency = exp(−λ · cycles since), 0.30 after 100 cycles (R6)"""
    reflect_above: Count = 100
    """sum of importance since the last reflection, above which the next one begins"""
    reflect_cycles: Count = 10
    """cycles after which the next one begins"""
    reflect_from: Annotated[int, Field(ge=1, le=10)] = 5
    """importance of an entry from which it is gathered"""
    insights: Annotated[int, Field(ge=1, le=20)] = 5
    """of a reflection at most"""
    failures: Annotated[int, Field(ge=2, le=1_000)] = 3
    """of one kind, that propose a rule"""
    chunk_chars: Annotated[int, Field(ge=200, le=20_000)] = 1_600
    """of a chunk of a document, at most"""
