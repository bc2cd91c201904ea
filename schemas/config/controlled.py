"""Agent-managed memory: core, recall and archival memory, and reflection (L)."""

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
    """maximum tokens of core memory as text for a prompt, counted with `context.tokenizer_file`; the oldest items of
    each list are left out first"""
    recently_shipped: Count = 5
    """number of items kept in that list, the latest"""
    recall_cycles: Count = 100
    """number of latest cycles that recall memory holds; older entries move to archival memory"""
    recall_limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = 5
    """results of a search of recall or archival memory, if the question names no number"""
    recency: Weight = 1.0
    """α: weight of recency in a search of recall memory"""
    importance: Weight = 1.0
    """β: weight of importance / 10"""
    # With 1, a fresh reflection of importance 10 comes before the answer: the right entry
    # was among the first five for 30 to 35 % of the questions, with 4 for 99 to 100 %.
    relevance: Weight = 4.0
    """γ: weight of relevance; the source document has 1, with which a search returns a third as many relevant
    entries"""
    decay: Weight = 0.012
    """λ: recency = exp(−λ · cycles since), 0.30 after 100 cycles (R6)"""
    reflect_above: Count = 100
    """a reflection begins when the importance logged since the previous one adds up to more than this"""
    reflect_cycles: Count = 10
    """a reflection also begins after this many cycles"""
    reflect_from: Annotated[int, Field(ge=1, le=10)] = 5
    """minimum importance of an entry that a reflection considers"""
    insights: Annotated[int, Field(ge=1, le=20)] = 5
    """maximum insights of a reflection"""
    failures: Annotated[int, Field(ge=2, le=1_000)] = 3
    """number of failures of one kind that lead to a proposed rule"""
    chunk_chars: Annotated[int, Field(ge=200, le=20_000)] = 1_600
    """maximum characters of a chunk of a document"""
