import asyncio
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import coroutine

import pytest

from mnemolog.projections.one_thread import Begun, in_one_thread, in_thread, together


def test_steps_of_a_search_share_a_thread_that_is_not_the_event_loops() -> None:
    async def steps() -> list[int]:
        first = await in_thread(threading.get_ident)
        return [first, *await together(in_thread(threading.get_ident), in_thread(threading.get_ident))]

    async def search() -> tuple[int, list[int]]:
        return threading.get_ident(), await in_one_thread(steps)

    loop, threads = asyncio.run(search())
    assert len(set(threads)) == 1
    assert loop not in threads


def test_steps_on_the_event_loop_leave_it_for_work_that_blocks() -> None:
    async def search() -> tuple[int, int]:
        return threading.get_ident(), await in_thread(threading.get_ident)

    loop, thread = asyncio.run(search())
    assert loop != thread


@pytest.mark.parametrize("one_thread", [True, False])
def test_work_that_was_begun_gives_its_result_or_its_error_wherever_it_is_awaited(one_thread: bool) -> None:
    async def steps(good: Begun[int], bad: Begun[int]) -> int:
        with pytest.raises(ValueError, match="no such model"):
            await bad.result()
        return await good.result() + await good.result()

    def fail() -> int:
        raise ValueError("no such model")

    async def search() -> int:
        searching = partial(steps, Begun(lambda: 21, threads), Begun(fail, threads))
        return await (in_one_thread(searching) if one_thread else searching())

    with ThreadPoolExecutor() as threads:
        assert asyncio.run(search()) == 42


def test_as_many_searches_as_there_are_threads_do_not_keep_each_others_work_from_beginning() -> None:
    async def steps(reading: Begun[int]) -> int:
        return await reading.result()

    async def searches() -> list[int]:
        return await asyncio.gather(
            *(in_one_thread(partial(steps, Begun(partial(int, n), threads))) for n in range(200))
        )

    with ThreadPoolExecutor(1) as threads:
        assert asyncio.run(searches()) == list(range(200))


def test_an_error_of_a_step_reaches_the_caller() -> None:
    async def steps() -> None:
        await in_thread(int, "x")

    with pytest.raises(ValueError, match="invalid literal"):
        asyncio.run(in_one_thread(steps))


def test_steps_that_wait_for_the_event_loop_are_refused_in_one_thread() -> None:
    @coroutine
    def turn() -> Generator[None]:
        yield

    async def steps() -> None:
        await turn()

    with pytest.raises(RuntimeError, match="waited for the event loop"):
        asyncio.run(in_one_thread(steps))


@pytest.mark.parametrize("one_thread", [True, False])
def test_work_that_nobody_waits_for_any_more_is_dropped(one_thread: bool) -> None:
    dropped: list[str] = []
    with ThreadPoolExecutor(1) as threads:
        go_on = threading.Event()
        Begun(go_on.wait, threads)
        queued = Begun(lambda: dropped.append("done"), threads)
        queued.cancel()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(in_one_thread(queued.result) if one_thread else queued.result())
    assert dropped == []


def test_steps_after_one_that_failed_are_closed_in_one_thread() -> None:
    async def failing() -> None:
        raise ValueError("first")

    async def other() -> None:
        raise AssertionError("begun")

    async def steps() -> object:
        return await together(failing(), other())

    with pytest.raises(ValueError, match="first"):
        asyncio.run(in_one_thread(steps))
