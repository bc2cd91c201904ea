"""Fields of a memory file that a memory does not have: they are kept in the memory's metadata.

The key is `file`; a client that remembers something by hand may give the same fields there. Malformed fields are
ignored: metadata is the client's own, and never an error.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from mnemolog.processors.markdown.pages import MEMORY_TYPES, MemoryType
from mnemolog.schemas.memory import Memory, Relation

KEY: Final = "file"

_ID: Final = re.compile(r"[0-9A-Za-z][\w.-]{0,99}", re.ASCII)
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,12}(?:Z|[+-]\d\d:\d\d)", re.ASCII)
"""They are parts of file names and of frontmatter as they stand."""


@dataclass(frozen=True, slots=True)
class Given:
    """The fields, as far as they are there."""

    id: str | None = None
    type: MemoryType | None = None
    title: str | None = None
    tags: tuple[str, ...] | None = None
    confidence: float | None = None
    steps: tuple[str, ...] = ()
    preconditions: tuple[str, ...] = ()
    postconditions: tuple[str, ...] = ()
    created: str | None = None
    updated: str | None = None


_NOTHING: Final = Given()


def given(remembered: Memory | Relation) -> Given:
    """The fields in the metadata of a memory or an edge."""
    if not remembered.metadata:
        return _NOTHING
    supplied = remembered.metadata.get(KEY)
    if not isinstance(supplied, Mapping):
        return _NOTHING
    return Given(
        id=_matching(supplied, "id", _ID),
        # Any client may write metadata, so each field is checked, and
        # a wrong one counts as missing: no page must fail for it.
        type=cast("MemoryType", kind) if (kind := supplied.get("type")) in MEMORY_TYPES else None,
        title=_text(supplied, "title"),
        tags=_texts(supplied, "tags") if "tags" in supplied else None,
        confidence=_share(supplied.get("confidence")),
        steps=_texts(supplied, "steps"),
        preconditions=_texts(supplied, "preconditions"),
        postconditions=_texts(supplied, "postconditions"),
        created=_moment(supplied, "created"),
        updated=_moment(supplied, "updated"),
    )


def _text(supplied: Mapping[str, Any], name: str) -> str | None:
    found = supplied.get(name)
    return found if isinstance(found, str) and found.strip() else None


def _matching(supplied: Mapping[str, Any], name: str, allowed: re.Pattern[str]) -> str | None:
    found = _text(supplied, name)
    return found if found is not None and allowed.fullmatch(found) else None


def _moment(supplied: Mapping[str, Any], name: str) -> str | None:
    found = _matching(supplied, name, _MOMENT)
    try:
        if found is not None:
            datetime.fromisoformat(found)
    except ValueError:
        return None
    return found


def _texts(supplied: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = supplied.get(name)
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, list | tuple) else ()


def _share(found: object) -> float | None:
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) and 0 <= found <= 1 else None
