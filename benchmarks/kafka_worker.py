"""The worker that benchmarks/kafka.py measures: `python -m benchmarks.kafka_worker DATA VECTORS`.

Its embedder looks up what was computed before.
"""

import pickle
import sys
from pathlib import Path

from benchmarks.stages import Around
from mnemolog.ops import settings
from mnemolog.ops.bootstrap import Edges, load_embedder
from mnemolog.ops.worker import work
from mnemolog.processors.ports import Vector
from mnemolog.schemas.config import Config


class Known(Around):
    """Vectors from a file; a text that is not there has the vector of nothing, which costs nothing either."""

    def __init__(self, file: Path) -> None:
        super().__init__(load_embedder(Config()))
        self._vectors: dict[str, Vector] = pickle.loads(file.read_bytes())  # noqa: S301  our own
        self._other = self._embedder.embed("")

    def embed(self, text: str, *, query: bool = False) -> Vector:
        return self._vectors.get(text, self._other)


def main() -> None:
    """Work until SIGTERM."""
    data, vectors = map(Path, sys.argv[1:3])
    work(data, settings.load(), Edges(embedder=Known(vectors)))


if __name__ == "__main__":
    main()
