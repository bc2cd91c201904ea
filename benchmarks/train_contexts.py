"""What stands beside a statement: measure it by labels, train its weights, and write them.

    python -m benchmarks.train_contexts           five folds by conversation: what is shown, and how much of it is right
    python -m benchmarks.train_contexts --write   write streams/providers/models/contexts from all conversations instead
    … --locomo locomo-dev.json                    and what is shown of real talk, which trains nothing

A reader labelled the spans worth keeping of the talk in benchmarks/data/memory_quality: whether each is understood
alone, and if not, which earlier messages tell what it is about (contexts.jsonl). Earlier spans that are worth keeping
stand for the memories that would be there: the figures are of the choice alone, not of what was admitted.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from benchmarks import memory_quality_data as data
from benchmarks.memory_quality_data import Label, Talk
from benchmarks.write_quality import percent, table
from mnemolog.ops.bootstrap import load_embedder
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest.contexts import features, scorer
from mnemolog.processors.ingest.contexts.features import AMONG, BESIDE, Earlier, Matrix, Scene
from mnemolog.processors.ingest.contexts.scorer import Weights
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.text.meanings import meanings
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Utterance
from mnemolog.streams.providers.shipped import FEATURES_ALONE

FOLDS: Final = 5
STEPS: Final = 300
STEP: Final = 0.03
OF_NAMES: Final = 0.05
"""How much weights of a statement's features shrink, of features of unit variance."""
OF_VECTOR: Final = 0.3
OF_BESIDE: Final = 0.01
VECTOR_SCALE: Final = 20.0
"""The dimensions of a vector of unit length come to about one by it."""
REAL: Final = "real"
"""How sources begin whose licence lets them measure, and not train."""
LEAST: Final = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5)


@dataclass(frozen=True, kw_only=True, eq=False)
class Labelled:
    """A span with what its reader said, and what is looked at of it."""

    conversation: str
    source: str
    language: str
    alone: bool
    about: frozenset[str]
    """messages any of which tells what it is about"""
    scene: Scene
    vector: Vector
    found: Sequence[Earlier]

    @property
    def needs(self) -> bool:
        """Whether an earlier message would help."""
        return not self.alone and bool(self.about)


class Shown(NamedTuple):
    """What was chosen for a span."""

    of: Labelled
    message: str | None
    """None: there is nothing earlier"""
    probability: float


def read(talks: Sequence[Talk], embedder: Embedder) -> list[Labelled]:
    """All labelled spans, each with its scene."""
    labels = {(row["message"], row["start"], row["end"]): row for row in data.rows("contexts")}
    return [row for talk in talks for row in _of(talk, labels, embedder)]


def _of(talk: Talk, labels: Mapping[tuple[str, int, int], Mapping[str, Any]], embedder: Embedder) -> Iterator[Labelled]:
    kept: dict[str, list[tuple[Earlier, Vector]]] = {}
    said: dict[str, list[Utterance]] = {}
    language = cast("Language", talk.language)
    wanted: dict[str, list[Label]] = {}
    for label in talk.labels:
        wanted.setdefault(label.message, []).append(label)
    for message in talk.messages:
        utterance = _utterance(message, language)
        earlier = said.setdefault(message["agent_id"], [])
        own: list[tuple[Earlier, Vector]] = []
        for label in wanted.get(message["id"], []) if utterance.role == "user" else []:
            words = message["content"][label.start : label.end]
            scene, vector = _scene(words, utterance, earlier[-AMONG:], language, embedder)
            row = labels.get((label.message, label.start, label.end))
            if row is not None:
                yield Labelled(
                    conversation=message["agent_id"],
                    source=talk.source,
                    language=talk.language,
                    alone=row["alone"],
                    about=frozenset(row["about"]),
                    scene=scene,
                    vector=vector,
                    found=_found(scene, vector, kept),
                )
            if label.wanted:
                own.append((Earlier(words, language, message["id"], scene.entities, None), vector))
        kept[message["id"]] = own
        earlier.append(utterance)


