"""Which statement a new one changes or says again, of all that are near: measure the choice, train it, write it.

    python -m benchmarks.train_news            by sets: each is chosen in by weights that know nothing of its author
    python -m benchmarks.train_news --sets 9   the same with the first nine sets instead of five
    python -m benchmarks.train_news --write    write processors/ingest/news.json instead

Each conversation of benchmarks/data/memory_quality goes through the whole product. What the gate looked at before each
memory is read from its log. A pair that a reader labelled *changed* is a change, *same* and *fuller* is a repetition;
everything else is neither, and most of it has no label. The last three sets train nothing: they are the test. Talk of
others (LoCoMo, LAPS) trains nothing either. The shipped weights are of the first five sets; more of them choose no
better.

Statements that take back what was just said ("no wait, 7 not 5") are rare in these sets. So those of corrections.jsonl
are told in between, in conversations of two sets. They train the last of FEATURES alone, which are 0 for all other
statements: the weights of the others do not depend on them.
"""

import argparse
import asyncio
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np
import orjson

from benchmarks import memory_quality as quality
from benchmarks import memory_quality_data as data
from benchmarks import pair_stages
from benchmarks.memory_quality_data import Message, Pair, Span, Talk
from benchmarks.write_quality import percent, table
from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment.comparer import Comparison, compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import changes, nearby
from mnemolog.processors.ingest.changes import COMPARED, FEATURES, TAKING_BACK, Matrix, NeighbourFeatures, Weights
from mnemolog.processors.ingest.nearby import Near
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Embedder
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import MemoryFormed

