"""A theme as events: statements that are near to each other, with the most central of them (ledger J1, R21).

It supersedes and changes none of its members: readers see the statements themselves, and of a model's patterns only
those that the statements still support, so that a theme never shows a forgotten memory.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from mnemolog.processors.dream import writing
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas import codec
from mnemolog.schemas.command import DreamChange, Pattern
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import ThemeDissolved, ThemeFormed
from mnemolog.schemas.ids import digest
from mnemolog.schemas.memory import Memory

KINDS: Final = ("theme", "dissolve")
"""Kinds of changes of a theme; all others change a memory or a message."""


def seen(theme_id: str, members: Sequence[str], state: AgentState) -> str:
    """A hash of the members' texts; a theme that is dissolved lists no members, so its id alone is hashed."""
    said = [(each, state.memories[each].words) for each in members]
    return digest(codec.dump_sorted([theme_id, said]))


def refusal(change: DreamChange, state: AgentState) -> str | None:
    """Why a theme is not formed or dissolved: it, or a member, changed since the plan was made."""
    if change.theme is None or not set(change.central) <= set(change.members):
        raise InvalidInputError("changes.theme", change.theme, "the id of a theme, with its central members among all")
    if change.kind == "dissolve":
        return None if change.theme in state.themes else "unknown"
    if change.theme in state.themes or not change.central:
        return "changed"
    if not all(each in state.memories for each in change.members):
        return "unknown"
    members = [state.memories[each] for each in change.members]
    if any(memory.forgotten for memory in members):
        return "forgotten"
    if seen(change.theme, change.members, state) != change.seen:
        return "changed"
    # An undone dissolution restores the theme as it was; readers check what its members have become since.
    return None if change.reason == "undone" or all(map(may_belong, members)) else "changed"


def may_belong(memory: Memory) -> bool:
    """Whether a memory may be a member of a new theme: awake, not confidential, neither pinned nor locked (E6)."""
    return memory.awake and not memory.pinned and not memory.locked and not memory.confidential


def changed(change: DreamChange, state: AgentState, *, at: float) -> ThemeFormed | ThemeDissolved:
    """The event of a change that was not refused."""
    assert change.theme is not None
    if change.kind == "dissolve":
        return ThemeDissolved(theme_id=change.theme, reason=_why_dissolved(change), observed_at=at)  # type: ignore[arg-type]
    _one_of(change, ("near", "undone"))
    members = [state.memories[each] for each in change.members]
    middle = state.memories[change.central[0]]
    patterns = founded(change.patterns, members)
    return ThemeFormed(
        theme_id=change.theme,
        subject=middle.subject,
        category=middle.category,
        data_source=middle.data_source,
        language=middle.language,
        names=_shared(members),
        members=change.members,
        central=change.central,
        source_confidence=min(memory.source_confidence for memory in members),
        patterns=patterns,
        described_by=change.model if patterns else None,
        observed_at=at,
    )


def founded(patterns: Sequence[Pattern], members: Sequence[Memory]) -> tuple[Pattern, ...]:
    """The patterns that the members' texts support; the writer checks them instead of relying on the plan."""
    if not patterns:
        return ()
    return writing.still_founded(
        patterns,
        {memory.id: writing.statement(memory).text for memory in members},
        speaker=writing.speaker_of(members),
        language=members[0].language,
    )


def _why_dissolved(change: DreamChange) -> str:
    return _one_of(change, ("redrawn", "undone"))


def _one_of(change: DreamChange, allowed: tuple[str, ...]) -> str:
    if change.reason not in allowed:
        raise InvalidInputError("changes.reason", change.reason, f"one of {', '.join(allowed)}")
    return change.reason


def _shared(members: Sequence[Memory]) -> tuple[str, ...]:
    """Entities that at least half of the members name, the most frequent first."""
    naming: Counter[str] = Counter(entity for memory in members for entity in set(memory.entities))
    shared: Iterable[str] = (entity for entity, count in naming.items() if 2 * count >= len(members))
    return tuple(sorted(shared, key=lambda entity: (-naming[entity], entity)))
