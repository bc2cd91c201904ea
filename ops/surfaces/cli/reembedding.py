"""The command that copies a log with the vectors of another embedder: reembed."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mnemolog.ops.settings import load
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, Queries, backend, folder_of, run, settings_of
from mnemolog.ops.surfaces.cli.output import escape, out, print_json, progress
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import ConfigError, InvalidInputError

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.reembedding import Reembedded
    from mnemolog.ops.parts import Parts


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("reembed")(reembed)


def reembed(
    to: Annotated[Path, typer.Argument(metavar="NEW_DIR", help="Directory of the copy; created if missing.")],
    old_config: Annotated[
        Path | None,
        typer.Option(
            "--old-config", metavar="FILE", help="Settings file of the old embedder, needed to query both logs."
        ),
    ] = None,
    queries: Queries = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Copy the log, with all texts embedded by the embedder in the settings, and compare both logs on queries.

    Other processes may write meanwhile; run the command again to copy their commits. To switch, stop writing, run it
    once more, and start with NEW_DIR. To go back without loss, run it from NEW_DIR to another directory with the old
    settings.

    [bold]Example:[/] MNEMOLOG_EMBEDDER__KIND=ollama mnemolog reembed ./with-nomic
    """
    found = run(_reembed(to, old_config, queries, data=data, config=config, quiet=as_json))
    if as_json:
        print_json(found)
        return
    out.print(
        f"{found.copied} commits copied, {found.known} already present; "
        f"{found.embedded} texts embedded by {found.model}"
    )
    if found.waiting:
        out.print(f"{found.waiting} inputs are not processed yet: run the command again when they are")
    for asked in found.questions:
        if asked.moves:
            out.print(escape(f"{100 * asked.overlap:.0f} % of the top results shared  {asked.agent}  {asked.text}"))
    if found.questions:
        out.print(f"{len(found.questions)} queries: {100 * found.overlap:.1f} % of the top results are the same")


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
        raise InvalidInputError("NEW_DIR", str(to), "a directory other than the data directory")
    # Read without environment variables: those describe the new embedder.
    before = load(old_config, environment={}) if old_config else None
    asked = queries.recorded(folder, settings.search.recorded_queries) if file is None else queries.read(file)
    with progress(total=None, what="reembed", quiet=quiet) as bar:
        async with backend(data, before or settings, writes="never") as opened:
            (old,) = await opened.shards()
            known = before or _settings_of(old, settings)
        async with (
            # Opened again with the embedder of its vectors, without which it cannot be searched.
            backend(data, known or settings, writes="never") as opened,
            backend(to, settings, writes="never", create=True) as copy,
        ):
            (old,), (new,) = await opened.shards(), await copy.shards()
            return await reembed(old, new, asked if known else [], bar.at)


def _same(one: Path, other: Path) -> bool:
    return one.expanduser().resolve() == other.expanduser().resolve()


def _settings_of(old: "Parts", settings: Config) -> Config | None:
    """The settings with the embedder of the old log; None: it is not built in, so --old-config has to name it."""
    from mnemolog.streams.providers import bundled, hashing

    models = old.vectors.models()
    if bundled.MODEL in models:
        return replace(settings, embedder=EmbedderConfig(kind="bundled"))
    if hashing.MODEL in models:
        return replace(settings, embedder=EmbedderConfig(kind="hashing"))
    return None
