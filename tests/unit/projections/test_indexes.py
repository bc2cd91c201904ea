"""What is asked of both indexes."""

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import Executor, Future
from math import inf
from typing import Any

import numpy as np
import pytest

from mnemolog.ops.edges import silent
from mnemolog.processors.ports import Filter
from mnemolog.processors.token_vectors import Inference
from mnemolog.projections.in_memory import InMemoryText, InMemoryVectors
from mnemolog.projections.indexes import Indexes, IndexQuery
from mnemolog.projections.one_thread import Begun
from mnemolog.projections.outages import Outages
from mnemolog.projections.reach import Reach
from mnemolog.projections.trace import Trace
from mnemolog.streams.logs.in_memory import Store
from tests.property.test_time import OnlyLog


@pytest.mark.parametrize("steps", range(4))
def test_a_search_that_its_caller_gives_up_leaves_nothing_that_waits_for_ever(steps: int) -> None:
    asyncio.run(given_up(steps))
    gc.collect()  # a coroutine that was never awaited warns, and fails the test


class Busy(Executor):
    """Threads that never come to the work."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401  any work
        """It waits for ever."""
        return Future()


async def given_up(after: int) -> None:
    """A search for whose vector nobody waits any more after so many turns of the event loop."""
    reach = Reach(OnlyLog(Store()), {}, wait_s=1.0, poll_s=0.01)
    indexes = Indexes(InMemoryVectors(), InMemoryText(), reach, Outages(silent))
    asked = IndexQuery("default/a", ["tea"], Begun(lambda: Inference(np.zeros(1, np.float32), None), Busy()))
    searching = asyncio.ensure_future(indexes.search(asked, Filter(("message",), -inf), 10, Trace()))
    for _ in range(after):
        await asyncio.sleep(0)
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert len(asyncio.all_tasks()) == 1
