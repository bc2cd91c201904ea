"""Turn-level evidence recall on LoCoMo, through the whole product: Memory.add_many, then Memory.search, nothing else.

    python -m benchmarks.locomo --data locomo.json
    python -m benchmarks.locomo --data locomo.json --keep data --kind memory

A result list becomes the message ids of its sources, in order; the first ten distinct ones count. Written per question
to benchmarks/results/locomo.jsonl.
"""

import argparse
import math
import time
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Literal

import orjson

from benchmarks.locomo_data import CATEGORIES, Conversation, Question, load
from mnemolog import Memory

RESULTS = Path(__file__).parent / "results"
DEPTH = 20
ADVERSARIAL = 5


def ranked_ids(
    memory: Memory, conversation: Conversation, question: Question, kind: Literal["memory", "message"] | None = None
) -> list[str]:
    """The first distinct message ids of the answer."""
    answer = memory.search(question.text, agent_id=conversation.id, limit=DEPTH, kind=kind)
    distinct = dict.fromkeys(source for hit in answer.results for source in hit.sources)
    return list(islice(distinct, DEPTH))


def measures(found: Sequence[str], evidence: frozenset[str]) -> dict[str, float]:
    """Recall at 5, 10 and 20, mean reciprocal rank, nDCG at 10.

    >>> measures(["a", "b"], frozenset("b"))["MRR"]
    0.5
    """
    places = [place for place, name in enumerate(found) if name in evidence]
    gain = sum(1 / math.log2(place + 2) for place in places if place < 10)
    ideal = sum(1 / math.log2(place + 2) for place in range(min(len(evidence), 10)))
    recalls = {f"R@{depth}": sum(place < depth for place in places) / len(evidence) for depth in (5, 10, 20)}
    return {**recalls, "MRR": 1 / (places[0] + 1) if places else 0.0, "nDCG@10": gain / ideal}


def table(rows: Iterable[tuple[str, list[dict[str, float]]]]) -> str:
    """A Markdown table of means in percent."""
    lines = ["| questions | n | R@5 | R@10 | R@20 | MRR | nDCG@10 |", "|---|---|---|---|---|---|---|"]
    for name, found in rows:
        if found:
            means = " | ".join(
                f"{100 * mean(each[key] for each in found):.1f}" for key in ("R@5", "R@10", "R@20", "MRR", "nDCG@10")
            )
            lines.append(f"| {name} | {len(found)} | {means} |")
    return "\n".join(lines)


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--data", type=Path, required=True, help="the LoCoMo file")
    arguments.add_argument(
        "--keep", type=Path, help="a data directory to keep (and to use again), instead of a temporary one"
    )
    arguments.add_argument("--kind", choices=("memory", "message"), help="memories alone, or the transcript alone")
    options = arguments.parse_args()
    conversations = load(options.data)
    scored: list[tuple[Question, list[str], dict[str, float]]] = []
    with TemporaryDirectory() as folder, Memory(options.keep or folder) as memory:
        began = time.perf_counter()
        for conversation in conversations:
            memory.add_many(conversation.messages)
            print(
                f"{conversation.id}: {len(conversation.messages)} turns, {time.perf_counter() - began:.0f} s",
                flush=True,
            )
        status = memory.status()
        print(f"{status.messages} messages in the transcript, {status.memories} memories")
        for conversation in conversations:
            for question in conversation.questions:
                found = ranked_ids(memory, conversation, question, options.kind)
                scored.append((question, found, measures(found, question.evidence)))
    RESULTS.mkdir(exist_ok=True)
    lines = [
        orjson.dumps({"id": question.id, "category": question.category, **each, "found": found})
        for question, found, each in scored
    ]
    (RESULTS / "locomo.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    by_category = [
        (name, [each for question, _, each in scored if question.category == number])
        for number, name in CATEGORIES.items()
    ]
    without = [each for question, _, each in scored if question.category != ADVERSARIAL]
    print(table([*by_category, ("all", [each for _, _, each in scored]), ("no-adv", without)]))


if __name__ == "__main__":
    main()
