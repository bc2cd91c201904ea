"""Inputs that wait longer than they should, and why."""

from collections.abc import Mapping
from typing import Final, Protocol

from mnemolog.processors.ports import EventLog, WaitingInput
from mnemolog.schemas.errors import HistoryUnreadableError
from mnemolog.schemas.status import StuckInput

SHOWN: Final = 5
"""The most agents to name: each whose reason is unknown costs a reading of its history."""

UNWRITTEN: Final = "no process is the writer; `mnemolog serve`, or the next command that adds, takes it up"
BUSY: Final = "the writer has not come to it"
UNWORKED: Final = "no worker runs; `mnemolog worker` takes it up"
UNSETTLED: Final = "the workers have not settled it; `mnemolog status` and their ops log say why"
UNSEEN: Final = "no worker has decided it; `mnemolog worker` does, and `mnemolog doctor` says whether one runs"


class WaitingLog(EventLog, Protocol):
    """A log that lists the inputs waiting in front of it."""

    def oldest_waiting(self, *, before: float, limit: int) -> list[WaitingInput]:
        """The first input of each agent that has waited since before a moment, the oldest first."""

    def is_written(self) -> bool:
        """Whether some process is the writer."""


async def stuck_inputs(
    log: WaitingLog, *, now: float, after_s: float, unreadable: Mapping[str, str] | None, unwritten: str = UNWRITTEN
) -> list[StuckInput]:
    """The first input of each agent whose inputs wait so long, the oldest first.

    `unreadable`: the agents whose history cannot be read, from the writer; None: it is another process, and the
    histories are read to find out. `unwritten`: the reason to give where no writer is known.
    """
    known = unreadable or {}
    # However short they have waited: where the history cannot be read, waiting longer does not help.
    waiting = log.oldest_waiting(before=now, limit=-1) if known else []
    found = [each for each in waiting if each.key in known]
    late = log.oldest_waiting(before=now - after_s, limit=SHOWN)
    shown = [*found, *(each for each in late if each.key not in known)][:SHOWN]
    return [
        StuckInput(
            agent=each.key,
            position=each.source.token,
            waits_s=round(now - each.arrived_at, 1),
            why=known.get(each.key) or await _why(log, each.key, looked=unreadable is not None, unwritten=unwritten),
        )
        for each in shown
    ]


async def _why(log: WaitingLog, key: str, *, looked: bool, unwritten: str) -> str:
    """Why an agent's inputs wait; `looked`: its history is known to be readable."""
    if not looked:
        from mnemolog.streams.history import history  # imports the write path, which readers need not load

        try:
            await history(log, key)
        except HistoryUnreadableError as error:
            return str(error)
    return BUSY if looked or log.is_written() else unwritten
