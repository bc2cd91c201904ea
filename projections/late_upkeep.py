"""Upkeep of the late vectors: written documents get them, and forgotten ones lose them."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.documents import Unchanging
from mnemolog.processors.ports import Document, Embedder, EventLog, Living, Recorded, Report
from mnemolog.processors.text.language import composed
from mnemolog.projections.follower import to_its_end
from mnemolog.projections.generations.progress import unreported
from mnemolog.projections.late import LATE, SqliteLate
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import (
    ContextForgotten,
    Event,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryUnarchived,
    MemoryUpdated,
    MemoryWoken,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
)
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.telemetry import ProjectionFailed

COMMITS: Final = 200
"""Commits that are processed at a time, and at most processed again after a stop."""


class Made(NamedTuple):
    """The late vectors that were lacking and have been made."""

    documents: int
    agents: frozenset[str]


class LateUpkeep:
    """Makes the late vectors of written documents, one text after the other, and deletes those of forgotten ones."""

    def __init__(
        self, log: EventLog, store: SqliteLate, living: Living, embedder: Embedder, report: Report, *, retry_s: float
    ) -> None:
        self._log = log
        self._store = store
        self._living = living
        self._embedder = embedder
        self._report = report
        self._retry_s = retry_s
        self._made = Made(0, frozenset())

    async def run(self) -> None:
        """Follow the log until cancelled; return where the embedder gives no vectors of pieces."""
        try:
            while True:
                try:
                    await self._follow()
                except _NoPieces:
                    return
                except Exception as error:
                    self._report(ProjectionFailed(projection=LATE, error=repr(error)))
                    if _is_damaged(error):
                        await asyncio.to_thread(self._store.discard)
                    await asyncio.sleep(self._retry_s)
        finally:
            # What was forgotten last is deleted before the process ends.
            if self._store.exists:
                with suppress(Exception):  # the next writer goes on from there
                    await to_its_end(self._take(makes=False))

    async def again(self, progress: Callable[[int, int], None]) -> Made:
        """Read the whole log once more: make the vectors that are lacking, delete those that should not exist.

        `progress` is called with commits done and in all. A damaged file is made again. Raises NoLateVectorsError
        where something is lacking and the embedder makes none, and ProjectionError.
        """
        try:
            await asyncio.to_thread(self._store.position, self._log.log_id)
        except ProjectionError as error:
            if not _is_damaged(error):
                raise
            await asyncio.to_thread(self._store.discard)
        self._made = Made(0, frozenset())
        try:
            await self._take(makes=True, after=0, progress=progress)
        except _NoPieces:
            raise NoLateVectorsError("late vectors: the embedder gives none; searches use no late vectors") from None
        return self._made

    async def _follow(self) -> None:
        position = await self._take(makes=True)
        await self._log.changed(since=position, timeout_s=_IDLE_S)
        await asyncio.sleep(_LINGER_S)

    async def _take(
        self, *, makes: bool, after: int | None = None, progress: Callable[[int, int], None] = unreported
    ) -> int:
        """Process the new commits; without `makes` only while no vectors are lacking. Returns the position reached.

        `after`: the position to begin after; None: the last position processed.
        """
        position, end = after, await self._log.end()
        if position is None:
            position = await asyncio.to_thread(self._store.position, self._log.log_id)
        if position > end:  # the log was put back to an earlier day
            position = 0
        async for recorded in self._log.read(after=position, batch=COMMITS):
            for key, events in _by_agent(recorded).items():
                texts, gone = await asyncio.to_thread(_wanted, self._living, key, events)
                # The forgotten first: it does not wait for the model, which may take long over the rest.
                await asyncio.to_thread(self._store.delete, key, gone)
                lacking = await asyncio.to_thread(self._store.lacking, key, texts)
                # The process is closing: the model is not run any more, and the position stays before what lacks.
                if lacking and not makes:
                    return position
                for each in lacking:
                    await asyncio.to_thread(self._make, key, each, composed(texts[each]))
                if lacking:
                    self._made = Made(self._made.documents + len(lacking), self._made.agents | {key})
            position = recorded[-1].position
            # Advanced after the vectors are stored: a stop before this only repeats a look through the same commits.
            await asyncio.to_thread(self._store.advance, self._log.log_id, position)
            progress(position, end)
        return position

    def _make(self, key: str, document: Document, text: str) -> None:
        pieces = self._embedder.read(text).pieces
        if pieces is None:
            raise _NoPieces
        self._store.keep(key, document, text, pieces)


class NoLateVectorsError(ProjectionError):
    """The embedder makes no late vectors, and some would be lacking if it did."""

    TYPE = "no_late_vectors"


class _NoPieces(Exception):  # noqa: N818  no error: there is nothing to do
    """The embedder gives no vectors of pieces."""


def _by_agent(recorded: Sequence[Recorded]) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    for _, commit in recorded:
        found.setdefault(commit.key, []).extend(entry.event for entry in commit.events)
    return found


_Keeping: TypeAlias = MemorySuperseded | MemorySlept | MessageSlept | MessageWoken | ContextForgotten
"""Events that change a document and not which late vectors exist: what ended or sleeps keeps its own."""


def _wanted(living: Living, key: str, events: Iterable[Event]) -> tuple[dict[Document, str], set[Document]]:
    """The documents of these events that need late vectors, and those that need none any more.

    Messages, and memories that no visible message stands behind: all others use those of their messages. What is
    superseded keeps its own: it is asked for as of then.
    """
    texts: dict[Document, str] = {}
    gone: set[Document] = set()
    by_id: set[str] = set()
    hidden: set[str] = set()
    for event in events:
        match event:
            case MessageRecorded():
                texts[Document("message", event.message_id)] = event.heading + event.text
            case MemoryFormed() | MemoryUpdated():
                by_id.add(event.memory_id)
            case MemoryRestored():
                by_id.add(event.memory_id)
                shown = living.utterances(key, event.messages_shown)
                texts |= {Document("message", name): said.rendered for name, said in shown.items()}
                gone -= {*texts, Document("memory", event.memory_id)}
            case MemoryEdited():
                by_id.add(event.memory_id)
                gone |= {Document("message", name) for name in event.messages_hidden}
            case MemoryForgotten():
                # A message may have other memories, which lose with it the vectors that they use.
                hidden.update(event.messages_hidden)
                gone |= {Document("message", name) for name in event.messages_hidden}
                gone.add(Document("memory", event.memory_id))
            case MemoryArchived():
                gone.add(Document("memory", event.memory_id))
            case MemoryUnarchived() | MemoryWoken():
                by_id.add(event.memory_id)
                gone.discard(Document("memory", event.memory_id))
            case _:
                # Sleeping documents keep theirs: they may wake.
                _rest: Unchanging | _Keeping = event
    memories = [*living.memories_by_id(by_id).values(), *living.resting_on(key, hidden)]
    texts |= {Document("memory", each.id): each.words for each in _alone(living, key, memories)}
    return {each: text for each, text in texts.items() if each not in gone}, gone


def _alone(living: Living, key: str, memories: Sequence[Memory]) -> Iterator[Memory]:
    """Those of these memories that searches find without a message."""
    sources = {source for each in memories for source in each.sources}
    visible = {name for name, said in living.utterances(key, sources).items() if said.searched}
    for each in memories:
        # A superseded memory is asked for as of then, with its message; by hand it was written without one.
        if not each.forgotten and visible.isdisjoint(each.sources) and (each.active or not each.sources):
            yield each


def _is_damaged(error: Exception) -> bool:
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    # The low byte is the error; the higher ones of an extended code say more about it.
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


_IDLE_S: Final = 1.0
_LINGER_S: Final = 0.5
"""Commits that are appended within this time are processed together."""
