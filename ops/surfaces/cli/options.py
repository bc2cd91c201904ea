"""Options that every command takes, and opening what they name."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypedDict, TypeVar

import typer

from mnemolog.ops import settings
from mnemolog.ops.access.storage import running_server
from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.edges import Edges
from mnemolog.ops.runtime import Opened, backend_of
from mnemolog.ops.surfaces.cli.output import fail, note, print_json
from mnemolog.ops.surfaces.cli.where import condition
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.ops.surfaces.verbs.base import Filters
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, MnemologError
from mnemolog.schemas.telemetry import Telemetry, WriterAwaited

if TYPE_CHECKING:
    from mnemolog.processors.ports import Embedder

T = TypeVar("T")

Data = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar=settings.DATA,
        metavar="DIR",
        readable=False,  # what opens it says more about it
        help="Data directory; default: the platform's user data directory.",
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        envvar=settings.CONFIG,
        metavar="FILE",
        readable=False,
        help="Settings; default: ./mnemolog.toml, if there.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="JSON on stdout, for programs; all else on stderr.")]
DEFAULT_AGENT: Final = "default"
Agent = Annotated[
    str,
    typer.Option(
        "--agent",
        metavar="A",
        envvar=settings.AGENT,
        help=f"The agent whose memory it is; default: {DEFAULT_AGENT}.",
        show_default=False,
    ),
]
SessionOption = Annotated[str | None, typer.Option("--session", metavar="S", help="Only this conversation.")]
MaybeAgent = Annotated[str | None, typer.Option("--agent", metavar="A", help="The agent whose memory it is.")]

AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of", metavar="T", help="What was true then: 2026-03-01, 'last Tuesday', 'geçen salı', or a time (UTC)."
    ),
]
KnownAt = Annotated[
    str | None, typer.Option("--known-at", metavar="T", help="What had been recorded by then; written like --as-of.")
]
Timeline = Annotated[bool, typer.Option("--timeline", help="Also what holds no more, with its periods.")]

CategoryOption = Annotated[
    str | None, typer.Option("--category", metavar="C", help="Only memories of it: preference, fact, decision, …")
]
TierOption = Annotated[
    str | None, typer.Option("--tier", metavar="T", help="Only memories of it: episodic, semantic, …")
]
EntityOption = Annotated[
    str | None, typer.Option("--entity", metavar="E", help="Only memories that name it: Ayşe, or entity://place/izmir.")
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", metavar="L", help="Only what was said in it: en, tr or de.")
]
RoleOption = Annotated[
    str | None, typer.Option("--role", metavar="R", help="Only what was said by it: user, assistant, system or tool.")
]
SourceOption = Annotated[
    str | None, typer.Option("--data-source", metavar="S", help="Only what came from it: user_message, tool_output, …")
]
ConfidentialOption = Annotated[
    bool | None,
    typer.Option("--confidential/--open", help="Only what was said in confidence, or only what was not."),
]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="T", help="Only what was said then or later; written like --as-of.")
]
UntilOption = Annotated[
    str | None, typer.Option("--until", metavar="T", help="Only what was said then or earlier; written like --as-of.")
]
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where", metavar="W", help="On metadata: 'metadata.channel=mail', 'priority>2', 'title~urgent', or JSON."
    ),
]

Queries = Annotated[
    Path | None,
    typer.Option(
        "--queries",
        metavar="FILE",
        readable=False,
        help="Compare on these questions, JSON Lines as for POST /v1/search; default: the last that were asked.",
    ),
]


def settings_of(file: Path | None) -> Config:
    """The settings, or an error and the end."""
    try:
        return settings.load(file)
    except MnemologError as error:
        fail(str(error))


def folder_of(data: Path | None) -> Path:
    """The data directory."""
    return data or settings.data_dir()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work; an error of ours becomes one line and exit status 1."""
    try:
        return asyncio.run(work)
    except MnemologError as error:
        fail(str(error))


