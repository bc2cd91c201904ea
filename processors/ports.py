"""Ports: what the pure core asks of the outside. Each docstring is the promise that a contract suite checks.

Adapters do not inherit; `ops/bootstrap.py` puts them together.
"""

from array import array
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import count
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.calibration import Calibration
from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.late_vectors import Late
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.schemas.chain import Heads
from mnemolog.schemas.command import Command, Recall
from mnemolog.schemas.commit import Commit, Copied
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.input import Input, SourcePosition, Unreadable
from mnemolog.schemas.memory import Held, Memory, Relation, Utterance
from mnemolog.schemas.message import Message
from mnemolog.schemas.prompt import Prompt, Reply
from mnemolog.schemas.telemetry import Telemetry

Vector: TypeAlias = NDArray[np.float32]
"""One dimension, unit length."""

Clock: TypeAlias = Callable[[], float]
"""Seconds since the epoch."""

Report: TypeAlias = Callable[[Telemetry], None]
"""Takes a telemetry record and never fails."""

Put: TypeAlias = Callable[[Recall], None]
"""Puts a recall into the queue; neither waits nor fails."""

DocumentKind: TypeAlias = Literal["memory", "message"]


READ_BATCH: Final = 1_000
"""Commits that a reader of the log is given at a time."""


class Embedder(Protocol):
    """Texts to vectors. Thread-safe, and the same text always gives the same vector."""

    @property
    def model(self) -> str:
        """The name that every embedding carries."""

    @property
    def dimensions(self) -> int:
        """Length of every vector."""

    @property
    def calibration(self) -> Calibration:
        """The mapping of its cosines to similarities."""

    @property
    def instant(self) -> bool:
        """Whether a thread gains nothing: it looks up, or holds the interpreter's lock while it computes."""

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text that is stored or compared, or of a question; raises EmbedderError."""

    def read(self, text: str, *, query: bool = False) -> Inference:
        """The vector and the text's pieces, by one inference; raises EmbedderError."""


class PairReader(Protocol):
    """Reads two statements together. Thread-safe, and the same two always give the same."""

    def read(self, old: str, new: str) -> PairReading:
        """What the newer statement is to the older one; raises EmbedderError."""


class TokenCounter(Protocol):
    """Counts what a text costs a language model. Thread-safe, and the same text always has the same number."""

    @property
    def name(self) -> str:
        """The name of the tokenizer."""

    def count(self, text: str) -> int:
        """The tokens of a text, without the marks of begin and end. Raises ConfigError if it cannot be loaded."""


class LanguageModel(Protocol):
    """Answers prompts. Any number of calls may be under way at once; how many go out together is its own matter."""

    @property
    def model(self) -> str:
        """The name that was asked for."""

    async def complete(self, prompt: Prompt) -> Reply:
        """The reply, within a bounded time. Raises ModelUnavailableError, ModelError."""


class Accepted(NamedTuple):
    """An input that is safe: it will be processed, or it was before."""

    input_id: str
    source: SourcePosition
    repeated: bool
    """the same input was accepted earlier; nothing was added"""


class Inbox(Protocol):
    """The queue of inputs for the writer. Any process may add to it."""

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs or none, durably; each has its id already.

        An id that was accepted before with the same content is not added again. Raises RepeatedIdError if the
        content differs, LogFullError and LogUnavailableError.
        """

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs behind an offset of each topic (0 if it is not named) that have no commit yet, in order.

        A record that holds several is given whole, past the limit if need be: its offset tells where to go on.
        """

    async def waiting_at(self, sources: Sequence[SourcePosition]) -> list[Input | Unreadable]:
        """The inputs at these positions, as far as they have no commit yet, in any order."""

    async def waiting(self, tenant_id: str, *, without: Collection[str] = ()) -> int:
        """The number of inputs of the tenant without a commit, as far as known here; not of agents in `without`."""

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit; False for an offset not given yet."""

    async def last_offset(self) -> int | None:
        """The highest offset given to an input so far; None: the log cannot tell."""


class Recorded(NamedTuple):
    """A commit and its position in the log, from 1 on; 0 is before everything."""

    position: int
    commit: Commit


class Stored(NamedTuple):
    """A commit as its bytes stand in the log."""

    position: int
    key: str
    """of its agent"""
    body: bytes


class AgentEnd(NamedTuple):
    """The end of an agent's commits, after which new ones are appended."""

    last: Recorded | None
    """its last commit, if it has one"""
    waiting: int
    """inputs of it that have no commit yet"""


