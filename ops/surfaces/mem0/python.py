"""`from mnemolog.mem0 import Memory`: the class of mem0's library, in this process or over a server."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import update_wrapper
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from mnemolog.ops.surfaces import python
from mnemolog.ops.surfaces.mem0.door import Door
from mnemolog.ops.surfaces.mem0.filters import Wanted, parse_filters
from mnemolog.ops.surfaces.mem0.parameters import checked, number
from mnemolog.ops.surfaces.mem0.records import ALL_DELETED, DELETED, UPDATED, Json, deleted
from mnemolog.ops.surfaces.mem0.scopes import parse_scope
from mnemolog.ops.surfaces.mem0.telling import Telling
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.validation import MAX_LIMIT

P = ParamSpec("P")
R = TypeVar("R")


class AsyncMemory:
    """mem0's AsyncMemory. Use it as a context manager, or call `open` and `close`."""

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        memory: python.AsyncMemory | None = None,
    ) -> None:
        """`data`: the data directory; None: MNEMOLOG_DATA, else the platform's. `config`: our settings."""
        given: object = data if config is None else config
        # The first argument of mem0's class is its own configuration, which names stores and models.
        if not isinstance(given, str | Path | Config | None):
            raise InvalidInputError("config", given, FROM_CONFIG)
        self._memory = memory or python.AsyncMemory(data, config=config, tenant_id=tenant_id)

    @classmethod
    def connect(cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None) -> Self:
        """The same verbs against a server."""
        return cls(memory=python.AsyncMemory.connect(url, api_key=api_key, tenant_id=tenant_id))

    @classmethod
    def from_config(cls, config_dict: Mapping[str, Any]) -> Self:
        """Refuse mem0's settings: they configure other stores and models. Raises InvalidInputError."""
        if config_dict:
            raise InvalidInputError("config", sorted(config_dict), FROM_CONFIG)
        return cls()

    async def open(self) -> Self:
        """Open the memory; raises LogError if the data directory cannot be used."""
        await self._memory.open()
        return self

    async def close(self) -> None:
        """Finish pending work and release resources."""
        await self._memory.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def inner(self) -> python.AsyncMemory:
        """The same memory with Mnemolog's own verbs."""
        return self._memory

    @property
    def _door(self) -> Door:
        return Door(self._memory.backend, self._memory.tenant_id)

    async def add(
        self,
        /,
        messages: str | Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        app_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        timestamp: float | str | None = None,
        infer: bool = True,
        **others: object,
    ) -> Json:
        """Add messages; the answer lists the changed memories: ADD, UPDATE, DELETE, NONE. Raises InvalidInputError.

        With `infer=False` the text of every message is stored as a memory.
        """
        checked(others, ())
        ids = {"user_id": user_id, "agent_id": agent_id, "run_id": run_id, "app_id": app_id}
        telling = Telling(
            scope=parse_scope(ids), tenant_id=self._memory.tenant_id, metadata=metadata, timestamp=timestamp
        )
        return await self._door.add(messages, telling, infer=infer)

    async def search(
        self,
        /,
        query: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        app_id: str | None = None,
        filters: Mapping[str, Any] | None = None,
        limit: int | None = None,
        top_k: int | None = None,
        threshold: float | None = None,
        show_expired: bool = False,
        **others: object,
    ) -> Json:
        """The memories that best match the query, in `results`, each with its relevance (0 to 1) as `score`.

        `limit`, `top_k` in newer releases of mem0: None is the setting `search.limit`. Raises InvalidInputError.
        """
        checked(others, ())
        wanted = _wanted(filters, user_id=user_id, agent_id=agent_id, run_id=run_id, app_id=app_id)
        most = _limit(limit, top_k)
        found = await self._door.search(query, wanted, limit=most, threshold=threshold, everything=show_expired)
        return {"results": found}

    async def get_all(
        self,
        /,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        app_id: str | None = None,
        filters: Mapping[str, Any] | None = None,
        limit: int | None = None,
        top_k: int | None = None,
        show_expired: bool = False,
        **others: object,
    ) -> Json:
        """All memories of these ids, in `results`, the newest first. Raises InvalidInputError."""
        checked(others, ())
        wanted = _wanted(filters, user_id=user_id, agent_id=agent_id, run_id=run_id, app_id=app_id)
        return {"results": (await self._door.get_all(wanted, everything=show_expired))[: _limit(limit, top_k)]}

    async def get(self, memory_id: str) -> Json | None:
        """One memory; None if it does not exist or was deleted."""
        try:
            return await self._door.get(memory_id)
        except NotFoundError:
            return None

    async def update(
        self,
        memory_id: str,
        text: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        *,
        data: str | None = None,
    ) -> Json:
        """Replace a memory's text, its metadata, or both; `data` is the older name of `text`.

        Raises NotFoundError and InvalidInputError.
        """
        await self._door.update(memory_id, text if text is not None else data, metadata)
        return {"message": UPDATED}

    async def delete(self, memory_id: str) -> Json:
        """Forget a memory. Raises NotFoundError."""
        await self._door.delete(memory_id)
        return {"message": DELETED}

    async def delete_all(
        self,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        app_id: str | None = None,
    ) -> Json:
        """Forget all memories of these ids; `deleted` is their number. Raises InvalidInputError without an id."""
        wanted = _wanted(None, user_id=user_id, agent_id=agent_id, run_id=run_id, app_id=app_id)
        return deleted(ALL_DELETED, await self._door.delete_all(wanted))

    async def history(self, memory_id: str) -> list[Json]:
        """The texts of a memory, in order. Raises NotFoundError."""
        return await self._door.history(memory_id)

    async def users(self) -> Json:
        """The users, agents, apps and runs that have memories."""
        return {"results": await self._door.entities()}

    async def reset(self) -> Json:
        """Forget everything that was added with mem0's verbs; other agents of the tenant keep their memories."""
        return deleted("All memories deleted.", await self._door.reset())


