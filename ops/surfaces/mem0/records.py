"""Memories and receipts in mem0's shapes."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import md5
from typing import Any, Final, TypeAlias

from mnemolog.ops.surfaces.mem0.scopes import Scope, scope_of
from mnemolog.schemas.query import Forgotten, MemoryView, Occurrence, Receipt

Json: TypeAlias = dict[str, Any]

ADDED: Final = {"memory_formed": "ADD", "memory_updated": "UPDATE", "memory_reinforced": "NONE"}
"""mem0's events for the effect of an input on a memory; NONE: the memory existed."""

ENDED: Final = ("memory_superseded", "memory_forgotten")
WORDED: Final = ("memory_formed", "memory_updated", "memory_edited", "memory_restored")
"""Events with a new text of the memory."""

UPDATED: Final = "Memory updated successfully!"
DELETED: Final = "Memory deleted successfully!"
ALL_DELETED: Final = "Memories deleted successfully!"
"""mem0's own messages, which programs compare."""


def record(view: MemoryView, *, score: float | None = None) -> Json:
    """A memory in mem0's shape; `score` is that of a search."""
    scope = (scope_of(view.agent_id) or Scope()).within(view.session_id)
    scored = {} if score is None else {"score": score}
    return {
        "id": view.id,
        "memory": view.text,
        # A field of mem0's, which nothing here relies on: without the mark, systems in FIPS mode refuse MD5.
        "hash": md5(view.text.encode(), usedforsecurity=False).hexdigest(),
        **scored,
        "metadata": view.metadata,
        "categories": [view.category],
        "created_at": view.recorded_at,
        "updated_at": view.updated_at,
        **scope.ids(),
    }


def results(receipts: Sequence[Receipt], ended: Mapping[str, str]) -> list[Json]:
    """The effects of inputs as mem0's events; `ended`: the texts of replaced or forgotten memories."""
    found: list[Json] = []
    for event in (event for receipt in receipts for event in receipt.events):
        if event["event"] in ADDED:
            found.append({"id": event["memory_id"], "memory": event["text"], "event": ADDED[event["event"]]})
        elif event["event"] in ENDED:
            found.append({"id": event["memory_id"], "memory": ended.get(event["memory_id"], ""), "event": "DELETE"})
    return found


def deleted(message: str, became: Forgotten) -> Json:
    """The answer to a deletion of many memories: mem0's message, and their number."""
    kept = {name: number for name, number in (("pinned", became.pinned), ("locked", became.locked)) if number}
    return {"message": message, "deleted": became.forgotten, **kept}


def decided(receipt: Receipt) -> Json:
    """The outcome of a message, and its reason, which mem0's shape lacks."""
    row = {"id": receipt.message_id, "outcome": receipt.outcome or "accepted"}
    reasons = {"stage": receipt.stage, "reason": receipt.reason, "filter": receipt.filter, "detail": receipt.detail}
    return {**row, **{name: reason for name, reason in reasons.items() if reason is not None}}


def history(view: MemoryView, occurrences: Sequence[Occurrence]) -> list[Json]:
    """The texts of a memory, in order."""
    return list(_changes(view, occurrences))


def _changes(view: MemoryView, occurrences: Sequence[Occurrence]) -> Iterator[Json]:
    scope = (scope_of(view.agent_id) or Scope()).within(view.session_id)
    before: str | None = None
    for number, each in enumerate(occurrences):
        if each.data.get("memory_id") != view.id or each.event not in (*WORDED, *ENDED):
            continue
        after = None if each.event in ENDED else str(each.data["text"])
        yield {
            "id": f"{view.id}:{number}",
            "memory_id": view.id,
            "old_memory": before,
            "new_memory": after,
            "event": "ADD" if before is None and after is not None else "UPDATE" if after is not None else "DELETE",
            "is_deleted": after is None,
            "metadata": view.metadata,
            "created_at": view.recorded_at,
            "updated_at": each.recorded_at,
            **scope.ids(),
        }
        before = after
