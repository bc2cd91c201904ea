"""What `mnemolog files import` costs, and that generated trees come back: python -m benchmarks.files_import.

CPU time in one process: of importing a folder less the embedder's on the same texts, and of the comparison alone, so
that a busy machine tells the same. Then generated trees go into the log and out again.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.files_import import FilesImport
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.processors.markdown.naming import memory_path
from mnemolog.processors.markdown.pages import MemoryPage
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.unit.processors.markdown.test_round_trip import round_trip, trees

_WORDS: Final = 2_000
_BODY_WORDS: Final = 40
_MOMENT: Final = "2025-12-06T16:25:58+00:00"


def page(number: int, chance: random.Random) -> MemoryPage:
    """A page of some forty words that no other page has."""
    words = [f"word{each}" for each in chance.sample(range(_WORDS), _BODY_WORDS)]
    return MemoryPage(
        type="fix",
        title=f"Fix {number} {' '.join(words[:4])}",
        id=f"{number:08x}-0000-4000-8000-000000000000",
        tags=("a", "b"),
        importance=0.5,
        confidence=0.8,
        created=_MOMENT,
        updated=_MOMENT,
        body=" ".join(words),
    )


async def measure(files: int, root: Path) -> None:
    """Import a folder of so many files, then ask what is new in it."""
    chance = random.Random(1)
    pages = [page(number, chance) for number in range(files)]
    folder = root / "memory"
    for each in pages:
        place = folder / memory_path(each.type, each.title, each.id or "")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(render(each))
    embedder = HashingEmbedder()
    begun = time.process_time()
    for each in pages:
        embedder.embed(each.body)
    embedding_s = time.process_time() - begun
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    async with AsyncMemory(root / "data", config=config, edges=Edges()) as memory:
        taking = FilesImport(memory.backend, folder, agent_id="bench", tenant_id="default")
        begun = time.process_time()
        await taking.once(dry_run=True)
        compared_s = time.process_time() - begun
        begun = time.process_time()
        told = await taking.once()
        imported_s = time.process_time() - begun - embedding_s
        begun = time.process_time()
        again = await taking.once()
        again_s = time.process_time() - begun
    assert (told.commands, told.refused, again.commands) == (files, 0, 0)
    print(f"{files} files: {files / compared_s:,.0f} compared a second of CPU")
    print(f"{files} files: {files / imported_s:,.0f} imported a second of CPU, beside the embedder")
    print(f"{files} files: {files / again_s:,.0f} a second of CPU where nothing is new")


def come_back(count: int) -> int:
    """Take generated trees through the log until so many pages came back; how many did."""
    done = 0

    @settings(
        max_examples=count,
        deadline=None,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(trees())
    def each(pages: list[MemoryPage]) -> None:
        nonlocal done
        round_trip(pages)
        done += len(pages)

    each()
    return done


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--trees", type=int, default=0, help="generated trees that go into the log and out again")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        asyncio.run(measure(asked.files, Path(root)))
    if asked.trees:
        print(f"{come_back(asked.trees):,} pages of {asked.trees:,} generated trees came back as they were written")


if __name__ == "__main__":
    main()
