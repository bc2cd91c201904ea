"""Reads the end of a transcript that is still being written, until the turn that is over is in it.

The host writes the file a moment after it calls a hook: then the latest lines, or the whole file, are still missing.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from mnemolog.ops.surfaces.hooks.transcript import Turn, has_answer, latest, since, turns

WAIT_S: Final = 2.0
"""How long the turn is waited for."""

LOOK_S: Final = 0.05
"""How often the transcript is read meanwhile."""

_LATEST_LINES: Final = 2_000
"""The last lines of a transcript, in which a turn is looked for."""

_BLOCK_BYTES: Final = 1 << 20
"""Read at once from the end of a file."""


class NoTranscriptError(Exception):
    """The host names no file."""


class Transcript:
    """The latest lines of a file; each line is read once, however often it is asked for them."""

    def __init__(self, named: object) -> None:
        self._path = Path(str(named or "")).expanduser()
        # Anything but a file cannot be read (a folder), or not to its end (a pipe).
        if self._path.exists() and not self._path.is_file():
            raise NoTranscriptError(f"transcript_path: {named!r} is not allowed; allowed: the path of a file")
        self._read_to: int | None = None
        self._lines: deque[str] = deque(maxlen=_LATEST_LINES)

    def open(self) -> BinaryIO:
        """The whole file. Raises NoTranscriptError if there is none."""
        try:
            return self._path.open("rb")
        except FileNotFoundError:
            raise NoTranscriptError(f"transcript_path: {str(self._path)!r} does not exist") from None

    def latest(self) -> list[str]:
        """The latest lines, a last one that is not ended included. Raises NoTranscriptError if there is no file."""
        with self.open() as file:
            size = file.seek(0, os.SEEK_END)
            if self._read_to is None or size < self._read_to:
                self._lines.clear()
                self._read_to = _begin_of_latest(file, size)
            file.seek(self._read_to)
            begun = []
            for line in file:
                if line.endswith(b"\n"):
                    self._lines.append(text_of(line))
                    self._read_to += len(line)
                else:
                    begun = [text_of(line)]
        return [*self._lines, *begun]


def text_of(line: bytes) -> str:
    """A line of a file, whatever its bytes are."""
    return line.decode("utf-8", "replace")


def turn_over(
    transcript: Transcript,
    prompt: str | None,
    answer: object,
    *,
    clock: Callable[[], float],
    pause: Callable[[float], None],
) -> list[Turn]:
    """The texts of the turn that is over: from the prompt that the host names, otherwise from the last one.

    The transcript is read again until it has that prompt, and the answer that the host names.
    """
    until = clock() + WAIT_S
    while True:
        missing: NoTranscriptError | None = None
        lines: list[str] = []
        try:
            lines = transcript.latest()
        except NoTranscriptError as error:  # not written yet
            missing = error
        own = since(lines, prompt) if prompt else lines
        said = turns(own) if prompt else latest(turns(own))
        if (own or not prompt) and has_answer(said, answer):
            break
        if clock() >= until:
            break
        pause(LOOK_S)
    if missing:
        raise missing
    # A prompt that is not found: an older host does not name them in its transcript.
    return said or latest(turns(lines))


def _begin_of_latest(file: BinaryIO, size: int) -> int:
    """Where the latest lines begin."""
    found = 0
    for begin, block in _blocks_from_the_end(file, size):
        ends = block.count(b"\n")
        if found + ends > _LATEST_LINES:
            at = len(block)
            for _ in range(_LATEST_LINES - found + 1):
                at = block.rindex(b"\n", 0, at)
            return begin + at + 1
        found += ends
    return 0


def _blocks_from_the_end(file: BinaryIO, size: int) -> Iterator[tuple[int, bytes]]:
    end = size
    while end > 0:
        begin = max(end - _BLOCK_BYTES, 0)
        file.seek(begin)
        yield begin, file.read(end - begin)
        end = begin
