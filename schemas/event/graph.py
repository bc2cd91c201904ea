"""Relations between memories."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.relating import RelationType
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationFormed:
    """A relation between two memories, an edge of the graph (ledger G1)."""

    TYPE: ClassVar[str] = "relation_formed"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_id: str
    type: RelationType
    source: str
    """memory id; the newer one, if the relation has an order in time"""
    target: str
    """memory id"""
    strength: Share
    """how close the two memories are"""
    confidence: Share
    """how certain the relation is; the least certain are pruned first"""
    direction: Literal["forward", "both"]
    """forward: from source to target only"""
    context: str
    """the evidence: common entities or words, the key, or the model's reason"""
    description: str | None
    formed_by: str
    """the model, `heuristics`, or `hand`"""
    observed_at: Seconds
    metadata: dict[str, Any] | None
    """the client's metadata of the edge; None: no metadata"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationPruned:
    """Edges were removed: there were too many, or a client removed or replaced them (ledger G3)."""

    TYPE: ClassVar[str] = "relation_pruned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_ids: tuple[str, ...]
    observed_at: Seconds
