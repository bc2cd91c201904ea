"""The bundled embedder: e5-small-entr-int8 on the CPU, offline."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.token_vectors import Inference, Pieces, Projection
from mnemolog.schemas import codec
from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.providers.pieces import Cuts

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, SessionOptions

    from mnemolog.processors.ports import Vector

MODEL: Final = "e5-small-entr-int8"
DIMENSIONS: Final = 384
GRAPH: Final = "graph.onnx"
"""The model, optimised ahead; its weights are mapped from model.onnx (`python -m benchmarks.model_graph` makes it)."""
OVERFLOW: Final = "overflow.onnx"
"""A product of FACTORS unsigned bytes by as many signed ones, each of which is SIGNED."""
FACTORS: Final = 4
UNSIGNED: Final = 255
SIGNED: Final = 127
"""The largest bytes: two products of them are more than the 16 bits of the fast instruction's sums."""
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
            self._session = _session(folder, few=few)
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


def _session(folder: Path, *, few: bool) -> "InferenceSession":
    """The model on this CPU; every CPU gives the same vectors."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # Calls run side by side, one on each core: threads within a call would only compete with them.
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # A thread that spins after its work takes a core from the other calls and from the event loop.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if few:
        # To arrange the weights as products need them takes as long as it spares six texts.
        options.add_session_config_entry("session.disable_prepacking", "1")
    # The graph is optimised already.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    if overflows(folder, options):
        # Vectors were off by a cosine of 0.02. Weights as unsigned bytes, which is a step of optimising, are exact.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
        options.add_session_config_entry("session.x64quantprecision", "1")
    return onnxruntime.InferenceSession(str(folder / GRAPH), options, providers=["CPUExecutionProvider"])


def overflows(folder: Path, options: "SessionOptions") -> bool:
    """Whether the fast product of bytes overflows on this CPU, as it does without VNNI: found by a product."""
    from onnxruntime import InferenceSession

    model = InferenceSession(str(folder / OVERFLOW), options, providers=["CPUExecutionProvider"])
    products: NDArray[np.int32] = model.run(None, {"values": np.full((1, FACTORS), UNSIGNED, np.uint8)})[0]
    return bool((products != FACTORS * UNSIGNED * SIGNED).any())


def projection_of(file: Path) -> tuple[Projection, NDArray[np.float16]]:
    """The projection, and minus the logarithm of the probability of each piece of the vocabulary."""
    stored = np.load(file)
    single = {name: stored[name].astype(np.float32) for name in ("centre", "mean", "axes", "languages")}
    return Projection(**single), stored["rarity"]
