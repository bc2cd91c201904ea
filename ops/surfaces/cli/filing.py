"""`mnemolog files`: an agent's memories as a folder of Markdown."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args, get_type_hints

import typer
from rich.markup import escape

from mnemolog.ops import settings
from mnemolog.ops.surfaces.cli.files_import import import_files
from mnemolog.ops.surfaces.cli.groups import Commands, Group
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, settings_of
from mnemolog.ops.surfaces.cli.output import fail, note, out
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError
from mnemolog.ops.surfaces.connecting.toml_value import with_value
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas import codec
from mnemolog.schemas.config import EmbedderConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.files import FilesWritten

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.files import AgentFiles

PROVIDERS: Final[tuple[str, ...]] = get_args(get_type_hints(EmbedderConfig)["kind"])
_KEPT_SHOWN: Final = 10
_WRITE: Final = "write"


class _Files(Group):
    """`files DIR` is `files write DIR`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  typer's own
        """Put the name of the command before a folder, or before the options of one."""
        if args and args[0] not in (*self.commands, "--help", "-h"):
            args = [_WRITE, *args]
        return super().parse_args(ctx, args)


files = Commands(
    _Files,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="""An agent's memories as a folder of Markdown that people read, diff, search and edit.

    `mnemolog files DIR` writes it; with --follow it stays up to date. A page for each memory and for each edge, a page
    for each day, CORE.md for a prompt. Two runs over one log give the same bytes, and a change changes the pages that
    it is about: put the folder under git, and its history tells what happened. The log stays the truth. What you edit
    is not overwritten, and `mnemolog files import DIR` reads it. A folder called like a command is given as ./core.

    [bold]Example:[/] mnemolog files ./memory --agent support-bot --follow
    """,
)

Folder = Annotated[
    Path, typer.Argument(metavar="DIR", help="Where the files lie; made where it lacks.", show_default=False)
]
Adopt = Annotated[
    bool, typer.Option("--adopt", help="Use a folder that holds other files too; none of them is touched.")
]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Write what was edited or deleted by hand as the log has it.")
]


@dataclass(frozen=True, slots=True)
class Pages:
    """The options of nearly every command here: the folder, and the agent whose memories lie in it."""

    folder: Folder
    agent: Agent = DEFAULT_AGENT

    def opened(self, memory: AsyncMemory, call: Call, *, adopt: bool = False, overwrite: bool = False) -> "AgentFiles":
        """The files, to be written. Raises FilesError where the folder is another's."""
        from mnemolog.ops.surfaces.files import AgentFiles  # NumPy, which most commands do without

        return AgentFiles(
            memory.backend,
            self.folder,
            settings_of(call.config),
            agent_id=self.agent,
            tenant_id=memory.tenant_id,
            adopt=adopt,
            overwrite=overwrite,
        )

    def part(self, name: str, call: Call, show: Callable[[str], None], *, vectors: bool = False) -> None:
        """Write everything, and show one of the files; with --json, what was written."""

        async def work(memory: AsyncMemory) -> FilesWritten:
            with self.opened(memory, call) as kept:
                return await kept.write(vectors=vectors)

        call.show(call.work(work, writes="when needed"), lambda _: show(self._read(name)))

    def _read(self, name: str) -> str:
        file = self.folder / name
        try:
            return file.read_text("utf-8")
        except OSError as error:
            fail(f"{file}: cannot be read ({error.strerror})")


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(files, name="files")
    files.command(_WRITE)(write)
    files.command("reindex")(reindex)
    files.command("core", rich_help_panel=None)(core)
    files.command("reflection")(reflection)
    files.command("decay")(decay)
    files.command("embed")(embed)
    files.command("config", rich_help_panel=None)(provider)
    files.command("import", rich_help_panel=None)(import_files)


def write(
    *,
    pages: Pages,
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on with what changes, until Ctrl-C; no server is needed.")
    ] = False,
    adopt: Adopt = False,
    overwrite: Overwrite = False,
    call: Call,
) -> None:
    """Write the files of an agent's memories: the same as `mnemolog files DIR`.

    Only what changed is written, each file whole or not at all, and what has gone is removed. A file that was edited
    or deleted by hand is left as it is and named, until `mnemolog files import DIR` has carried it into the log.

    [bold]Example:[/] mnemolog files ./memory --agent support-bot --follow
    """

    async def work(memory: AsyncMemory) -> None:
        with pages.opened(memory, call, adopt=adopt, overwrite=overwrite) as kept:
            show(await kept.write(vectors=True))
            if follow:
                if not call.as_json:
                    note("following; Ctrl-C ends")
                await kept.follow(show)

    def show(written: FilesWritten) -> None:
        call.show(written, lambda _: _show(written, pages.folder))

    with suppress(KeyboardInterrupt):
        call.work(work, writes="when needed")


