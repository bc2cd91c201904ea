"""How long messages wait while a cycle is planned in the same process: `python -m benchmarks.beside_dreams`.

One agent has many memories, and its night is planned again and again, without being carried out; another one is told
messages. Rounds with and without the plan take turns, so that both have the same machine. Told are the median and the
p95 of a message, from its being given to its decision, and the CPU of the process. `--without` leaves the pauses out.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.maintenance import dreaming
from mnemolog.ops.maintenance.attention import Pause
from mnemolog.processors.dream.plan import ALL
from mnemolog.schemas.config import Config, EmbedderConfig

SLEEPER: Final = "old"
TALKER: Final = "new"
MESSAGES: Final = 40
"""Of a round."""
_NAMES: Final = ("Ada", "Kemal", "Grace", "Deniz", "Alan", "Zeynep", "Linus", "Elif", "Ken", "Ayşe")
_PLACES: Final = ("Leeds", "Izmir", "Porto", "Bursa", "Ghent", "Sivas", "Turin", "Konya", "Lyon", "Adana")
_THINGS: Final = ("piano", "sailing boat", "red bicycle", "telescope", "vineyard", "bakery", "printer", "old camera")


class Measured(NamedTuple):
    """Of one round."""

    waits_ms: list[float]
    cpu_ms: float
    """of the process, a message"""


def _said(number: int) -> str:
    name, place = _NAMES[number % 10], _PLACES[number // 10 % 10]
    thing = _THINGS[number // 100 % 8]
    return f"{name} moved to {place} in {1_900 + number // 800} and keeps a {thing} of {10 + number % 7} kilos there."


async def _told(memory: AsyncMemory, numbers: Iterator[int]) -> Measured:
    waits, cpu = [], time.process_time()
    for number in [next(numbers) for _ in range(MESSAGES)]:
        began = time.perf_counter()
        await memory.add(_said(number), agent_id=TALKER, user_id="kim")
        waits.append(1_000 * (time.perf_counter() - began))
    return Measured(waits, 1_000 * (time.process_time() - cpu) / MESSAGES)


async def _dreaming(memory: AsyncMemory, plans: list[float], enough: asyncio.Event) -> None:
    backend = memory._backend  # noqa: SLF001  planned, and never carried out
    assert isinstance(backend, EmbeddedBackend)
    while not enough.is_set():
        began = time.perf_counter()
        await dreaming.plan(backend.parts, f"default/{SLEEPER}", ALL, now=time.time() + 400 * 86_400)
        plans.append(time.perf_counter() - began)


async def _measured(folder: Path, options: argparse.Namespace) -> None:
    config = Config(embedder=EmbedderConfig(kind=options.embedder))
    async with AsyncMemory(folder, config=config) as memory:
        old = [{"content": _said(n), "agent_id": SLEEPER, "user_id": "kim"} for n in range(options.memories)]
        for begin in range(0, len(old), 200):
            await memory.add_many(old[begin : begin + 200])
        numbers, alone, beside, plans = count(50_000), list[Measured](), list[Measured](), list[float]()
        await _told(memory, numbers)
        for _ in range(options.rounds):
            alone.append(await _told(memory, numbers))
            enough = asyncio.Event()
            night = asyncio.create_task(_dreaming(memory, plans, enough))
            await asyncio.sleep(0.1)
            beside.append(await _told(memory, numbers))
            enough.set()
            await night
    print("| | median | p95 | CPU of the process, a message |\n|---|---:|---:|---:|")
    for name, rounds in (("alone", alone), ("beside a plan", beside)):
        waits = [each for measured in rounds for each in measured.waits_ms]
        cuts = quantiles(waits, n=20)
        cpu = sum(each.cpu_ms for each in rounds) / len(rounds)
        print(f"| {name} | {cuts[9]:.1f} ms | {cuts[18]:.1f} ms | {cpu:.1f} ms |")
    pairs = [(_cuts(one), _cuts(other)) for one, other in zip(alone, beside, strict=True)]
    ratios = sorted((other[18] / one[18], other[9] / one[9]) for one, other in pairs)
    print(
        "\nbeside / alone, of each pair of rounds: "
        + ", ".join(f"p95 {p95:.2f} (median {mid:.2f})" for p95, mid in ratios)
    )
    print(f"{len(plans)} plans took {sum(plans) / len(plans):.2f} s each")


def _cuts(of: Measured) -> list[float]:
    return quantiles(of.waits_ms, n=20)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=3_000, help="messages of the agent that dreams")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--embedder", default="bundled", choices=("bundled", "hashing"))
    parser.add_argument("--without", action="store_true", help="plan without pauses, as before")
    options = parser.parse_args()
    if options.without:
        Pause.SLICE_S = float("inf")  # type: ignore[misc]
    with TemporaryDirectory() as folder:
        asyncio.run(_measured(Path(folder), options))


if __name__ == "__main__":
    main()
