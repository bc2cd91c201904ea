"""Options that several commands share, and opening the data directory that they name."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
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
from mnemolog.schemas.facts import dataclass
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
        readable=False,  # typer's own check would say less than the error on opening it
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
        help="Settings file; default: ./mnemolog.toml, if it exists.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout; notes go to stderr.")]
DEFAULT_AGENT: Final = "default"
Agent = Annotated[
    str,
    typer.Option(
        "--agent",
        metavar="A",
        envvar=settings.AGENT,
        help=f'The agent; default: "{DEFAULT_AGENT}".',
        show_default=False,
    ),
]
SessionOption = Annotated[str | None, typer.Option("--session", metavar="S", help="Only this conversation.")]
MaybeAgent = Annotated[
    str | None, typer.Option("--agent", metavar="A", help="The agent; by default that of the given id.")
]
OnlyAgent = Annotated[str | None, typer.Option("--agent", metavar="A", help="Only this agent.")]

AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="T",
        help="As it was true at this time: 2026-03-01, 'last Tuesday', 'geçen salı', or a time (UTC).",
    ),
]
KnownAt = Annotated[
    str | None,
    typer.Option(
        "--known-at", metavar="T", help="Answer with what had been recorded by this time; written like --as-of."
    ),
]
Timeline = Annotated[
    bool, typer.Option("--timeline", help="Include superseded and expired memories, with their periods.")
]

CategoryOption = Annotated[
    str | None,
    typer.Option(
        "--category", metavar="C", help="Only this category: preference, fact, decision, correction, plan or entity."
    ),
]
TierOption = Annotated[
    str | None, typer.Option("--tier", metavar="T", help="Only this tier: episodic, semantic or dormant.")
]
EntityOption = Annotated[
    str | None,
    typer.Option("--entity", metavar="E", help="Only memories that name this entity: Ayşe, or entity://place/izmir."),
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", metavar="L", help="Only this language: en, tr or de.")
]
RoleOption = Annotated[
    str | None,
    typer.Option("--role", metavar="R", help="Only messages of this role: user, assistant, system or tool."),
]
SourceOption = Annotated[
    str | None,
    typer.Option("--data-source", metavar="S", help="Only from this source: user_message, tool_output, …"),
]
ConfidentialOption = Annotated[
    bool | None,
    typer.Option(
        "--confidential/--open", help="Only confidential statements, or only those that are not confidential."
    ),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--since", metavar="T", help="Only statements of this time or later; written like --as-of."),
]
UntilOption = Annotated[
    str | None,
    typer.Option("--until", metavar="T", help="Only statements of this time or earlier; written like --as-of."),
]
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="W",
        help="A condition on metadata: 'metadata.channel=mail', 'priority>2', 'title~urgent', or JSON.",
    ),
]

Queries = Annotated[
    Path | None,
    typer.Option(
        "--queries",
        metavar="FILE",
        readable=False,
        help="Compare on these queries, JSON Lines as for POST /v1/search; default: the latest recorded queries.",
    ),
]


def settings_of(file: Path | None) -> Config:
    """The settings; exits with an error if they are invalid."""
    try:
        return settings.load(file)
    except MnemologError as error:
        fail(str(error))


def folder_of(data: Path | None) -> Path:
    """The data directory."""
    return data or settings.data_dir()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work; a MnemologError becomes one line and exit status 1."""
    try:
        return asyncio.run(work)
    except MnemologError as error:
        fail(str(error))


def print_telemetry(record: Telemetry) -> None:
    """Print a telemetry record that explains to the user why a command waits."""
    if isinstance(record, WriterAwaited):
        writer = "another process" if record.pid is None else f"process {record.pid}"
        note(
            f"waiting: {writer} holds the writer's lock and has not processed the input after {record.waited_s:g} s; "
            "the input is stored, and is processed as soon as that process continues or ends"
        )


def loading(config: Config) -> "Future[Embedder] | None":
    """The bundled embedder, loaded by a thread while the rest is imported; None: the settings name another embedder."""
    if config.embedder.kind != "bundled":
        return None
    # Before the thread starts: of two threads that import the same module, one may see it half initialised.
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return ThreadPoolExecutor(1).submit(partial(BundledEmbedder, few=True))


@asynccontextmanager
async def backend(
    data: Path | None, config: Config, *, writes: Writes, create: bool = False, embeds: bool = False
) -> AsyncIterator[Opened]:
    """The opened data directory. If no server runs, the command processes the queue, before its query or as it exits.

    `embeds`: the command certainly needs the embedder.
    """
    folder = folder_of(data)
    edges = Edges(report=print_telemetry, bundled=loading(config) if embeds else None)
    opened = backend_of(folder, config, edges, writes=writes, create=create)
    await opened.open()
    served = running_server(folder) is not None
    try:
        # With a server, that one drains the queue and fills the indexes.
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
    """The result of `work`, called with the opened memory."""
    config = settings_of(file)
    async with backend(data, config, writes=writes, create=create, embeds=embeds) as opened:
        return await work(AsyncMemory(config=config, backend=opened))


@dataclass(frozen=True, slots=True)
class Call:
    """The options of nearly every command: the data directory, the settings file, and JSON output."""

    data: Data = None
    config: ConfigFile = None
    as_json: Json = False

    def ask(self, work: Callable[[AsyncMemory], Coroutine[Any, Any, T]]) -> T:
        """The result of work that writes nothing."""
        return self.work(work, writes="never")

    def work(
        self,
        work: Callable[[AsyncMemory], Coroutine[Any, Any, T]],
        *,
        writes: Writes,
        create: bool = False,
        embeds: bool = False,
    ) -> T:
        """The result of work on the memory; with `create` a missing data directory is created."""
        return run(with_memory(self.data, self.config, work, writes=writes, create=create, embeds=embeds))

    def show(self, found: T, printed: Callable[[T], None]) -> None:
        """Print a result: as JSON with --json, else with `printed`."""
        if self.as_json:
            print_json(found)
        else:
            printed(found)


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The options that filter the results."""

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
        """The filters as `Memory` takes them; exits with an error if --where cannot be parsed."""
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
    """The times of a query; see `Memory.search`."""

    as_of: str | None
    known_at: str | None


@dataclass(frozen=True, slots=True)
class Moment:
    """The options for queries as of another time."""

    as_of: AsOf = None
    known_at: KnownAt = None

    def times(self) -> Times:
        """The times as `Memory` takes them."""
        return Times(as_of=self.as_of, known_at=self.known_at)
