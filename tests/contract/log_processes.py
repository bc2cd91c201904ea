"""What other processes do to a log in the contract suite; each function is the body of one."""

import asyncio
import os
from contextlib import closing
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

from mnemolog.schemas.errors import LogError
from mnemolog.schemas.input import SourcePosition
from tests.contract.logs import LONG_S, NOW, SqliteBench, drain, message

NOBODY = 65_534
"""A user who owns nothing; root may read and write whatever the permissions say."""

_gates: list[Barrier] = []


def meet_at(gate: Barrier) -> None:
    """Where this process waits for the others before it begins."""
    _gates.append(gate)


def add_beside_others(folder: Path, name: str, count: int) -> list[SourcePosition]:
    """Open the log when the others do, and add messages of one's own and messages that all add; their positions."""
    _gates[0].wait(LONG_S)
    with closing(SqliteBench(folder)) as bench:
        return asyncio.run(_add(bench, name, count))


async def _add(bench: SqliteBench, name: str, count: int) -> list[SourcePosition]:
    log = bench.open()
    positions = []
    for number in range(count):
        both = [message(f"{name}-{number}", agent=name), message(f"all-{number}", agent="all")]
        _, shared = await log.accept(both, arrived_at=NOW)
        positions.append(shared.source)
    return positions


def write_and_wait(folder: Path, told: "Connection[str, str]") -> None:
    """Become the writer, commit one message, leave another one in the queue, say so, and wait to be killed."""
    asyncio.run(_write(SqliteBench(folder)))
    told.send("writing")
    told.recv()


async def _write(bench: SqliteBench) -> None:
    log = bench.open()
    await log.open_writer()
    await log.accept([message("committed")], arrived_at=NOW)
    await drain(log)
    await log.accept([message("waiting")], arrived_at=NOW)


def open_as_nobody(folder: Path) -> str:
    """Try to become the writer as a user other than root; the name and the text of the error."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        with closing(SqliteBench(folder)) as bench:
            asyncio.run(bench.open().open_writer())
    except LogError as error:
        return f"{type(error).__name__}: {error}"
    return "opened"
