"""How long a cycle of dreams takes to plan, and how much memory: `python -m benchmarks.dreams`.

The agents are made up: memories on so many matters of ten statements each, a year old, some of them used, with vectors
of the bundled model's length. Measured is the pure part, all phases without a language model: what is proposed, each
change made on the state as events, and the plan checked. Folding the agent's log, which comes before, and the commits,
which come after, are told beside it. Each size is measured in a process of its own.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final

import numpy as np

from mnemolog.processors.calibration import uncalibrated
from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Nearness, Night
from mnemolog.processors.ingest import importance
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.retention import of_memories
from mnemolog.processors.vectors import packed
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import CALM, MemoriesRecalled, MemoryFormed

SIZES: Final = (500, 1_000, 10_000, 100_000)
KEY: Final = "default/atlas"
DAY_S: Final = 86_400.0
BEGIN: Final = 1_700_000_000.0
AFTER_DAYS: Final = 400.0
OF_ONE_MATTER: Final = 10
DIMENSIONS: Final = 384
MB: Final = 1_000_000


def formed(count: int) -> Iterator[MemoryFormed]:
    """So many memories, ten on each matter, over a year."""
    chance = np.random.default_rng(7)
    config = Config()
    middle = np.zeros(DIMENSIONS)
    for number in range(count):
        if number % OF_ONE_MATTER == 0:
            middle = chance.normal(size=DIMENSIONS)
        vector = middle + chance.normal(size=DIMENSIONS)
        category = ("fact", "decision", "preference")[number % 3]
        yield MemoryFormed(
            memory_id=f"m{number:06}",
            message_id=None,
            session_id=None,
            text=f"Statement {number} on matter {number // OF_ONE_MATTER}.",
            subject="user",
            category=category,  # type: ignore[arg-type]
            entities=(f"entity://thing/{number // OF_ONE_MATTER}",),
            key_values=(),
            language="en",
            temporal_type="persistent",
            valid_from=BEGIN,
            valid_until=None,
            observed_at=BEGIN + DAY_S * 365 * number / count,
            surprise=0.5,
            importance=importance.evenly(float(chance.uniform()), config.importance),
            stability=1.0,
            utility=float(chance.uniform(0.05, 0.9)),
            storage=1.0,
            emotion=CALM,
            flashbulb=False,
            pinned=number % 50 == 0,
            tier="episodic",
            source_confidence=0.8,
            write_source="formation",
            data_source="user_message",
            supersedes=(),
            judgement=None,
            embedding=packed((vector / np.linalg.norm(vector)).astype(np.float32), "made-up"),
            said=None,
            metadata=None,
        )


def _peak() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1_024 / MB


def measured(count: int) -> str:
    """A row of the table."""
    state, began = WriterState(), perf_counter()
    for number, event in enumerate(formed(count), start=1):
        state.evolve(event)
        if number % 3 == 0:
            used = (event.memory_id,)
            state.evolve(
                MemoriesRecalled(
                    session_id="s",
                    query="",
                    profile="default",
                    memories=used,
                    recalled=(),
                    storage_growth=0.1,
                    observed_at=event.observed_at,
                    anew=False,
                )
            )
        state.seq = number
    folded_s, own = perf_counter() - began, _peak()
    now = BEGIN + DAY_S * AFTER_DAYS
    began = perf_counter()
    seen = of_memories.columns(list(state.memories.values()), now=now)
    columns_ms = 1_000 * (perf_counter() - began)
    began = perf_counter()
    of_memories.retained(seen, model="exponential", config=Config().retention)
    retained_ms = 1_000 * (perf_counter() - began)
    night = Night(KEY, state, now, Config(), nearness=Nearness(state.near, uncalibrated("made-up")))
    began = perf_counter()
    plan = planning.planned(night, planning.ALL)
    planned_s = perf_counter() - began
    changes = sum(len(step.changes) for step in plan.steps)
    return (
        f"| {count:,} | {folded_s:.2f} s | {planned_s:.2f} s | {1e6 * planned_s / count:.0f} µs | {changes:,} | "
        f"{len(plan.steps)} | {retained_ms:.1f} ms ({columns_ms:.0f} ms) | {_peak() - own:.0f} MB |"
    )


HEADINGS: Final = (
    "| memories | made and folded | a cycle planned | of each memory | changes | steps | retention of all, in one call "
    "(taking it from the state) | memory above the agent's own |\n|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--one", type=int, help="only this size, in this process")
    options = parser.parse_args(arguments)
    if options.one is not None:
        print(measured(options.one))
        return
    print(HEADINGS)
    for size in options.sizes:
        command = [sys.executable, "-m", "benchmarks.dreams", "--one", str(size)]
        print(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip(), flush=True)


if __name__ == "__main__":
    main()
