"""The text projection: tantivy finds candidates, BM25 is ours, with each agent's own document frequencies.

tantivy and SQLite cannot share a transaction. tantivy commits first; then the rows and the position are written in one
transaction. After a crash between the two the same commits are applied again, which changes nothing: a document is
deleted and added under its key, and one that has no row yet is not found. An older text that comes again is known by
its row and left out.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from typing import Final, NamedTuple

import tantivy

from mnemolog.processors import documents
from mnemolog.processors.ports import Document, DocumentKind, Filter, Recorded, Scored, Wording, Wordings
from mnemolog.processors.recall.scoring import bm25, rarity
from mnemolog.processors.text import analyser
from mnemolog.projections.connections import Snapshots, Transactions
from mnemolog.projections.generations.tables import Generation, active, advance, generations, named
from mnemolog.projections.one_thread import in_thread
from mnemolog.projections.recent import AT_ONCE, AT_ONCE_BYTES, Recent
from mnemolog.projections.wordings import DOCUMENT_BYTES, TOKEN_BYTES, AgentWordings
from mnemolog.schemas import codec
from mnemolog.schemas.errors import IndexDamagedError, ProjectionError
from mnemolog.schemas.ids import digest

_TABLE = """
CREATE TABLE texts_{g} (
  key TEXT PRIMARY KEY, agent TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,
  ends REAL NOT NULL, length INTEGER NOT NULL, tokens TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX texts_of_agent_{g} ON texts_{g} (agent, kind, length);
"""

_LATEST: Final = 8e99
"""The latest moment that is asked about, so that what has no end is current then too."""


def asked_of(now: float) -> float:
    """The moment of the question, limited to the range of the documents' ends."""
    # Not below 0: hidden documents have a negative end, which a question about a time before 1970 must not reach.
    return min(max(now, 0.0), _LATEST)


EVER: Final = -2.0
"""Earlier than the end of any document, hidden ones included."""

LEAST_CANDIDATES: Final = 100
"""Minimum number of documents to score: the engine's own order only approximates the score."""
_LENGTH_BYTES: Final = 10
"""Bytes of a token in a row, with the blank: the rows have the number of tokens in a column of its own."""
MORE: Final = 4
"""Factor for more candidates, while documents that are no longer current take their places."""


class TextFold:
    """The rows that go with the index: the documents' tokens and ends, for scoring and comparing."""

    NAME: str = "text"
    VERSION: int = analyser.VERSION

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""
        # Not executescript: it would commit the caller's transaction.
        for statement in _TABLE.format(g=generation).split(";\n")[:-1]:
            connection.execute(statement)

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""
        connection.execute(f"DROP TABLE IF EXISTS texts_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for change in text_changes(recorded):
            match change:
                case Text():
                    connection.execute(
                        f"INSERT INTO texts_{generation} VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                        "seq = excluded.seq, ends = excluded.ends, length = excluded.length, tokens = excluded.tokens "
                        "WHERE excluded.seq > seq",
                        (
                            change.key,
                            change.agent,
                            change.kind,
                            change.id,
                            change.seq,
                            change.ends,
                            analyser.length(change.terms),
                            " ".join(change.terms),
                        ),
                    )
                case TextEnd():
                    connection.execute(
                        f"UPDATE texts_{generation} SET seq = ?, ends = ? WHERE key = ? AND seq < ?",
                        (change.seq, change.ends, change.key, change.seq),
                    )

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """One hash for each agent of its rows."""
        rows = connection.execute(f"SELECT agent, key, ends, tokens FROM texts_{generation}")
        return digested((agent, (key, ends, tokens)) for agent, key, ends, tokens in rows)


def digested(rows: Iterable[tuple[str, tuple[str, float, str]]]) -> dict[str, str]:
    """One hash for each agent of its documents (key, end and tokens), in whatever order they come.

    >>> one, other = ("a", ("k1", 1.0, "tea")), ("a", ("k2", 1.0, "tea"))
    >>> digested([one, other]) == digested([other, one]) != digested([one, one])
    True
    """
    sums: dict[str, int] = {}
    for agent, document in rows:
        # A sum, and not a hash over sorted rows: a server gives its documents in any order.
        sums[agent] = sums.get(agent, 0) + int(digest(repr(document).encode()), base=16)
    return {agent: digest(str(of_agent).encode()) for agent, of_agent in sums.items()}


class Text(NamedTuple):
    """A document is added, or its text is replaced."""

    key: str
    agent: str
    kind: DocumentKind
    id: str
    seq: int
    subject: str
    session: str
    ends: float
    terms: list[str]


class TextEnd(NamedTuple):
    """The end of a document, until which it is current."""

    key: str
    seq: int
    ends: float


def text_changes(recorded: Sequence[Recorded]) -> Iterator[Text | TextEnd]:
    """The changes of commits to the index: their documents' changes, with the texts as terms."""
    for change in documents.changes(recorded):
        match change:
            case documents.Put():
                yield _text(change, change.kind)
            case documents.Update():
                yield _text(change, "memory")
            case documents.End():
                yield TextEnd(key_of(change.agent, change.kind, change.id), change.seq, change.ends)


def _text(change: documents.Put | documents.Update, kind: DocumentKind) -> Text:
    return Text(
        key_of(change.agent, kind, change.id),
        change.agent,
        kind,
        change.id,
        change.seq,
        change.subject,
        change.session,
        change.ends,
        analyser.terms(change.text, change.language),
    )


def key_of(agent: str, kind: DocumentKind, doc_id: str) -> str:
    """The name of a document among all agents'."""
    return f"{agent}/{kind}/{doc_id}"


class Index:
    """One tantivy index in a folder. Reading needs no lock; only the process that may write the log writes.

    A missing index is made if nothing was written yet; one that was written and is gone is an error.
    """

    def __init__(self, folder: Path, *, memory_mb: int, written: bool) -> None:
        self._folder = folder
        self._memory_bytes = memory_mb * 1_000_000
        self._writer: tantivy.IndexWriter | None = None
        with _explained(folder, IndexDamagedError):
            if written:
                check_presence(folder)
            folder.mkdir(parents=True, exist_ok=True)
            self._index = tantivy.Index(_SCHEMA, path=str(folder))
            self._index.config_reader("manual")

    def write(self, puts: Sequence[Text]) -> None:
        """Add or replace documents, durably."""
        if puts:
            with _explained(self._folder, ProjectionError):
                self._write(puts)

    def _write(self, puts: Sequence[Text]) -> None:
        self._writer = self._writer or self._index.writer(self._memory_bytes, 1)
        for put in puts:
            # The engine has no update: a document that comes again would be there twice.
            self._writer.delete_documents_by_term("key", put.key)
            document = tantivy.Document()
            for name, value in (("key", put.key), ("agent", put.agent), ("kind", put.kind), ("subject", put.subject),
                                ("session", put.session), ("tokens", " ".join(put.terms))):  # fmt: skip
                document.add_text(name, value)
            self._writer.add_document(document)
        self._writer.commit()

    def candidates(self, key: str, rarities: Mapping[str, float], limit: int, where: Filter) -> list[str]:
        """The keys of the documents that the engine ranks first."""
        with _explained(self._folder, IndexDamagedError):
            searcher = self._index.searcher()
            # The engine multiplies by the rarity in the whole index; divided out, other agents do not change the order.
            weights = {
                token: own / rarity(searcher.doc_freq("tokens", token), searcher.num_docs)
                for token, own in rarities.items()
            }
            query = _all_of(_visible(key, where), _any_of(weights))
            found = searcher.search(query, limit, count=False).hits
            return [str(searcher.doc(address)["key"][0]) for _, address in found]

    def frequencies(self, key: str, terms: Sequence[str], where: Filter) -> dict[str, int]:
        """The number of the agent's documents in which each term occurs."""
        with _explained(self._folder, IndexDamagedError):
            searcher, own = self._index.searcher(), _visible(key, Filter(where.kinds))
            return {
                token: searcher.search(_all_of(own, _term("tokens", token)), 1, count=True).count or 0  # type: ignore[attr-defined]  # missing in its stubs
                for token in terms
            }

    def size(self) -> int:
        """The number of documents."""
        return int(self._index.searcher().num_docs)

    def reload(self) -> None:
        """Load the commits of any process since the last load."""
        with _explained(self._folder, IndexDamagedError):
            check_presence(self._folder)
            self._index.reload()

    def settle(self) -> tuple[int, int] | None:
        """Let the engine merge its segments and remove unused files; the number of segments before and after.

        None: another process writes the index, and merges as it goes.
        """
        with _explained(self._folder, IndexDamagedError):
            self._index.reload()
            before = int(self._index.searcher().num_segments)
            try:
                self._writer = self._writer or self._index.writer(self._memory_bytes, 1)
            except ValueError as error:
                if "LockBusy" in str(error):
                    return None
                raise
            self._writer.commit()
            self.close()  # waits for merges
            # A second writer: what the merges made superfluous can be removed only when they are done.
            self._writer = self._index.writer(self._memory_bytes, 1)
            self._writer.garbage_collect_files()
            self.close()
            self._index.reload()
            return before, int(self._index.searcher().num_segments)

    def close(self) -> None:
        """Let merges finish and go of the lock."""
        if self._writer is not None:
            self._writer.wait_merging_threads()
            self._writer = None


class TextProjection:
    """Follows the log into the active generation; the runner's part (projections/follower.py)."""

    def __init__(
        self,
        folder: Path,
        reading: Snapshots,
        writing: Transactions,
        *,
        memory_mb: int,
        reached: Callable[[str], None] = lambda _point: None,
    ) -> None:
        self._folder = folder
        self._reading = reading
        self._writing = writing
        self._memory_mb = memory_mb
        self._reached = reached
        self._fold = TextFold()
        self._open: tuple[int, Index] | None = None

    @property
    def name(self) -> str:
        """The name in the table of projections."""
        return TextFold.NAME

    async def position(self) -> int:
        """The position that it has reached. Raises IndexDamagedError if its index is gone."""
        return await in_thread(self._position)

    def _position(self) -> int:
        with self._reading() as connection:
            current = active(connection, TextFold.NAME)
        folder = index_folder(self._folder, current.generation)
        # Every search comes here, so only one file is looked at; an unreadable index fails in the search itself.
        if current.position and not (folder / _META).is_file():
            raise _gone(folder)
        return current.position

    async def check(self) -> None:
        """Raise IndexDamagedError if the index cannot be read, or holds less than its rows say."""
        await asyncio.to_thread(self._check)

    def _check(self) -> None:
        with self._reading() as connection:
            current = active(connection, TextFold.NAME)
            if current.position == 0:
                return
            rows = connection.execute(f"SELECT count(*) FROM texts_{current.generation}").fetchone()[0]
        folder = index_folder(self._folder, current.generation)
        index = Index(folder, memory_mb=self._memory_mb, written=True)
        index.reload()
        # There are more documents than rows after a crash between the two, until the same commits are applied again.
        if index.size() < rows:
            raise IndexDamagedError(f"{folder}: the text index has {index.size()} of {rows} documents; {_CURE}")

    async def apply(
        self, recorded: Sequence[Recorded], generation: int | None = None, *, after: int | None = None
    ) -> None:
        """Take in commits, in order; the active generation's unless another is named.

        Nothing happens where that does not stand at `after`, or goes meanwhile: it was switched, and the new one may
        stand elsewhere in the log.
        """
        await asyncio.to_thread(self._apply, recorded, generation, after)

    def _apply(self, recorded: Sequence[Recorded], generation: int | None, after: int | None) -> None:
        with self._reading() as connection:
            into = _generation(connection, generation)
            if into is None or after not in (None, into.position):
                return
            puts = _newer(connection, into.generation, recorded)
        self._index(into).write(puts)
        self._reached("between_log_and_text")
        with self._writing() as connection:
            # A rebuild may have removed the generation while its index was being written.
            if _generation(connection, into.generation) is not None:
                self._fold.apply(connection, into.generation, recorded)
                advance(connection, TextFold.NAME, into.generation, recorded[-1].position)

    def tidy(self) -> None:
        """Delete the indexes of removed generations."""
        with self._reading() as connection:
            kept = {index_folder(self._folder, each.generation) for each in generations(connection, TextFold.NAME)}
        for folder in self._folder.glob(f"{TextFold.NAME}-v*"):
            if folder not in kept:
                rmtree(folder, ignore_errors=True)

    def settle(self) -> tuple[int, int] | None:
        """Let the index of the active generation merge its pieces: how many before and after; None: it is written."""
        with self._reading() as connection:
            current = active(connection, TextFold.NAME)
        folder = index_folder(self._folder, current.generation)
        if not (folder / _META).is_file():
            return None
        return Index(folder, memory_mb=self._memory_mb, written=True).settle()

    async def close(self) -> None:
        """Close the index."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._open is not None:
            self._open[1].close()
            self._open = None

    def _index(self, into: Generation) -> Index:
        if self._open is None or self._open[0] != into.generation:
            self._close()
            folder = index_folder(self._folder, into.generation)
            self._open = into.generation, Index(folder, memory_mb=self._memory_mb, written=into.position > 0)
        return self._open[1]


def _generation(connection: sqlite3.Connection, generation: int | None) -> Generation | None:
    """The generation of this number, if it still exists; with None the active one."""
    if generation is None:
        return active(connection, TextFold.NAME)
    return next((each for each in generations(connection, TextFold.NAME) if each.generation == generation), None)


def _newer(connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> list[Text]:
    """The texts that have no row yet, or only an earlier one."""
    puts = [change for change in text_changes(recorded) if isinstance(change, Text)]
    rows = connection.execute(
        f"SELECT key, seq FROM texts_{generation} WHERE key IN {_LISTED}", (_listed(put.key for put in puts),)
    )
    known = dict(rows.fetchall())
    return [put for put in puts if put.seq > known.get(put.key, 0)]


class SqliteText:
    """Searches the texts (see TextIndex)."""

    def __init__(
        self,
        folder: Path,
        reading: Snapshots,
        *,
        k1: float,
        b: float,
        memory_mb: int,
        in_memory: int = 0,
        generation: int | None = None,
    ) -> None:
        """Prepare searches.

        `in_memory`: the bytes of documents' tokens that are kept in memory. `generation`: the one that is read; None:
        whichever is active.
        """
        self._generation = generation
        self._folder = folder
        self._reading = reading
        self._k1 = k1
        self._b = b
        self._memory_mb = memory_mb
        self._lock = threading.Lock()
        self._open: tuple[int, int, Index] | None = None
        self._recent = Recent(AgentWordings, most=in_memory)
        self._sizes: dict[tuple[str, tuple[DocumentKind, ...]], tuple[int, float]] = {}
        self._counted: tuple[tuple[object, ...], dict[str, int]] | None = None

    async def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents by BM25, the best first."""
        return await in_thread(self._search, key, terms, limit, where)

    def _search(self, key: str, terms: Sequence[str], limit: int, where: Filter) -> list[Scored]:
        if not terms or not where.kinds:
            return []
        with self._reading() as connection:
            current = named(connection, TextFold.NAME, self._generation)
            if current.position == 0:
                return []
            with self._lock:
                index = self._index(current.generation, current.position)
                documents, average = self._size(connection, current.generation, key, where.kinds)
            frequencies = self._frequencies(current, index, key, terms, where.kinds)
            rarities = {token: rarity(count, documents) for token, count in frequencies.items() if count}
            if not rarities:
                return []
            rows = _candidates(connection, current.generation, index, key, rarities, limit, where)
        return ranked(rows, rarities, average, k1=self._k1, b=self._b)[:limit]

    async def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """Each of these documents that is there, current or not; rarities and lengths are of the kinds."""
        return await in_thread(self._wordings, key, terms, documents, kinds)

    def _wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        with self._reading() as connection:
            current = named(connection, TextFold.NAME, self._generation)
            if current.position == 0:
                return Wordings({}, 0.0, {})
            with self._lock:
                index = self._index(current.generation, current.position)
                count, average = self._size(connection, current.generation, key, kinds)
            frequencies = self._frequencies(current, index, key, terms, kinds)
            recent = self._recent.of(key)
            found = recent.found(current, documents)
            missing = [each for each in documents if each not in found]
            if missing:
                at_once = recent.is_new and self._is_small(connection, current.generation, key)
                read = _read(connection, current, key, None if at_once else missing)
                recent.add(current, read, whole=at_once)
                found |= {each: read[each] for each in missing if each in read}
        self._recent.note(key, recent, recent.size)
        rarities = {token: rarity(frequency, count) for token, frequency in frequencies.items() if frequency}
        return Wordings(rarities, average, found)

    def _is_small(self, connection: sqlite3.Connection, generation: int, key: str) -> bool:
        """Whether all documents of an agent are read at its first search: few and short ones, where there is room."""
        with self._lock:
            count, average = self._size(connection, generation, key, Filter().kinds)
        size = count * average * _LENGTH_BYTES
        memory = count * (DOCUMENT_BYTES + average * TOKEN_BYTES) + size
        return count <= AT_ONCE and size <= AT_ONCE_BYTES and self._recent.has_room(round(memory))

    def check(self) -> None:
        """Raise IndexDamagedError if the index that is read cannot be opened."""
        with self._reading() as connection:
            current = named(connection, TextFold.NAME, self._generation)
        if current.position:
            check_presence(index_folder(self._folder, current.generation))
            with self._lock:
                self._index(current.generation, current.position)

    def documents(self) -> tuple[int, int]:
        """The number of rows of the active generation, and of documents in its index: equal, unless it is damaged."""
        with self._reading() as connection:
            current = named(connection, TextFold.NAME, self._generation)
            if current.position == 0:
                return 0, 0
            rows = connection.execute(f"SELECT count(*) FROM texts_{current.generation}").fetchone()[0]
            with self._lock:
                return int(rows), self._index(current.generation, current.position).size()

    def _index(self, generation: int, position: int) -> Index:
        """The index of the generation, as it was at the position or later."""
        if self._open is None or self._open[0] != generation:
            index = Index(index_folder(self._folder, generation), memory_mb=self._memory_mb, written=True)
        else:
            index = self._open[2]
        if self._open is None or self._open[:2] != (generation, position):
            index.reload()
            # Sizes and the loaded index belong together: both are of one position.
            self._sizes.clear()
            self._open = generation, position, index
        return index

    def _frequencies(
        self,
        current: Generation,
        index: Index,
        key: str,
        terms: Sequence[str],
        kinds: tuple[DocumentKind, ...],
    ) -> dict[str, int]:
        """The number of the agent's documents with each term; of the last question, which asks twice, it is kept."""
        asked, counted = (current, key, tuple(terms), kinds), self._counted
        if counted is None or counted[0] != asked:
            counted = self._counted = asked, index.frequencies(key, terms, Filter(kinds))
        return counted[1]

    def _size(
        self, connection: sqlite3.Connection, generation: int, key: str, kinds: tuple[DocumentKind, ...]
    ) -> tuple[int, float]:
        """The number of the agent's documents, and their mean length."""
        if (key, kinds) not in self._sizes:
            marks = ",".join("?" * len(kinds))
            count, mean = connection.execute(
                f"SELECT count(*), avg(length) FROM texts_{generation} WHERE agent = ? AND kind IN ({marks})",
                (key, *kinds),
            ).fetchone()
            self._sizes[key, kinds] = int(count), float(mean or 0.0)
        return self._sizes[key, kinds]


def _read(
    connection: sqlite3.Connection, current: Generation, key: str, documents: Iterable[Document] | None
) -> dict[Document, Wording]:
    """The wordings of these documents that have a row; None: of all of the agent's."""
    table = f"texts_{current.generation}"
    if documents is None:
        rows = connection.execute(f"SELECT kind, id, length, tokens FROM {table} WHERE agent = ?", (key,))
        return {Document(kind, name): Wording(length, said) for kind, name, length, said in rows}
    # By the documents themselves: those of passages are the same objects in the next search, which finds them faster.
    known = {key_of(key, *each): each for each in documents}
    rows = connection.execute(f"SELECT key, length, tokens FROM {table} WHERE key IN {_LISTED}", (_listed(known),))
    return {known[name]: Wording(length, said) for name, length, said in rows}


class Row(NamedTuple):
    """A candidate."""

    kind: DocumentKind
    id: str
    length: int
    tokens: str


def ranked(
    rows: Sequence[Row], rarities: Mapping[str, float], average_length: float, *, k1: float, b: float
) -> list[Scored]:
    """Candidates by BM25, the best first; equals in the order of kind and id."""
    scored = [
        Scored(
            row.kind,
            row.id,
            bm25(
                _counted(row.tokens, rarities),
                length=row.length,
                average_length=average_length,
                rarities=rarities,
                k1=k1,
                b=b,
            ),
        )
        for row in rows
    ]
    return sorted(scored, key=lambda each: (-each.score, each.kind, each.id))


def _candidates(
    connection: sqlite3.Connection,
    generation: int,
    index: Index,
    key: str,
    rarities: Mapping[str, float],
    limit: int,
    where: Filter,
) -> list[Row]:
    """The current documents that the engine ranks first."""
    most = max(limit, LEAST_CANDIDATES)
    while True:
        found = index.candidates(key, rarities, most, where)
        rows = connection.execute(
            f"SELECT kind, id, length, tokens FROM texts_{generation} WHERE key IN {_LISTED} AND ends > ?",
            (_listed(found), asked_of(where.now) if where.only is None else EVER),
        ).fetchall()
        # The engine also ranks documents that have ended, so too few may be left; then more are asked for.
        if len(rows) >= limit or len(found) < most:
            return [Row(*row) for row in rows]
        most *= MORE


def _counted(said: str, wanted: Iterable[str]) -> dict[str, int]:
    # Few of a question's tokens are in one text, and looking for them in all of it is far quicker than counting.
    some = [token for token in wanted if token in said]
    tokens = said.split(" ")
    return {token: tokens.count(token) for token in some}


def _listed(keys: Iterable[str]) -> str:
    """Any number of keys as one parameter: the number of parameters of a statement is limited."""
    return codec.dump(list(keys)).decode()


_LISTED: Final = "(SELECT value FROM json_each(?))"


def index_folder(folder: Path, generation: int) -> Path:
    """The folder of a generation's index."""
    return folder / f"{TextFold.NAME}-v{TextFold.VERSION}-{generation}"


def check_presence(folder: Path) -> None:
    """Raise IndexDamagedError if an index that was written is no longer there."""
    if not folder.is_dir() or not tantivy.Index.exists(str(folder)):
        raise _gone(folder)


def _gone(folder: Path) -> IndexDamagedError:
    return IndexDamagedError(f"{folder}: the text index is gone; {_CURE}")


_META: Final = "meta.json"
"""The engine's file without which there is no index."""

_CURE: Final = "the next command that searches or writes builds it anew from the log, as `mnemolog rebuild text` does"


@contextmanager
def _explained(folder: Path, as_error: type[ProjectionError]) -> Iterator[None]:
    """Raise what the engine raises on a damaged file as an error of ours."""
    try:
        yield
    except BaseException as error:
        # A panic of the engine's Rust code is no Exception, and its class cannot be imported.
        if isinstance(error, OSError | ValueError) or type(error).__name__ == "PanicException":
            raise as_error(f"{folder}: the text index cannot be used ({error}); {_CURE}") from error
        raise


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", stored=True, tokenizer_name="raw", index_option="basic")
    for name in ("agent", "kind", "subject", "session"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    # Without positions: no query is a phrase.
    builder.add_text_field("tokens", tokenizer_name="whitespace", index_option="freq")
    return builder.build()


_SCHEMA: Final = _schema()


def _term(name: str, value: str) -> tantivy.Query:
    return tantivy.Query.term_query(_SCHEMA, name, value, index_option="freq" if name == "tokens" else "basic")


def _any_of(weights: Mapping[str, float]) -> tantivy.Query:
    weighed = [tantivy.Query.boost_query(_term("tokens", token), weight) for token, weight in weights.items()]
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in weighed])


def _all_of(*queries: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, query) for query in queries])


def _visible(key: str, where: Filter) -> tantivy.Query:
    """A query for the agent's documents that the filter lets through; it does not influence the ranking."""
    terms = [_term("agent", key)]
    if len(where.kinds) == 1:
        terms.append(_term("kind", where.kinds[0]))
    if where.subject is not None:
        terms.append(_term("subject", where.subject))
    if where.session_id is not None:
        terms.append(_term("session", where.session_id))
    if where.only is not None:
        terms.append(tantivy.Query.term_set_query(_SCHEMA, "key", [key_of(key, *each) for each in where.only]))
    return tantivy.Query.const_score_query(_all_of(*terms), 0.0)
