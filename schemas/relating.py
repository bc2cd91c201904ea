"""Edges between memories that are added or removed by hand."""

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
    """Draw an edge between two memories, or describe the one of this type anew that is there."""

    TYPE: ClassVar[str] = "relate"

    source: Name
    """memory id"""
    target: Name
    """memory id"""
    type: RelationType
    strength: Share = 1.0
    """how close they are"""
    context: _Words | None = None
    """on what grounds"""
    description: _Words | None = None
    metadata: Metadata | None = None
    """the client's own, kept with the edge and never interpreted"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrelate(CommandBase):
    """Take an edge between two memories away."""

    TYPE: ClassVar[str] = "unrelate"

    source: Name
    """memory id"""
    target: Name
    """memory id"""
    type: RelationType


Relating: TypeAlias = Relate | Unrelate
"""Commands about an edge."""
