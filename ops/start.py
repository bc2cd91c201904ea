"""The entry point of the command: settings of the process that precede the first import of a library."""

import os
import sys
from contextlib import suppress
from time import monotonic
from typing import Final, NoReturn

from mnemolog import __version__
from mnemolog.ops.garbage import collect_seldom


def main() -> None:
    """Run the command line, in a process that is ours alone."""
    began = monotonic()
    collect_seldom(serves="".join(sys.argv[1:2]) in _SERVERS)
    if sys.argv[1:] == ["--version"]:  # asked by scripts, again and again: it needs none of the libraries
        sys.stdout.write(f"{__version__}\n")
        return
    if sys.argv[1:2] == ["hook"] and not {"-h", "--help"} & set(sys.argv):  # called for every prompt
        _hook(began)
    if sys.argv[1:2] and sys.argv[1] in _BESIDE and not {"-h", "--help"} & set(sys.argv):
        _beside()
    _prepared()
    from mnemolog.ops.surfaces import cli

    cli.main()


def _hook(began: float) -> NoReturn:
    """Run a hook and end at once: a request that came too late is not waited for."""
    from mnemolog.ops.surfaces.hooks import command

    _end(command.main(sys.argv[2:], began))


def _end(status: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # None: closed before the process began
            with suppress(OSError):  # the host has gone
                stream.flush()
    os._exit(status)


def _beside() -> None:
    """Let the server of the data directory do it, and end; or come back, where none runs and more is to be imported."""
    from mnemolog.ops.surfaces.beside import command

    status = command.main(sys.argv[1:])
    if status is not None:
        _end(status)
    asked = command.plain(sys.argv[1:])
    if asked is not None:
        _prepared()
        from mnemolog.ops.surfaces.beside import alone

        _end(alone.run(asked))


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
