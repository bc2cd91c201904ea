"""`mnemolog ingest`: a file of messages, one a line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, backend, run, settings_of
from mnemolog.ops.surfaces.cli.output import complain, err, fail, print_json, progress, table, watched
from mnemolog.schemas.errors import InvalidInputError

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.ingest import Report


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("ingest")(ingest_file)


def ingest_file(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="JSON Lines of messages; - for standard input.")],
    agent: Annotated[
        str | None, typer.Option("--agent", metavar="A", help="The agent of lines without agent_id.")
    ] = None,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Add them to the queue without waiting.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Ingest messages, one JSON object per line; safe to run again.

    A line has content, and may have id, agent_id, user_id, name, role (user, assistant, system, tool), session_id, at
    (ISO 8601 with an offset) and metadata (an object).

    An invalid line is reported with its number and skipped; the exit status is then 1, as when stored lines cannot be
    processed because the disk is full.

    [bold]Example:[/] mnemolog ingest conversation.jsonl --agent support-bot
    """
    report = run(_ingest(file, agent, wait=not no_wait, data=data, config=config, quiet=as_json))
    found = {"lines": report.lines, "refused": report.refused, "outcomes": dict(report.outcomes)}
    if report.undecided:
        found |= {"undecided": report.undecided, "hindrances": report.hindrances}
    if as_json:
        print_json(found)
    else:
        table(("outcome", "lines"), [*report.outcomes.most_common(), ("refused", report.refused)])
    if report.undecided:
        complain(_undecided(report))
    if report.refused or report.undecided:
        raise typer.Exit(1)


def _undecided(report: "Report") -> str:
    why = "; ".join(report.hindrances) or "`mnemolog status` and `mnemolog doctor` may say why"
    return (
        f"lines stored but not processed yet: {report.undecided} ({why}). The next writer processes them; ingesting "
        "the file again adds nothing twice"
    )


async def _ingest(
    file: str, agent: str | None, *, wait: bool, data: Path | None, config: Path | None, quiet: bool
) -> "Report":
    from mnemolog.ops.maintenance.ingest import ingest

    loaded = settings_of(config)
    with (
        _lines(file) as lines,
        progress(total=lines_left(lines) if watched(quiet=quiet) else None, what="ingest", quiet=quiet) as bar,
    ):
        # With --no-wait it only fills the queue, for the next writer.
        async with backend(data, loaded, writes="always" if wait else "never", create=True) as opened:
            return await ingest(
                opened,
                lines,
                tenant_id=loaded.runtime.tenant_id,
                agent_id=agent,
                wait=wait,
                refused=_refused,
                progress=bar.at,
            )


def lines_left(lines: BinaryIO) -> int | None:
    """The lines that are left in a file, for the remaining time; None: of what can be read once only."""
    if not lines.seekable():
        return None
    # Not from the beginning: of stdin another program may have read some lines before.
    begin, found, last = lines.tell(), 0, b"\n"
    for chunk in iter(lambda: lines.read(_CHUNK_BYTES), b""):
        found, last = found + chunk.count(b"\n"), chunk[-1:]
    lines.seek(begin)
    return found + (last != b"\n")


_CHUNK_BYTES: Final = 1_000_000


def _refused(number: int, error: InvalidInputError) -> None:
    err.print(f"line {number}: {error}", markup=False)


@contextmanager
def _lines(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as opened:
            yield opened
    except OSError as error:
        fail(f"{file}: cannot be read ({error.strerror})")
