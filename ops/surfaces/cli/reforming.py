"""`mnemolog reform`: form an agent's memories again with the current rules, as one set that can be undone."""

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, Json, run, with_memory
from mnemolog.ops.surfaces.cli.output import note, out, print_json, progress, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.reform import Reform, ReformStep

T = TypeVar("T")

_MARKS: Final = {"add": "+", "change": "~", "end": "-", "restore": "+"}


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("reform")(reform)


def reform(
    agent: Agent = DEFAULT_AGENT,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the changes without making them.")] = False,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", metavar="NAME", help="Name of the set (default: the time); that of an interrupted run resumes it."
        ),
    ] = None,
    undo: Annotated[str | None, typer.Option("--undo", metavar="NAME", help="Undo this set.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the sets with their names.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Extract memories from the stored messages again, with the current rules and settings, without a language model.

    The changes of a run are a set with a name: --undo reverts it, and --name resumes it after an interruption. Memories
    that are pinned, locked, restored, written by hand or rated by feedback stay. So do the memories of messages that a
    language model read, and all memories of a message if one of them was forgotten.

    [bold]Example:[/] mnemolog reform --agent support-bot --dry-run
    """
    if listed:
        _list(agent, data, config, as_json=as_json)
    elif undo is not None:
        _undo(undo, agent, data, config, as_json=as_json)
    else:
        called = None if dry_run else name or f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}"
        if called is not None:
            note(f"name of the set: {called}")
        with progress(total=None, what="reform", quiet=as_json) as bar:
            again = partial(AsyncMemory.reform, agent_id=agent, name=called, dry_run=dry_run, progress=bar.at)
            found = _with(data, config, again)
        _show(found, as_json=as_json)


def _undo(name: str, agent: str, data: Path | None, config: Path | None, *, as_json: bool) -> None:
    receipts = _with(data, config, lambda memory: memory.undo_reform(name, agent_id=agent))
    failed = sum(receipt.failed for receipt in receipts)
    repeated = sum(receipt.outcome == "repeated" for receipt in receipts)
    if as_json:
        print_json({"results": receipts})
    else:
        earlier = f", {repeated} decided by an earlier --undo" if repeated else ""
        undone = len(receipts) - failed - repeated
        out.print(f"{name}: {undone} changes undone, {failed} refused{earlier}", markup=False)
    if failed:
        raise typer.Exit(1)


def _with(data: Path | None, config: Path | None, work: Callable[[AsyncMemory], Coroutine[Any, Any, T]]) -> T:
    return run(with_memory(data, config, work, writes="always"))


def _list(agent: str, data: Path | None, config: Path | None, *, as_json: bool) -> None:
    found = run(with_memory(data, config, lambda memory: memory.reforms(agent_id=agent), writes="never"))
    if as_json:
        print_json({"results": found})
        return
    table(
        ("name", "began", "added", "ended", "restored", "undone"),
        [
            (
                each.name,
                each.began_at,
                len(each.added),
                len(each.ended),
                len(each.restored),
                "yes" if each.undone else "",
            )
            for each in found
        ],
    )


def _show(found: Reform, *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    for step in found.steps:
        out.print(_line(step), markup=False)
    counts = ", ".join(f"{sum(each.action == action for each in found.steps)} {action}" for action in _MARKS)
    out.print(
        f"{found.messages} messages read again, {found.left} skipped; memories: {counts}, {found.same} same",
        markup=False,
    )
    out.print(
        "nothing was changed" if found.name is None else f"mnemolog reform --undo {found.name} undoes it",
        markup=False,
    )


def _line(step: ReformStep) -> str:
    if step.action == "change":
        return f"~ {step.was}  →  {step.text}  ({step.message_id})"
    return f"{_MARKS[step.action]} {step.text}  ({step.message_id}{', restored' if step.action == 'restore' else ''})"
