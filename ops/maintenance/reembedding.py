"""Another embedder: the log is copied into a directory of its own, each text embedded again, while writing goes on.

The copy has the same events with other vectors, so that everything that stands on them, the gate too, begins again with
these; vectors of two models never lie in one log. Commits that were copied already are left out, so the command is
repeated until the switch to the copy; to go back, it is used in the other direction.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import ConfigDict

from mnemolog.ops.maintenance.proof import check_whole
from mnemolog.ops.maintenance.rebuilt import Asked
from mnemolog.ops.models import check_model, model_of
from mnemolog.ops.parts import Parts
from mnemolog.processors.embedded_words import EmbeddedWords
from mnemolog.processors.ports import Recorded
from mnemolog.processors.recall.comparison import TOP, moves, overlap
from mnemolog.projections.generations.progress import OnProgress
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.errors import HistoryMismatchError, LogError, ProjectionError, WriterBusyError
from mnemolog.schemas.event import Embedding
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import Hit, Query
from mnemolog.schemas.validation import CLOSED
from mnemolog.streams.embedding import EmbeddingPool, ready

BATCH: Final = 50
"""Commits whose texts are embedded side by side and that are appended together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedded:
    """The result of copying a log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    copied: int
    """commits"""
    known: int
    """that were there already"""
    embedded: int
    """texts"""
    waiting: int
    """inputs that are not decided yet where it was copied from"""
    questions: tuple[Asked, ...]
    """asked of both"""

    @property
    def overlap(self) -> float:
        """Mean over all questions; 1 without questions."""
        return sum(each.overlap for each in self.questions) / len(self.questions) if self.questions else 1.0


async def reembed(old: Parts, new: Parts, queries: Sequence[Query], progress: OnProgress) -> Reembedded:
    """Copy what is lacking, and compare both on questions.

    Raises ConfigError if the copy is of another model than is set, HistoryMismatchError where both were written to
    since they parted, LogCorruptError where the log is damaged, LogError where another process writes to the copy.
    """
    model, _ = model_of(new.config, new.edges)
    check_model(model, new.vectors.models(), new.config)
    # The copy has hashes of its own, by which a changed commit would look as it was written.
    await check_whole(old.log)
    known = await _common(old, new)
    copying = _Copying(old, new, known)
    try:
        await _become_writer(new)
        await copying.go_on(progress)
        for follower in new.followers_here:
            await follower.catch_up()
    finally:
        await new.log.close_writer()
        copying.close()
    return Reembedded(
        model=model,
        copied=copying.done - known,
        known=known,
        embedded=copying.embedded,
        waiting=(await asyncio.to_thread(old.log.size)).pending,
        questions=await _asked(old, new, queries),
    )


async def _become_writer(parts: Parts) -> None:
    try:
        await parts.log.open_writer()
    except WriterBusyError as error:
        raise LogError("another process writes to the directory of the copy; stop it first") from error


async def _common(old: Parts, new: Parts) -> int:
    """The number of commits that both have. Raises HistoryMismatchError if neither is the beginning of the other."""
    position = min(await old.log.end(), await new.log.end())
    if position and await _name_at(old, position) != await _name_at(new, position):
        raise HistoryMismatchError(
            f"both directories were written to after they diverged, before position {position}: one of them has to be "
            "the beginning of the other; copy into an empty directory"
        )
    return position


async def _name_at(parts: Parts, position: int) -> tuple[Any, ...]:
    """The identity of the commit at a position: its agent, and the source position of its input."""
    async for batch in parts.log.read(after=position - 1, until=position):
        for recorded in batch:
            return (recorded.commit.key, recorded.commit.source)
    return ()


class _Copying:
    """Reads one log from its beginning, and appends to another the commits that it lacks."""

    def __init__(self, old: Parts, new: Parts, known: int) -> None:
        self.done = known
        self.embedded = 0
        self._known = known
        self._old = old
        self._new = new
        self._words: dict[str, EmbeddedWords] = defaultdict(EmbeddedWords)
        self._pool = EmbeddingPool.of(new.embedder, new.config.embedder)

    async def go_on(self, progress: OnProgress) -> None:
        """Until there is nothing more to copy."""
        position = 0
        # Again up to the end of then: the log is being written meanwhile.
        while position < (end := await self._old.log.end()):
            async for batch in self._old.log.read(after=position, until=end, batch=BATCH):
                await self._copy(batch)
                position = batch[-1].position
                progress(position, end)

    async def _copy(self, batch: Sequence[Recorded]) -> None:
        # Also of commits that are copied already: the words of an event depend on the earlier ones.
        texts = [list(self._texts(recorded.commit)) for recorded in batch]
        fresh = [(each, words) for each, words in zip(batch, texts, strict=True) if each.position > self._known]
        begun = {words: self._pool.start(words) for _, found in fresh for words in found if words is not None}
        vectors = {words: (await ready(started)).embedding for words, started in begun.items()}
        commits = [_with_vectors(each.commit, words, vectors) for each, words in fresh]
        if commits:
            await self._new.log.append(commits)
        self.embedded += len(vectors)
        self.done += len(commits)

    def _texts(self, commit: Commit) -> Iterator[str | None]:
        """The words of each event in a commit."""
        words = self._words[commit.key]
        return (words.take(entry.event) for entry in commit.events)

    def close(self) -> None:
        """Let the threads end."""
        self._pool.close()


def _with_vectors(commit: Commit, words: Sequence[str | None], vectors: dict[str, Embedding]) -> Commit:
    """The commit with the vectors of its words."""
    return replace(
        commit, events=tuple(_entry(entry, found, vectors) for entry, found in zip(commit.events, words, strict=True))
    )


def _entry(entry: Entry, words: str | None, vectors: dict[str, Embedding]) -> Entry:
    if words is None:
        return entry
    event: Any = entry.event  # one of the events with a vector
    return entry._replace(event=replace(event, embedding=vectors[words]))


# Questions.


async def _asked(old: Parts, new: Parts, queries: Sequence[Query]) -> tuple[Asked, ...]:
    """The answers of both; a question that one of them cannot answer in full is not compared."""
    found = [await _ask(old, new, query) for query in queries]
    return tuple(each for each in found if each is not None)


async def _ask(old: Parts, new: Parts, query: Query) -> Asked | None:
    before, after = [await _best(parts, query) for parts in (old, new)]
    if before is None or after is None:
        return None
    return Asked(agent=query.key, text=query.text, overlap=overlap(before, after), moves=moves(before, after))


async def _best(parts: Parts, query: Query) -> list[str] | None:
    try:
        hits, trace = await parts.retrieval.find(query, now=parts.edges.now())
    except ProjectionError:
        return None
    return None if "vectors" in trace.without else [_named(hit) for hit in hits[:TOP]]


def _named(hit: Hit) -> str:
    return f"{hit.kind} {hit.id}"
