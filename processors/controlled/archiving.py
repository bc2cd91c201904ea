"""Writes to archival memory: texts, and documents chunk by chunk (ledger L3)."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mnemolog.processors.controlled.chunking import Chunk, chunks
from mnemolog.processors.controlled.state import Controlled
from mnemolog.schemas.controlled_command import ArchivalType, ArchiveDocument, InsertArchival
from mnemolog.schemas.event import Archived, DocumentArchived, EntryLogged
from mnemolog.schemas.event.values import PENDING
from mnemolog.schemas.ids import chunk_id, digest

REFLECTION = "reflection"
"""The source of lessons from reflections."""

STREAM = "stream"
"""The source of entries that moved here from recall memory."""


class Item(NamedTuple):
    """One text of archival memory: an archived text, a chunk of a document, or an older entry."""

    id: str
    source: str
    heading: str
    content: str
    type: ArchivalType
    date: float
    roles: tuple[str, ...]
    issues: tuple[int, ...]
    importance: int | None
    event: Archived | EntryLogged


def items(state: Controlled) -> Iterator[Item]:
    """All texts of archival memory."""
    for entry in state.older.values():
        named = (entry.entry_id, STREAM, entry.action, entry.content, "cycle", entry.observed_at)
        yield Item(*named, (entry.role,), entry.issue_refs, entry.importance, entry)  # type: ignore[arg-type]
    for kept in state.archival.values():
        named = (kept.archival_id, kept.source, kept.heading, kept.content, kept.type, kept.observed_at)
        yield Item(*named, kept.roles, kept.issues, kept.importance, kept)


def words(heading: str, content: str) -> str:
    """The form in which a text is embedded and compared with questions."""
    return f"{heading}. {content}" if heading else content


def inserted(command: InsertArchival, state: Controlled, *, name: str, clock: float) -> Archived | None:
    """The event for a single text; None: the same text is there already."""
    content_hash = digest(command.content.encode())
    same = (command.source, command.type, content_hash)
    if any((each.source, each.type, each.content_hash) == same for each in state.archival.values()):
        return None
    return Archived(
        archival_id=name,
        source=command.source,
        content=command.content,
        heading="",
        type=command.type,
        roles=command.roles,
        issues=command.issues,
        importance=command.importance,
        content_hash=content_hash,
        observed_at=clock,
        embedding=PENDING,
    )


def document(
    command: ArchiveDocument, state: Controlled, *, key: str, most: int, clock: float
) -> Iterator[Archived | DocumentArchived]:
    """The events for a document: its new chunks, and the list of all its chunks now.

    No events for an unchanged document, nor for a new source whose content is a copy: a search finds each text once.
    """
    content_hash = digest(command.content.encode())
    known = state.documents.get(command.source)
    # Archived again, an unchanged document costs no event and no embedding.
    if known is not None and known.content_hash == content_hash:
        return
    if known is None and _has_copy(state, content_hash, command.type):
        return
    seen: Counter[str] = Counter()
    names: list[str] = []
    added: list[str] = []
    for chunk in chunks(command.content, command.form, most=most):
        whole = f"{command.type}\n{chunk.heading}\n{chunk.content}"
        # By content and occurrence, so that an inserted paragraph
        # leaves all other chunks, with their vectors, as they are.
        name = chunk_id(key, command.source, whole, seen[whole])
        seen[whole] += 1
        names.append(name)
        # Only new chunks are embedded: of a long document one changed line costs one chunk.
        if name not in state.archival:
            added.append(name)
            yield _archived(name, chunk, command, content_hash=digest(whole.encode()), clock=clock)
    yield DocumentArchived(
        source=command.source,
        content_hash=content_hash,
        chunks=tuple(names),
        added=tuple(added),
        removed=tuple(each for each in (known.chunks if known else ()) if each not in names),
        observed_at=clock,
    )


def _archived(name: str, chunk: Chunk, command: ArchiveDocument, *, content_hash: str, clock: float) -> Archived:
    """The event for one chunk; it has no roles, issues or importance."""
    return Archived(
        archival_id=name,
        source=command.source,
        content=chunk.content,
        heading=chunk.heading,
        type=command.type,
        roles=(),
        issues=(),
        importance=None,
        content_hash=content_hash,
        observed_at=clock,
        embedding=PENDING,
    )


def _has_copy(state: Controlled, content_hash: str, kind: ArchivalType) -> bool:
    """Whether another document of this type has exactly this content."""
    copies = (each for each in state.documents.values() if each.content_hash == content_hash)
    return any(state.archival[name].type == kind for each in copies for name in each.chunks[:1])
