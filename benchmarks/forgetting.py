"""A simulated year of an agent, with and without dreams: what it keeps awake, and what it answers.

    python -m benchmarks.forgetting --locomo locomo-dev.json --picture forgetting.svg
    python -m benchmarks.forgetting --ablation           our own material alone, each phase left out in turn

Told are a conversation of LoCoMo (one by default), the demo's, and facts in English and Turkish that are repeated and
later changed, among noise. Questions are asked along the way, into a conversation, so that they count as use. A cycle
runs every 14 days. At the end: who is right about what changed, R@10 of what was asked along the way and of what was
not, what is searched, and the CPU of a search. Times and ids are made up, so that a run gives the same figures again.
"""

import argparse
import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import count, islice
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any, Final, get_args

import orjson

from benchmarks.forgetting_data import CHANGES, DAYS, LOCKED, PINNED, UNMARKED, Changed, Year, moment, year
from benchmarks.locomo_data import Question
from benchmarks.stages import Around
from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.dreaming import carried_out
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance import dreaming
from mnemolog.ops.models import load_embedder
from mnemolog.processors.ports import Embedder
from mnemolog.processors.token_vectors import Inference
from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.config import Config, RetentionConfig, RetentionModel
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.query import Answer
from mnemolog.schemas.question import PlanDream

AGENT: Final = "atlas"
KEY: Final = f"default/{AGENT}"
PHASES: Final[tuple[DreamPhase, ...]] = get_args(DreamPhase)
EVERY_DAYS: Final = 14
DEPTH: Final = 10
RESULTS: Final = Path(__file__).parent / "results" / "forgetting.json"


class Cached(Around):
    """Reads each text once, whatever runs ask for it."""

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(embedder)
        self._known: dict[tuple[str, bool], Inference] = {}

    def embed(self, text: str, *, query: bool = False) -> Any:  # noqa: ANN401  as the port has it
        return self.read(text, query=query).vector

    def read(self, text: str, *, query: bool = False) -> Inference:
        if (text, query) not in self._known:
            self._known[text, query] = self._embedder.read(text, query=query)
        return self._known[text, query]


@dataclass(frozen=True)
class Variant:
    """What is compared."""

    name: str
    phases: tuple[DreamPhase, ...]
    """none: no dreams"""
    model: RetentionModel = "fsrs"


@dataclass
class Outcome:
    """Of a year."""

    variant: Variant
    awake: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    """day, and memories by tier"""
    memories: int = 0
    """searchable at the end"""
    messages: int = 0
    lost: int = 0
    """memories that are pinned, locked or corrections, and not awake"""
    kept: int = 0
    """of them that are"""
    unused: int = 0
    """changed facts, in their current words, that sleep: nobody asked after the change"""
    answered: Counter[str] = field(default_factory=Counter)
    """of what changed, and said so: current, stale, neither comes first"""
    unmarked: Counter[str] = field(default_factory=Counter)
    """of what changed without a word of it"""
    matters: float | None = None
    """R@10; None: nothing was asked"""
    others: float | None = None
    search_ms: float = 0.0
    """median CPU"""


class _Dreamer:
    """Plans cycles of any phases: as the backend does, which knows all of them or one."""

    def __init__(self, backend: EmbeddedBackend, phases: Sequence[DreamPhase], now: float) -> None:
        self._backend, self._phases, self._now = backend, phases, now
        self.submit = backend.submit

    async def ask(self, _question: object) -> DreamPlan:
        return await dreaming.plan(self._backend.parts, KEY, self._phases, now=self._now)


async def lived(told: Year, variant: Variant, embedder: Embedder, folder: Path) -> Outcome:
    """One year."""
    outcome, at = Outcome(variant), [moment(0).timestamp()]
    ids = count(1)
    edges = Edges(now=lambda: at[0], new_id=lambda: f"id-{next(ids)}", embedder=embedder)
    config = Config(retention=RetentionConfig(model=variant.model))
    async with AsyncMemory(folder, config=config, edges=edges) as memory:
        backend = memory._backend  # noqa: SLF001  phases are chosen, and tables counted
        assert isinstance(backend, EmbeddedBackend)
        anchors = await _anchored(memory)
        for day in range(DAYS):
            at[0] = moment(day).timestamp()
            said = [{"agent_id": AGENT, "at": moment(day).isoformat(), **each} for each in told.messages.get(day, [])]
            if said:
                await memory.add_many(said)
            for text in told.questions.get(day, []):
                await memory.search(text, agent_id=AGENT, limit=DEPTH, into=f"asked-{day}")
            if variant.phases and day % EVERY_DAYS == EVERY_DAYS - 1:
                await carried_out(_Dreamer(backend, variant.phases, at[0]), PlanDream(agent_id=AGENT))  # type: ignore[arg-type]
            if day % EVERY_DAYS == EVERY_DAYS - 1:
                outcome.awake.append((day, _tiers(backend)))
        await _judge(memory, told, anchors, outcome)
        outcome.memories, outcome.messages = await asyncio.to_thread(_searchable, folder, at[0])
    return outcome


