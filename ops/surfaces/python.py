"""The Python surface: Memory and AsyncMemory, over this process or over a server."""

import concurrent.futures.thread  # noqa: F401  see _close_all
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Self, TypeVar

from mnemolog.ops import settings
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.pulled import Pulled
from mnemolog.ops.surfaces.verbs.base import Filters
from mnemolog.ops.surfaces.verbs.controlled import ControlledVerbs
from mnemolog.ops.surfaces.verbs.dreaming import DreamingVerbs
from mnemolog.ops.surfaces.verbs.filing import FilingVerbs
from mnemolog.ops.surfaces.verbs.keeping import KeepingVerbs
from mnemolog.ops.surfaces.verbs.operating import OperatingVerbs
from mnemolog.ops.surfaces.verbs.reading import ReadingVerbs
from mnemolog.ops.surfaces.verbs.searching import SearchingVerbs
from mnemolog.ops.surfaces.verbs.writing import WritingVerbs
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.live import LiveEvent, LiveKind
from mnemolog.schemas.validation import parse_key_part

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal

P = ParamSpec("P")
R = TypeVar("R")


class AsyncMemory(
    WritingVerbs,
    KeepingVerbs,
    SearchingVerbs,
    ReadingVerbs,
    DreamingVerbs,
    FilingVerbs,
    ControlledVerbs,
    OperatingVerbs,
):
    """An agent's memory. Use it as a context manager, or call `open` and `close`.

    A search waits for the inputs that this object added before.
    """

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        agent_id: str | None = None,
        edges: Edges | None = None,
        backend: Backend | None = None,
    ) -> None:
        """`data` is the data directory; None: MNEMOLOG_DATA, else the platform's. `config`: None: file and environment.

        `agent_id`: the default agent of all calls; None: MNEMOLOG_AGENT, else `default`.
        """
        self._agent_id = parse_key_part("agent_id", agent_id or settings.default_agent())
        self._config = config or settings.load()
        self._tenant_id = parse_key_part("tenant_id", tenant_id or self._config.runtime.tenant_id)
        self._backend = backend or _configured(
            Path(data) if data else settings.data_dir(), self._config, edges or Edges()
        )
        self._names_tenant = True
        self._last_added: dict[str, str] = {}

    @classmethod
    def connect(
        cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None, agent_id: str | None = None
    ) -> Self:
        """The same verbs over a server; without `tenant_id`, the API key determines the tenant."""
        from mnemolog.ops.backends.remote import RemoteBackend

        names_tenant = tenant_id is not None or api_key is None
        memory = cls(
            tenant_id=tenant_id,
            agent_id=agent_id,
            backend=RemoteBackend(url, api_key=api_key, names_tenant=names_tenant),
        )
        memory._names_tenant = names_tenant
        return memory

    @property
    def names_tenant(self) -> bool:
        """Whether `tenant_id` is said; else the server alone knows, by the key."""
        return self._names_tenant

    # Life.

    async def open(self) -> Self:
        """Open the memory; raises LogError if the data directory cannot be used."""
        await self._backend.open()
        return self

    async def close(self) -> None:
        """Finish pending work and release resources."""
        await self._backend.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _configured(folder: Path, config: Config, edges: Edges) -> Backend:
    from mnemolog.ops.runtime import backend_of

    return backend_of(folder, config, edges)


