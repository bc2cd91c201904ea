"""The last searches of a data directory, kept so that a rebuild can be compared on real questions.

They are in a file of their own and no part of the log: losing them costs a comparison and nothing else. They are
written a moment after the answer, several at once.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from mnemolog.ops.background import begun
from mnemolog.ops.replacing import replaced
from mnemolog.processors.ports import Report
from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import parse_question
from mnemolog.schemas.telemetry import QueriesNotKept

FILE: Final = "queries.jsonl"

LINGER_S: Final = 0.5
"""How long an answered question waits for others before they are written."""

_LOCK_S: Final = 1.0
"""The longest wait for another process that writes its own."""

_LEFT_OUT: Final = ("min_position", "explain")
"""The fields of a question that do not change the answer."""


class RecordedQueries:
    """Keeps the last `most` questions; the file holds up to twice as many, so that it is seldom written again."""

    def __init__(self, folder: Path, most: int, report: Report, *, linger_s: float = LINGER_S) -> None:
        self._file = folder / FILE
        self._most = most
        self._report = report
        self._linger_s = linger_s
        self._waiting: list[Query] = []
        self._writing: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def note(self, query: Query) -> None:
        """Keep a question, in a moment."""
        if self._most:
            self._waiting.append(query)
            if self._writing is None or self._writing.done():
                self._writing = begun(self._write(), name="mnemolog-queries")

    async def close(self) -> None:
        """Write the waiting questions."""
        self._closing.set()
        await self.written()

    async def written(self) -> None:
        """Wait until all questions are written."""
        if self._writing is not None:
            await asyncio.wait([self._writing])  # an error is not the closing's

    async def _write(self) -> None:
        while self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self._linger_s)
            queries, self._waiting = self._waiting, []
            await asyncio.to_thread(self._append, queries)

    def _append(self, queries: Sequence[Query]) -> None:
        """Write the questions; failures are only reported."""
        try:
            with FileLock(f"{self._file}.lock", timeout=_LOCK_S):
                with self._file.open("ab") as file:
                    file.writelines(map(_line, queries))
                lines = self._file.read_bytes().splitlines(keepends=True)
                # Seldom: to write the whole file again for each question would cost more than the append.
                if len(lines) > 2 * self._most:
                    with replaced(self._file) as fresh:
                        fresh.writelines(lines[-self._most :])
        # They cost a comparison, no more; of a full disk the log raises its own errors.
        except (OSError, Timeout) as error:
            self._report(QueriesNotKept(count=len(queries), reason=repr(error)))


def recorded(folder: Path, most: int) -> list[Query]:
    """The last questions, each once; a line that was cut by a crash is passed over."""
    try:
        lines = (folder / FILE).read_bytes().splitlines()
    except OSError:
        return []
    found = []
    for line in lines[-most:] if most else []:
        try:
            found.append(parse_question(Query, codec.load(line)))
        except (ValueError, InvalidInputError):
            continue
    return _each_once(found)


def read(file: Path) -> list[Query]:
    """Questions of a file, one JSON object a line as for `POST /v1/search`, each once. Raises InvalidInputError."""
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise InvalidInputError("queries", str(file), f"a file that can be read ({error.strerror})") from error
    return _each_once([_parsed(line, f"line {number}.") for number, line in enumerate(lines, start=1) if line.strip()])


def _parsed(line: bytes, place: str) -> Query:
    try:
        raw = codec.load(line)
    except ValueError as error:
        allowed = 'one JSON object a line, such as {"agent_id": "a", "text": "Where does she live?"}'
        raise InvalidInputError(f"{place}queries", line.decode(errors="replace"), allowed) from error
    try:
        return parse_question(Query, raw)
    except InvalidInputError as error:
        raise error.within(place) from None


def _each_once(queries: Iterable[Query]) -> list[Query]:
    """The questions without repetitions, in the order of agents."""
    # By agent: so each agent's vectors are loaded once.
    return sorted({_line(query): query for query in queries}.values(), key=lambda query: query.key)


def _line(query: Query) -> bytes:
    said = codec.as_dict(query, leave_out=_LEFT_OUT)
    return codec.dump({name: value for name, value in said.items() if value is not None}) + b"\n"
