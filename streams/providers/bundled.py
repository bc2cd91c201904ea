"""The bundled embedder: e5-small-entr-int8 on the CPU, offline."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.token_vectors import Inference, Pieces, Projection
from mnemolog.schemas import codec
from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.providers.pair_reader import BundledPairReader
from mnemolog.streams.providers.pieces import Cuts
from mnemolog.streams.providers.sessions import session_of

if TYPE_CHECKING:
    from mnemolog.processors.ports import Vector

MODEL: Final = "e5-small-entr-int8"
DIMENSIONS: Final = 384
GRAPH: Final = "graph.onnx"
"""The model, optimised ahead; its weights are mapped from model.onnx (`python -m benchmarks.model_graph` makes it)."""
TOKENS: Final = "tokens.npy"
"""One record: the projection of the states, what tells languages apart in it, and the probabilities of the pieces."""
STATES: Final = "token_embeddings_raw"
_PREFIXES: Final = ("passage: ", "query: ")
"""The prefixes that the model was trained with: before texts that are stored or compared, and before questions."""


class BundledEmbedder:
    """One text a call; calls may run side by side, each on one core, and give the same bits on any number of them."""

    def __init__(self, folder: Path | None = None, *, few: bool = False) -> None:
        """Load the model; with `few` texts to come, load the tokenizer only when one of them needs it."""
        folder = folder or FOLDER
        try:
            self._cuts = Cuts(folder, few=few)
            self._session = session_of(folder, GRAPH, few=few)
            self.pair_reader = BundledPairReader(folder, self._cuts, few=few)
            self._calibration = codec.build(Calibration, codec.load((folder / "calibration.json").read_bytes()))
            self._projection, self._rarity = projection_of(folder / TOKENS)
        except Exception as error:
            raise EmbedderError(
                f"{folder}: the embedding model cannot be loaded ({error}); install mnemolog again"
            ) from error

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
        """The mapping of its cosines to similarities; measured by `python -m benchmarks.calibrate`."""
        return self._calibration

    @property
    def instant(self) -> bool:
        """A text takes milliseconds."""
        return False

    def embed(self, text: str, *, query: bool = False) -> "Vector":
        """The vector of a text, centred and of unit length."""
        cut = self._cuts.cut(_PREFIXES[query] + text)
        vector: Vector = self._run("embedding", ids=cut.ids, text=text)[0][0]
        return vector

    def read(self, text: str, *, query: bool = False) -> Inference:
        """The vector of a text and its pieces."""
        prefix = _PREFIXES[query]
        cut = self._cuts.cut(prefix + text)
        vectors, states = self._run("embedding", STATES, ids=cut.ids, text=text)
        offsets = np.array(cut.offsets, np.int32).reshape(-1, 2) - len(prefix)
        own = offsets[:, 1] > 0  # skips the prefix's pieces and the marks, whose offset is 0
        pieces = Pieces(
            np.maximum(offsets[own], 0),
            states[0][own],
            self._rarity[np.array(cut.ids)[own]].astype(np.float32),
            self._projection,
        )
        return Inference(vectors[0], pieces)

    def _run(self, *outputs: str, ids: list[int], text: str) -> "list[NDArray[np.float32]]":
        tokens = np.array([ids], np.int64)
        inputs = {"input_ids": tokens, "attention_mask": np.ones_like(tokens)}
        try:
            found: list[NDArray[np.float32]] = self._session.run(list(outputs), inputs)
        except Exception as error:
            raise EmbedderError(f"the embedding model failed on a text of {len(text)} characters: {error}") from error
        return found


FOLDER: Final = Path(__file__).parent / "models" / MODEL


def projection_of(file: Path) -> tuple[Projection, NDArray[np.float16]]:
    """The projection, and minus the logarithm of the probability of each piece of the vocabulary."""
    stored = np.load(file)
    single = {name: stored[name].astype(np.float32) for name in ("centre", "mean", "axes", "languages")}
    return Projection(**single), stored["rarity"]