class EventLog(Protocol):
    """The truth: commits in the order in which they were appended, never changed."""

    @property
    def log_id(self) -> str:
        """The name of this log among all logs."""

    async def open_writer(self) -> None:
        """Become the one writer, replacing the former one. Raises WriterBusyError while another process holds on."""

    async def close_writer(self) -> None:
        """Let others write, also where it raises."""

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none, durably, and return the log's last position.

        A commit whose source position is not above its agent's mark is left out: the first one won. The inputs are
        no longer pending, and those that were dead-lettered are among the dead letters. Raises WriterFencedError
        when another writer took over, LogFullError.
        """

    async def append_copied(self, copied: Sequence[Copied]) -> int:
        """Append commits of another log as their bytes stand there; otherwise as `append`.

        Raises HistoryMismatchError if a commit does not continue the chain of its agent here.
        """

    async def end(self) -> int:
        """The last position; 0 when the log is empty."""

    def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        """The commits behind `after`, up to and with `until`, of all agents or one, in batches, in order."""

    def stored(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Stored]]:
        """The stored commits without decoding; each has the hash of its agent's previous commit (see chain)."""

    async def heads(self) -> Heads | None:
        """The ends of the chains, as kept at each append; None while a release before the chains writes this log."""

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position, if there is one."""

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit, if it has one."""

    async def agent_end(self, key: str) -> AgentEnd:
        """The agent's last commit, and how many of its inputs have none yet, at one moment."""

    async def count(self, key: str, *, after: int) -> int:
        """The number of the agent's commits after a position."""

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded; returns its last position."""


class WaitingInput(NamedTuple):
    """An input without a commit."""

    key: str
    source: SourcePosition
    arrived_at: float


class DeadLetter(NamedTuple):
    """An input that could not be processed."""

    number: int
    """its name among the dead letters"""
    key: str
    input_id: str
    reason: str
    detail: str
    at: float
    body: str
    """as it was accepted"""
    retried: bool


class DeadLetters(Protocol):
    """Inputs that could not be processed, kept until somebody looks."""

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again. Raises NotFoundError."""


class Scored(NamedTuple):
    """A document that an index found."""

    kind: DocumentKind
    id: str
    score: float


class Document(NamedTuple):
    """A memory or a message in an index."""

    kind: DocumentKind
    id: str


class Filter(NamedTuple):
    """The part of an agent's documents that a search may see."""

    kinds: tuple[DocumentKind, ...] = ("memory", "message")
    now: float = float("inf")
    """memories that ended by then, and what is hidden, are not seen"""
    subject: str | None = None
    session_id: str | None = None
    only: frozenset[Document] | None = None
    """these alone, whenever they end and whether they are hidden; None: whatever the others say"""

    def ids(self, kind: DocumentKind) -> frozenset[str] | None:
        """The ids of a kind in `only`, if there is one."""
        return None if self.only is None else frozenset(each.id for each in self.only if each.kind == kind)


class VectorSearch(Protocol):
    """Nearest neighbours among an agent's memories and messages."""

    async def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents by cosine after the agent's mean was taken off both sides, the best first."""

    async def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The same cosine for each of these documents in the index, current or not."""


class Vocabulary(dict[str, int]):
    """A number for each token of an agent's texts."""

    def __init__(self) -> None:
        super().__init__()
        # Not its length: two threads could give one number to two tokens.
        self._numbers = count()

    def __missing__(self, token: str) -> int:
        return self.setdefault(token, next(self._numbers))


@dataclass(slots=True)
class Wording:
    """A document as the text index has it."""

    length: int
    """in tokens"""
    tokens: str
    """in order, with blanks between; behind them, the beginnings of long words"""
    vocabulary: Vocabulary | None = field(default=None, init=False, repr=False, compare=False)
    """the numbers of the tokens of all documents in memory; the owner of the mapping drops it"""
    _distinct: bytes | None = field(default=None, init=False, repr=False, compare=False)

    def distinct(self, vocabulary: Vocabulary) -> bytes:
        """The numbers of its tokens, each once, without the beginnings of words; four bytes each (np.intc)."""
        if vocabulary is not self.vocabulary:
            return _numbers(self, vocabulary)
        # Computed once: indexes keep wordings in memory, and each search counts the tokens of hundreds.
        if self._distinct is None:
            self._distinct = _numbers(self, vocabulary)
        return self._distinct


def _numbers(of: Wording, vocabulary: Vocabulary) -> bytes:
    return array("i", map(vocabulary.__getitem__, set(of.tokens.split()[: of.length]))).tobytes()


class Wordings(NamedTuple):
    """Documents as the text index has them, and what BM25 weighs them by."""

    rarities: dict[str, float]
    """of the question's terms that occur in any document of the agent"""
    average_length: float
    """of the agent's documents, in tokens"""
    documents: dict[Document, Wording]


