"""A process that writes to a data directory and dies on the way: `python -m tests.fault.victim DIR ROLE …`."""

import argparse
import asyncio
import os
import signal
import sys
from collections import Counter
from pathlib import Path

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.projections.text import TextFold
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.query import Query
from tests.fault.conversation import AGENTS, conversation, rounds
from tests.fault.parts import CONFIG, LONG_S, edges, opened

SIGNALS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "stop": signal.SIGSTOP}


class Fate:
    """Sends this process a signal when it comes to a point for the n-th time; `-` is a point that is never reached."""

    def __init__(self, point: str, visit: int, number: signal.Signals) -> None:
        self._point = point
        self._visit = visit
        self._signal = number
        self._visits: Counter[str] = Counter()

    def reached(self, point: str) -> None:
        """Count the visit."""
        self._visits[point] += 1
        if point == self._point and self._visits[point] == self._visit:
            os.kill(os.getpid(), self._signal)


async def add(backend: EmbeddedBackend) -> None:
    """Send everything round by round, as a client does, and search for each round before the next."""
    for portion in rounds():
        receipts = await backend.submit(portion, wait=True)
        query = Query(agent_id=AGENTS[0], text="Where does Ayşe live?", min_position=receipts[-1].position)
        await backend.ask(query)


async def accept(backend: EmbeddedBackend) -> None:
    """Put everything into the queue, one by one, and leave it to others."""
    for body in conversation():
        await backend.submit([body], wait=False)


async def drain(backend: EmbeddedBackend) -> None:
    """Write until every input of the conversation has its commit, from whichever process, and the text index has them.

    Who looks at what is left writes nothing, so it would not bring the index up to the log.
    """
    log, reach = backend.parts.log, backend.parts.reach
    while (end := await log.end()) < len(conversation()):
        await log.changed(since=end, timeout_s=LONG_S)
    while not await _indexed(backend, end):
        reach.hurry()
        await asyncio.sleep(CONFIG.stream.poll_s)


async def _indexed(backend: EmbeddedBackend, end: int) -> bool:
    try:
        position = await backend.parts.reach.position(TextFold.NAME)
    except ProjectionError:  # it is being built
        return False
    return position is not None and position >= end


ROLES = {"add": add, "accept": accept, "drain": drain}


async def live(folder: Path, role: str, fate: Fate) -> bool:
    """Do what the role says; False where a signal asked the process to end before."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    writes: Writes = "never" if role == "accept" else "always"
    try:
        async with opened(folder, writes=writes, around=edges(reached=fate.reached)) as backend:
            await ROLES[role](backend)
    except asyncio.CancelledError:
        return False
    return True


def main() -> None:
    """Run one process, and say how it ended, if it is there to say so."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("role", choices=ROLES)
    parser.add_argument("point", nargs="?", default="-")
    parser.add_argument("visit", nargs="?", type=int, default=0)
    parser.add_argument("signal", nargs="?", choices=SIGNALS, default="kill")
    given = parser.parse_args()
    fate = Fate(given.point, given.visit, SIGNALS[given.signal])
    finished = asyncio.run(live(given.folder, given.role, fate))
    sys.stdout.write("finished\n" if finished else "asked to end\n")


if __name__ == "__main__":
    main()
