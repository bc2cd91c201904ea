"""What the write path hands from its first half, which reads ahead, to its second, which decides."""

from asyncio import Task
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.state import Intake
from mnemolog.processors.ports import Vector
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.event import HEURISTICS, Event, MemoriesRecalled, MessageDeadLettered, MessageRecorded, Unkept
from mnemolog.schemas.input import Input
from mnemolog.streams.embedding import EmbeddedText


class Prospect(NamedTuple):
    """A candidate on its way to the gate."""

    candidate: Candidate
    embedding: "Future[EmbeddedText]"


class Doubtful(NamedTuple):
    """A span that is not worth keeping by itself, but perhaps for what it changes."""

    candidate: Candidate
    unkept: Unkept
    """what is recorded of it where it changes nothing"""
    vector: Vector
    pieces: Pieces
    """of its words, from those of its message"""
    model: str


class Admission(NamedTuple):
    """Which spans of a message are candidates, and which are not worth keeping."""

    prospects: tuple[Prospect, ...] = ()
    unkept: tuple[Unkept, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()


class Candidates(NamedTuple):
    """The candidates of an input on their way to the gate, and where they come from."""

    prospects: tuple[Prospect, ...]
    by: str = HEURISTICS
    """or the name of a model"""
    fallback: str | None = None
    """why the heuristics took the model's place"""
    unkept: tuple[Unkept, ...] = ()
    """what the heuristics did not keep in its place; a model that answers gives no reason for what it leaves out"""


NO_CANDIDATES: Final = Candidates(())


@dataclass(slots=True)
class Prepared:
    """An input that was read ahead, its texts being embedded.

    Its candidates come from one of three: `candidates` where they are known already (the preset v9, a memory by hand),
    `forming` where a language model reads the message, `admission` where the classifier waits for its vectors.
    """

    input: Input
    clock: float
    """the agent's, after this input"""
    repeated: bool = False
    """the same came before, under this id"""
    events: list[Event] = field(default_factory=list)
    """those that the intake alone decides"""
    recorded: MessageRecorded | None = None
    embedding: "Future[EmbeddedText] | None" = None
    """of the message as rendered"""
    arousal: float = 0.0
    candidates: Candidates = NO_CANDIDATES
    """by the heuristics, or by hand"""
    forming: "Task[Candidates] | None" = None
    """a language model at work, whose candidates come instead"""
    admission: "Future[Admission] | None" = None
    """of its spans, once the message is embedded"""
    recalled: MemoriesRecalled | None = None
    unkept: tuple[Unkept, ...] = ()
    """sentences that no memory is to be made of, as far as the message alone shows"""

    def take_in(self, event: Event, intake: Intake) -> None:
        """The intake decides an event by itself, and evolves by it before the next input is read."""
        self.events.append(event)
        intake.evolve(event)

    @property
    def again(self) -> bool:
        """Whether an input of this id may have, or may get, another commit: it is a dead letter or a repeat."""
        return self.repeated or any(isinstance(event, MessageDeadLettered) for event in self.events)

    @property
    def ready(self) -> bool:
        """Whether nothing of it has to be waited for."""
        return (self.forming is None or self.forming.done()) and all(text.done() for text in self.embeddings)

    @property
    def embeddings(self) -> "list[Future[Any]]":
        """What waits for the embedder, in the order of its beginning."""
        begun = [each for each in (self.embedding, self.admission) if each is not None]
        prospects = self.candidates.prospects
        if self.admission is not None and self.admission.done() and not self.admission.exception():
            prospects += self.admission.result().prospects
        return [*begun, *(prospect.embedding for prospect in prospects)]

    def abandon(self) -> None:
        """Cancel what is under way for it: it will not be decided."""
        if self.forming is not None:
            self.forming.cancel()
