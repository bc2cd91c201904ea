"""Work for a client that may disconnect before it is done."""

import asyncio

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message

from mnemolog.ops.surfaces.http.connected import while_connected


class Client:
    """A client that disconnects when it is told to."""

    def __init__(self) -> None:
        self.leaves = asyncio.Event()

    async def receive(self) -> Message:
        await self.leaves.wait()
        return {"type": "http.disconnect"}


class Work:
    """Work that is done when it is told to be."""

    def __init__(self, error: Exception | None = None) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()
        self.became = ""
        self._error = error

    async def result(self) -> str:
        self.begun.set()
        try:
            await self.goes_on.wait()
        except asyncio.CancelledError:
            self.became = "cancelled"
            raise
        if self._error is not None:
            raise self._error
        self.became = "done"
        return "a context"


def test_work_that_is_done_in_time_has_its_result() -> None:
    async def serve() -> None:
        work = Work()
        work.goes_on.set()
        assert await while_connected(Client().receive, work.result) == "a context"

    asyncio.run(serve())


def test_work_for_a_client_that_is_gone_is_cancelled() -> None:
    """Preferences of an answer that came too late would have been recorded as given."""

    async def serve() -> None:
        client, work = Client(), Work()
        request = asyncio.create_task(while_connected(client.receive, work.result))
        await work.begun.wait()
        client.leaves.set()
        with pytest.raises(ClientDisconnect):
            await request
        assert work.became == "cancelled"

    asyncio.run(serve())


def test_no_work_begins_for_a_client_that_is_gone_already() -> None:
    async def serve() -> None:
        client, work = Client(), Work()
        client.leaves.set()
        with pytest.raises(ClientDisconnect):
            await while_connected(client.receive, work.result)
        assert not work.begun.is_set()

    asyncio.run(serve())


def test_an_error_of_the_work_is_raised() -> None:
    async def serve() -> None:
        work = Work(ValueError("no"))
        work.goes_on.set()
        await while_connected(Client().receive, work.result)

    with pytest.raises(ValueError, match="no"):
        asyncio.run(serve())


def test_work_is_cancelled_with_the_request() -> None:
    async def serve() -> None:
        work = Work()
        request = asyncio.create_task(while_connected(Client().receive, work.result))
        await work.begun.wait()
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert work.became == "cancelled"

    asyncio.run(serve())
