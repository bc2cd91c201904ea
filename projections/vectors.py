"""The vector projection: half floats in SQLite, a flat matrix for each agent in memory, exact search."""

import asyncio
import sqlite3
import threading
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, get_args

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.documents import End, Put, Update, changes
from mnemolog.processors.ports import Document, DocumentKind, Filter, Recorded, Scored, Vector
from mnemolog.processors.vectors import from_halves
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.generations.tables import named
from mnemolog.projections.matrix import Matrix, closest, cosines_of
from mnemolog.projections.one_thread import in_thread
from mnemolog.schemas.event import Embedding
from mnemolog.schemas.ids import DIGEST_BYTES

_TABLE = """
CREATE TABLE vectors_{g} (
  agent TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, subject TEXT NOT NULL,
  session TEXT NOT NULL, language TEXT NOT NULL, ends REAL NOT NULL, active INTEGER NOT NULL, vector BLOB NOT NULL,
  PRIMARY KEY (agent, kind, id)
);
CREATE INDEX vectors_changed_{g} ON vectors_{g} (agent, kind, seq);
CREATE TABLE vector_models_{g} (model TEXT PRIMARY KEY) WITHOUT ROWID;
"""


class VectorsFold:
    """Writes the vectors."""

    NAME: str = "vectors"
    # The columns `active` and `language` are read by no search since the gate folds its own neighbours; they go with
    # the next version, which rebuilds the table anyway.
    VERSION: int = 1

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""
        # Not executescript: it would commit the caller's transaction.
        for statement in _TABLE.format(g=generation).split(";\n")[:-1]:
            connection.execute(statement)

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""
        connection.execute(f"DROP TABLE IF EXISTS vectors_{generation}")
        connection.execute(f"DROP TABLE IF EXISTS vector_models_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        rows = _Rows(connection, generation)
        for change in changes(recorded):
            match change:
                case Put():
                    rows.put(change)
                case Update():
                    now = (change.language, change.ends, _halves(change.embedding))
                    rows.set(change, "memory", "language = ?, ends = ?, active = 1, vector = ?", *now)
                case End(kind="memory"):
                    rows.set(change, "memory", "ends = ?, active = 0", change.ends)
                case End():
                    rows.set(change, "message", "ends = ?", change.ends)
        rows.flush()

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """One hash for each agent of its rows."""
        return digested(
            connection.execute(
                f"SELECT agent, kind, id, subject, session, language, ends, active, vector FROM vectors_{generation} "
                "ORDER BY agent, kind, id"
            )
        )


class ServedVectorsFold(VectorsFold):
    """The expected contents of the vectors on a server; the projection `vectors` holds those in the log's own file."""

    NAME: str = "qdrant-vectors"


def digested(rows: Iterable[Sequence[Any]]) -> dict[str, str]:
    """One hash for each agent of its rows, as VectorsFold.digests reads them."""
    hashes: dict[str, blake2b] = {}
    for key, *values, vector in rows:
        hashed = hashes.setdefault(key, blake2b(digest_size=DIGEST_BYTES))
        hashed.update(repr(values).encode())
        hashed.update(vector)
    return {key: hashed.hexdigest() for key, hashed in hashes.items()}


class _Rows:
    """The statements of the fold; what a later event wrote is not overwritten by an earlier one."""

    def __init__(self, connection: sqlite3.Connection, generation: int) -> None:
        self._connection = connection
        self._table = f"vectors_{generation}"
        self._models = f"vector_models_{generation}"
        self._new: list[Put] = []

    def put(self, put: Put) -> None:
        self._new.append(put)

    def flush(self) -> None:
        """Write what is new, all at once: row by row takes half as long again."""
        models = {(put.embedding.model,) for put in self._new}
        self._connection.executemany(f"INSERT OR IGNORE INTO {self._models} VALUES (?)", models)
        self._connection.executemany(
            f"INSERT INTO {self._table} VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING",
            # Without its last two fields, the embedding and the text.
            [(*put[:-2], _halves(put.embedding)) for put in self._new],
        )
        self._new.clear()

    def set(self, change: Update | End, kind: DocumentKind, assignments: str, *values: object) -> None:
        # First what is new: the document of this change may be among it, and an UPDATE would not find it.
        self.flush()
        self._connection.execute(
            f"UPDATE {self._table} SET seq = ?, {assignments} WHERE agent = ? AND kind = ? AND id = ? AND seq < ?",
            (change.seq, *values, change.agent, kind, change.id, change.seq),
        )


class SqliteVectors:
    """Searches the vectors (see VectorSearch). Each vector is in memory once; agents not asked for lately are not."""

    def __init__(self, reading: Snapshots, *, mean_prior: float, agents: int, generation: int | None = None) -> None:
        """`generation`: the one that is read; None: whichever is active."""
        self._reading = reading
        self._generation = generation
        self._mean_prior = mean_prior
        self._agents = agents
        self._loaded: OrderedDict[str, _Agent] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def held(self) -> tuple[str, ...]:
        """The agents whose vectors are in memory, the last queried at the end."""
        with self._lock:
            return tuple(self._loaded)

    async def load(self, key: str) -> None:
        """Read the vectors of an agent into memory, before any search asks for them."""
        await asyncio.to_thread(self._load_agent, key)

    def _load_agent(self, key: str) -> None:
        agent = self._agent(key)
        with agent.lock:
            self._refresh(key, agent)

    async def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents by cosine after the agent's mean was taken off both sides, the best first."""
        return await in_thread(self._search, key, query, limit, where)

    def _search(self, key: str, query: Vector, limit: int, where: Filter) -> list[Scored]:
        agent = self._agent(key)
        with agent.lock:
            self._refresh(key, agent)
            return closest(agent.matrices, query, self._mean(agent), where=where, limit=limit)

    async def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The same cosine for each of these documents in the index, current or not."""
        return await in_thread(self._cosines, key, query, documents)

    def _cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        agent = self._agent(key)
        with agent.lock:
            self._refresh(key, agent)
            return cosines_of(agent.matrices, documents, query, self._mean(agent))

    def models(self) -> set[str]:
        """The embedders whose vectors are here: they do not compare with those of others."""
        with self._reading() as connection:
            generation = named(connection, VectorsFold.NAME, self._generation).generation
            return {model for (model,) in connection.execute(f"SELECT model FROM vector_models_{generation}")}

    def dimensions(self) -> int:
        """The length of the vectors; 0 if there are none."""
        with self._reading() as connection:
            generation = named(connection, VectorsFold.NAME, self._generation).generation
            found = connection.execute(f"SELECT length(vector) FROM vectors_{generation} LIMIT 1").fetchone()
        return found[0] // _BYTES if found else 0

    def _agent(self, key: str) -> "_Agent":
        with self._lock:
            agent = self._loaded.setdefault(key, _Agent())
            self._loaded.move_to_end(key)
            while len(self._loaded) > self._agents:
                self._loaded.popitem(last=False)
            return agent

    def _refresh(self, key: str, agent: "_Agent") -> None:
        """Load the changes of any process since the last load."""
        with self._reading() as connection:
            generation = named(connection, VectorsFold.NAME, self._generation).generation
            if generation != agent.generation:
                agent.matrices.clear()
                agent.seqs.clear()
                agent.generation = generation
            for kind in get_args(DocumentKind):
                where = (key, kind, agent.seqs.get(kind, 0))
                if kind not in agent.matrices:
                    self._load(connection, generation, agent, kind, where)
                    continue
                rows = connection.execute(_CHANGED.format(generation), where)
                for seq, doc_id, subject, session, ends, halves in rows:
                    vector = from_halves(halves)
                    agent.matrices[kind].put(doc_id, vector, ends=ends, subject=subject, session_id=session)
                    agent.seqs[kind] = seq

    def _load(
        self,
        connection: sqlite3.Connection,
        generation: int,
        agent: "_Agent",
        kind: DocumentKind,
        where: tuple[str, str, int],
    ) -> None:
        """Load everything, the first time."""
        rows = connection.execute(_CHANGED.format(generation), where)
        while found := rows.fetchmany(_AT_ONCE):
            seqs, doc_ids, subjects, sessions, ends, halves = zip(*found, strict=True)
            vectors = from_halves(b"".join(halves)).reshape(len(found), -1)
            matrix = agent.matrices.get(kind)
            if matrix is None:
                matrix = agent.matrices[kind] = Matrix(vectors.shape[1])
                # Exactly as many rows as there are: growing by half would leave up to a third of them unused.
                matrix.reserve(_count(connection, generation, where))
            matrix.extend(doc_ids, vectors, ends=ends, subjects=subjects, sessions=sessions)
            agent.seqs[kind] = seqs[-1]

    def _mean(self, agent: "_Agent") -> NDArray[np.float64]:
        """sum(x) / (prior + n): few vectors say little about what an agent always speaks of."""
        total = sum(matrix.total for matrix in agent.matrices.values())
        count = sum(len(matrix) for matrix in agent.matrices.values())
        return np.asarray(total / (self._mean_prior + count), np.float64)


class _Agent:
    """The vectors of one agent in memory."""

    def __init__(self) -> None:
        # One for each agent: to load a large one holds up no search of another.
        self.lock = threading.Lock()
        self.generation = 0
        self.seqs: dict[DocumentKind, int] = {}
        """how far each was taken in"""
        self.matrices: dict[DocumentKind, Matrix] = {}


def _count(connection: sqlite3.Connection, generation: int, where: tuple[str, str, int]) -> int:
    """The number of an agent's vectors of a kind that an event after this one wrote."""
    query = f"SELECT count(*) FROM vectors_{generation} WHERE agent = ? AND kind = ? AND seq > ?"
    return int(connection.execute(query, where).fetchone()[0])


def _halves(embedding: Embedding) -> bytes:
    return b64decode(embedding.float16)


_BYTES: Final = 2
"""The bytes of a half float."""

_CHANGED: Final = """
SELECT seq, id, subject, session, ends, vector FROM vectors_{} WHERE agent = ? AND kind = ? AND seq > ? ORDER BY seq
"""

_AT_ONCE: Final = 250
"""Vectors that are read together: as many as stay in a core's cache, which spares a third of the time."""
