"""Questions about another time beside the same about now: what they cost of one agent's made-up log, in CPU.

python -m benchmarks.past                   10,000 messages and as many memories
python -m benchmarks.past --messages 50000
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import searches, synthetic
from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.ops.models import load_embedder
from mnemolog.schemas.config import Config
from mnemolog.schemas.moments import iso

AGENT = "big"
COUNT = 12
STEP = 97
"""Seconds between the times that are asked about one after the other."""


def cpu_ms(work: Callable[[], object]) -> float:
    """CPU time of all threads."""
    began = time.process_time()
    work()
    return 1_000 * (time.process_time() - began)


def row(name: str, times: list[float]) -> str:
    """One line of the table."""
    return f"| {name} | {times[0]:.0f} | {median(times[1:]):.0f} | {max(times[1:]):.0f} |"


def measure(memory: Memory, messages: int, asked: list[str]) -> None:
    """Print the table."""
    half = synthetic.START + messages / 2
    ways: dict[str, Callable[[int], dict[str, Any]]] = {
        "search": lambda _n: {},
        "--timeline": lambda _n: {"timeline": True},
        "--as-of, half of it": lambda _n: {"as_of": iso(half)},
        "--as-of, a twentieth of it": lambda _n: {"as_of": iso(synthetic.START + messages / 20)},
        "--known-at, half of it, the same again": lambda _n: {"known_at": iso(half)},
        "--known-at, each time a little later": lambda n: {"known_at": iso(half + STEP * n)},
        "--known-at, each time far from the last": lambda n: {"known_at": iso(half + (-1) ** n * STEP * (10 + n))},
    }
    print("| CPU, ms | first | median of the others | most |\n|---|---|---|---|")
    memory.search(asked[0], agent_id=AGENT)
    for name, named in ways.items():
        times = []
        for number, question in enumerate(asked):
            more = named(number)
            times.append(cpu_ms(lambda text=question, more=more: memory.search(text, agent_id=AGENT, **more)))  # type: ignore[misc]
        print(row(name, times), flush=True)
    listed = {"list --as-of --limit 20": {"as_of": iso(half)}, "list --category --limit 20": {"category": "fact"}}
    for name, more in listed.items():
        times = [cpu_ms(lambda more=more: memory.get_all(agent_id=AGENT, limit=20, **more)) for _ in asked]  # type: ignore[misc]
        print(row(name, times), flush=True)


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--messages", type=int, default=10_000)
    arguments.add_argument("--keep", type=Path, help="a data directory to keep (and to use again)")
    options = arguments.parse_args()
    asked = searches.questions(COUNT)
    with TemporaryDirectory() as folder:
        data = options.keep or Path(folder) / "data"
        if not data.is_dir():
            synthetic.fill(data, {AGENT: (options.messages, options.messages)})
        with Memory(data, edges=Edges(embedder=searches.Given(load_embedder(Config()), asked))) as memory:
            measure(memory, options.messages, asked)


if __name__ == "__main__":
    main()
