"""The changes of a vector store's points by commits: pure, so that a writer can repeat it after a crash.

A search subtracts the agent's mean, so the store keeps the sum of each agent's vectors too. To add to a sum twice
would spoil it: it says up to which event it goes, and events that it has are left out.
"""

from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.documents import End, Put, Update
from mnemolog.processors.ports import DocumentKind, Vector
from mnemolog.processors.vectors import from_halves
from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass


class Name(NamedTuple):
    """The key of a document."""

    agent: str
    kind: DocumentKind
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A point that a search may find."""

    name: Name
    seq: int
    subject: str
    session: str
    language: Language
    ends: float
    active: bool
    float16: str
    """the vector as its event has it"""

    @property
    def vector(self) -> Vector:
        """The vector as numbers."""
        return from_halves(b64decode(self.float16))


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of all vectors of an agent, up to an event."""

    seq: int
    count: int
    total: NDArray[np.float64]

    def mean(self, prior: float) -> NDArray[np.float64]:
        """sum(x) / (prior + n): few vectors say little about what an agent always speaks of."""
        return np.asarray(self.total / (prior + self.count), np.float64)


@dataclass(slots=True)
class Folded:
    """Documents and sums as they are after some commits; only those that the commits change."""

    documents: dict[Name, Document] = field(default_factory=dict)
    sums: dict[str, Sum] = field(default_factory=dict)


def named(change: Put | Update | End) -> Name:
    """The document that a change is about."""
    return Name(change.agent, "memory" if isinstance(change, Update) else change.kind, change.id)


def looked_up(changes: Iterable[Put | Update | End]) -> list[Name]:
    """The documents that must be read to fold the changes: those that are changed and not put by the changes."""
    changes = list(changes)
    put = {named(change) for change in changes if isinstance(change, Put)}
    return sorted({named(change) for change in changes} - put)


def fold(changes: Iterable[Put | Update | End], known: Mapping[Name, Document], sums: Mapping[str, Sum]) -> Folded:
    """Fold changes, in order, over what the store has."""
    folded = Folded()
    for change in changes:
        name = named(change)
        before = folded.documents.get(name) or known.get(name)
        after = _after(change, before)
        if after is None:
            continue
        folded.documents[name] = after
        total = folded.sums.get(change.agent) or sums.get(change.agent)
        # A change that the sum includes already was added by an earlier attempt, or by another follower.
        if not isinstance(change, End) and (total is None or change.seq > total.seq):
            folded.sums[change.agent] = _added(total, after, before)
    return folded


def _after(change: Put | Update | End, before: Document | None) -> Document | None:
    """The document behind the change; None if nothing changes, since it is not there or is later already."""
    if isinstance(change, Put):
        _, _, _, seq, subject, session, language, ends, embedding, _ = change
        return Document(
            name=named(change),
            seq=seq,
            subject=subject,
            session=session,
            language=language,
            ends=ends,
            active=True,
            float16=embedding.float16,
        )
    if before is None or before.seq >= change.seq:
        return None
    if isinstance(change, Update):
        return replace(
            before,
            seq=change.seq,
            language=change.language,
            ends=change.ends,
            active=True,
            float16=change.embedding.float16,
        )
    return replace(before, seq=change.seq, ends=change.ends, active=before.active and change.kind == "message")


def _added(total: Sum | None, after: Document, before: Document | None) -> Sum:
    """The sum with the document's new vector in place of its old one."""
    vector = after.vector.astype(np.float64)
    if total is None:
        return Sum(after.seq, 1, vector)
    if before is None:
        return Sum(after.seq, total.count + 1, total.total + vector)
    return Sum(after.seq, total.count, total.total + (vector - before.vector))
