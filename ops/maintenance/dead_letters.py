"""Listing and retrying dead letters, for one tenant or for an operator."""

from collections.abc import Sequence
from typing import Protocol

from mnemolog.processors.ports import Accepted, DeadLetter
from mnemolog.schemas.dead_letter import DeadLetterView, ListDeadLetters
from mnemolog.schemas.errors import NotFoundError
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Receipt


class Retrying(Protocol):
    """The part of a backend that is needed for this."""

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them."""

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""

    async def receipts(
        self, accepted: Sequence[Accepted], *, wait: bool, within_s: float | None = None
    ) -> list[Receipt]:
        """The receipts of accepted inputs."""


def listed(letters: Sequence[DeadLetter], question: ListDeadLetters) -> list[DeadLetterView]:
    """The dead letters that the question asks for."""
    return [_view(letter) for letter in letters if question.everything or _is_of(letter, question.tenant_id)]


async def retried(
    backend: Retrying, number: int, *, tenant_id: str | None, now: float, within_s: float | None
) -> Receipt:
    """Try one again, and say what was decided; `tenant_id`: only of that tenant. Raises NotFoundError."""
    letters = await backend.dead_letters()
    if not any(letter.number == number and (tenant_id is None or _is_of(letter, tenant_id)) for letter in letters):
        # Another tenant's letter is not found either: a refusal would tell that its number exists.
        raise NotFoundError("dead letter", str(number))
    accepted = await backend.retry(number, arrived_at=now)
    (found,) = await backend.receipts([accepted], wait=True, within_s=within_s)
    return found


def _is_of(letter: DeadLetter, tenant_id: str) -> bool:
    # With the slash, which no tenant's name contains: `acme` must not match `acme2`.
    return tenant_of(letter.key) == tenant_id


def _view(letter: DeadLetter) -> DeadLetterView:
    tenant_id, _, agent_id = letter.key.partition("/")
    return DeadLetterView(
        number=letter.number,
        tenant_id=tenant_id,
        agent_id=agent_id,
        id=letter.input_id,
        reason=letter.reason,
        detail=letter.detail,
        at=iso(letter.at),
        body=letter.body,
        retried=letter.retried,
    )
