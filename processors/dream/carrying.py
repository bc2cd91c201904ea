"""The events of a cycle's step: each planned change, or a refusal if the memory changed since the plan (R29).

Nothing of an anchor is changed, whatever a step says.
"""

from collections.abc import Iterator, Mapping
from typing import Final, cast, get_args

from mnemolog.processors.dream import merging, theme, transcript
from mnemolog.processors.memory.lifecycle import idle_days, spared_by_nothing
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas import codec
from mnemolog.schemas.command import BeginDream, DreamChange, Dreaming, DreamStep, FinishDream
from mnemolog.schemas.config import Config
from mnemolog.schemas.config.values import LARGEST
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import (
    CommandRefused,
    DreamBegun,
    DreamFinished,
    Embedding,
    Event,
    MemoryArchived,
    MemorySlept,
    MemoryUnarchived,
    MemoryWoken,
    SleepReason,
    StabilityChanged,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.ids import digest
from mnemolog.schemas.limits import SHARE, STABILITY
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import DAY_S

UNDONE: Final = "undone"
"""The reason of each change that undoes another."""

ARCHIVED: Final = "[archived]"
"""The prefix of a stub's text (ledger J4)."""

_SLEEP_REASONS: Final = tuple(each for each in get_args(SleepReason) if each != "consolidated")
"""Reasons for a change that puts one memory to sleep."""

_HIDING: Final = frozenset(get_args(SleepReason)) - {"redundant", "consolidated", "foresight_expired", "faded"}
"""Sleep reasons for which a message is hidden with its last memory (R17). The reasons taken out hide none: another one
says the same, R20 spares plans, and a faded memory can still be reached through its message (J4)."""


WAKING: Final = ("wake", "unarchive")
"""Changes after which a memory needs its vector again."""

_OF_SLEEPERS: Final = (*WAKING, "archive")


def fingerprint(memory: Memory) -> str:
    """A hash of all fields of a memory, by which a later change of it is noticed."""
    return digest(codec.dump_sorted(memory))


def carried_out(
    command: Dreaming, state: AgentState, *, embeddings: Mapping[str, Embedding], clock: float, config: Config
) -> Iterator[Event]:
    """The events of a command; each change sees the state that the changes before it left.

    `embeddings` holds the vectors of memories that wake and of texts that stand for a theme. Raises InvalidInputError
    for an unknown change.
    """
    match command:
        case BeginDream():
            yield _begun(command, state, clock)
        case DreamStep():
            if not under_way(command.cycle, state):
                yield _refused(command, command.cycle, "cycle", clock)
                return
            # The time of the plan, so that a cycle that is resumed
            # a day later makes the events that its dry run showed.
            at = min(state.cycles[command.cycle].begun.at, clock)
            for change in command.changes:
                embedding = embeddings.get(embedded(change))
                yield from events(change, state, cycle=command.cycle, at=at, embedding=embedding, config=config)
        case FinishDream():
            if not under_way(command.cycle, state):
                yield _refused(command, command.cycle, "cycle", clock)
                return
            undoes = state.cycles[command.cycle].begun.undoes
            yield DreamFinished(cycle=command.cycle, undoes=undoes, complete=command.complete, observed_at=clock)


def embedded(change: DreamChange) -> str:
    """The key of the vector that a change needs: the memory that wakes, or the theme that one text stands for."""
    return (change.theme or "") if change.kind in merging.KINDS else change.memory_id


def events(
    change: DreamChange, state: AgentState, *, cycle: str, at: float, embedding: Embedding | None, config: Config
) -> Iterator[Event]:
    """The events of one change of a cycle."""
    if change.kind in transcript.KINDS:
        yield from _of_message(change, state, cycle=cycle, at=at)
    elif change.kind in merging.KINDS:
        yield from merging.events(change, state, cycle=cycle, at=at, embedding=embedding, config=config)
    else:
        yield changed(change, state, at=at, embedding=embedding, config=config)


def _of_message(change: DreamChange, state: AgentState, *, cycle: str, at: float) -> Iterator[Event]:
    """The events of a message's change, or the refusal with its reason."""
    reason = transcript.refusal(change, state)
    if reason is not None:
        yield CommandRefused(command=DreamStep.TYPE, memory_id=change.memory_id, reason=reason, observed_at=at)  # type: ignore[arg-type]
    elif change.kind == "wake_message":
        yield from transcript.woken((change.memory_id,), state, _one_of(change, (UNDONE,)), at=at)
    else:
        _one_of(change, ("repeated" if change.by is not None else "passed_over",))
        idle_days = _number(change, least=0.0, most=LARGEST)
        yield transcript.slept(change, cycle=cycle, idle_days=idle_days, at=at)


def unfinished(state: AgentState) -> DreamBegun | None:
    """The cycle that was begun and is not finished; an agent has one at a time."""
    return next((each.begun for each in state.cycles.values() if not each.finished), None)


def under_way(cycle: str, state: AgentState) -> bool:
    """Whether the cycle was begun and is not finished."""
    return cycle in state.cycles and not state.cycles[cycle].finished


def _begun(command: BeginDream, state: AgentState, clock: float) -> Event:
    """An agent has one cycle at a time; a cycle can be undone once, after it has finished."""
    undone = state.cycles.get(command.undoes or "")
    lacks = command.undoes is not None and (undone is None or undone.undone or not undone.finished)
    if lacks or command.cycle in state.cycles or unfinished(state) is not None:
        return _refused(command, command.cycle, "cycle", clock)
    return codec.derived(DreamBegun, command, at=min(command.at, clock))


def _refused(command: Dreaming, name: str, reason: str, clock: float) -> CommandRefused:
    return CommandRefused(command=command.TYPE, memory_id=name, reason=reason, observed_at=clock)  # type: ignore[arg-type]


def changed(  # noqa: C901  one case for each
    change: DreamChange, state: AgentState, *, at: float, config: Config, embedding: Embedding | None = None
) -> Event:
    """The event of one change, or the refusal with its reason."""
    memory = state.memories.get(change.memory_id)
    of_theme = change.kind in theme.KINDS
    refusal = theme.refusal(change, state) if of_theme else _refusal(change, memory, state)
    if memory is None or refusal is not None:
        return CommandRefused(
            command=DreamStep.TYPE,
            memory_id=change.memory_id,
            reason=refusal or "unknown",  # type: ignore[arg-type]
            observed_at=at,
        )
    match change.kind:
        case "utility":
            value = _number(change, least=0.0, most=1.0)
            why = _one_of(change, ("decay", UNDONE))
            return UtilityChanged(memory_id=memory.id, utility=SHARE.clamped(value), why=why, observed_at=at)  # type: ignore[arg-type]
        case "stability":
            value = _number(change, least=STABILITY.least / STABILITY.most, most=STABILITY.most / STABILITY.least)
            factor = STABILITY.factor(memory.stability, value)
            why = _one_of(change, ("rehearsal", "replay", "emotion", UNDONE))
            return StabilityChanged(memory_ids=(memory.id,), factor=factor, why=why, observed_at=at)  # type: ignore[arg-type]
        case "tier":
            reason = _one_of(change, ("accesses", "utility", "entities", UNDONE))
            tier = change.tier or memory.tier
            return TierChanged(memory_id=memory.id, tier=tier, was=memory.tier, reason=reason, observed_at=at)  # type: ignore[arg-type]
        case "sleep":
            return _slept(change, memory, state, at)
        case "archive":
            return archived(memory, config, at=at)
        case "unarchive":
            _one_of(change, (UNDONE,))
            assert embedding is not None
            return _unarchived(memory, embedding, at)
        case "theme" | "dissolve":
            return theme.changed(change, state, at=at)
        case "merge" | "unmerge":
            raise AssertionError(f"{change.kind} is several events: see merging")
        case "sleep_message" | "wake_message":
            raise AssertionError(f"{change.kind} is of no memory: see transcript")
        case "wake":
            _one_of(change, (UNDONE,))
            assert embedding is not None
            return woken(memory, state, UNDONE, embedding, at=at, tier=change.tier, accesses=change.accesses)


def _refusal(change: DreamChange, memory: Memory | None, state: AgentState) -> str | None:
    if memory is None:
        return "unknown"
    # Checked before the fingerprint: a memory that was pinned since the plan is reported as pinned, not as changed.
    if memory.pinned or memory.locked:
        return "pinned" if memory.pinned else "locked"
    # Recalled, pinned or contradicted since, it is another memory than the one that was planned for.
    if fingerprint(memory) != change.seen or (change.kind in _OF_SLEEPERS) != (memory.asleep_since is not None):
        return "changed"
    if change.kind in ("archive", "unarchive") and (change.kind == "archive") != (memory.stub is None):
        return "changed"
    if change.kind == "sleep":
        other = state.memories.get(change.by or "")
        stands = change.by is None or (other is not None and other.awake and other.id != memory.id)
        return None if stands and spared_by_nothing(memory) else "changed"
    return None


def _number(change: DreamChange, *, least: float, most: float) -> float:
    if change.value is None or not least <= change.value <= most:
        raise InvalidInputError("changes.value", change.value, f"a number from {least:g} to {most:g}")
    return change.value


def _one_of(change: DreamChange, allowed: tuple[str, ...]) -> str:
    if change.reason not in allowed:
        raise InvalidInputError("changes.reason", change.reason, f"one of {', '.join(allowed)}")
    return change.reason


def _slept(change: DreamChange, memory: Memory, state: AgentState, at: float) -> MemorySlept:
    reason = cast("SleepReason", _one_of(change, _SLEEP_REASONS))
    if (reason == "redundant") != (change.by is not None):
        raise InvalidInputError("changes.by", change.by, "the memory with the same content, for a repetition only")
    return MemorySlept(
        memory_id=memory.id,
        reason=reason,
        was=memory.tier,
        by=change.by,
        accesses=memory.access_count if change.by else 0,
        # For the memory that says the same: forgetting that one has to hide these messages, too.
        messages=tuple(state.messages_of.get(memory.id, ())) if change.by else (),
        # Its own end stays if it is earlier, so that no as-of question finds it after that.
        ends=at if memory.valid_until is None else min(at, memory.valid_until),
        retention=change.retention,
        idle_days=idle_days(memory, at),
        utility=memory.utility,
        messages_hidden=state.left_without(memory.id) if reason in _HIDING else (),
        observed_at=at,
    )


def archived(memory: Memory, config: Config, *, at: float) -> MemoryArchived:
    """A dormant memory reduced to a stub; its full text stays in the log."""
    since = memory.asleep_since if memory.slept_at is None else memory.slept_at
    assert since is not None
    return MemoryArchived(
        memory_id=memory.id,
        stub=f"{ARCHIVED} {memory.text[: config.dream.stub_chars]}",
        asleep_days=max(0.0, at - since) / DAY_S,
        observed_at=at,
    )


def _unarchived(memory: Memory, embedding: Embedding, at: float) -> MemoryUnarchived:
    assert memory.asleep_since is not None
    return codec.derived(
        MemoryUnarchived,
        memory,
        memory_id=memory.id,
        ends=memory.asleep_since,
        observed_at=at,
        embedding=embedding,
    )


def woken(
    memory: Memory,
    state: AgentState,
    reason: str,
    embedding: Embedding,
    *,
    at: float,
    tier: str | None = None,
    accesses: int = 0,
) -> MemoryWoken:
    """The event that wakes a dormant memory; without a tier it becomes episodic."""
    return codec.derived(
        MemoryWoken,
        memory,
        memory_id=memory.id,
        reason=reason,
        tier=tier or "episodic",
        by=memory.asleep_for,
        accesses=accesses,
        messages_shown=state.found_again(memory.id, state.messages_of.get(memory.id, ())),
        observed_at=at,
        embedding=embedding,
    )