def _utterance(message: Mapping[str, Any], language: Language) -> Utterance:
    speaker = message.get("user_id", "user") if message["role"] == "user" else message["role"]
    return Utterance(
        message_id=message["id"],
        role=message["role"],
        speaker=speaker,
        name=message.get("name", speaker),
        heading="",
        text=message["content"],
        at=datetime.fromisoformat(message["at"]).timestamp(),
        utc_offset_s=0,
        session_id=message.get("session_id", ""),
        language=language,
        metadata={},
        hidden=False,
    )


def _scene(
    words: str, said: Utterance, earlier: Sequence[Utterance], language: Language, embedder: Embedder
) -> tuple[Scene, Vector]:
    seen = embedder.read(words)
    named = entities(words, limit=Config().observer.max_entities)
    scene = Scene(
        statement=Statement(words, language, said.name, seen.pieces),
        message=said.text,
        session_id=said.session_id,
        speaker=said.speaker,
        at=said.at,
        entities=frozenset(entity.uri for entity in named),
        meanings=meanings(words, datetime.fromtimestamp(said.at).astimezone().date(), language),
        earlier=list(earlier),
    )
    return scene, seen.vector


def _found(scene: Scene, vector: Vector, kept: Mapping[str, Sequence[tuple[Earlier, Vector]]]) -> list[Earlier]:
    """What may be shown, as `processors/ingest/topics.py` has it."""
    found: list[Earlier] = []
    unkept = {said.message_id for said in scene.here[-features.UNKEPT :]}
    for said in scene.earlier:
        if said.role != "user":
            continue
        known = kept[said.message_id]
        found += [each._replace(cosine=float(of @ vector)) for each, of in known]
        if not known and said.message_id in unkept:
            found.append(Earlier(said.text, said.language, said.message_id, frozenset(), None))
    return found


def train(rows: Sequence[Labelled], *, with_vectors: bool) -> Weights:
    """Both regressions: what needs a context of all spans, which one it is of those that are not alone."""
    seen = [features.alone(row.scene) for row in rows]
    names = tuple(seen[0])
    named = np.array([[each[name] for name in names] for each in seen])
    vectors = np.array([row.vector for row in rows], np.float64) if with_vectors else np.zeros((len(rows), 0))
    centre = vectors.mean(0)
    shrink = np.concatenate([np.full(len(names), OF_NAMES), np.full(vectors.shape[1], OF_VECTOR)])
    of_names, of_vector = np.split(
        _regression(
            named, (vectors - centre) * VECTOR_SCALE, np.array([not row.alone for row in rows], np.float64), shrink
        ),
        [len(names)],
    )
    of_vector = of_vector * VECTOR_SCALE
    of_names[names.index("bias")] -= of_vector @ centre
    needing = [row for row in rows if row.needs and row.found]
    pairs = np.vstack([features.beside(row.scene, row.found) for row in needing])
    right = np.array([each.message_id in row.about for row in needing for each in row.found], np.float64)
    of_beside = _regression(pairs, np.zeros((len(pairs), 0)), right, np.full(len(BESIDE), OF_BESIDE))
    return Weights(names, of_names, of_vector, of_beside)


