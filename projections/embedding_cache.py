"""Caches the vectors of recent questions (ledger I6)."""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from time import monotonic

from mnemolog.processors.ports import Embedder, Vector


class EmbeddingCache:
    """Embeds texts, and keeps the vectors of the latest texts for a while, separately for each conversation."""

    def __init__(self, embedder: Embedder, *, most: int, keep_s: float, clock: Callable[[], float] = monotonic) -> None:
        self._embedder = embedder
        self._most = most
        self._keep_s = keep_s
        self._clock = clock
        self._kept: OrderedDict[bytes, tuple[float, Vector]] = OrderedDict()
        self._lock = Lock()

    def embed(self, text: str, *, scope: str, query: bool) -> Vector:
        """The vector of a text; `scope` names the conversation that it is kept for. Raises EmbedderError."""
        key = sha256(f"{scope}\0{query}\0{text}".encode()).digest()
        with self._lock:
            made_at, vector = self._kept.get(key, (-self._keep_s, None))
            if vector is not None and self._clock() - made_at < self._keep_s:
                self._kept.move_to_end(key)
                return vector
        # Outside of the lock, for which all others would wait; two that embed the same text do no harm.
        found = self._embedder.embed(text, query=query)
        with self._lock:
            self._kept[key] = (self._clock(), found)
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found