class TextIndex(Protocol):
    """BM25 over an agent's memories and messages, with that agent's own document frequencies."""

    async def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents, the best first."""

    async def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """Each of these documents that is there, current or not; rarities and lengths are of the kinds."""


class LateVectors(Protocol):
    """The late vectors of an agent's messages, and of memories that no message stands behind."""

    def keep(self, key: str, document: Document, text: str, pieces: Pieces | None) -> None:
        """Keep what one inference gave of a document, in place of what was kept; never fails, and may keep nothing."""

    def of(self, key: str, texts: Mapping[Document, str]) -> dict[Document, Late]:
        """The late vectors of these documents, if they have any of their current text. Raises ProjectionError."""

    def read_ahead(self, key: str, texts: Mapping[Document, str]) -> None:
        """Read late vectors for later calls of `of`, where there is room for them. Raises ProjectionError."""


class Placed(NamedTuple):
    """A message, and its place in its session, which counts on by one."""

    place: int
    said: Utterance


class Conversation(NamedTuple):
    """A session of the transcript."""

    session_id: str
    messages: int
    """the hidden ones too"""
    first: Utterance
    last: Utterance


class Living(Protocol):
    """The current memories, transcript, relations and working memory of agents."""

    def memory(self, memory_id: str) -> tuple[str, Memory] | None:
        """The memory and the key of its agent."""

    def beginning(self, prefix: str, *, tenant_id: str, limit: int) -> list[str]:
        """The ids of a tenant's memories that begin so, in their order; forgotten ones too."""

    def memories(
        self, key: str, *, now: float | None = None, limit: int | None = None, after: str | None = None
    ) -> list[Memory]:
        """An agent's memories, the newest first, without the forgotten; with `now` only those that are current then.

        `after`: the id of one of the agent's memories; only those behind it in this order.
        """

    def pinned(self, key: str, *, now: float) -> list[Memory]:
        """The agent's memories that are current then and pinned, the newest first."""

    def preferences(
        self, key: str, *, now: float, limit: int, subject: str | None = None, session_id: str | None = None
    ) -> list[Memory]:
        """The latest preferences that users stated and that are current then, the newest first.

        `subject`, `session_id`: only those of this person, of this conversation.
        """

    def forgotten(self, key: str) -> frozenset[str]:
        """The ids of an agent's memories that are forgotten."""

    def unfound(self, key: str) -> frozenset[Document]:
        """The documents that indexes return only when a query lists them.

        These are hidden and sleeping messages, stubs, and memories that ended before 1970; not forgotten memories, but
        a message of one may be among them.
        """

    def memories_by_id(self, memory_ids: Iterable[str]) -> dict[str, Memory]:
        """These memories."""

    def sources(self, memory_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The messages that each of these memories came from."""

    def utterances(self, key: str, message_ids: Iterable[str]) -> dict[str, Utterance]:
        """These messages of an agent's transcript."""

    def transcript(self, key: str) -> list[Utterance]:
        """All of an agent's transcript, the hidden messages too, in the order of sessions and places."""

    def said(self, key: str, session_id: str | None) -> list[str]:
        """The ids of an agent's messages, or of a session's, the hidden ones too, in the order in which they came."""

    def sessions(self, key: str) -> list[Conversation]:
        """The sessions of an agent's transcript, the one that began last first."""

    def around(self, key: str, message_ids: Iterable[str], *, neighbours: int) -> dict[str, Placed]:
        """These messages, and those at most so many places before and after each in its session."""

    def resting_on(self, key: str, message_ids: Iterable[str]) -> list[Memory]:
        """The memories that came from any of these messages, whether they still hold or not, in the order of ids."""

    def relations(self, key: str, memory_ids: Iterable[str] | None = None) -> list[Relation]:
        """The edges of an agent, or only those of these memories, in the order of their ids."""

    def together(self, key: str, memory_ids: Iterable[str], *, times: int) -> frozenset[str]:
        """Those of these memories that were recalled together with another one at least so many times."""

    def given(self, key: str, session_id: str) -> dict[str, frozenset[str]]:
        """The memories that a session was given since it last began anew, each with the texts that it got of it."""

    def held(self, key: str, session_id: str) -> list[Held]:
        """The working memory of a session, the latest used first."""

    def names(self, key: str) -> dict[str, str]:
        """Speaker to the name that was learned, for the agent's speakers that introduced themselves."""


class Place(NamedTuple):
    """The place of an event: the position of its commit in the log, and its number there."""

    position: int
    entry: int


class Timeline(Protocol):
    """An index of events by memories and messages."""

    def of_memory(self, memory_id: str) -> list[Place]:
        """Every event about the memory, in order."""

    def of_message(self, key: str, message_id: str) -> list[Place]:
        """Every event about the message, in order."""


class Happened(NamedTuple):
    """An event of agent-managed memory."""

    position: int
    recorded_at: float
    event: ControlEvent


class ControlledMemory(Protocol):
    """The memory that agents run themselves."""

    def happened(self, key: str, *, after: int = 0, until: float | None = None) -> list[Happened]:
        """The agent's events behind a position, recorded up to a moment, in order."""

    def state(self, key: str, *, until: float | None = None) -> Controlled:
        """The state by the agent's events recorded up to a time; callers may not change it."""
