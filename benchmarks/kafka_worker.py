"""The worker that benchmarks/kafka.py measures: `python -m benchmarks.kafka_worker DATA VECTORS`.

Its embedder looks up what was computed before.
"""

import pickle
import sys
from pathlib import Path

from benchmarks.stages import Known
from mnemolog.ops import settings
from mnemolog.ops.edges import Edges
from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.worker import work


def main() -> None:
    """Work until SIGTERM."""
    collect_seldom(serves=True)
    data, vectors = map(Path, sys.argv[1:3])
    embedder = Known(pickle.loads(vectors.read_bytes()))  # noqa: S301  our own
    work(data, settings.load(), Edges(embedder=embedder))


if __name__ == "__main__":
    main()
