"""The command that shows the ops log, a record of each decision: telemetry."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mnemolog.ops.access.storage import has_data, no_data
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json, folder_of, settings_of
from mnemolog.ops.surfaces.cli.output import escape, fail, note, out
from mnemolog.ops.telemetry.ops_log_files import FOLDER
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, LogError, LogUnavailableError
from mnemolog.schemas.telemetry import OPS, Decided, Op

if TYPE_CHECKING:
    from mnemolog.ops.telemetry.ops_log_reader import Line, OpsLogReader

_LOOK_S: Final = 0.2
"""Seconds between two checks for new lines."""

_FIRST: Final = 20
"""Existing lines that --follow shows first."""

_WIDTH: Final = max(map(len, OPS))


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("telemetry")(telemetry)


def telemetry(
    follow: Annotated[
        bool, typer.Option("--follow", help="Keep running and show new decisions, until Ctrl-C.")
    ] = False,
    stage: Annotated[
        str | None, typer.Option("--stage", metavar="S", help=f"Only decisions of this stage: {', '.join(OPS)}.")
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=0, help=f"The newest N; default all, with --follow {_FIRST}."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show the log of decisions, newest last: time, stage, agent, message, result, model and latency.

    FALLBACK marks decisions that the heuristics made because a model did not, with the reason. --json prints the raw
    lines, with an excerpt of the text. The log is DATA/telemetry/ops-log.jsonl; older files are in the same folder.

    [bold]Example:[/] mnemolog telemetry --follow --stage gate
    """
    from mnemolog.ops.telemetry.ops_log_reader import OpsLogReader

    op, folder, settings = _op(stage), folder_of(data), settings_of(config)
    reader = OpsLogReader(folder, op=op, follows=follow)
    newest = _FIRST if follow and limit is None else limit
    with _readable():
        _check(folder, settings)
        shown = _show(reader.fresh() if newest is None else reader.last(newest), as_json=as_json)
        if follow:
            _follow(reader, as_json=as_json)
        elif not shown:
            note(_nothing(folder, settings, op))
    if reader.broken:
        note(f"{reader.broken} lines could not be read and were skipped")


@contextmanager
def _readable() -> Iterator[None]:
    """End the command with a sentence if a file or the log cannot be read."""
    try:
        yield
    # An OSError as well, but no file is at fault: the reader of the pipe has gone, as in `| head`.
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"{error.filename}: cannot be read ({error.strerror}); check the disk and the permissions")
    except LogError as error:
        fail(str(error))


def _op(stage: str | None) -> Op | None:
    if stage is not None and stage not in OPS:
        fail(str(InvalidInputError("stage", stage, f"one of {', '.join(OPS)}")))
    return stage


def _check(folder: Path, config: Config) -> None:
    """Raise LogUnavailableError if the folder is no data directory, which only the embedded runtime can tell."""
    if config.runtime.kind == "embedded" and not (folder / FOLDER).is_dir() and not has_data(folder):
        raise LogUnavailableError(no_data(folder))


def _nothing(folder: Path, config: Config, op: Op | None) -> str:
    """A note that no decisions are logged, and a possible reason."""
    of_it = f" of stage {op}" if op else ""
    why = "" if config.telemetry.enabled else "; telemetry.enabled is false"
    return f"{folder}: no decisions{of_it} are logged{why}"


def _follow(reader: "OpsLogReader", *, as_json: bool) -> None:
    """Show new decisions, until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        while True:
            _show(reader.fresh(), as_json=as_json)
            time.sleep(_LOOK_S)


def _show(lines: "Iterable[Line]", *, as_json: bool) -> int:
    """Print the lines; returns how many."""
    count = 0
    for count, line in enumerate(lines, start=1):  # noqa: B007  the last number is returned
        if as_json:
            sys.stdout.buffer.write(line.raw)
        else:
            out.print(*_cells(line.decision), sep="  ")
    sys.stdout.buffer.flush()
    return count


def _cells(decision: Decided) -> Iterator[str]:
    """A decision in one line."""
    yield f"[dim]{datetime.fromtimestamp(decision.ts, UTC):%Y-%m-%d %H:%M:%S}Z[/]"
    yield f"[bold]{decision.op:{_WIDTH}}[/]"
    yield from (_plain(part) for part in (decision.key, decision.message_id, decision.output) if part)
    yield f"[dim]{_plain(decision.model)}[/]"
    if decision.latency_ms is not None:
        yield f"[dim]{decision.latency_ms:.0f} ms[/]"
    marks = [mark for mark, said in (("FALLBACK", decision.fallback), ("FAILED", not decision.success)) if said]
    if marks:
        yield f"[bold red]{' '.join(marks)}[/]"
        yield _plain(decision.detail or "")


def _plain(text: str) -> str:
    """The text on one line, without control characters that a terminal would interpret."""
    return escape("".join(character if character.isprintable() else " " for character in text))
