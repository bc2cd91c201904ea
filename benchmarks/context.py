"""What a context holds of what answers, for how many tokens; and what it holds where nothing answers.

    python -m benchmarks.context --data locomo.json --foreign xquad.en.json [--keep data]

Evidence: the share of the turns that answer (LoCoMo, without the adversarial questions) that stand in the context.
Foreign questions are about other things: the fewer tokens they get, the better.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks import xquad
from benchmarks.locomo import ADVERSARIAL
from benchmarks.locomo_data import Conversation, load
from mnemolog import Memory
from mnemolog.schemas.config import Config

BUDGETS = (250, 500, 1_000, 2_000)
FOREIGN = 12
"""Every so many questions about paragraphs are asked of the first conversation."""


class Held(NamedTuple):
    """Of one question."""

    evidence: float
    tokens: int
    given: int


def of_talk(memory: Memory, talks: Sequence[Conversation]) -> dict[int, list[Held]]:
    """For each budget, what the context of each question holds of the turns that answer it."""
    most = Config().context.results
    found: dict[int, list[Held]] = {budget: [] for budget in BUDGETS}
    asked = [(talk.id, each) for talk in talks for each in talk.questions if each.category != ADVERSARIAL]
    for agent, question in asked:
        hits = memory.search(question.text, agent_id=agent, limit=most).results
        sources = {hit.id: hit.sources for hit in hits}
        for budget, kept in found.items():
            context = memory.context(question.text, agent_id=agent, tokens=budget)
            held = {source for each in context.given for source in sources.get(each.id, (each.id,))}
            share = len(held & question.evidence) / len(question.evidence)
            kept.append(Held(share, context.tokens, len(context.given)))
    return found


def of_others(memory: Memory, agent: str, questions: Sequence[str], tokens: int) -> list[Held]:
    """What the context of questions about something else holds."""
    contexts = [memory.context(question, agent_id=agent, tokens=tokens) for question in questions]
    return [Held(0.0, each.tokens, len(each.given)) for each in contexts]


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the LoCoMo file")
    parser.add_argument("--foreign", type=Path, required=True, help="a file in SQuAD's format")
    parser.add_argument("--keep", type=Path, help="a data directory to keep (and to use again)")
    options = parser.parse_args()
    talks = load(options.data)
    foreign = [question for question, _ in xquad.load(options.foreign).questions[::FOREIGN]]
    print("| budget | evidence | tokens | given | foreign: tokens | given | empty |\n|---|---|---|---|---|---|---|")
    with TemporaryDirectory() as folder, Memory(options.keep or folder) as memory:
        for talk in talks:
            memory.add_many(talk.messages)
        for budget, own in of_talk(memory, talks).items():
            others = of_others(memory, talks[0].id, foreign, budget)
            print(
                f"| {budget} | {100 * mean(each.evidence for each in own):.1f} % "
                f"| {mean(each.tokens for each in own):.0f} | {mean(each.given for each in own):.1f} "
                f"| {mean(each.tokens for each in others):.0f} | {mean(each.given for each in others):.1f} "
                f"| {100 * mean(not each.given for each in others):.0f} % |",
                flush=True,
            )


if __name__ == "__main__":
    main()
