"""Starts victims and waits for how they end."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

from tests.acceptance.warm import Forked
from tests.fault.parts import LONG_S

VICTIM: Final = "tests.fault.victim"

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


class Victim(NamedTuple):
    """A process on its way, and what it says."""

    process: Forked
    out: Path
    err: Path


async def start(folder: Path, role: str, *fate: object) -> Victim:
    """A victim on its way; `fate` is a point, a visit and, where it is not `kill`, a signal."""
    out, err = (folder.parent / f"{uuid4().hex}.{name}" for name in ("out", "err"))
    arguments = (str(folder), role, *map(str, fate))
    return Victim(Forked(VICTIM, arguments, out=out, err=err, environment=os.environ), out, err)


async def end(victim: Victim) -> Ended:
    """Wait until it ended, however it does; what it wrote to stderr is part of a failure's report."""
    async with asyncio.timeout(LONG_S):
        status = await victim.process.until_ended()
    assert status in (0, -signal.SIGKILL), victim.err.read_text()
    return Ended(status, victim.out.read_text().strip() if victim.out.exists() else "")


async def run(folder: Path, role: str, *fate: object) -> Ended:
    """A victim from beginning to end."""
    return await end(await start(folder, role, *fate))


async def survive(folder: Path, *deaths: Death) -> None:
    """Send everything, again after each death, until a process lives to see the end."""
    for death in deaths:
        assert (await run(folder, "add", *death)).killed, f"nobody died at {death}"
    assert (await run(folder, "add")).said == "finished"
