"""The living state: memories, transcript, relations and what each session has in mind, as they are now."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from sys import intern
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, assert_never

from mnemolog.processors.controlled.state import ControlEvent
from mnemolog.processors.memory.names import is_taken_back, names_of
from mnemolog.processors.memory.names import named as named_by
from mnemolog.processors.memory.state import (
    Inert,
    MemoryFieldEvent,
    changed,
    evolve_memory,
    held,
    relation,
    shown,
    slept_or_woken,
    utterance,
)
from mnemolog.processors.ports import Conversation, Document, Placed, Recorded
from mnemolog.processors.recall.preferences import stated_by_user
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.generations.tables import named
from mnemolog.schemas import codec
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import (
    ContextForgotten,
    DreamBegun,
    DreamFinished,
    Event,
    ItemHeld,
    ItemReleased,
    MemoriesRecalled,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryTagged,
    MemoryUpdated,
    MemoryWoken,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
    RelationFormed,
    RelationPruned,
    SaidInConfidence,
    SessionEnded,
    SessionOpened,
    SpeakerNamed,
    ThemeDissolved,
    ThemeFormed,
)
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.memory import Held, Memory, Named, Relation, Remembered, Utterance, state_hash

T = TypeVar("T")

RECENT_MEMORIES: Final = 8_192
"""Decoded memories that are kept, by their rows: the questions of a conversation mostly concern the same ones."""

# Rows with large bodies have row numbers: their keys are in a tree by themselves, which is half as deep, and
# what was said together is on the same pages. `changed` is the number of the agent's event that last changed a row:
# searches keep rows in memory, and drop those that have changed since (shelves.py).
_TABLES = """
CREATE TABLE memories_{g} (
  id TEXT NOT NULL PRIMARY KEY, agent TEXT NOT NULL, formed INTEGER NOT NULL, changed INTEGER NOT NULL,
  current_until REAL NOT NULL, superseded INTEGER NOT NULL, forgotten INTEGER NOT NULL, body BLOB NOT NULL
);
CREATE INDEX memories_of_agent_{g} ON memories_{g} (agent, formed, superseded, forgotten);
CREATE INDEX memories_changed_{g} ON memories_{g} (agent, changed);
CREATE TABLE utterances_{g} (
  agent TEXT NOT NULL, message_id TEXT NOT NULL, seq INTEGER NOT NULL, changed INTEGER NOT NULL, session TEXT NOT NULL,
  place INTEGER NOT NULL, asleep INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (agent, message_id)
);
CREATE INDEX utterances_changed_{g} ON utterances_{g} (agent, changed);
CREATE INDEX utterances_asleep_{g} ON utterances_{g} (agent) WHERE asleep;
CREATE UNIQUE INDEX utterances_in_session_{g} ON utterances_{g} (agent, session, place);
CREATE TABLE rests_{g} (
  agent TEXT NOT NULL, message_id TEXT NOT NULL, memory TEXT NOT NULL, PRIMARY KEY (agent, message_id, memory)
) WITHOUT ROWID;
CREATE TABLE relations_{g} (
  id TEXT NOT NULL, agent TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (agent, id)
) WITHOUT ROWID;
CREATE INDEX relations_from_{g} ON relations_{g} (agent, source);
CREATE INDEX relations_to_{g} ON relations_{g} (agent, target);
CREATE TABLE held_{g} (
  agent TEXT NOT NULL, session TEXT NOT NULL, memory TEXT NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (agent, session, memory)
) WITHOUT ROWID;
CREATE TABLE names_{g} (
  agent TEXT NOT NULL, message_id TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY (agent, message_id)
) WITHOUT ROWID;
CREATE TABLE together_{g} (
  agent TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL, times INTEGER NOT NULL, PRIMARY KEY (agent, one, other)
) WITHOUT ROWID;
CREATE TABLE given_{g} (
  agent TEXT NOT NULL, session TEXT NOT NULL, memory TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (agent, session, memory, text)
) WITHOUT ROWID;
CREATE TABLE folded_{g} (agent TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
"""

_TABLE_NAMES: Final = ("memories", "utterances", "rests", "relations", "held", "names", "together", "given", "folded")

FOR_EVER: Final = 9e99
"""Stored as the end of a memory that has none, in seconds since the epoch."""
NEVER: Final = -9e99
"""Stored as the end of a forgotten memory: earlier than any real end, as some memories ended before 1970."""
_ARCHIVED: Final = -8.5e99
"""Stored as the end of a stub: earlier than any real end, and later than that of a forgotten memory."""
_LATEST: Final = 8e99
"""The latest moment that is asked about, so that what has no end is current then too."""


_WithoutCase: TypeAlias = (
    MemoryUpdated
    | ContextForgotten
    | MemoryEdited
    | MemoryReinforced
    | MemorySuperseded
    | MemoryForgotten
    | MemorySlept
    | MemoryWoken
    | MemoriesRecalled
    | MemoryFieldEvent
    | MemoryTagged
    | SessionOpened
    | DreamBegun
    | DreamFinished
    | ThemeFormed
    | ThemeDissolved
    | ControlEvent
)
"""Events that change known memories, or only state of the writer (tags, open sessions, themes), and those of
agent-managed memory."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of an agent; each memory is counted once."""

    messages: int
    active: int
    """memories that are neither superseded nor forgotten"""
    superseded: int
    """memories that another one replaced, and that are not forgotten"""
    forgotten: int

    @property
    def documents(self) -> int:
        """Messages and memories of any state."""
        return self.messages + self.active + self.superseded + self.forgotten


class LivingFold:
    """Writes the living state."""

    NAME: str = "living"
    VERSION: int = 11

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""
        # Not executescript: it would commit the caller's transaction.
        for statement in _TABLES.format(g=generation).split(";\n")[:-1]:
            connection.execute(statement)

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""
        for name in _TABLE_NAMES:
            connection.execute(f"DROP TABLE IF EXISTS {name}_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; what an agent's events were folded up to is kept, and nothing is folded twice."""
        reached: dict[str, int] = {}
        for _, commit in recorded:
            if commit.key not in reached:
                reached[commit.key] = _reached(connection, generation, commit.key)
            rows = _Rows(connection, generation, commit.key)
            for entry in commit.events:
                if entry.seq > reached[commit.key]:
                    rows.apply(entry.event, entry.seq)
                    reached[commit.key] = entry.seq
        connection.executemany(f"INSERT OR REPLACE INTO folded_{generation} VALUES (?, ?)", reached.items())

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """The state hash of each agent: the same that a fold of the log gives."""
        agents: dict[str, _Kept] = {}
        for place, (table, read) in enumerate(_READERS):
            # Of names the order counts, as the latest introduction wins; the state hash sorts all else by itself.
            in_order = "ORDER BY seq" if table == "names" else ""
            for key, body in connection.execute(f"SELECT agent, body FROM {table}_{generation} {in_order}"):
                agents.setdefault(key, ([], [], [], [], []))[place].append(read(body))
        return {key: state_hash(Remembered(*kept)) for key, kept in agents.items()}


_Kept = tuple[list[Memory], list[Utterance], list[Relation], list[Held], list[Named]]


def _reached(connection: sqlite3.Connection, generation: int, key: str) -> int:
    row = connection.execute(f"SELECT seq FROM folded_{generation} WHERE agent = ?", (key,)).fetchone()
    return 0 if row is None else int(row[0])


def _in_confidence(said: Utterance) -> Utterance:
    return replace(said, confidential=True)


class _Rows:
    """The rows of one agent."""

    def __init__(self, connection: sqlite3.Connection, generation: int, key: str) -> None:
        self._connection = connection
        self._generation = generation
        self._key = key
        self._seq = 0
        """the number of the event that is folded"""

    def apply(self, event: Event, seq: int) -> None:  # noqa: C901  one case for each
        """Fold one event."""
        self._seq = seq
        match event:
            case MessageRecorded():
                self._say(utterance(event), seq)
            case SpeakerNamed():
                self._name(named_by(event), seq)
            case MemoryFormed():
                self._remember(evolve_memory(None, event), seq)
            case MemoryRestored():
                self._restore(event, seq)
            case MessageSlept() | MessageWoken():
                self._change_said([event.message_id], lambda said: slept_or_woken(said, event))
            case RelationFormed() | RelationPruned():
                self._relate(event)
            case ItemHeld() | ItemReleased() | SessionEnded():
                self._keep_in_mind(event)
            case _:
                _rest: _WithoutCase | Inert = event
                for memory_id in changed(event):
                    self._change(memory_id, event)
                if isinstance(event, MemoryEdited | MemoryForgotten):
                    self._call_no_more(event)
                if isinstance(event, MemoryEdited | MemorySuperseded | MemoryForgotten | MemorySlept):
                    self._show(event.messages_hidden, hidden=True)
                elif isinstance(event, MemoryWoken):
                    self._show(event.messages_shown, hidden=False)
                elif isinstance(event, SaidInConfidence):
                    self._change_said(event.message_ids, _in_confidence)
                elif isinstance(event, MemoriesRecalled):
                    self._recall(event)

    def _name(self, learned: Named, seq: int) -> None:
        self._connection.execute(
            f"INSERT OR REPLACE INTO names_{self._generation} VALUES (?, ?, ?, ?)",
            (self._key, learned.message_id, seq, codec.dump(learned)),
        )

    def _call_no_more(self, event: MemoryForgotten | MemoryEdited) -> None:
        """Delete the learned names that came from a memory."""
        bodies = self._connection.execute(f"SELECT body FROM names_{self._generation} WHERE agent = ?", (self._key,))
        # Fetched whole here and below: the loop writes to the table that is read.
        for learned in [_named(body) for (body,) in bodies.fetchall()]:
            if is_taken_back(learned, event):
                where = (self._key, learned.message_id)
                self._connection.execute(
                    f"DELETE FROM names_{self._generation} WHERE agent = ? AND message_id = ?", where
                )

    def _recall(self, event: MemoriesRecalled) -> None:
        """Note which memories the session was given, and which were recalled together, each with each."""
        if event.anew:
            self._begin_anew(event.session_id)
        self._connection.executemany(
            f"INSERT OR IGNORE INTO given_{self._generation} VALUES (?, ?, ?, ?)",
            [(self._key, event.session_id, each.id, each.text) for each in event.recalled if each.kind == "memory"],
        )
        self._connection.executemany(
            f"INSERT INTO together_{self._generation} VALUES (?, ?, ?, 1) "
            "ON CONFLICT (agent, one, other) DO UPDATE SET times = times + 1",
            # Both orders of each pair: the primary key then finds the partners of either.
            [(self._key, *pair) for pair in permutations(event.memories, 2)],
        )

    def _begin_anew(self, session_id: str) -> None:
        where = (self._key, session_id)
        self._connection.execute(f"DELETE FROM given_{self._generation} WHERE agent = ? AND session = ?", where)

    def _restore(self, event: MemoryRestored, seq: int) -> None:
        if event.of is not None:
            self._remember(evolve_memory(None, event), seq)
        for memory_id in changed(event) if event.of is None else ():
            self._change(memory_id, event)
        self._show(event.messages_shown, hidden=False)

    def _say(self, said: Utterance, seq: int) -> None:
        self._connection.execute(
            f"INSERT INTO utterances_{self._generation} SELECT ?, ?, ?, ?, ?, coalesce(max(place) + 1, 0), 0, ? "
            f"FROM utterances_{self._generation} WHERE agent = ? AND session = ?",
            (self._key, said.message_id, seq, seq, said.session_id, codec.dump(said), self._key, said.session_id),
        )

    def _show(self, message_ids: Sequence[str], *, hidden: bool) -> None:
        self._change_said(message_ids, lambda said: shown(said, hidden=hidden))

    def _change_said(self, message_ids: Sequence[str], change: Callable[[Utterance], Utterance]) -> None:
        for message_id in message_ids:
            where = (self._key, message_id)
            for (body,) in self._connection.execute(
                f"SELECT body FROM utterances_{self._generation} WHERE agent = ? AND message_id = ?", where
            ).fetchall():
                said = change(_utterance(body))
                self._connection.execute(
                    f"UPDATE utterances_{self._generation} SET changed = ?, asleep = ?, body = ? "
                    "WHERE agent = ? AND message_id = ?",
                    (self._seq, said.asleep_since is not None, codec.dump(said), *where),
                )

    def _remember(self, memory: Memory, seq: int) -> None:
        self._connection.execute(
            f"INSERT INTO memories_{self._generation} VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (memory.id, self._key, seq, seq, *_ends(memory), codec.dump(memory)),
        )
        self._rest(memory)

    def _change(self, memory_id: str, event: Event) -> None:
        where = (memory_id,)
        for (body,) in self._connection.execute(
            f"SELECT body FROM memories_{self._generation} WHERE id = ?", where
        ).fetchall():
            memory = evolve_memory(_memory(body), event)
            self._connection.execute(
                f"UPDATE memories_{self._generation} SET changed = ?, current_until = ?, superseded = ?, "
                "forgotten = ?, body = ? WHERE id = ?",
                (self._seq, *_ends(memory), codec.dump(memory), *where),
            )
            # The memory for which another one falls asleep takes over its messages.
            if isinstance(event, MemoryUpdated | MemoryReinforced | MemorySlept):
                self._rest(memory)
            elif isinstance(event, MemoryEdited) or (isinstance(event, MemoryRestored) and event.undone == "edited"):
                self._replace_sources(memory)

    def _replace_sources(self, memory: Memory) -> None:
        """Its words are others now, which came from elsewhere."""
        self._connection.execute(
            f"DELETE FROM rests_{self._generation} WHERE agent = ? AND memory = ?", (self._key, memory.id)
        )
        self._rest(memory)

    def _rest(self, memory: Memory) -> None:
        """Note the messages that it came from."""
        self._connection.executemany(
            f"INSERT OR IGNORE INTO rests_{self._generation} VALUES (?, ?, ?)",
            [(self._key, message_id, memory.id) for message_id in memory.sources],
        )

    def _relate(self, event: RelationFormed | RelationPruned) -> None:
        if isinstance(event, RelationFormed):
            edge = relation(event)
            self._connection.execute(
                f"INSERT INTO relations_{self._generation} VALUES (?, ?, ?, ?, ?)",
                (edge.id, self._key, edge.source, edge.target, codec.dump(edge)),
            )
            return
        self._connection.executemany(
            f"DELETE FROM relations_{self._generation} WHERE agent = ? AND id = ?",
            [(self._key, pruned) for pruned in event.relation_ids],
        )

    def _keep_in_mind(self, event: ItemHeld | ItemReleased | SessionEnded) -> None:
        table, session = f"held_{self._generation}", (self._key, event.session_id)
        match event:
            case ItemHeld():
                values = (*session, event.memory_id, codec.dump(held(event)))
                self._connection.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?)", values)
            case ItemReleased():
                where = "WHERE agent = ? AND session = ? AND memory = ?"
                self._connection.execute(f"DELETE FROM {table} {where}", (*session, event.memory_id))
            case SessionEnded():
                self._connection.execute(f"DELETE FROM {table} WHERE agent = ? AND session = ?", session)
                # After an idle time a conversation may go on, with all that it was given.
                if event.reason == "command":
                    self._begin_anew(event.session_id)
            case _:
                assert_never(event)


class SqliteLiving:
    """Reads the living state (see Living)."""

    def __init__(self, reading: Snapshots, *, generation: int | None = None) -> None:
        """`generation`: the one that is read; None: whichever is active."""
        self._reading = reading
        self._generation = generation

    def memory(self, memory_id: str) -> tuple[str, Memory] | None:
        """The memory and the key of its agent."""
        rows = self._select("SELECT agent, body FROM memories_{g} WHERE id = ?", (memory_id,))
        return next(((key, _memory(body)) for key, body in rows), None)

    def beginning(self, prefix: str, *, tenant_id: str, limit: int) -> list[str]:
        """The ids of a tenant's memories that begin so, in their order."""
        owner = f"{tenant_id}/"
        rows = self._select(
            # A range, which the primary key serves: LIKE folds case, so SQLite would read every row for it.
            "SELECT id FROM memories_{g} WHERE id >= ? AND id < ? AND substr(agent, 1, ?) = ? ORDER BY id LIMIT ?",
            (prefix, f"{prefix}\U0010ffff", len(owner), owner, limit),
        )
        return [memory_id for (memory_id,) in rows]

    def memories(
        self, key: str, *, now: float | None = None, limit: int | None = None, after: str | None = None
    ) -> list[Memory]:
        """An agent's memories, the newest first; with `now` only those current then; `after`: after that one."""
        behind, values = "", list[object]()
        if after is not None:
            # The agent is in the condition: another agent's memory id gives an empty page, and reveals nothing.
            behind, values = "AND formed < (SELECT formed FROM memories_{g} WHERE id = ? AND agent = ?) ", [after, key]
        rows = self._select(
            "SELECT body FROM memories_{g} WHERE agent = ? AND current_until > ? "
            f"{behind}ORDER BY formed DESC LIMIT ?",
            (
                key,
                NEVER if now is None else min(max(now, NEVER), _LATEST),
                *values,
                # SQLite takes a negative limit as none.
                -1 if limit is None else limit,
            ),
        )
        return [_memory(body) for (body,) in rows]

    def pinned(self, key: str, *, now: float) -> list[Memory]:
        """The agent's memories that are current then and pinned, the newest first."""
        rows = self._select(
            "SELECT body FROM memories_{g} WHERE agent = ? AND current_until > ? AND instr(body, ?) "
            "ORDER BY formed DESC",
            (key, min(max(now, NEVER), _LATEST), _PINNED),
        )
        # Checked again: the words of a memory, or its metadata, may contain the bytes that were searched for.
        return [memory for memory in (_memory(body) for (body,) in rows) if memory.pinned]

    def preferences(
        self, key: str, *, now: float, limit: int, subject: str | None = None, session_id: str | None = None
    ) -> list[Memory]:
        """The latest preferences that users stated and that are current then, the newest first."""
        has = [*_STATED_PREFERENCE, *_field("subject", subject), *_field("session_id", session_id)]
        rows = self._select(
            "SELECT body FROM memories_{g} WHERE agent = ? AND current_until > ? "
            f"{'AND instr(body, ?) ' * len(has)}ORDER BY formed DESC LIMIT ?",
            (key, min(max(now, NEVER), _LATEST), *has, limit),
        )
        found = [_ranked_memory(body) for (body,) in rows]
        # Checked again, as for pinned memories.
        return [
            memory
            for memory in found
            if stated_by_user(memory) and subject in (None, memory.subject) and session_id in (None, memory.session_id)
        ]

    def forgotten(self, key: str) -> frozenset[str]:
        """The ids of an agent's memories that are forgotten."""
        rows = self._select("SELECT id FROM memories_{g} WHERE agent = ? AND current_until = ?", (key, NEVER))
        return frozenset(memory_id for (memory_id,) in rows)

    def unfound(self, key: str) -> frozenset[Document]:
        """The documents that indexes return only when a query lists them: see the port."""
        rows = self._select(
            "SELECT id FROM memories_{g} WHERE agent = ? AND current_until > ? AND current_until <= 0", (key, NEVER)
        )
        said = self._select(
            "SELECT body FROM utterances_{g} WHERE agent = ? AND (asleep OR instr(body, ?))", (key, _HIDDEN)
        )
        unseen = (each for each in (_utterance(body) for (body,) in said) if not each.searched)
        return frozenset(
            [Document("memory", memory_id) for (memory_id,) in rows]
            + [Document("message", each.message_id) for each in unseen]
        )

    def memories_by_id(self, memory_ids: Iterable[str]) -> dict[str, Memory]:
        """The memories with these ids."""
        rows = self._listed(f"SELECT id, body FROM memories_{{g}} WHERE id IN {_LISTED}", (), memory_ids)
        return {memory_id: _ranked_memory(body) for memory_id, body in rows}

    def sources(self, memory_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The messages that each of these memories came from."""
        rows = self._listed(f"SELECT id, body FROM memories_{{g}} WHERE id IN {_LISTED}", (), memory_ids)
        return {memory_id: _sources(body).sources for memory_id, body in rows}

    def utterances(self, key: str, message_ids: Iterable[str]) -> dict[str, Utterance]:
        """The messages with these ids in an agent's transcript."""
        rows = self._listed(
            f"SELECT message_id, body FROM utterances_{{g}} WHERE agent = ? AND message_id IN {_LISTED}",
            (key,),
            message_ids,
        )
        return {message_id: _utterance(body) for message_id, body in rows}

    def transcript(self, key: str) -> list[Utterance]:
        """All of an agent's transcript, the hidden messages too, in the order of sessions and places."""
        rows = self._select("SELECT body FROM utterances_{g} WHERE agent = ? ORDER BY session, place", (key,))
        return [_utterance(body) for (body,) in rows]

    def said(self, key: str, session_id: str | None) -> list[str]:
        """The ids of an agent's messages, or of a session's, the hidden ones too, in the order in which they came."""
        where = ("agent = ?", (key,)) if session_id is None else ("agent = ? AND session = ?", (key, session_id))
        rows = self._select(
            f"SELECT message_id FROM utterances_{{g}} WHERE {where[0]} ORDER BY seq, session, place", where[1]
        )
        return [message_id for (message_id,) in rows]

    def sessions(self, key: str) -> list[Conversation]:
        """The sessions of an agent's transcript, the one that began last first."""
        rows = self._select(
            "SELECT s.session, s.messages, first.body, last.body FROM ("
            "SELECT session, count(*) messages, min(seq) began, min(place) first, max(place) last FROM utterances_{g} "
            "WHERE agent = ? GROUP BY session) s "
            "JOIN utterances_{g} first ON first.agent = ? AND first.session = s.session AND first.place = s.first "
            "JOIN utterances_{g} last ON last.agent = ? AND last.session = s.session AND last.place = s.last "
            "ORDER BY s.began DESC",
            (key, key, key),
        )
        return [Conversation(name, count, *map(_utterance, bodies)) for name, count, *bodies in rows]

    def around(self, key: str, message_ids: Iterable[str], *, neighbours: int) -> dict[str, Placed]:
        """These messages, and those at most so many places before and after each in its session."""
        where = f"agent = ? AND message_id IN {_LISTED}"
        values: list[object] = [key]
        if neighbours:
            where = _NEAR
            values = [neighbours, neighbours, key]
        rows = self._listed(f"SELECT place, body FROM utterances_{{g}} WHERE {where}", values, message_ids)
        found = (Placed(place, _utterance(body)) for place, body in rows)
        return {each.said.message_id: each for each in found}

    def resting_on(self, key: str, message_ids: Iterable[str]) -> list[Memory]:
        """The memories that came from any of these messages, whether they still hold or not, in the order of ids."""
        rows = self._listed(
            "SELECT id, body FROM memories_{g} WHERE id IN "
            f"(SELECT memory FROM rests_{{g}} WHERE agent = ? AND message_id IN {_LISTED})",
            (key,),
            message_ids,
        )
        return [_ranked_memory(body) for _, body in sorted(rows)]

    def relations(self, key: str, memory_ids: Iterable[str] | None = None) -> list[Relation]:
        """The edges of an agent, or only those of these memories, in the order of their ids."""
        if memory_ids is None:
            rows = self._select("SELECT body FROM relations_{g} WHERE agent = ? ORDER BY id", (key,))
        else:
            listed = _listed(memory_ids)
            rows = self._select(
                f"SELECT id, body FROM relations_{{g}} WHERE agent = ? AND source IN {_LISTED} "
                f"UNION SELECT id, body FROM relations_{{g}} WHERE agent = ? AND target IN {_LISTED} ORDER BY id",
                (key, listed, key, listed),
            )
        return [_relation(row[-1]) for row in rows]

    def together(self, key: str, memory_ids: Iterable[str], *, times: int) -> frozenset[str]:
        """The memories among these that were recalled together with another of them at least `times` times."""
        listed = _listed(memory_ids)
        rows = self._select(
            f"SELECT DISTINCT one FROM together_{{g}} WHERE agent = ? AND times >= ? AND one IN {_LISTED} "
            f"AND other IN {_LISTED}",
            (key, times, listed, listed),
        )
        return frozenset(memory_id for (memory_id,) in rows)

    def given(self, key: str, session_id: str) -> dict[str, frozenset[str]]:
        """The memories that a session was given since it last began anew, each with the texts that it got of it."""
        found: dict[str, set[str]] = defaultdict(set)
        for memory_id, text in self._select(
            "SELECT memory, text FROM given_{g} WHERE agent = ? AND session = ?", (key, session_id)
        ):
            found[memory_id].add(text)
        return {memory_id: frozenset(texts) for memory_id, texts in found.items()}

    def held(self, key: str, session_id: str) -> list[Held]:
        """The memories that a session holds in mind, the last used first."""
        rows = self._select("SELECT body FROM held_{g} WHERE agent = ? AND session = ?", (key, session_id))
        return sorted((_held(body) for (body,) in rows), key=lambda each: (-each.accessed_at, each.memory_id))

    def names(self, key: str) -> dict[str, str]:
        """Speaker to the name that was learned."""
        rows = self._select(_NAMES, (key,))
        return names_of(_named(body) for (body,) in rows)

    def counts(self) -> dict[str, Counts]:
        """The numbers of each agent."""
        said = dict(self._select("SELECT agent, count(*) FROM utterances_{g} GROUP BY agent", ()))
        # Read from the index alone: bodies are many times as long.
        kept = {
            key: numbers
            for key, *numbers in self._select(
                "SELECT agent, sum(NOT superseded AND NOT forgotten), sum(superseded AND NOT forgotten), "
                "sum(forgotten) FROM memories_{g} GROUP BY agent",
                (),
            )
        }
        return {key: Counts(said.get(key, 0), *kept.get(key, (0, 0, 0))) for key in sorted({*said, *kept})}

    def asleep(self) -> dict[str, int]:
        """The number of sleeping messages of each agent that has any."""
        return dict(self._select("SELECT agent, count(*) FROM utterances_{g} WHERE asleep GROUP BY agent", ()))

    def _listed(self, query: str, values: Sequence[object], ids: Iterable[str]) -> list[tuple[Any, ...]]:
        """The rows of a query whose last parameter is a list of ids; of none of them nothing is read."""
        listed = list(ids)
        return self._select(query, (*values, _listed(listed))) if listed else []

    def _select(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            generation = named(connection, LivingFold.NAME, self._generation).generation
            return connection.execute(query.replace("{g}", str(generation)), values).fetchall()


class Sized(NamedTuple, Generic[T]):
    """What a row says, and its bytes in the table."""

    row: T
    size: int


class LivingRows:
    """The rows of one agent in one snapshot, for shelves.py: what they are, and which of them have changed."""

    def __init__(self, connection: sqlite3.Connection, generation: int, key: str) -> None:
        self.generation = generation
        self._connection = connection
        self._key = key

    def reached(self) -> int:
        """The number of the agent's last event that is folded."""
        return _reached(self._connection, self.generation, self._key)

    def changed_messages(self, after: int) -> list[tuple[str, str]]:
        """The messages that an event after this one changed, each with its session."""
        return self._select(
            "SELECT message_id, session FROM utterances_{g} WHERE agent = ? AND changed > ?", self._key, after
        )

    def changed_memories(self, after: int) -> list[tuple[str, tuple[str, ...]]]:
        """The memories that an event after this one changed, each with its source messages."""
        rows = self._select("SELECT id, body FROM memories_{g} WHERE agent = ? AND changed > ?", self._key, after)
        return [(memory_id, _sources(body).sources) for memory_id, body in rows]

    def last_place(self, session_id: str) -> int:
        """The last place of a session; -1: it has no message."""
        query = "SELECT max(place) FROM utterances_{g} WHERE agent = ? AND session = ?"
        ((place,),) = self._select(query, self._key, session_id)
        return -1 if place is None else int(place)

    def messages(self, message_ids: Iterable[str]) -> list[Sized[Placed]]:
        """These messages."""
        query = f"SELECT place, body FROM utterances_{{g}} WHERE agent = ? AND message_id IN {_LISTED}"
        return [_placed(*row) for row in self._select(query, self._key, _listed(message_ids))]

    def extent(self, most: int) -> tuple[int, int]:
        """The number of the agent's messages, and the bytes of their rows; of `most` if there are more."""
        rows = "SELECT length(body) AS size FROM utterances_{g} WHERE agent = ? LIMIT ?"
        ((count, size),) = self._select(f"SELECT count(*), coalesce(sum(size), 0) FROM ({rows})", self._key, most)
        return int(count), int(size)

    def transcript(self) -> list[Sized[Placed]]:
        """All messages of the agent."""
        rows = self._select("SELECT place, body FROM utterances_{g} WHERE agent = ?", self._key)
        return [_placed(*row) for row in rows]

    def messages_at(self, places: Iterable[tuple[str, int]]) -> list[Sized[Placed]]:
        """The messages at these places, each of a session."""
        # CROSS: by the index of places for each of them, and not by a look at all messages.
        query = (
            "SELECT place, body FROM json_each(?) wanted CROSS JOIN utterances_{g} ON agent = ? "
            "AND session = json_extract(wanted.value, '$[0]') AND place = json_extract(wanted.value, '$[1]')"
        )
        return [_placed(*row) for row in self._select(query, _listed(places), self._key)]

    def resting_on(self, message_ids: Iterable[str]) -> list[tuple[str, str]]:
        """Each of these messages with each memory that came from it."""
        query = f"SELECT message_id, memory FROM rests_{{g}} WHERE agent = ? AND message_id IN {_LISTED}"
        return self._select(query, self._key, _listed(message_ids))

    def memories(self, memory_ids: Iterable[str]) -> list[Sized[Memory]]:
        """These memories."""
        query = f"SELECT body FROM memories_{{g}} WHERE id IN {_LISTED}"
        return [Sized(_memory(body), len(body)) for (body,) in self._select(query, _listed(memory_ids))]

    def names(self) -> dict[str, str]:
        """Speaker to the name that was learned."""
        rows = self._select(_NAMES, self._key)
        return names_of(_named(body) for (body,) in rows)

    def _select(self, query: str, *values: object) -> list[Any]:
        return self._connection.execute(query.replace("{g}", str(self.generation)), values).fetchall()


def _placed(place: int, body: bytes) -> Sized[Placed]:
    """A message that is kept in memory: what many messages have in common is there once."""
    said = _utterance(body)
    for field in _SHARED:
        field.__set__(said, intern(field.__get__(said)))
    return Sized(Placed(place, said), len(body))


_SHARED: Final = tuple(
    getattr(Utterance, name) for name in ("role", "speaker", "name", "heading", "session_id", "language")
)
"""The fields that many messages have in common."""

_PINNED: Final = b'"pinned":true'
"""As the codec writes it: few memories have it, and reading all of them takes ten times as long."""


_STATED_PREFERENCE: Final = (b'"category":"preference"', b'"data_source":"user_message"')
"""The same for preferences of users."""


def _field(name: str, value: str | None) -> list[bytes]:
    """A field as the codec writes it; nothing if any value is wanted."""
    return [] if value is None else [codec.dump({name: value})[1:-1]]


_HIDDEN: Final = b'"hidden":true'
"""The same for messages; metadata may contain it too."""


def _ends(memory: Memory) -> tuple[float, bool, bool]:
    """The columns of its end: current_until, superseded, forgotten."""
    return _current_until(memory), memory.superseded_by is not None, memory.forgotten


def _current_until(memory: Memory) -> float:
    if memory.forgotten:
        return NEVER
    if memory.stub is not None:
        return _ARCHIVED
    ends = (FOR_EVER if moment is None else moment for moment in (memory.valid_until, memory.asleep_since))
    return min(ends)


@dataclass(frozen=True, slots=True)
class _Sources:
    """The fields of a memory that ranking needs."""

    sources: tuple[str, ...]


def _reader(cls: type[T]) -> Callable[[bytes], T]:
    read = codec.reader(cls)

    def checked(body: bytes) -> T:
        try:
            return read(body)
        except ValueError as error:
            raise ProjectionError(
                "a row of living cannot be read; `mnemolog rebuild living` builds all rows again"
            ) from error

    return checked


_memory: Final = _reader(Memory)
_recent_memory: Final = lru_cache(maxsize=RECENT_MEMORIES)(_memory)


def _ranked_memory(body: bytes) -> Memory:
    """The memory of a row, for searches, which decode hundreds. With metadata it is not shared: mappings can change."""
    memory = _recent_memory(body)
    return memory if memory.metadata is None else _memory(body)


_utterance: Final = _reader(Utterance)
_relation: Final = _reader(Relation)
_held: Final = _reader(Held)
_named: Final = _reader(Named)
_sources: Final = _reader(_Sources)


_READERS: Final[tuple[tuple[str, Callable[[bytes], Any]], ...]] = (
    ("memories", _memory),
    ("utterances", _utterance),
    ("relations", _relation),
    ("held", _held),
    ("names", _named),
)
"""Tables and what reads their rows, in the order of Remembered."""


def _listed(values: Iterable[object]) -> str:
    """Any number of values as one parameter: the number of parameters of a statement is limited."""
    return codec.dump(list(values)).decode()


_LISTED: Final = "(SELECT value FROM json_each(?))"

_NAMES: Final = "SELECT body FROM names_{g} WHERE agent = ? ORDER BY seq"

# Row numbers first, then bodies: to tell apart what several are near to, SQLite would compare whole bodies.
_NEAR: Final = (
    "rowid IN (SELECT near.rowid FROM utterances_{g} u JOIN utterances_{g} near ON near.agent = u.agent "
    "AND near.session = u.session AND near.place BETWEEN u.place - ? AND u.place + ? "
    f"WHERE u.agent = ? AND u.message_id IN {_LISTED})"
)
"""Messages at most so many places before and after some."""
