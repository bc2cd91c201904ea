"""How every command ends: whatever stops it becomes one line that says what to do."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, Protocol, TypeVar

T = TypeVar("T")

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended, as shells have it."""


class Fail(Protocol):
    """Prints an error on stderr, and exits."""

    def __call__(self, message: str, *, status: int = 1) -> NoReturn:
        """Print the error, and exit with the status."""
        ...


def explained(work: Callable[[], T], fail: Fail) -> T:
    """The result of a command's work; an interruption, a closed pipe or an unexpected error end the process."""
    try:
        return work()
    except KeyboardInterrupt:
        fail("interrupted; accepted inputs are stored, and the others can be sent again", status=INTERRUPTED)
    except BrokenPipeError:
        # The reader of a pipe has gone (`| head`): what is flushed at the end must not fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if os.environ.get("MNEMOLOG_DEBUG"):
            import traceback

            traceback.print_exc()
        fail(f"unexpected {type(error).__name__}: {error} (set MNEMOLOG_DEBUG=1 for the traceback)")


def leave(status: int) -> NoReturn:
    """End the process at once, without unloading libraries, which takes a tenth of a second."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # None: closed before the process began
            with suppress(OSError):  # an error of the device was raised before, or the host has gone
                stream.flush()
    os._exit(status)
