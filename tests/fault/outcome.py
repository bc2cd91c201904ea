"""What is left in a data directory, so that a run with misfortunes can be compared with one without."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.processors.ports import Filter
from mnemolog.processors.text import analyser
from mnemolog.projections.generations.tables import active
from mnemolog.projections.text import Index, TextFold, index_folder
from mnemolog.schemas.event import MessageRecorded
from mnemolog.schemas.question import FoldLog
from tests.fault.parts import CONFIG, opened


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a client, an auditor and a searcher can see."""

    hashes: dict[str, str]
    """what each agent remembers"""
    commits: dict[str, int]
    event_ids: dict[str, list[str]]
    found: dict[str, int]
    """how often the text index finds each recorded message"""
    verified: bool | None
    differences: tuple[str, ...] = field(compare=False)


async def outcome_of(folder: Path) -> Outcome:
    """Look at what is there, without writing anything."""
    async with opened(folder, writes="never") as backend:
        replay = await backend.ask(FoldLog(verify=True))
        commits: Counter[str] = Counter()
        event_ids: dict[str, list[str]] = defaultdict(list)
        found: dict[str, int] = {}
        async for batch in backend.parts.log.read():
            for _, commit in batch:
                commits[commit.key] += 1
                event_ids[commit.key] += [entry.id for entry in commit.events]
                said = [entry.event for entry in commit.events if isinstance(entry.event, MessageRecorded)]
                found |= {each.message_id: await finds(backend, commit.key, each) for each in said}
    return Outcome(
        hashes={key: agent.state_hash for key, agent in replay.agents.items()},
        commits=dict(commits),
        event_ids=dict(event_ids),
        found=found,
        verified=replay.verified,
        differences=replay.differences,
    )


async def finds(backend: EmbeddedBackend, key: str, said: MessageRecorded) -> int:
    """How often the text index finds a message by its own words."""
    terms = analyser.terms(said.heading + said.text, said.language)
    scored = await backend.parts.text.search(key, terms, limit=1_000, where=Filter(kinds=("message",)))
    return sum(each.id == said.message_id for each in scored)


async def indexed_twice(folder: Path) -> int:
    """How many more documents the engine holds than there are rows to score them by."""
    async with opened(folder, writes="never") as backend:
        with backend.parts.storage.reading() as connection:
            current = active(connection, TextFold.NAME)
            (rows,) = connection.execute(f"SELECT count(*) FROM texts_{current.generation}").fetchone()  # noqa: S608
        folder = index_folder(backend.parts.storage.text, current.generation)
        index = Index(folder, memory_mb=CONFIG.projections.text_memory_mb, written=True)
        index.reload()
        return index.size() - int(rows)
