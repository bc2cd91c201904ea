"""Sessions of the bundled models, which give the same bits on every CPU and any number of cores."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, SessionOptions

OVERFLOW: Final = "overflow.onnx"
"""A product of FACTORS unsigned bytes by as many signed ones, each of which is SIGNED."""
FACTORS: Final = 4
UNSIGNED: Final = 255
SIGNED: Final = 127
"""The largest bytes: two products of them are more than the 16 bits of the fast instruction's sums."""


def session_of(folder: Path, graph: str, *, few: bool) -> "InferenceSession":
    """A model of this folder on this CPU, whose graph was optimised ahead."""
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
    return onnxruntime.InferenceSession(str(folder / graph), options, providers=["CPUExecutionProvider"])


def overflows(folder: Path, options: "SessionOptions") -> bool:
    """Whether the fast product of bytes overflows on this CPU, as it does without VNNI: found by a product."""
    from onnxruntime import InferenceSession

    model = InferenceSession(str(folder / OVERFLOW), options, providers=["CPUExecutionProvider"])
    products: NDArray[np.int32] = model.run(None, {"values": np.full((1, FACTORS), UNSIGNED, np.uint8)})[0]
    return bool((products != FACTORS * UNSIGNED * SIGNED).any())
