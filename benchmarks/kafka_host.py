"""A worker that does nothing with what Faust hands on: `python -m benchmarks.kafka_host SKIPPED COUNTED`.

It prints the microseconds of CPU that each of the counted records took, and ends.
"""

import os
import sys
import time

from mnemolog.ops import settings
from mnemolog.ops.worker import end_at_once
from mnemolog.schemas.input import MESSAGES
from mnemolog.streams.faust_app import Host, run
from mnemolog.streams.logs.kafka.records import Record
from mnemolog.streams.partition import Done


class Nothing:
    """Every partition: all that comes is done at once."""

    def __init__(self, skipped: int, counted: int) -> None:
        self._skipped = skipped
        self._counted = counted
        self._taken = 0
        self._began_s = 0.0

    async def open(self, _partition: int) -> "Nothing":
        """Itself."""
        return self

    def take(self, _record: Record, done: Done) -> None:
        """Count, and tell the figure at the end."""
        done()
        self._taken += 1
        if self._taken == self._skipped:
            self._began_s = time.process_time()
        if self._taken == self._skipped + self._counted:
            sys.stdout.write(f"{(time.process_time() - self._began_s) / self._counted * 1e6}\n")
            sys.stdout.flush()
            os._exit(0)

    async def close(self) -> None:
        """Nothing is open."""


def main() -> None:
    """Work until all has come."""
    nothing = Nothing(*map(int, sys.argv[1:3]))
    run(Host(settings.load().kafka, group="nothing", topics=[MESSAGES], opener=nothing.open, fatal=end_at_once))


if __name__ == "__main__":
    main()
