"""Long computations: threads take short turns while any of them lasts, and the usual ones again after the last."""

import asyncio
import sys
from threading import Event

import pytest

from mnemolog.ops.maintenance.attention import TURN_S, beside

LONG_S = 30.0


def test_turns_are_short_until_the_last_of_them_ends() -> None:
    usual = sys.getswitchinterval()
    first, second = Event(), Event()

    async def work() -> None:
        one = asyncio.create_task(beside(first.wait, LONG_S))
        other = asyncio.create_task(beside(second.wait, LONG_S))
        await asyncio.sleep(0)
        assert sys.getswitchinterval() == pytest.approx(TURN_S, rel=0.1)
        first.set()
        assert await one
        assert sys.getswitchinterval() == pytest.approx(TURN_S, rel=0.1)
        second.set()
        assert await other

    asyncio.run(work())
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_what_fails_gives_the_turns_back() -> None:
    usual = sys.getswitchinterval()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(beside(divmod, 1, 0))
    assert sys.getswitchinterval() == pytest.approx(usual)
