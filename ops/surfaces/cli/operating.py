"""Commands for running and maintenance: demo, serve, worker, status, doctor, replay, rebuild, export, and others."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from mnemolog.ops import settings
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.groups import Commands
from mnemolog.ops.surfaces.cli.options import (
    ConfigFile,
    Data,
    Json,
    OnlyAgent,
    Queries,
    backend,
    folder_of,
    run,
    settings_of,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import (
    err,
    escape,
    fail,
    note,
    out,
    print_json,
    print_json_lines,
    print_receipt,
    progress,
    table,
    table_or_cards,
    written,
)
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.config import Config
from mnemolog.schemas.dead_letter import DeadLetterView
from mnemolog.schemas.errors import MnemologError, NotFoundError
from mnemolog.schemas.question import FoldLog, parse_question
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.rebuild import WentBack
    from mnemolog.ops.maintenance.rebuilt import Rebuilt

DeadLetterNumber = Annotated[int, typer.Argument(metavar="N", help="Its number; see `mnemolog dead-letters list`.")]

dead_letters = Commands(invoke_without_command=True)
configuration = Commands(
    help="Settings: show, check, schema.\n\n[bold]Example:[/] mnemolog config show", no_args_is_help=True
)


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("demo")(run_demo)
    app.command("replay")(replay)
    app.command("rebuild")(rebuild_projection)
    app.command("export")(export_log)
    app.command("import")(import_log)
    app.add_typer(dead_letters, name="dead-letters")
    app.command("status")(status)
    app.command("doctor")(doctor)
    app.command("accept-log")(accept_log)
    app.add_typer(configuration, name="config")
    app.command("serve")(serve)
    app.command("worker")(worker)


def run_demo(data: Data = None, config: ConfigFile = None) -> None:
    """Ingest a bundled conversation, show each decision, ask questions about it, replay it and compare hashes.

    The demo stores nothing unless --data names a directory.

    [bold]Example:[/] mnemolog demo
    """
    from mnemolog.ops import demo

    run(demo.play(data, settings_of(config)))


def replay(
    agent: OnlyAgent = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="P|T",
            help="Stop at this position, such as 0:17, or at this time of recording, in ISO 8601 with an offset.",
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Compare with the live projections; status 1 if they differ.")
    ] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Replay the log without model calls; print events per second and one state hash for each agent.

    [bold]Example:[/] mnemolog replay --verify
    """
    found = run(_replay(agent, until, verify=verify, data=data, config=config, quiet=as_json))
    if as_json:
        print_json(found)
    else:
        _print_replay(found)
    if found.verified is False:
        raise typer.Exit(1)


async def _replay(
    agent: str | None, until: str | None, *, verify: bool, data: Path | None, config: Path | None, quiet: bool
) -> Replay:
    loaded = settings_of(config)
    with progress(total=None, what="replay", quiet=quiet) as bar:
        async with backend(data, loaded, writes="never") as opened:
            wanted = {"agent_id": agent, "until": until, "verify": verify, "tenant_id": loaded.runtime.tenant_id}
            return await opened.ask(parse_question(FoldLog, wanted), progress=bar.at)


def _print_replay(found: Replay) -> None:
    table(
        ("agent", "position", "messages", "memories", "state hash"),
        [
            (key, agent.position, agent.messages, agent.memories, agent.state_hash)
            for key, agent in found.agents.items()
        ],
    )
    for agent in found.agents.values():
        for memory in agent.state:
            out.print(f"  [{'bold' if memory.status == 'current' else 'dim'}]{memory.status}[/]  {escape(memory.text)}")
    speed = f"{found.events_per_s} events/s, {found.model_calls} model calls"
    out.print(f"{found.events} events of {found.commits} commits, {speed}")
    for difference in found.differences:
        err.print(f"[bold red]differs:[/] {escape(difference)}")
    if found.verified:
        out.print("[green]verified:[/] the live projections are the same")


