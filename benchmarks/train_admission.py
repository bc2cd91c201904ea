"""Train the admission classifier and write its weights: python -m benchmarks.train_admission [--talk FOLDER].

Without --talk it learns from what lies in benchmarks/data: single sentences (talk_own, talk_short), and every sentence
of the users in the conversations of memory_quality and agents. The folder holds rows of others (talk_*.jsonl: id,
source, role, context, text, keep, class), which may train but are no part of this repository; the data card names them.
Figures are of five folds, split by dialogue, and of the sets that train nothing.

A sentence is looked at as the write path does: it is read within its whole message, and its vector is the mean of its
tokens in that message under the heading of day and speaker. Single sentences, which have no day, get one each.

Readers of the rows of others keep less, and not by our question. So these rows have an intercept of their own in
training, which is not shipped, and weigh less than ours: they teach how people talk, not how much to keep.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks import memory_quality_data
from benchmarks.memory_quality_data import Label, Talk, author, overlap
from mnemolog.processors.ingest import verbatim
from mnemolog.processors.ingest.verbatim import Proposed
from mnemolog.processors.ingest.worth.classifier import CLASSES, NOTHING
from mnemolog.processors.ingest.worth.features import Features
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.text.language import composed
from mnemolog.schemas.config import Config
from mnemolog.schemas.message import Message, rendered

DATA: Final = Path(__file__).parent / "data"
WEIGHTS: Final = Path(__file__).parent.parent / "streams" / "providers" / "models" / "worth"
FOLDS: Final = 5
TERMS: Final = 1500
TERM_ROWS: Final = 6
STEPS: Final = 260
L2: Final = {"named": 1e-3, "terms": 1e-3, "vector": 3e-4}
OF_OTHERS: Final = 0.3
"""How much a row of others weighs in the regression of worth."""
DATED: Final = "dated"
"""The kind of a labelled fact that holds for a time: a fact."""
HELD_OUT: Final = ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "agents6", "agents7")
"""The sets that train nothing."""
FIRST_DAY: Final = datetime(2023, 1, 1, 12, tzinfo=UTC)
DAYS: Final = 1461
"""A drawn sentence is of one of so many days, in turns: of four years, so that no date tells anything."""

Matrix = NDArray[np.float64]


class Origin(NamedTuple):
    """Where a row comes from."""

    group: str
    """its dialogue"""
    source: str
    language: str
    ours: bool = True


class Row(NamedTuple):
    """A labelled sentence, as the write path looks at it."""

    of: Origin
    role: str
    text: str
    kind: str
    features: Features
    embedded: str
    """its message under its heading"""
    start: int
    """the offset of `text` in `embedded`; below 0: it has other words there"""


class Trained(NamedTuple):
    """Weights as they are shipped: a row for each class, and in the row of NOTHING those of worth."""

    terms: tuple[str, ...]
    weights: Matrix
    """classes x (names + terms + axes)"""
    bias: Matrix


def rows(folder: Path | None) -> list[Row]:
    """Our own rows, and those of the folder; without code and logs, which are no sentences."""
    drawn = [*_own("talk_own"), *_own("talk_short")]
    files = [DATA / "talk_own_tr.jsonl", *(sorted(folder.glob("talk_*.jsonl")) if folder else ())]
    for file in files:
        for place, line in enumerate(file.read_text("utf-8").splitlines()):
            row = _drawn(place, json.loads(line), "tr" if "_tr" in file.name else "en")
            if row is not None and (folder is None or not (file.parent == folder and row.of.ours)):
                drawn.append(row)
    return [*drawn, *(row for talk in talks() if author(talk.source) not in HELD_OUT for row in conversations(talk))]


def held_out() -> list[Row]:
    """What trains nothing."""
    held = (talk for talk in talks() if author(talk.source) in HELD_OUT)
    return [*_own("talk_short_held"), *(row for talk in held for row in conversations(talk))]


def talks() -> list[Talk]:
    """Every conversation of ours, those that train nothing included."""
    return memory_quality_data.load() + memory_quality_data.at_work()


def _own(name: str) -> Iterator[Row]:
    """The sentences of a file of ours, each a whole message."""
    for place, line in enumerate((DATA / f"{name}.tsv").read_text("utf-8").splitlines()):
        language, kind, text = line.split("\t")
        origin = Origin(f"{name}-{language}-{place // 4}", f"{name} {language}", language)
        row = _alone(origin, place, Message(agent_id="a", content=text), _kept(kind))
        if row is not None:
            yield row


def _drawn(place: int, read: Mapping[str, str], language: str) -> Row | None:
    group = read.get("dialogue") or "-".join(read["id"].split("-")[:2])
    source = "own" if read["source"].startswith("own") else read["source"].split("/")[-1].split(" ")[0]
    beside = f"{read['before']} " if read.get("before") else ""
    message = Message(
        agent_id="a", content=beside + read["text"], role="assistant" if read["role"] == "assistant" else "user"
    )
    kind = _kept(read["class"]) if read["keep"] else NOTHING
    return _alone(
        Origin(group, source, language, ours=source == "own"),
        place,
        message,
        kind,
        before=read["context"],
        start=len(beside),
    )


def _kept(kind: str) -> str:
    return kind if kind in CLASSES else NOTHING


def _alone(of: Origin, place: int, message: Message, kind: str, *, before: str = "", start: int = 0) -> Row | None:
    """The longest sentence that begins at `start` of a message or later."""
    at = FIRST_DAY + timedelta(days=place % DAYS)
    found = [proposed for proposed in _read(message, at, before) if not 0 <= proposed.start < start]
    longest = max(found, key=lambda each: len(each.candidate.words), default=None)
    return _row(of, longest, kind, message, at) if longest else None


def conversations(talk: Talk) -> Iterator[Row]:
    """Every sentence of its users; one that has no label is not worth keeping."""
    latest = dict[tuple[str, str], str]()
    labels: dict[str, list[Label]] = defaultdict(list)
    for label in talk.labels:
        labels[label.message].append(label)
    for each in talk.messages:
        of = Origin(each["agent_id"], talk.source, talk.language)
        session, message = (of.group, each.get("session_id", "")), Message(**each)
        before, latest[session] = latest.get(session, ""), message.content
        if message.role == "user":
            at = datetime.fromisoformat(each["at"])
            for proposed in _read(message, at, before):
                yield _row(of, proposed, _labelled(proposed, labels[each["id"]]), message, at)


def _labelled(proposed: Proposed, labels: Iterable[Label]) -> str:
    """The kind of the label that has most of it."""
    start, end = proposed.start, proposed.start + len(proposed.candidate.words)
    over = [each for each in labels if each.wanted and overlap(start, end, each.start, each.end)]
    most = max(over, key=lambda each: min(end, each.end) - max(start, each.start), default=None)
    return NOTHING if most is None else "fact" if most.kind == DATED else most.kind


def _read(message: Message, at: datetime, before: str) -> Sequence[Proposed]:
    """The sentences of a message, read by the code that reads messages."""
    return verbatim.read(message, at=at, focus=Focus(), before=before, config=Config()).proposed


def _row(of: Origin, proposed: Proposed, kind: str, message: Message, at: datetime) -> Row:
    heading = rendered(message.display_name, "", at)
    start = len(heading) + proposed.start if proposed.start >= 0 else -1
    return Row(
        of, message.role, proposed.candidate.words, kind, proposed.features, composed(heading + message.content), start
    )


def vectors(found: Iterable[Row], embedder: Embedder) -> Matrix:
    """Of each sentence within its message; zeros where the message has other words."""
    each: list[Vector] = []
    for embedded, of in groupby(found, key=lambda row: row.embedded):
        places = [(row.start, row.start + len(row.text)) if row.start >= 0 else (0, 0) for row in of]
        pieces = embedder.read(embedded).pieces
        assert pieces is not None
        each.extend(pieces.spans(places))
    return np.array(each, np.float64)


def vocabulary(found: Sequence[Features]) -> tuple[str, ...]:
    """The words and endings that most rows have."""
    counts = Counter(term for each in found for term in each.terms)
    return tuple(sorted(term for term, count in counts.most_common(TERMS) if count >= TERM_ROWS))


def matrix(found: Sequence[Features], terms: Sequence[str]) -> Matrix:
    """A row of features for each sentence."""
    named = np.array([list(each.named.values()) for each in found])
    known = np.array([[float(term in each.terms) for term in terms] for each in found]).reshape(len(found), len(terms))
    return np.hstack([named, known])


def train(features: Matrix, labels: NDArray[np.intp], penalty: Matrix, shares: Matrix) -> Matrix:
    """Multinomial logistic regression by Adam on all rows at once, from zero: the same numbers every time.

    `shares` are the weights of the rows. A row for each label, a column for each feature, and a last one for the bias.
    """
    wanted = np.eye(labels.max() + 1)[labels]
    weights = np.zeros((wanted.shape[1], features.shape[1] + 1))
    data = np.hstack([features, np.ones((len(features), 1))])
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    penalty, shares = np.append(penalty, 0.0), shares[:, None] / shares.sum()
    for step in range(1, STEPS + 1):
        scores = data @ weights.T
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        slope = (shares * (odds / odds.sum(axis=1, keepdims=True) - wanted)).T @ data + penalty * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def worth(features: Matrix, trained: Trained) -> Matrix:
    """The probability that each is worth keeping."""
    found: Matrix = 1 / (1 + np.exp(features @ trained.weights[-1] + trained.bias[-1]))
    return found


def report(name: str, found: Sequence[Row], scores: Matrix, least: float) -> list[str]:
    """Recall and precision by language and source, with the base rate."""
    lines = [
        f"{name}: kept from {least:g}",
        f"{'language source':<40}{'rows':>6}{'base':>7}{'recall':>8}{'precision':>10}{'AUC':>7}",
    ]
    groups: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(found):
        groups[f"{row.of.language} all"].append(place)
        groups[f"{row.of.language} {row.of.source}"].append(place)
    for group, places in sorted(groups.items()):
        wanted = np.array([found[place].kind != NOTHING for place in places])
        own = scores[places]
        kept = own >= least
        recall = (kept & wanted).sum() / max(1, wanted.sum())
        precision = (kept & wanted).sum() / max(1, kept.sum())
        lines.append(
            f"{group:<40}{len(places):>6}{wanted.mean():>7.2f}{recall:>8.2f}{precision:>10.2f}{_auc(own, wanted):>7.3f}"
        )
    return lines


def _auc(scores: Matrix, wanted: NDArray[np.bool_]) -> float:
    if wanted.all() or not wanted.any():
        return float("nan")
    order = scores.argsort().argsort() + 1
    kept = wanted.sum()
    return float((order[wanted].sum() - kept * (kept + 1) / 2) / (kept * (~wanted).sum()))


def main() -> None:
    """Cross-validate, train on all, and write both sets of weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--talk", type=Path, help="a folder with labelled rows of others")
    parser.add_argument("--no-write", action="store_true", help="only measure")
    options = parser.parse_args()
    from mnemolog.streams.providers.bundled import MODEL, BundledEmbedder

    found, held = rows(options.talk), held_out()
    embedder, least = BundledEmbedder(), Config().admission.keep_from
    for name, looked_at in (("features", _without), (MODEL, vectors)):
        known, unknown = looked_at(found, embedder), looked_at(held, embedder)
        trained = _fit(found, known)
        print("\n".join(report(f"{name}, five folds", found, _in_folds(found, known), least)))
        print("\n".join(report(f"{name}, held out", held, _scores(held, unknown, trained), least)))
        if not options.no_write:
            _write(name, trained, tuple(found[0].features.named))


