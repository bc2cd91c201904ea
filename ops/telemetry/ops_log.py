"""The ops log: every decision as a line of JSON, written off the path (ledger M1).

Callers only leave a commit or a record here; they never wait or get an error. A thread reads the decisions off the
commits and writes them, several at once.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Any, Final, TypeAlias

from mnemolog.ops.telemetry.ops_log_files import FOLDER, OpsLogFiles
from mnemolog.processors.narration.decisions import decisions_of
from mnemolog.processors.ports import Clock, Report
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import TelemetryConfig
from mnemolog.schemas.telemetry import Decided, OpsLogFailed, Telemetry

LINGER_S: Final = 0.2
"""How long a decision waits for others before they are written."""

RETRY_S: Final = 1.0
"""Pause after a full disk before the next attempt."""

CLOSE_S: Final = 2.0
"""Maximum time that a process which ends waits for the disk."""


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(map(str.capitalize, rest))


_NAMES: Final = {field.name: _camel(field.name) for field in fields(Decided)}
"""The names of the fields in the file (ledger M1)."""


def line_of(record: Decided, *, excerpt_chars: int) -> bytes:
    """A decision as it is written, with its newline. Raises ValueError or TypeError for what JSON cannot hold.

    >>> line_of(Decided(ts=0.5, op="filter", input="ok thanks", output="ignored"), excerpt_chars=2).decode().strip()
    '{"ts":"1970-01-01T00:00:00.500Z","op":"filter","input":"ok…","output":"ignored","model":"heuristics",\
"success":true,"fallback":false}'
    """
    written: dict[str, Any] = {
        name: value for field, name in _NAMES.items() if (value := getattr(record, field)) is not None
    }
    written["ts"] = _iso(record.ts)
    for name in ("input", "detail"):
        if len(text := written.get(name, "")) > excerpt_chars:
            written[name] = f"{text[:excerpt_chars]}…"
            if not excerpt_chars:
                del written[name]
    return codec.dump(written) + b"\n"


# Cached: the decisions of a commit have one time, and formatting it takes half as long as the rest of the line.
@lru_cache(maxsize=16)
def _iso(seconds: float) -> str:
    """A time as ISO 8601, in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def decision_of(line: bytes) -> Decided:
    """A decision decoded from its line, with its texts as they were cut. Raises ValueError."""
    written = _read(line)
    found = {field: written[name] for field, name in _NAMES.items() if name in written}
    return codec.build(Decided, {**found, "ts": datetime.fromisoformat(str(found.get("ts"))).timestamp()})


_read: Final = codec.reader(dict[str, Any])


Left: TypeAlias = Commit | Decided
"""The records that callers leave here."""


