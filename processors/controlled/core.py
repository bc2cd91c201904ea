"""The events of changes to core memory, which merge by field, and of proposals, which a person decides."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import unified_diff
from typing import Final, TypeAlias, get_args

from mnemolog.processors.controlled.content import ContentError, Wanted, item_of, thread, wanted
from mnemolog.processors.controlled.state import Controlled, Place, Value, owner_of
from mnemolog.schemas.controlled_command import (
    SYSTEM,
    AppendCore,
    DecideProposal,
    ProposeChange,
    Protected,
    Section,
    UndoCore,
    UpdateCore,
)
from mnemolog.schemas.event import ChangeProposed, ControlRefused, CoreChanged, FieldChange, ProposalDecided
from mnemolog.schemas.event.controlled import ControlReason, CoreCause
from mnemolog.schemas.moments import iso

PROTECTED: Final[tuple[Section, ...]] = get_args(Protected)

TOUCHED: Final = "/last_update"
"""The field of a thread that holds the time of its last change."""

Fits: TypeAlias = Callable[[Controlled, str], str | None]
"""Says why core memory, as a role sees it, exceeds its budget even without its lists; None: it fits."""


def updated(command: UpdateCore, state: Controlled, *, clock: float) -> CoreChanged | ControlRefused | None:
    """The event of an update; None: nothing would change."""
    section, owner = command.section, owner_of(command.section, command.role)
    if section in PROTECTED:
        return protected(command.TYPE, command.role, section, clock)
    try:
        fields = list(wanted(section, command.content, now=iso(clock)))
    except ContentError as error:
        return refused(command.TYPE, command.role, section, "content", str(error), clock)
    changes = _differing(fields, state, section, owner)
    if (stale := _stale(changes, state, section, owner, command)) is not None:
        return refused(command.TYPE, command.role, section, "stale", stale, clock)
    return _changed(state, section, owner, command.role, "update", changes, clock) if _tells(changes) else None


def appended(
    command: AppendCore, state: Controlled, *, shipped: int, clock: float
) -> CoreChanged | ControlRefused | None:
    """The event of an append; None: the item is there already."""
    section: Section = command.section if command.section in ("threads", "lessons") else "status"
    try:
        if command.section == "threads":
            changes = _differing(thread(command.item, "threads", now=iso(clock)), state, section, "")
        else:
            name = "items" if command.section == "lessons" else command.section
            item = item_of(command.item, command.section)
            changes = _appended(state.core.get(Place(section, "", name)), name, item, shipped)
    except ContentError as error:
        return refused(command.TYPE, command.role, section, "content", str(error), clock)
    return _changed(state, section, "", command.role, "append", changes, clock) if _tells(changes) else None


def undone(command: UndoCore, state: Controlled, *, clock: float) -> CoreChanged | ControlRefused:
    """Undoes a change; a text is set back only if nothing changed it since, a list item by item."""
    event = state.changes.get(command.version)
    if event is None:
        detail = f"version {command.version}: core memory has had {state.version} changes; `core history` lists them"
        return refused(command.TYPE, command.role, "", "unknown", detail, clock)
    if event.section in PROTECTED:
        return protected(command.TYPE, command.role, event.section, clock)
    if event.owner not in ("", command.role):
        detail = (
            f"version {command.version} changed the {event.section} of role {event.owner!r}, which alone may undo it"
        )
        return refused(command.TYPE, command.role, event.section, "protected", detail, clock)
    for change in event.changes:
        held = state.core.get(Place(event.section, event.owner, change.field))
        # List items of others stay when some are removed, and the time of a thread changes with every write.
        if not _is_text(change) or change.field.endswith(TOUCHED):
            continue
        # Changed again since, the text is another role's work, which an undo must not take away.
        if (held.text if held else "") != (change.after or ""):
            detail = f"{event.section}.{change.field} was changed again since version {command.version}"
            return refused(command.TYPE, command.role, event.section, "changed", detail, clock)
    back = tuple(_inverse(change) for change in event.changes)
    return _changed(state, event.section, event.owner, command.role, "undo", back, clock, undoes=command.version)


def proposed(command: ProposeChange, state: Controlled, *, name: str, clock: float) -> ChangeProposed:
    """A proposal, which waits for a person."""
    owner = owner_of(command.section, command.role)
    return ChangeProposed(
        proposal_id=name,
        section=command.section,
        owner=owner,
        role=command.role,
        before=state.text(command.section, owner),
        content=command.content,
        reason=command.reason,
        evidence=(),
        observed_at=clock,
    )


def decided(
    command: DecideProposal, state: Controlled, *, fits: Fits, clock: float
) -> Iterator[ProposalDecided | CoreChanged | ControlRefused]:
    """The events of a person's decision; an approval applies the change and records the person."""
    proposal = _to_decide(command, state, clock)
    if isinstance(proposal, ControlRefused):
        yield proposal
        return
    decision = ProposalDecided(
        proposal_id=command.proposal,
        approved=command.approve,
        by=command.by,
        reason=command.reason,
        observed_at=clock,
    )
    if not command.approve:
        yield decision
        return
    applied = _changed(
        state,
        proposal.section,
        proposal.owner,
        proposal.role,
        "approved",
        (FieldChange(field="text", before=proposal.before, after=proposal.content),),
        clock,
        proposal=command.proposal,
        by=command.by,
    )
    # Checked at the approval: core memory may have grown while the proposal waited.
    if (why := fits(_after(state, applied), proposal.owner)) is not None:
        yield refused(command.TYPE, command.by, proposal.section, "budget", why, clock)
        return
    yield decision
    yield applied


