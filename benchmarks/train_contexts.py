"""What stands beside a statement: measure it by labels, train its weights, and write them.

    python -m benchmarks.train_contexts           five folds by conversation: what is shown, and how much of it is right
    python -m benchmarks.train_contexts --write   write streams/providers/models/contexts from all conversations instead
    … --locomo locomo-dev.json                    and what is shown of real talk, which trains nothing

A reader labelled the words worth keeping of the talk in benchmarks/data/memory_quality: whether each is understood
alone, and if not, which earlier messages tell what it is about, and whether the words before it in its own message do
(contexts.jsonl). A statement here is a sentence or list item as the product cuts it; its first label says what it
needs.
Earlier statements that are worth keeping stand for the memories that would be there: the figures are of the choice
alone, not of what was admitted.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from benchmarks import memory_quality_data as data
from benchmarks.memory_quality_data import Label, Talk
from benchmarks.write_quality import percent, table
from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest.contexts import scorer
from mnemolog.processors.ingest.contexts.earlier import BESIDE, LATEST_WITHOUT_MEMORY, Earlier, beside
from mnemolog.processors.ingest.contexts.features import AMONG, Matrix, Scene, lead_of
from mnemolog.processors.ingest.contexts.scorer import Weights
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.spans import Span, split
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.text.meanings import meanings
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Utterance
from mnemolog.streams.providers.shipped import FEATURES_ALONE

FOLDS: Final = 5
STEPS: Final = 15
"""Newton's: both losses are convex, and change no more behind ten."""
OF_NAMES: Final = 0.2
"""How much weights of a statement's features shrink, of features of unit variance."""
OF_VECTOR: Final = 0.6
OF_BESIDE: Final = 0.03
LEAST_SHRINK: Final = 1e-6
"""So that a feature that is the same everywhere has a weight at all."""
VECTOR_SCALE: Final = 20.0
"""The dimensions of a vector of unit length come to about one by it."""
MISPLACED: Final = 0.5
"""So many statements are said where they do not belong as well, as a share of those that need an earlier one."""
FEW: Final = (None, 1, 2, 3, 5)
"""How many of the latest messages are known there; None: all."""
INSIDE: Final = 12
"""Characters of a sentence before labelled words from which these lean on their own sentence."""
REAL: Final = "real"
"""How sources begin whose licence lets them measure, and not train."""
LEAST: Final = (0.15, 0.18, 0.2, 0.22, 0.25, 0.32, 0.5)


@dataclass(frozen=True, kw_only=True, eq=False)
class Labelled:
    """A span with what its reader said, and what is looked at of it."""

    conversation: str
    source: str
    language: str
    alone: bool
    about: frozenset[str]
    """messages any of which tells what it is about"""
    led: bool
    """not understood alone, but with what stands before it in its message"""
    scene: Scene
    vector: Vector
    found: Sequence[Earlier]
    vectors: Sequence[Vector | None]
    """of what is found; None: of a message of which no memory was made"""

    @property
    def needs(self) -> bool:
        """Whether an earlier message would help."""
        return not self.alone and not self.led


class Shown(NamedTuple):
    """What was chosen for a statement."""

    of: Labelled
    lead: float
    """how probable it is that the text before it explains it"""
    message: str | None
    """None: there is nothing earlier"""
    probability: float


def read(talks: Sequence[Talk], embedder: Embedder) -> list[Labelled]:
    """All labelled statements, each with its scene."""
    labels: dict[str, list[Mapping[str, Any]]] = {}
    for row in data.rows("contexts"):
        labels.setdefault(row["message"], []).append(row)
    return [row for talk in talks for row in _of(talk, labels, embedder)]


