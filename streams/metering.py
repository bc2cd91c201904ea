"""Microseconds by stage."""

import time
from types import TracebackType


class Meter:
    """Adds up how often each stage ran and how long."""

    def __init__(self) -> None:
        self._stages: dict[str, Stage] = {}

    def stage(self, name: str) -> "Stage":
        """A context manager that times a block, which must not await."""
        return self._stages.get(name) or self._stages.setdefault(name, Stage())

    def microseconds(self) -> dict[str, float]:
        """The mean of each stage, by name."""
        return {
            name: round(each.nanoseconds / each.runs / 1_000, 1) for name, each in self._stages.items() if each.runs
        }


class Stage:
    """Times one block after the other."""

    __slots__ = ("_began", "nanoseconds", "runs")

    def __init__(self) -> None:
        self.runs = 0
        self.nanoseconds = 0
        self._began = 0

    def __enter__(self) -> None:
        # One start for all lanes: if a block awaited, another lane's block would overwrite it.
        self._began = time.perf_counter_ns()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.runs += 1
        self.nanoseconds += time.perf_counter_ns() - self._began
