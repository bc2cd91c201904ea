"""A fold of the log is the state that the writer had, after every input; and so is the living projection."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Recorded
from mnemolog.projections.living import LivingFold
from mnemolog.schemas.commit import Commit
from tests.property.bench import Disk, Lanes, folded, process, run, written
from tests.property.conversations import Sending, conversations, some


@some
@given(sendings=conversations, at_once=st.integers(1, 4))
def test_a_replay_gives_the_state_that_the_writer_had_after_every_input(
    sendings: Sequence[Sending], at_once: int
) -> None:
    async def drained_by_and_by() -> None:
        disk = Disk()
        with process(disk) as started:
            lanes = Lanes(started)
            for begin in range(0, len(sendings), at_once):
                await disk.send_all(sendings[begin : begin + at_once])
                await lanes.drain()
                replayed = disk.states()
                for key, live in lanes.states().items():
                    assert live == replayed[key]
                    assert live.hash() == replayed[key].hash()

    run(drained_by_and_by())


@some
@given(sendings=conversations)
def test_the_living_projection_holds_what_a_replay_gives_after_every_commit(sendings: Sequence[Sending]) -> None:
    recorded, fold = written(sendings).recorded, LivingFold()
    with closing(sqlite3.connect(":memory:")) as connection:
        fold.create(connection, 1)
        for each in recorded:
            fold.apply(connection, 1, [each])
            assert fold.digests(connection, 1) == hashes(recorded[: each.position])


@some
@given(sendings=conversations)
def test_the_projections_in_memory_hold_what_a_replay_gives(sendings: Sequence[Sending]) -> None:
    disk = written(sendings)
    for key, state in disk.states().items():
        assert disk.living.memories(key) == [m for m in reversed(state.memories.values()) if not m.forgotten]
        assert disk.living.utterances(key, state.transcript) == state.transcript


def hashes(recorded: Sequence[Recorded]) -> dict[str, str]:
    """The state hash of every agent that remembers anything, memory or message."""
    commits: list[Commit] = [each.commit for each in recorded]
    return {key: state.hash() for key, state in folded(commits).items() if state.memories or state.transcript}
