"""The cycles of an agent, read from its commits: what each changed in which memories, and why."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from mnemolog.processors.dream.naming import cycle_of
from mnemolog.processors.ingest.entities import words_of
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.dream import CycleChange, CycleView
from mnemolog.schemas.event import (
    CommandRefused,
    DreamBegun,
    Event,
    MemoryArchived,
    MemoryForgotten,
    MemoryFormed,
    MemorySlept,
    MemoryUnarchived,
    MemoryWoken,
    MessageSlept,
    MessageWoken,
    StabilityChanged,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.moments import iso


@dataclass
class _Told:
    """One cycle, as far as its commits were read."""

    begun: DreamBegun
    before: dict[str, int]
    after: dict[str, int]
    counts: Counter[str] = field(default_factory=Counter)
    changes: list[CycleChange] = field(default_factory=list)


def views(key: str, commits: Iterable[Commit], *, only: str | None = None) -> list[CycleView]:
    """The cycles, the oldest first; all changes are listed only if one cycle is asked for."""
    state, found = AgentState(), dict[str, _Told]()
    for commit in commits:
        # Only where a cycle begins, because counting goes over all memories.
        before = _tiers(state) if _begins(commit) else {}
        name = cycle_of(commit.input_id)
        for event in (entry.event for entry in commit.events):
            if isinstance(event, DreamBegun):
                found[event.cycle] = _Told(event, before, {})
            elif name is not None and name in found:
                for change, count in _changes(event):
                    found[name].counts[count] += 1
                    if only == name:
                        # Before the commit is folded: the text that the change met. A memory that the commit itself
                        # forms is not in the state yet.
                        text = event.text if isinstance(event, MemoryFormed) else _words(change[0], state)
                        found[name].changes.append(
                            CycleChange(memory_id=change[0], text=text, what=change[1], event=event.TYPE)
                        )
        state.fold(commit)
        if name is not None and name in found:
            found[name].after = _tiers(state)
    return [_view(key, each, state) for name, each in found.items() if only in (None, name)]


def _words(name: str, state: AgentState) -> str:
    """The text of a memory or message; empty if it is unknown."""
    if name in state.memories:
        return state.memories[name].text
    return state.transcript[name].rendered if name in state.transcript else ""


def _begins(commit: Commit) -> bool:
    return any(isinstance(entry.event, DreamBegun) for entry in commit.events)


def _tiers(state: AgentState) -> dict[str, int]:
    """Awake memories by tier, and the number of dormant ones."""
    counts = Counter(
        memory.tier if memory.asleep_since is None else "dormant" for memory in state.memories.values() if memory.active
    )
    return dict(sorted(counts.items()))


def _view(key: str, each: _Told, state: AgentState) -> CycleView:
    cycle = state.cycles[each.begun.cycle]
    return CycleView(
        cycle=each.begun.cycle,
        agent=key,
        at=iso(each.begun.at),
        phases=each.begun.phases,
        undoes=each.begun.undoes,
        finished=cycle.finished,
        undone=cycle.undone,
        counts=dict(sorted(each.counts.items())),
        before=each.before,
        after=each.after,
        changes=tuple(_without_forgotten(change, state) for change in each.changes),
    )


_STEADIED: Final = {"replay": "replayed", "emotion": "held faster", "undone": "stability set back"}


def _without_forgotten(change: CycleChange, state: AgentState) -> CycleChange:
    """A forgotten memory's text is not shown here either, however long after the cycle it was forgotten."""
    memory, said = state.memories.get(change.memory_id), state.transcript.get(change.memory_id)
    forgotten = memory.forgotten if memory is not None else said is not None and said.hidden
    return replace(change, text="") if forgotten else change


def _changes(event: Event) -> Iterator[tuple[tuple[str, str], str]]:  # noqa: C901  one case for each
    """Memory and words, and what it counts as."""
    match event:
        case MemoryFormed() | MemoryForgotten() | MemorySlept(reason="consolidated"):
            yield _standing(event)
        case MemorySlept():
            by = "" if event.by is None else f", memory {event.by} says the same"
            figures = f"unused for {event.idle_days:.0f} days, retention {event.retention:.2f}"
            reason = event.reason.replace("_", " ")
            yield (
                (event.memory_id, f"asleep: {reason} ({figures}, utility {event.utility:.2f}{by})"),
                (f"asleep: {reason}"),
            )
        case MessageSlept() | MessageWoken():
            yield _of_message(event)
        case MemoryArchived():
            yield (event.memory_id, f"archived: a stub, after {event.asleep_days:.0f} days asleep"), "archived"
        case MemoryUnarchived():
            yield (event.memory_id, "no stub any more, asleep as before"), "no stub any more"
        case MemoryWoken():
            yield (event.memory_id, f"awake again, {event.tier}"), "awake again"
        case TierChanged():
            yield (event.memory_id, f"{event.was} → {event.tier} ({event.reason})"), f"{event.was} → {event.tier}"
        case StabilityChanged():
            for memory_id in event.memory_ids:
                yield (
                    (memory_id, f"stability × {event.factor:g} ({event.why})"),
                    _STEADIED.get(event.why, "rehearsed"),
                )
        case ThemeFormed():
            about = f" of {', '.join(' '.join(words_of(name)) for name in event.names)}" if event.names else ""
            found = "".join(f"; {each.text}" for each in event.patterns)
            what = f"in the middle of {len(event.members)} statements{about} ({event.category}, {event.subject}){found}"
            yield (event.central[0], what), "theme found"
        case UtilityChanged():
            yield (event.memory_id, f"utility {event.utility:.2f} ({event.why})"), "utility drifted"
        case CommandRefused():
            yield (event.memory_id, f"left alone: {event.reason}"), "left alone"
        case _:
            return


def _of_message(event: MessageSlept | MessageWoken) -> tuple[tuple[str, str], str]:
    """A message that was put to sleep, or woken."""
    if isinstance(event, MessageWoken):
        return (event.message_id, "message awake again"), "message awake again"
    why = f"message {event.by} says the same" if event.by else f"{event.passed_over} recalls passed it over"
    kind = f"message asleep: {event.reason.replace('_', ' ')}"
    return (event.message_id, f"{kind} (unused for {event.idle_days:.0f} days, {why})"), kind


def _standing(event: MemoryFormed | MemoryForgotten | MemorySlept) -> tuple[tuple[str, str], str]:
    """A memory that stands for others, and these."""
    match event:
        case MemoryFormed():
            return (event.memory_id, "says all that the next ones say, and stands for them"), "consolidated"
        case MemoryForgotten():
            return (event.memory_id, "taken apart: it stands for nothing any more"), "taken apart"
        case MemorySlept():
            return (event.memory_id, f"asleep: memory {event.by} says all of it"), "asleep: consolidated"
