"""How many bytes of bodies a server holds at the same time."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import Message, Receive, Scope, Send

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.surfaces.http.limits import BoundedBodies
from mnemolog.schemas.config import HttpConfig
from mnemolog.schemas.errors import OverloadError, RateLimitError

CONFIG = HttpConfig(max_body_bytes=1_000, max_inflight_body_bytes=1_500, client_share=1)
KEYS = Keys({"acme-key-0123456789": "acme", "beta-key-0123456789": "beta"})


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
        bounded = BoundedBodies(app, config=CONFIG, keys=KEYS)
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
        bounded = BoundedBodies(app, config=CONFIG, keys=KEYS)
        with pytest.raises(BaseException):  # noqa: B017  it leaves as it came
            await bounded(scope(1_000), broken, nowhere)
        await bounded(scope(1_000), sent(1_000), nowhere)

    chunks = [900]
    asyncio.run(ask())


def of_key(scope: Scope, key: str) -> Scope:
    return {**scope, "headers": [*scope["headers"], (b"authorization", f"Bearer {key}".encode())]}


def test_the_bodies_of_one_key_leave_room_for_others() -> None:
    """Four bodies that never ended took all memory for bodies: every other key was answered 503."""
    config = HttpConfig(max_body_bytes=1_000, max_inflight_body_bytes=4_000, client_share=0.5)
    one, other = "acme-key-0123456789", "beta-key-0123456789"

    async def ask() -> None:
        app = Answering()
        bounded = BoundedBodies(app, config=config, keys=KEYS)
        held = [asyncio.create_task(bounded(of_key(scope(1_000), one), sent(1_000), nowhere)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(RateLimitError, match="exceed 2000 bytes, its share of 4000"):
            await bounded(of_key(scope(1), one), sent(1), nowhere)
        held.append(asyncio.create_task(bounded(of_key(scope(1_000), other), sent(1_000), nowhere)))
        app.may_answer.set()
        await asyncio.gather(*held)
        await bounded(of_key(scope(1_000), one), sent(1_000), nowhere)

    asyncio.run(ask())


def test_one_body_of_the_greatest_size_is_within_any_share() -> None:
    config = HttpConfig(max_body_bytes=1_000, max_inflight_body_bytes=1_500, client_share=0.1)

    async def ask() -> None:
        app = Answering()
        app.may_answer.set()
        await BoundedBodies(app, config=config, keys=KEYS)(scope(1_000), sent(1_000), nowhere)

    asyncio.run(ask())
