"""Microseconds by stage."""

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Meter:
    """Adds up how often each stage ran and how long."""

    def __init__(self) -> None:
        self._runs: dict[str, int] = defaultdict(int)
        self._nanoseconds: dict[str, int] = defaultdict(int)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time the block, which must not wait for anything."""
        began = time.perf_counter_ns()
        try:
            yield
        finally:
            self._runs[name] += 1
            self._nanoseconds[name] += time.perf_counter_ns() - began

    def microseconds(self) -> dict[str, float]:
        """Mean of each stage, by name."""
        return {name: round(self._nanoseconds[name] / runs / 1_000, 1) for name, runs in self._runs.items()}