def rebuild_projection(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|all",
            help="living, vectors, timeline, controlled, text, qdrant-vectors; late: create missing late vectors; "
            "all: all of these.",
        ),
    ],
    no_switch: Annotated[
        bool, typer.Option("--no-switch", help="Build and compare, but keep using the old generation.")
    ] = False,
    back: Annotated[
        bool, typer.Option("--back", help="Switch back to the generation before the last rebuild, without building.")
    ] = False,
    queries: Queries = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Build a new generation of a projection, compare it with the current one, and switch to it.

    Both are compared by content and on recent queries: overlap and order of the top ten results. The old generation is
    kept until the next rebuild. `late` only creates missing late vectors (those of word pieces): there is nothing to
    compare or switch, so `rebuild all` includes it, but not with --no-switch.

    [bold]Example:[/] mnemolog rebuild all
    """
    if name == "late" and (no_switch or back or queries is not None):
        raise typer.BadParameter("takes no options: it only creates missing late vectors", param_hint="late")
    if back:
        if no_switch or queries is not None:
            raise typer.BadParameter("takes no other options: nothing is built or compared", param_hint="--back")
        _print_back(run(_back(name, data, config)), as_json=as_json)
        return
    found = run(_rebuild(name, queries, switch=not no_switch, data=data, config=config, quiet=as_json))
    if as_json:
        print_json({"results": found})
        return
    _print_rebuilt(found)


def _print_rebuilt(found: "list[Rebuilt]") -> None:
    table_or_cards(
        ("projection", "generation", "commits", "position", "agents that differ", "questions", "overlap", "switched"),
        [
            (
                finding.projection,
                finding.generation,
                finding.commits,
                finding.position,
                len(finding.differences),
                len(finding.questions),
                f"{100 * finding.overlap:.1f} %" if finding.questions else "",
                "yes" if finding.switched else "no",
            )
            for finding in found
        ],
        title=("projection",),
    )
    for finding in found:
        _print_changes(finding)


def _print_changes(rebuilt: "Rebuilt") -> None:
    """Print the queries whose results differ, and how."""
    changed = [asked for asked in rebuilt.questions if asked.moves]
    for asked in changed:
        moved = ", ".join(f"{move.id} {move.before or '-'}→{move.after or '-'}" for move in asked.moves)
        out.print(escape(f"{rebuilt.projection}  {100 * asked.overlap:.0f} %  {asked.agent}  {asked.text}  ({moved})"))
    if rebuilt.questions:
        same, total = len(rebuilt.questions) - len(changed), len(rebuilt.questions)
        ranks = sum(len(asked.moves) for asked in changed)
        kept = f"{same} of {total} questions have the same best results in the same order"
        out.print(f"{rebuilt.projection}: {kept}, {ranks} ranks differ")


async def _rebuild(
    name: str, file: Path | None, *, switch: bool, data: Path | None, config: Path | None, quiet: bool
) -> "list[Rebuilt]":
    from mnemolog.ops.maintenance import queries
    from mnemolog.ops.maintenance.rebuild import rebuild

    loaded = settings_of(config)
    asked = queries.recorded(folder_of(data), loaded.search.recorded_queries) if file is None else queries.read(file)
    with progress(total=None, what="rebuild", quiet=quiet) as bar:
        # A rebuild runs beside the process that writes.
        async with backend(data, loaded, writes="never") as opened:
            return await rebuild(
                await opened.shards(),
                name,
                switch_to=switch,
                progress=lambda _name, done, end: bar.at(done, end),
                queries=asked,
            )


async def _back(name: str, data: Path | None, config: Path | None) -> "list[WentBack]":
    from mnemolog.ops.maintenance.rebuild import go_back

    async with backend(data, settings_of(config), writes="never") as opened:
        return await go_back(await opened.shards(), name)


def _print_back(found: "Sequence[WentBack]", *, as_json: bool) -> None:
    if as_json:
        print_json({"results": found})
        return
    table(
        ("projection", "generation", "position"),
        [(build.projection, build.generation, build.position) for build in found],
    )


def export_log(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The file to write; - for standard output.")],
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Export the log as JSON Lines, one line per commit.

    [bold]Example:[/] mnemolog export backup.jsonl
    """
    note(f"{run(_export(file, data, config))} commits exported")


async def _export(file: str, data: Path | None, config: Path | None) -> int:
    from mnemolog.ops.maintenance.transfer import export

    with written(file) as target, progress(total=None, what="export", quiet=False) as bar:
        async with backend(data, settings_of(config), writes="never") as opened:
            return await export(await opened.shards(), target, bar.at)


