"""`mnemolog files`: an agent's memories as a folder of Markdown."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args, get_type_hints

import typer

from mnemolog.ops import settings
from mnemolog.ops.surfaces.cli.files_import import import_files
from mnemolog.ops.surfaces.cli.groups import Commands, Group
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, Moment, settings_of
from mnemolog.ops.surfaces.cli.output import escape, fail, note, out, progress
from mnemolog.ops.surfaces.connecting.files import carry_out, edited
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
        """Insert `write` before arguments that do not begin with the name of a command."""
        if args and args[0] not in (*self.commands, "--help", "-h"):
            args = [_WRITE, *args]
        return super().parse_args(ctx, args)


files = Commands(
    _Files,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="""An agent's memories as a folder of Markdown that people read, diff, search and edit.

    `mnemolog files DIR` writes the folder; `mnemolog files write --help` has its options, such as --follow, which keeps
    it up to date. There is a page for each memory, each edge and each day, and CORE.md for a prompt. The output is
    deterministic, and a change rewrites only the pages it concerns, so the folder's git history shows what changed. The
    log remains the source of truth. Pages that you edited are not overwritten; `mnemolog files import DIR` imports
    them. If the folder has the name of a command, put ./ before it: `mnemolog files ./core`.

    [bold]Example:[/] mnemolog files ./memory --agent support-bot --follow
    """,
)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder; created if missing.", show_default=False)]
Adopt = Annotated[bool, typer.Option("--adopt", help="Use a folder that has other files; those are not changed.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Overwrite files that were edited or deleted by hand.")]


@dataclass(frozen=True, slots=True)
class Pages:
    """The options of nearly every command here: the folder, and the agent whose memories it holds."""

    folder: Folder
    agent: Agent = DEFAULT_AGENT

    def opened(self, memory: AsyncMemory, call: Call, *, adopt: bool = False, overwrite: bool = False) -> "AgentFiles":
        """The files, opened for writing. Raises FilesError if the folder belongs to another agent or log."""
        from mnemolog.ops.surfaces.files import AgentFiles  # imported late: it needs NumPy, most commands do not

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
        """Write all files, and show one of them; with --json, show which were written."""

        async def work(memory: AsyncMemory) -> FilesWritten:
            with self.opened(memory, call) as kept, progress(total=None, what="files", quiet=call.as_json) as bar:
                return await kept.write(vectors=vectors, progress=bar.at)

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
    files.command("core")(core)
    files.command("reflection")(reflection)
    files.command("decay")(decay)
    files.command("embed")(embed)
    files.command("config")(provider)
    files.command("import")(import_files)


def write(
    *,
    pages: Pages,
    follow: Annotated[
        bool, typer.Option("--follow", help="Keep running and write changes, until Ctrl-C; needs no server.")
    ] = False,
    adopt: Adopt = False,
    overwrite: Overwrite = False,
    moment: Moment,
    call: Call,
) -> None:
    """Write the files of an agent's memories: the same as `mnemolog files DIR`.

    Only changed files are written, each atomically, and files without a memory are removed. Files that were edited or
    deleted by hand are kept and listed until `mnemolog files import DIR` has imported them.

    With --as-of or --known-at the folder has the pages of that time; the next write without them brings it up to date.

    [bold]Example:[/] mnemolog files ./memory --agent support-bot --follow
    """
    if follow and (moment.as_of is not None or moment.known_at is not None):
        fail("--follow writes what changes from now on; leave out --follow, or --as-of and --known-at", status=2)

    async def work(memory: AsyncMemory) -> None:
        with pages.opened(memory, call, adopt=adopt, overwrite=overwrite) as kept:
            with progress(total=None, what="files", quiet=call.as_json) as bar:
                written = await kept.write(vectors=True, **moment.times(), progress=bar.at)
            show(written)
            if follow:
                if not call.as_json:
                    note("following; Ctrl-C ends")
                await kept.follow(show)

    def show(written: FilesWritten) -> None:
        call.show(written, lambda _: _show(written, pages.folder))

    with suppress(KeyboardInterrupt):
        call.work(work, writes="when needed")


def _show(written: FilesWritten, folder: Path) -> None:
    content = f"{len(written.written):,} files written, {len(written.removed):,} removed"
    out.print(f"{content} in {escape(str(folder))}, up to position {written.position}")
    if written.kept:
        note(
            f"{len(written.kept)} edited or deleted by hand, and kept so: {', '.join(written.kept[:_KEPT_SHOWN])}"
            + (", …" if len(written.kept) > _KEPT_SHOWN else "")
            + f"; `mnemolog files import {folder}` imports them, --overwrite overwrites them"
        )


def reindex(*, pages: Pages, call: Call) -> None:
    """Regenerate _index.json, the index of the pages for programs; git ignores the file.

    [bold]Example:[/] mnemolog files reindex ./memory --agent support-bot
    """

    def show(text: str) -> None:
        index = codec.load(text)
        out.print(
            f"{index['count']:,} memories and {len(index['edges']):,} edges in {escape(str(pages.folder))}/_index.json"
        )

    pages.part("_index.json", call, show)


def core(*, pages: Pages, call: Call) -> None:
    """Regenerate and print CORE.md: the highest-scored memories of each type, for an agent's prompt.

    files.core_chars, files.core_entries and files.core_from limit it.

    [bold]Example:[/] mnemolog files core ./memory --agent support-bot
    """
    pages.part("CORE.md", call, _print)


def reflection(*, pages: Pages, call: Call) -> None:
    """Regenerate and print REFLECTION.md: themes, tags of several projects, most-used memories, insights.

    files.projects lists the tags that are projects.

    [bold]Example:[/] mnemolog files reflection ./memory --agent support-bot
    """
    pages.part("REFLECTION.md", call, _print)


def decay(*, pages: Pages, call: Call) -> None:
    """Recompute the decay scores in _state.json; count the active, fading, dormant and archived memories.

    importance · e^(−0.03 · days since the last use) · log2(uses + 1) · the weight of the type; pinned memories score
    999. The time used is that of the log's last commit.

    [bold]Example:[/] mnemolog files decay ./memory --agent support-bot
    """

    def show(text: str) -> None:
        from mnemolog.processors.retention.decay_score import standing

        found = [standing(entry["decay_score"]) for entry in codec.load(text)["entries"].values()]
        for name in ("active", "fading", "dormant", "archived"):
            out.print(f"{name:9} {found.count(name):,}")

    pages.part("_state.json", call, show)


def embed(*, pages: Pages, call: Call) -> None:
    """Write _embeddings.json: the vectors of the memories, as the log has them. No model is called.

    `mnemolog files DIR` writes it too; --follow does not, since the file is as large as all others together.

    [bold]Example:[/] mnemolog files embed ./memory --agent support-bot
    """

    def show(text: str) -> None:
        content = codec.load(text)
        out.print(f"{len(content['entries']):,} vectors of {escape(str(content['model']))}")

    pages.part("_embeddings.json", call, show, vectors=True)


def provider(
    folder: Folder,
    provider: Annotated[
        str | None,
        typer.Option("--provider", metavar="P", help=f"The embedder to use from now on: {', '.join(PROVIDERS)}."),
    ] = None,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Show _config.json, or with --provider change embedder.kind in the settings file.

    Vectors of two models are never compared: a log can only be opened with the model that made its vectors. Otherwise
    commands fail and say what to do. API keys come from a variable or a file, and are never written here.

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
    """Set embedder.kind in the settings file; whether that changed the file."""
    if provider not in PROVIDERS:
        fail(str(InvalidInputError("provider", provider, f"one of {', '.join(PROVIDERS)}")))
    try:
        todo = edited(file, lambda text: with_value(text, "embedder", "kind", provider))
        if todo.needed:
            carry_out(todo)
    except NotMergeableError as error:
        fail(f"{file}: {error}; set kind = {json.dumps(provider)} under [embedder] by hand")
    except OSError as error:
        fail(f"{file}: cannot be written ({error.strerror})")
    return todo.needed
