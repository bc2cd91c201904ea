"""A memory that is opened beside the first answers of an MCP server."""

import asyncio
from typing import cast

import pytest

from mnemolog.ops.surfaces.mcp.opening import Opening
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.schemas.errors import LogError, MnemologError

SCOPE = cast("Scope", object())


class Door:
    """Opens once it is let; each of the errors is one attempt."""

    def __init__(self, *errors: Exception) -> None:
        self.let = asyncio.Event()
        self.attempts = 0
        self.told: list[MnemologError] = []
        self._errors = list(errors)

    async def opened(self) -> Scope:
        self.attempts += 1
        await self.let.wait()
        if self._errors:
            raise self._errors.pop(0)
        return SCOPE

    def opening(self) -> Opening:
        return Opening(self.opened, self.told.append)


def test_it_is_opened_once_for_all_calls_that_wait_for_it() -> None:
    async def work() -> None:
        door = Door()
        opening = door.opening()
        calls = [asyncio.create_task(opening.scope()) for _ in range(3)]
        await asyncio.sleep(0)
        assert not any(call.done() for call in calls)
        door.let.set()
        assert await asyncio.gather(*calls) == [SCOPE] * 3
        assert door.attempts == 1

    asyncio.run(work())


def test_a_call_that_is_taken_back_leaves_the_others_theirs() -> None:
    async def work() -> None:
        door = Door()
        opening = door.opening()
        gone, waiting = (asyncio.create_task(opening.scope()) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        door.let.set()
        assert await waiting is SCOPE

    asyncio.run(work())


def test_after_an_error_the_next_call_tries_again() -> None:
    async def work() -> None:
        door = Door(LogError("locked"), OSError("full"))
        door.let.set()
        opening = door.opening()
        with pytest.raises(LogError, match="locked"):
            await opening.scope()
        with pytest.raises(LogError, match="OSError: full"):
            await opening.scope()
        assert [str(error) for error in door.told] == ["locked", "the data cannot be opened: OSError: full"]
        assert await opening.scope() is SCOPE
        assert opening.error is None

    asyncio.run(work())


def test_it_is_opened_when_the_tools_are_listed_though_nobody_calls() -> None:
    async def work() -> None:
        door = Door()
        door.let.set()
        opening = door.opening()
        beginning = asyncio.create_task(opening.begin())
        await asyncio.sleep(0)
        before = door.attempts
        opening.listed()
        await beginning
        assert (before, door.attempts) == (0, 1)

    asyncio.run(work())


def test_the_end_waits_for_what_is_being_opened() -> None:
    async def work() -> None:
        door = Door()
        opening = door.opening()
        assert await opening.finish() is None
        call = asyncio.create_task(opening.scope())
        await asyncio.sleep(0)
        ending = asyncio.create_task(opening.finish())
        await asyncio.sleep(0)
        assert not ending.done()
        door.let.set()
        assert (await ending, await call) == (SCOPE, SCOPE)
        assert not opening.pending

    asyncio.run(work())


def test_the_end_does_not_wait_for_an_opening_that_takes_long() -> None:
    async def work() -> None:
        door = Door()
        opening = door.opening()
        call = asyncio.create_task(opening.scope())
        await asyncio.sleep(0)
        assert await opening.finish(within_s=0.0) is None
        assert opening.pending
        door.let.set()
        assert await call is SCOPE

    asyncio.run(work())
