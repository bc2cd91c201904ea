"""Long computations: threads take short turns while any of them lasts, and pause where others wait."""

import asyncio
import sys
from dataclasses import dataclass, field
from threading import Event

import pytest

from mnemolog.ops.maintenance.attention import TURN_S, Pause, beside

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


@dataclass
class Machine:
    """On which a thread has the processor for a part of the time."""

    share: float
    now: float = 0.0
    own: float = 0.0
    waited: list[float] = field(default_factory=list)

    def compute(self, seconds: float) -> None:
        """So much of its own time."""
        self.own += seconds
        self.now += seconds / self.share

    def wait(self, seconds: float) -> None:
        """Nothing is computed."""
        self.waited.append(seconds)
        self.now += seconds


def waits(share: float, *, slices: int = 20, each_s: float = 0.0004) -> Machine:
    """What a computation waits for, which has this share of a processor."""
    machine = Machine(share)
    pause = Pause(wall=lambda: machine.now, own=lambda: machine.own, wait=machine.wait)
    for _ in range(slices):
        pause()
        machine.compute(each_s)
    return machine


def test_alone_a_computation_waits_for_nothing() -> None:
    assert waits(share=1.0).waited == waits(share=0.9).waited == []


def test_beside_others_it_waits_twice_as_long_as_it_computes_and_not_for_long() -> None:
    busy = waits(share=0.5)
    assert busy.waited
    assert sum(busy.waited) == pytest.approx(Pause.SHARE * busy.own, rel=0.2)
    assert max(waits(share=0.5, each_s=3.0).waited) == Pause.MOST_S


def test_items_come_as_they_are() -> None:
    assert list(Pause().between("abc")) == ["a", "b", "c"]
