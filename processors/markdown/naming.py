"""The paths and file names of pages in the tree (ledger K1).

Names are of small letters, digits and hyphens, so that they are the same on every file system.
"""

import re
import unicodedata
from typing import Final, Literal

from mnemolog.processors.markdown.pages import EdgeType, MemoryType
from mnemolog.processors.text.language import fold
from mnemolog.schemas.ids import digest

DIRECTORIES: Final[dict[MemoryType, str]] = {
    "solution": "graph/solutions",
    "fix": "graph/fixes",
    "decision": "graph/decisions",
    "configuration": "graph/configurations",
    "problem": "graph/problems",
    "workflow": "graph/workflows",
    "code_pattern": "graph/code-patterns",
    "error": "graph/errors",
    "general": "graph/general",
    "procedure": "graph/procedures",
    "insight": "graph/insights",
}
"""The folder of each type."""

TYPES: Final[dict[str, MemoryType]] = {folder: kind for kind, folder in DIRECTORIES.items()}
"""The type of each folder."""

EDGES: Final = "graph/edges"
VAULT: Final = "vault"
"""Pages of pinned memories, whatever their type."""
EPISODES: Final = "episodes"

STREAM: Final = "stream.jsonl"
"""The entries of recall memory, one on a line."""

DERIVED: Final = frozenset(
    {"CORE.md", "REFLECTION.md", "_index.json", "_state.json", "_embeddings.json", "_config.json", ".gitignore"}
)
"""Files that are written from the log alone; edits are ignored."""

SLUG_CHARS: Final = 60
SLUG_BYTES: Final = 100
"""File systems take names of 255 bytes, and that of an edge has two titles."""
SHORT_ID_CHARS: Final = 6

Kind = Literal["memory", "edge", "episode"]

_BETWEEN: Final = re.compile(r"[\W_]+")
_ASCII: Final = bytes(code if chr(code).isascii() and chr(code).isalnum() else 32 for code in range(256)).lower()
"""Of each ASCII character what a name has of it: a small letter, a digit, or a blank."""
_NOT_IN_ID: Final = re.compile(r"[^0-9a-z]")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}\.md")


def slug(title: str) -> str:
    """A title as part of a file name; a title without a letter or digit becomes `memory`.

    >>> slug("Fixed Redis connection timeouts"), slug("İzmir'e taşındı: 2. kez"), slug("?!")
    ('fixed-redis-connection-timeouts', 'izmir-e-tasindi-2-kez', 'memory')
    """
    title = title.removesuffix("…")  # of a long title, and no letter: without it most titles are of ASCII
    folded = title if title.isascii() else fold(unicodedata.normalize("NFC", title))
    if folded.isascii():  # nearly all are, and the pattern takes five times as long
        return b"-".join(folded.encode().translate(_ASCII).split())[:SLUG_CHARS].strip(b"-").decode() or "memory"
    words = _BETWEEN.sub("-", folded).strip("-")
    # In bytes, too: file systems count them, and a letter may have four.
    return words[:SLUG_CHARS].encode()[:SLUG_BYTES].decode(errors="ignore").strip("-") or "memory"


def short_id(page_id: str) -> str:
    """Six characters of an id, to distinguish files with the same title.

    >>> short_id("a1b2c3d4-e5f6-7890-abcd-ef1234567890"), len(short_id("x"))
    ('a1b2c3', 6)
    """
    first = page_id[:SHORT_ID_CHARS].lower()
    if len(first) == SHORT_ID_CHARS and first.isascii() and first.isalnum():
        return first
    # In small letters, since some file systems take A and a for one name.
    plain = _NOT_IN_ID.sub("", page_id.lower())
    # An id given by a person may be "1": six characters of a hash tell it apart as well.
    return (plain if len(plain) >= SHORT_ID_CHARS else digest(page_id.encode()))[:SHORT_ID_CHARS]


def memory_path(kind: MemoryType, title: str, page_id: str, *, pinned: bool = False) -> str:
    """The path of a memory's page in the tree.

    >>> memory_path("solution", "Fixed Redis connection timeouts", "a1b2c3d4-e5f6-7890-abcd-ef1234567890")
    'graph/solutions/fixed-redis-connection-timeouts-a1b2c3.md'
    """
    return f"{VAULT if pinned else DIRECTORIES[kind]}/{slug(title)}-{short_id(page_id)}.md"


def edge_path(kind: EdgeType, from_title: str, to_title: str, page_id: str) -> str:
    """The path of an edge's page in the tree.

    >>> edge_path("SOLVES", "Fixed Redis", "Redis drops", "a1b2c3d4-e5f6-7890-abcd-ef1234567890")
    'graph/edges/fixed-redis--SOLVES--redis-drops-a1b2c3.md'
    """
    return f"{EDGES}/{slug(from_title)}--{kind}--{slug(to_title)}-{short_id(page_id)}.md"


def episode_path(day: str) -> str:
    """The path of a day's page in the tree.

    >>> episode_path("2025-12-13")
    'episodes/2025-12-13.md'
    """
    return f"{EPISODES}/{day}.md"


def kind_of(path: str) -> Kind | None:
    """The kind of page at a path in the tree; None: the tree has no such path.

    >>> kind_of("graph/fixes/a.md"), kind_of("vault/a.md"), kind_of("graph/edges/a.md"), kind_of("notes/a.md")
    ('memory', 'memory', 'edge', None)
    """
    folder, _, name = path.rpartition("/")
    if not name.endswith(".md"):
        return None
    if folder == EDGES:
        return "edge"
    if folder == EPISODES:
        return "episode" if _DAY.fullmatch(name) else None
    return "memory" if folder == VAULT or folder in TYPES else None