def _of(talk: Talk, labels: Mapping[str, Sequence[Mapping[str, Any]]], embedder: Embedder) -> Iterator[Labelled]:
    kept: dict[str, list[tuple[Earlier, Vector]]] = {}
    said: dict[str, list[Utterance]] = {}
    language, observer = cast("Language", talk.language), Config().observer
    wanted: dict[str, list[Label]] = {}
    for label in talk.labels:
        wanted.setdefault(label.message, []).append(label)
    for message in talk.messages:
        utterance = _utterance(message, language)
        earlier = said.setdefault(message["agent_id"], [])
        own: list[tuple[Earlier, Vector]] = []
        blocks = split(utterance.text, most=observer.max_sentences, most_chars=observer.max_read_chars)
        for span in blocks.spans if utterance.role == "user" else ():
            worth = [
                each
                for each in wanted.get(utterance.message_id, ())
                if data.overlap(span.start, span.end, each.start, each.end)
            ]
            if not worth:
                continue
            scene, vector = _scene(span, utterance, earlier[-AMONG:], language, embedder)
            rows = [each for each in labels.get(utterance.message_id, ()) if _labelled(span, each)]
            if rows:
                found = _found(scene, kept)
                first = min(rows, key=lambda row: int(row["start"]))
                inside = first["start"] >= span.start + INSIDE and first.get("led", False)
                alone = first["alone"] or inside
                yield Labelled(
                    conversation=message["agent_id"],
                    source=talk.source,
                    language=talk.language,
                    alone=alone,
                    about=frozenset(first["about"]),
                    led=not alone and bool(scene.lead) and first.get("led", False),
                    scene=scene,
                    vector=vector,
                    found=_compared(found, vector),
                    vectors=[of for _, of in found],
                )
            if any(label.wanted for label in worth):
                own.append((Earlier(span.text, language, utterance.message_id, scene.entities, None), vector))
        kept[utterance.message_id] = own
        earlier.append(utterance)


def _labelled(span: Span, row: Mapping[str, Any]) -> bool:
    return data.overlap(span.start, span.end, row["start"], row["end"])


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
    span: Span, said: Utterance, earlier: Sequence[Utterance], language: Language, embedder: Embedder
) -> tuple[Scene, Vector]:
    words = span.text
    read = embedder.read(words)
    named = entities(words, language, limit=Config().observer.max_entities)
    scene = Scene(
        statement=Statement(words, language, said.name, read.pieces),
        message=said.text,
        session_id=said.session_id,
        speaker=said.speaker,
        at=said.at,
        entities=frozenset(entity.uri for entity in named),
        meanings=meanings(words, datetime.fromtimestamp(said.at).astimezone().date(), language),
        earlier=list(earlier),
        lead=span.head if span.listed and span.head else lead_of(said.text, words, language),
    )
    return scene, read.vector


def _found(scene: Scene, kept: Mapping[str, Sequence[tuple[Earlier, Vector]]]) -> list[tuple[Earlier, Vector | None]]:
    """What may be shown, as `processors/ingest/contexts/choice.py` has it, with vectors."""
    found: list[tuple[Earlier, Vector | None]] = []
    unkept = {said.message_id for said in scene.here[-LATEST_WITHOUT_MEMORY:]}
    for said in scene.earlier:
        if said.role != "user":
            continue
        known = kept[said.message_id]
        found += known
        if not known and said.message_id in unkept:
            found.append((Earlier(said.text, said.language, said.message_id, frozenset(), None), None))
    return found


def _compared(found: Sequence[tuple[Earlier, Vector | None]], vector: Vector) -> list[Earlier]:
    """The same, each with its cosine to `vector`."""
    return [each if of is None else each._replace(cosine=float(of @ vector)) for each, of in found]


def misplaced(rows: Sequence[Labelled], among: Sequence[Labelled], few: int | None) -> Iterator[Labelled]:
    """Each statement where one of `among` was said, in another conversation: nothing there tells of it.

    People tell an agent things that have nothing to do with each other, and most of all in the beginning, when little
    is known. Conversations that are written with a matter in mind have too little of that.
    """
    for row in rows:
        others = [
            other
            for other in among
            if other.language == row.language and other.conversation != row.conversation and other.found
        ]
        if others:
            yield _said_there(row, others[_drawn(row.scene.statement.text, len(others))], few)


def _said_there(row: Labelled, other: Labelled, few: int | None) -> Labelled:
    """The statement in the other one's place, behind the latest messages of users that have statements."""
    known = list(dict.fromkeys(each.message_id for each in reversed(other.found)))[:few]
    found = [pair for pair in zip(other.found, other.vectors, strict=True) if pair[0].message_id in known]
    scene = replace(
        other.scene,
        statement=row.scene.statement,
        message=row.scene.message,
        entities=row.scene.entities,
        meanings=row.scene.meanings,
        lead=row.scene.lead,
        earlier=[said for said in other.scene.earlier if few is None or said.message_id in known],
    )
    return replace(
        row,
        scene=scene,
        about=frozenset(),
        found=_compared(found, row.vector),
        vectors=[vector for _, vector in found],
    )