async def _anchored(memory: AsyncMemory) -> list[str]:
    """Memories that are pinned or locked; their ids."""
    found: list[str] = []
    for texts, protect in ((PINNED, memory.pin), (LOCKED, memory.lock)):
        for text in texts:
            receipt = await memory.remember(text, agent_id=AGENT)
            found.append(next(event["memory_id"] for event in receipt.events if event["event"] == "memory_formed"))
            await protect(found[-1])
    return found


def _tiers(backend: EmbeddedBackend) -> dict[str, int]:
    memories = backend.parts.living.memories(KEY, now=None)
    return dict(Counter(each.tier if each.asleep_since is None else "dormant" for each in memories if each.active))


async def _judge(memory: AsyncMemory, told: Year, anchors: list[str], outcome: Outcome) -> None:
    changes = {f"changed-{'u' * group}{n}" for group, of in enumerate((CHANGES, UNMARKED)) for n in range(len(of))}
    every = await _all(memory)
    status = {each.id: each.status for each in every if each.status in ("current", "dormant")}
    protected = {*anchors, *(each.id for each in every if each.category == "correction")} & set(status)
    outcome.lost = sum(status[each] == "dormant" for each in protected)
    outcome.kept = len(protected) - outcome.lost
    outcome.unused = sum(each.status == "dormant" and bool(changes & set(each.sources)) for each in every)
    times: list[float] = []

    async def asked(text: str) -> Answer:
        began = time.process_time()
        found = await memory.search(text, agent_id=AGENT, limit=2 * DEPTH)
        times.append(1_000 * (time.process_time() - began))
        return found

    outcome.answered = await _current(asked, CHANGES)
    outcome.unmarked = await _current(asked, UNMARKED)
    outcome.matters = await _recall(asked, told.matters)
    outcome.others = await _recall(asked, told.others)
    outcome.search_ms = median(times)


async def _all(memory: AsyncMemory) -> list[Any]:
    found: list[Any] = []
    while page := await memory.get_all(
        agent_id=AGENT, everything=True, limit=1_000, cursor=found[-1].id if found else None
    ):
        found += page
    return found


def _which(answer: Answer, current: str, stale: str) -> str:
    """Which of two values the first result that has one of them has; the current one, where it tells the change."""
    for hit in answer.results[:DEPTH]:
        if current.casefold() in hit.text.casefold():
            return "current"
        if stale.casefold() in hit.text.casefold():
            return "stale"
    return "neither"


async def _current(asked: Any, changes: Sequence[Changed]) -> Counter[str]:  # noqa: ANN401  a coroutine function
    """Which value comes first for each."""
    return Counter([_which(await asked(each.question), each.current, each.stale) for each in changes])


async def _recall(asked: Any, questions: Sequence[Question]) -> float | None:  # noqa: ANN401  a coroutine function
    shares = []
    for question in questions:
        answer = await asked(question.text)
        found = set(islice(dict.fromkeys(source for hit in answer.results for source in hit.sources), DEPTH))
        shares.append(len(found & question.evidence) / len(question.evidence))
    return mean(shares) if shares else None


def _searchable(folder: Path, now: float) -> tuple[int, int]:
    """Memories and messages that a search of now looks at."""
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        rows = connection.execute(
            "SELECT kind, count(*) FROM vectors_1 WHERE agent = ? AND active = 1 AND ends > ? GROUP BY kind", (KEY, now)
        )
        counts = dict(rows.fetchall())
    return counts.get("memory", 0), counts.get("message", 0)


def variants(*, ablation: bool) -> list[Variant]:
    """Without dreams; with, by each model; and with each phase left out."""
    models = [Variant(f"dreams, {model}", PHASES, model) for model in get_args(RetentionModel)]
    left_out = [Variant(f"fsrs without {phase}", tuple(each for each in PHASES if each != phase)) for phase in PHASES]
    return [Variant("no dreams", ()), *models, *(left_out if ablation else [])]


