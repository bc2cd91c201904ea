"""A cycle as a plan: the phases in their order, each proposing on what those before it have left (ledger J1, R29)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, get_args

from mnemolog.processors.dream import (
    consolidation,
    decay,
    foresight,
    forgetting,
    promotion,
    redundancy,
    rehearsal,
    replay,
    theme,
)
from mnemolog.processors.dream.carrying import UNDONE, changed, fingerprint
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.narration.outcome import described
from mnemolog.schemas import codec
from mnemolog.schemas.command import BeginDream, Command, DreamChange, DreamPhase, DreamStep, FinishDream
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.dream import DreamPlan, PlannedStep
from mnemolog.schemas.errors import DreamError
from mnemolog.schemas.event import (
    CommandRefused,
    Embedding,
    Event,
    MemorySlept,
    StabilityChanged,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.ids import cycle_id, digest
from mnemolog.schemas.moments import DAY_S

PHASES: Final[Mapping[DreamPhase, Callable[[Night], Iterator[Proposal]]]] = {
    "decay": decay.proposed,
    "replay": replay.proposed,
    "promotion": promotion.proposed,
    "rehearsal": rehearsal.proposed,
    "foresight": foresight.proposed,
    "forgetting": forgetting.proposed,
    "redundancy": redundancy.proposed,
    "consolidation": consolidation.proposed,
}
ALL: Final[tuple[DreamPhase, ...]] = get_args(DreamPhase)

DREAM: Final = "dream"
"""What the ids of a cycle's commands begin with."""

_NO_EMBEDDING: Final = Embedding(model="", dimensions=0, float16="")
"""Of a memory that wakes in a plan: the writer has its vector made."""


def planned(night: Night, phases: Sequence[DreamPhase]) -> DreamPlan:
    """What a cycle of these phases does; evolves the state by it. Raises DreamError where it would break what holds."""
    after_seq, awake = night.state.seq, _awake(night.state)
    most = _most_asleep(night, awake)
    steps: list[PlannedStep] = []
    for phase in ALL:
        if phase in phases:
            found = list(PHASES[phase](night))
            asleep = sum(change.kind == "sleep" for step in steps for change in step.changes)
            steps += _steps(phase, _within(found, most - asleep), night.state, night.now, night.config.dream.batch)
    made = _plan(night.key, steps, night.state, phases=phases, undoes=None, at=night.now, after_seq=after_seq)
    made = replace(made, awake=awake)
    check(made, night.state, most=most)
    return made


def _most_asleep(night: Night, awake: int) -> int:
    """How many may fall asleep: two cycles on one day take no more than one does."""
    day_ago = night.now - DAY_S
    lately = sum(
        memory.active and memory.asleep_since is not None and memory.asleep_since > day_ago
        for memory in night.state.memories.values()
    )
    return max(0, int((awake + lately) * night.config.dream.most_asleep) - lately)


def undoing(
    key: str, proposals: Iterable[tuple[DreamPhase, Proposal]], state: AgentState, cycle: str, *, now: float, batch: int
) -> DreamPlan:
    """The plan that takes a cycle back; evolves the state by it."""
    after_seq, awake = state.seq, _awake(state)
    steps: list[PlannedStep] = []
    found = list(proposals)
    for phase in reversed(ALL):
        steps += _steps(phase, [each for of, each in found if of == phase], state, now, batch)
    made = _plan(key, steps, state, phases=ALL, undoes=cycle, at=now, after_seq=after_seq)
    return replace(made, awake=awake)


def _awake(state: AgentState) -> int:
    return sum(memory.awake for memory in state.memories.values())


def _within(proposals: list[Proposal], most: int) -> list[Proposal]:
    """Without those that would fall asleep beyond the share that one cycle may take; the first are the weakest."""
    sleeping = [each for each in proposals if each.kind == "sleep"]
    spared = {each.memory_id for each in sleeping[max(0, most) :]}
    return [each for each in proposals if each.kind != "sleep" or each.memory_id not in spared]


def _steps(
    phase: DreamPhase, proposals: Iterable[Proposal], state: AgentState, at: float, batch: int
) -> Iterator[PlannedStep]:
    made = list(_made(proposals, state, at))
    for begin in range(0, len(made), batch):
        group = made[begin : begin + batch]
        yield PlannedStep(
            phase=phase,
            changes=tuple(change for change, _ in group),
            events=tuple(described(event) for _, event in group),
        )


def _made(proposals: Iterable[Proposal], state: AgentState, at: float) -> Iterator[tuple[DreamChange, Event]]:
    """The changes that can be made, each on the state that those before it leave."""
    for each in proposals:
        change = DreamChange(**each._asdict(), seen=_seen(each, state))
        event = changed(change, state, at=at, embedding=_NO_EMBEDDING)
        if not isinstance(event, CommandRefused):
            AgentState.evolve(state, event)
            yield change, event


