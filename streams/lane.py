"""One agent's inputs, strictly in order: prepare ahead, decide, append, until the queue is empty."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Clock, EventLog, Report
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import EmbedderUnavailableError, LogError, ProjectionError, UnreadableInputError
from mnemolog.schemas.input import Input, Unreadable
from mnemolog.schemas.telemetry import AgentReloaded, InputDeadLettered, NumbersMended
from mnemolog.schemas.writable import check_writable
from mnemolog.streams.draft import dead_letter
from mnemolog.streams.embedding import done_within
from mnemolog.streams.history import history
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.prepared import Prepared
from mnemolog.streams.turns import Turns

GATHERED_S: Final = 0.1
"""Seconds that a commit waits for the next ones, to share an append: each costs a transaction and a disk sync."""

APPENDED_S: Final = 1.0
"""Seconds of deciding after which commits are appended though more inputs are ready: callers wait for them, and a crash
loses the work on those that are not."""


class Lane:
    """Processes the inputs of one agent. After a failure the state is discarded and folded from the log again."""

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
        turns: Turns,
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        """`turns`: shared with the other lanes of the process."""
        self.key = key
        self.waiting: deque[Input | Unreadable] = deque()
        self._log = log
        self._path = path
        self._ahead = ahead
        self._release = release
        self._now = now
        self._report = report
        self._committed = committed
        self._turns = turns
        self._elapsed = elapsed
        self._state: WriterState | None = None
        self._prepared: deque[Prepared | _Failed] = deque()

    async def drain(self) -> None:
        """Process inputs until none waits. Raises LogError, after which the lane must not be used again."""
        try:
            await self._drain()
        finally:
            self._abandon()

    async def _drain(self) -> None:
        while self.waiting or self._prepared:
            state = self._state = self._state or await self._load()
            decided: list[_Decided] = []
            until = self._elapsed() + APPENDED_S
            try:
                failed = await self._decide_some(state, decided, until)
                if failed is None and self._prepared and self._elapsed() < until:
                    await self._gather()
                    failed = await self._decide_some(state, decided, until)
            except asyncio.CancelledError:
                # The process closes. What is decided is finished; what is not waits in the queue.
                await self._append_decided(decided)
                raise
            refused = await self._append_decided(decided)
            if refused is not None:
                await self._set_aside(refused)
            elif failed is not None:
                self._prepared.popleft()
                await self._set_aside(failed)

    async def _decide_some(self, state: WriterState, decided: "list[_Decided]", until: float) -> "_Failed | None":
        """Decide the next input and those after it that are ready; with commits in `decided`, only ready inputs.

        It ends at `until`, with one commit at least. Returns the first input that failed.
        """
        while (prepared := await self._next(state)) is not None:
            if isinstance(prepared, _Failed):
                return prepared
            # Finished commits do not wait for an input whose model call may take a minute.
            if decided and (not prepared.ready or self._elapsed() >= until):
                break
            try:
                # An event that could be written and not read back would stop this agent for good at its next load.
                commit = await self._path.decide(state, prepared, give_way=self._turns.give_way)
                check_writable(commit)
            except _NOT_OF_THE_INPUT:
                raise
            # A bug must not stop the agent: only this input fails, and becomes a dead letter.
            except Exception as error:
                return _Failed(prepared.input, error)
            decided.append(_Decided(prepared.input, commit))
            self._prepared.popleft()
            await self._turns.give_way()
        return None

    async def _gather(self) -> None:
        """Wait until all inputs read ahead are embedded, at most GATHERED_S."""
        begun = [text for each in self._prepared if isinstance(each, Prepared) for text in each.embeddings]
        if begun:
            # The pool embeds in the order of the starts, so when the last is done nearly all are.
            await done_within(begun[-1], GATHERED_S)

    async def _next(self, state: WriterState) -> "Prepared | _Failed | None":
        """The input to decide next, after reading ahead as many as the limit allows."""
        while self.waiting and len(self._prepared) < self._ahead and not self._stuck():
            each = self.waiting.popleft()
            # An input that is not new was committed, and delivered again after a crash before its acknowledgement.
            if state.is_new(each.source):
                self._prepared.append(self._read_ahead(state, each))
                await self._turns.give_way()
        return self._prepared[0] if self._prepared else None

    def _stuck(self) -> bool:
        """Whether reading ahead failed: that may have left the intake inconsistent, so no more inputs are read."""
        return bool(self._prepared) and isinstance(self._prepared[-1], _Failed)

    def _read_ahead(self, state: WriterState, each: Input | Unreadable) -> "Prepared | _Failed":
        if isinstance(each, Unreadable):
            return _Failed(each, UnreadableInputError(each.detail))
        try:
            return self._path.prepare(state.intake, each)
        except Exception as error:
            return _Failed(each, error)

    async def _append_decided(self, decided: "list[_Decided]") -> "_Failed | None":
        """Append all commits. If the log rejects one for its content, append those before it, and return it as failed.

        The inputs of the commits after it are read again.
        """
        try:
            await self._append([each.commit for each in decided])
        except _NOT_OF_THE_INPUT:
            raise
        except Exception:
            return await self._append_singly(decided)
        return None

    async def _append_singly(self, decided: "list[_Decided]") -> "_Failed | None":
        for number, each in enumerate(decided):
            try:
                await self._append([each.commit])
            except _NOT_OF_THE_INPUT:
                raise
            except Exception as error:
                # The commits after it were decided on a state that includes the rejected one.
                self._read_again([behind.input for behind in decided[number + 1 :]])
                return _Failed(each.input, error)
        return None

    def _read_again(self, inputs: "list[Input | Unreadable]") -> None:
        """Put these inputs and those read ahead back to the front of the queue."""
        inputs += [each.input for each in self._prepared]
        self._abandon()
        self.waiting.extendleft(reversed(inputs))

    async def _append(self, commits: list[Commit]) -> None:
        if commits:
            await self._log.append(commits)
            self._committed(commits)

    async def _set_aside(self, failed: "_Failed") -> None:
        """Make the input a dead letter; inputs read ahead after it are read again, from the state before it."""
        self._read_again([])
        state = await self._load()
        commit = dead_letter(failed.input, failed.error, state=state, recorded_at=self._now(), release=self._release)
        await self._append([commit])
        state.fold(commit)
        self._state = state
        reason, detail = type(failed.error).__name__, str(failed.error)
        self._report(InputDeadLettered(key=self.key, input_id=failed.input.id, reason=reason, detail=detail))
        self._report(AgentReloaded(key=self.key, reason="an input failed"))

    def _abandon(self) -> None:
        """Drop the inputs that were read ahead but not decided: after a failure, or at the end of the process."""
        for prepared in self._prepared:
            if isinstance(prepared, Prepared):
                prepared.abandon()
        self._prepared.clear()

    async def _load(self) -> WriterState:
        """The agent's state, folded from the log. Raises HistoryUnreadableError."""
        found = await history(self._log, self.key)
        if found.mended:
            self._report(NumbersMended(key=self.key, numbers=found.mended))
        return found.state


_NOT_OF_THE_INPUT: Final = (LogError, ProjectionError, EmbedderUnavailableError, MemoryError, OSError)
"""Errors of the machine, not of an input: any input would fail, so all wait in the queue until it works again."""


class _Decided(NamedTuple):
    """An input and its commit."""

    input: Input
    commit: Commit


class _Failed(NamedTuple):
    """An input that could not be processed, and the error."""

    input: Input | Unreadable
    error: Exception
