"""A fold of the log is the state that the writer had, after every input; and so is the living projection."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.state import AgentState
from mnemolog.projections.living import LivingFold
from mnemolog.schemas.commit import Commit, decode_commit, encode_commit
from mnemolog.schemas.input import Input, Unreadable
from mnemolog.streams.lane import Lane
from tests.property.bench import Disk, Process, folded, process, run, written
from tests.property.conversations import Sending, conversations


class Lanes:
    """The writers of all agents of a process, looked into after each draining."""

    def __init__(self, started: Process) -> None:
        self._started = started
        self._log = started.disk.log()
        self._lanes: dict[str, Lane] = {}
        self._taken = 0

    async def drain(self) -> None:
        """Decide and append all that waits."""
        await self._log.open_writer()
        for each in await self._log.pending(after=self._taken, limit=1_000):
            self._taken = each.source.offset
            self._of(_key(each)).waiting.append(each)
        for lane in self._lanes.values():
            await lane.drain()

    def states(self) -> dict[str, AgentState]:
        """What each writer knows; one that gave its state up knows nothing."""
        return {key: lane._state for key, lane in self._lanes.items() if lane._state is not None}

    def _of(self, key: str) -> Lane:
        return self._lanes.get(key) or self._lanes.setdefault(key, self._started.lane(key, self._log))


def _key(each: Input | Unreadable) -> str:
    return each.body.key if isinstance(each, Input) else f"{each.tenant_id}/{each.agent_id}"


async def live_states(sendings: Sequence[Sending], at_once: int) -> list[tuple[list[Commit], dict[str, AgentState]]]:
    """The log and what the writers know, after every few inputs; the states are the writers' own and go on changing."""
    disk = Disk()
    seen = []
    with process(disk) as started:
        lanes = Lanes(started)
        for begin in range(0, len(sendings), at_once):
            await disk.send_all(sendings[begin : begin + at_once])
            await lanes.drain()
            for key, live in lanes.states().items():
                assert live == folded(disk.store.commits)[key]
                assert live.hash() == folded(disk.store.commits)[key].hash()
            seen.append((list(disk.store.commits), lanes.states()))
    return seen


@given(sendings=conversations, at_once=st.integers(1, 4))
def test_a_replay_gives_the_state_that_the_writer_had_after_every_input(
    sendings: Sequence[Sending], at_once: int
) -> None:
    assert run(live_states(sendings, at_once))
