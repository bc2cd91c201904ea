"""The bundled embedder: e5-small-entr-int8 on the CPU, offline."""

from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.ports import Vector
from mnemolog.schemas import codec
from mnemolog.schemas.errors import EmbedderError

MODEL: Final = "e5-small-entr-int8"
DIMENSIONS: Final = 384
MOST_TOKENS: Final = 512


class BundledEmbedder:
    """One text a call; calls may run side by side, each on one core, and give the same bits on any number of them."""

    def __init__(self, folder: Path | None = None) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        folder = folder or Path(str(files("mnemolog.streams.providers") / "models" / MODEL))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
            self._session = onnxruntime.InferenceSession(
                str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
            )
            self._calibration = codec.build(Calibration, codec.load((folder / "calibration.json").read_bytes()))
        except Exception as error:
            raise EmbedderError(
                f"{folder}: the embedding model cannot be loaded ({error}); install mnemolog anew"
            ) from error
        self._tokenizer.enable_truncation(MOST_TOKENS)

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
        """How its cosines map to similarity; measured by `python -m benchmarks.calibrate`."""
        return self._calibration

    @property
    def instant(self) -> bool:
        """A text takes milliseconds."""
        return False

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text, centred and of unit length."""
        tokens = np.array([self._tokenizer.encode(f"{'query' if query else 'passage'}: {text}").ids], np.int64)
        inputs = {"input_ids": tokens, "attention_mask": np.ones_like(tokens)}
        try:
            vector: Vector = self._session.run(["embedding"], inputs)[0][0]
        except Exception as error:
            raise EmbedderError(f"the embedding model failed on a text of {len(text)} characters: {error}") from error
        return vector
