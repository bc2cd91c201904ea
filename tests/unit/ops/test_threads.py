"""Work in a thread ends soon after its caller, and its end is what a cancelled caller waits for."""

import asyncio
import threading

import pytest

from mnemolog.ops.threads import Check, each, in_thread


def test_the_result_and_the_error_of_work_are_its_callers() -> None:
    async def call() -> None:
        assert await in_thread(lambda check: list(each("abc", check))) == ["a", "b", "c"]
        with pytest.raises(ZeroDivisionError):
            await in_thread(lambda _: 1 // 0)

    asyncio.run(call())


def test_cancelled_work_ends_before_its_next_step_and_only_then_does_its_caller() -> None:
    begun, goes_on = threading.Event(), threading.Event()
    taken: list[int] = []

    def work(check: Check) -> None:
        for number in each(range(3), check):
            taken.append(number)
            begun.set()
            goes_on.wait()

    async def call() -> None:
        asked = asyncio.create_task(in_thread(work))
        await asyncio.to_thread(begun.wait)
        asked.cancel()
        done, _ = await asyncio.wait([asked], timeout=0)
        assert not done
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(call())
    assert taken == [0]


def test_the_end_of_the_loop_does_not_wait_for_a_step() -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def work(_check: Check) -> None:
        begun.set()
        goes_on.wait()

    async def call() -> None:
        asked = asyncio.create_task(in_thread(work))
        await asyncio.to_thread(begun.wait)
        asked.cancel()

    asyncio.run(call())  # would not return
    goes_on.set()