class OpsLog:
    """Takes decisions from any thread, and writes them to DATA/telemetry in a thread of its own.

    No file or thread is created before the first decision.
    """

    def __init__(
        self,
        data: Path,
        config: TelemetryConfig,
        *,
        now: Clock,
        report: Report,
        linger_s: float = LINGER_S,
        retry_s: float = RETRY_S,
    ) -> None:
        """`report` receives failures to write the log, and every record that is passed to `report` here."""
        self._config = config
        self._now = now
        self._tell = report
        self._linger_s = linger_s
        self._retry_s = retry_s
        self._files = OpsLogFiles(data.expanduser() / FOLDER, rotate_bytes=config.rotate_bytes, now=now)
        self._left: deque[Left] = deque()
        self._dropped = 0
        self._refused = False
        """whether a record that cannot be JSON was reported; later ones are only counted"""
        self._failures = 0
        self._busy = False
        self._changed = Condition()
        """of the two above, when an attempt has ended"""
        self._awake = Event()
        self._hurry = Event()
        self._closing = Event()
        self._guard = Lock()
        self._thread: Thread | None = None

    # Called by the write path: nothing here waits or raises.

    def decided(self, commits: Sequence[Commit]) -> None:
        """Leave the commits that were appended."""
        for commit in commits:
            self._leave(commit)

    def report(self, record: Telemetry) -> None:
        """Leave the record if it is a decision, and pass it on."""
        if isinstance(record, Decided):
            self._leave(record)
        self._tell(record)

    def _leave(self, what: Left) -> None:
        if not self._config.enabled or self._closing.is_set():
            return
        # Without the lock: the write path takes none for a commit, and a few more than the limit do no harm.
        if len(self._left) < self._config.queue:
            self._left.append(what)
        else:
            with self._guard:
                self._dropped += 1
        if not self._awake.is_set():
            self._awake.set()
        if self._thread is None:
            self._begin()

    def _begin(self) -> None:
        with self._guard, suppress(RuntimeError):  # if no thread can be started now, a later decision tries again
            if self._thread is None:
                # A daemon: a disk that hangs must not keep the process from ending.
                thread = Thread(target=self._work, name="mnemolog-ops-log", daemon=True)
                thread.start()
                self._thread = thread

    # Flush and close, which wait for the disk up to a limit.

    def flush(self, timeout_s: float = CLOSE_S) -> None:
        """Wait until everything is written, or writing fails, or the time is over."""
        with self._changed:
            before = self._failures
            self._hurry.set()
            self._awake.set()
            if self._thread is not None:
                self._changed.wait_for(lambda: self._idle or self._failures > before, timeout_s)

    @property
    def _idle(self) -> bool:
        return not self._left and not self._busy

    def close(self, timeout_s: float = CLOSE_S) -> None:
        """Write the waiting decisions and end; those that a hanging or full disk does not take in time are lost."""
        self._closing.set()
        self._hurry.set()
        self._awake.set()
        if self._thread is not None:
            self._thread.join(timeout_s)

    # Run by the log's own thread.

    def _work(self) -> None:
        while not self._closing.is_set():
            self._awake.wait()
            self._awake.clear()
            self._hurry.wait(self._linger_s)
            self._hurry.clear()
            self._write()
        self._write()

    def _write(self) -> None:
        """Write the decisions left so far, with any number of attempts; only one more where the process ends."""
        self._busy = True
        # Set before the list is emptied: `flush` must not find it idle in between.
        lines, reported = self._lines(), False
        while True:
            # Read before the attempt: what fails while the process begins to end is tried once more.
            last = self._closing.is_set()
            if (error := self._try(lines)) is None or last:
                break
            if not reported:
                self._warn(OpsLogFailed(count=len(lines), lost=False, reason=repr(error)))
                reported = True
            self._hurry.wait(self._retry_s)
            self._hurry.clear()
        if error is not None:
            self._warn(OpsLogFailed(count=len(lines), lost=True, reason=repr(error)))

    def _try(self, lines: list[bytes]) -> Exception | None:
        """Write lines, and take them off the list as they are written; returns the error, if any."""
        failed: Exception | None = None
        try:
            if lines:
                self._files.append(lines)
        except Exception as error:
            failed = error
        with self._changed:
            self._failures += failed is not None
            self._busy = failed is not None
            self._changed.notify_all()
        return failed

    def _lines(self) -> list[bytes]:
        """The lines of all decisions left so far."""
        # As many as there are now: callers append meanwhile.
        left = [self._left.popleft() for _ in range(len(self._left))]
        lines = [line for decision in left for line in self._encoded(decision)]
        with self._guard:
            dropped, self._dropped = self._dropped, 0
        if dropped:
            lines += self._encoded(self._missing(dropped))
        return lines

    def _encoded(self, left: Left) -> Sequence[bytes]:
        """The lines of a commit or of a record; none, and counted, where there is something that JSON cannot hold."""
        decisions: Iterable[Decided] = decisions_of(left) if isinstance(left, Commit) else (left,)
        try:
            return [line_of(decision, excerpt_chars=self._config.excerpt_chars) for decision in decisions]
        except Exception as error:
            with self._guard:
                self._dropped += 1
            if not self._refused:
                self._warn(OpsLogFailed(count=1, lost=True, reason=repr(error)))
            self._refused = True
            return ()

    def _missing(self, count: int) -> Decided:
        return Decided(
            ts=self._now(),
            op="telemetry",
            output=f"{count} inputs or decisions are missing here",
            success=False,
            detail="they came faster than they could be written (telemetry.queue), or are no JSON",
        )

    def _warn(self, record: OpsLogFailed) -> None:
        """Report a failure of the log itself."""
        # The receiver may fail too, and must not end this thread.
        with suppress(Exception):
            self._tell(record)
