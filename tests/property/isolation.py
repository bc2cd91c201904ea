"""No agent finds anything of another in random searches: `make isolation`, or `python -m tests.property.isolation`.

Each thousand searches ask a history of their own, in turns over SQLite and tantivy and over the twins in memory. The
exit status is 0 where nothing of another agent or tenant was found; else the search that found it is told.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NamedTuple

from mnemolog.processors.recall.selection import EVERYTHING, Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.projections.text import SqliteText
from mnemolog.projections.vectors import SqliteVectors
from mnemolog.schemas.query import Query
from tests.contract.adapters import K1, MEAN_PRIOR, MEMORY_MB, B, SqliteInline, SqliteTexts, opened
from tests.contract.chance import AGENTS, SESSIONS, SUBJECTS, WORDS
from tests.contract.histories import MINUTE, History
from tests.property.test_time import Folds, Told, in_memory

CALLS: Final = 100_000
ROUND: Final = 1_000
"""Searches of one history."""
SAID: Final = 12
SELECTIONS: Final = (EVERYTHING, Selection(language="en"), Selection(category="fact"), Selection(subject="ayse"))


class LeakError(AssertionError):
    """A search found what is another agent's."""


class Asked(NamedTuple):
    """What came of some searches."""

    calls: int
    found: int
    """results of all together"""


def told(chance: Random) -> tuple[History, dict[str, set[str]]]:
    """Agents with names that begin alike, who say the same in sessions of the same names; and what is whose."""
    history, own = History(), dict[str, set[str]]()
    for tenant, name in AGENTS:
        agent = history.agent(name, tenant)
        ids = own[agent.key] = set[str]()
        for number in range(SAID):
            text, session = " ".join(chance.choices(WORDS, k=6)), chance.choice(SESSIONS)
            message = f"{agent.key} {number}"
            ids |= {message, agent.learns(text, message=message, session=session, subject=chance.choice(SUBJECTS))}
        agent.corrects(min(ids & agent.state.memories.keys()), "green tea")
        ids |= agent.state.memories.keys() | agent.state.transcript.keys()
    return history, own


def question(chance: Random, tenant: str, name: str) -> Query:
    """Of any kind that a search takes."""
    maybe: dict[str, Any] = {
        "kind": chance.choice([None, "memory", "message"]),
        "session_id": chance.choice([None, *SESSIONS]),
        "user_id": chance.choice([None, *SUBJECTS]),
    }
    profile = chance.choice(["contextual", "v9"])
    if profile == "v9":
        maybe["kind"] = None
    words = " ".join(chance.choices(WORDS, k=chance.randint(1, 4)))
    return Query(agent_id=name, tenant_id=tenant, text=words, limit=chance.choice([1, 20]), profile=profile, **maybe)  # type: ignore[arg-type]


async def ask(chance: Random, bench: Told, own: dict[str, set[str]], *, calls: int) -> Asked:
    """Search for anything as any agent, of any time. Raises LeakError where something of another is found."""
    history, found = bench.history, 0
    for _ in range(calls):
        tenant, name = chance.choice(AGENTS)
        key, query = f"{tenant}/{name}", question(chance, tenant, name)
        as_of = chance.choice([None, None, history.now - 3 * MINUTE])
        sight = Sight(history.now, as_of, timeline=chance.random() < 0.3)
        retrieval = bench.retrieval
        if chance.random() < 0.2:
            known = await bench.past.at(key, history.now - chance.randint(0, 20) * MINUTE)
            retrieval = retrieval.reading_from(vectors=known.vectors, text=known.text, living=known.living)
        hits, _ = await retrieval.find(query, now=history.now, sight=sight, selection=chance.choice(SELECTIONS))
        others = {hit.id for hit in hits} | {source for hit in hits for source in hit.sources}
        if others := others - own[key]:
            raise LeakError(f"{query} at {sight} found {sorted(others)}")
        found += len(hits)
    return Asked(calls, found)


@contextmanager
def on_disk(history: History) -> Iterator[Folds]:
    """SQLite and tantivy, in a folder of their own."""
    with opened(SqliteInline) as inline, opened(SqliteTexts) as texts:
        inline.apply(history.recorded)
        texts.apply(history.recorded)
        vectors = SqliteVectors(inline.reading, mean_prior=MEAN_PRIOR, agents=len(AGENTS))
        text = SqliteText(texts.storage.text, texts.reading, k1=K1, b=B, memory_mb=MEMORY_MB, in_memory=20_000)
        yield Folds(inline.living, vectors, text)


def one_round(seed: int) -> Asked:
    """Searches of one history: of every other seed over files."""
    chance = Random(seed)
    history, own = told(chance)
    if seed % 2:
        return asyncio.run(ask(chance, Told(history, folds=in_memory(history)), own, calls=ROUND))
    with on_disk(history) as folds:
        return asyncio.run(ask(chance, Told(history, folds=folds), own, calls=ROUND))


def main() -> None:
    """Ask, and say by the exit status whether nothing leaked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=CALLS, help=f"rounded up to rounds of {ROUND}")
    calls, began = parser.parse_args().calls, time.perf_counter()
    with ProcessPoolExecutor() as processes:
        try:
            asked = list(processes.map(one_round, range(-(-calls // ROUND))))
        except LeakError as leak:
            sys.exit(f"something of another agent: {leak}")
    searches, found = sum(each.calls for each in asked), sum(each.found for each in asked)
    sys.stdout.write(
        f"{searches} searches of {len(asked)} histories of {len(AGENTS)} agents, {found} results, "
        f"none of another agent or tenant; {time.perf_counter() - began:.0f} s\n"
    )


if __name__ == "__main__":
    main()