def import_log(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="File of `mnemolog export`; - for standard input.")],
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Import an exported log; commits that are already here are skipped.

    An agent that is here too must have the first commits of the exported log and no others, else nothing is imported.

    [bold]Example:[/] mnemolog import backup.jsonl --data ./restored
    """
    new, known = run(_import(file, data, config))
    if as_json:
        print_json({"imported": new, "known": known})
    else:
        out.print(f"{new} commits imported, {known} were already present")


async def _import(file: str, data: Path | None, config: Path | None) -> tuple[int, int]:
    from mnemolog.ops.maintenance.transfer import import_

    with _source(file) as source, progress(total=None, what="import", quiet=False) as bar:
        # `import_` becomes the writer itself, and says what to stop where another process is.
        async with backend(data, settings_of(config), writes="never", create=True) as opened:
            return await import_(await opened.shards(), source, bar.at)


def _source(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as error:
        fail(f"{file}: cannot be read ({error.strerror})")


# Dead letters.


@dead_letters.callback()
def dead_letters_default(
    context: typer.Context, data: Data = None, config: ConfigFile = None, as_json: Json = False
) -> None:
    """Dead letters are inputs that could not be processed: list (the default), show or retry them.

    [bold]Example:[/] mnemolog dead-letters retry 1
    """
    if context.invoked_subcommand is None:
        list_dead_letters(data, config, as_json)


@dead_letters.command("list")
def list_dead_letters(data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """List the dead letters, oldest first.

    [bold]Example:[/] mnemolog dead-letters list --json
    """
    found = run(with_memory(data, config, _all_dead, writes="never"))
    if as_json:
        print_json({"results": found})
        return
    if not found:
        note("no dead letters: every input was processed")
        return
    table(
        ("number", "tenant", "agent", "id", "at", "reason", "retried"),
        [
            (letter.number, letter.tenant_id, letter.agent_id, letter.id, letter.at, letter.reason, letter.retried)
            for letter in found
        ],
    )


@dead_letters.command("show")
def show_dead_letter(
    number: DeadLetterNumber,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show one dead letter with its input.

    [bold]Example:[/] mnemolog dead-letters show 1
    """
    letters = run(with_memory(data, config, _all_dead, writes="never"))
    found = next((letter for letter in letters if letter.number == number), None)
    if found is None:
        fail(str(NotFoundError("dead letter", str(number))))
    if as_json:
        print_json(found)
    else:
        table(("field", "value"), asdict(found).items())