def _drawn(text: str, count: int) -> int:
    """A place among so many, by chance, and the same in every run."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) % count


def _some_misplaced(rows: Sequence[Labelled], count: int) -> list[Labelled]:
    """So many, behind few messages and many in turns."""
    some = sorted(rows, key=lambda row: _drawn(row.scene.statement.text + row.conversation, 2**31))[:count]
    return [each for turn, few in enumerate(FEW) for each in misplaced(some[turn :: len(FEW)], rows, few)]


def train(rows: Sequence[Labelled], *, with_vectors: bool) -> Weights:
    """The regressions, and the choice of the statements that need an earlier one.

    Whether the text before a statement explains it is learned from statements that have such text. The choice also
    learns from statements that are said where they do not belong (`misplaced`).
    """
    features = [row.scene.features for row in rows]
    names = tuple(features[0])
    named = np.array([[each[name] for name in names] for each in features])
    vectors = np.array([row.vector for row in rows], np.float64) if with_vectors else np.zeros((len(rows), 0))
    everywhere, behind = np.ones(len(rows), bool), np.array([bool(row.scene.lead) for row in rows])
    wanted = (  # in the order of scorer.Needs
        (everywhere, [not row.alone for row in rows]),
        (everywhere, [row.needs for row in rows]),
        (behind, [row.led for row in rows]),
    )
    bias = names.index("bias")
    learned = [_needs(named[of], vectors[of], np.array(each, np.float64)[of], bias) for of, each in wanted]
    needing = [row for row in rows if row.needs and row.found]
    learnt = [*needing, *_some_misplaced(rows, round(MISPLACED * len(needing)))]
    groups = [beside(row.scene, row.found) for row in learnt]
    right = [np.array([each.message_id in row.about for each in row.found], np.float64) for row in learnt]
    of_names, of_vector = (np.array([each[part] for each in learned]) for part in (0, 1))
    return Weights(names, of_names, of_vector, _choice(groups, right))


def _needs(named: Matrix, vectors: Matrix, wanted: Matrix, bias: int) -> tuple[Matrix, Matrix]:
    """Logistic regression: weights of the features and of the vector's dimensions."""
    centre = vectors.mean(0)
    mean, scale = _scaling(named, bias)
    rows = np.hstack([(named - mean) / scale, (vectors - centre) * VECTOR_SCALE])
    shrink = np.concatenate([np.full(named.shape[1], OF_NAMES), np.full(vectors.shape[1], OF_VECTOR)])
    shrink[bias] = 0.0
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (odds - wanted) / len(rows) + shrink * weights
        bend = (rows.T * (odds * (1 - odds))) @ rows / len(rows) + np.diag(shrink + LEAST_SHRINK)
        weights -= np.linalg.solve(bend, slope)
    of_names, of_vector = np.split(weights, [named.shape[1]])
    of_names, of_vector = of_names / scale, of_vector * VECTOR_SCALE
    of_names[bias] -= of_names @ mean + of_vector @ centre
    return of_names, of_vector


def _choice(groups: Sequence[Matrix], right: Sequence[Matrix]) -> Matrix:
    """Which of a group it is, or none: a conditional logit, in which none has the score 0."""
    bias = BESIDE.index("bias")
    mean, scale = _scaling(np.vstack(groups), bias)
    none = np.zeros((1, len(BESIDE)))
    options = [np.vstack([(group - mean) / scale, none]) for group in groups]
    wanted = [np.append(each, float(not each.any())) for each in right]
    shrink = np.full(len(BESIDE), OF_BESIDE)
    shrink[bias] = 0.0
    weights = np.zeros(len(BESIDE))
    for _ in range(STEPS):
        slope, bend = shrink * weights, np.diag(shrink + LEAST_SHRINK)
        for rows, each in zip(options, wanted, strict=True):
            scores = np.exp(rows @ weights - (rows @ weights).max())
            odds = scores / scores.sum()
            slope += (odds - odds * each / (odds @ each)) @ rows / len(options)
            bend += ((rows.T * odds) @ rows - np.outer(odds @ rows, odds @ rows)) / len(options)
        weights -= np.linalg.solve(bend, slope)
    weights = weights / scale
    weights[bias] -= weights @ mean
    return weights


def _scaling(rows: Matrix, bias: int) -> tuple[Matrix, Matrix]:
    """What makes each column one of mean 0 and variance 1; the bias stays 1."""
    mean, scale = rows.mean(0), rows.std(0)
    mean[bias] = 0.0
    return mean, np.where(scale > LEAST_SHRINK, scale, 1.0)


