"""Tasks beside the work that is waited for: an error of one is logged when it happens, and none outlives its owner."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def begun(work: Coroutine[Any, Any, T], *, name: str) -> asyncio.Task[T]:
    """A task whose error goes to the loop's exception handler, which writes it to stderr."""
    task = asyncio.create_task(work, name=name)
    # asyncio reports an error only when the task is garbage-collected; its owner keeps it until the process ends.
    task.add_done_callback(_report_error)
    return task


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, and wait until they have ended; their errors, which `begun` has logged, are not raised."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _report_error(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": f"{task.get_name()} ended by an error", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