@dead_letters.command("retry")
def retry_dead_letter(
    number: DeadLetterNumber,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Process one dead letter again, and print the outcome.

    [bold]Example:[/] mnemolog dead-letters retry 1
    """
    found = run(
        with_memory(data, config, lambda memory: memory.retry_dead_letter(number, everything=True), writes="always")
    )
    if as_json:
        print_json(found)
    else:
        print_receipt(found)


async def _all_dead(memory: AsyncMemory) -> list[DeadLetterView]:
    """The dead letters of every tenant, which access to the data directory permits."""
    return await memory.dead_letters(everything=True)


# Status and health.


def status(data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """Show sizes, positions, the lag of each projection, and whether a process writes.

    [bold]Example:[/] mnemolog status --json
    """

    async def work(memory: AsyncMemory) -> Status:
        return await memory.status()

    found = run(with_memory(data, config, work, writes="never"))
    if as_json:
        print_json(found)
        return
    plain = [(name, value) for name, value in asdict(found).items() if not isinstance(value, dict | tuple)]
    table(("", ""), plain)
    table(
        ("projection", "generation", "version", "position", "lag", "trouble"),
        [
            (name, projection.generation, projection.version, projection.position, projection.lag, projection.trouble)
            for name, projection in found.projections.items()
        ],
    )
    if found.stuck:
        rows = [(each.agent, each.position, each.waits_s, each.why) for each in found.stuck]
        table(("stuck agent", "position", "waits (s)", "why"), rows)
    if found.partitions:
        table(
            ("partition", "position", "pending", *(f"lag of {name}" for name in found.projections)),
            [
                (partition.partition, partition.position, partition.pending, *partition.lag.values())
                for partition in found.partitions
            ],
        )


def accept_log(data: Data = None, config: ConfigFile = None) -> None:
    """Accept a log whose end is missing, such as a restored older backup, after an error said so.

    Stop all other processes that use the directory first. Rebuild the indexes afterwards: they may hold entries that
    the log has lost.

    [bold]Example:[/] mnemolog accept-log --data ./restored
    """
    for line in run(_accept_log(folder_of(data), settings_of(config))):
        out.print(escape(line))


async def _accept_log(folder: Path, config: Config) -> tuple[str, ...]:
    from mnemolog.ops.maintenance.acceptance import accept

    return await accept(folder, config)


def doctor(
    data: Data = None,
    config: ConfigFile = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="Also read the whole log and check the hash of each commit.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check for problems and say how to fix them; the exit status is 1 if a check failed.

    [bold]Example:[/] mnemolog doctor
    """
    if run(_doctor(folder_of(data), settings_of(config), deep=deep, as_json=as_json)):
        raise typer.Exit(1)


async def _doctor(folder: Path, config: Config, *, deep: bool, as_json: bool) -> bool:
    """Print each finding as it comes; whether a check failed."""
    from mnemolog.ops.maintenance.doctor import examine

    failed = False
    async for finding in examine(folder, config, deep=deep):
        failed |= finding.state == "failed"
        if as_json:
            print_json_lines([finding])
        else:
            colour = {"ok": "green", "warning": "yellow", "failed": "bold red"}[finding.state]
            out.print(f"[{colour}]{finding.state:8}[/] {finding.check:12} {escape(finding.detail)}")
    return failed


@configuration.command("show")
def show_config(config: ConfigFile = None, as_json: Json = False) -> None:
    """Show every setting with its value and its environment variable.

    [bold]Example:[/] mnemolog config show
    """
    loaded = settings.shown(settings_of(config))
    if as_json:
        print_json(loaded)
        return
    rows = []
    for name, variable in settings.variables().items():
        section, _, setting = name.partition(".")
        rows.append((name, loaded[section][setting] if setting else loaded[name], variable))
    table(("setting", "value", "variable"), rows)


@configuration.command("check")
def check_config(config: ConfigFile = None) -> None:
    """Check the settings file and variables as `serve` does.

    If a setting is invalid, the exit status is 1, and the error names the field, its value and the allowed values.

    [bold]Example:[/] mnemolog config check --config mnemolog.toml
    """
    from mnemolog.ops.served import check_servable

    loaded = settings_of(config)
    run(check_servable(loaded))
    out.print("[green]ok[/]")


@configuration.command("schema")
def config_schema() -> None:
    """Print the JSON Schema of all settings.

    [bold]Example:[/] mnemolog config schema
    """
    print_json(settings.schema())


def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="H", help="Address; default 127.0.0.1. Others need API keys."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65_535, help="Port; default 8700. 0 takes a free port."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Also log each batch.")] = False,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Run the HTTP API, the write path and the projections in one process, until it is stopped.

    [bold]Example:[/] mnemolog serve --port 8700
    """
    from mnemolog.ops.surfaces.http import server
    from mnemolog.ops.telemetry.reports import structured

    loaded = settings_of(config)
    # Not `port or …`: 0 is a port too, which takes a free one.
    http = replace(loaded.http, host=host or loaded.http.host, port=loaded.http.port if port is None else port)
    try:
        server.serve(folder_of(data), replace(loaded, http=http), Edges(report=structured(verbose=verbose)))
    except MnemologError as error:
        fail(str(error))


class Role(StrEnum):
    """The task of a worker."""

    pipeline = "pipeline"
    projections = "projections"
    all = "all"


def worker(
    role: Annotated[
        Role,
        typer.Argument(
            metavar="ROLE",
            help="pipeline turns messages into memories; projections keeps OpenSearch and Qdrant up to date; all does "
            "both.",
        ),
    ] = Role.all,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Run a worker for the partitions that Kafka assigns to it.

    Start at most one worker per partition, on any machines; partitions of a stopped worker are reassigned. On SIGTERM a
    worker commits its current inputs and ends. Its data directory is only a copy of its partitions, for a faster start.

    [bold]Example:[/] MNEMOLOG_RUNTIME__KIND=kafka mnemolog worker pipeline
    """
    loaded = settings_of(config)
    if loaded.runtime.kind != "kafka":
        fail(
            "runtime.kind: 'embedded' is not allowed; allowed: kafka. The embedded runtime needs no worker: "
            "`mnemolog serve`, or the commands themselves, process the queue"
        )
    from mnemolog.ops.worker import work

    try:
        work(folder_of(data), loaded, Edges(), role.value)
    except MnemologError as error:
        fail(str(error))
