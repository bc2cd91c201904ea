"""The two ways in which the projections' ports are filled: over SQLite and tantivy in a folder, and in memory."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, TypeVar

from mnemolog.ops.storage import Storage
from mnemolog.processors.ports import Living, Recorded, TextIndex, Timeline, VectorIndex
from mnemolog.projections.generations import InlineProjections
from mnemolog.projections.in_memory import InMemoryLiving, InMemoryText, InMemoryTimeline, InMemoryVectors
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.projections.timeline import SqliteTimeline, TimelineFold
from mnemolog.projections.vectors import SqliteVectors, VectorsFold

K1, B, MEAN_PRIOR = 0.9, 0.4, 100.0
MEMORY_MB = 15
"""The least that tantivy's writer takes."""


class Inline(Protocol):
    """The ports that are filled in the transaction of the append."""

    living: Living
    vectors: VectorIndex
    timeline: Timeline

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""

    def close(self) -> None:
        """Let go of files."""


class Texts(Protocol):
    """The port that is filled by following the log."""

    text: TextIndex

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""

    def close(self) -> None:
        """Let go of files."""


class Closing(Protocol):
    """What holds files."""

    def close(self) -> None:
        """Let go of files."""


P = TypeVar("P", bound=Closing)


@contextmanager
def opened(make: Callable[[Path], P]) -> Iterator[P]:
    """Projections in a folder of their own, for as long as the block lasts."""
    with TemporaryDirectory() as folder:
        projections = make(Path(folder))
        try:
            yield projections
        finally:
            projections.close()


class InMemory:
    """The twins, which fill all."""

    def __init__(self, _folder: Path) -> None:
        living, vectors = InMemoryLiving(), InMemoryVectors(mean_prior=MEAN_PRIOR)
        text, timeline = InMemoryText(k1=K1, b=B), InMemoryTimeline()
        self._folds = (living, vectors, text, timeline)
        self.living: Living = living
        self.vectors: VectorIndex = vectors
        self.text: TextIndex = text
        self.timeline: Timeline = timeline

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for each in self._folds:
            each.apply(recorded)

    def close(self) -> None:
        """Nothing is open."""


class SqliteInline:
    """What is written in the transaction of the append, without the text index, which costs ten times as much."""

    def __init__(self, folder: Path) -> None:
        self.storage = Storage(folder)
        self.inline = InlineProjections([LivingFold(), VectorsFold(), TimelineFold()])
        with self.storage.writing() as connection:
            self.inline.prepare(connection)
        self.reading = self.storage.reading
        self.living: Living = SqliteLiving(self.reading)
        self.vectors: VectorIndex = self.vectors_reader()
        self.timeline: Timeline = SqliteTimeline(self.reading)

    def vectors_reader(self, *, agents: int = 10) -> SqliteVectors:
        """Another reader of the vectors, as another process would be."""
        return SqliteVectors(self.reading, mean_prior=MEAN_PRIOR, agents=agents)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        with self.storage.writing() as connection:
            self.inline.on_append(connection, recorded)

    def close(self) -> None:
        """Close the file."""
        self.storage.close()


class SqliteTexts:
    """The text index alone."""

    def __init__(self, folder: Path, *, reached: Callable[[str], None] = lambda _point: None) -> None:
        self.storage = Storage(folder)
        with self.storage.writing() as connection:
            InlineProjections([TextFold()]).prepare(connection)
        self.reading = self.storage.reading
        self.projection = self.follower(reached=reached)
        self.text: TextIndex = self.text_reader()

    def follower(self, *, reached: Callable[[str], None] = lambda _point: None) -> TextProjection:
        """What follows the log; one at a time."""
        return TextProjection(
            self.storage.text, self.reading, self.storage.writing, memory_mb=MEMORY_MB, reached=reached
        )

    def text_reader(self) -> SqliteText:
        """Another reader of the texts, as another process would be."""
        return SqliteText(self.storage.text, self.reading, k1=K1, b=B, memory_mb=MEMORY_MB)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        if recorded:
            self.projection.apply(recorded)

    def close(self) -> None:
        """Close the files."""
        self.projection.close()
        self.storage.close()
