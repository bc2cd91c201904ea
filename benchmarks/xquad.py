"""Which paragraph answers a question, on XQuAD: in English, in Turkish, and Turkish questions to English paragraphs.

    python -m benchmarks.xquad --english xquad.en.json --turkish xquad.tr.json

Each paragraph is a message of a conversation of its own; whatever comes back stands for the paragraph it came from.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.locomo import DEPTH, measures
from mnemolog import Memory
from mnemolog.schemas.config import Config, SearchConfig

COLUMNS = ("R@5", "R@10", "MRR", "nDCG@10")
CONFIG = Config(search=SearchConfig(wait_s=600.0))
"""On a machine with other work the indexes take a while to have all paragraphs."""


class Paragraphs(NamedTuple):
    """The paragraphs of one language, and the questions with the paragraph that answers each."""

    texts: list[str]
    questions: list[tuple[str, str]]


def load(file: Path) -> Paragraphs:
    """All of a file in SQuAD's format; a paragraph is named by its number, the same in every language."""
    articles = json.loads(file.read_text(encoding="utf-8"))["data"]
    paragraphs = [paragraph for article in articles for paragraph in article["paragraphs"]]
    asked = [(qa["question"], f"p{number}") for number, each in enumerate(paragraphs) for qa in each["qas"]]
    return Paragraphs([each["context"] for each in paragraphs], asked)


def tell(memory: Memory, agent: str, texts: Sequence[str]) -> None:
    """Each paragraph as a message; then until both indexes have them: what follows asks nothing else to wait."""
    receipts = memory.add_many(
        [{"id": f"p{number}", "session_id": f"s{number}", "content": text} for number, text in enumerate(texts)],
        agent_id=agent,
    )
    memory.search("anything", agent_id=agent, min_position=receipts[-1].position)


def line(name: str, memory: Memory, agent: str, questions: Sequence[tuple[str, str]]) -> str:
    """A row of the table."""
    found = []
    for question, paragraph in questions:
        results = memory.search(question, agent_id=agent, limit=DEPTH).results
        named = list(islice(dict.fromkeys(source for hit in results for source in hit.sources), DEPTH))
        found.append(measures(named, frozenset({paragraph})))
    means = " | ".join(f"{100 * mean(each[column] for each in found):.1f}" for column in COLUMNS)
    return f"| {name} | {len(found)} | {means} |"


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--english", type=Path, required=True)
    arguments.add_argument("--turkish", type=Path, required=True)
    arguments.add_argument("--keep", type=Path, help="a data directory to keep (and to use again)")
    options = arguments.parse_args()
    english, turkish = load(options.english), load(options.turkish)
    with TemporaryDirectory() as folder, Memory(options.keep or folder, config=CONFIG) as memory:
        tell(memory, "english", english.texts)
        tell(memory, "turkish", turkish.texts)
        print(f"| questions | n | {' | '.join(COLUMNS)} |\n|---|---|{'---|' * len(COLUMNS)}")
        print(line("English", memory, "english", english.questions), flush=True)
        print(line("Turkish", memory, "turkish", turkish.questions), flush=True)
        print(line("Turkish to English", memory, "english", turkish.questions), flush=True)


if __name__ == "__main__":
    main()
