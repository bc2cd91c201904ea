"""The entry point of the command: settings of the process that precede the first import of a library."""

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Final, NoReturn

from mnemolog import __version__
from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.surfaces.ending import explained, leave

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.beside.command import Asked


def main() -> None:
    """Run the command line, in a process that is ours alone."""
    began = monotonic()
    collect_seldom(serves="".join(sys.argv[1:2]) in _SERVERS)
    if sys.argv[1:2] == ["hook"] and not {"-h", "--help"} & set(sys.argv):  # called for every prompt
        _hook(began)
    if sys.stdout is None:
        sys.exit("error: stdout is closed")
    if sys.argv[1:] == ["--version"]:  # asked by scripts, again and again: it needs none of the libraries
        explained(_print_version, _fail)
        return
    if sys.argv[1:2] and sys.argv[1] in _BESIDE and not {"-h", "--help"} & set(sys.argv):
        _beside()
    _prepared()
    from mnemolog.ops.surfaces import cli

    cli.main()


def _print_version() -> None:
    sys.stdout.write(f"{__version__}\n")
    sys.stdout.flush()  # an error of the device must be raised here, where it is explained


def _fail(message: str, *, status: int = 1) -> NoReturn:
    if sys.stderr is not None:
        sys.stderr.write(f"error: {message}\n")
    leave(status)


def _hook(began: float) -> NoReturn:
    """Run a hook and end at once: a request that came too late is not waited for."""
    from mnemolog.ops.surfaces.hooks import command

    leave(command.main(sys.argv[2:], began))


def _beside() -> None:
    """Run a plain command, and end; or come back, for the full command line to run it."""
    from mnemolog.ops.surfaces.beside import command

    status = command.main(sys.argv[1:], _alone)
    if status is not None:
        leave(status)


def _alone(asked: "Asked") -> int:
    """Run a command where no server does, which takes more imports."""
    _prepared()
    from mnemolog.ops.surfaces.beside import alone

    return alone.run(asked)


_BESIDE = ("add", "remember", "search", "context")
"""Commands that a running server may do; what they import otherwise takes longer than the work."""


def _prepared() -> None:
    """Settings of libraries that are read once, as they are imported."""
    without_plugins()
    calculate_on_one_thread()


_SERVERS: Final = ("serve", "worker")


def without_plugins() -> None:
    """Have pydantic look for no plugins, unless somebody said otherwise: it reads a file of each installed package."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def calculate_on_one_thread() -> None:
    """Have OpenBLAS keep to the thread that asks, unless somebody said otherwise; NumPy looks once, as it is imported.

    What is multiplied here is small: other threads cost more than they spare, and stay awake for a while after it.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
