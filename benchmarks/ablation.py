"""What each part of the ranking is worth: LoCoMo and XQuAD with one part left out, or with one alone.

    python -m benchmarks.ablation --locomo locomo.json --english xquad.en.json --turkish xquad.tr.json --keep data

The texts are told once, and every variant ranks over the same log. `--only` runs the variants whose names begin so.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks import xquad
from benchmarks.locomo import ADVERSARIAL, DEPTH, measures, ranked_ids
from benchmarks.locomo_data import CATEGORIES, Conversation, load
from benchmarks.stages import Remembered
from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.ops.models import load_embedder
from mnemolog.processors.ports import Embedder
from mnemolog.schemas.config import Config

CLUES = ("session", "speaker", "substance", "date", "type", "attribute")
NO_CLUES = {f"{name}_weight": 0.0 for name in CLUES}
NO_WINDOWS = {"text_decay": 0.0, "late_decay": 0.0}
PLAIN = {**NO_CLUES, **NO_WINDOWS, "late_weight": 0.0}

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "as it is": {},
    "BM25 alone": {**PLAIN, "vector_weight": 0.0},
    "vectors alone": {**PLAIN, "text_weight": 0.0},
    "late vectors alone": {**PLAIN, "text_weight": 0.0, "vector_weight": 0.0, "late_weight": 1.0},
    "reciprocal ranks of BM25 and vectors": {**PLAIN, "fusion": "rrf"},
    "mean of BM25 and vectors": PLAIN,
    "without late vectors": {"late_weight": 0.0},
    "without windows": NO_WINDOWS,
    "without BM25": {"text_weight": 0.0},
    "without vectors": {"vector_weight": 0.0},
    "without clues": NO_CLUES,
    **{f"without the clue {name}": {f"{name}_weight": 0.0} for name in CLUES},
}


def of_locomo(memory: Memory, conversations: Sequence[Conversation]) -> list[float]:
    """R@5, R@10 and MRR without the adversarial questions; R@10 of these and of those of several hops."""
    found = [
        (question.category, measures(ranked_ids(memory, each, question), question.evidence))
        for each in conversations
        for question in each.questions
    ]
    plain = [each for category, each in found if category != ADVERSARIAL]
    hops = next(number for number, name in CATEGORIES.items() if name == "multi-hop")
    of_each = [mean(each["R@10"] for category, each in found if category == kind) for kind in (ADVERSARIAL, hops)]
    return [*(mean(each[column] for each in plain) for column in ("R@5", "R@10", "MRR")), *of_each]


def of_xquad(memory: Memory, agent: str, questions: Sequence[tuple[str, str]]) -> float:
    """nDCG@10."""
    found = []
    for question, paragraph in questions:
        hits = memory.search(question, agent_id=agent, limit=DEPTH).results
        named = list(islice(dict.fromkeys(source for hit in hits for source in hit.sources), DEPTH))
        found.append(measures(named, frozenset({paragraph}))["nDCG@10"])
    return mean(found)


def opened(folder: Path, embedder: Embedder, changed: Mapping[str, Any]) -> Memory:
    """The same data under other settings."""
    config = replace(xquad.CONFIG, search=replace(xquad.CONFIG.search, **changed))
    return Memory(folder, config=config, edges=Edges(embedder=embedder))


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--locomo", type=Path, required=True)
    arguments.add_argument("--english", type=Path, required=True)
    arguments.add_argument("--turkish", type=Path, required=True)
    arguments.add_argument("--keep", type=Path, required=True, help="a directory for the data, which is used again")
    arguments.add_argument("--only", default="", help="the variants whose names begin so")
    arguments.add_argument("--every", type=int, default=1, help="ask only every so manieth question")
    options = arguments.parse_args()
    conversations = [replace(each, questions=each.questions[:: options.every]) for each in load(options.locomo)]
    english, turkish = xquad.load(options.english), xquad.load(options.turkish)
    asked = [
        (agent, told.questions[:: options.every])
        for agent, told in (("english", english), ("turkish", turkish), ("english", turkish))
    ]
    embedder = Remembered(load_embedder(Config()))  # every variant asks the same
    talk, paragraphs = options.keep / "locomo", options.keep / "xquad"
    with opened(talk, embedder, {}) as memory:
        for each in conversations:
            memory.add_many(each.messages)
    with opened(paragraphs, embedder, {}) as memory:
        xquad.tell(memory, "english", english.texts)
        xquad.tell(memory, "turkish", turkish.texts)
    print("| variant | R@5 | R@10 | MRR | adversarial | multi-hop | English | Turkish | Turkish to English |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, changed in VARIANTS.items():
        if not name.startswith(options.only):
            continue
        with opened(talk, embedder, changed) as memory:
            row = of_locomo(memory, conversations)
        with opened(paragraphs, embedder, changed) as memory:
            row += [of_xquad(memory, agent, questions) for agent, questions in asked]
        print(f"| {name} | {' | '.join(f'{100 * each:.1f}' for each in row)} |", flush=True)


if __name__ == "__main__":
    main()
