"""Waiting until what was added can be found."""

from typing import Protocol, TypeVar

from mnemolog.schemas.command import Command
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Question
from mnemolog.schemas.question import GetBehind

A = TypeVar("A")


class Answering(Protocol):
    """The part of a backend that is needed for this."""

    async def ask(self, question: Question[A]) -> A:
        """The answer."""


class Added:
    """The decided inputs."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[int, GetBehind]] = {}

    def note(self, message: Message | Command, position: str) -> None:
        """Note that an input was accepted at the position."""
        partition, _, offset = position.partition(":")
        # The last alone: an index takes a partition in order.
        if partition not in self._last or int(offset) > self._last[partition][0]:
            question = GetBehind(tenant_id=message.tenant_id, agent_id=message.agent_id, position=position)
            self._last[partition] = int(offset), question

    async def until_searchable(self, backend: Answering) -> None:
        """Wait until all of it is searchable, or nothing has moved between two answers.

        Each answer comes when the position is reached, or after `search.wait_s`.
        """
        for _, question in self._last.values():
            before, found = None, await backend.ask(question)
            # An index that does not move is away or being built: an add must not wait for it for ever.
            while not found.reached and found != before:
                before, found = found, await backend.ask(question)
