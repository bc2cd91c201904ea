"""The ops log: every decision as a line of JSON, written off the path (ledger M1).

Whoever decides only leaves a commit or a record here, and never waits, nor hears of an error. A thread reads the
decisions off the commits and writes them, several at once.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import Any, Final, NamedTuple, TypeAlias

from mnemolog.ops.telemetry.ops_log_files import FOLDER, OpsLogFiles
from mnemolog.processors.ports import Clock, Report
from mnemolog.schemas import codec
from mnemolog.schemas import event as events
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import TelemetryConfig
from mnemolog.schemas.event import HEURISTICS, Judgement
from mnemolog.schemas.telemetry import Decided, Op, OpsLogFailed, Telemetry

LINGER_S: Final = 0.2
"""How long a decision waits for others before they are written."""

RETRY_S: Final = 1.0
"""How long a full disk is left alone before the next attempt."""

CLOSE_S: Final = 2.0
"""How long whoever ends waits for the disk at most."""


class _Told(NamedTuple):
    """What an event says of a decision."""

    op: Op
    input: str | None
    output: str
    detail: str | None = None
    success: bool = True
    judgement: Judgement | None = None
    model: str = HEURISTICS


def decisions_of(commit: Commit) -> Iterator[Decided]:
    """The decisions that a commit tells of, in its order. What somebody ordered was not decided."""
    for entry in commit.events:
        told = _told(entry.event)
        if told is not None:
            seen = told.judgement
            yield Decided(
                ts=commit.recorded_at,
                op=told.op,
                input=told.input,
                output=told.output,
                model=told.model,
                success=told.success,
                avg_relevance=seen.similarity if seen else None,
                result_count=int(seen.nearest is not None) if seen else None,
                key=commit.key,
                message_id=commit.input_id,
                detail=told.detail,
            )


def _told(event: events.Event) -> _Told | None:
    """Each kind of event that is a decision has its case here."""
    match event:
        case events.MessageIgnored(excerpt=text, filter=refusing, detail=detail):
            return _Told("echo" if refusing == "echo" else "filter", text, f"ignored by {refusing}", detail)
        case events.MessageRecorded(text=text, density=density, echoes=echoes):
            without = f", without {len(echoes)} echoes" if echoes else ""
            return _Told("observer", text, f"recorded, density {density}{without}")
        case events.RelationFormed(source=source, target=target, type=kind, context=context, formed_by=model):
            return _Told("relations", context, f"{kind} from {source} to {target}", model=model)
        case events.CandidateRejected(text=text, judgement=judgement, importance=importance, important_from=least):
            return _judged(text, judgement, None, f"importance {importance.score:.2f} below {least:.2f}")
        case events.MemoryFormed(judgement=Judgement() as judgement, text=text, memory_id=memory):
            return _judged(text, judgement, memory)
        case events.MemoryUpdated(added=text, memory_id=memory, judgement=judgement, merged_by=merged_by):
            return _judged(text, judgement, memory, f"merged by {merged_by}")
        case events.MemoryReinforced(text=text, memory_id=memory, judgement=judgement):
            return _judged(text, judgement, memory)
        case events.MemorySuperseded(memory_id=memory, by=by, reason=reason, key=key, old_value=old, new_value=new):
            return _Told("gate", f"{key}: {old} → {new}", f"end {memory} by {reason}, superseded by {by}")
        case events.MessageDeadLettered(reason=reason, detail=detail):
            return _Told("admission", None, f"dead-lettered, {reason}", detail, success=False)
        case _:
            return None


def _judged(text: str, judgement: Judgement, memory: str | None, *more: str) -> _Told:
    """A verdict of the gate on a memory, with what it saw and the thresholds that it went by."""
    seen = "nothing near" if judgement.nearest is None else f"nearest {judgement.nearest}"
    if judgement.similarity is not None:
        seen += f" at {judgement.similarity:.2f}"
    verdict = f"{judgement.verdict} {memory}" if memory else judgement.verdict
    thresholds = (
        f"create below {judgement.create_below:g}, update from {judgement.update_from:g}, "
        f"reinforce above {judgement.reinforce_above:g}, calibration {judgement.calibration}"
    )
    output = ", ".join([f"{verdict} by {judgement.reason}", seen, *more])
    return _Told("gate", text, output, thresholds, judgement=judgement)


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


@lru_cache(maxsize=16)
def _iso(seconds: float) -> str:
    """The decisions of a commit have one time, and to write it takes half as long as the rest of the line."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def decision_of(line: bytes) -> Decided:
    """A decision back from its line, its texts as they were cut. Raises ValueError."""
    written = _read(line)
    found = {field: written[name] for field, name in _NAMES.items() if name in written}
    return codec.build(Decided, {**found, "ts": datetime.fromisoformat(str(found.get("ts"))).timestamp()})