FROM_CONFIG = (
    "none of mem0's: there is no vector store and no model to choose; the first argument is the data directory, and "
    "settings are those of mnemolog.toml (`mnemolog config show`)"
)


def _wanted(filters: Mapping[str, Any] | None, **ids: str | None) -> Wanted:
    return parse_filters(filters, ids)


def _limit(limit: int | None, top_k: int | None) -> int | None:
    return number({"limit": limit if limit is not None else top_k}, "limit", None, most=MAX_LIMIT)


def _blocking(
    verb: Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, R]],
) -> "Callable[Concatenate[Memory, P], R]":
    """The same verb as a blocking call."""

    def blocking(self: "Memory", /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._blocking.run(lambda: verb(self._memory, *args, **kwargs))

    blocking = update_wrapper(blocking, verb)
    # `update_wrapper` copied the name of AsyncMemory, which the repr would show.
    blocking.__qualname__ = f"Memory.{verb.__name__}"
    return blocking


class Memory:
    """mem0's Memory: AsyncMemory for blocking code. Threads may share an instance."""

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        memory: AsyncMemory | None = None,
    ) -> None:
        """See AsyncMemory; it opens at its first use."""
        self._memory = memory or AsyncMemory(data, config=config, tenant_id=tenant_id)
        self._blocking = python.Memory(memory=self._memory.inner)

    @classmethod
    def connect(cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None) -> Self:
        """The same verbs against a server."""
        return cls(memory=AsyncMemory.connect(url, api_key=api_key, tenant_id=tenant_id))

    @classmethod
    def from_config(cls, config_dict: Mapping[str, Any]) -> Self:
        """See AsyncMemory."""
        return cls(memory=AsyncMemory.from_config(config_dict))

    def open(self) -> Self:
        """Open the memory; the first call opens it too. Raises LogError if the data directory cannot be used."""
        self._blocking.open()
        return self

    def close(self) -> None:
        """Finish pending work and release resources; it is also called when the program exits."""
        self._blocking.close()

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    add = _blocking(AsyncMemory.add)
    search = _blocking(AsyncMemory.search)
    get_all = _blocking(AsyncMemory.get_all)
    get = _blocking(AsyncMemory.get)
    update = _blocking(AsyncMemory.update)
    delete = _blocking(AsyncMemory.delete)
    delete_all = _blocking(AsyncMemory.delete_all)
    history = _blocking(AsyncMemory.history)
    users = _blocking(AsyncMemory.users)
    reset = _blocking(AsyncMemory.reset)
