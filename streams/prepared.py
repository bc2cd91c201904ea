"""The data that the first half of the write path, which reads ahead, passes to the second, which decides."""

from asyncio import Task
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.state import Intake
from mnemolog.processors.ports import Vector
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.event import (
    HEURISTICS,
    Event,
    MemoriesRecalled,
    MessageDeadLettered,
    MessageRecorded,
    RejectedSentence,
)
from mnemolog.schemas.input import Input
from mnemolog.streams.embedding import EmbeddedText


class Prospect(NamedTuple):
    """A candidate on its way to the gate."""

    candidate: Candidate
    embedding: "Future[EmbeddedText]"


class Doubtful(NamedTuple):
    """A span of little worth, which is kept only if it changes a known fact."""

    candidate: Candidate
    unkept: RejectedSentence
    """the rejected span to record if it changes nothing"""
    vector: Vector
    pieces: Pieces
    """of its words, from those of its message"""
    model: str


class Admission(NamedTuple):
    """The spans of a message that are candidates, and those that are not worth keeping."""

    prospects: tuple[Prospect, ...] = ()
    unkept: tuple[RejectedSentence, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()


class Candidates(NamedTuple):
    """The candidates of an input on their way to the gate, and where they come from."""

    prospects: tuple[Prospect, ...]
    by: str = HEURISTICS
    """HEURISTICS, or the name of a model"""
    fallback: str | None = None
    """why the heuristics replaced the model"""
    unkept: tuple[RejectedSentence, ...] = ()
    """the spans that the heuristics rejected in the model's place; a model gives no reasons for spans it leaves out"""


NO_CANDIDATES: Final = Candidates(())


@dataclass(slots=True)
class Prepared:
    """An input that was read ahead, its texts being embedded.

    Its candidates are in one of three fields: in `candidates` if they are known already (preset v9, a memory by hand),
    in `forming` if a language model reads the message, in `admission` if the classifier waits for the vectors.
    """

    input: Input
    clock: float
    """the agent's, after this input"""
    repeated: bool = False
    """an input with this id and content came before"""
    events: list[Event] = field(default_factory=list)
    """events that the intake decided alone"""
    recorded: MessageRecorded | None = None
    embedding: "Future[EmbeddedText] | None" = None
    """of the message with its heading"""
    arousal: float = 0.0
    candidates: Candidates = NO_CANDIDATES
    """by the heuristics, or by hand"""
    forming: "Task[Candidates] | None" = None
    """a running call of a language model, whose candidates replace `candidates`"""
    admission: "Future[Admission] | None" = None
    """of its spans, once the message is embedded"""
    recalled: MemoriesRecalled | None = None
    unkept: tuple[RejectedSentence, ...] = ()
    """spans that the intake rejected by the message alone"""

    def take_in(self, event: Event, intake: Intake) -> None:
        """Add an event that the intake decided alone, and update the intake before the next input is read."""
        self.events.append(event)
        intake.evolve(event)

    @property
    def id_is_taken(self) -> bool:
        """Whether another commit with this input's id may exist: it is a dead letter or a repeat."""
        return self.repeated or any(isinstance(event, MessageDeadLettered) for event in self.events)

    @property
    def ready(self) -> bool:
        """Whether all model calls and embeddings of the input are done."""
        return (self.forming is None or self.forming.done()) and all(text.done() for text in self.embeddings)

    @property
    def embeddings(self) -> "list[Future[Any]]":
        """The embeddings under way, in the order in which they were started."""
        begun = [each for each in (self.embedding, self.admission) if each is not None]
        prospects = self.candidates.prospects
        if self.admission is not None and self.admission.done() and not self.admission.exception():
            prospects += self.admission.result().prospects
        return [*begun, *(prospect.embedding for prospect in prospects)]

    def abandon(self) -> None:
        """Cancel the model call for this input, which will not be decided."""
        if self.forming is not None:
            self.forming.cancel()