def _to_decide(command: DecideProposal, state: Controlled, clock: float) -> ChangeProposed | ControlRefused:
    """The open proposal of this id, or the refusal."""
    found = state.proposals.get(command.proposal)
    if found is None:
        detail = f"there is no proposal {command.proposal!r}; `core proposals` lists them"
        return refused(command.TYPE, command.by, "", "unknown", detail, clock)
    proposal = found.proposed
    if found.decided is not None:
        detail = f"{found.decided.by} {'approved' if found.decided.approved else 'refused'} it already"
        return refused(command.TYPE, command.by, proposal.section, "decided", detail, clock)
    # The person approved a difference that they saw; over another text it would be another one.
    if command.approve and state.text(proposal.section, proposal.owner) != proposal.before:
        detail = f"the {proposal.section} changed since it was proposed; refuse it, and let it be proposed anew"
        return refused(command.TYPE, command.by, proposal.section, "changed", detail, clock)
    return proposal


def within(event: CoreChanged, state: Controlled, command: str, fits: Fits) -> CoreChanged | ControlRefused:
    """The change, or a refusal if core memory would exceed its budget even without its lists."""
    why = fits(_after(state, event), event.owner or event.role)
    if why is None:
        return event
    return refused(command, event.role, event.section, "budget", why, event.observed_at)


def learned(lessons: Sequence[str], state: Controlled, *, clock: float) -> CoreChanged | None:
    """The lessons that a reflection adds to core memory."""
    held = state.core.get(Place("lessons", "", "items"))
    new = tuple(lesson for lesson in dict.fromkeys(lessons) if held is None or lesson not in held.items)
    changes = (FieldChange(field="items", added=new),)
    return _changed(state, "lessons", "", SYSTEM, "reflection", changes, clock) if new else None


def diff_of(before: str, after: str) -> str:
    r"""The differences of two texts, line by line.

    >>> diff_of("Be brief.\nTest.", "Be brief.\nTest twice.")
    ' Be brief.\n-Test.\n+Test twice.'
    """
    return "\n".join(list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2))[3:])


