"""A worker that meets its fate at a named point: `python -m tests.fault.kafka_worker DIR`.

The fate is in the environment: FAULT_POINT is where, FAULT_VISIT at which visit, and FAULT_SIGNAL what happens.
"""

import os
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Final

from mnemolog.ops.edges import Edges
from mnemolog.ops.settings import load
from mnemolog.ops.worker import work
from tests.fault.victim import SIGNALS

POINT: Final = "FAULT_POINT"
VISIT: Final = "FAULT_VISIT"
SIGNAL: Final = "FAULT_SIGNAL"
STOPPED: Final = "stopped"
"""The file in the worker's folder that says that it stops itself now."""


class KafkaFate:
    """Sends this process a signal when it comes to a point for the n-th time, in whichever thread."""

    def __init__(self, folder: Path, point: str, visit: int, name: str) -> None:
        self._folder = folder
        self._point = point
        self._visit = visit
        self._name = name
        self._visits: Counter[str] = Counter()
        self._counting = threading.Lock()

    def reached(self, point: str) -> None:
        """Count the visit."""
        with self._counting:
            self._visits[point] += 1
            if point == self._point and self._visits[point] == self._visit:
                (self._folder / STOPPED).touch()
                os.kill(os.getpid(), SIGNALS[self._name])


def main() -> None:
    """Work until the fate comes, or until asked to end."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    fate = KafkaFate(folder, os.environ[POINT], int(os.environ[VISIT]), os.environ[SIGNAL])
    work(folder, load(), Edges(reached=fate.reached))


if __name__ == "__main__":
    main()
