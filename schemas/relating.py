"""Commands that add and remove edges between memories."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from mnemolog.schemas.command_base import CommandBase
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.validation import Name, Share, Text

RelationType = Literal[
    "supersedes", "contradicts", "causes", "elaborates", "same_entity", "related_to",
    "solves", "builds_on", "alternative_to", "requires", "follows",
]  # fmt: skip
"""The types of Cognitive Memory v9, then those that the older source document adds (ledger G1)."""

_Words = Annotated[Text, Field(max_length=5_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relate(CommandBase):
    """Add an edge between two memories, or replace the existing one of this type."""

    TYPE: ClassVar[str] = "relate"

    source: Name
    """memory id"""
    target: Name
    """memory id"""
    type: RelationType
    strength: Share = 1.0
    """how close the two memories are"""
    context: _Words | None = None
    """the evidence"""
    description: _Words | None = None
    metadata: Metadata | None = None
    """the client's metadata, kept with the edge and never interpreted"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrelate(CommandBase):
    """Remove an edge between two memories."""

    TYPE: ClassVar[str] = "unrelate"

    source: Name
    """memory id"""
    target: Name
    """memory id"""
    type: RelationType


Relating: TypeAlias = Relate | Unrelate
"""Commands about an edge."""
