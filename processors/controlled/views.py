"""Answers to queries on agent-managed memory."""

from collections.abc import Iterable, Iterator

from mnemolog.processors.controlled.archiving import Item
from mnemolog.processors.controlled.core import diff_of
from mnemolog.processors.controlled.recall import Ranked
from mnemolog.processors.controlled.rendering import rendered, seen
from mnemolog.processors.controlled.state import ControlEvent, Controlled, Proposal
from mnemolog.processors.ports import TokenCounter
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.controlled import (
    ArchivalHit,
    CoreChangeView,
    CoreHappening,
    CoreView,
    EntryHit,
    EntryView,
    ProposalView,
    RecallAnswer,
    ReflectionView,
    RoleStateView,
    StatusView,
    ThreadView,
)
from mnemolog.schemas.event import (
    ChangeProposed,
    ControlRefused,
    CoreChanged,
    EntryLogged,
    FieldChange,
    ProposalDecided,
)
from mnemolog.schemas.moments import iso


def core_view(
    state: Controlled, agent_id: str, role: str, *, budget: int, counter: TokenCounter, config: ControlledConfig
) -> CoreView:
    """Core memory as a role sees it."""
    core = seen(state, role)
    text = rendered(core, budget=budget, count=counter.count)
    return CoreView(
        agent_id=agent_id,
        role=role,
        version=core.version,
        playbook=core.playbook,
        rules=core.rules,
        status=StatusView(
            sprint=core.sprint,
            in_progress=core.lists["in_progress"],
            blockers=core.lists["blockers"],
            recently_shipped=core.lists["recently_shipped"],
        ),
        threads=tuple(ThreadView(**each._asdict()) for each in core.threads),
        role_state=RoleStateView(
            last_action=core.state.get("last_action", ""),
            next_action=core.state.get("next_action", ""),
            working_on=core.state.get("working_on", ""),
        ),
        lessons=core.lists["lessons"],
        text=text.text,
        tokens=text.tokens,
        tokenizer=counter.name,
        budget=budget,
        left_out=dict(text.left_out),
        waiting=sum(each.decided is None for each in state.proposals.values()),
        cycle=state.cycle,
        reflection=ReflectionView(
            entries=len(state.unreflected),
            importance_sum=state.importance_sum,
            reflect_above=config.reflect_above,
            cycles=0 if state.since_cycle is None else (state.cycle or 0) - state.since_cycle,
            reflect_cycles=config.reflect_cycles,
        ),
    )


def history(events: Iterable[ControlEvent]) -> Iterator[CoreChangeView]:
    """The history of core memory, in order; a decision names the section of its proposal."""
    proposed: dict[str, ChangeProposed] = {}
    for event in events:
        match event:
            case CoreChanged():
                yield _changed(event)
            case ChangeProposed():
                proposed[event.proposal_id] = event
                yield _proposed(event)
            case ProposalDecided():
                # A proposal always comes before its decision: the writer refuses others.
                yield _decided(event, proposed[event.proposal_id])
            case ControlRefused():
                yield _refused(event)
            case _:
                pass


def proposal_view(proposal: Proposal) -> ProposalView:
    """A proposal, and its decision."""
    proposed, decided = proposal
    return ProposalView(
        id=proposed.proposal_id,
        status="waiting" if decided is None else "approved" if decided.approved else "refused",
        section=proposed.section,
        owner=proposed.owner,
        role=proposed.role,
        reason=proposed.reason,
        diff=diff_of(proposed.before, proposed.content),
        content=proposed.content,
        evidence=proposed.evidence,
        at=iso(proposed.observed_at),
        by=None if decided is None else decided.by,
        decided_at=None if decided is None else iso(decided.observed_at),
        decision=None if decided is None else decided.reason,
    )


def entry_view(entry: EntryLogged) -> EntryView:
    """An entry of recall memory."""
    return EntryView(
        id=entry.entry_id,
        cycle=entry.cycle,
        timestamp=iso(entry.observed_at),
        role=entry.role,
        action=entry.action,
        importance=entry.importance,
        type=entry.type,
        tags=entry.tags,
        issue_refs=entry.issue_refs,
        pr_refs=entry.pr_refs,
        content=entry.content,
        token_estimate=entry.token_estimate,
        failure=entry.failure,
        sources=entry.sources,
    )


def recall_answer(found: list[Ranked], searched: int, *, cycle: int | None, config: ControlledConfig) -> RecallAnswer:
    """The results of a search, with the parts of each score."""
    return RecallAnswer(
        results=tuple(
            EntryHit(
                entry=entry_view(entry),
                score=score,
                recency=parts.recency,
                importance=parts.importance,
                relevance=parts.relevance,
                cycles_since=parts.cycles_since,
            )
            for entry, parts, score in found
        ),
        searched=searched,
        tokens=sum(each.entry.token_estimate for each in found),
        cycle=cycle,
        recency_weight=config.recency,
        importance_weight=config.importance,
        relevance_weight=config.relevance,
        decay=config.decay,
    )


def archival_hit(item: Item, relevance: float) -> ArchivalHit:
    """A text of archival memory."""
    return ArchivalHit(
        id=item.id,
        source=item.source,
        heading=item.heading,
        content=item.content,
        type=item.type,
        date=iso(item.date),
        roles=item.roles,
        issues=item.issues,
        importance=item.importance,
        relevance=relevance,
    )


def _changed(event: CoreChanged) -> CoreChangeView:
    return _view(
        event.observed_at,
        "changed",
        event.section,
        event.role,
        version=event.core_version,
        owner=event.owner,
        cause=event.cause,
        by=event.by,
        proposal=event.proposal,
        changes=event.changes,
        diff="\n".join(map(_diff, event.changes)),
        detail="" if event.undoes is None else f"takes version {event.undoes} back",
    )


def _proposed(event: ChangeProposed) -> CoreChangeView:
    return _view(
        event.observed_at,
        "proposed",
        event.section,
        event.role,
        owner=event.owner,
        proposal=event.proposal_id,
        diff=diff_of(event.before, event.content),
        detail=event.reason,
    )


def _decided(event: ProposalDecided, proposed: ChangeProposed) -> CoreChangeView:
    return _view(
        event.observed_at,
        "approved" if event.approved else "declined",
        proposed.section,
        proposed.role,
        owner=proposed.owner,
        by=event.by,
        proposal=event.proposal_id,
        detail=event.reason or "",
    )


def _refused(event: ControlRefused) -> CoreChangeView:
    detail = f"{event.command}: {event.detail}"
    return _view(event.observed_at, "refused", event.section, event.role, cause=event.reason, detail=detail)


def _view(
    at: float,
    event: CoreHappening,
    section: str,
    role: str,
    *,
    version: int | None = None,
    owner: str = "",
    cause: str = "",
    by: str | None = None,
    proposal: str | None = None,
    changes: tuple[FieldChange, ...] = (),
    diff: str = "",
    detail: str = "",
) -> CoreChangeView:
    return CoreChangeView(
        at=iso(at),
        event=event,
        version=version,
        section=section,
        owner=owner,
        role=role,
        cause=cause,
        by=by,
        proposal=proposal,
        changes=changes,
        diff=diff,
        detail=detail,
    )


def _diff(change: FieldChange) -> str:
    """The change of a field, line by line."""
    if change.before is None and change.after is None:
        lines = [*(f"-{item}" for item in change.removed), *(f"+{item}" for item in change.added)]
    else:
        lines = diff_of(change.before or "", change.after or "").splitlines()
    return "\n".join([f"{change.field}:", *lines])
