"""The candidates and the duration of each stage of a search."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from mnemolog.schemas.cursor import Cursor
from mnemolog.schemas.query import Explanation, Stage


@dataclass(slots=True)
class Trace:
    """The stages of a search, for `explain`."""

    stages: dict[str, Stage] = field(default_factory=dict)
    next: Cursor | None = None
    """where the next page begins; None: there is none"""
    without: list[str] = field(default_factory=list)
    """indexes that did not answer"""
    positions: list[int | None] = field(default_factory=list)
    """the position of each index that answered, at that time"""
    _began: float = field(default_factory=perf_counter)

    def begin(self) -> None:
        """Note that a stage begins."""
        self._began = perf_counter()

    def stage(self, name: str, before: int | None, after: int | None) -> None:
        """Note that a stage has ended, with so many candidates before and after it, and the next begins."""
        self.note(name, before, after, since=self._began)
        self.begin()

    def note(self, name: str, before: int | None, after: int | None, *, since: float) -> None:
        """Note a stage that began at the given time."""
        took_ms = milliseconds(perf_counter() - since)
        self.stages[name] = Stage(name=name, candidates_in=before, candidates_out=after, ms=took_ms)

    def explanation(self) -> Explanation:
        """The trace as answers show it."""
        return Explanation(stages=tuple(self.stages.values()), without=tuple(self.without))


def milliseconds(seconds: float) -> float:
    """Rounded as in answers."""
    return round(seconds * 1_000, _DIGITS)


_DIGITS: Final = 3
