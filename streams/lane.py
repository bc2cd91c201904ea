"""One agent's inputs, strictly in order: prepare ahead, decide, append, until the queue is empty."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Clock, EventLog, Report
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import LogError, UnreadableInputError
from mnemolog.schemas.input import Input, Unreadable
from mnemolog.schemas.telemetry import AgentReloaded, InputDeadLettered
from mnemolog.streams.draft import dead_letter
from mnemolog.streams.embedding import done_within
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.prepared import Prepared
from mnemolog.streams.turns import Turns

GATHERED_S: Final = 0.1
"""How long a commit waits for those behind it, where there are any: each append costs a transaction and a disk sync."""


class Lane:
    """Works on one agent. A state that a failure may have spoiled is dropped and folded from the log again."""

    def __init__(
        self,
        key: str,
        *,
        log: EventLog,
        path: WritePath,
        ahead: int,
        release: str,
        now: Clock,
        report: Report,
        committed: Callable[[list[Commit]], None],
        turns: Turns | None = None,
    ) -> None:
        """`turns`: shared with the other lanes of the process; None: this one is alone."""
        self.key = key
        self.waiting: deque[Input | Unreadable] = deque()
        self._log = log
        self._path = path
        self._ahead = ahead
        self._release = release
        self._now = now
        self._report = report
        self._committed = committed
        self._turns = turns or Turns()
        self._state: WriterState | None = None
        self._prepared: deque[Prepared | _Failed] = deque()

    async def drain(self) -> None:
        """Work until nothing waits. Raises LogError, after which the lane must not be used again."""
        try:
            await self._drain()
        finally:
            self._abandon()

    async def _drain(self) -> None:
        while self.waiting or self._prepared:
            state = self._state = self._state or await self._load()
            commits: list[Commit] = []
            try:
                failed = await self._decide_some(state, commits)
                if failed is None and self._prepared:
                    await self._gather()
                    failed = await self._decide_some(state, commits)
            except asyncio.CancelledError:
                # The process closes. What is decided is finished; what is not waits in the queue.
                await self._append(commits)
                raise
            await self._append(commits)
            if failed is not None:
                await self._set_aside(failed)

    async def _decide_some(self, state: WriterState, commits: list[Commit]) -> "_Failed | None":
        """Decide the next input, unless there are commits already, and those behind it that need not be waited for.

        Returns the first that failed.
        """
        while (prepared := await self._next(state)) is not None:
            if isinstance(prepared, _Failed):
                return prepared
            if commits and not prepared.ready:
                break
            try:
                commits.append(await self._path.decide(state, prepared))
            except _NOT_OF_THE_INPUT:
                raise
            except Exception as error:
                return _Failed(prepared.input, error)
            self._prepared.popleft()
            await self._turns.others()
        return None

    async def _gather(self) -> None:
        """Wait until all that was read ahead is embedded, for a moment."""
        begun = [text for each in self._prepared if isinstance(each, Prepared) for text in each.embeddings]
        if begun:
            await done_within(begun[-1], GATHERED_S)

    async def _next(self, state: WriterState) -> "Prepared | _Failed | None":
        """The input to decide next, with as many behind it read ahead as may be."""
        while self.waiting and len(self._prepared) < self._ahead and not self._stuck():
            each = self.waiting.popleft()
            if state.is_new(each.source):
                self._prepared.append(self._read_ahead(state, each))
                await self._turns.others()
        return self._prepared[0] if self._prepared else None

    def _stuck(self) -> bool:
        """What failed while it was read may have spoiled the intake: nothing is read behind it."""
        return bool(self._prepared) and isinstance(self._prepared[-1], _Failed)

    def _read_ahead(self, state: WriterState, each: Input | Unreadable) -> "Prepared | _Failed":
        if isinstance(each, Unreadable):
            return _Failed(each, UnreadableInputError(each.detail))
        try:
            return self._path.prepare(state.intake, each)
        except Exception as error:
            return _Failed(each, error)

    async def _append(self, commits: list[Commit]) -> None:
        if commits:
            await self._log.append(commits)
            self._committed(commits)

    async def _set_aside(self, failed: "_Failed") -> None:
        """The input becomes a dead letter; what was read ahead behind it is read again, from a state of before."""
        self._prepared.popleft()
        self.waiting.extendleft(behind.input for behind in reversed(self._prepared))
        self._abandon()
        state = await self._load()
        commit = dead_letter(failed.input, failed.error, state=state, recorded_at=self._now(), release=self._release)
        await self._append([commit])
        state.fold(commit)
        self._state = state
        reason, detail = type(failed.error).__name__, str(failed.error)
        self._report(InputDeadLettered(key=self.key, input_id=failed.input.id, reason=reason, detail=detail))
        self._report(AgentReloaded(key=self.key, reason="an input failed"))

    def _abandon(self) -> None:
        """Let go of what was read ahead and is not decided: after a failure, or at the end of the process."""
        for prepared in self._prepared:
            if isinstance(prepared, Prepared):
                prepared.abandon()
        self._prepared.clear()

    async def _load(self) -> WriterState:
        """The agent's state, folded from the log."""
        state = WriterState()
        async for batch in self._log.read(key=self.key):
            for recorded in batch:
                state.fold(recorded.commit)
        return state


_NOT_OF_THE_INPUT: Final = (LogError, MemoryError)
"""The machine's troubles: every input would fail, and waits in the queue instead until they are over."""


class _Failed(NamedTuple):
    """An input that could not be processed, and why."""

    input: Input | Unreadable
    error: Exception
