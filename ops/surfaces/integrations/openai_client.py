"""An OpenAI client with a memory: context in, turns out.

    client = wrap(OpenAI(), agent_id="support-bot")
    client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": "Where do I live?"}])

Whatever the memory does, the call is made: the memory's failures are logged.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, Final, Self, TypeVar
from uuid import uuid4

from openai import AsyncOpenAI, OpenAI

from mnemolog.ops.surfaces.integrations.wording import ROLES, text_of
from mnemolog.ops.surfaces.integrations.wording import field as part_of
from mnemolog.ops.surfaces.python import Memory

C = TypeVar("C", OpenAI, AsyncOpenAI)
T = TypeVar("T")

_LOG: Final = logging.getLogger("mnemolog.openai")
_RAW: Final = "X-Stainless-Raw-Response"
"""The header by which the client's with_raw_response marks calls that return the raw response."""
_THREADS: Final = ThreadPoolExecutor(8, "mnemolog-openai")
"""Threads in which the memory is queried, so that a call can go on without it."""


def wrap(
    client: C,
    *,
    agent_id: str,
    memory: Memory | None = None,
    session_id: str | None = None,
    user_id: str | None = None,
    name: str | None = None,
    tokens: int | None = None,
    patience_s: float = 2.0,
) -> C:
    """A copy of the client that shares its connections; each `chat.completions` call remembers, and knows what was.

    `memory`: None is the default data directory. One wrap is one conversation, `session_id` or a new one; with
    `user_id` it is with this person, and knows what this person said. `tokens` bounds the context, `patience_s` how
    long a call waits for the memory before it is made without it.
    """
    session = session_id or f"chat-{uuid4()}"
    companion = _Companion(memory or _default_memory(), agent_id, session, user_id, name, tokens, patience_s)
    return _with(client, companion)


@cache
def _default_memory() -> Memory:
    return Memory()


def _is_async(client: object) -> bool:
    # A function of its own, as the type check knows for each of the two clients which one it is.
    return isinstance(client, AsyncOpenAI)


def _with(client: C, companion: "_Companion") -> C:
    copy = client.with_options()
    completions: Any = copy.chat.completions
    around = _around_async if _is_async(copy) else _around
    completions.create = around(completions.create, companion)
    completions.parse = around(completions.parse, companion)
    options = copy.with_options

    @wraps(options)
    def with_options(**changed: Any) -> C:  # noqa: ANN401  the client's own
        return _with(options(**changed), companion)

    copied: Any = copy
    # A copy that the caller makes of the client keeps the memory.
    copied.with_options = copied.copy = with_options
    return copy


@dataclass(frozen=True, slots=True)
class _Companion:
    """The memory of a client."""

    memory: Memory
    agent_id: str
    session_id: str
    user_id: str | None
    name: str | None
    tokens: int | None
    patience_s: float

    def context(self, messages: Sequence[Any]) -> list[Any]:
        """The messages with the memory's context after the leading instructions."""
        asked = next((said for each in reversed(messages) if (said := _said_by_user(each))), "")
        if not asked.strip():
            return list(messages)
        found = self.memory.context(
            asked, agent_id=self.agent_id, tokens=self.tokens, into=self.session_id, user_id=self.user_id
        )
        # After the leading instructions, which come first for the model, too.
        first = next((at for at, each in enumerate(messages) if ROLES.get(_role(each)) != "system"), len(messages))
        return [*messages[:first], *found.messages, *messages[first:]]

    def note(self, turn: "_Turn") -> None:
        """Send the texts of a turn to the memory."""
        speaker = {"user_id": self.user_id, "name": self.name}
        said = [{"role": "user", "content": turn.asked, **speaker}] if turn.asked.strip() else []
        if turn.answer.strip():
            said.append({"role": "assistant", "content": turn.answer})
        if said:
            messages = [{**each, "session_id": self.session_id} for each in said]
            self.memory.add_many(messages, agent_id=self.agent_id, wait=False)

    def tried(self, act: Callable[[], T], otherwise: T, doing: str) -> T:
        """The memory's answer if it comes in time, else the default."""
        try:
            # Past the patience the call goes on, and so does the thread: a turn is noted late rather than lost.
            return _THREADS.submit(act).result(self.patience_s)
        except Exception as error:
            return _without(error, otherwise, doing)

    async def tried_async(self, act: Callable[[], T], otherwise: T, doing: str) -> T:
        """The same, without blocking the event loop."""
        try:
            return await asyncio.wait_for(asyncio.wrap_future(_THREADS.submit(act)), self.patience_s)
        except Exception as error:
            return _without(error, otherwise, doing)


