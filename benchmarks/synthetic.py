"""Logs of any size without a model: made-up people, random vectors, appended as the commits that they would be."""

import asyncio
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from mnemolog import __version__
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.processors.ports import Document
from mnemolog.processors.token_vectors import Pieces, Projection
from mnemolog.processors.vectors import packed, unit
from mnemolog.projections.late import SqliteLate
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import (
    CALM,
    Embedding,
    Event,
    Importance,
    ItemHeld,
    MemoryFormed,
    MemoryTagged,
    MessageRecorded,
    SessionEnded,
    SessionOpened,
)
from mnemolog.schemas.ids import digest, event_id, memory_id
from mnemolog.schemas.input import SourcePosition, moment_of
from mnemolog.schemas.message import rendered
from mnemolog.streams.providers.bundled import MODEL

WORDS = """
kitchen garden piano bicycle harbour market library engine river window carpet lantern coffee orange violin mountain
printer server cluster deadline invoice budget meeting passport ticket airport island concert museum recipe battery
camera tractor orchard puppy kitten teacher doctor painter sailor farmer neighbour cousin grandmother birthday winter
""".split()
VERBS = "bought sold painted repaired visited found lost ordered cleaned planned described recommended".split()
PLACES = "Ankara Izmir Berlin Paris Oslo Lisbon Madrid Vienna Dublin Prague Bursa Antalya".split()
SESSION_MESSAGES = 20
BATCH = 500
DIMENSIONS = 384
AXES = 128
START = 1_700_000_000.0
TAGGED_S = 14_400.0


def fill(folder: Path, agents: dict[str, tuple[int, int]]) -> None:
    """Make a data directory with so many messages and memories of each agent."""
    asyncio.run(_fill(folder, agents))


async def _fill(folder: Path, agents: dict[str, tuple[int, int]]) -> None:
    backend = EmbeddedBackend(folder, Config(), Edges(), writes="never")
    await backend.open()
    log = backend.parts.log
    await log.open_writer()
    offset = 0
    batch: list[Commit] = []
    for name, (messages, memories) in agents.items():
        for commit in _history(name, messages, memories, offset):
            batch.append(commit)
            if len(batch) == BATCH:
                await log.append(batch)
                _keep_late(backend.parts.late, batch)
                batch = []
        offset += messages
    await log.append(batch)
    _keep_late(backend.parts.late, batch)
    backend.parts.late.advance(log.log_id, await log.end())
    await backend.parts.follower.catch_up()
    await log.close_writer()
    await backend.close()


def _keep_late(late: SqliteLate, commits: Iterable[Commit]) -> None:
    """Some late vectors for each message, as many as it has words."""
    for commit in commits:
        for entry in commit.events:
            if isinstance(message := entry.event, MessageRecorded):
                text = message.heading + message.text
                late.keep(commit.key, Document("message", message.message_id), text, _pieces(text))


def _pieces(text: str) -> Pieces:
    words = [match.span() for match in re.finditer(r"\w+", text)]
    states = np.random.default_rng(len(text)).standard_normal((len(words), AXES)).astype(np.float32)
    nothing, plain = np.zeros(AXES, np.float32), np.eye(AXES, dtype=np.float32)
    return Pieces(
        np.array(words, np.int32), states, np.ones(len(words), np.float32), Projection(nothing, nothing, plain)
    )


def _history(agent: str, messages: int, memories: int, offset: int) -> Iterator[Commit]:
    chance = np.random.default_rng(len(agent) + offset)
    key, seq = f"default/{agent}", 0
    for number in range(messages):
        events = [*_opened(agent, number), _recorded(agent, number, chance)]
        if number < memories:
            events += memory_events(key, agent, number, chance)
        name = f"{agent}-{number}"
        entries = tuple(Entry(event_id(key, name, place), seq + place + 1, event) for place, event in enumerate(events))
        seq += len(events)
        yield Commit(
            tenant_id="default",
            agent_id=agent,
            source=SourcePosition("synthetic", "messages", 0, offset + number + 1),
            input_id=name,
            content_hash=digest(name.encode()),
            recorded_at=START + number,
            clock=START + number,
            release=__version__,
            events=entries,
        )


def _opened(agent: str, number: int) -> list[Event]:
    if number % SESSION_MESSAGES:
        return []
    before = [SessionEnded(session_id=_session(agent, number - 1), reason="idle", ended_at=START + number)]
    opened = SessionOpened(session_id=_session(agent, number), named=True, opened_at=START + number)
    return [*(before if number else []), opened]


def _session(agent: str, number: int) -> str:
    return f"{agent}-session-{number // SESSION_MESSAGES}"


def sentence(chance: np.random.Generator) -> str:
    """Something that somebody might say."""
    one, other = chance.choice(WORDS, 2)
    place, price = chance.choice(PLACES), chance.integers(1, 900)
    return f"I {chance.choice(VERBS)} the {one} and the {other} in {place} for {price} euros."


def _vector(chance: np.random.Generator) -> Embedding:
    return packed(unit(chance.standard_normal(DIMENSIONS).astype(np.float32)), MODEL)


def _recorded(agent: str, number: int, chance: np.random.Generator) -> MessageRecorded:
    at = START + number
    return MessageRecorded(
        message_id=f"{agent}-{number}",
        role="user",
        speaker="ayse",
        name="Ayşe",
        heading=rendered("Ayşe", "", moment_of(at)),
        text=sentence(chance),
        at=at,
        utc_offset_s=0,
        session_id=_session(agent, number),
        language="en",
        data_source="user_message",
        source_confidence=0.3,
        density=3,
        entities=("entity://place/izmir",),
        last_person=None,
        last_thing="Izmir",
        emotion=CALM,
        echoes=(),
        formed_by="heuristics",
        fallback=None,
        metadata={},
        embedding=_vector(chance),
        unkept=(),
        shape=None,
        unread=0,
    )


def memory_events(key: str, agent: str, number: int, chance: np.random.Generator) -> list[Event]:
    """A memory is formed, tagged, and in its session's mind."""
    formed, session, at = _formed(key, agent, number, chance), _session(agent, number), START + number
    tagged = MemoryTagged(memory_id=formed.memory_id, session_id=session, tagged_at=at, expires_at=at + TAGGED_S)
    held = ItemHeld(
        session_id=session,
        memory_id=formed.memory_id,
        importance=formed.importance.score,
        access_count=0,
        added_at=at,
        accessed_at=at,
    )
    return [formed, tagged, held]


def _formed(key: str, agent: str, number: int, chance: np.random.Generator) -> MemoryFormed:
    return MemoryFormed(
        memory_id=memory_id(key, f"{agent}-{number}", 0),
        message_id=f"{agent}-{number}",
        session_id=_session(agent, number),
        text=sentence(chance).replace("I ", "Ayşe ", 1),
        subject="ayse",
        category="fact",
        entities=("entity://place/izmir",),
        key_values=(),
        language="en",
        temporal_type="persistent",
        valid_from=START + number,
        valid_until=None,
        observed_at=START + number,
        surprise=0.6,
        importance=Importance(score=0.5, level="normal", novelty=0.6, arousal=0.1, reward=0.5, attention=0.5),
        stability=1.0,
        utility=0.5,
        storage=1.0,
        emotion=CALM,
        flashbulb=False,
        pinned=False,
        tier="episodic",
        source_confidence=0.3,
        write_source="formation",
        data_source="user_message",
        supersedes=(),
        judgement=None,
        embedding=_vector(chance),
        said=None,
        metadata=None,
    )