def _without(found: Sequence[Row], _: Embedder) -> Matrix:
    """No vectors: features alone decide with other embedders."""
    return np.zeros((len(found), 0))


def _in_folds(found: Sequence[Row], vectors: Matrix) -> Matrix:
    """The worth of each row by weights that know nothing of its dialogue."""
    groups = np.random.default_rng(7).permutation(sorted({row.of.group for row in found}))
    folds = {group: place % FOLDS for place, group in enumerate(groups)}
    scores = np.zeros(len(found))
    for fold in range(FOLDS):
        inside = np.array([folds[row.of.group] == fold for row in found])
        trained = _fit([row for row, out in zip(found, ~inside, strict=True) if out], vectors[~inside])
        scores[inside] = _scores(
            [row for row, kept in zip(found, inside, strict=True) if kept], vectors[inside], trained
        )
    return scores


def _scores(found: Sequence[Row], vectors: Matrix, trained: Trained) -> Matrix:
    return worth(np.hstack([matrix([row.features for row in found], trained.terms), vectors]), trained)


def _fit(found: Sequence[Row], vectors: Matrix) -> Trained:
    """Weights as they hold for our own rows."""
    features = [row.features for row in found]
    labels = np.array([CLASSES.index(row.kind) for row in found])
    ours = np.array([float(row.of.ours) for row in found])
    terms = vocabulary(features)
    data = np.hstack([matrix(features, terms), vectors, ours[:, None]])
    sizes = {"named": len(features[0].named), "terms": len(terms), "vector": vectors.shape[1]}
    penalty = np.concatenate([*(np.full(size, L2[name]) for name, size in sizes.items()), [0.0]])
    worthless = labels == CLASSES.index(NOTHING)
    nothing = train(data, worthless.astype(np.intp), penalty, np.where(ours > 0, 1.0, OF_OTHERS))
    of_worth = nothing[1] - nothing[0]
    of_classes = train(data[~worthless], labels[~worthless], penalty, np.ones((~worthless).sum()))
    weights = np.vstack([of_classes, of_worth])
    weights[:, -1] += weights[:, -2]  # with the intercept of our own rows
    return Trained(terms, weights[:, :-2], weights[:, -1])


def _write(name: str, trained: Trained, names: tuple[str, ...]) -> None:
    half, named = trained.weights.astype(np.float16), len(names)
    until = named + len(trained.terms)
    np.savez_compressed(
        WEIGHTS / f"{name}.npz",
        classes=np.array(CLASSES),
        names=np.array(names),
        terms=np.array(trained.terms),
        of_named=half[:, :named],
        of_terms=half[:, named:until],
        of_vector=half[:, until:],
        bias=trained.bias.astype(np.float16),
    )


if __name__ == "__main__":
    main()