def _without(error: Exception, otherwise: T, doing: str) -> T:
    reason = "it takes too long" if isinstance(error, TimeoutError) else str(error) or repr(error)
    _LOG.warning("the call goes on without its memory, which did not %s: %s", doing, reason)
    return otherwise


_CONTEXT: Final = "give a context"
_NOTE: Final = "take in the turn"


@dataclass(slots=True)
class _Turn:
    """The user's last text, and the answer to it."""

    asked: str
    """empty: a tool answered, and the user's text was noted before"""
    answer: str = ""

    @classmethod
    def of(cls, messages: Sequence[Any]) -> "_Turn":
        return cls(_said_by_user(messages[-1]) if messages else "")

    def take(self, completion: object) -> None:
        """An answer, or a piece of one; of several choices the first."""
        for choice in part_of(completion, "choices") or ():
            if part_of(choice, "index") == 0:
                said = part_of(choice, "message") or part_of(choice, "delta")
                self.answer += text_of(part_of(said, "content"))


def _around(call: Callable[..., Any], companion: _Companion) -> Callable[..., Any]:
    @wraps(call)
    def remembering(*args: Any, **given: Any) -> Any:  # noqa: ANN401  the client's own
        messages = _messages(given)
        if messages is None:
            return call(*args, **given)
        sent = companion.tried(lambda: companion.context(messages), messages, _CONTEXT)
        # The turn has the caller's own messages alone: the context that was added must not be learned again.
        answer, turn = call(*args, **{**given, "messages": sent}), _Turn.of(messages)

        def note() -> None:
            companion.tried(lambda: companion.note(turn), None, _NOTE)

        if given.get("stream") is True:
            return _Heard(answer, turn, note)
        turn.take(answer)
        note()
        return answer

    return remembering


def _around_async(call: Callable[..., Any], companion: _Companion) -> Callable[..., Any]:
    @wraps(call)
    async def remembering(*args: Any, **given: Any) -> Any:  # noqa: ANN401  the client's own
        messages = _messages(given)
        if messages is None:
            return await call(*args, **given)
        sent = await companion.tried_async(lambda: companion.context(messages), messages, _CONTEXT)
        answer, turn = await call(*args, **{**given, "messages": sent}), _Turn.of(messages)

        async def note() -> None:
            await companion.tried_async(lambda: companion.note(turn), None, _NOTE)

        if given.get("stream") is True:
            return _HeardAsync(answer, turn, note)
        turn.take(answer)
        await note()
        return answer

    return remembering


def _messages(given: Mapping[str, Any]) -> list[Any] | None:
    """The messages of a call that is to be remembered; None: it is none of ours, or wants the raw response."""
    messages = given.get("messages")
    raw = _RAW in (given.get("extra_headers") or {})
    # A text is a Sequence as well; the client itself refuses it.
    if raw or isinstance(messages, str) or not isinstance(messages, Sequence):
        return None
    return list(messages)


def _role(message: object) -> str:
    return str(part_of(message, "role") or "")


def _said_by_user(message: object) -> str:
    return text_of(part_of(message, "content")) if _role(message) == "user" else ""


class _Heard:
    """A stream that records its pieces and notes them at its end, also where the caller stops reading early."""

    def __init__(self, stream: Any, turn: _Turn, note: Callable[[], None]) -> None:  # noqa: ANN401  the client's own
        self._stream, self._turn, self._note = stream, turn, note
        self._pieces = self._heard()

    def _heard(self) -> Generator[Any, None, None]:
        try:
            for piece in self._stream:
                self._turn.take(piece)
                yield piece
        finally:
            self._note()

    def __iter__(self) -> Iterator[Any]:
        return self._pieces

    def __next__(self) -> Any:  # noqa: ANN401  the client's own
        return next(self._pieces)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever else a stream has
        return getattr(self._stream, name)

    def close(self) -> None:
        """Read no more."""
        # The generator first: its `finally` notes the turn, even if closing the stream fails.
        self._pieces.close()
        self._stream.close()


class _HeardAsync:
    """The same, asynchronously."""

    def __init__(self, stream: Any, turn: _Turn, note: Callable[[], Any]) -> None:  # noqa: ANN401  the client's own
        self._stream, self._turn, self._note = stream, turn, note
        self._pieces = self._heard()

    async def _heard(self) -> AsyncGenerator[Any, None]:
        try:
            async for piece in self._stream:
                self._turn.take(piece)
                yield piece
        finally:
            await self._note()

    def __aiter__(self) -> AsyncIterator[Any]:
        return self._pieces

    async def __anext__(self) -> Any:  # noqa: ANN401  the client's own
        return await anext(self._pieces)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever else a stream has
        return getattr(self._stream, name)

    async def close(self) -> None:
        """Read no more."""
        await self._pieces.aclose()
        await self._stream.close()
