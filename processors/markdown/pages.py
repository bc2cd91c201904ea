"""The pages of a tree of memory files, as data: memories, edges, and the episodes of a day.

`writing.render` and `reading.parse` are exact inverses on them. Moments are text as the file has it, so that an
unedited page is written with the same bytes again.
"""

from typing import Final, Literal, TypeAlias, get_args

from mnemolog.schemas.facts import dataclass

MemoryType = Literal[
    "solution", "fix", "decision", "configuration", "problem", "workflow", "code_pattern", "error", "general",
    "procedure", "insight",
]  # fmt: skip
"""The type of knowledge of a memory (ledger R9)."""

EdgeType = Literal[
    "SOLVES", "CAUSES", "BUILDS_ON", "ALTERNATIVE_TO", "REQUIRES", "FOLLOWS", "RELATED_TO",
    "SUPERSEDES", "CONTRADICTS", "ELABORATES", "SAME_ENTITY",
]  # fmt: skip
"""The seven of the source document, then those of the log only."""

Direction = Literal["outgoing", "incoming"]

MEMORY_TYPES: Final[tuple[MemoryType, ...]] = get_args(MemoryType)
EDGE_TYPES: Final[tuple[EdgeType, ...]] = get_args(EdgeType)
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)

DEFAULT_CONFIDENCE: Final = 0.8
"""Confidence of a memory whose page has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRelation:
    """One end of an edge, as the page of a memory lists it."""

    target: str
    """the page id of the other memory"""
    type: EdgeType
    direction: Direction
    strength: float | None = None
    """0 to 1"""
    context: str | None = None
    edge_id: str | None = None
    """the id of the edge's own page"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPage:
    """A memory. A person has to write type and title only; the import adds the rest."""

    type: MemoryType
    title: str
    id: str | None = None
    """None: a person wrote the page, and it has none yet"""
    tags: tuple[str, ...] = ()
    importance: float | None = None
    """0 to 1"""
    confidence: float | None = None
    """0 to 1; None: DEFAULT_CONFIDENCE"""
    steps: tuple[str, ...] = ()
    """these three fields are for procedures only"""
    preconditions: tuple[str, ...] = ()
    postconditions: tuple[str, ...] = ()
    created: str | None = None
    """ISO 8601 with an offset"""
    updated: str | None = None
    relations: tuple[PageRelation, ...] = ()
    body: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgePage:
    """An edge between two memories, with its description as the body."""

    type: EdgeType
    from_id: str
    to_id: str
    id: str | None = None
    """None: a person wrote the page, and it has none yet"""
    from_title: str | None = None
    to_title: str | None = None
    strength: float | None = None
    """0 to 1"""
    created: str | None = None
    """ISO 8601 with an offset"""
    updated: str | None = None
    body: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeEntry:
    """An event at a time of a day."""

    time: str
    """HH:MM"""
    title: str
    type: MemoryType
    tags: tuple[str, ...] = ()
    memory: tuple[str, str] | None = None
    """the slug of the memory's page, and its path from the folder of episodes"""
    summary: str | None = None
    """one line"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodePage:
    """The events of a day, the earliest first; entries are only appended."""

    day: str
    """YYYY-MM-DD"""
    entries: tuple[EpisodeEntry, ...] = ()


Page: TypeAlias = MemoryPage | EdgePage | EpisodePage
