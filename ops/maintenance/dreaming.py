"""Plans a dream cycle, and reports past cycles: an agent's log is folded in memory, nothing is appended."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mnemolog.ops.maintenance.attention import Pause, beside
from mnemolog.ops.maintenance.commits import commits_of
from mnemolog.ops.models import load_model, pool_of
from mnemolog.ops.parts import Parts
from mnemolog.processors.alignment.comparer import Comparison, compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.dream import consolidation, cycles, emotion, redundancy, replay, transcript
from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.carrying import unfinished
from mnemolog.processors.dream.night import MessageUsage, Nearness, Night, Repetition
from mnemolog.processors.dream.summaries import summaries
from mnemolog.processors.dream.writing import Matter
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import DreamPhase, Written
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary
from mnemolog.schemas.errors import DreamError, NotFoundError
from mnemolog.schemas.event import MemoriesRecalled
from mnemolog.schemas.memory import Memory

if TYPE_CHECKING:
    from mnemolog.streams.at_hand import AtHand
    from mnemolog.streams.pair_readings import PairReadings


async def plan(parts: Parts, key: str, phases: Sequence[DreamPhase], *, now: float) -> DreamPlan:
    """The plan of a cycle at `now`; an unfinished cycle is continued.

    Raises NotFoundError if the agent never spoke, and DreamError if another cycle is being undone.
    """
    commits = await commits_of(parts, key)
    state = await beside(_folded, commits, None)
    begun = unfinished(state)
    if begun is None:
        return await _planned(parts, key, commits, state, phases, now=now)
    if begun.undoes is not None:
        raise DreamError(f"cycle {begun.undoes} is being undone: `mnemolog undo {begun.undoes}` resumes it")
    before = await beside(_folded, commits, begun.after_seq)
    # As of the cycle's own position and time: the same plan again, so that its finished steps are known by their ids.
    until = _until(commits, begun.after_seq)
    again = await _planned(parts, key, until, before, begun.phases, now=begun.at, written=begun.written)
    return replace(again, cycle=begun.cycle, begun=True, stale=again.plan != begun.plan)


async def undo(parts: Parts, key: str, cycle: str, *, now: float) -> DreamPlan:
    """The plan that undoes a cycle. Raises NotFoundError, and DreamError if it cannot be undone.

    That is a cycle that was undone, is not finished or undid another one; what an earlier release began is resumed.
    """
    commits = await commits_of(parts, key)
    state = await beside(_folded, commits, None)
    if cycle not in state.cycles:
        raise NotFoundError("cycle", cycle)
    begun = unfinished(state)
    if begun is not None and begun.undoes != cycle:
        goes_on = "dream" if begun.undoes is None else f"undo {begun.undoes}"
        raise DreamError(f"cycle {begun.cycle} is not finished: `mnemolog {goes_on}` resumes it")
    if begun is None and state.cycles[cycle].undone:
        raise DreamError(f"cycle {cycle} was undone already")
    if begun is None and (reverted := state.cycles[cycle].begun.undoes) is not None:
        # Sleep has no inverse of its inverse: half of the first cycle would come back, and look like all of it.
        raise DreamError(
            f"cycle {cycle} only reverted cycle {reverted} and cannot be undone; `mnemolog dream` plans anew"
        )
    at, after = (now, state.seq) if begun is None else (begun.at, begun.after_seq)
    until = _until(commits, after)
    made = await beside(_undoing, key, until, cycle, at, parts.config)
    return made if begun is None else replace(made, cycle=begun.cycle, begun=True, stale=made.plan != begun.plan)


def _undoing(key: str, commits: Sequence[Commit], cycle: str, now: float, config: Config) -> DreamPlan:
    state = AgentState()
    back = planning.inverses(Pause().between(commits), cycle, state)
    return planning.undoing(key, back, state, cycle, now=now, config=config)


async def cycle_views(parts: Parts, key: str, cycle: str | None = None) -> list[CycleView]:
    """The cycles of an agent, the oldest first, or one of them with all that it did. Raises NotFoundError."""
    commits = await commits_of(parts, key)
    found = await beside(cycles.views, key, commits, only=cycle)
    if cycle is not None and not found:
        raise NotFoundError("cycle", cycle)
    return found


async def summed_up(parts: Parts, key: str, *, now: float) -> list[Summary]:
    """The agent's knowledge, in short. Raises NotFoundError if the agent never spoke."""
    state = await beside(_folded, await commits_of(parts, key), None)
    return await beside(summaries, state, parts.embedder.calibration, parts.config.dream, now=now)


def _folded(commits: Sequence[Commit], until: int | None) -> WriterState:
    """The agent after its event number `until`."""
    state = WriterState()
    for commit in Pause().between(commits if until is None else _until(commits, until)):
        state.fold(commit)
    return state


def _until(commits: Sequence[Commit], seq: int) -> list[Commit]:
    return [commit for commit in commits if not commit.events or commit.events[0].seq <= seq]