def _blocking(
    verb: Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, R]],
) -> "Callable[Concatenate[Memory, P], R]":
    """The same verb, waiting for its result."""
    named = f"Memory.{verb.__name__}"
    taken = _with_filters(signature(verb))

    def blocking(self: "Memory", /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            # Here, not in the coroutine: the error then names the verb as it was called.
            taken.bind(self, *args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{named}(): {error}") from None

        async def call() -> R:
            return await verb(self._memory, *args, **kwargs)

        return self._portal.call(call)

    blocking = update_wrapper(blocking, verb)
    blocking.__qualname__ = named
    return blocking


def _with_filters(taken: Signature) -> Signature:
    """The signature with each filter by its name, in the place of all others."""
    by_name = [Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in Filters.__annotations__]
    named = [each for each in taken.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    return taken.replace(parameters=[*named, *by_name]) if len(named) < len(taken.parameters) else taken


class Memory:
    """AsyncMemory for blocking code: the same verbs, run on an event loop in a thread.

    Threads may share an instance.
    """

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        agent_id: str | None = None,
        edges: Edges | None = None,
        memory: AsyncMemory | None = None,
    ) -> None:
        """See AsyncMemory."""
        self._memory = memory or AsyncMemory(data, config=config, tenant_id=tenant_id, agent_id=agent_id, edges=edges)
        self._loop: AbstractContextManager[BlockingPortal] | None = None
        self._running: BlockingPortal | None = None
        self._process = os.getpid()

    @classmethod
    def connect(
        cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None, agent_id: str | None = None
    ) -> Self:
        """The same verbs over a server."""
        return cls(memory=AsyncMemory.connect(url, api_key=api_key, tenant_id=tenant_id, agent_id=agent_id))

    @property
    def tenant_id(self) -> str:
        """The tenant of the memory."""
        return self._memory.tenant_id

    @property
    def names_tenant(self) -> bool:
        """Whether `tenant_id` is said; else the server alone knows, by the key."""
        return self._memory.names_tenant

    @property
    def _portal(self) -> "BlockingPortal":
        if self._running is None:
            self.open()
        assert self._running is not None
        # A forked child has the object, and not the thread with its event loop: a call would wait for ever.
        if self._process != os.getpid():
            raise LogError("this Memory was opened by the process that this one was forked from; open a new one here")
        return self._running

    def run(self, coroutine: Callable[[], Awaitable[R]]) -> R:
        """The result of a coroutine over the underlying AsyncMemory, run on its loop."""
        return self._portal.call(coroutine)

    def open(self) -> Self:
        """Open the memory; the first call opens it too. Raises LogError if the data directory cannot be used."""
        if self._running is None:
            from anyio.from_thread import start_blocking_portal  # commands have a loop of their own

            self._process = os.getpid()
            self._loop = start_blocking_portal()
            self._running = self._loop.__enter__()
            try:
                self._running.call(self._memory.open)
            except BaseException:
                self._leave_loop()
                raise
            _OPEN[self] = os.getpid()
        return self

    def close(self) -> None:
        """Finish pending work and release resources; it is also called when the program exits."""
        if self._running is not None:
            _OPEN.pop(self, None)
            try:
                self._running.call(self._memory.close)
            finally:
                self._leave_loop()

    def _leave_loop(self) -> None:
        loop, self._loop, self._running = self._loop, None, None
        if loop is not None:
            loop.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    add = _blocking(AsyncMemory.add)
    add_many = _blocking(AsyncMemory.add_many)
    remember = _blocking(AsyncMemory.remember)
    end_session = _blocking(AsyncMemory.end_session)
    forget = _blocking(AsyncMemory.forget)
    delete_all = _blocking(AsyncMemory.delete_all)
    update = _blocking(AsyncMemory.update)
    restore = _blocking(AsyncMemory.restore)
    pin = _blocking(AsyncMemory.pin)
    unpin = _blocking(AsyncMemory.unpin)
    lock = _blocking(AsyncMemory.lock)
    unlock = _blocking(AsyncMemory.unlock)
    relate = _blocking(AsyncMemory.relate)
    unrelate = _blocking(AsyncMemory.unrelate)
    feedback = _blocking(AsyncMemory.feedback)
    note_recall = _blocking(AsyncMemory.note_recall)
    search = _blocking(AsyncMemory.search)
    context = _blocking(AsyncMemory.context)
    get = _blocking(AsyncMemory.get)
    get_all = _blocking(AsyncMemory.get_all)
    history = _blocking(AsyncMemory.history)
    why = _blocking(AsyncMemory.why)
    why_not = _blocking(AsyncMemory.why_not)
    graph = _blocking(AsyncMemory.graph)
    entities = _blocking(AsyncMemory.entities)
    hub = _blocking(AsyncMemory.hub)
    diff = _blocking(AsyncMemory.diff)
    working_memory = _blocking(AsyncMemory.working_memory)
    agents = _blocking(AsyncMemory.agents)
    sessions = _blocking(AsyncMemory.sessions)
    dream = _blocking(AsyncMemory.dream)
    undo = _blocking(AsyncMemory.undo)
    cycles = _blocking(AsyncMemory.cycles)
    cycle = _blocking(AsyncMemory.cycle)
    summaries = _blocking(AsyncMemory.summaries)
    write_files = _blocking(AsyncMemory.write_files)
    import_files = _blocking(AsyncMemory.import_files)
    forgetting_curve = _blocking(AsyncMemory.forgetting_curve)
    reform = _blocking(AsyncMemory.reform)
    undo_reform = _blocking(AsyncMemory.undo_reform)
    reforms = _blocking(AsyncMemory.reforms)
    core_memory_get = _blocking(AsyncMemory.core_memory_get)
    core_memory_update = _blocking(AsyncMemory.core_memory_update)
    core_memory_append = _blocking(AsyncMemory.core_memory_append)
    core_memory_undo = _blocking(AsyncMemory.core_memory_undo)
    core_memory_history = _blocking(AsyncMemory.core_memory_history)
    propose_change = _blocking(AsyncMemory.propose_change)
    proposals = _blocking(AsyncMemory.proposals)
    decide_proposal = _blocking(AsyncMemory.decide_proposal)
    memory_log = _blocking(AsyncMemory.memory_log)
    recall_search = _blocking(AsyncMemory.recall_search)
    recall_by_cycle = _blocking(AsyncMemory.recall_by_cycle)
    archival_insert = _blocking(AsyncMemory.archival_insert)
    archive_document = _blocking(AsyncMemory.archive_document)
    archival_search = _blocking(AsyncMemory.archival_search)
    reflect = _blocking(AsyncMemory.reflect)
    reflection_plan = _blocking(AsyncMemory.reflection_plan)
    messages = _blocking(AsyncMemory.messages)
    gate_study = _blocking(AsyncMemory.gate_study)
    dead_letters = _blocking(AsyncMemory.dead_letters)
    retry_dead_letter = _blocking(AsyncMemory.retry_dead_letter)
    rebuild = _blocking(AsyncMemory.rebuild)
    export = _blocking(AsyncMemory.export)
    replay = _blocking(AsyncMemory.replay)
    status = _blocking(AsyncMemory.status)

    def events(
        self, *, agent_id: str | None = None, kinds: Iterable[LiveKind] = (), after: str | None = None
    ) -> Iterator[LiveEvent]:
        """See AsyncMemory.events; blocks until each next event, without end."""
        portal = self._portal
        pulled = Pulled(self._memory.events(agent_id=agent_id, kinds=kinds, after=after))
        try:
            while True:
                yield portal.call(pulled.next)
        finally:
            portal.call(pulled.close)


_OPEN: Final[dict[Memory, int]] = {}
"""With the process that opened each: in a forked child, an inherited memory has no event loop."""


def _close_all() -> None:
    with ExitStack() as closing:
        for memory, process in _OPEN.items():
            if process == os.getpid():
                closing.callback(memory.close)


# Not by `atexit`, which runs after the executors that `close` needs are shut down. That is done by a callback of this
# kind, registered when they are imported; the last one registered runs first.
threading._register_atexit(_close_all)  # type: ignore[attr-defined]  # noqa: SLF001
