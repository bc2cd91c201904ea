"""The command that gives a log the vectors of another embedder."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from mnemolog.ops.settings import load
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, Queries, backend, folder_of, run, settings_of
from mnemolog.ops.surfaces.cli.output import out, print_json, progress
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import ConfigError, InvalidInputError

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.reembedding import Reembedded
    from mnemolog.ops.parts import Parts


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("reembed")(reembed)


def reembed(
    to: Annotated[Path, typer.Argument(metavar="NEW_DIR", help="Where the copy lies, or is to.")],
    old_config: Annotated[
        Path | None,
        typer.Option("--old-config", metavar="FILE", help="The settings of before, in a file, to ask both with."),
    ] = None,
    queries: Queries = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Copy the log with the vectors of the embedder that the settings name, and compare both on questions.

    Writing goes on meanwhile; run it again for what came since. To switch: stop writing, run it once more, begin with
    NEW_DIR. To go back without loss: the same the other way about, with the settings of before.

    [bold]Example:[/] MNEMOLOG_EMBEDDER__KIND=ollama mnemolog reembed ./with-nomic
    """
    found = run(_reembed(to, old_config, queries, data=data, config=config, quiet=as_json))
    if as_json:
        print_json(found)
        return
    out.print(
        f"{found.copied} commits copied, {found.known} were there; {found.embedded} texts embedded by {found.model}"
    )
    if found.waiting:
        out.print(f"{found.waiting} inputs are not decided yet: run it again when they are")
    for asked in found.questions:
        if asked.moves:
            out.print(escape(f"{100 * asked.overlap:.0f} % of the best alike  {asked.agent}  {asked.text}"))
    if found.questions:
        out.print(f"{len(found.questions)} questions: {100 * found.overlap:.1f} % of the best results are the same")


async def _reembed(
    to: Path, old_config: Path | None, file: Path | None, *, data: Path | None, config: Path | None, quiet: bool
) -> "Reembedded":
    from mnemolog.ops.maintenance import queries
    from mnemolog.ops.maintenance.reembedding import reembed

    settings, folder = settings_of(config), folder_of(data)
    if settings.runtime.kind != "embedded":
        allowed = "embedded: a log on Kafka is exported, and imported into a data directory, first"
        raise ConfigError("runtime.kind", settings.runtime.kind, allowed)
    if _same(to, folder):
        raise InvalidInputError("NEW_DIR", str(to), "another directory than the one that is copied")
    # Of the file alone: the variables name what the copy is made with.
    before = load(old_config, environment={}) if old_config else None
    asked = queries.recorded(folder, settings.search.recorded_queries) if file is None else queries.read(file)
    with progress(total=None, what="reembed", quiet=quiet) as bar:
        async with backend(data, before or settings, writes="never") as opened:
            (old,) = await opened.shards()
            known = before or _settings_of(old, settings)
        async with (
            backend(data, known or settings, writes="never") as opened,
            backend(to, settings, writes="never", create=True) as copy,
        ):
            (old,), (new,) = await opened.shards(), await copy.shards()
            return await reembed(old, new, asked if known else [], bar.at)


def _same(one: Path, other: Path) -> bool:
    return one.expanduser().resolve() == other.expanduser().resolve()


def _settings_of(old: "Parts", settings: Config) -> Config | None:
    """The settings with the embedder that the log was written with; None: it has to be named."""
    from mnemolog.streams.providers import bundled, hashing

    models = old.vectors.models()
    if bundled.MODEL in models:
        return replace(settings, embedder=EmbedderConfig(kind="bundled"))
    if hashing.MODEL in models:
        return replace(settings, embedder=EmbedderConfig(kind="hashing"))
    return None
