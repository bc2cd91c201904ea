"""The state of a partition by the records taken in: the inputs with commits, and each agent's chain."""

import asyncio
from collections.abc import Callable, Sequence

from mnemolog.processors.ports import DeadLetter
from mnemolog.schemas import chain
from mnemolog.schemas.commit import AnyCommit, Copied, Draft
from mnemolog.schemas.input import BEFORE_ALL, SourcePartition, SourcePosition
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.progress import Progress
from mnemolog.streams.logs.kafka.records import Place, Record, decode_letter, inputs_of
from mnemolog.streams.logs.kafka.waiting import WaitingInputs, take_letter


class PartitionState:
    """The copy, and in memory the values that every append and every input looks up."""

    def __init__(self, copy: KafkaCopy, progress: Progress, decided: Callable[[Sequence[AnyCommit]], None]) -> None:
        """`decided` is called with every commit that is taken in, in order."""
        self._copy = copy
        self._progress = progress
        self._decided = decided
        self._place: Place | None = None
        self._marks: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        self._heads: dict[str, str] = {}
        """the hash that each agent's next commit continues"""
        self.waiting = WaitingInputs()
        self.letters: list[DeadLetter] = []
        self.end = 0
        """position of the last commit that was taken in"""

    @property
    def place(self) -> Place:
        """The number of the partition and the name of the log."""
        assert self._place is not None, "start first"
        return self._place

    async def adopt(self, place: Place) -> None:
        """Be the state of this partition. Raises SourceRecreatedError if the copy is another log's."""
        self._place = place
        await self._copy.adopt(place.log_id)

    async def load(self) -> None:
        """Go on where the copy ends, which this process fills from now on."""
        self._marks = await asyncio.to_thread(self._copy.marks)
        self._heads = await asyncio.to_thread(self._copy.commit_heads)
        self.end = await self._copy.end()

    async def look_again(self) -> None:
        """Another process fills the copy: inputs that it has settled no longer wait."""
        self._progress.at[self._progress.events] = self._copy.next_offset()
        self._marks = await asyncio.to_thread(self._copy.marks)
        # The commits are not read here but by the other process: only the marks say what was settled.
        for key, source in self.waiting.sources():
            if not self.is_new(key, source):
                self.waiting.remove(source)

    def take(self, record: Record) -> list[SourcePosition]:
        """Take in a record of inputs; returns the places of those without a commit."""
        fresh = [each for each in inputs_of(record, self.place) if self.is_new(each.key, each.source)]
        for each in fresh:
            self.waiting.add(each, record.value or b"")
        return [each.source for each in fresh]

    def take_letter(self, value: bytes) -> None:
        """Take in a record of the dead letters."""
        take_letter(self.letters, decode_letter(value))

    async def keep(self, copied: Sequence[Copied], next_offset: int) -> None:
        """Take in commits, and where the next begin. Raises WriterFencedError if another process copies by now."""
        # The copy first: if it fails, the marks below stay, and the same records are read again.
        self.end = await self._copy.take(copied, next_offset=next_offset)
        self._progress.at[self._progress.events] = next_offset
        for commit, body in copied:
            if self.is_new(commit.key, commit.source):
                self._heads[commit.key] = chain.hash_of(body, self.head_of(commit.key))
                self._marks[commit.key, commit.source.source] = commit.source.place
            self.waiting.remove(commit.source)
        self._decided([commit for commit, _ in copied])

    def is_new(self, key: str, source: SourcePosition) -> bool:
        """The high-water rule: an input above its agent's mark has no commit yet."""
        return source.place > self._marks.get((key, source.source), BEFORE_ALL)

    def head_of(self, key: str) -> str:
        """The hash that the agent's next commit continues."""
        return self._heads.get(key, chain.ORIGIN)

    def fresh(self, pieces: Sequence[Draft | Copied]) -> list[Draft | Copied]:
        """The commits above their agents' marks, and only the first of each input."""
        fresh: list[Draft | Copied] = []
        highest: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        for piece in pieces:
            commit = piece.commit
            name = (commit.key, commit.source.source)
            if self.is_new(commit.key, commit.source) and commit.source.place > highest.get(name, BEFORE_ALL):
                highest[name] = commit.source.place
                fresh.append(piece)
        return fresh
