"""The comparer of the gate: a logistic regression on what two aligned statements leave over.

    python -m benchmarks.train_comparer           five-fold by template: what it gets right on pairs it has not seen
    python -m benchmarks.train_comparer --write   and write processors/alignment/weights.json from all pairs

The pairs (benchmarks/statement_pairs.jsonl) were written and labelled for this project; each template lies in one fold.
"""

import argparse
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from mnemolog.ops.bootstrap import load_embedder
from mnemolog.processors.alignment import comparer
from mnemolog.processors.alignment.clauses import compound
from mnemolog.processors.alignment.comparer import RELATIONS, Trained, Weights, probabilities, rule
from mnemolog.processors.alignment.features import Aligned, Statement, align
from mnemolog.processors.language.detection import detect
from mnemolog.processors.vectors import cosine
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import Language

PAIRS = Path(__file__).parent / "statement_pairs.jsonl"
FILE = Path(comparer.__file__).resolve().parent / comparer.WEIGHTS
FOLDS = 5
ROUNDS = 3_000
STEP = 0.5
SHRINK = 0.003
DIGITS = 5


class Labelled(NamedTuple):
    """A pair with what it is, aligned."""

    relation: str
    cue: bool
    group: str
    aligned: Aligned
    old: str
    new: str


def read_pairs(file: Path = PAIRS, *, vectors: bool = True) -> list[Labelled]:
    """The pairs, aligned with the bundled embedder or on words alone."""
    embedder = load_embedder(Config())
    found = []
    for line in file.read_bytes().splitlines():
        row = orjson.loads(line)
        one, other = embedder.read(row["old"]), embedder.read(row["new"])
        languages: list[Language] = [detect(row["old"]), detect(row["new"])]
        if (named := row.get("language", "")) in ("en", "tr"):
            languages = [named, named]
        old = Statement(row["old"], languages[0], pieces=one.pieces if vectors else None)
        new = Statement(row["new"], languages[1], pieces=other.pieces if vectors else None)
        aligned = align(old, new, cosine(one.vector, other.vector))
        found.append(Labelled(row["relation"], row.get("cue", False), row["group"], aligned, row["old"], row["new"]))
    return found


def train(pairs: list[Labelled]) -> Weights:
    """Softmax regression by gradient descent with momentum, every class of equal weight with different twice."""
    rows = np.array([pair.aligned.features for pair in pairs])
    labels = np.array([RELATIONS.index(pair.relation) for pair in pairs])
    mean, scale = rows.mean(0), rows.std(0)
    mean, scale = np.where(scale > 0, mean, 0.0), np.where(scale > 0, scale, 1.0)
    scaled, wanted = (rows - mean) / scale, np.eye(len(RELATIONS))[labels]
    weights, speed = np.zeros((len(RELATIONS), rows.shape[1])), 0.0
    for _ in range(ROUNDS):
        gradient = (_softmax(scaled @ weights.T) - wanted).T @ scaled / len(rows) + SHRINK * weights
        speed = 0.9 * speed - STEP * 0.1 * gradient
        weights = weights + speed
    return Weights(_rounded(mean), _rounded(scale), tuple(_rounded(row) for row in weights))


def fold_of(group: str) -> int:
    """The fold of a template."""
    return blake2b(group.encode(), digest_size=2).digest()[0] % FOLDS


def crossed(pairs: list[Labelled], config: GateConfig) -> list[tuple[Labelled, comparer.Comparison]]:
    """What each pair is taken for by the comparer that was trained without its template."""
    found = []
    for fold in range(FOLDS):
        weights = train([pair for pair in pairs if fold_of(pair.group) != fold])
        found += [(pair, judged(pair, weights, config)) for pair in pairs if fold_of(pair.group) == fold]
    return found


def judged(pair: Labelled, weights: Weights, config: GateConfig) -> comparer.Comparison:
    """What one pair is taken for."""
    return rule(pair.aligned, probabilities(pair.aligned.features, weights), config)


def report(title: str, judgements: list[tuple[Labelled, comparer.Comparison]]) -> None:
    """Print the shares that the gate stands for."""
    print(title, len(judgements), "pairs")
    table = Counter((pair.relation, found.verdict) for pair, found in judgements)
    for relation in RELATIONS:
        print(f"  {relation:10}", {verdict: table[relation, verdict] for verdict in RELATIONS})
    _share("same found", judgements, {"same"}, {"same"})
    _share("false same", judgements, {"changed", "different"}, {"same"})
    _share("false fuller", judgements, {"changed", "different"}, {"fuller"})
    _share("changed found, cue", [row for row in judgements if row[0].cue], {"changed"}, {"changed"})
    _share("changed found, no cue", [row for row in judgements if not row[0].cue], {"changed"}, {"changed"})
    _share("false changed", judgements, {"different"}, {"changed"})
    ended = [pair for pair, found in judgements if found.ends and not compound(pair.old, detect(pair.old))]
    wrong = sum(pair.relation != "changed" for pair in ended)
    print(f"  {'ended that still holds':24} {wrong}/{len(ended)} = {wrong / max(1, len(ended)):.1%}")


def _share(
    title: str, judgements: list[tuple[Labelled, comparer.Comparison]], of: set[str], taken_for: set[str]
) -> None:
    among = [found for pair, found in judgements if pair.relation in of]
    hits = sum(found.verdict in taken_for for found in among)
    print(f"  {title:24} {hits}/{len(among)} = {hits / max(1, len(among)):.1%}")


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float64)


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(value), DIGITS) for value in values)


def main() -> None:
    """Cross-validate, report, and write where it is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the weights, trained on all pairs")
    arguments = parser.parse_args()
    both = {vectors: read_pairs(vectors=vectors) for vectors in (True, False)}
    for vectors, pairs in both.items():
        report(f"five-fold, {'with' if vectors else 'without'} vectors of words:", crossed(pairs, GateConfig()))
    if arguments.write:
        FILE.write_bytes(orjson.dumps(Trained(train(both[True]), train(both[False]))) + b"\n")
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
