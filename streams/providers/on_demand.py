"""An embedder that is loaded when it is first needed: half of the commands never need it."""

import threading
from collections.abc import Callable

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Inference


class OnDemandEmbedder:
    """Loads another embedder at the first call, once."""

    def __init__(self, load: Callable[[], Embedder]) -> None:
        self._load = load
        self._loaded: Embedder | None = None
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """The name that every embedding carries."""
        return self._embedder().model

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._embedder().dimensions

    @property
    def calibration(self) -> Calibration:
        """The mapping of its cosines to similarities."""
        return self._embedder().calibration

    @property
    def instant(self) -> bool:
        """Whether a thread gains nothing; loads the embedder to find out."""
        return self._embedder().instant

    @property
    def inner(self) -> Embedder:
        """The other embedder; loads it."""
        return self._embedder()

    def load(self) -> None:
        """Load it now, so that it fails early."""
        self._embedder()

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text."""
        return self._embedder().embed(text, query=query)

    def read(self, text: str, *, query: bool = False) -> Inference:
        """The vector of a text and its pieces."""
        return self._embedder().read(text, query=query)

    def _embedder(self) -> Embedder:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded
