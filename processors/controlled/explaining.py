"""Explains how something got into the agent's own memory: an entry, a proposal, or a text of archival memory."""

from collections.abc import Iterable, Sequence

from mnemolog.processors.controlled.archiving import REFLECTION
from mnemolog.processors.controlled.state import ControlEvent, Controlled, Proposal
from mnemolog.processors.narration.outcome import described
from mnemolog.processors.ports import Happened
from mnemolog.schemas.event import Archived, EntryLogged
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Occurrence, Why


def explained(name: str, state: Controlled, happened: Iterable[Happened]) -> Why | None:
    """The explanation of an id with every event that names it; None: the id is unknown."""
    # By every id that an event names, as evidence or as part of a reflection too.
    events = tuple(_shown(each) for each in happened if name in _named(each.event))
    if (entry := state.recall.get(name) or state.older.get(name)) is not None:
        account = _of_entry(entry, state)
        return Why(id=name, kind="entry", outcome="logged", explanation=account, events=events, messages=())
    if (proposal := state.proposals.get(name)) is not None:
        outcome = "waiting" if proposal.decided is None else "approved" if proposal.decided.approved else "refused"
        account = _of_proposal(proposal)
        return Why(id=name, kind="proposal", outcome=outcome, explanation=account, events=events, messages=())
    if (kept := state.archival.get(name)) is not None:
        account = _of_text(kept, state)
        return Why(id=name, kind="archival", outcome="archived", explanation=account, events=events, messages=())
    return None


def _of_entry(entry: EntryLogged, state: Controlled) -> tuple[str, ...]:
    where = "in archival memory, as its cycle is too old" if entry.entry_id in state.older else "in recall memory"
    by = "a reflection" if entry.sources else f"role {entry.role}"
    account = [
        f"{by} wrote it in cycle {entry.cycle}: {entry.action}",
        f"importance {entry.importance} of 10, {entry.token_estimate} tokens, {where}",
    ]
    if entry.sources:
        account.append(f"it rests on {len(entry.sources)} entries: {', '.join(entry.sources)}")
    if entry.failure is not None:
        account.append(f"it reports a failure of the kind {entry.failure!r}")
    return tuple(account)


def _of_proposal(proposal: Proposal) -> tuple[str, ...]:
    proposed, decided = proposal
    account = [f"role {proposed.role} proposed it for the {proposed.section}: {proposed.reason}"]
    if proposed.evidence:
        account.append(f"it rests on {len(proposed.evidence)} entries: {', '.join(proposed.evidence)}")
    if decided is None:
        account.append("it waits for a person")
    else:
        why = "" if decided.reason is None else f": {decided.reason}"
        verb = "approved" if decided.approved else "refused"
        account.append(f"{decided.by} {verb} it at {iso(decided.observed_at)}{why}")
    return tuple(account)


def _of_text(kept: Archived, state: Controlled) -> tuple[str, ...]:
    if kept.source == REFLECTION:
        return (f"a reflection left it as a lesson: {kept.heading}",)
    document = state.documents.get(kept.source)
    if document is not None and kept.archival_id in document.chunks:
        place = document.chunks.index(kept.archival_id) + 1
        return (f"it is chunk {place} of {len(document.chunks)} of {kept.source}", f"it stands at: {kept.heading}")
    return (f"it was put there as a {kept.type} from {kept.source}",)


def _named(event: ControlEvent) -> Sequence[str]:
    """The ids that an event names."""
    one = [getattr(event, field, None) for field in ("entry_id", "proposal_id", "proposal", "archival_id")]
    fields = ("entry_ids", "sources", "evidence", "chunks", "removed", "gathered", "context", "insights")
    many = [name for field in fields for name in getattr(event, field, ())]
    return [*(name for name in one if name is not None), *many]


def _shown(each: Happened) -> Occurrence:
    data = {name: value for name, value in described(each.event).items() if name != "event"}
    return Occurrence(position=each.position, recorded_at=iso(each.recorded_at), event=each.event.TYPE, data=data)
