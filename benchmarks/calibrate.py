"""Calibration (ledger R2): from the cosines of an embedder to the scale on which the gate's thresholds hold.

    python -m benchmarks.calibrate            measure, and report how often the gate's verdict is right
    python -m benchmarks.calibrate --write    and write the profile beside the model

The pairs of benchmarks/pairs.jsonl are short statements, written and labelled by us for this, not by annotators:
unrelated, related, the same fact with news, the same fact, and contradictions; in English, in Turkish, and across.
Every other pair of each class fits the two cuts (new or not; addition or repetition); the rest report. A wrong join
counts as much as WRONG_JOIN missed ones: it spoils a memory, while a fact that is kept twice does not.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path

import numpy as np
import orjson

from mnemolog.ops.models import load_embedder
from mnemolog.processors.calibration import Calibration, Knot
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import judge
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.processors.ports import Embedder
from mnemolog.processors.vectors import cosine
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.memory import Memory
from mnemolog.streams.providers import bundled

PAIRS = Path(__file__).parent / "pairs.jsonl"
PROFILE = Path(bundled.__file__).resolve().parent / "models" / bundled.MODEL / "calibration.json"

RIGHT = {"unrelated": "create", "related": "create", "news": "update", "same": "reinforce"}
WRONG_JOIN = 2.0
CUTS = np.arange(0.20, 0.96, 0.01)
HALF_GAP = 0.01
"""Half of the width of the gap between new and known, as a cosine: the gap is where the fit is least sure."""


@dataclass(frozen=True)
class Pair:
    """A stored statement, a new one, and what they are to each other."""

    a: str
    b: str
    languages: str
    label: str
    cosine: float

    @property
    def across(self) -> bool:
        return self.languages == "en-tr"


def read_pairs(embedder: Embedder) -> list[Pair]:
    """The labelled pairs with their cosines."""
    rows = [orjson.loads(line) for line in PAIRS.read_bytes().splitlines()]
    return [
        Pair(
            row["a"],
            row["b"],
            row["languages"],
            row["class"],
            cosine(embedder.embed(row["a"]), embedder.embed(row["b"])),
        )
        for row in rows
    ]


def halves(pairs: Iterable[Pair]) -> tuple[list[Pair], list[Pair]]:
    """Every other pair of each cell of language and class."""
    seen: Counter[tuple[str, str]] = Counter()
    fit: list[Pair] = []
    rest: list[Pair] = []
    for pair in pairs:
        cell = (pair.languages, pair.label)
        (rest if seen[cell] % 2 else fit).append(pair)
        seen[cell] += 1
    return fit, rest


def fitted(pairs: Sequence[Pair], across: bool, config: GateConfig) -> tuple[Knot, ...]:
    """The knots with the least cost over both cuts; among equal ones the middle."""
    own = [pair for pair in pairs if pair.across == across and pair.label in RIGHT]
    # A repetition is joined without a word in common, so it has to be surer than any two that are not one fact.
    closest_apart = max(pair.cosine for pair in own if RIGHT[pair.label] == "create")
    costs: dict[tuple[float, float], float] = {}
    for new, again in product(CUTS, CUTS):
        if again > max(new + 2 * HALF_GAP, closest_apart):
            costs[new, again] = _cost(own, knots(new, again, config), config)
    least = min(costs.values())
    best = [cuts for cuts, cost in costs.items() if cost == least]
    return knots(*best[len(best) // 2], config)


def knots(new: float, again: float, config: GateConfig) -> tuple[Knot, ...]:
    """The map whose thresholds lie at these cosines: below `new` it is new, above `again` a repetition."""
    return tuple(
        Knot(cosine=round(float(at), 3), similarity=similarity)
        for at, similarity in (
            (0.0, 0.0),
            (new - HALF_GAP, config.create_below),
            (new + HALF_GAP, config.update_from),
            (again, config.reinforce_above),
            (1.0, 1.0),
        )
    )


def _cost(pairs: Sequence[Pair], with_knots: tuple[Knot, ...], config: GateConfig) -> float:
    calibration = Calibration(model="fit", same_language=with_knots, across_languages=with_knots)
    cost = 0.0
    for pair in pairs:
        found = verdict(pair, calibration, config)
        if found != RIGHT[pair.label]:
            cost += WRONG_JOIN if RIGHT[pair.label] == "create" else 1.0
    return cost


def verdict(pair: Pair, calibration: Calibration, config: GateConfig) -> str:
    """What the gate says of the pair; in the gap, as for a memory of no great importance, it is left out."""
    ruling = judge(
        _candidate(pair.b),
        neighbours=[Neighbour(_memory(pair.a), pair.cosine)],
        same_keys=[],
        at=0.0,
        calibration=calibration,
        config=config,
    )
    return ruling.judgement.verdict


def _candidate(text: str) -> Candidate:
    return Candidate(
        text=text,
        subject="somebody",
        name=text.split(maxsplit=1)[0].split("'", maxsplit=1)[0],
        category="fact",
        entities=(),
        key_values=(),
        language=detect(text),
        temporal_type="persistent",
        valid_until=None,
        confidence=1.0,
    )


def _memory(text: str) -> Memory:
    return Memory(
        id="m",
        text=text,
        subject="somebody",
        category="fact",
        entities=(),
        key_values=(),
        language=detect(text),
        temporal_type="persistent",
        valid_from=0.0,
        valid_until=None,
        importance=0.5,
        surprise=1.0,
        stability=1.0,
        access_count=0,
        source_confidence=1.0,
        write_source="formation",
        data_source="user_message",
        sources=(),
        session_id=None,
        supersedes=(),
        superseded_by=None,
        forgotten=False,
        recorded_at=0.0,
        updated_at=0.0,
    )


def report(pairs: Sequence[Pair], calibration: Calibration, config: GateConfig) -> str:
    """How often the verdict is right, as a Markdown table."""
    verdicts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        verdicts[pair.languages, pair.label][verdict(pair, calibration, config)] += 1
    lines = [
        "| languages | pairs | create | update | reinforce | left out in the gap | right |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [_line(languages, label, found) for (languages, label), found in verdicts.items()]
    judged = [pair for pair in pairs if pair.label in RIGHT]
    for languages in ("en", "tr", "en-tr"):
        right = _right([pair for pair in judged if pair.languages == languages], calibration, config)
        lines.append(f"| {languages} | all four | | | | | {right} |")
    apart = [pair for pair in judged if RIGHT[pair.label] == "create"]
    joined = sum(verdict(pair, calibration, config) in ("update", "reinforce") for pair in apart) / len(apart)
    right = _right(judged, calibration, config)
    lines.append(f"\nAll: {right} right; {100 * joined:.0f} % of what is not one fact was joined.")
    return "\n".join(lines)


def _line(languages: str, label: str, found: Counter[str]) -> str:
    right = f"{100 * found[RIGHT[label]] / found.total():.0f} %" if label in RIGHT else ""
    counts = " | ".join(str(found[name]) for name in ("create", "update", "reinforce", "skip"))
    return f"| {languages} | {label} | {counts} | {right} |"


def _right(pairs: Sequence[Pair], calibration: Calibration, config: GateConfig) -> str:
    right = sum(verdict(pair, calibration, config) == RIGHT[pair.label] for pair in pairs)
    return f"{100 * right / len(pairs):.0f} %"


def main() -> None:
    """Measure, report, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the profile beside the model")
    options = parser.parse_args()
    embedder, config = load_embedder(Config()), Config().gate
    fit, rest = halves(read_pairs(embedder))
    calibration = Calibration(
        model=embedder.model,
        same_language=fitted(fit, across=False, config=config),
        across_languages=fitted(fit, across=True, config=config),
        questions=embedder.calibration.questions,
    )
    print(report(rest, calibration, config))
    profile = orjson.dumps(asdict(calibration), option=orjson.OPT_INDENT_2).decode()
    print(profile)
    if options.write:
        PROFILE.write_text(profile + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
