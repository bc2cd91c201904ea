"""Runs the command line as a process, as a user would.

Commands that run to their end, and servers, are forked from a process that has imported them (warm.py). What else is
left running, and a server from nothing, is the installed script, where there is one, else the module.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeAlias

import mnemolog
from mnemolog.schemas import codec
from tests.acceptance import warm

_SCRIPT: Final = Path(sys.executable).with_name("mnemolog")
COMMAND: Final[tuple[str, ...]] = (
    (str(_SCRIPT),) if _SCRIPT.exists() else (sys.executable, "-m", "mnemolog")  # a checkout that is not installed
)
_SOURCE: Final = str(Path(mnemolog.__file__).absolute().parents[1])

LONG_S: Final = 120.0
"""Longer than anything here takes; what takes so long has found a bug."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A command that has ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401  JSON
        """The one document on stdout."""
        (line,) = self.out.splitlines()
        return codec.load(line)

    @property
    def lines(self) -> list[Any]:
        """One document a line."""
        return [codec.load(line) for line in self.out.splitlines()]

    @property
    def error(self) -> str:
        """What is wrong, as the last line of stderr says it."""
        last = self.err.splitlines()[-1]
        assert last.startswith("error: "), self.err
        return last.removeprefix("error: ")


class CommandLine:
    """Runs commands on a data directory, each in a process of its own that knows nothing of this one's environment."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data = data
        self._variables = variables

    def __call__(
        self,
        *arguments: str,
        status: int = 0,
        stdin: bytes = b"",
        data: Path | None = None,
        unprivileged: bool = False,
        **variables: str,
    ) -> Ended:
        """Run one command to its end, and see that it ends as expected, without a traceback."""
        ended, out, err = warm.run(
            arguments,
            stdin=stdin,
            environment=self.environment(**{"MNEMOLOG_DATA": str(data or self.data), **variables}),
            folder=self._elsewhere(),
            unprivileged=unprivileged,
            timeout_s=LONG_S,
        )
        return _seen(ended, out, err, expected=status)

    def given(self, variables: Mapping[str, str]) -> "CommandLine":
        """The same, in another environment."""
        return CommandLine(self.data, **{**self._variables, **variables})

    def begin(self, *arguments: str, **variables: str) -> "subprocess.Popen[bytes]":
        """Start a command and leave it running; what it writes waits in pipes, which hold little."""
        return subprocess.Popen(
            self.command(*arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment(MNEMOLOG_DATA=str(self.data), **variables),
            cwd=self._elsewhere(),
        )

    @staticmethod
    def finish(process: "subprocess.Popen[bytes]", *, status: int = 0) -> Ended:
        """Wait for a command that was left running."""
        with process:
            try:
                out, err = process.communicate(timeout=LONG_S)
            finally:
                process.kill()  # it has ended, or never will
        return _seen(process.returncode, out, err, expected=status)

    def serving(self, *arguments: str, **variables: str) -> AbstractContextManager["Server"]:
        """A server on a free port, as long as the block lasts; it ends with status 0 when it is told to."""
        return self._serving(self._forked, arguments, variables)

    def serving_from_nothing(self, *arguments: str, **variables: str) -> AbstractContextManager["Server"]:
        """The same in a new interpreter, as a user starts it."""
        return self._serving(self._new, arguments, variables)

    @contextmanager
    def _serving(self, begun: "Begin", arguments: Sequence[str], variables: Mapping[str, str]) -> Iterator["Server"]:
        with Output() as output:
            environment = self.environment(**{"MNEMOLOG_DATA": str(self.data), **variables})
            process = begun(("serve", "--port", "0", *arguments), environment, output)
            try:
                server = Server(process, output, self.data, _announced(self.data, process, output))
                yield server
                server.stop()
            finally:
                process.kill()  # it has ended, or never will
                process.wait()

    def _new(self, arguments: Sequence[str], environment: Mapping[str, str], output: "Output") -> "Running":
        with output.out.open("ab") as out, output.err.open("ab") as err:
            return subprocess.Popen(
                self.command(*arguments),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env=environment,
                cwd=self._elsewhere(),
            )

    def _forked(self, arguments: Sequence[str], environment: Mapping[str, str], output: "Output") -> "Running":
        return warm.Forked(
            warm.COMMAND,
            arguments,
            out=output.out,
            err=output.err,
            environment=environment,
            folder=self._elsewhere(),
        )

    def environment(self, **variables: str) -> dict[str, str]:
        """What a command sees of the world: no variable of ours but those given."""
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR", "SYSTEMROOT")}
        kept["MNEMOLOG_PRESET"] = "v9"  # what these tests tell was written for the source document's texts
        here = {"LANG": "C.UTF-8", "COLUMNS": "120", "PYTHONPATH": _SOURCE}  # the code that the tests import
        return {**kept, **here, **self._variables, **variables}

    @staticmethod
    def command(*arguments: str) -> Sequence[str]:
        """The whole command."""
        return (*COMMAND, *arguments)

    def _elsewhere(self) -> Path:
        """Not the checkout, where a file of settings may lie."""
        return self.data.parent


def _seen(status: int, out: bytes, err: bytes, *, expected: int) -> Ended:
    ended = Ended(status, out.decode(), err.decode())
    assert ended.status == expected, f"status {ended.status}\n{ended.out}\n{ended.err}"
    assert "Traceback" not in ended.err, ended.err
    assert "error: unexpected" not in ended.err, ended.err
    return ended


class Running(Protocol):
    """What both a new and a forked process can do, with the names of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def kill(self) -> None: ...
    def send_signal(self, number: int, /) -> None: ...
    def wait(self, timeout: float | None = None) -> int: ...


