"""A LangGraph `BaseStore`: what graphs keep across threads, in Mnemolog.

store = MnemologStore(Memory("./data"))
graph = builder.compile(store=store)
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal, assert_never

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    get_text_at_path,
)

from mnemolog.ops.surfaces.integrations.items import Items, Namespace, Stored
from mnemolog.ops.surfaces.python import Memory

RENEWED_FROM: Final = 0.1
"""The share of its life after which a read extends an item's life: each extension is a write."""

_MINUTE_S: Final = 60.0


class MnemologStore(BaseStore):
    """Items by namespace and key, found by what they mean.

    `fields`: the paths of a value that a search looks at, as in LangGraph's `index`; "$" is all of it. What an item
    says is embedded by Mnemolog. `ttl` is LangGraph's configuration; `sweep_ttl` takes away what is over.
    """

    supports_ttl = True

    __slots__ = ("_fields", "_items", "_now", "ttl_config")

    def __init__(
        self,
        memory: Memory,
        *,
        agent_id: str = "langgraph-store",
        fields: Sequence[str] = ("$",),
        ttl: TTLConfig | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`agent_id` holds the items, and should hold nothing else. `now`: seconds since the epoch."""
        self._items = Items(memory, agent_id=agent_id)
        self._fields = tuple(fields)
        self.ttl_config = ttl
        self._now = now

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Answer what is asked, then write; of several values for one key, the last."""
        results: list[Result] = []
        puts: dict[tuple[Namespace, str], PutOp] = {}
        for op in ops:
            if isinstance(op, PutOp):
                # Written after all questions of the batch, as LangGraph's own store does.
                puts[op.namespace, op.key] = op
                results.append(None)
            else:
                results.append(self._answer(op))
        for put in puts.values():
            self._put(put)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same, in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def sweep_ttl(self) -> int:
        """Take away the items whose time is over; how many they were."""
        over = [stored for stored in self._items.within() if stored.expired(self._now())]
        for stored in over:
            self._items.delete(stored.namespace, stored.key)
        return len(over)

    def _answer(self, op: GetOp | SearchOp | ListNamespacesOp) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
            case _:
                assert_never(op)

    def _put(self, op: PutOp) -> None:
        if op.value is None:
            self._items.delete(op.namespace, op.key)
            return
        ttl_s = None if op.ttl is None else op.ttl * _MINUTE_S
        expires_at = None if ttl_s is None else self._now() + ttl_s
        text = self._text(op.value, op.index)
        self._items.put(op.namespace, op.key, op.value, text=text, ttl_s=ttl_s, expires_at=expires_at)

    def _text(self, value: Mapping[str, Any], index: Literal[False] | list[str] | None) -> str | None:
        """The text that a search finds the item by; None: no search finds it."""
        if index is False:
            return None
        found = [text for path in index or self._fields for text in get_text_at_path(dict(value), path)]
        return "\n".join(found) or None

    def _get(self, op: GetOp) -> Item | None:
        stored = self._items.get(op.namespace, op.key)
        if stored is None or stored.expired(self._now()):
            return None
        self._renew([stored], wanted=op.refresh_ttl)
        return _item(stored)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        wanted = (each for each in self._candidates(op) if _meets(each[0].value, op.filter))
        alive = (each for each in wanted if not each[0].expired(self._now()))
        found = list(islice(alive, op.offset, op.offset + op.limit))
        self._renew([stored for stored, _ in found], wanted=op.refresh_ttl)
        return [_search_item(stored, score) for stored, score in found]

    def _candidates(self, op: SearchOp) -> Iterator[tuple[Stored, float | None]]:
        """All items of the namespace: with a query those that a search ranks, then the others, without a score."""
        if not op.query:
            yield from ((stored, None) for stored in self._items.within(op.namespace_prefix))
            return
        ranked: set[str] = set()
        for stored, score in self._items.search(op.query, op.namespace_prefix, at_once=op.offset + op.limit):
            ranked.add(stored.memory_id)
            yield stored, score
        for stored in self._items.within(op.namespace_prefix):
            if stored.memory_id not in ranked:
                yield stored, None

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        """In their order; those of items whose time is not over."""
        namespaces = {stored.namespace for stored in self._items.within() if not stored.expired(self._now())}
        matching = [each for each in namespaces if all(_matches(each, one) for one in op.match_conditions or ())]
        found = sorted({each[: op.max_depth] for each in matching})
        return found[op.offset : op.offset + op.limit]

    def _renew(self, read: Iterable[Stored], *, wanted: bool) -> None:
        for stored in read if wanted else ():
            if stored.ttl_s is not None and stored.expires_at is not None:
                begun = stored.expires_at - stored.ttl_s
                if self._now() - begun >= stored.ttl_s * RENEWED_FROM:
                    self._items.renew(stored, expires_at=self._now() + stored.ttl_s)


def _item(stored: Stored) -> Item:
    return Item(
        namespace=stored.namespace,
        key=stored.key,
        value=stored.value,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
    )


def _search_item(stored: Stored, score: float | None) -> SearchItem:
    return SearchItem(
        namespace=stored.namespace,
        key=stored.key,
        value=stored.value,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        score=score,
    )


_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "$eq": lambda value, wanted: bool(value == wanted),
    "$ne": lambda value, wanted: bool(value != wanted),
    "$gt": lambda value, wanted: float(value) > float(wanted),
    "$gte": lambda value, wanted: float(value) >= float(wanted),
    "$lt": lambda value, wanted: float(value) < float(wanted),
    "$lte": lambda value, wanted: float(value) <= float(wanted),
}
"""LangGraph's operators, as its own store has them."""


def _meets(value: Mapping[str, Any], condition: Mapping[str, Any] | None) -> bool:
    return all(_compare(value.get(name), wanted) for name, wanted in (condition or {}).items())


def _compare(value: object, wanted: object) -> bool:
    if isinstance(wanted, list | tuple):
        return isinstance(value, list | tuple) and len(value) == len(wanted) and all(map(_compare, value, wanted))
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    if any(str(name).startswith("$") for name in wanted):
        return all(_by(str(name), value, bound) for name, bound in wanted.items())
    return isinstance(value, Mapping) and all(_compare(value.get(name), each) for name, each in wanted.items())


def _by(operator: str, value: object, bound: object) -> bool:
    if operator not in _COMPARED:
        raise ValueError(f"Operator {operator} not supported; those that are: {', '.join(_COMPARED)}")
    try:
        return _COMPARED[operator](value, bound)
    except (TypeError, ValueError):  # no order between them: a missing field, a text
        return False


def _matches(namespace: Namespace, condition: MatchCondition) -> bool:
    path = condition.path
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", label) for label, wanted in zip(part, path, strict=True))
