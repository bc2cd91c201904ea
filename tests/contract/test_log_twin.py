"""The twin in memory does whatever the file does, in any order of things."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import MnemologError
from tests.contract.logs import (
    NOW,
    InMemoryBench,
    Log,
    SqliteBench,
    commit_at,
    commit_for,
    contents,
    dead,
    elsewhere,
    message,
    waiting_in,
)
from tests.examples import examples

KEYS = ("default/a", "default/b")

said = st.builds(
    message, st.sampled_from(["m1", "m2", "m3"]), st.sampled_from(["Tea.", "Coffee."]), agent=st.sampled_from("ab")
)


class Twins(RuleBasedStateMachine):
    """A log in a file and one in memory, to which the same happens."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.file = SqliteBench(Path(self.folder.name))
        self.memory = InMemoryBench(self.file.open().log_id)
        self.appended: list[Commit] = []
        self.open()

    def teardown(self) -> None:
        self.file.close()
        self.folder.cleanup()
        self.runner.close()

    def open(self) -> None:
        self.logs: tuple[Log, Log] = (self.file.open(), self.memory.open())
        self.both(lambda log: log.open_writer())

    def both(self, ask: Callable[[Log], Awaitable[Any]]) -> Any:  # noqa: ANN401  whatever they answer
        """What both answer, which is the same."""

        async def answer(log: Log) -> object:
            try:
                return await ask(log)
            except MnemologError as error:
                return type(error)

        of_file, of_memory = (self.runner.run(answer(log)) for log in self.logs)
        assert of_file == of_memory
        return of_file

    @rule(bodies=st.lists(said, max_size=3))
    def accept(self, bodies: list[Any]) -> None:
        self.both(lambda log: log.accept(bodies, arrived_at=NOW))

    @rule(data=st.binary(max_size=3))
    def somebody_puts_garbage(self, data: bytes) -> None:
        self.file.put("default/a", "garbage", data)
        self.memory.put("default/a", "garbage", data)

    @rule(count=st.integers(1, 3), failing=st.sets(st.integers(0, 2)))
    def append(self, count: int, failing: set[int]) -> None:
        waiting = self.both(lambda log: log.pending(after={}, limit=count))
        commits = [
            commit_for(each, dead(each.id)) if number in failing else commit_for(each)
            for number, each in enumerate(waiting)
        ]
        self.appended += commits
        self.both(lambda log: log.append(commits))

    @rule(data=st.data())
    def redeliver(self, data: st.DataObject) -> None:
        commits = data.draw(st.lists(st.sampled_from(self.appended), max_size=3)) if self.appended else []
        self.both(lambda log: log.append(commits))

    @rule(offset=st.integers(0, 5), body=said, failed=st.booleans())
    def bring_a_commit_from_elsewhere(self, offset: int, body: Any, failed: bool) -> None:  # noqa: ANN401
        commit = commit_at(
            elsewhere(offset, log_id=f"of {body.agent_id}"),
            *([dead(body.id)] if failed else []),
            agent=body.agent_id,
            input_id=body.id,
            content_hash=body.content_hash,
        )
        self.both(lambda log: log.append([commit]))

    @rule(number=st.integers(0, 4))
    def retry(self, number: int) -> None:
        self.both(lambda log: log.retry(number, arrived_at=NOW))

    @rule()
    def close_and_open(self) -> None:
        self.file.close()
        self.memory.close()
        self.open()

    @invariant()
    def show_the_same(self) -> None:
        self.both(_all_that_shows)


async def _all_that_shows(log: Log) -> tuple[object, ...]:
    return (
        await waiting_in(log),
        await contents(log),
        await log.end(),
        await log.dead_letters(),
        [await log.last(key) for key in KEYS],
        [await log.settled(key, offset) for key in KEYS for offset in (1, 3, 5)],
    )


TestTwins = Twins.TestCase
TestTwins.settings = settings(examples(20), database=None, stateful_step_count=15)
