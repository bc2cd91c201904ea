"""The comparer of the gate: a small network on what two aligned statements leave over, and how the newer one is told.

    python -m benchmarks.train_comparer           five-fold by template: what it gets right on pairs it has not seen
    python -m benchmarks.train_comparer --write   write processors/alignment/weights.json from all pairs instead
    … --talk FOLDER                               with talk of others, as benchmarks.train_admission takes it

The pairs (benchmarks/statement_pairs.jsonl, told_pairs.jsonl) were written and labelled for this project; each template
lies in one fold. Those whose template begins with "talk: " are told as people talk, clipped, with other things around
what changed. What keeps it from finding changes everywhere are pairs of talk in which nothing changed
(benchmarks/natural_pairs.py).
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

from benchmarks.natural_pairs import natural_pairs
from mnemolog.ops.models import load_embedder
from mnemolog.processors.alignment import comparer
from mnemolog.processors.alignment.comparer import (
    RELATIONS,
    Comparison,
    Trained,
    Weights,
    compare_clauses,
    parts_of,
    probabilities,
)
from mnemolog.processors.alignment.features import Statement, align
from mnemolog.processors.alignment.words import spoken
from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import Vector
from mnemolog.processors.vectors import cosine
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import Language

PAIRS = [Path(__file__).parent / name for name in ("statement_pairs.jsonl", "told_pairs.jsonl")]
FILE = Path(comparer.__file__).resolve().parent / comparer.WEIGHTS
FOLDS = 5
UNITS = 24
ROUNDS = 40
AT_ONCE = 128
STEP = 0.001
SHRINK = 0.02
DIGITS = 5
TALK = "talk: "
"""How the templates begin that are told as people talk."""
STRANGERS = "strangers"
NATURAL = "natural: "
"""How the groups begin of pairs in which nothing changed, by the dialogue of the newer statement."""
CHANGED = RELATIONS.index("changed")
OVER_OLD, OVER_NEW = 3, 7
"""Which features are the shares that are left over of each side."""


class Labelled(NamedTuple):
    """A pair with what it is, aligned."""

    relation: str
    cue: bool
    group: str
    old: Statement
    new: Statement
    vectors: tuple[Vector, Vector]
    features: NDArray[np.float64]
    parts: list[NDArray[np.float64]]
    """features of the clauses that are about one thing, where there are several"""

    @property
    def of_talk(self) -> bool:
        """Whether it is told as people talk, with other things around it."""
        return self.group.startswith(TALK)

    @property
    def is_natural(self) -> bool:
        """Whether it is a pair of a dialogue as it came."""
        return self.group.startswith(NATURAL)

    @property
    def cosine(self) -> float:
        """Of both statements."""
        return cosine(*self.vectors)


def read_pairs(files: Sequence[Path] = PAIRS, *, vectors: bool = True) -> list[Labelled]:
    """The pairs, aligned with the bundled embedder or on words alone."""
    embedder = load_embedder(Config())
    found = []
    for line in chain.from_iterable(file.read_bytes().splitlines() for file in files):
        row = orjson.loads(line)
        one, other = embedder.read(row["old"]), embedder.read(row["new"])
        languages: list[Language] = [detect(row["old"]), detect(row["new"])]
        if (named := row.get("language", "")) in ("en", "tr"):
            languages = [named, named]
        old = Statement(row["old"], languages[0], pieces=one.pieces if vectors else None)
        new = Statement(row["new"], languages[1], pieces=other.pieces if vectors else None)
        of_both = (one.vector, other.vector)
        found.append(_labelled(row["relation"], row.get("cue", False), row.get("group", ""), old, new, of_both))
    return found


def read_natural(folder: Path | None, *, vectors: bool = True) -> list[Labelled]:
    """Pairs of talk in which nothing changed, aligned."""
    pairs = natural_pairs(load_embedder(Config()), folder, vectors=vectors)
    return [
        _labelled(
            "different", False, NATURAL + new.row.of.group, old.statement, new.statement, (old.vector, new.vector)
        )
        for old, new in pairs
    ]


def _labelled(
    relation: str, cue: bool, group: str, old: Statement, new: Statement, vectors: tuple[Vector, Vector]
) -> Labelled:
    near = cosine(*vectors)
    parts = [align(*part).features for part in parts_of(old, new, near)]
    return Labelled(relation, cue, group, old, new, vectors, align(old, new, near).features, parts)


def strangers(pairs: list[Labelled], most: int = 1) -> list[Labelled]:
    """What one matter's news are to another matter: different. Those are paired that have most words in common.

    A person's memories are of many matters, and news are compared with whatever is near.
    """
    talk = [pair for pair in pairs if pair.of_talk]
    known = {(pair.group, pair.old.language): pair for pair in talk}
    found = []
    for news in {pair.new.text: pair for pair in talk}.values():
        others = [each for each in known.values() if each.group != news.group and _one_language(each, news)]
        others.sort(key=lambda each: (-_in_common(each, news), blake2b((each.group + news.new.text).encode()).digest()))
        found += [
            _labelled("different", False, STRANGERS, each.old, news.new, (each.vectors[0], news.vectors[1]))
            for each in others[:most]
        ]
    return found


def _one_language(known: Labelled, news: Labelled) -> bool:
    return known.old.language == news.new.language


def _in_common(known: Labelled, news: Labelled) -> int:
    old, new = ({word.stem for word in spoken(each.text, each.language)} for each in (known.old, news.new))
    return len(old & new)


def train(pairs: list[Labelled]) -> Weights:
    """Learned on wholes and on clauses.

    Of what changed in a clause, the clause that shows it best is learned as well; of different statements all are. A
    second pass chooses by the weights of the first.
    """
    weights = _descent(*_rows(pairs, _least_left_over))
    return _descent(*_rows(pairs, lambda features: float(probabilities(features, weights)[CHANGED])))


def _rows(
    pairs: list[Labelled], shows: Callable[[NDArray[np.float64]], float]
) -> tuple[NDArray[np.float64], list[int], NDArray[np.float64]]:
    """Features, labels and how much each row counts."""
    rows: list[tuple[NDArray[np.float64], int, float]] = []
    for pair in pairs:
        label = RELATIONS.index(pair.relation)
        rows.append((pair.features, label, 1.0))
        if pair.parts and pair.relation == "changed":
            rows.append((max(pair.parts, key=shows), label, 1.0))
        if pair.relation == "different":
            rows += [(part, label, 1 / len(pair.parts)) for part in pair.parts]
    counts = np.array([count for *_, count in rows])
    return np.array([features for features, *_ in rows]), [label for _, label, _ in rows], counts / counts.mean()


def _least_left_over(features: NDArray[np.float64]) -> float:
    return -float(features[OVER_OLD] + features[OVER_NEW])


def _descent(rows: NDArray[np.float64], labels: list[int], counts: NDArray[np.float64]) -> Weights:
    """Adam (Kingma and Ba 2015) on cross entropy, with weights that shrink; the same whenever it is made."""
    mean, scale = rows.mean(0), rows.std(0)
    mean, scale = np.where(scale > 0, mean, 0.0), np.where(scale > 0, scale, 1.0)
    scaled, wanted = (rows - mean) / scale, np.eye(len(RELATIONS))[labels]
    chance = np.random.default_rng(0)
    made = [_first(chance, UNITS, rows.shape[1]), _first(chance, len(RELATIONS), UNITS + 1)]
    speeds, squares = [np.zeros_like(each) for each in made], [np.zeros_like(each) for each in made]
    steps = 0
    for _ in range(ROUNDS):
        order = chance.permutation(len(rows))
        for begin in range(0, len(rows), AT_ONCE):
            steps += 1
            taken = order[begin : begin + AT_ONCE]
            for at, slope in enumerate(_slopes(made, scaled[taken], wanted[taken], counts[taken])):
                speeds[at] = 0.9 * speeds[at] + 0.1 * slope
                squares[at] = 0.999 * squares[at] + 0.001 * slope * slope
                step = STEP * np.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
                made[at] = made[at] - step * speeds[at] / (np.sqrt(squares[at]) + 1e-8)
    hidden, out = (tuple(_rounded(row) for row in each) for each in made)
    return Weights(_rounded(mean), _rounded(scale), hidden, out)


def _first(chance: np.random.Generator, rows: int, columns: int) -> NDArray[np.float64]:
    """Weights to begin with (Glorot and Bengio 2010)."""
    bound = np.sqrt(6 / (rows + columns))
    return chance.uniform(-bound, bound, (rows, columns))


def _slopes(
    made: list[NDArray[np.float64]], rows: NDArray[np.float64], wanted: NDArray[np.float64], counts: NDArray[np.float64]
) -> list[NDArray[np.float64]]:
    hidden, out = made
    units = np.maximum(0.0, rows @ hidden.T)
    told = np.column_stack([units, np.ones(len(rows))])
    error = (_softmax(told @ out.T) - wanted) * counts[:, None] / len(rows)
    back = (error @ out[:, :-1]) * (units > 0)
    return [back.T @ rows + SHRINK * hidden, error.T @ told + SHRINK * out]


def fold_of(group: str) -> int:
    """The fold of a template."""
    return blake2b(group.encode(), digest_size=2).digest()[0] % FOLDS


def crossed(pairs: list[Labelled], config: GateConfig) -> list[tuple[Labelled, Comparison]]:
    """What each pair is taken for by the comparer that was trained without its template, and strangers of each fold."""
    found = []
    for fold in range(FOLDS):
        of_others = [pair for pair in pairs if fold_of(pair.group) != fold]
        weights = train(of_others + strangers(of_others))
        unseen = [pair for pair in pairs if fold_of(pair.group) == fold]
        found += [(pair, judged(pair, weights, config)) for pair in unseen + strangers(unseen, most=2)]
    return found


def judged(pair: Labelled, weights: Weights, config: GateConfig) -> Comparison:
    """What one pair is taken for."""
    return compare_clauses(pair.old, pair.new, pair.cosine, config, Trained(weights, weights))


def report(title: str, judgements: list[tuple[Labelled, Comparison]]) -> None:
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
    ended = [pair for pair, found in judgements if found.ends]
    wrong = sum(pair.relation != "changed" for pair in ended)
    print(f"  {'ended that still holds':24} {wrong}/{len(ended)} = {wrong / max(1, len(ended)):.1%}")


def report_both(title: str, judgements: list[tuple[Labelled, Comparison]]) -> None:
    """Print the shares of plain pairs, and of those that are told as people talk."""
    plain = [row for row in judgements if not (row[0].of_talk or row[0].is_natural or row[0].group == STRANGERS)]
    report(f"{title}, plain pairs:", plain)
    report(f"{title}, pairs as people talk:", [row for row in judgements if row[0].of_talk])
    of_strangers = [row for row in judgements if row[0].group == STRANGERS]
    _share("false changed, strangers", of_strangers, {"different"}, {"changed"})
    _share("false changed, natural", [row for row in judgements if row[0].is_natural], {"different"}, {"changed"})


def _share(title: str, judgements: list[tuple[Labelled, Comparison]], of: set[str], taken_for: set[str]) -> None:
    among = [found for pair, found in judgements if pair.relation in of]
    hits = sum(found.verdict in taken_for for found in among)
    print(f"  {title:24} {hits}/{len(among)} = {hits / max(1, len(among)):.1%}")


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float64)


def _rounded(values: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(round(float(value), DIGITS) for value in values)


def main() -> None:
    """Cross-validate and report, or write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the weights, trained on all pairs")
    parser.add_argument(
        "--talk", type=Path, metavar="FOLDER", help="rows of others beside our own, in which nothing changed"
    )
    arguments = parser.parse_args()
    both = {
        vectors: read_pairs(vectors=vectors) + read_natural(arguments.talk, vectors=vectors)
        for vectors in (True, False)
    }
    if not arguments.write:
        for vectors, pairs in both.items():
            report_both(f"five-fold, {'with' if vectors else 'without'} vectors of words", crossed(pairs, GateConfig()))
    else:
        FILE.write_bytes(orjson.dumps(Trained(*(train(pairs + strangers(pairs)) for pairs in both.values()))) + b"\n")
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
