"""Core, recall and archival memory of an agent, as a fold of its events (ledger L)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from mnemolog.schemas import codec
from mnemolog.schemas.controlled_command import SYSTEM, Section
from mnemolog.schemas.event import (
    Archived,
    ChangeProposed,
    ControlRefused,
    CoreChanged,
    DocumentArchived,
    EntriesArchived,
    EntryLogged,
    FieldChange,
    ProposalDecided,
    Reflected,
)
from mnemolog.schemas.ids import digest

ControlEvent: TypeAlias = (
    CoreChanged
    | ControlRefused
    | ChangeProposed
    | ProposalDecided
    | EntryLogged
    | EntriesArchived
    | Archived
    | DocumentArchived
    | Reflected
)
"""Events of agent-managed memory; no other event changes it."""

PER_ROLE: Final[tuple[Section, ...]] = ("playbook", "role_state")
"""The sections that each role has for itself; all others are shared (ADR-004 of the source document)."""


def owner_of(section: Section, role: str) -> str:
    """The role that owns the section; empty: it is shared by all roles.

    >>> owner_of("role_state", "research"), owner_of("status", "research")
    ('research', '')
    """
    return role if section in PER_ROLE else ""


class Place(NamedTuple):
    """The address of a field of core memory."""

    section: Section
    owner: str
    field: str


class Value(NamedTuple):
    """The value of a field, with its version and the role that wrote it."""

    text: str
    """set if the field is a text"""
    items: tuple[str, ...]
    """set if it is a list, the oldest first"""
    version: int
    role: str


class Proposal(NamedTuple):
    """A proposal, and its decision."""

    proposed: ChangeProposed
    decided: ProposalDecided | None = None


@dataclass(slots=True)
class Controlled:
    """The memory that one agent manages itself."""

    version: int = 0
    """number of changes to core memory"""
    core: dict[Place, Value] = field(default_factory=dict)
    changes: dict[int, CoreChanged] = field(default_factory=dict)
    """by the version that each change made"""
    proposals: dict[str, Proposal] = field(default_factory=dict)
    recall: dict[str, EntryLogged] = field(default_factory=dict)
    """the entries of the latest cycles, the oldest first"""
    cycle: int | None = None
    """cycle of the latest entry"""
    older: dict[str, EntryLogged] = field(default_factory=dict)
    """entries that moved to archival memory"""
    archival: dict[str, Archived] = field(default_factory=dict)
    documents: dict[str, DocumentArchived] = field(default_factory=dict)
    """by source, as they are now"""
    unreflected: list[str] = field(default_factory=list)
    """entries since the last reflection"""
    importance_sum: int = 0
    """of the unreflected entries"""
    since_cycle: int | None = None
    """the cycle from which those until the next reflection are counted"""
    failures: dict[str, list[str]] = field(default_factory=dict)
    """entries by kind of failure, since the last proposal of a rule for it"""

    @property
    def used(self) -> bool:
        """Whether it holds anything; refusals do not count."""
        return bool(self.core or self.changes or self.proposals or self.recall or self.older or self.archival)

    def evolve(self, event: ControlEvent) -> None:  # noqa: C901  one case for each
        """Fold one event."""
        match event:
            case CoreChanged():
                self._change(event)
            case ChangeProposed():
                self.proposals[event.proposal_id] = Proposal(event)
                for kind, entries in list(self.failures.items()):
                    # Counted from zero after a proposal; failures that it
                    # does not name were reported since, and still count.
                    if set(entries) <= set(event.evidence):
                        del self.failures[kind]
            case ProposalDecided():
                self.proposals[event.proposal_id] = self.proposals[event.proposal_id]._replace(decided=event)
            case EntryLogged():
                self._log(event)
            case EntriesArchived():
                self.older |= {name: self.recall.pop(name) for name in event.entry_ids}
            case Archived():
                self.archival[event.archival_id] = event
            case DocumentArchived():
                for name in event.removed:
                    self.archival.pop(name, None)
                self.documents[event.source] = event
            case Reflected():
                self.unreflected.clear()
                self.importance_sum, self.since_cycle = 0, event.through_cycle
            case ControlRefused():
                pass
            case _:
                assert_never(event)

    def hash(self) -> str:
        """One hash of all its content, without recording times and vectors."""
        core = sorted((*place, value.text, value.items, value.role) for place, value in self.core.items())
        proposals = [
            (_as_fields(each.proposed), each.decided and _as_fields(each.decided)) for each in self.proposals.values()
        ]
        folded = [self.version, core, proposals, *self._kept(), self.unreflected]
        # Without recording times and vectors: the same inputs hash the same on another runtime and embedder.
        return digest(codec.dump_sorted(folded))

    def _kept(self) -> list[list[dict[str, Any]]]:
        entries = [_all(self.recall.values()), _all(self.older.values())]
        return [*entries, _all(self.archival.values()), _all(self.documents.values())]

    def text(self, section: Section, owner: str, name: str = "text") -> str:
        """A text of core memory; empty if there is none."""
        found = self.core.get(Place(section, owner, name))
        return found.text if found else ""

    def _change(self, event: CoreChanged) -> None:
        self.version = event.core_version
        self.changes[event.core_version] = event
        for change in event.changes:
            place = Place(event.section, event.owner, change.field)
            value = changed(self.core.get(place), change)
            # Empty fields are removed, so that equal contents have equal hashes however they came about.
            if value.text or value.items:
                self.core[place] = value._replace(version=event.core_version, role=event.role)
            else:
                self.core.pop(place, None)

    def _log(self, event: EntryLogged) -> None:
        self.recall[event.entry_id] = event
        self.cycle = max(event.cycle, self.cycle or 0)  # an imported entry may have an earlier cycle
        # What a reflection writes must not add up to the next one.
        if event.role == SYSTEM:
            return
        if self.since_cycle is None:
            self.since_cycle = event.cycle - 1
        self.unreflected.append(event.entry_id)
        self.importance_sum += event.importance
        if event.failure is not None:
            self.failures.setdefault(event.failure, []).append(event.entry_id)


def changed(value: Value | None, change: FieldChange) -> Value:
    """The field's value after a change.

    >>> changed(Value("", ("a", "b"), 1, "ops"), FieldChange(field="blockers", removed=("a",), added=("c",))).items
    ('b', 'c')
    """
    before = value or Value("", (), 0, "")
    if change.before is not None or change.after is not None:
        return before._replace(text=change.after or "")
    kept = [item for item in before.items if item not in change.removed]
    return before._replace(items=(*kept, *(item for item in change.added if item not in kept)))


_UNTOLD: Final = ("observed_at", "embedding")


def _as_fields(event: ControlEvent) -> dict[str, Any]:
    return codec.as_dict(event, leave_out=_UNTOLD)


def _all(events: Iterable[ControlEvent]) -> list[dict[str, Any]]:
    return [_as_fields(event) for event in events]
