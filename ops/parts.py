"""All parts behind one log except the write path, by their ports; `ops/bootstrap.py` builds them."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple

from mnemolog.ops.access.storage import Storage
from mnemolog.ops.edges import Edges
from mnemolog.ops.indexes import text_projection
from mnemolog.projections.controlled import SqliteControlled
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.store import Store
from mnemolog.projections.generations.tables import InlineProjections, SqliteFold
from mnemolog.projections.late import SqliteLate
from mnemolog.projections.late_upkeep import LateUpkeep
from mnemolog.projections.living import SqliteLiving
from mnemolog.projections.reach import Reach
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.projections.timeline import SqliteTimeline
from mnemolog.projections.vectors import ServedVectorsFold, SqliteVectors
from mnemolog.schemas.config import Config
from mnemolog.schemas.facts import dataclass
from mnemolog.streams.follow_ups import FollowUps
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.providers.on_demand import OnDemandEmbedder
from mnemolog.streams.providers.token_counter import FileTokenCounter
from mnemolog.streams.turns import Turns

if TYPE_CHECKING:
    from mnemolog.ops.read_path import ReadPath
    from mnemolog.projections.contexts import Contexts
    from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
    from mnemolog.projections.opensearch_store import OpenSearchStore
    from mnemolog.projections.past import Past
    from mnemolog.projections.qdrant_store import QdrantStore
    from mnemolog.projections.retrieval import AgentClock, Retrieval
    from mnemolog.streams.logs.kafka import KafkaLog


class Served(NamedTuple):
    """A projection on a server."""

    server: str
    """what kind of server"""
    fold: SqliteFold
    """what gives the same from the log"""
    store: Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """All parts behind one log except the write path, which `writer` builds when it is needed."""

    config: Config
    edges: Edges
    storage: Storage
    log: "SqliteLog | KafkaLog"
    close_log: Callable[[], Awaitable[None]]
    inline: InlineProjections
    text_projection: "TextProjection | OpenSearchProjection"
    living: SqliteLiving
    vectors: SqliteVectors
    """in the data directory, wherever a search goes"""
    text: "SqliteText | OpenSearchText"
    opensearch: "OpenSearchStore | None"
    """where the text index is, if not in the data directory"""
    qdrant: "QdrantStore | None"
    """where a search goes for vectors, if not to those in the data directory"""
    timeline: SqliteTimeline
    controlled: SqliteControlled
    """the memory that agents run themselves"""
    counter: FileTokenCounter
    """of what is put into a prompt"""
    embedder: OnDemandEmbedder
    late: SqliteLate
    """what is kept of the embedder's vectors of word pieces"""
    upkeep: LateUpkeep
    """of these"""
    read_path: "Callable[[], ReadPath]"
    """put together at the first question"""
    reach: Reach
    moment: "AgentClock"
    follow_ups: FollowUps
    follower: Follower
    """of the text index"""
    vectors_follower: Follower | None
    """of the vectors on Qdrant"""
    turns: Turns
    """of what reads the whole log for an answer: together they keep the event loop for one turn at a time"""

    @property
    def retrieval(self) -> "Retrieval":
        """The read path."""
        return self.read_path().retrieval

    @property
    def contexts(self) -> "Contexts":
        """The assembly of prompts from results."""
        return self.read_path().contexts

    @property
    def past(self) -> "Past":
        """The past states of agents."""
        return self.read_path().past

    @property
    def followers(self) -> tuple[Follower, ...]:
        """The followers of projections with stores of their own."""
        return (self.follower,) if self.vectors_follower is None else (self.follower, self.vectors_follower)

    @property
    def followers_here(self) -> tuple[Follower, ...]:
        """The followers of stores in the data directory."""
        return () if self.opensearch else (self.follower,)

    @property
    def served(self) -> tuple[Served, ...]:
        """The projections that are on a server."""
        served: list[Served] = []
        if self.opensearch is not None:
            served.append(Served("opensearch", TextFold(), self.opensearch))
        if self.qdrant is not None:
            served.append(Served("qdrant", ServedVectorsFold(), self.qdrant))
        return tuple(served)

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """A snapshot of the file. Raises LogError."""
        return self.storage.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """A transaction. Raises LogError."""
        return self.storage.writing()

    @property
    def folds(self) -> tuple[SqliteFold, ...]:
        """Every projection in the data directory, by what writes its rows."""
        return self.inline.folds if self.opensearch else (*self.inline.folds, TextFold())

    def text_builder(self) -> TextProjection:
        """A second hand for the text index in the data directory, to build a generation beside."""
        return text_projection(self.storage, self.config, self.edges)

    async def close(self) -> None:
        """Let go of everything; the writer has stopped."""
        # Indexes before the log, and the log before the storage that lends its connections.
        await self.text_projection.close()
        if self.vectors_follower is not None:
            await self.vectors_follower.projection.close()
        for store in (self.opensearch, self.qdrant):
            if store is not None:
                await store.close()
        await self.close_log()
        self.late.close()
        await asyncio.to_thread(self.storage.close)
