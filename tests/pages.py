"""Follows a page of docs/ as a reader would: its fenced blocks in order, in one folder that holds a clone.

What a block is:

| block | what is done |
|---|---|
| `sh` | a script for bash, which stops at the first command that fails; variables and `cd` last to the next block |
| `console`, or one that begins with `$ ` | each `$ ` line is run; the lines below it are what it has to print |
| `text` | what the block before has to print |
| any, below a line that ends with ``as `NAME`:`` | a file of that name |
| `python` | a program |
| others (`json`, `toml`, `ts`) | shown, not run |

What is printed may have more lines than the page shows; `…` stands for anything within a line. `mnemolog serve &` is
waited for and runs to the end of the page, at a free port where the page says 8700. `pip install` installs nothing: it
fails where the environment of the tests lacks what the page names. `<!-- not run: REASON -->` above a block leaves it
out.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, Self

import mnemolog

ROOT: Final = Path(mnemolog.__file__).resolve().parents[1]
"""Of the clone."""

PORT: Final = "8700"
"""Of `mnemolog serve` on the pages."""

LONG_S: Final = 300.0
"""Longer than any block takes."""

_PATIENCE_S: Final = 20.0
"""For a server that is told to end."""

_FENCE: Final = re.compile(r"^```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED: Final = re.compile(r"\bas\s`(?P<name>[\w./-]+)`:$")
_NOT_RUN: Final = re.compile(r"<!-- not run: .+ -->$")
_SERVING: Final = re.compile(r"^.*\bmnemolog serve\b[^#\n]*&\s*(?:#.*)?$", re.MULTILINE)
_PIP: Final = 'pip() { python -m tests.pages "$@"; }\n'
_READY: Final = 'until [ -s "$MNEMOLOG_DATA/server.json" ]; do sleep 0.05; done'
_STATE: Final = """set -eauo pipefail
[ ! -f "$STATE" ] || . "$STATE"
trap '{ export -p; printf "cd %q\\n" "$PWD"; } >"$STATE"' EXIT
"""
"""What a block leaves to the next one."""


class PageError(AssertionError):
    """A page that does not do what it says."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block, with what stands above it."""

    language: str
    text: str
    name: str | None = None
    """Of the file that it is, where the line above names one."""

    @property
    def is_console(self) -> bool:
        """Whether it shows commands with what they print."""
        return self.language == "console" or (not self.language and self.text.startswith("$ "))


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page that are to be followed, in order.

    >>> [each.name for each in blocks("Save it as `a.py`:\\n\\n```python\\n1\\n```\\n\\n```sh\\npython a.py\\n```\\n")]
    ['a.py', None]
    >>> list(blocks("<!-- not run: it needs a broker -->\\n```sh\\nfalse\\n```\\n"))
    []
    """
    for found in _FENCE.finditer(text):
        above = text[: found.start()].rstrip()
        if not _NOT_RUN.search(above):
            named = _NAMED.search(above)
            yield Block(found["language"], found["text"], named["name"] if named else None)


def lacking(expected: str, printed: str) -> str | None:
    """The first line of what a page shows that was not printed, in its order.

    >>> lacking("remembered  …  at 0:1", "hello\\nremembered  4a5c2c1c  at 0:1\\n")
    >>> lacking("b\\na", "a\\nb\\n")
    'a'
    """
    lines = iter(printed.splitlines())
    for line in filter(None, map(str.strip, expected.splitlines())):
        pattern = re.compile(".*".join(re.escape(part) for part in re.split("…", line)))
        if not any(pattern.fullmatch(each.strip()) for each in lines):
            return line
    return None


@dataclass(slots=True)
class Reader:
    """Who follows a page, in `folder`; use it as a context manager: what was left running ends with it."""

    folder: Path
    variables: Mapping[str, str] = field(default_factory=dict)
    port: str = ""
    printed: str = ""
    """By the last block that was run."""
    _left: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])
        clone = self.folder / "mnemolog"
        clone.mkdir()
        for entry in ROOT.iterdir():
            if entry.name not in (".git", ".venv", ".integrations"):
                (clone / entry.name).symlink_to(entry)
        return self

    def __exit__(self, *raised: object) -> None:
        self._left.close()

    def follow(self, page: Path) -> str:
        """Do all that a page says; what its last block printed. Raises PageError."""
        for block in blocks(page.read_text(encoding="utf-8")):
            try:
                self._do(block)
            except PageError as error:
                raise PageError(f"{page.name}: {error}") from None
        return self.printed

    def _do(self, block: Block) -> None:
        if block.name is not None:
            file = self.folder / "mnemolog" / block.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self._here(block.text), encoding="utf-8")
        elif block.is_console:
            for command, shown in _commands(block.text):
                self._run(command)
                self._shown(shown)
        elif block.language == "sh":
            self._run(block.text)
        elif block.language == "python":
            self._run(f"python - <<'END_OF_BLOCK'\n{block.text}END_OF_BLOCK\n")
        elif block.language == "text":
            self._shown(block.text)

    def _shown(self, expected: str) -> None:
        if (line := lacking(expected, self.printed)) is not None:
            raise PageError(f"nothing printed {line!r}; it printed:\n{self.printed}")

    def _here(self, text: str) -> str:
        return text.replace(PORT, self.port)

    def _run(self, script: str) -> None:
        """One script, as a process group of its own: what it leaves running is ended with the page."""
        script = _SERVING.sub(lambda found: f"{found[0]}\n{_READY}", self._here(script))
        printed = self.folder / "printed"
        with printed.open("w+b") as out:
            process = subprocess.Popen(
                ["bash", "-c", _STATE + _PIP + script],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=self.folder / "mnemolog",
                env=self._environment(),
                start_new_session=True,
            )
            self._left.callback(_end, process.pid)
            try:
                status = process.wait(LONG_S)
            except subprocess.TimeoutExpired:
                status = -signal.SIGALRM
        self.printed = printed.read_text(encoding="utf-8")
        if status:
            raise PageError(f"status {status} of\n{script}\n{self.printed}")

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("TMPDIR", "LANG", "NODE_EXTRA_CA_CERTS")}
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        ours = {
            "PATH": path,
            "HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "120",
            "STATE": str(self.folder / "state"),
        }
        return {
            **kept,
            **ours,
            "MNEMOLOG_DATA": str(self.folder / "data"),
            "MNEMOLOG_HTTP__PORT": self.port,
            **self.variables,
        }


def _commands(console: str) -> Iterator[tuple[str, str]]:
    """Each command of a console, with what the page shows below it.

    >>> list(_commands("$ a\\nb\\n$ c\\n"))
    [('a', 'b\\n'), ('c', '')]
    """
    for each in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, shown = each.partition("\n")
        yield command, shown


def _end(group: int) -> None:
    """Ask what is left of a group to end, and see that it does."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        until = time.monotonic() + _PATIENCE_S
        with suppress(ProcessLookupError):
            os.killpg(group, sign)
        while _runs(group) and time.monotonic() < until:
            time.sleep(0.02)


def _runs(group: int) -> bool:
    """Whether a process of a group does: what has ended may stand in the table until its parent waits for it."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[:3]
            if int(its_group) == group and state not in "ZX":
                return True
    return False


def installed(arguments: list[str]) -> str | None:
    """What of `pip install ...` is not installed here.

    >>> installed(["install", "--quiet", "pytest>=8", "nothing-of-this-name"])
    'nothing-of-this-name'
    """
    for each in arguments[1:]:
        if (name := re.match(r"[\w.-]*", each)[0]) and not each.startswith("-"):  # type: ignore[index]
            wanted = "mnemolog" if name.startswith(".") else name
            try:
                distribution(wanted)
            except PackageNotFoundError:
                return each
    return None


if __name__ == "__main__":
    if (missing := installed(sys.argv[1:])) is not None:
        sys.exit(f"{missing} is not installed here: say so in the requirements of this environment")
