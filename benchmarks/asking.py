"""Whether what holds now is found in everyday talk, and before what does not: python -m benchmarks.asking.

    python -m benchmarks.asking                                     the table
    python -m benchmarks.asking --sources fifteenth_tr --show       and each question with another first result

Readers asked 1,106 questions of the conversations of three sets (questions.jsonl of benchmarks/data/memory_quality),
each with the messages that alone give the right answer as of the end, and those whose answer is outdated. They saw the
talk, and neither the code nor its answers. About half of the questions are about what changed.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks import memory_quality_data
from benchmarks.memory_quality_data import DATA, Talk
from mnemolog import Memory

DEPTH = 10
HEAD = """\
| questions | n | first | of five | of ten | MRR | behind what no longer holds |
|---|---|---|---|---|---|---|"""


class Question(NamedTuple):
    """A question about one conversation."""

    source: str
    conversation: str
    text: str
    answers: frozenset[str]
    """the messages that give the right answer"""
    stale: frozenset[str]
    """the messages whose answer no longer holds"""


class Found(NamedTuple):
    """The place of the first right result, and of the first stale one, from 1; None: there is none."""

    right: int | None
    stale: int | None


def load() -> list[Question]:
    """Every question."""
    with (DATA / "questions.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Question(
            row["source"], row["conversation"], row["question"], frozenset(row["answers"]), frozenset(row["stale"])
        )
        for row in rows
    ]


def found(question: Question, results: Sequence[frozenset[str]]) -> Found:
    """Where the answer is among the results, each of which is given by the messages that it comes from.

    >>> asked = Question("", "", "When do we open?", frozenset({"m3"}), frozenset({"m1"}))
    >>> found(asked, [frozenset({"m1"}), frozenset({"m2"}), frozenset({"m1", "m3"})])
    Found(right=3, stale=1)
    """
    right = (place for place, sources in enumerate(results, 1) if sources & question.answers)
    stale = (place for place, sources in enumerate(results, 1) if sources & question.stale - question.answers)
    return Found(next(right, None), next(stale, None))


def row(asked: Sequence[tuple[Question, Found]]) -> list[str]:
    """The shares of the questions whose answer is first, among five and ten, and behind what no longer holds; MRR."""
    places = [each.right for _, each in asked]
    changed = [each for question, each in asked if question.stale]
    behind = [each.stale is not None and (each.right is None or each.stale < each.right) for each in changed]
    shares = [mean(place is not None and place <= most for place in places) for most in (1, 5, DEPTH)]
    shares += [mean(1 / place if place else 0.0 for place in places), mean(behind) if behind else 0.0]
    return [
        str(len(asked)),
        *(f"{100 * share:.1f}" for share in shares[:4]),
        f"{100 * shares[4]:.1f} of {len(changed)}",
    ]


def ask(talk: Talk, questions: Sequence[Question]) -> Iterator[tuple[Question, Found, str]]:
    """Every question of a set, after all of its messages, with the text of the first result."""
    with TemporaryDirectory() as folder, Memory(folder) as memory:
        memory.add_many(talk.messages)
        for question in questions:
            results = memory.search(question.text, agent_id=question.conversation, limit=DEPTH).results
            first = results[0].text if results else ""
            yield question, found(question, [frozenset(each.sources) for each in results]), first


def main() -> None:
    """Print a row for each set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", nargs="*", help="only these sets")
    parser.add_argument("--show", action="store_true", help="list the questions that have another first result")
    options = parser.parse_args()
    questions = load()
    talks = {talk.source: talk for talk in memory_quality_data.load()}
    print(HEAD)
    for source in options.sources or dict.fromkeys(question.source for question in questions):
        asked = list(ask(talks[source], [question for question in questions if question.source == source]))
        print(f"| {source} | {' | '.join(row([(question, each) for question, each, _ in asked]))} |", flush=True)
        if options.show:
            for question, each, first in asked:
                if each.right != 1:
                    print(f"  {question.text}  right: {each.right}, stale: {each.stale}; first: {first}")


if __name__ == "__main__":
    main()