HEADINGS: Final = (
    "| | memories searched | messages searched | anchors and corrections lost | changed facts asleep | "
    "changed facts: current first (stale first) | changed without a word of it | R@10 of what was asked before | "
    "R@10 of the rest | CPU of a search |"
    "\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}"


def row(found: Outcome) -> str:
    """Of a Markdown table."""
    return (
        f"| {found.variant.name} | {found.memories} | {found.messages} | {found.lost} of {found.lost + found.kept} | "
        f"{found.unused} | "
        f"{found.answered['current']} ({found.answered['stale']}) of {found.answered.total()} | "
        f"{found.unmarked['current']} ({found.unmarked['stale']}) of {found.unmarked.total()} | "
        f"{_percent(found.matters)} | {_percent(found.others)} | {found.search_ms:.0f} ms |"
    )


_WIDTH, _HEIGHT, _MARGIN = 720, 360, 48
_COLOURS: Final = ("#444444", "#2f6f4f", "#7a9cc6", "#c2410c", "#d4a72c")


def picture(outcomes: Sequence[Outcome]) -> str:
    """Awake memories over the year, a line for each variant; the dashed line of its colour is what sleeps."""
    most = max((sum(tiers.values()) for each in outcomes for _, tiers in each.awake), default=1)
    place = partial(_place, most=most)
    lines = []
    for number, (each, colour) in enumerate(zip(outcomes, _COLOURS, strict=False)):
        awake = " ".join(place(day, sum(tiers.values()) - tiers.get("dormant", 0)) for day, tiers in each.awake)
        asleep = " ".join(place(day, tiers.get("dormant", 0)) for day, tiers in each.awake)
        lines.append(
            f'<polyline points="{awake}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<polyline points="{asleep}" fill="none" stroke="{colour}" stroke-dasharray="4 4"/>'
            f'<text x="{_MARGIN + 8}" y="{_MARGIN + 16 * number}" fill="{colour}">{escape(each.variant.name)}</text>'
        )
    axes = "".join(
        f'<line x1="{_MARGIN}" x2="{_WIDTH - _MARGIN}" y1="{y}" y2="{y}" stroke="#ddd"/>'
        f'<text x="{_MARGIN - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{share * most:.0f}</text>'
        for share in (0.0, 0.5, 1.0)
        for y in [place(0, share * most).partition(",")[2]]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><rect width="100%" height="100%" fill="white"/><text x="{_MARGIN}" y="24" font-size="14">'
        f"Memories awake (dashed: asleep) over a year</text>{axes}{''.join(lines)}</svg>\n"
    )


def _place(day: float, memories: float, *, most: float) -> str:
    across = _MARGIN + day / DAYS * (_WIDTH - 2 * _MARGIN)
    return f"{across:.1f},{_HEIGHT - _MARGIN - memories / most * (_HEIGHT - 2 * _MARGIN):.1f}"


def main() -> None:
    """Run the benchmark."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--locomo", type=Path, help="the LoCoMo file; without it our own material alone")
    arguments.add_argument("--conversations", type=int, default=1, help="of LoCoMo")
    arguments.add_argument("--first", type=int, default=0, help="of LoCoMo's conversations")
    arguments.add_argument("--seed", type=int, default=0, help="another one: another order of what is our own")
    arguments.add_argument("--only", nargs="+", help="these variants, such as 'no dreams' 'dreams, fsrs'")
    arguments.add_argument("--ablation", action="store_true", help="also with each phase left out")
    arguments.add_argument("--picture", type=Path, help="draw the memories over the year there")
    arguments.add_argument("--results", type=Path, default=RESULTS, help="where the figures go")
    options = arguments.parse_args()
    told = year(options.locomo, conversations=options.conversations, first=options.first, seed=options.seed)
    embedder = Cached(load_embedder(Config()))
    outcomes: list[Outcome] = []
    print(HEADINGS)
    for variant in variants(ablation=options.ablation):
        if options.only and variant.name not in options.only:
            continue
        with TemporaryDirectory() as folder:
            outcomes.append(asyncio.run(lived(told, variant, embedder, Path(folder))))
        print(row(outcomes[-1]), flush=True)
    options.results.write_bytes(orjson.dumps(outcomes, option=orjson.OPT_INDENT_2) + b"\n")
    if options.picture is not None:
        options.picture.write_text(picture(outcomes[:5]), encoding="utf-8")


if __name__ == "__main__":
    main()
