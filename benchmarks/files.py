"""What a folder of memory files costs.

    python -m benchmarks.files [--memories 10000] [--data FOLDER]

All in one run, so that the ratios hold on any machine: the whole tree, against plain Python that writes the same bytes
into the same folders; then one change at a time, from what is told of it until its files lie there. Seconds are those
of the clock and, in brackets, of the CPU, kernel included: on a busy machine only the latter say anything.
"""

import argparse
import random
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

import numpy as np

from mnemolog.processors.ingest.relations import direction, relation_id
from mnemolog.processors.markdown.kinds import kind_of_words
from mnemolog.processors.markdown.tree import Tree
from mnemolog.projections.files.writer import FilesWriter
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import HEURISTICS
from mnemolog.schemas.files import FileMaterial
from mnemolog.schemas.ids import memory_id
from mnemolog.schemas.memory import Memory, Relation

_DIMENSIONS: Final = 384
_EDGES: Final = 1_000
"""As many as an agent keeps (relations.prune_at)."""
_DAY_S: Final = 86_400.0
_BEGAN: Final = 1_765_000_000.0
_CHANGES: Final = 50
_ROUNDS: Final = 5

_WHO: Final = "We,The team,Ayşe,Mehmet,The platform group,Our vendor,The client,I".split(",")
_DID: Final = (
    "decided to move {thing} to {place}",
    "fixed the timeout of {thing} in {place}",
    "wrote the runbook of {thing} for {place}",
    "configured {thing} with port 8080 in {place}",
    "saw that {thing} fails under load in {place}",
    "prefer {thing} in {place}",
    "planned the migration of {thing} to {place}",
    "measured {thing} in {place}",
)
_THINGS: Final = "redis,kafka,postgres,nginx,grafana,terraform,docker,python,rust,qdrant,opensearch,vault".split(",")
_PLACES: Final = "izmir,ankara,berlin,staging,production,the lab,the office,frankfurt".split(",")


def memories(count: int) -> list[Memory]:
    """Statements of a project over a year; the same on every run."""
    drawn = random.Random(17)
    return [_memory(number, drawn) for number in range(count)]


def _memory(number: int, drawn: random.Random) -> Memory:
    thing, place = drawn.choice(_THINGS), drawn.choice(_PLACES)
    told = drawn.choice(_DID).format(thing=thing, place=place)
    spent = f"{drawn.randint(2, 90)} days of {drawn.choice(_THINGS)}"
    text = f"{drawn.choice(_WHO)} {told} (ticket {number}), and it took {spent}."
    at = _BEGAN + number * _DAY_S / 30
    return Memory(
        id=memory_id("default/a", str(number), 0),
        text=text,
        subject="user",
        category="fact",
        entities=(f"entity://tech/{thing}", f"entity://place/{place.replace(' ', '-')}"),
        key_values=(),
        language="en",
        temporal_type="persistent",
        valid_from=at,
        valid_until=None,
        importance=round(drawn.random(), 3),
        surprise=0.5,
        stability=1.0,
        access_count=drawn.randint(0, 9),
        source_confidence=0.8,
        write_source="formation",
        data_source="user_message",
        sources=(),
        session_id=None,
        supersedes=(),
        superseded_by=None,
        forgotten=False,
        recorded_at=at,
        updated_at=at,
        last_access_at=at,
        pinned=drawn.random() < 0.01,
    )


def relations(known: list[Memory]) -> list[Relation]:
    """As many edges as an agent keeps."""
    pairs = zip(known[::10][:_EDGES], known[1::10][:_EDGES], strict=False)
    return [_relation(source, target) for source, target in pairs]


def _relation(source: Memory, target: Memory) -> Relation:
    return Relation(
        id=relation_id(source.id, target.id, "related_to"),
        type="related_to",
        source=source.id,
        target=target.id,
        strength=0.4,
        confidence=0.4,
        direction=direction("related_to"),
        context="migration, ticket",
        description=None,
        formed_by=HEURISTICS,
        formed_at=target.recorded_at,
    )


def vectors(known: list[Memory]) -> dict[str, str]:
    """One for each, as the log has them."""
    numbers = np.random.default_rng(17).normal(0, 0.05, (len(known), _DIMENSIONS)).astype(np.float16)
    return {memory.id: b64encode(row.tobytes()).decode() for memory, row in zip(known, numbers, strict=True)}


def material(known: list[Memory], edges: list[Relation], *, with_vectors: bool) -> FileMaterial:
    """All that there is."""
    return FileMaterial(
        log_id="log",
        position=len(known),
        clock=known[-1].recorded_at,
        whole=True,
        memories=tuple(known),
        forgotten=(),
        relations=tuple(edges),
        pruned=(),
        model="e5" if with_vectors else None,
        vectors=vectors(known) if with_vectors else {},
    )