async def _planned(
    parts: Parts,
    key: str,
    commits: Sequence[Commit],
    state: WriterState,
    phases: Sequence[DreamPhase],
    *,
    now: float,
    written: Sequence[Written] | None = None,
) -> DreamPlan:
    """The plan at a state, which it evolves; `written` is what a model wrote for it before, None: it was not asked."""
    night = await _night(parts, key, commits, state, phases, now=now)
    refused: tuple[str, ...] = ()
    if written is None and "consolidation" in phases:
        written, refused = await _written(parts, key, commits, night, phases)
    night.written, night.pause = {reply.theme: reply for reply in written or ()}, Pause()
    made = await beside(planning.planned, night, phases)
    return replace(made, unwritten=refused)


async def _night(
    parts: Parts,
    key: str,
    commits: Sequence[Commit],
    state: WriterState,
    phases: Sequence[DreamPhase],
    *,
    now: float,
) -> Night:
    repetitions = await _repetitions(parts, state) if "redundancy" in phases else ()
    nearness = Nearness(state.near, parts.embedder.calibration)
    habits = await beside(_habits, commits, _last(state, "replay"), parts.config)
    held_fast = await beside(emotion.held_fast, commits, state.cycles)
    messages = await beside(_usage, commits) if "transcript" in phases else {}
    return Night(key, state, now, parts.config, repetitions, habits, nearness, held_fast, messages)


def _habits(commits: Sequence[Commit], since: float, config: Config) -> frozenset[str]:
    events = (entry.event for commit in Pause().between(commits) for entry in commit.events)
    recalls = (event for event in events if isinstance(event, MemoriesRecalled))
    return replay.habits(recalls, since=since, config=config.dream)


def _usage(commits: Sequence[Commit]) -> dict[str, MessageUsage]:
    return transcript.usage_of_messages(Pause().between(commits))


async def _written(
    parts: Parts, key: str, commits: Sequence[Commit], night: Night, phases: Sequence[DreamPhase]
) -> tuple[Sequence[Written], tuple[str, ...]]:
    """The model's texts about the themes that the other phases leave to consolidate; empty without a model."""
    config, edges = parts.config, parts.edges
    if not config.dream.model_calls or (edges.model is None and config.model.kind == "none"):
        return (), ()
    matters = await beside(_matters, commits, night, phases)
    if not matters:
        return (), ()
    from mnemolog.streams.dream_calls import answers

    own = None if edges.model is not None else load_model(config, edges.report)
    model = edges.model or own
    assert model is not None
    try:
        found = await answers(matters, model, config, key=key, now=edges.now, report=edges.report)
    finally:
        # A model of `edges` is not closed here: its owner goes on using it.
        if own is not None:
            await own.close()
    return found.written, found.refused


def _matters(commits: Sequence[Commit], night: Night, phases: Sequence[DreamPhase]) -> list[Matter]:
    """The themes that the other phases leave to consolidate."""
    # A state of its own: the phases before it evolve that of the night.
    state = _folded(commits, None)
    assert night.nearness is not None
    near = Nearness(state.near, night.nearness.calibration)
    before = replace(night, state=state, nearness=near, pause=Pause())
    planning.planned(before, [phase for phase in phases if phase != "consolidation"])
    return consolidation.matters(before)


def _last(state: AgentState, phase: DreamPhase) -> float:
    """The time of the last cycle with this phase that was not undone; 0: there is none."""
    stands = (cycle.begun for cycle in state.cycles.values() if cycle.finished and not cycle.undone)
    return max((begun.at for begun in stands if begun.undoes is None and phase in begun.phases), default=0.0)


async def _repetitions(parts: Parts, state: WriterState) -> tuple[Repetition, ...]:
    """The memories that the gate kept twice, by its own comparison; the preset v9 compares without vectors of words."""
    since = _last(state, "redundancy")
    found = await beside(
        redundancy.pairs, state, since=since, calibration=parts.embedder.calibration, config=parts.config
    )
    if not found or parts.config.preset == "v9":
        return tuple(each for pair in found if (each := redundancy.repetition(pair, None)) is not None)
    from mnemolog.streams.at_hand import AtHand
    from mnemolog.streams.pair_readings import PairReadings

    pool = pool_of(parts.embedder, parts.config.embedder)
    at_hand, readings = AtHand(pool), PairReadings(pool)
    try:
        compared = [(pair, await _compared(pair, at_hand, parts), await _read(pair, readings)) for pair in found]
    finally:
        # Closing waits for the texts that are being embedded; in the event loop it would hold up every request.
        await beside(pool.close)
    return tuple(each for of_pair in compared if (each := redundancy.repetition(*of_pair)) is not None)


async def _compared(pair: redundancy.Pair, at_hand: "AtHand", parts: Parts) -> Comparison:
    old, new = await _statement(pair.old, at_hand), await _statement(pair.new, at_hand)
    return compare_clauses(old, new, pair.cosine, parts.config.gate)


async def _read(pair: redundancy.Pair, readings: "PairReadings") -> PairReading | None:
    read = await readings.of([(pair.old.words, pair.new.words)])
    return read[0] if read else None


async def _statement(memory: Memory, at_hand: "AtHand") -> Statement:
    name = memory.said.name if memory.said is not None else memory.subject
    return await at_hand.statement(memory.words, memory.language, name)
