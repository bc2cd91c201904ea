"""Relations between memories."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.relating import RelationType
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationFormed:
    """Two memories have to do with each other (ledger G1); an edge of its own."""

    TYPE: ClassVar[str] = "relation_formed"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_id: str
    type: RelationType
    source: str
    """memory id; the newer one where time decides"""
    target: str
    """memory id"""
    strength: Share
    """how close they are"""
    confidence: Share
    """how sure that is; the least sure are pruned first"""
    direction: Literal["forward", "both"]
    """forward: it holds from source to target only"""
    context: str
    """on what grounds: the entities or words in common, the key, or what the model said"""
    description: str | None
    formed_by: str
    """the model, `heuristics`, or `hand`"""
    observed_at: Seconds
    metadata: dict[str, Any] | None
    """given with the edge, by hand; None: none was"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationPruned:
    """An edge was let go: there were too many (ledger G3), or a client removed it or described it anew."""

    TYPE: ClassVar[str] = "relation_pruned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_ids: tuple[str, ...]
    observed_at: Seconds