class Output:
    """What a process writes, in files: it never waits for a reader, as it would behind a pipe that is full."""

    def __init__(self) -> None:
        self._folder: Final = tempfile.TemporaryDirectory()
        self.out: Final = Path(self._folder.name, "out")
        self.err: Final = Path(self._folder.name, "err")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def written(self) -> tuple[bytes, bytes]:
        """All of stdout and stderr, once the process has ended."""
        return self.out.read_bytes(), self.err.read_bytes()


Begin: TypeAlias = Callable[[Sequence[str], Mapping[str, str], Output], Running]
"""Starts a process: its arguments, environment and output."""


class Server:
    """A `serve` that runs."""

    def __init__(self, process: Running, output: Output, data: Path, announced: Mapping[str, Any]) -> None:
        self._process = process
        self._output = output
        self._data = data
        self._ended: Ended | None = None
        self.url: str = announced["url"]
        self.pid: int = announced["pid"]

    @property
    def port(self) -> str:
        """Where it listens."""
        return self.url.rpartition(":")[2]

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()
        status = self._process.wait(LONG_S)
        out, err = self._output.written()
        self._ended = Ended(status, out.decode(), err.decode())

    def stop(self) -> Ended:
        """Tell it to stop, and wait until it has."""
        if self._ended is None:
            self._process.send_signal(signal.SIGTERM)
            self._ended = _seen(self._process.wait(LONG_S), *self._output.written(), expected=0)
            assert not (self._data / "server.json").exists()
        return self._ended


def _announced(data: Path, process: Running, output: Output) -> Mapping[str, Any]:
    """The address of a server that has just been started, once it answers."""
    file, until = data / "server.json", time.monotonic() + LONG_S
    while time.monotonic() < until and process.poll() is None:
        if file.exists() and (content := file.read_bytes()):
            found: Mapping[str, Any] = codec.load(content)
            if found["pid"] == process.pid:  # not what a killed one left behind
                return found
        time.sleep(0.02)
    process.kill()
    process.wait()
    raise AssertionError(output.written()[1].decode())