_read: Final = codec.reader(dict[str, Any])


Left: TypeAlias = Commit | Decided
"""What whoever decides leaves here."""


class OpsLog:
    """Takes what was decided, from any thread, and writes it to DATA/telemetry in its own.

    Nothing is made or begun before the first decision comes.
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
        """`report` hears that the log cannot be written, and of every record that comes through `report` here."""
        self._config = config
        self._now = now
        self._tell = report
        self._linger_s = linger_s
        self._retry_s = retry_s
        self._files = OpsLogFiles(data.expanduser() / FOLDER, rotate_bytes=config.rotate_bytes, now=now)
        self._left: deque[Left] = deque()
        self._dropped = 0
        self._refused = False
        """what is no JSON was told of once"""
        self._failures = 0
        self._busy = False
        self._changed = Condition()
        """of the two above, when an attempt has ended"""
        self._awake = Event()
        self._hurry = Event()
        self._closing = Event()
        self._guard = Lock()
        self._thread: Thread | None = None

    # On the path: nothing here waits or raises.

    def decided(self, commits: Sequence[Commit]) -> None:
        """These were appended."""
        for commit in commits:
            self._leave(commit)

    def report(self, record: Telemetry) -> None:
        """Take it down if it is a decision, and hand it on."""
        if isinstance(record, Decided):
            self._leave(record)
        self._tell(record)

    def _leave(self, what: Left) -> None:
        if not self._config.enabled or self._closing.is_set():
            return
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
        with self._guard, suppress(RuntimeError):  # a system without a thread to give has one later
            if self._thread is None:
                thread = Thread(target=self._work, name="mnemolog-ops-log", daemon=True)
                thread.start()
                self._thread = thread

    # Waiting for the disk, a while.

    def flush(self, timeout_s: float = CLOSE_S) -> None:
        """Wait until everything is written, or cannot be, or the time is over."""
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
        """Write what is there and end; what a disk that hangs or is full does not take in time is lost."""
        self._closing.set()
        self._hurry.set()
        self._awake.set()
        if self._thread is not None:
            self._thread.join(timeout_s)

    # In the log's own thread.

    def _work(self) -> None:
        while not self._closing.is_set():
            self._awake.wait()
            self._awake.clear()
            self._hurry.wait(self._linger_s)
            self._hurry.clear()
            self._write()
        self._write()

    def _write(self) -> None:
        """Write what was left by now, however often that takes; one more attempt where the process ends."""
        self._busy = True
        lines, told = self._lines(), False
        while (error := self._try(lines)) is not None and not self._closing.is_set():
            if not told:
                self._warn(OpsLogFailed(count=len(lines), lost=False, reason=repr(error)))
                told = True
            self._hurry.wait(self._retry_s)
            self._hurry.clear()
        if error is not None:
            self._warn(OpsLogFailed(count=len(lines), lost=True, reason=repr(error)))

    def _try(self, lines: list[bytes]) -> Exception | None:
        """Write lines, and take them off the list as they are written; what went wrong, if anything did."""
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
        """Everything that was left, as it is written."""
        left = [self._left.popleft() for _ in range(len(self._left))]
        lines = [line for each in left for line in self._encoded(each)]
        with self._guard:
            dropped, self._dropped = self._dropped, 0
        if dropped:
            lines += self._encoded(self._missing(dropped))
        return lines

    def _encoded(self, left: Left) -> Sequence[bytes]:
        """The lines of a commit or of a record; none, and counted, where there is something that JSON cannot hold."""
        decisions: Iterable[Decided] = decisions_of(left) if isinstance(left, Commit) else (left,)
        try:
            return [line_of(each, excerpt_chars=self._config.excerpt_chars) for each in decisions]
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
        """Whoever hears records may fail too, and that is not the end of this thread."""
        with suppress(Exception):
            self._tell(record)