FILE: Final = Path(__file__).parent.parent / "processors" / "ingest" / changes.WEIGHTS
SETS: Final = ("own messy", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""How the sources of each set that may train begin; each has one author."""
TRAINING: Final = 5
"""How many of them, from the first on, train the shipped weights."""
EACH_KEPT: Final = GateConfig(repeats_from=1.0)
"""What is said again is listed too."""
CORRECTIONS: Final = Path(__file__).parent / "corrections.jsonl"
AMONG: Final = ("fourth", "fifth")
"""The sets in whose conversations the corrections are told."""
EARLIER: Final = 6
"""Messages that a conversation has before the first of them."""
FOLDS: Final = 5
PLAIN: Final = len(FEATURES) - len(TAKING_BACK)
"""Features of every statement; behind them those of one that takes something back."""
CHANGED: Final = ("changed",)
AGAIN: Final = ("same", "fuller")
SHRINK: Final = 0.02
"""How much weights of features of unit variance shrink."""
STEPS: Final = 20
"""Newton's: the loss is convex, and changes no more behind ten."""
LEAST: Final = 1e-6
THRESHOLDS: Final = (0.25, 0.3, 0.35, 0.4, 0.5)
DIGITS: Final = 5


@dataclass(frozen=True, kw_only=True, eq=False)
class Listed:
    """A new memory, what was near it, and what a reader said of the two."""

    source: str
    memory_id: str
    message_id: str
    said: Statement
    near: Sequence[Near]
    rows: Matrix
    relations: dict[str, str]
    """memory to the relation that a reader gave"""
    comparisons: dict[str, Comparison]
    """memory to what the new one is to it, filled when it is needed"""

    def right(self, of: Sequence[int]) -> Matrix:
        """Of these neighbours which the new one changes, then which it says again: 1, else 0."""
        given = [self.relations.get(self.near[at].memory.id) for at in of]
        return np.array([float(each in kind) for kind in (CHANGED, AGAIN) for each in given])


def gone_through(talk: Talk, embedder: Embedder) -> list[Listed]:
    """Every memory of a talk with what was near it."""
    with TemporaryDirectory() as folder:
        outcome = quality.run(talk, "default", Path(folder), gate=EACH_KEPT)
        keys = dict.fromkeys(f"default/{message['agent_id']}" for message in talk.messages)
        logs = asyncio.run(pair_stages.commits(Path(folder), keys))
    relations = _relations(talk, outcome)
    return [one for key in keys for one in _listed(talk.source, logs[key], relations, embedder)]


def _relations(talk: Talk, outcome: quality.Outcome) -> dict[str, dict[str, str]]:
    """Newer memory to older ones, each with the relation of the labelled words that it has most of."""
    found: dict[str, dict[str, str]] = {}
    for pair in talk.pairs:
        older, newer = _memory(pair.older, talk, outcome), _memory(pair.newer, talk, outcome)
        if older and newer and older != newer:
            found.setdefault(newer, {})[older] = pair.relation
    return found


def _memory(span: Span, talk: Talk, outcome: quality.Outcome) -> str | None:
    wanted = data.words(span.of(talk.texts))
    formed = [each for each in quality.standing_for(span, span.of(talk.texts), outcome) if each.what == "formed"]
    best = max(formed, key=lambda each: len(wanted & data.words(each.words)), default=None)
    return best.memory_id if best else None


def _listed(
    source: str, commits: Sequence[Commit], relations: Mapping[str, dict[str, str]], embedder: Embedder
) -> Iterator[Listed]:
    state, config = WriterState(), Config().gate
    for commit in commits:
        for entry in commit.events:
            event = entry.event
            if isinstance(event, MemoryFormed) and event.judgement is not None and event.message_id is not None:
                candidate = pair_stages.candidate_of(event)
                said = pair_stages.statement(candidate.words, candidate.language, candidate.name, embedder)
                around = pair_stages.around_of(event, candidate, said, state)
                near = nearby.near(candidate, around, embedder.calibration, config)
                yield Listed(
                    source=source,
                    memory_id=event.memory_id,
                    message_id=event.message_id,
                    said=said,
                    near=near,
                    rows=changes.features(candidate, said, near),
                    relations=relations.get(event.memory_id, {}),
                    comparisons={},
                )
            state.evolve(event)


def with_comparisons(one: Listed, looked_at: Sequence[int], embedder: Embedder) -> Matrix:
    """The rows of these neighbours with what the comparison says."""
    chosen = [one.near[at] for at in looked_at]
    for each in chosen:
        memory = each.memory
        if memory.id not in one.comparisons:
            old = pair_stages.statement(memory.words, memory.language, one.said.name, embedder)
            one.comparisons[memory.id] = compare_clauses(old, one.said, each.cosine, Config().gate)
    rows = [NeighbourFeatures(each, tuple(one.rows[at])) for each, at in zip(chosen, looked_at, strict=True)]
    return changes.with_comparisons(rows, [one.comparisons[each.memory.id] for each in chosen])


def looked_at(one: Listed, uncompared: Sequence[Sequence[float]]) -> list[int]:
    """The places of the neighbours that are worth comparing."""
    likely = changes.probabilities(one.rows, uncompared).sum(axis=1).tolist()
    found = [(NeighbourFeatures(each, (float(at),)), likely[at]) for at, each in enumerate(one.near)]
    return [int(each.row[0]) for each in changes.worth_comparing(found, Config().gate)]


def corrections(talks: Sequence[Talk], language: str) -> Talk:
    """The corrections of a language, each told in the middle of a conversation by one of its speakers."""
    of_others = [talk for talk in talks if talk.source in [f"{name}_{language}" for name in AMONG]]
    every = [message for talk in of_others for message in talk.messages]
    found = [row for row in map(orjson.loads, CORRECTIONS.read_bytes().splitlines()) if row["language"] == language]
    counts = dict[str, int]()
    places = []
    for place, message in enumerate(every):
        counts[message["agent_id"]] = counts.get(message["agent_id"], 0) + 1
        if message["role"] == "user" and counts[message["agent_id"]] > EARLIER:
            places.append(place)
    chance = random.Random(0)
    chosen = dict(zip(sorted(chance.sample(places, len(found))), found, strict=True))
    told = [(message, *_told(message, number, chosen.get(number))) for number, message in enumerate(every)]
    messages = [message for each in told for message in each]
    pairs = [_pair(each) for number, each in enumerate(told) if number in chosen and chosen[number]["takes_back"]]
    return replace(of_others[0], source=f"corrections_{language}", messages=messages, labels=(), pairs=pairs)


def _told(beside: Message, number: int, row: Mapping[str, Any] | None) -> Iterator[Message]:
    """The messages of a correction, seconds after a message of the same person."""
    for at, text in enumerate((row["said"], *row["between"], row["newer"]) if row else ()):
        later = datetime.fromisoformat(beside["at"]) + timedelta(seconds=4 * (at + 1))
        yield {**beside, "id": f"{_CORRECTION}{number}:{at}", "content": text, "at": later.isoformat()}


def _pair(told: Sequence[Message]) -> Pair:
    older, newer = (Span(message=each["id"], start=0, end=len(each["content"])) for each in (told[1], told[-1]))
    return Pair(older=older, newer=newer, relation="changed", cue=True)


def train(listed: Sequence[Listed], taken_back: Sequence[Listed], embedder: Embedder) -> Weights:
    """Both steps, the second one on what the first one would have compared.

    `taken_back` are the corrections; they teach the features of statements that take something back, with those of
    `listed` that do so, while the weights of all other features stay.
    """
    every = [one for one in listed if one.near]
    cued = [one for one in (*every, *taken_back) if one.near and one.rows[:, PLAIN:].any()]
    plain = fit([one.rows[:, :PLAIN] for one in every], [one.right(range(len(one.near))) for one in every])
    further = fit_beside(
        [one.rows[:, PLAIN:] for one in cued],
        [one.right(range(len(one.near))) for one in cued],
        [_scores(one.rows[:, :PLAIN], plain) for one in cued],
    )
    uncompared = tuple((*row, *more) for row, more in zip(plain, further, strict=True))
    rows = [(with_comparisons(one, at, embedder), one.right(at)) for one in every if (at := looked_at(one, uncompared))]
    plain = fit([_without(each) for each, _ in rows], [right for _, right in rows])
    more = [(with_comparisons(one, at, embedder), one.right(at)) for one in cued if (at := looked_at(one, uncompared))]
    further = fit_beside(
        [each[:, PLAIN : len(FEATURES)] for each, _ in more],
        [right for _, right in more],
        [_scores(_without(each), plain) for each, _ in more],
    )
    compared = tuple((*row[:PLAIN], *beside, *row[PLAIN:]) for row, beside in zip(plain, further, strict=True))
    return Weights(uncompared=uncompared, compared=compared)


def _without(rows: Matrix) -> Matrix:
    """The rows without the features of statements that take something back."""
    return np.delete(rows, range(PLAIN, len(FEATURES)), axis=1)


def _scores(rows: Matrix, weights: Sequence[Sequence[float]]) -> Matrix:
    """The scores of *changed*, then of *said again*, of each neighbour; last that of none."""
    return np.append((rows @ np.array(weights).T).T.ravel(), 0.0)


def fit_beside(
    groups: Sequence[Matrix], right: Sequence[Matrix], given: Sequence[Matrix]
) -> tuple[tuple[float, ...], ...]:
    """Weights of further features, where those of the others, which give the scores `given`, are not to change."""
    options = [_both(group) for group in groups]
    wanted = [np.append(each, float(not each.any())) for each in right]
    width = groups[0].shape[1]
    rows = _fitted(options, wanted, given, np.full(2 * width, SHRINK)).reshape(2, width)
    return tuple(tuple(round(float(value), DIGITS) for value in row) for row in rows)


def fit(groups: Sequence[Matrix], right: Sequence[Matrix]) -> tuple[tuple[float, ...], ...]:
    """A conditional logit over both relations to each neighbour, and none of them with the score 0."""
    every = np.vstack(groups)
    mean, scale = every.mean(0), every.std(0)
    mean[0], scale = 0.0, np.where(scale > LEAST, scale, 1.0)  # the bias stays 1
    width = every.shape[1]
    options = [_both((group - mean) / scale) for group in groups]
    wanted = [np.append(each, float(not each.any())) for each in right]
    shrink = np.full(2 * width, SHRINK)
    shrink[0] = shrink[width] = 0.0
    rows = _fitted(options, wanted, [np.zeros(len(each)) for each in options], shrink).reshape(2, width) / scale
    rows[:, 0] -= rows @ mean
    return tuple(tuple(round(float(value), DIGITS) for value in row) for row in rows)


def _fitted(options: Sequence[Matrix], wanted: Sequence[Matrix], given: Sequence[Matrix], shrink: Matrix) -> Matrix:
    """The weights with the least loss."""
    weights, loss = np.zeros(len(shrink)), np.inf
    for _ in range(STEPS):
        now, slope, bend = _loss(weights, options, wanted, given, shrink)
        if now > loss:
            raise ArithmeticError("the loss grew: a step was too long")
        if loss - now < LEAST:
            break
        loss, step = now, np.linalg.solve(bend, slope)
        while _loss(weights - step, options, wanted, given, shrink)[0] > loss:
            step /= 2
        weights = weights - step
    return weights


def _both(rows: Matrix) -> Matrix:
    """A row of each neighbour for *changed*, one for *said again*, and one of zeros for none."""
    empty = np.zeros_like(rows)
    return np.vstack([np.hstack([rows, empty]), np.hstack([empty, rows]), np.zeros((1, 2 * rows.shape[1]))])


def _loss(
    weights: Matrix, options: Sequence[Matrix], wanted: Sequence[Matrix], given: Sequence[Matrix], shrink: Matrix
) -> tuple[float, Matrix, Matrix]:
    """The mean loss with its slope and bend."""
    loss, slope, bend = float(shrink @ weights**2) / 2, shrink * weights, np.diag(shrink + LEAST)
    for rows, each, beside in zip(options, wanted, given, strict=True):
        scores = rows @ weights + beside
        raised = np.exp(scores - scores.max())
        odds = raised / raised.sum()
        hit = odds * each
        loss -= float(np.log(max(hit.sum(), LEAST))) / len(options)
        slope = slope + (odds - hit / hit.sum()) @ rows / len(options)
        bend += ((rows.T * odds) @ rows - np.outer(odds @ rows, odds @ rows)) / len(options)
    return loss, slope, bend


def set_of(source: str) -> int | None:
    """The place of its set; None: it never trains."""
    author = data.author(source)
    return next((place for place, names in enumerate(SETS) if author in names.split()), None)


class Chosen(NamedTuple):
    """A neighbour that was compared, with the probabilities that it is the one that changed, and the one said again."""

    source: str
    relation: str | None
    news: float
    again: float


def choices(listed: Sequence[Listed], weights: Weights, embedder: Embedder) -> Iterator[Chosen]:
    """Of every statement all that was compared."""
    for one in listed:
        places = looked_at(one, weights.uncompared) if one.near else []
        if places:
            likely = changes.probabilities(with_comparisons(one, places, embedder), weights.compared).tolist()
            for at, (news, again) in zip(places, likely, strict=True):
                yield Chosen(one.source, one.relations.get(one.near[at].memory.id), news, again)


def report(listed: Sequence[Listed], found: Sequence[Chosen]) -> str:
    """Tables for each language: how many changes are marked, how many repetitions would be, and what else is."""
    lines = []
    for language in ("en", "tr"):
        of = [one for one in listed if one.source.endswith(language)]
        compared = [each for each in found if each.source.endswith(language)]
        lines.append(f"\n{language}: {len(of)} memories, {len(compared) / len(of):.2f} compared each\n")
        lines.append(_marked("changed", CHANGED, [(each.news, each.relation) for each in compared], of))
        lines.append("")
        lines.append(_marked("said again", AGAIN, [(each.again, each.relation) for each in compared], of))
    return "\n".join(lines)


def _marked(name: str, kind: Sequence[str], compared: Sequence[tuple[float, str | None]], of: Sequence[Listed]) -> str:
    """A table of what is marked from each probability on, by what a reader said of it."""
    every = sum(relation in kind for one in of for relation in one.relations.values())
    rows = []
    for least in THRESHOLDS:
        marked = [relation for likely, relation in compared if likely >= least]
        counts = [sum(each in kinds for each in marked) for kinds in (CHANGED, AGAIN, ("different", "beside"))]
        shares = (f"{count} ({percent(count / len(marked))})" if marked else "0" for count in counts)
        found = sum(each in kind for each in marked)
        rows.append((f"{least:g}", str(len(marked)), *shares, str(marked.count(None)), percent(found / every)))
    return table((name, "marked", "changed", "said again", "different, beside", "no label", f"of {every}"), rows)


def main() -> None:
    """Choose in each set by what the others taught, or write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the weights, trained on these sets")
    parser.add_argument("--sets", type=int, default=TRAINING, choices=range(TRAINING, len(SETS) + 1), help="how many")
    options = parser.parse_args()
    embedder = load_embedder(Config())
    talks = [talk for talk in data.load() if (place := set_of(talk.source)) is not None and place < options.sets]
    listed = [one for talk in talks for one in gone_through(talk, embedder)]
    told = [one for language in ("en", "tr") for one in gone_through(corrections(talks, language), embedder)]
    taken_back = [one for one in told if one.message_id.startswith(_CORRECTION)]
    if options.write:
        weights = train(listed, taken_back, embedder)
        FILE.write_bytes(orjson.dumps(weights) + b"\n")
        for name, columns, rows in (
            ("uncompared", FEATURES, weights.uncompared),
            ("compared", COMPARED, weights.compared),
        ):
            print(
                table(
                    (name, *columns),
                    [(kind, *map(str, row)) for kind, row in zip(("changes", "again"), rows, strict=True)],
                )
            )
        return
    found: list[Chosen] = []
    for place in range(options.sets):
        weights = train([one for one in listed if set_of(one.source) != place], taken_back, embedder)
        found += choices([one for one in listed if set_of(one.source) == place], weights, embedder)
    print(report(listed, found))
    print(_of_corrections(listed, taken_back, embedder))


def _of_corrections(listed: Sequence[Listed], taken_back: Sequence[Listed], embedder: Embedder) -> str:
    """In folds: how many corrections are marked with what they correct, and what else is."""
    found: list[Chosen] = []
    for fold in range(FOLDS):
        weights = train(listed, [one for at, one in enumerate(taken_back) if at % FOLDS != fold], embedder)
        found += choices(taken_back[fold::FOLDS], weights, embedder)
    marked = [each.relation for each in found if each.news >= Config().gate.news_from]
    every = sum(relation in CHANGED for one in taken_back for relation in one.relations.values())
    right = sum(relation in CHANGED for relation in marked)
    return f"\ncorrections: {right} of {every} marked, {len(marked) - right} other marks"


_CORRECTION: Final = "correction:"

if __name__ == "__main__":
    main()
