"""The changes in an agent's memories between two times of recording."""

from collections.abc import Iterable, Sequence
from typing import Final

from mnemolog.processors.narration.views import memory_view
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Changed, Difference, MemoryView

COMPARED: Final = (
    "text", "subject", "category", "status", "valid_from", "valid_until", "superseded_by", "pinned", "locked",
)  # fmt: skip
"""The fields whose change counts; repetitions and recalls of a memory do not count."""


def difference(
    key: str, before: Iterable[Memory], after: Iterable[Memory], *, from_at: float, to_at: float
) -> Difference:
    """The memories that were learned, ended and changed between the two times, and the number of forgotten ones."""
    known = {memory.id: memory for memory in before}
    # Counted, but not shown: a forgotten memory is in no answer, not even as a difference.
    shown = [memory for memory in after if not memory.forgotten]
    pairs = [(_viewed(key, known.get(memory.id), from_at), memory_view(key, memory, now=to_at)) for memory in shown]
    return Difference(
        from_at=iso(from_at),
        to_at=iso(to_at),
        learned=tuple(view for old, view in pairs if old is None),
        ended=tuple(view for old, view in pairs if old is not None and _ended(old, view)),
        changed=tuple(
            Changed(fields=fields, before=old, after=view)
            for old, view in pairs
            if old is not None and not _ended(old, view) and (fields := _fields(old, view))
        ),
        forgotten=sum(memory.forgotten for memory in after),
    )


def _viewed(key: str, memory: Memory | None, now: float) -> MemoryView | None:
    return None if memory is None else memory_view(key, memory, now=now)


def _ended(old: MemoryView, new: MemoryView) -> bool:
    # A chain of comparisons: it was current, and is not now.
    return old.status == "current" != new.status


def _fields(old: MemoryView, new: MemoryView) -> tuple[str, ...]:
    return tuple(name for name in COMPARED if getattr(old, name) != getattr(new, name))


def lines(found: Difference) -> list[str]:
    """A difference for people: + learned, - ended, ~ changed."""
    shown = [f"+ {_shown(memory)}" for memory in found.learned]
    shown += [f"- {_shown(memory)}" for memory in found.ended]
    shown += [line for each in found.changed for line in _changed(each)]
    if found.forgotten:
        shown.append(f"{found.forgotten} forgotten")
    return shown


def _shown(memory: MemoryView) -> str:
    standing = memory.category if memory.status == "current" else f"{memory.category}, {memory.status}"
    until = "" if memory.valid_until is None else f" to {memory.valid_until[:_DAY]}"
    return f"{memory.text}  ({standing}, {memory.valid_from[:_DAY]}{until})"


def _changed(each: Changed) -> Sequence[str]:
    others = [name for name in each.fields if name != "text"]
    what = f"  ({', '.join(f'{name}: {_value(each.before, name)} → {_value(each.after, name)}' for name in others)})"
    shown = f"~ {each.after.text}{what if others else ''}"
    return (shown, f"  was: {each.before.text}") if "text" in each.fields else (shown,)


def _value(memory: MemoryView, name: str) -> str:
    value = getattr(memory, name)
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


_DAY: Final = 10
"""Characters of the date in an ISO time."""
