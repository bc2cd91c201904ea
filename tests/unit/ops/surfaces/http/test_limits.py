"""How many bytes of bodies a server holds at the same time."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import Message, Receive, Scope, Send

from mnemolog.ops.surfaces.http.limits import BoundedBodies
from mnemolog.schemas.config import HttpConfig
from mnemolog.schemas.errors import OverloadError

CONFIG = HttpConfig(max_body_bytes=1_000, max_inflight_body_bytes=1_500)


def sent(*chunks: int) -> Receive:
    """A body in chunks of these lengths."""
    lengths: Iterator[tuple[int, int]] = enumerate(chunks, start=1)

    async def receive() -> Message:
        number, length = next(lengths)
        return {"type": "http.request", "body": b"x" * length, "more_body": number < len(chunks)}

    return receive


async def nowhere(_message: Message) -> None:
    """Nobody looks at the answers here."""


class Answering:
    """Reads a body to its end, and answers when it may."""

    def __init__(self) -> None:
        self.read = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def __call__(self, _scope: Scope, receive: Receive, _send: Send) -> None:
        while (await receive()).get("more_body"):
            pass
        self.read.set()
        await self.may_answer.wait()


def scope(length: int) -> Scope:
    return {"type": "http", "method": "POST", "path": "/", "headers": [(b"content-length", b"%d" % length)]}


def test_a_body_beyond_those_that_are_held_is_refused_until_one_is_answered() -> None:
    async def ask() -> None:
        app = Answering()
        bounded = BoundedBodies(app, config=CONFIG)
        first = asyncio.create_task(bounded(scope(900), sent(500, 400), nowhere))
        await app.read.wait()
        with pytest.raises(OverloadError, match=r"exceed 1500 bytes \(http.max_inflight_body_bytes\)"):
            await bounded(scope(900), sent(500, 400), nowhere)
        second = asyncio.create_task(bounded(scope(600), sent(600), nowhere))
        app.may_answer.set()
        await asyncio.gather(first, second)
        await bounded(scope(900), sent(900), nowhere)

    asyncio.run(ask())


@pytest.mark.parametrize("ends", [ConnectionError, asyncio.CancelledError])
def test_what_a_client_that_went_away_had_sent_counts_no_more(ends: Callable[[], BaseException]) -> None:
    async def broken() -> Message:
        if chunks:
            return {"type": "http.request", "body": b"x" * chunks.pop(), "more_body": True}
        raise ends()

    async def ask() -> None:
        app = Answering()
        app.may_answer.set()
        bounded = BoundedBodies(app, config=CONFIG)
        with pytest.raises(BaseException):  # noqa: B017  it leaves as it came
            await bounded(scope(1_000), broken, nowhere)
        await bounded(scope(1_000), sent(1_000), nowhere)

    chunks = [900]
    asyncio.run(ask())
