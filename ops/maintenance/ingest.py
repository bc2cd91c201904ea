"""Ingest: JSON Lines of messages into the queue, in order; a bad line is reported and the rest goes on."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from mnemolog.ops.backends.searchable import Added
from mnemolog.ops.runtime import Opened
from mnemolog.processors.ports import Accepted
from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.ids import digest, line_id
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import GetStatus

BATCH: Final = 256
"""Lines that are accepted in one transaction."""

AT_ONCE: Final = 4
"""Batches whose decisions are waited for while the next is read."""


@dataclass(slots=True)
class Report:
    """The result of a file."""

    lines: int = 0
    refused: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    """lines that are stored and whose decision was waited for in vain"""
    hindrances: tuple[str, ...] = ()
    """why they are not decided"""


class Line(NamedTuple):
    """A line of the file that is a message."""

    number: int
    message: Message


Refused = Callable[[int, InvalidInputError], None]
"""Called with a line's number and what is wrong with it."""


async def ingest(
    backend: Opened,
    lines: Iterable[bytes],
    *,
    tenant_id: str,
    agent_id: str | None,
    wait: bool,
    refused: Refused,
    progress: Callable[[int], None],
) -> Report:
    """Send every line that is a message; `progress` hears of lines done."""
    job = _Job(backend, tenant_id, agent_id, wait, refused, progress)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            await job.line(number, line)
    await job.finish()
    return job.report


class _Job:
    """One file on its way in."""

    def __init__(
        self,
        backend: Opened,
        tenant_id: str,
        agent_id: str | None,
        wait: bool,
        refused: Refused,
        progress: Callable[[int], None],
    ) -> None:
        self.report = Report()
        self._backend = backend
        self._tenant_id = tenant_id
        self._agent_id = agent_id
        self._wait = wait
        self._refused = refused
        self._progress = progress
        self._seen: Counter[str] = Counter()
        self._batch: list[Line] = []
        self._sent: deque[asyncio.Task[list[Receipt]]] = deque()
        self._added = Added()

    async def line(self, number: int, line: bytes) -> None:
        """Take in one line."""
        self.report.lines += 1
        try:
            self._batch.append(Line(number, self._parsed(line)))
        except InvalidInputError as error:
            self._refuse(number, error)
        if len(self._batch) == BATCH:
            await self._send()

    async def finish(self) -> None:
        """Send the rest and wait for everything, until it is searchable."""
        await self._send()
        while self._sent:
            await self._settle()
        if self._wait:
            await self._added.until_searchable(self._backend)

    def _parsed(self, line: bytes) -> Message:
        stripped = line.strip()
        try:
            raw = codec.load(stripped)
        except ValueError as error:
            raise InvalidInputError(
                "line", stripped.decode(errors="replace"), f"a JSON object in UTF-8 ({error})"
            ) from None
        message = parse_message(raw, tenant_id=self._tenant_id, agent_id=self._agent_id)
        if message.id is not None:
            return message
        content = digest(stripped)
        self._seen[content] += 1
        # Named by the line's content and its number among equal lines: the same file again adds nothing, and a line
        # that the file has twice stays two messages.
        return replace(message, id=line_id(stripped, self._seen[content] - 1))

    async def _send(self) -> None:
        """Accept the batch before anything behind it is; wait for the decisions while the next one is read."""
        batch, self._batch = self._batch, []
        if not batch:
            return
        if len(self._sent) == AT_ONCE:
            await self._settle()
        # Awaited before the next batch is read: the order of the lines is the order of the conversation.
        accepted = await self._accept(batch)
        self._sent.append(asyncio.create_task(self._receipts(accepted)))

    async def _receipts(self, accepted: list[Accepted]) -> list[Receipt]:
        receipts = await self._backend.receipts(accepted, wait=self._wait)
        if self._wait and (undecided := sum(receipt.outcome is None for receipt in receipts)):
            self.report.undecided += undecided
            # Asked at once: while the writer tries again, the status has no trouble for a moment.
            status = await self._backend.ask(GetStatus(tenant_id=self._tenant_id))
            self.report.hindrances = self.report.hindrances or status.hindrances
        return receipts

    async def _accept(self, batch: list[Line]) -> list[Accepted]:
        """The batch at once; if one of it is refused, each by itself."""
        try:
            return await self._accepted(batch)
        except InvalidInputError:
            return [accepted for line in batch for accepted in await self._accept_one(line)]

    async def _accept_one(self, line: Line) -> list[Accepted]:
        try:
            return await self._accepted([line])
        except InvalidInputError as error:
            self._refuse(line.number, error)
            return []

    async def _accepted(self, batch: list[Line]) -> list[Accepted]:
        accepted = await self._backend.accept([line.message for line in batch])
        for line, each in zip(batch, accepted, strict=True):
            if not each.repeated:  # it may have come with an import, from another log
                self._added.note(line.message, each.source.token)
        return accepted

    async def _settle(self) -> None:
        receipts = await self._sent.popleft()
        self.report.outcomes.update(receipt.outcome or "accepted" for receipt in receipts)
        self._progress(self.report.lines - len(self._batch) - BATCH * len(self._sent))

    def _refuse(self, number: int, error: InvalidInputError) -> None:
        self.report.refused += 1
        self._refused(number, error)