def chosen(row: Labelled, weights: Weights) -> Shown:
    """The best of the earlier statements."""
    needs = scorer.needs(row.scene, row.vector, weights)
    if not row.found:
        return Shown(row, needs.lead, None, 0.0)
    choice = scorer.best(row.scene, row.found, needs.earlier, weights)
    return Shown(row, needs.lead, row.found[choice.place].message_id, choice.probability)


class Crossed(NamedTuple):
    """What is chosen by weights that know nothing of the conversation."""

    found: Sequence[Shown]
    elsewhere: Mapping[int | None, Sequence[Shown]]
    """the same statements in conversations that are not theirs, behind so few messages"""


def crossed(rows: Sequence[Labelled], *, with_vectors: bool) -> Crossed:
    """What is chosen in each fold by weights of the others."""
    found: list[Shown] = []
    elsewhere: dict[int | None, list[Shown]] = {few: [] for few in FEW}
    for fold in range(FOLDS):
        learn = [row for row in rows if fold_of(row.conversation) != fold and not row.source.startswith(REAL)]
        weights = train(learn, with_vectors=with_vectors)
        held = [row for row in rows if fold_of(row.conversation) == fold]
        found += [chosen(row, weights) for row in held]
        for few, shown in elsewhere.items():
            shown += [chosen(row, weights) for row in misplaced(held, held, few)]
    return Crossed(found, elsewhere)


def fold_of(conversation: str) -> int:
    """The fold of a conversation."""
    return blake2b(conversation.encode(), digest_size=2).digest()[0] % FOLDS


def figures(found: Sequence[Shown], least: float) -> tuple[str, ...]:
    """Of what is shown from `least` on: how many, right, noise, wrong; of those alone and of those that need one."""
    shown = [each for each in found if each.probability >= least and each.message is not None]
    right = sum(each.of.needs and each.message in each.of.about for each in shown)
    noise = sum(not each.of.needs for each in shown)
    alone, needing = sum(not each.of.needs for each in found), sum(each.of.needs for each in found)
    return (
        f"{least:g}",
        str(len(shown)),
        *(_share(part, len(shown)) for part in (right, noise, len(shown) - right - noise)),
        _share(noise, alone),
        _share(right, needing),
        *_leads(found, least),
    )


def _leads(found: Sequence[Shown], least: float) -> tuple[str, str]:
    """Of the statements behind others of their message, how many show these: those that need them, and those alone."""
    behind = [each for each in found if each.of.scene.lead]
    led, alone = ([each for each in behind if getattr(each.of, part)] for part in ("led", "alone"))
    of_led, of_alone = (sum(each.lead >= least for each in of) for of in (led, alone))
    return _share(of_led, len(led)), _share(of_alone, len(alone))


def _elsewhere(of_all: Crossed, least: float) -> Iterator[str]:
    for shown in of_all.elsewhere.values():
        yield _share(sum(each.probability >= least for each in shown), len(shown))


def _share(part: int, of: int) -> str:
    return f"{percent(part / of)} ({part})" if of else "none"


def report(name: str, of_all: Crossed) -> str:
    """A table for each language, with how well what needs a context is told; and what is shown where nothing tells."""
    lines, found = [f"# {name}"], of_all.found
    head = (
        *("from", "shown", "right", "needs none (noise)", "wrong message", "of those that need none"),
        *("of those that need one", "led, with it", "alone, with a lead"),
    )
    groups = dict.fromkeys((each.of.language, each.of.source.startswith(REAL)) for each in found)
    for language, real in groups:
        of = [each for each in found if (each.of.language, each.of.source.startswith(REAL)) == (language, real)]
        alone, needing, led = (sum(getattr(each.of, part) for each in of) for part in ("alone", "needs", "led"))
        kind = f"{language}{' real talk' if real else ''}"
        lines.append(f"\n{kind}: {len(of)} statements, {alone} alone, {led} led, {needing} need an earlier one\n")
        lines.append(table(head, [figures(of, least) for least in LEAST]))
    lines.append("\nin conversations that are not theirs, behind so many messages: with an earlier statement\n")
    places = ("from", *("all" if few is None else str(few) for few in FEW))
    lines.append(table(places, [(f"{least:g}", *_elsewhere(of_all, least)) for least in LEAST]))
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