def told(record: Telemetry) -> None:
    """What a person at a terminal has to know while a command waits."""
    if isinstance(record, WriterAwaited):
        who = "another process" if record.pid is None else f"process {record.pid}"
        note(
            f"waiting: {who} holds the writer's lock and has not decided it after {record.waited_s:g} s; "
            "what was added is kept, and is decided as soon as that process goes on or ends"
        )


def loading(config: Config) -> "Future[Embedder] | None":
    """The bundled embedder, which another core loads while the rest of the product is imported; None: another is named.

    What the model is made of is imported first: two threads that import the same modules may find one half made.
    """
    if config.embedder.kind != "bundled":
        return None
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return ThreadPoolExecutor(1).submit(partial(BundledEmbedder, few=True))


@asynccontextmanager
async def backend(
    data: Path | None, config: Config, *, writes: Writes, create: bool = False, embeds: bool = False
) -> AsyncIterator[Opened]:
    """The data directory, opened. Unless a server does, the command drains the queue: before it asks, or at its end.

    `embeds`: the embedder is sure to be needed.
    """
    folder = folder_of(data)
    edges = Edges(report=told, bundled=loading(config) if embeds else None)
    opened = backend_of(folder, config, edges, writes=writes, create=create)
    await opened.open()
    served = running_server(folder) is not None
    try:
        if writes == "when needed" and not served:
            await opened.drained(indexed=True)
        yield opened
        if not served:
            await opened.drained()
    finally:
        await opened.close()


async def with_memory(
    data: Path | None,
    file: Path | None,
    work: Callable[[AsyncMemory], Coroutine[Any, Any, T]],
    *,
    writes: Writes,
    create: bool = False,
    embeds: bool = False,
) -> T:
    """The result of some work on the memory."""
    config = settings_of(file)
    async with backend(data, config, writes=writes, create=create, embeds=embeds) as opened:
        return await work(AsyncMemory(config=config, backend=opened))


@dataclass(frozen=True, slots=True)
class Call:
    """The options of nearly every command: where the memory lies, and whether a program reads the answer."""

    data: Data = None
    config: ConfigFile = None
    as_json: Json = False

    def ask(self, work: Callable[[AsyncMemory], Coroutine[Any, Any, T]]) -> T:
        """The answer to what writes nothing."""
        return self.work(work, writes="never")

    def work(
        self,
        work: Callable[[AsyncMemory], Coroutine[Any, Any, T]],
        *,
        writes: Writes,
        create: bool = False,
        embeds: bool = False,
    ) -> T:
        """The result of some work on the memory; with `create` a data directory is made where there is none."""
        return run(with_memory(self.data, self.config, work, writes=writes, create=create, embeds=embeds))

    def show(self, found: T, printed: Callable[[T], None]) -> None:
        """An answer: JSON for a program, else as it is printed for a person."""
        if self.as_json:
            print_json(found)
        else:
            printed(found)


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The options that keep an answer to some of what is remembered."""

    category: CategoryOption = None
    tier: TierOption = None
    entity: EntityOption = None
    language: LanguageOption = None
    role: RoleOption = None
    data_source: SourceOption = None
    confidential: ConfidentialOption = None
    since: SinceOption = None
    until: UntilOption = None
    where: Where = None

    def filters(self) -> Filters:
        """The filters as `Memory` takes them, or an error and the end where --where cannot be read."""
        try:
            metadata = condition(self.where or ())
        except InvalidInputError as error:
            fail(str(error))
        return Filters(
            category=self.category,
            tier=self.tier,
            entity=self.entity,
            language=self.language,
            role=self.role,
            data_source=self.data_source,
            confidential=self.confidential,
            since=self.since,
            until=self.until,
            metadata=metadata,
        )


class Times(TypedDict):
    """See `search` of `Memory`."""

    as_of: str | None
    known_at: str | None


@dataclass(frozen=True, slots=True)
class Moment:
    """The options that ask from another time."""

    as_of: AsOf = None
    known_at: KnownAt = None

    def times(self) -> Times:
        """The times as `Memory` takes them."""
        return Times(as_of=self.as_of, known_at=self.known_at)
