"""Commands in processes of their own that need not import the product again: they are forked from one that has.

Each has its own environment, folder and streams, and begins where the script begins. What is read at import is shared,
and so is the seed of the hashes of strings: tests/acceptance/test_hash_seed.py runs new interpreters with others.
"""

import asyncio
import ctypes
import faulthandler
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

from mnemolog.ops.start import calculate_on_one_thread

calculate_on_one_thread()
from mnemolog.ops.surfaces.cli import command_line, output  # noqa: E402

command_line()  # imports the modules of all commands

COMMAND: Final = "mnemolog.ops.start"
"""The module whose `main` is the command line."""

_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload([__name__, "tests.acceptance.warmed"])


def run(
    arguments: Sequence[str],
    *,
    stdin: bytes,
    environment: Mapping[str, str],
    folder: Path,
    timeout_s: float,
    unprivileged: bool = False,
    module: str = COMMAND,
) -> tuple[int, bytes, bytes]:
    """Run one command, or the `main` of another module, to its end: its status, and what it wrote.

    Raises TimeoutError.
    """
    with TemporaryDirectory() as streams:
        files = [Path(streams, name) for name in ("in", "out", "err")]
        files[0].write_bytes(stdin)
        process = _start(module, arguments, files, environment, folder, unprivileged=unprivileged)
        process.join(timeout_s)
        if process.is_alive():
            process.kill()
            raise TimeoutError(f"{arguments} after {timeout_s} s: {files[2].read_text()}")
        assert process.exitcode is not None
        return process.exitcode, files[1].read_bytes(), files[2].read_bytes()


class Forked:
    """A process that is left running: the command, or the `main` of another module; what it writes is appended."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        *,
        out: Path,
        err: Path,
        environment: Mapping[str, str],
        folder: Path | None = None,
    ) -> None:
        files = [Path(os.devnull), out, err]
        self._process = _start(module, arguments, files, environment, folder or out.parent, unprivileged=False)

    @property
    def pid(self) -> int:
        """Of the process, which nobody else gets while this is there."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """None while it runs, minus a signal's number where one ended it."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The return code, as `subprocess.Popen` has it."""
        return self.returncode

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()

    def send_signal(self, number: int) -> None:
        """Send the process a signal, if it runs."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def wait(self, timeout: float | None = None) -> int:
        """The return code, once the process has ended. Raises TimeoutError."""
        self._process.join(timeout)
        if self.returncode is None:
            raise TimeoutError(f"process {self.pid} has not ended after {timeout} s")
        return self.returncode

    async def until_ended(self) -> int:
        """The return code, once the process has ended; other tasks run meanwhile."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _start(
    module: str,
    arguments: Sequence[str],
    files: Sequence[Path],
    environment: Mapping[str, str],
    folder: Path,
    *,
    unprivileged: bool,
) -> ForkServerProcess:
    process = _FORKING.Process(
        target=_begin, args=(module, list(arguments), files, dict(environment), folder, unprivileged)
    )
    process.start()
    return process


def _begin(
    module: str,
    arguments: list[str],
    files: Sequence[Path],
    environment: dict[str, str],
    folder: Path,
    unprivileged: bool,
) -> NoReturn:
    for number, file in enumerate(files):
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(opened, number)
        os.close(opened)
    faulthandler.enable(file=2)  # a crash of native code says where it happened
    _see_that_nothing_ran_beside()
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(each, "w", encoding="utf-8", closefd=False) for each in (1, 2))
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    if unprivileged and os.geteuid() == 0:
        give_up_privileges()
        os.execv(sys.executable, (sys.executable, "-c", _BEGIN, *arguments))  # noqa: S606  the same Python: only then are they gone
    if "COLUMNS" in environment:
        output.out.width = output.err.width = int(environment["COLUMNS"])  # measured as they were imported
    sys.argv = ["mnemolog", *arguments]
    import_module(module).main()
    sys.exit()


def _see_that_nothing_ran_beside() -> None:
    """A fork copies one thread: what another one holds at that moment, a lock or half a table, stays so for ever.

    So the process that commands are forked from must have no other: no import may start one, of ours or of a library.
    """
    threads = Path(f"/proc/{os.getppid()}/task")
    if not threads.is_dir():  # not Linux
        return
    names = sorted((each / "comm").read_text().strip() for each in threads.iterdir())
    if len(names) > 1:
        sys.exit(f"the process that commands are forked from has {len(names)} threads: {', '.join(names)}")


def give_up_privileges() -> None:
    """Root may do no more than others in whatever this process becomes."""
    for capability in (1, 2):  # the two that let root pass over permissions
        if ctypes.CDLL(None, use_errno=True).prctl(24, capability, 0, 0, 0):
            sys.exit("permissions mean nothing here")


_BEGIN: Final = "from mnemolog.ops.start import main; main()"