def _regression(named: Matrix, vectors: Matrix, wanted: Matrix, shrink: Matrix) -> Matrix:
    """Logistic regression by Adam on all rows at once, from zero; `named` are scaled, their first column is 1."""
    mean, scale = named.mean(0), named.std(0)
    mean, scale = np.where(scale > 0, mean, 0.0), np.where(scale > 0, scale, 1.0)
    rows = np.hstack([(named - mean) / scale, vectors])
    shrink = np.concatenate([[0.0], shrink[1:]])
    weights, first, second = (np.zeros(rows.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        odds = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (odds - wanted) / len(rows) + shrink * weights
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights -= STEP * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    weights[: len(scale)] /= scale
    weights[0] -= weights[1 : len(scale)] @ mean[1:]
    return weights


def chosen(row: Labelled, weights: Weights) -> Shown:
    """The best of the earlier statements."""
    if not row.found:
        return Shown(row, None, 0.0)
    needed = scorer.needs(row.scene, row.vector, weights)
    choice = scorer.best(row.scene, row.found, needed, weights)
    return Shown(row, row.found[choice.place].message_id, choice.probability)


def crossed(rows: Sequence[Labelled], *, with_vectors: bool) -> list[Shown]:
    """What is chosen by weights that know nothing of the conversation."""
    found: list[Shown] = []
    for fold in range(FOLDS):
        learn = [row for row in rows if fold_of(row.conversation) != fold and not row.source.startswith(REAL)]
        weights = train(learn, with_vectors=with_vectors)
        found += [chosen(row, weights) for row in rows if fold_of(row.conversation) == fold]
    return found


def fold_of(conversation: str) -> int:
    """The fold of a conversation."""
    return blake2b(conversation.encode(), digest_size=2).digest()[0] % FOLDS


def figures(found: Sequence[Shown], least: float) -> tuple[str, ...]:
    """Of what is shown from `least` on: how many, right, noise, wrong; of those alone and of those that need one."""
    shown = [each for each in found if each.probability >= least and each.message is not None]
    right = sum(each.message in each.of.about for each in shown)
    noise = sum(each.of.alone for each in shown)
    alone, needing = sum(each.of.alone for each in found), sum(each.of.needs for each in found)
    return (
        f"{least:g}",
        str(len(shown)),
        *(_share(part, len(shown)) for part in (right, noise, len(shown) - right - noise)),
        _share(noise, alone),
        _share(right, needing),
    )


def _share(part: int, of: int) -> str:
    return f"{percent(part / of)} ({part})" if of else "none"


def report(name: str, found: Sequence[Shown]) -> str:
    """A table for each language, with how well what needs a context is told."""
    lines = [f"# {name}"]
    head = ("from", "shown", "right", "alone (noise)", "wrong message", "of those alone", "of those that need one")
    groups = dict.fromkeys((each.of.language, each.of.source.startswith(REAL)) for each in found)
    for language, real in groups:
        of = [each for each in found if (each.of.language, each.of.source.startswith(REAL)) == (language, real)]
        alone, needing = sum(each.of.alone for each in of), sum(each.of.needs for each in of)
        lines.append(
            f"\n{language}{' real talk' if real else ''}: {len(of)} spans, {alone} alone, {needing} need one\n"
        )
        lines.append(table(head, [figures(of, least) for least in LEAST]))
    return "\n".join(lines)


def write(name: str, weights: Weights) -> None:
    """As they are shipped."""
    folder = Path(__file__).parent.parent / "streams" / "providers" / "models" / "contexts"
    held: dict[str, NDArray[Any]] = {
        "names": np.array(weights.names),
        "beside": np.array(BESIDE),
        "of_names": weights.of_names.astype(np.float32),
        "of_vector": weights.of_vector.astype(np.float16),
        "of_beside": weights.of_beside.astype(np.float32),
    }
    np.savez_compressed(folder / f"{name}.npz", allow_pickle=False, **held)


def main() -> None:
    """Cross-validate, or write both sets of weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="train on all conversations and write the weights")
    parser.add_argument("--locomo", type=Path, help="LoCoMo's file, for the real talk")
    options = parser.parse_args()
    embedder = load_embedder(Config())
    rows = read(data.load(locomo=options.locomo), embedder)
    for name, with_vectors in ((FEATURES_ALONE, False), (embedder.model, True)):
        if options.write:
            write(name, train([row for row in rows if not row.source.startswith(REAL)], with_vectors=with_vectors))
        else:
            print(report(name, crossed(rows, with_vectors=with_vectors)), "\n")


if __name__ == "__main__":
    main()
