"""Recall memory as a file: export and import of `stream.jsonl`, and import of a memory bank in Markdown."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, Json, run, with_memory
from mnemolog.ops.surfaces.cli.output import err, fail, out, print_json, progress, written
from mnemolog.ops.surfaces.cli.remembering import recall
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.processors.controlled import bank, stream
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.controlled_command import MOST_DOCUMENT, Controlling
from mnemolog.schemas.errors import InvalidInputError, MnemologError
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.query import Receipt

BATCH = 200
"""Commands sent in one request."""


def add_to(app: typer.Typer) -> None:
    """Register the commands below `recall`, which is registered already."""
    del app
    recall.command("export")(export_stream)
    recall.command("import")(import_stream)
    recall.command("migrate")(migrate)


def export_stream(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The file to write; - for standard output.")],
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Export recall memory as JSON Lines, one entry per line, including entries that moved to archival memory.

    The output is deterministic (oldest cycle first), so a git diff shows exactly the new entries.

    [bold]Example:[/] mnemolog recall export agents/memory/stream.jsonl --agent ada
    """

    async def ask(memory: AsyncMemory) -> list[EntryView]:
        return await memory.recall_by_cycle(0, MOST_COUNTED, agent_id=agent)

    found = run(with_memory(data, config, ask, writes="never"))
    with written(file) as target:
        target.write(stream.written(found))
    err.print(f"{len(found)} entries exported")


def import_stream(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON Lines, as `recall export` writes them.")],
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Import entries with their ids, cycles and times; the import is idempotent.

    All lines are checked before the first is imported. An entry that exists with other content is refused and
    reported; the exit status is then 1.

    [bold]Example:[/] mnemolog recall import agents/memory/stream.jsonl --agent ada
    """
    try:
        # Bytes are split: `str.splitlines` would also divide at U+2028, which may stand in a text.
        commands = stream.read(_read(file).splitlines(), agent_id=agent)
    except InvalidInputError as error:
        fail(f"{file}: {error}; nothing was imported")
    _send(commands, data, config, as_json=as_json, what="import")


def migrate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A memory bank in Markdown.")],
    agent: Agent = DEFAULT_AGENT,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Import a memory bank (`bank.md`): status, threads, lessons and role states into core memory.

    Each role's state becomes an entry of recall memory too, and the whole text goes into archival memory. Headings and
    labels such as "Active Threads", "Role State" and "**Blockers:**" mark the parts. The import is idempotent.

    [bold]Example:[/] mnemolog recall migrate agents/memory/bank.md --agent ada
    """
    try:
        text = _read(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail(f"{file}: not valid UTF-8 ({error.reason} at byte {error.start}); nothing was migrated")
    if not text.strip() or len(text) > MOST_DOCUMENT:
        fail(f"{file}: {len(text):,} characters; a bank has 1 to {MOST_DOCUMENT:,}; nothing was migrated")
    try:
        commands = list(bank.commands(text, source=file.as_posix(), agent_id=agent))
    except MnemologError as error:
        fail(f"{file}: {error}; nothing was migrated")
    _send(commands, data, config, as_json=as_json, what="migrate")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        fail(f"{file}: cannot be read ({error.strerror})")


def _send(commands: Sequence[Controlling], data: Path | None, config: Path | None, *, as_json: bool, what: str) -> None:
    """Send the commands, and print the number of each outcome and the refusals."""

    async def work(memory: AsyncMemory) -> list[Receipt]:
        receipts: list[Receipt] = []
        with progress(total=len(commands), what=what, quiet=as_json) as bar:
            for begin in range(0, len(commands), BATCH):
                receipts += await memory.backend.submit(commands[begin : begin + BATCH], wait=True)
                bar.at(len(receipts), len(commands))
        return receipts

    receipts = run(with_memory(data, config, work, writes="always", create=True)) if commands else []
    refused = [receipt for receipt in receipts if receipt.outcome == "refused"]
    counts = Counter(_outcome(receipt) for receipt in receipts)
    if as_json:
        print_json({"outcomes": counts, "refused": [receipt.detail for receipt in refused]})
    else:
        out.print(", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()) or "nothing to do")
        for receipt in refused:
            err.print(f"refused: {receipt.detail}", markup=False)
    if refused:
        raise typer.Exit(1)


def _outcome(receipt: Receipt) -> str | None:
    """The outcome of a command; an imported entry of a reflection has none of its own, and counts as logged."""
    return "logged" if receipt.outcome == "unchanged" and receipt.events else receipt.outcome
