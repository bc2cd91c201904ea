"""The bundled pair reader: a model on the CPU, offline, that reads an older and a newer statement together."""

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.pair_reading import DIGITS, PairReading
from mnemolog.processors.ingest.logistic import probability
from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.providers.pieces import END, Cuts
from mnemolog.streams.providers.sessions import session_of

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

GRAPH: Final = "pairs.onnx"
"""The lower layers of the embedding model, trained further; the vectors of pieces are mapped from model.onnx
(`python -m benchmarks.train_pair_reader` makes it)."""
MOST_PIECES: Final = 60
"""Of each statement, with the marks of begin and end."""


class BundledPairReader:
    """One pair a call, since pairs of a batch would change each other; calls may run side by side."""

    def __init__(self, folder: Path, cuts: Cuts, *, few: bool) -> None:
        """`folder` holds the model, `cuts` cuts texts into its pieces; it is loaded when it is first needed.

        Raises FileNotFoundError at once, and not at the first pair.
        """
        self._folder = folder
        self._cuts = cuts
        self._few = few
        self._loading = Lock()
        self._loaded: InferenceSession | None = None
        if not (folder / GRAPH).is_file():
            raise FileNotFoundError(f"{GRAPH} is missing")

    def read(self, old: str, new: str) -> PairReading:
        """What the newer statement is to the older one; raises EmbedderError."""
        ids, older = cut(self._cuts, old, new)
        pieces = np.array([ids], np.int64)
        inputs = {
            "input_ids": pieces,
            "attention_mask": np.ones_like(pieces),
            "statements": np.array([[0] * older + [1] * (len(ids) - older)], np.int32),
        }
        session = self._session()
        try:
            odds: NDArray[np.float32] = session.run(None, inputs)[0][0]
        except Exception as error:
            raise EmbedderError(f"the pair reader failed on {len(old)} and {len(new)} characters: {error}") from error
        found = _read(odds.astype(np.float64))
        # What was cut off may be what differs.
        return found if max(older, len(ids) - older) < MOST_PIECES - 1 else found.without_repetition()

    def _session(self) -> "InferenceSession":
        with self._loading:
            if self._loaded is None:
                self._loaded = session_of(self._folder, GRAPH, few=self._few)
            return self._loaded


def cut(cuts: Cuts, old: str, new: str) -> tuple[list[int], int]:
    """The pieces of both statements as the model reads them, and how many of them are the older one's."""
    first, second = (_shortened(cuts.cut(text).ids) for text in (old, new))
    return first + second[1:], len(first)


def _shortened(ids: list[int]) -> list[int]:
    return ids if len(ids) <= MOST_PIECES else [*ids[: MOST_PIECES - 1], END]


def _read(odds: NDArray[np.float64]) -> PairReading:
    """The probabilities of the log odds that the model gives: four that exclude each other, and one beside them."""
    raised = np.exp(odds[:-1] - odds[:-1].max())
    found: list[float] = [*(raised / raised.sum()).tolist(), probability(float(odds[-1]))]
    return PairReading(*(round(each, DIGITS) for each in found))
