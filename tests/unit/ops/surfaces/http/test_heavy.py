"""Heavy reads: one at a time for each tenant, and no longer than the client and the server are there."""

import asyncio

import pytest
from starlette.requests import ClientDisconnect

from mnemolog.ops.surfaces.http.heavy import HeavyReads
from mnemolog.schemas.errors import OverloadError, RateLimitError
from tests.unit.ops.surfaces.http.test_connected import Client, Work


def test_a_second_one_of_a_tenant_is_refused_until_the_first_is_done() -> None:
    async def serve() -> None:
        reads, first, other = HeavyReads(), Work(), Work()
        reading = asyncio.create_task(reads.one("acme", Client().receive, first.result))
        await first.begun.wait()
        with pytest.raises(RateLimitError, match="one at a time"):
            await reads.one("acme", Client().receive, Work().result)
        other.goes_on.set()
        assert await reads.one("umbrella", Client().receive, other.result) == "a context"
        first.goes_on.set()
        assert await reading == "a context"
        assert await reads.one("acme", Client().receive, first.result) == "a context"

    asyncio.run(serve())


def test_one_for_a_client_that_is_gone_ends_and_another_may_begin() -> None:
    async def serve() -> None:
        reads, client, work = HeavyReads(), Client(), Work()
        reading = asyncio.create_task(reads.one("acme", client.receive, work.result))
        await work.begun.wait()
        client.leaves.set()
        with pytest.raises(ClientDisconnect):
            await reading
        for _ in range(3):  # turns of the loop: it is cancelled, it ends, and its end is noted
            await asyncio.sleep(0)
        assert work.became == "cancelled"
        work.goes_on.set()
        assert await reads.one("acme", Client().receive, work.result) == "a context"

    asyncio.run(serve())


def test_a_tenant_has_to_wait_for_the_last_step_of_one_that_was_cancelled() -> None:
    """Clients that left at once and came back would have let steps in threads pile up."""

    async def serve() -> None:
        reads, client, stepping, done = HeavyReads(), Client(), asyncio.Event(), asyncio.Event()

        async def work() -> None:
            try:
                stepping.set()
                await asyncio.Event().wait()
            finally:
                await done.wait()

        reading = asyncio.create_task(reads.one("acme", client.receive, work))
        await stepping.wait()
        client.leaves.set()
        with pytest.raises(ClientDisconnect):
            await reading
        with pytest.raises(RateLimitError):
            await reads.one("acme", Client().receive, Work().result)
        done.set()

    asyncio.run(serve())


def test_the_end_of_the_server_ends_them_and_none_begins() -> None:
    async def serve() -> None:
        reads, work = HeavyReads(), Work()
        reading = asyncio.create_task(reads.one("acme", Client().receive, work.result))
        await work.begun.wait()
        reads.close()
        with pytest.raises(OverloadError):
            await reading
        with pytest.raises(OverloadError):
            await reads.one("umbrella", Client().receive, Work().result)

    asyncio.run(serve())


def test_the_error_of_the_work_is_the_answer() -> None:
    async def serve() -> None:
        work = Work(ValueError("unreadable"))
        work.goes_on.set()
        with pytest.raises(ValueError, match="unreadable"):
            await HeavyReads().one("acme", Client().receive, work.result)

    asyncio.run(serve())
