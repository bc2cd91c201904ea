"""The scale of relevance (ledger I11, R5): from a question's cosine and words to how surely a text answers it.

    python -m benchmarks.relevance --locomo locomo.json --english xquad.en.json --turkish xquad.tr.json
    python -m benchmarks.relevance ... --write      and write it beside the model

Of each question the POOL best texts of its agent, by cosine and words, are looked at: turns of LoCoMo for questions in
one language, English paragraphs for Turkish questions. `search.summary_from` lies where MOST of those that answer are
above, `search.full_from` where FEW of those that do not are.
"""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import orjson
from numpy.typing import NDArray

from benchmarks import locomo_data, xquad
from benchmarks.calibrate import PROFILE
from mnemolog.ops.models import load_embedder
from mnemolog.processors.calibration import Calibration, Knot, QuestionScale
from mnemolog.processors.ports import Embedder, Wording
from mnemolog.processors.recall.injection import share_of_words
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.text.analyser import query_tokens, tokens
from mnemolog.processors.vectors import unit
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, SearchConfig

POOL = 20
MOST = 0.95
FEW = 0.05
WORDS = QuestionScale().words

Judged = list[tuple[float, bool]]
"""The sum of cosine and words of a text, and whether it answers."""


class Agent:
    """Texts as the two indexes have them."""

    def __init__(self, texts: Sequence[str], embedder: Embedder, config: SearchConfig) -> None:
        vectors = np.array([embedder.embed(text) for text in texts])
        self._embedder = embedder
        self._mean = vectors.sum(0) / (config.mean_prior + len(vectors))
        self._vectors = unit(vectors - self._mean)
        self._wordings = [Wording(len(found), " ".join(found)) for found in map(tokens, texts)]
        self._held = [set(each.tokens.split()) for each in self._wordings]

    def judged(self, question: str, answers: set[int]) -> Judged:
        """The best texts for a question."""
        asked = query_tokens(question)
        found = {token: sum(token in held for held in self._held) for token in asked}
        rarities = {token: rarity(count, len(self._held)) for token, count in found.items() if count}
        shares = np.array([share_of_words(each, asked, rarities) for each in self._wordings])
        cosines = self._vectors @ unit(self._embedder.embed(question, query=True) - self._mean)
        sums: NDArray[np.float64] = cosines + WORDS * shares
        return [(float(sums[place]), int(place) in answers) for place in np.argsort(-sums)[:POOL]]


def of_talk(file: Path, embedder: Embedder, config: SearchConfig) -> Judged:
    """Questions about conversations, whose answer stands in them."""
    found: Judged = []
    for talk in locomo_data.load(file):
        agent = Agent([f"{each['name']}: {each['content']}" for each in talk.messages], embedder, config)
        places = {each["id"]: place for place, each in enumerate(talk.messages)}
        for question in talk.questions:
            found += agent.judged(question.text, {places[name] for name in question.evidence})
    return found


def across(english: Path, turkish: Path, embedder: Embedder, config: SearchConfig) -> Judged:
    """Turkish questions to English paragraphs."""
    agent = Agent(xquad.load(english).texts, embedder, config)
    asked = xquad.load(turkish).questions
    return [each for text, name in asked for each in agent.judged(text, {int(name.removeprefix("p"))})]


def knots(judged: Judged, config: SearchConfig) -> tuple[Knot, ...]:
    """The map whose thresholds lie at the two cuts."""
    answers = [value for value, answers in judged if answers]
    others = [value for value, answers in judged if not answers]
    summary, full = np.quantile(answers, 1 - MOST), np.quantile(others, 1 - FEW)
    points = ((0.0, 0.0), (summary, config.summary_from), (full, config.full_from), (1.0, 1.0))
    return tuple(Knot(cosine=round(float(at), 2), similarity=similarity) for at, similarity in points)


def line(name: str, judged: Judged, with_knots: tuple[Knot, ...]) -> str:
    """A row of the table."""
    cells = []
    for least in with_knots[1:3]:
        kept = [answers for value, answers in judged if value >= least.cosine]
        recall = sum(kept) / sum(answers for _, answers in judged)
        cells.append(f"{least.cosine:.2f} | {100 * recall:.0f} % | {100 * len(kept) / len(judged):.0f} %")
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Measure, report, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locomo", type=Path, required=True)
    parser.add_argument("--english", type=Path, required=True)
    parser.add_argument("--turkish", type=Path, required=True)
    parser.add_argument("--write", action="store_true", help="write the scale beside the model")
    options = parser.parse_args()
    config, embedder = Config(), load_embedder(Config())
    same = of_talk(options.locomo, embedder, config.search)
    other = across(options.english, options.turkish, embedder, config.search)
    scale = QuestionScale(
        words=WORDS, same_language=knots(same, config.search), across_languages=knots(other, config.search)
    )
    print(f"| of the best {POOL} | in short from | of the answers | of all | whole from | of the answers | of all |")
    print("|---|---|---|---|---|---|---|")
    print(line("one language", same, scale.same_language))
    print(line("across languages", other, scale.across_languages))
    if options.write:
        profile = replace(codec.build(Calibration, codec.load(PROFILE.read_bytes())), questions=scale)
        PROFILE.write_bytes(orjson.dumps(asdict(profile), option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
