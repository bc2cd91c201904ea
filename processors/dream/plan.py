"""The plan of a cycle: its phases in order, each proposing on the state that the earlier ones left (ledger J1, R29)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, get_args

from mnemolog.processors.dream import (
    consolidation,
    decay,
    emotion,
    foresight,
    forgetting,
    promotion,
    redundancy,
    rehearsal,
    replay,
    theme,
    transcript,
)
from mnemolog.processors.dream.carrying import UNDONE, events, fingerprint
from mnemolog.processors.dream.naming import DREAM, cycle_of
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.narration.outcome import described
from mnemolog.schemas import codec
from mnemolog.schemas.command import BeginDream, Command, DreamChange, DreamPhase, DreamStep, FinishDream
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.dream import DreamPlan, PlannedStep
from mnemolog.schemas.errors import DreamError, InvalidInputError
from mnemolog.schemas.event import (
    CommandRefused,
    Embedding,
    Event,
    MemoryArchived,
    MemoryFormed,
    MemorySlept,
    MessageSlept,
    StabilityChanged,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.ids import cycle_id, digest, merged_id
from mnemolog.schemas.moments import DAY_S

PHASES: Final[Mapping[DreamPhase, Callable[[Night], Iterator[Proposal]]]] = {
    "decay": decay.proposed,
    "emotion": emotion.proposed,
    "replay": replay.proposed,
    "promotion": promotion.proposed,
    "rehearsal": rehearsal.proposed,
    "foresight": foresight.proposed,
    "forgetting": forgetting.proposed,
    "redundancy": redundancy.proposed,
    "transcript": transcript.proposed,
    "consolidation": consolidation.proposed,
}
ALL: Final[tuple[DreamPhase, ...]] = get_args(DreamPhase)

_NO_EMBEDDING: Final = Embedding(model="", dimensions=0, float16="")
"""A placeholder for a memory that wakes or is formed in a plan: the writer embeds it."""


def planned(night: Night, phases: Sequence[DreamPhase]) -> DreamPlan:
    """Plans a cycle of these phases and applies it to the state. Raises DreamError if it would break an invariant."""
    after_seq, awake = night.state.seq, _awake(night.state)
    most = _most_asleep(night, awake)
    cycle = cycle_id(night.key, after_seq, ",".join(phases))
    steps: list[PlannedStep] = []
    for phase in ALL:
        if phase in phases:
            # All proposals before the first is applied: a phase looks at one state, not at one that it is changing.
            found = list(night.paced(PHASES[phase](night)))
            asleep = sum(_asleep(change) for step in steps for change in step.changes)
            kept = night.paced(_within(found, most - asleep))
            steps += _steps(phase, kept, night.state, night.now, cycle, night.config)
    made = _plan(night.key, cycle, steps, night.state, phases=phases, undoes=None, at=night.now, after_seq=after_seq)
    made = replace(made, awake=awake, written=tuple(night.written.values()))
    check(made, night.state, most=most)
    return made


def _most_asleep(night: Night, awake: int) -> int:
    """The number of memories that may fall asleep; two cycles within a day may take no more than one."""
    day_ago = night.now - DAY_S
    lately = sum(
        memory.active and memory.asleep_since is not None and memory.asleep_since > day_ago
        for memory in night.state.memories.values()
    )
    return max(0, int((awake + lately) * night.config.dream.most_asleep) - lately)


def undoing(
    key: str,
    proposals: Iterable[tuple[DreamPhase, Proposal]],
    state: AgentState,
    cycle: str,
    *,
    now: float,
    config: Config,
) -> DreamPlan:
    """The plan that undoes a cycle, applied to the state."""
    after_seq, awake = state.seq, _awake(state)
    own = cycle_id(key, after_seq, cycle)
    steps: list[PlannedStep] = []
    found = list(proposals)
    # Backwards, as each phase was planned on the state that those before it left.
    for phase in reversed(ALL):
        steps += _steps(phase, [each for of, each in found if of == phase], state, now, own, config)
    made = _plan(key, own, steps, state, phases=ALL, undoes=cycle, at=now, after_seq=after_seq)
    return replace(made, awake=awake)


def _awake(state: AgentState) -> int:
    return sum(memory.awake for memory in state.memories.values())


def _asleep(change: DreamChange | Proposal) -> int:
    """The number of memories that a change puts to sleep."""
    return len(change.members) if change.kind == "merge" else int(change.kind == "sleep")


def _within(proposals: list[Proposal], most: int) -> list[Proposal]:
    """The proposals up to the share of memories that one cycle may put to sleep; the weakest come first."""
    found, asleep = [], 0
    for each in proposals:
        # A merge that does not fit is skipped as a whole; smaller proposals after it may still fit.
        if asleep + _asleep(each) <= max(0, most) or not _asleep(each):
            found.append(each)
            asleep += _asleep(each)
    return found


def _steps(
    phase: DreamPhase, proposals: Iterable[Proposal], state: AgentState, at: float, cycle: str, config: Config
) -> Iterator[PlannedStep]:
    made, batch = list(_made(proposals, state, at, cycle, config)), config.dream.batch
    for begin in range(0, len(made), batch):
        group = made[begin : begin + batch]
        yield PlannedStep(
            phase=phase,
            changes=tuple(change for change, _ in group),
            events=tuple(described(event) for _, happened in group for event in happened),
        )


def _made(
    proposals: Iterable[Proposal], state: AgentState, at: float, cycle: str, config: Config
) -> Iterator[tuple[DreamChange, list[Event]]]:
    """The changes that can be made, each on the state that the earlier ones left."""
    for each in proposals:
        change = DreamChange(**each._asdict(), seen=_seen(each, state))
        try:
            happened = list(events(change, state, cycle=cycle, at=at, embedding=_NO_EMBEDDING, config=config))
        except InvalidInputError:
            continue  # a text that was accepted under other settings and is not under these
        if not any(isinstance(event, CommandRefused) for event in happened):
            for event in happened:
                # Not the writer's own fold, which would put the placeholder's vector among those that are compared.
                AgentState.evolve(state, event)
            yield change, happened


def _seen(proposal: Proposal, state: AgentState) -> str:
    if proposal.kind in transcript.KINDS:
        return transcript.fingerprint(state.transcript[proposal.memory_id])
    if proposal.theme is None:
        return fingerprint(state.memories[proposal.memory_id])
    return theme.seen(proposal.theme, proposal.members, state)


def _plan(
    key: str,
    cycle: str,
    steps: Sequence[PlannedStep],
    state: AgentState,
    *,
    phases: Sequence[DreamPhase],
    undoes: str | None,
    at: float,
    after_seq: int,
) -> DreamPlan:
    """The plan of these steps, with a hash of them; planned twice at one position, it is the same cycle."""
    changes = [change for step in steps for change in step.changes]
    ids = {change.memory_id for change in changes} | {each for change in changes for each in change.central}
    ids |= {each for change in changes if change.kind == "merge" for each in change.members}
    ids |= {change.by for change in changes if change.by is not None}
    return DreamPlan(
        agent=key,
        cycle=cycle,
        undoes=undoes,
        phases=tuple(phases),
        at=at,
        after_seq=after_seq,
        plan=digest(codec.dump_sorted([(step.phase, step.changes) for step in steps])),
        steps=tuple(steps),
        awake=0,
        texts={each: text for each in sorted(ids) if (text := _text(each, state)) is not None},
    )


def _text(name: str, state: AgentState) -> str | None:
    """The text of a memory or message; None: it is forgotten."""
    memory = state.memories.get(name)
    if memory is None:
        return state.transcript[name].rendered
    return None if memory.forgotten else memory.text


def check(plan: DreamPlan, after: AgentState, *, most: int) -> None:
    """Raises DreamError if a plan would break an invariant: then nothing is appended."""
    changes = [change for step in plan.steps for change in step.changes]
    asleep = sum(map(_asleep, changes))
    if asleep > most:
        raise DreamError(f"the cycle would put {asleep} memories to sleep; dream.most_asleep allows {most}")
    for change in changes:
        for memory_id in _touched(change):
            memory = after.memories[memory_id]
            # Checked again over the whole plan, as no phase may forget it: an anchor survives every cycle.
            if memory.pinned or memory.locked:
                raise DreamError(f"the cycle would change memory {memory.id}, which is pinned or locked")
    for change in changes:
        if change.kind == "sleep_message" and not transcript.may_sleep(change.memory_id, change.by, after):
            raise DreamError(f"the cycle would put message {change.memory_id} to sleep, and a memory rests on it")
    for change in changes:
        stands = [change.by] if change.kind == "sleep" and change.by is not None else []
        if change.kind == "merge":
            stands = [merged_id(plan.cycle, change.theme or "")]
        if not all(_stood_for(each, after) for each in stands):
            raise DreamError(f"the memory that is to replace {change.memory_id} would not be awake")


def _stood_for(memory_id: str, state: AgentState) -> bool:
    """Whether a memory is awake or replaced by an awake one, which may itself be replaced."""
    memory = state.memories.get(memory_id)
    while memory is not None and not memory.awake:
        memory = state.memories.get(memory.asleep_for or "")
    return memory is not None


def _touched(change: DreamChange) -> tuple[str, ...]:
    """The memories that a change modifies; a theme modifies none."""
    if change.kind == "merge":
        return change.members
    return () if change.kind in (*theme.KINDS, *transcript.KINDS) else (change.memory_id,)


def commands(plan: DreamPlan, *, tenant_id: str, agent_id: str) -> Iterator[Command]:
    """The commands that carry a plan out; their ids are deterministic, so that each is applied once."""
    named = f"{DREAM}/{plan.cycle}"
    # A resumed cycle has begun already; the writer would refuse a second beginning.
    if not plan.begun:
        yield BeginDream(
            agent_id=agent_id,
            tenant_id=tenant_id,
            id=f"{named}/begin",
            cycle=plan.cycle,
            undoes=plan.undoes,
            phases=plan.phases,
            at=plan.at,
            after_seq=plan.after_seq,
            plan=plan.plan,
            steps=len(plan.steps),
            written=plan.written,
        )
    # If other settings or another release plan differently by now, the rest does not fit the steps already made.
    for number, step in enumerate(() if plan.stale else plan.steps, start=1):
        yield DreamStep(
            agent_id=agent_id,
            tenant_id=tenant_id,
            id=f"{named}/{number}",
            cycle=plan.cycle,
            phase=step.phase,
            changes=step.changes,
        )
    yield FinishDream(
        agent_id=agent_id, tenant_id=tenant_id, id=f"{named}/finish", cycle=plan.cycle, complete=not plan.stale
    )


# Undo.


def inverses(commits: Iterable[Commit], cycle: str, state: AgentState) -> list[tuple[DreamPhase, Proposal]]:
    """The inverse changes of a cycle, the last change first, each with its phase. Folds the commits into the state.

    A memory that changed since is left as it is: later events are never undone.
    """
    found: list[tuple[DreamPhase, Event, Proposal]] = []
    for commit in commits:
        # Found before the commit is folded: an inverse needs the memory as it was before the event.
        if cycle_of(commit.input_id) == cycle:
            happened = [entry.event for entry in commit.events]
            found += [(of, event, back) for event in happened for of, back in _inverse(event, state)]
        state.fold(commit)
    return [(of, back) for of, event, back in reversed(found) if _stands(event, state)]


def _inverse(event: Event, before: AgentState) -> Iterator[tuple[DreamPhase, Proposal]]:
    match event:
        case UtilityChanged():
            was = before.memories[event.memory_id].utility
            yield "decay", Proposal("utility", event.memory_id, UNDONE, value=was)
        case TierChanged():
            yield "promotion", Proposal("tier", event.memory_id, UNDONE, tier=event.was)
        case StabilityChanged():
            yield from (
                (
                    _STEADIED_BY.get(event.why, "rehearsal"),
                    # The inverse factor, not the old value: what happened to the memory since then keeps its effect.
                    Proposal("stability", each, UNDONE, value=1.0 / event.factor),
                )
                for each in event.memory_ids
            )
        case MemorySlept():
            back = Proposal("wake", event.memory_id, UNDONE, tier=event.was, accesses=event.accesses)
            yield _PHASE_OF.get(event.reason, "forgetting"), back
        case MessageSlept():
            yield "transcript", Proposal("wake_message", event.message_id, UNDONE)
        case MemoryArchived():
            yield "forgetting", Proposal("unarchive", event.memory_id, UNDONE)
        case MemoryFormed():
            yield "consolidation", Proposal("unmerge", event.memory_id, UNDONE)
        case ThemeFormed():
            yield "consolidation", Proposal("dissolve", event.central[0], UNDONE, theme=event.theme_id)
        case ThemeDissolved():
            gone = before.themes[event.theme_id]
            back = Proposal("theme", gone.central[0], UNDONE, theme=event.theme_id)
            back = back._replace(members=gone.members, central=gone.central)
            yield "consolidation", back._replace(patterns=gone.patterns, model=gone.described_by)
        case _:
            return


_STEADIED_BY: Final[Mapping[str, DreamPhase]] = {"replay": "replay", "emotion": "emotion"}
_PHASE_OF: Final[Mapping[str, DreamPhase]] = {
    "redundant": "redundancy",
    "foresight_expired": "foresight",
    "consolidated": "consolidation",
}


def _stands(event: Event, state: AgentState) -> bool:
    """Whether the target of an event is still as the event left it."""
    match event:
        case UtilityChanged():
            memory = state.memories[event.memory_id]
            return memory.utility == event.utility and not memory.forgotten
        case TierChanged():
            # If it fell asleep in a later phase, it is dormant; that phase is undone first, which restores the tier.
            return state.memories[event.memory_id].tier in (event.tier, "dormant")
        case MemorySlept():
            memory = state.memories[event.memory_id]
            asleep = memory.asleep_since == event.ends and memory.asleep_for == event.by
            return memory.active and asleep and memory.stub is None
        case MessageSlept():
            said = state.transcript[event.message_id]
            return not said.hidden and said.asleep_in == event.cycle and said.asleep_since == event.observed_at
        case MemoryArchived():
            memory = state.memories[event.memory_id]
            return memory.active and memory.stub == event.stub
        case MemoryFormed():
            return state.memories[event.memory_id].active
        case ThemeFormed():
            return event.theme_id in state.themes
        case ThemeDissolved():
            return event.theme_id not in state.themes
        case _:
            return True
