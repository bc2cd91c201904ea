"""What it costs to note what is given to a conversation, and that it ranks nothing differently (ledger I12).

    python -m benchmarks.recording --data locomo.json

The questions of the first conversation are asked without a note, then each into a conversation, then again without.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.locomo_data import load
from mnemolog import Memory

Answers = list[list[tuple[str, float]]]
ROUNDS = 3


def asked(memory: Memory, agent: str, questions: Sequence[str], into: str | None) -> tuple[Answers, list[float]]:
    """What each question finds, with scores, and how long it takes in milliseconds."""
    found, took = [], []
    for question in questions:
        began = perf_counter()
        answer = memory.search(question, agent_id=agent, into=into)
        took.append(1_000 * (perf_counter() - began))
        found.append([(hit.id, hit.score) for hit in answer.results])
    return found, took


def line(name: str, took: Sequence[float]) -> str:
    """A row of the table."""
    cuts = quantiles(took, n=100)
    return f"| {name} | {len(took)} | {cuts[49]:.1f} | {cuts[94]:.1f} | {max(took):.1f} |"


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the LoCoMo file")
    talk = load(parser.parse_args().data)[0]
    questions = [question.text for question in talk.questions]
    with TemporaryDirectory() as folder, Memory(folder) as memory:
        memory.add_many(talk.messages)
        before, quiet = asked(memory, talk.id, questions, None)
        noting: list[float] = []
        for _ in range(ROUNDS):
            noting += asked(memory, talk.id, questions, "s")[1]
        memory.end_session("s", agent_id=talk.id)  # stands behind all notes in the queue
        uses = sum(each.access_count for each in memory.get_all(agent_id=talk.id, everything=True))
        after, again = asked(memory, talk.id, questions, None)
    print("| searches | n | p50 ms | p95 ms | longest |\n|---|---|---|---|---|")
    print("\n".join((line("not noted", quiet), line("noted", noting), line("not noted, afterwards", again))))
    same = sum(one == other for one, other in zip(before, after, strict=True))
    print(f"\n{uses} uses of memories noted; {same} of {len(questions)} answers the same, ids and scores")


if __name__ == "__main__":
    main()