def _later(memory: Memory, at: float) -> Memory:
    return replace(memory, updated_at=at, last_access_at=at)


class Taken(NamedTuple):
    """How long something took, in seconds."""

    clock: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.clock:.2f} s ({self.cpu:.2f} s CPU)"


class Watch:
    """Measures from its making on."""

    def __init__(self) -> None:
        self._clock, self._cpu = perf_counter(), process_time()

    @property
    def taken(self) -> Taken:
        """So far."""
        return Taken(perf_counter() - self._clock, process_time() - self._cpu)


def plainly(root: Path, files: Mapping[str, bytes]) -> Taken:
    """Plain Python with the same bytes."""
    watch = Watch()
    for path, body in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("wb") as opened:
            opened.write(body)
    return watch.taken


class Whole(NamedTuple):
    """A full write."""

    taken: Taken
    drawing: Taken
    """of that, without the folder"""
    files: dict[str, bytes]
    tree: Tree


def wholly(root: Path, told: FileMaterial, config: Config) -> Whole:
    """Write everything."""
    watch = Watch()
    tree = Tree(config)
    files = {path: body for path, body in tree.take(told).items() if body is not None}
    drawing = watch.taken
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        writer.write_all(files, told.position)
    return Whole(watch.taken, drawing, files, tree)


def changes(root: Path, tree: Tree, files: Mapping[str, bytes], known: list[Memory]) -> list[Taken]:
    """Some changes: new memories, edits, pins, recalls, in turn."""
    taken: list[Taken] = []
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        writer.write_all(files, len(known))
        for number in range(_CHANGES):
            old = known[number * 7]
            at = known[-1].recorded_at + number + 1
            changed = (
                replace(_later(old, at), id=memory_id("default/a", f"new {number}", 0), recorded_at=at),
                replace(old, text=f"{old.text} And more.", updated_at=at),
                replace(old, pinned=True),
                replace(old, access_count=old.access_count + 1, last_access_at=at),
            )[number % 4]
            position = len(known) + number + 1
            told = replace(material([changed], [], with_vectors=False), position=position, clock=at, whole=False)
            watch = Watch()
            writer.write(tree.take(told), position)
            taken.append(watch.taken)
    return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--data", type=Path, default=None, help="where to write; default: a temporary folder")
    options = parser.parse_args()
    known = memories(options.memories)
    edges = relations(known)
    root = Path(tempfile.mkdtemp(prefix="mnemolog-files-", dir=options.data))
    try:
        for with_vectors in (True, False):
            _compare(root, material(known, edges, with_vectors=with_vectors), with_vectors=with_vectors)
        told = material(known, edges, with_vectors=False)
        whole = wholly(root / "changed", told, Config())
        taken = changes(root / "changed", whole.tree, whole.files, known)
        clock, cpu = (sorted(1e3 * seconds for seconds in column) for column in zip(*taken, strict=True))
        print(
            f"one change: median {median(clock):.0f} ms ({median(cpu):.0f} ms CPU), "
            f"the slowest of {_CHANGES} {clock[-1]:.0f} ms ({cpu[-1]:.0f} ms CPU)"
        )
    finally:
        shutil.rmtree(root)


def _compare(root: Path, told: FileMaterial, *, with_vectors: bool) -> None:
    """Both in turns, a few times, and nothing kept of the round before: a process writes its first tree once.

    Nothing is deleted between the rounds: ext4 does not use an inode again that was deleted in the last seconds, and
    looks at every one of them for each new file. That made a round up to five times as slow as the one before it.
    """
    rounds: list[tuple[Whole, Taken]] = []
    folder = root / ("vectors" if with_vectors else "pages")
    for number in range(_ROUNDS):
        kind_of_words.cache_clear()
        whole = wholly(folder / f"full {number}", told, Config())
        rounds.append((whole, plainly(folder / f"plain {number}", whole.files)))
    again = wholly(folder / "full 0", told, Config())
    files = rounds[0][0].files
    ratios = [median(getattr(whole.taken, of) / getattr(plain, of) for whole, plain in rounds) for of in Taken._fields]
    print(
        f"{len(told.memories):,} memories {'with' if with_vectors else 'without'} vectors, {len(files):,} files, "
        f"{sum(map(len, files.values())) / 1e6:.1f} MB, median of {_ROUNDS}: full write "
        f"{_median(whole.taken for whole, _ in rounds)}, "
        f"of it the tree {_median(whole.drawing for whole, _ in rounds)}; "
        f"plain Python {_median(plain for _, plain in rounds)}; ratio {ratios[0]:.2f} ({ratios[1]:.2f} of CPU); "
        f"again, with nothing changed, {again.taken}"
    )


def _median(taken: Iterable[Taken]) -> Taken:
    clock, cpu = zip(*taken, strict=True)
    return Taken(median(clock), median(cpu))


if __name__ == "__main__":
    main()
