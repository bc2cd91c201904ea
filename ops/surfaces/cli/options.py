"""Options that several commands share, and opening the data directory that they name."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypedDict, TypeVar

import typer

from mnemolog.ops import settings
from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.runtime import Opened
from mnemolog.ops.surfaces.cli.output import fail, print_json
from mnemolog.ops.surfaces.cli.where import condition
from mnemolog.ops.surfaces.opening import loading, opened
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.ops.surfaces.verbs.base import Filters
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, MnemologError
from mnemolog.schemas.facts import dataclass

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
        help="As it was true at this time: 2026-03-01 (UTC), 'last Tuesday', 'geçen salı', or 2026-03-01T10:00+03:00.",
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


@asynccontextmanager
async def backend(
    data: Path | None, config: Config, *, writes: Writes, create: bool = False, embeds: bool = False
) -> AsyncIterator[Opened]:
    """The opened data directory; see `opening.opened`. `embeds`: the command certainly needs the embedder."""
    bundled = loading(config) if embeds else None
    async with opened(folder_of(data), config, writes=writes, create=create, bundled=bundled) as found:
        yield found


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
    async with backend(data, config, writes=writes, create=create, embeds=embeds) as found:
        return await work(AsyncMemory(config=config, backend=found))


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
