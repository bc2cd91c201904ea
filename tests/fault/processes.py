"""Starts victims and waits for how they end."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final, NamedTuple

from tests.fault.parts import LONG_S

POINTS: Final = ("after_accept", "before_append", "inside_group_commit", "after_commit", "between_log_and_text")
"""Where a crash is interesting: see `reached` in streams/logs and projections/text.py."""


class Death(NamedTuple):
    """A process dies when it comes to a point for the n-th time."""

    point: str
    visit: int


class Ended(NamedTuple):
    """How a process ended."""

    status: int
    said: str

    @property
    def killed(self) -> bool:
        """Whether it was gone from one instant to the next."""
        return self.status == -signal.SIGKILL


async def start(folder: Path, role: str, *fate: object) -> Process:
    """A victim on its way; `fate` is a point, a visit and, where it is not `kill`, a signal."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.fault.victim",
        str(folder),
        role,
        *map(str, fate),
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
    )


async def end(process: Process) -> Ended:
    """Wait until it ended, however it does; what it wrote to stderr is part of a failure's report."""
    async with asyncio.timeout(LONG_S):
        said, complained = await process.communicate()
    status = process.returncode
    assert status is not None
    assert status in (0, -signal.SIGKILL), complained.decode()
    return Ended(status, said.decode().strip())


async def run(folder: Path, role: str, *fate: object) -> Ended:
    """A victim from beginning to end."""
    return await end(await start(folder, role, *fate))


async def survive(folder: Path, *deaths: Death) -> None:
    """Send everything, again after each death, until a process lives to see the end."""
    for death in deaths:
        assert (await run(folder, "add", *death)).killed, f"nobody died at {death}"
    assert (await run(folder, "add")).said == "finished"