def refused(command: str, role: str, section: str, reason: ControlReason, detail: str, clock: float) -> ControlRefused:
    """A refused command, with the reason."""
    return ControlRefused(command=command, role=role, section=section, reason=reason, detail=detail, observed_at=clock)


def protected(command: str, role: str, section: str, clock: float) -> ControlRefused:
    """A refusal: the playbook and the rules change only by an approved proposal."""
    detail = f"{section}: changed by a proposal alone, which a person approves: propose_change(section={section!r}, …)"
    return refused(command, role, section, "protected", detail, clock)


def _changed(
    state: Controlled,
    section: Section,
    owner: str,
    role: str,
    cause: CoreCause,
    changes: Iterable[FieldChange],
    clock: float,
    *,
    undoes: int | None = None,
    proposal: str | None = None,
    by: str | None = None,
) -> CoreChanged:
    return CoreChanged(
        core_version=state.version + 1,
        section=section,
        owner=owner,
        role=role,
        cause=cause,
        changes=tuple(changes),
        undoes=undoes,
        proposal=proposal,
        by=by,
        observed_at=clock,
    )


def _differing(fields: Iterable[Wanted], state: Controlled, section: Section, owner: str) -> tuple[FieldChange, ...]:
    """The fields whose values differ from the wanted ones."""
    changes = []
    for each in fields:
        held = state.core.get(Place(section, owner, each.field))
        if each.items is not None:
            change = _listed(each.field, held.items if held else (), each.items)
        else:
            before = held.text if held else ""
            change = (
                FieldChange(field=each.field, before=before, after=each.text or "") if before != each.text else None
            )
        if change is not None:
            changes.append(change)
    return tuple(changes)


def _listed(name: str, before: tuple[str, ...], after: tuple[str, ...]) -> FieldChange | None:
    """A list's change as removed items and items added at its end; a new order removes and adds all of them."""
    if before == after:
        return None
    removed = tuple(item for item in before if item not in after)
    added = tuple(item for item in after if item not in before)
    # Removed and added items cannot express a new order.
    if (*(item for item in before if item not in removed), *added) != after:
        removed, added = before, after
    return FieldChange(field=name, removed=removed, added=added)


def _appended(held: Value | None, name: str, item: str, shipped: int) -> tuple[FieldChange, ...]:
    items = held.items if held else ()
    if item in items:
        return ()
    leaving = items[: max(0, len(items) + 1 - shipped)] if name == "recently_shipped" else ()
    return (FieldChange(field=name, removed=leaving, added=(item,)),)


def _stale(
    changes: Iterable[FieldChange], state: Controlled, section: Section, owner: str, command: UpdateCore
) -> str | None:
    """Why a change would overwrite a value that its sender has not read; None: it would not."""
    for change in changes:
        held = state.core.get(Place(section, owner, change.field))
        if held is None or change.field.endswith(TOUCHED) or (not _is_text(change) and not change.removed):
            continue
        # Without a version only fields of another role are protected: of two
        # roles that never read each other, the later one would win silently.
        if command.expected_version is None:
            if held.role in (command.role, SYSTEM):
                continue
        elif held.version <= command.expected_version:
            continue
        return (
            f"{section}.{change.field} was changed by role {held.role!r} in version {held.version}: read core memory, "
            f"and send expected_version={state.version}"
        )
    return None


def _tells(changes: Iterable[FieldChange]) -> bool:
    """Whether anything but the time of a thread changed."""
    return any(not change.field.endswith(TOUCHED) for change in changes)


def _is_text(change: FieldChange) -> bool:
    return change.before is not None or change.after is not None


def _inverse(change: FieldChange) -> FieldChange:
    return FieldChange(
        field=change.field, before=change.after, after=change.before, removed=change.added, added=change.removed
    )


def _after(state: Controlled, event: CoreChanged) -> Controlled:
    # Only core memory is copied: it alone decides whether it fits, and the rest may be large.
    after = Controlled(version=state.version, core=dict(state.core))
    after.evolve(event)
    return after