def _seen(proposal: Proposal, state: AgentState) -> str:
    if proposal.theme is None:
        return fingerprint(state.memories[proposal.memory_id])
    return theme.seen(proposal.theme, proposal.members, state)


def _plan(
    key: str,
    steps: Sequence[PlannedStep],
    state: AgentState,
    *,
    phases: Sequence[DreamPhase],
    undoes: str | None,
    at: float,
    after_seq: int,
) -> DreamPlan:
    """An id that is made of what it is planned after: planned twice at one position, it is the same cycle."""
    changes = [change for step in steps for change in step.changes]
    ids = {change.memory_id for change in changes} | {each for change in changes for each in change.central}
    ids |= {change.by for change in changes if change.by is not None}
    return DreamPlan(
        agent=key,
        cycle=cycle_id(key, after_seq, undoes or ",".join(phases)),
        undoes=undoes,
        phases=tuple(phases),
        at=at,
        after_seq=after_seq,
        plan=digest(codec.dump_sorted([(step.phase, step.changes) for step in steps])),
        steps=tuple(steps),
        awake=0,
        texts={each: state.memories[each].text for each in sorted(ids) if not state.memories[each].forgotten},
    )


def check(plan: DreamPlan, after: AgentState, *, most: int) -> None:
    """Raise DreamError where a plan would break what has to hold: nothing is appended then."""
    changes = [change for step in plan.steps for change in step.changes]
    asleep = [change for change in changes if change.kind == "sleep"]
    if len(asleep) > most:
        raise DreamError(f"the cycle would put {len(asleep)} memories to sleep; dream.most_asleep allows {most}")
    for change in changes:
        if change.kind in theme.KINDS:
            continue  # changes no memory
        memory = after.memories[change.memory_id]
        if memory.pinned or memory.locked:
            raise DreamError(f"the cycle would change memory {memory.id}, which is pinned or locked")
    for change in asleep:
        if change.by is not None and not after.memories[change.by].awake:
            raise DreamError(f"the memory that is to stand for {change.memory_id} would not be awake")


def commands(plan: DreamPlan, *, tenant_id: str, agent_id: str) -> Iterator[Command]:
    """The inputs that carry a plan out; their ids are the same whenever it is planned, so that each counts once."""
    named = f"{DREAM}/{plan.cycle}"
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
        )
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


# Taking back.


def inverses(commits: Iterable[Commit], cycle: str, state: AgentState) -> list[tuple[DreamPhase, Proposal]]:
    """What takes a cycle back, the last change first, with the phase that it was of. Folds the commits into the state.

    What something happened to since is left alone: nothing that came after is touched.
    """
    found: list[tuple[DreamPhase, Event, Proposal]] = []
    for commit in commits:
        if commit.input_id.startswith(f"{DREAM}/{cycle}/"):
            events = [entry.event for entry in commit.events]
            found += [(of, event, back) for event in events for of, back in _inverse(event, state)]
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
                    Proposal("stability", each, UNDONE, value=1.0 / event.factor),
                )
                for each in event.memory_ids
            )
        case MemorySlept():
            back = Proposal("wake", event.memory_id, UNDONE, tier=event.was, accesses=event.accesses)
            yield _PHASE_OF.get(event.reason, "forgetting"), back
        case ThemeFormed():
            yield "consolidation", Proposal("dissolve", event.central[0], UNDONE, theme=event.theme_id)
        case ThemeDissolved():
            gone = before.themes[event.theme_id]
            back = Proposal("theme", gone.central[0], UNDONE, theme=event.theme_id)
            yield "consolidation", back._replace(members=gone.members, central=gone.central)
        case _:
            return


_STEADIED_BY: Final[Mapping[str, DreamPhase]] = {"replay": "replay"}
_PHASE_OF: Final[Mapping[str, DreamPhase]] = {"redundant": "redundancy", "foresight_expired": "foresight"}


def _stands(event: Event, state: AgentState) -> bool:
    """Whether what an event changed is still as it left it."""
    match event:
        case UtilityChanged():
            memory = state.memories[event.memory_id]
            return memory.utility == event.utility and not memory.forgotten
        case TierChanged():
            return state.memories[event.memory_id].tier in (event.tier, "dormant")
        case MemorySlept():
            memory = state.memories[event.memory_id]
            return memory.active and memory.asleep_since == event.ends
        case ThemeFormed():
            return event.theme_id in state.themes
        case ThemeDissolved():
            return event.theme_id not in state.themes
        case _:
            return True
