"""The port behind the verbs of Memory: this process, workers on Kafka, or a server."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.command import Command
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Question, Receipt

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.rebuilt import Rebuilt

A = TypeVar("A")

Writes: TypeAlias = Literal["always", "when needed", "never"]
"""When a process takes the writer's part: always; only when something waits for a writer as it opens; or never."""


class Backend(Protocol):
    """Keeps inputs and answers questions. Every method may raise a MnemologError."""

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Finish the work in hand and release resources."""

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them."""

    async def change(self, kind: str, memory_id: str, fields: Mapping[str, Any], *, tenant_id: str) -> Receipt:
        """Submit a command about a memory, whose agent is looked up; `fields` are the others of the command.

        Raises NotFoundError, also where `fields` name another agent than the memory's.

        The receipt says what became of it.
        """

    async def ask(self, question: Question[A], *, progress: OnProgress = unreported) -> A:
        """Answer one of the questions of schemas/question.py.

        `progress` is called while the whole log is read, except by a server of another process.
        """

    async def retry_dead_letter(self, number: int, *, tenant_id: str | None) -> Receipt:
        """Try an input again that could not be processed; `tenant_id`: only of that tenant. Raises NotFoundError."""

    async def rebuild(self, projection: str, *, switch: bool, progress: OnProgress) -> "list[Rebuilt]":
        """Rebuild a projection, or all, as a new generation; read it from then on if `switch` is set.

        Raises NotFoundError.
        """

    def export(self, *, tenant_id: str | None) -> AsyncIterator[bytes]:
        """The log as `mnemolog export` writes it, in pieces of whole lines; `tenant_id`: only of that tenant."""

    def live(self, only: Watched, *, after: str | None) -> AsyncIterator[LiveEvent]:
        """The events as they happen; `after` is the cursor of an event, or `start`."""
