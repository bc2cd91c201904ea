"""`mnemolog reform`: an agent's memories formed anew under today's rules, as one set that can be undone."""

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, Json, run, with_memory
from mnemolog.ops.surfaces.cli.output import note, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.reform import Reform, ReformStep

T = TypeVar("T")

_MARKS: Final = {"add": "+", "change": "~", "end": "-", "restore": "+"}


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("reform")(reform)


def reform(
    agent: Agent = DEFAULT_AGENT,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Of the set; default: the time. The same goes on.")
    ] = None,
    undo: Annotated[str | None, typer.Option("--undo", metavar="NAME", help="Take a set back.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="Show the sets that were carried out.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Form the memories of the transcript anew under today's rules and settings, without a language model.

    What is to be added, changed, ended and restored is done as one named set, which --undo takes back. Stopped in
    between, the same command with the same --name goes on. What is pinned, locked, reported on, restored or written by
    hand stays, and so do the memories of messages that a language model read, or of which one was forgotten.

    [bold]Example:[/] mnemolog reform --agent support-bot --dry-run
    """
    if listed:
        _list(agent, data, config, as_json=as_json)
    elif undo is not None:
        receipts = _with(data, config, lambda memory: memory.undo_reform(undo, agent_id=agent))
        failed = [receipt for receipt in receipts if receipt.failed]
        if as_json:
            print_json({"results": receipts})
        else:
            out.print(f"{undo}: {len(receipts) - len(failed)} changes taken back, {len(failed)} refused", markup=False)
        if failed:
            raise typer.Exit(1)
    else:
        called = None if dry_run else name or f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}"
        if called is not None:
            note(f"the set is called {called}")
        found = _with(data, config, lambda memory: memory.reform(agent_id=agent, name=called, dry_run=dry_run))
        _show(found, as_json=as_json)


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
    out.print(f"{found.messages} messages read again, {found.left} left: {counts}, {found.same} stay", markup=False)
    out.print(
        "nothing was changed" if found.name is None else f"mnemolog reform --undo {found.name} takes it back",
        markup=False,
    )


def _line(step: ReformStep) -> str:
    if step.action == "change":
        return f"~ {step.was}  →  {step.text}  ({step.message_id})"
    return f"{_MARKS[step.action]} {step.text}  ({step.message_id}{', restored' if step.action == 'restore' else ''})"
