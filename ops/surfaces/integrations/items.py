"""Values under a namespace and a key, which come back exactly, over a memory that only appends.

An item is a memory written by hand, in an agent of its own: a search finds it by its text, and the value is in its
metadata. A new value is an edit of that memory, so that the memory's history is the item's. A deleted item is
forgotten; the same key later makes a new memory (see docs/decisions/items.md).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from threading import RLock
from typing import Any, Final, NamedTuple

from mnemolog.ops.surfaces.python import Memory
from mnemolog.schemas.errors import InvalidInputError, NotFoundError, RepeatedIdError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key, digest, memory_id
from mnemolog.schemas.query import MemoryView, Receipt
from mnemolog.schemas.validation import MAX_LIMIT

TEXT_MOST_CHARS: Final = 5_000
"""The most characters of the text that an item is found by; the value itself is bounded by intake.metadata_bytes."""

PAGE: Final = 200
"""Items that are requested at once."""

_UNREADABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

Namespace = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """An item as it stands."""

    namespace: Namespace
    key: str
    value: dict[str, Any]
    created_at: datetime
    updated_at: datetime
    memory_id: str
    ttl_s: float | None
    """how long it lives after it was last read; None: for ever"""
    expires_at: float | None
    """seconds since the epoch"""

    def expired(self, now: float) -> bool:
        """Whether the item has expired."""
        return self.expires_at is not None and self.expires_at <= now


class _Place(NamedTuple):
    """The present state of a key in the log."""

    generation: int
    """how often it was deleted"""
    found: Stored | None


class Items:
    """The items of one agent, which remembers nothing else."""

    def __init__(self, memory: Memory, *, agent_id: str) -> None:
        """Raises InvalidInputError if only the server knows whose memory it is: ids are made here."""
        if not memory.names_tenant:
            allowed = "the tenant of the key: Memory.connect(url, api_key=…, tenant_id=…)"
            raise InvalidInputError("tenant_id", None, allowed)
        self._memory = memory
        self._agent_id = agent_id
        self._agent_key = agent_key(memory.tenant_id, agent_id)
        # For the threads of this process; another process is noticed by the id that both would give a new item.
        self._writing = RLock()

    def get(self, namespace: Namespace, key: str) -> Stored | None:
        """The item, or None."""
        return self._place(namespace, key).found

    def put(
        self,
        namespace: Namespace,
        key: str,
        value: Mapping[str, Any],
        *,
        text: str | None,
        ttl_s: float | None = None,
        expires_at: float | None = None,
    ) -> None:
        """Set a value; `text` is what a search finds it by, None: no search does. Raises InvalidInputError."""
        item = {
            "namespace": list(namespace),
            # Each prefix as a text: one filter then finds the items below a namespace, at any depth.
            "within": [_path(namespace[:depth]) for depth in range(1, len(namespace) + 1)],
            "key": key,
            "value": dict(value),
            "indexed": text is not None,
            "ttl_s": ttl_s,
            "expires_at": expires_at,
        }
        with self._writing:
            self._write(namespace, key, _shown(text or key), {"item": item})

    def renew(self, stored: Stored, *, expires_at: float) -> None:
        """Let an item live longer."""
        with self._writing:
            # Read again: another value may have been put since, and only the time is to change.
            view = self._memory.get(stored.memory_id)
            if (item := _item(view)) is not None:
                metadata = {"item": {**item, "expires_at": expires_at}}
                _carried_out(self._memory.update(view.id, view.text, metadata=metadata), stored.key)

    def delete(self, namespace: Namespace, key: str) -> None:
        """Take an item away; nothing happens where there is none."""
        with self._writing:
            found = self._place(namespace, key).found
            if found is not None:
                _carried_out(self._memory.forget(found.memory_id, reason="deleted"), key)

    def within(self, prefix: Namespace = ()) -> Iterator[Stored]:
        """All items under a namespace, the one that was put first the last."""
        cursor, wanted = None, {"item.within": {"contains": _path(prefix)}} if prefix else None
        while True:
            page = self._memory.get_all(
                agent_id=self._agent_id, everything=True, limit=PAGE, cursor=cursor, metadata=wanted
            )
            yield from (stored for view in page if (stored := _stored(view)) is not None)
            if len(page) < PAGE:
                return
            cursor = page[-1].id

    def search(self, query: str, prefix: Namespace = (), *, at_once: int = PAGE) -> Iterator[tuple[Stored, float]]:
        """The items under a namespace that answer best, with their relevance from 0 to 1."""
        wanted: dict[str, Any] = {"item.indexed": True}
        if prefix:
            wanted["item.within"] = {"contains": _path(prefix)}
        cursor = None
        while True:
            answer = self._memory.search(
                query,
                agent_id=self._agent_id,
                kind="memory",
                metadata=wanted,
                limit=min(max(at_once, 1), MAX_LIMIT),
                cursor=cursor,
            )
            for hit in answer.results:
                try:
                    # Not from the hit: an index may be behind the value.
                    stored = _stored(self._memory.get(hit.id))
                except NotFoundError:
                    continue
                if stored is not None:
                    yield stored, hit.relevance
            cursor = answer.cursor
            if cursor is None:
                return

    def _write(self, namespace: Namespace, key: str, text: str, metadata: dict[str, Any]) -> None:
        while True:
            generation, found = self._place(namespace, key)
            if found is not None:
                _carried_out(self._memory.update(found.memory_id, text, metadata=metadata), key)
                return
            command = _command_id(namespace, key, generation)
            try:
                receipt = self._memory.remember(text, agent_id=self._agent_id, id=command, metadata=metadata)
            except RepeatedIdError:  # another process was first: its value is edited
                continue
            _carried_out(receipt, key)
            return

    def _place(self, namespace: Namespace, key: str) -> _Place:
        """The present state of a key. The ids of its memories are computed from the key and the number of deletions."""
        view = self._known(namespace, key, 0)
        if view is None or view.status != "forgotten":
            return _Place(0, None if view is None else _stored(view))
        # Doubling, then halving: a key that was deleted n times takes 2 log n look-ups, and most take one.
        low, high = 0, 1
        while self._known(namespace, key, high) is not None:
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._known(namespace, key, middle) is not None else (low, middle)
        latest = self._known(namespace, key, low)
        stored = None if latest is None else _stored(latest)
        return _Place(low if stored is not None else low + 1, stored)

    def _known(self, namespace: Namespace, key: str, generation: int) -> MemoryView | None:
        try:
            return self._memory.get(memory_id(self._agent_key, _command_id(namespace, key, generation), 0))
        except NotFoundError:
            return None


def _command_id(namespace: Namespace, key: str, generation: int) -> str:
    # As JSON, in which no two places are alike, whatever characters their names contain.
    return f"item-{digest(json.dumps([namespace, key]).encode())}-{generation}"


def _path(namespace: Sequence[str]) -> str:
    return json.dumps(list(namespace), ensure_ascii=False)


def _shown(text: str) -> str:
    # A memory needs a text, also where the value has none that can be shown.
    return _UNREADABLE.sub(" ", text)[:TEXT_MOST_CHARS].strip() or "item"


def _item(view: MemoryView) -> dict[str, Any] | None:
    item = view.metadata.get("item")
    return item if isinstance(item, dict) and "value" in item else None


def _stored(view: MemoryView) -> Stored | None:
    """The item of a memory; None if it was deleted, or the memory is no item."""
    item = _item(view)
    if view.status == "forgotten" or item is None:
        return None
    return Stored(
        namespace=tuple(item["namespace"]),
        key=item["key"],
        value=item["value"],
        created_at=datetime.fromisoformat(view.recorded_at),
        updated_at=datetime.fromisoformat(view.updated_at),
        memory_id=view.id,
        ttl_s=item["ttl_s"],
        expires_at=item["expires_at"],
    )


def _carried_out(receipt: Receipt, key: str) -> None:
    """Raise InvalidInputError if the command had no effect."""
    if receipt.failed:
        why = receipt.reason or receipt.detail or receipt.outcome
        raise InvalidInputError("key", key, f"an item that may be changed; this one is {why}")
