"""An embedder without a model: hashed words and trigrams. For tests, and where only words need to match."""

from hashlib import blake2b
from typing import Final

import numpy as np

from mnemolog.processors.calibration import Calibration, uncalibrated
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.language import fold
from mnemolog.processors.token_vectors import Inference
from mnemolog.processors.vectors import unit

MODEL: Final = "hashing-1"
DIMENSIONS: Final = 64
_TRIGRAM: Final = 3


class HashingEmbedder:
    """Texts that share words and pieces of words are near each other. Deterministic, and the same on every machine."""

    @property
    def model(self) -> str:
        """The name that every embedding carries."""
        return MODEL

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return DIMENSIONS

    @property
    def calibration(self) -> Calibration:
        """Its cosines are taken as they are."""
        return uncalibrated(MODEL)

    @property
    def instant(self) -> bool:
        """True: it holds the interpreter's lock throughout, so a thread would gain nothing."""
        return True

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text."""
        vector = np.zeros(DIMENSIONS, np.float32)
        for word in fold(text).split():
            for piece in (word, *(word[at : at + _TRIGRAM] for at in range(len(word) - _TRIGRAM + 1))):
                number = int.from_bytes(blake2b(piece.encode(), digest_size=4).digest(), "little")
                # The sign's bit does not choose the place: pieces that share one cancel out as often as they add up.
                vector[number % DIMENSIONS] += 1.0 if number & 0x10000 else -1.0
        return unit(vector)

    def read(self, text: str, *, query: bool = False) -> Inference:
        """The vector of a text; it has no pieces with vectors of their own."""
        return Inference(self.embed(text, query=query), None)