def _show(written: FilesWritten, folder: Path) -> None:
    told = f"{len(written.written):,} files written, {len(written.removed):,} removed"
    out.print(f"{told} in {escape(str(folder))}, up to position {written.position}")
    if written.kept:
        note(
            f"{len(written.kept)} edited or deleted by hand, and left so: {', '.join(written.kept[:_KEPT_SHOWN])}"
            + (", …" if len(written.kept) > _KEPT_SHOWN else "")
            + f"; `mnemolog files import {folder}` carries them into the log, --overwrite writes them anew"
        )


def reindex(*, pages: Pages, call: Call) -> None:
    """Make _index.json anew, by which programs find pages without opening them. It is in no git history.

    [bold]Example:[/] mnemolog files reindex ./memory --agent support-bot
    """

    def show(text: str) -> None:
        index = codec.load(text)
        out.print(
            f"{index['count']:,} memories and {len(index['edges']):,} edges in {escape(str(pages.folder))}/_index.json"
        )

    pages.part("_index.json", call, show)


def core(*, pages: Pages, call: Call) -> None:
    """Make CORE.md anew and show it: of each kind the memories that are most alive, for an agent's prompt.

    files.core_chars, files.core_entries and files.core_from say how much of them.

    [bold]Example:[/] mnemolog files core ./memory --agent support-bot
    """
    pages.part("CORE.md", call, _print)


def reflection(*, pages: Pages, call: Call) -> None:
    """Make REFLECTION.md anew and show it: themes, what spans projects, what is used most, what was understood.

    files.projects names the tags that are projects.

    [bold]Example:[/] mnemolog files reflection ./memory --agent support-bot
    """
    pages.part("REFLECTION.md", call, _print)


def decay(*, pages: Pages, call: Call) -> None:
    """Make the decay scores in _state.json anew, and count what they mean: active, fading, dormant, archived.

    importance · e^(−0.03 · days since the last use) · log2(uses + 1) · the weight of the type; what is pinned has 999.
    The time is the log's: at which its last commit was made.

    [bold]Example:[/] mnemolog files decay ./memory --agent support-bot
    """

    def show(text: str) -> None:
        from mnemolog.processors.retention.decay_score import standing

        found = [standing(entry["decay_score"]) for entry in codec.load(text)["entries"].values()]
        for name in ("active", "fading", "dormant", "archived"):
            out.print(f"{name:9} {found.count(name):,}")

    pages.part("_state.json", call, show)


def embed(*, pages: Pages, call: Call) -> None:
    """Write _embeddings.json: the vectors of the memories, as the log has them. No model is asked.

    A full write does it too; --follow does not, since the file is as long as all others together.

    [bold]Example:[/] mnemolog files embed ./memory --agent support-bot
    """

    def show(text: str) -> None:
        told = codec.load(text)
        out.print(f"{len(told['entries']):,} vectors of {escape(str(told['model']))}")

    pages.part("_embeddings.json", call, show, vectors=True)


def provider(
    folder: Folder,
    provider: Annotated[
        str | None,
        typer.Option("--provider", metavar="P", help=f"Which embedder to use from now on: {', '.join(PROVIDERS)}."),
    ] = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Show _config.json, or set which embedder makes the vectors: embedder.kind of the settings file.

    Vectors of two models are never compared. A log that has vectors of another model is opened with that one alone,
    and the error says what to do. A key is given by a variable or a file, and is never written here.

    [bold]Example:[/] mnemolog files config ./memory --provider bundled
    """
    if provider is not None:
        file = call.config or Path(settings.DEFAULT_FILE)
        changed = _set_provider(file, provider)
        note(f"embedder.kind = {provider!r} in {file}" + ("" if changed else ", as it was"))
    Pages(folder, agent).part("_config.json", call, _print)


def _print(text: str) -> None:
    out.print(escape(text), end="")


def _set_provider(file: Path, provider: str) -> bool:
    """Whether the settings file says something else now."""
    if provider not in PROVIDERS:
        fail(str(InvalidInputError("provider", provider, f"one of {', '.join(PROVIDERS)}")))
    try:
        before = file.read_text("utf-8") if file.exists() else ""
        after = with_value(before, "embedder", "kind", provider)
        if after != before:
            file.write_text(after, "utf-8")
    except NotMergeableError as error:
        fail(f"{file}: {error}; set kind = {json.dumps(provider)} under [embedder] by hand")
    except OSError as error:
        fail(f"{file}: cannot be written ({error.strerror})")
    return after != before
