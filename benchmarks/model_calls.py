"""Many agents, each message with a language model that takes two seconds: how near the ideal rate, and in what order.

    python -m benchmarks.model_calls                 256 calls at once, about 20 seconds

The model is a clock that answers nothing of use: what is measured is whether anything of ours stands between the calls.
Written to benchmarks/results/model_calls.json.
"""

import argparse
import asyncio
import json
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from mnemolog.ops.bootstrap import embedded, writer
from mnemolog.ops.edges import Edges
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.message import Message
from mnemolog.schemas.prompt import Prompt, Reply

RESULTS = Path(__file__).parent / "results" / "model_calls.json"
BOUND = 0.85


@dataclass
class Patient:
    """Answers every prompt after a while that no fact was said; `at_once` calls go on side by side, like a provider."""

    takes_s: float
    at_once: int
    model: str = "patient"
    calls: int = 0

    def __post_init__(self) -> None:
        self._turns = asyncio.Semaphore(self.at_once)

    async def complete(self, prompt: Prompt) -> Reply:
        async with self._turns:
            self.calls += 1
            await asyncio.sleep(self.takes_s)
        return Reply('{"facts": []}' if prompt.task == "formation" else '{"merges": [], "relations": []}', self.model)


@dataclass(frozen=True)
class Rate:
    """What came out."""

    at_once: int
    takes_s: float
    calls: int
    seconds: float
    share: float
    """of the ideal rate: calls at once / duration of one"""
    in_order: bool
    """within each agent"""
    cores: int


async def measure(*, at_once: int, takes_s: float, rounds: int, folder: Path) -> Rate:
    """`rounds` messages of each of as many agents as calls go on at once."""
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    config = replace(config, stream=replace(config.stream, agents_at_once=at_once))
    model = Patient(takes_s, at_once)
    parts = embedded(folder, config, Edges(model=model))
    decided: dict[str, list[int]] = defaultdict(list)
    done = asyncio.Event()

    def note(commits: Sequence[Commit]) -> None:
        for commit in commits:
            decided[commit.agent_id].append(int(commit.input_id))
        if sum(map(len, decided.values())) == at_once * rounds:
            done.set()

    writing = writer(parts, decided=note)
    writing.runner.start()
    began = time.perf_counter()
    for number in range(rounds):
        messages = [
            Message(agent_id=f"a{agent}", id=str(number), content=f"I bought {number} lamps in Izmir.", session_id="s")
            for agent in range(at_once)
        ]
        await parts.log.accept(messages, arrived_at=time.time())
    writing.runner.wake()
    await done.wait()
    seconds = time.perf_counter() - began
    await writing.stop()
    await parts.close()
    return Rate(
        at_once=at_once,
        takes_s=takes_s,
        calls=model.calls,
        seconds=round(seconds, 2),
        share=round(model.calls / seconds / (at_once / takes_s), 3),
        in_order=all(numbers == sorted(numbers) for numbers in decided.values()),
        cores=os.cpu_count() or 1,
    )


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at-once", type=int, default=256, help="calls side by side")
    parser.add_argument("--takes", type=float, default=2.0, help="seconds of one call")
    parser.add_argument("--rounds", type=int, default=6, help="messages of each agent")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        rate = asyncio.run(
            measure(at_once=options.at_once, takes_s=options.takes, rounds=options.rounds, folder=Path(folder))
        )
    print(
        f"{rate.calls} calls of {rate.takes_s:g} s, {rate.at_once} at once, in {rate.seconds:.1f} s: "
        f"{rate.share:.0%} of the ideal rate (bound {BOUND:.0%}); "
        f"order within each agent {'held' if rate.in_order else 'BROKEN'}"
    )
    RESULTS.write_text(json.dumps(asdict(rate), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
