"""Train the admission classifier and write its weights: python -m benchmarks.train_admission [--talk FOLDER].

Without --talk it learns from what lies in benchmarks/data: drawn sentences, and every sentence of the users in the
conversations of benchmarks/data/memory_quality and benchmarks/data/agents. The folder holds rows of others in the same
form (talk_*.jsonl: id, source, role, context, text, keep, class), which may train but are no part of this repository;
the data card names them.
Figures are of rows whose dialogue was not trained on: five folds, split by dialogue.

The share worth keeping differs: readers of conversations keep small events of friends, those of drawn sentences do not,
and two thirds of what people type to an assistant is worth keeping, one third of the drawn rows. So a conversation has
an intercept of its own in training, and the shipped weights are those of a conversation. Talk at work, of which a
quarter is worth keeping, shares it: nothing tells the two apart when a message comes. Classes are learned from the
drawn sentences alone: the labels of conversations tell dated facts from lasting ones, which is no class here.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks import memory_quality_data
from benchmarks.memory_quality_data import Label, Talk, author, overlap
from mnemolog.processors.ingest import verbatim
from mnemolog.processors.ingest.spans import split
from mnemolog.processors.ingest.worth.classifier import CLASSES, NOTHING
from mnemolog.processors.ingest.worth.features import Features
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.schemas.config import Config
from mnemolog.schemas.message import Message

DATA: Final = Path(__file__).parent / "data"
WEIGHTS: Final = Path(__file__).parent.parent / "streams" / "providers" / "models" / "worth"
FOLDS: Final = 5
TERMS: Final = 600
TERM_ROWS: Final = 6
STEPS: Final = 260
UNCLASSED: Final = -1
"""The label of a sentence of the kind KEPT."""
L2: Final = {"named": 1e-3, "terms": 3e-3, "vector": 1e-3}
KEPT: Final = "kept"
"""The kind of a sentence that is worth keeping, and of no known class."""
HELD_OUT: Final = ("tenth", "eleventh", "agents6")
"""The sets that train nothing."""
OTHER_ROLES: Final = ("role_assistant", "role_tool")
"""Features of speakers that no labelled conversation has: its intercept is not theirs."""

_HEADING: Final = "User: "

Matrix = NDArray[np.float64]


class Row(NamedTuple):
    """A labelled sentence."""

    group: str
    source: str
    language: str
    role: str
    before: str
    """the turn before"""
    text: str
    kind: str
    beside: str = ""
    """what the same message says before it"""
    conversation: bool = False
    """it is of a conversation of which every sentence is labelled, not a drawn sentence"""


class Trained(NamedTuple):
    """Weights as they are shipped: a row for each class, and in the row of NOTHING those of worth."""

    terms: tuple[str, ...]
    weights: Matrix
    """classes x (names + terms + axes)"""
    bias: Matrix


def rows(folder: Path | None) -> list[Row]:
    """Our own rows, and those of the folder."""
    found = [_own(place, line) for place, line in enumerate((DATA / "talk_own.tsv").read_text("utf-8").splitlines())]
    files = [DATA / "talk_own_tr.jsonl", *(sorted(folder.glob("talk_*.jsonl")) if folder else ())]
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            row = _row(json.loads(line), "tr" if "_tr" in file.name else "en")
            if folder is None or not (file.parent == folder and row.source == "own"):
                found.append(row)
    every = memory_quality_data.load() + memory_quality_data.at_work()
    talks = [talk for talk in every if author(talk.source) not in HELD_OUT]
    return [*found, *(row for talk in talks for row in _conversations(talk))]


def _conversations(talk: Talk) -> Iterator[Row]:
    """Every sentence of its users; one that has no label is not worth keeping."""
    observer, latest = Config().observer, dict[tuple[str, str], str]()
    labels: dict[str, list[Label]] = defaultdict(list)
    for label in talk.labels:
        labels[label.message].append(label)
    for message in talk.messages:
        session, text = (message["agent_id"], message.get("session_id", "")), message["content"]
        before, latest[session] = latest.get(session, ""), text
        if message["role"] != "user":
            continue
        for span in split(text, most=observer.max_sentences, most_chars=observer.max_read_chars).spans:
            over = [each for each in labels[message["id"]] if overlap(span.start, span.end, each.start, each.end)]
            kind = KEPT if any(each.wanted for each in over) else NOTHING
            beside = text[: max(0, span.start)].strip()
            yield Row(session[0], talk.source, talk.language, "user", before, span.text, kind, beside, True)


def _own(place: int, line: str) -> Row:
    language, kind, text = line.split("\t")
    return Row(f"own-{language}-{place // 4}", f"own messy {language}", language, "user", "", text, _kept(kind))


def _row(read: dict[str, str], language: str) -> Row:
    group = read.get("dialogue") or "-".join(read["id"].split("-")[:2])
    source = "own" if read["source"].startswith("own") else read["source"].split("/")[-1].split(" ")[0]
    role = "user" if read["role"] == "person" else read["role"]
    kind = _kept(read["class"]) if read["keep"] else NOTHING
    return Row(group, source, language, role, read["context"], read["text"], kind, read.get("before", ""))


def _kept(kind: str) -> str:
    return kind if kind in CLASSES else NOTHING


def features_of(row: Row) -> Features | None:
    """What the classifier sees of the sentence, read by the code that reads messages; None where it is a block."""
    message = Message(agent_id="a", content=row.text, role="user")
    read = verbatim.read(
        message, at=datetime(2026, 9, 20, tzinfo=UTC), focus=Focus(), before=row.before, config=Config()
    )
    return max(read.proposed, key=lambda each: len(each.candidate.words)).features if read.proposed else None


def vector(row: Row, embedder: Embedder) -> Vector:
    """Of the sentence within its message, as the write path makes it."""
    before = _HEADING + (f"{row.beside} " if row.beside else "")
    pieces = embedder.read(before + row.text).pieces
    assert pieces is not None
    found: Vector = pieces.spans([(len(before), len(before) + len(row.text))])[0]
    return found


def vocabulary(found: Sequence[Features]) -> tuple[str, ...]:
    """The words and endings that most rows have."""
    counts = Counter(term for each in found for term in each.terms)
    return tuple(sorted(term for term, count in counts.most_common(TERMS) if count >= TERM_ROWS))


def matrix(found: Sequence[Features], terms: Sequence[str]) -> Matrix:
    """A row of features for each sentence."""
    named = np.array([list(each.named.values()) for each in found])
    known = np.array([[float(term in each.terms) for term in terms] for each in found]).reshape(len(found), len(terms))
    return np.hstack([named, known])


def train(features: Matrix, labels: NDArray[np.intp], penalty: Matrix) -> Matrix:
    """Multinomial logistic regression by Adam on all rows at once, from zero: the same numbers every time.

    A row for each label, a column for each feature, and a last one for the bias.
    """
    wanted = np.eye(labels.max() + 1)[labels]
    weights = np.zeros((wanted.shape[1], features.shape[1] + 1))
    data = np.hstack([features, np.ones((len(features), 1))])
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    penalty = np.append(penalty, 0.0)
    for step in range(1, STEPS + 1):
        scores = data @ weights.T
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        slope = (odds / odds.sum(axis=1, keepdims=True) - wanted).T @ data / len(data) + penalty * weights
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
        groups[f"{row.language} all"].append(place)
        groups[f"{row.language} {row.source}"].append(place)
    for group, places in sorted(groups.items()):
        wanted = np.array([found[place].kind != NOTHING for place in places])
        own = scores[places]
        kept = own >= least
        recall = (kept & wanted).sum() / max(1, wanted.sum())
        precision = (kept & wanted).sum() / max(1, kept.sum())
        lines.append(
            f"{group:<40}{len(places):>6}{wanted.mean():>7.2f}{recall:>8.2f}{precision:>10.2f}{_auc(own, wanted):>7.2f}"
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

    read = [(row, looked) for row in rows(options.talk) if (looked := features_of(row)) is not None]
    found, features = [row for row, _ in read], [looked for _, looked in read]
    embedder: Embedder = BundledEmbedder()
    vectors = np.array([vector(row, embedder) for row in found], np.float64)
    labels = np.array([UNCLASSED if row.kind == KEPT else CLASSES.index(row.kind) for row in found])
    groups = sorted({row.group for row in found})
    folds = {group: place % FOLDS for place, group in enumerate(np.random.default_rng(7).permutation(groups))}
    fold = np.array([folds[row.group] for row in found])
    least = Config().admission.keep_from
    lines: list[str] = []
    whole = np.array([float(row.conversation) for row in found])
    for name, more in (("features", np.zeros((len(found), 0))), (MODEL, vectors)):
        scores = np.zeros(len(found))
        for each in range(FOLDS):
            learn = fold != each
            known = [features[place] for place in np.flatnonzero(learn)]
            trained = _fit(known, more[learn], whole[learn], labels[learn])
            terms_matrix = np.hstack(
                [matrix([features[p] for p in np.flatnonzero(~learn)], trained.terms), more[~learn]]
            )
            scores[~learn] = worth(terms_matrix, trained)
        lines += report(name, found, scores, least)
        if not options.no_write:
            _write(name, _fit(features, more, whole, labels), len(features[0].named), tuple(features[0].named))
    print("\n".join(lines))


def _fit(features: Sequence[Features], vectors: Matrix, whole: Matrix, labels: NDArray[np.intp]) -> Trained:
    """Weights as they hold in a conversation; `whole` is 1 for each row that is of one."""
    terms = vocabulary(features)
    data = np.hstack([matrix(features, terms), vectors, whole[:, None]])
    names = len(features[0].named)
    penalty = np.concatenate(
        [
            np.full(names, L2["named"]),
            np.full(len(terms), L2["terms"]),
            np.full(vectors.shape[1], L2["vector"] / 3),
            [0.0],
        ]
    )
    nothing = train(data, (labels == CLASSES.index(NOTHING)).astype(np.intp), penalty)
    of_worth = nothing[1] - nothing[0]
    of_worth[-1] += of_worth[-2]  # the shipped weights are those of a conversation
    for role in OTHER_ROLES:
        of_worth[list(features[0].named).index(role)] -= of_worth[-2]
    classed = (labels != UNCLASSED) & (labels != CLASSES.index(NOTHING))
    of_classes = train(data[classed], labels[classed], penalty)
    weights = np.vstack([of_classes, of_worth])
    return Trained(terms, weights[:, :-2], weights[:, -1])


def _write(name: str, trained: Trained, named: int, names: tuple[str, ...]) -> None:
    half = trained.weights.astype(np.float16)
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
