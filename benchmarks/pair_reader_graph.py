"""The trained pair reader as a graph for onnxruntime: bytes for weights, vectors of pieces from model.onnx."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.model_graph import finished, optimised
from benchmarks.pair_reader_model import BIASES, MATRICES, PairReaderModel, Stored

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto, TensorProto

OPSET: Final = 17
IR_VERSION: Final = 8
EMBEDDING: Final = "QEmbedLayerNormalization"
LARGEST: Final = 127
SMALLEST_SCALE: Final = 1e-8
"""Of a column without any weight."""


def graph(trained: PairReaderModel, stored: Stored, file: Path) -> bytes:
    """The graph, optimised ahead; `file` holds the embedding model, whose bytes it names by their places."""
    weights = {name: values.detach().numpy() for name, values in trained.state_dict().items()}
    model = optimised(_assembled(weights, len(trained.layers), stored).SerializeToString())
    return finished(model, file.read_bytes())[0]


def _assembled(weights: dict[str, NDArray[Any]], layers: int, stored: Stored) -> "ModelProto":
    from onnx import TensorProto, helper

    tensors = {**stored.tensors, **_tensors(weights, layers, stored)}
    last = f"/m/encoder/layer.{layers - 1}/output/LayerNorm/LayerNormalization_output_0"
    nodes = [*_nodes_for(last, stored.model), *_head(last)]
    used = {name for node in nodes for name in node.input}
    inputs = [
        helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "pieces"]),
        helper.make_tensor_value_info("attention_mask", TensorProto.INT64, [1, "pieces"]),
        helper.make_tensor_value_info("statements", TensorProto.INT32, [1, "pieces"]),
    ]
    outputs = [helper.make_tensor_value_info("odds", TensorProto.FLOAT, [1, weights["odds.bias"].shape[0]])]
    initial = [tensor for name, tensor in tensors.items() if name in used]
    made = helper.make_graph(nodes, "pairs", inputs, outputs, initial)
    domains = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(made, opset_imports=domains, ir_version=IR_VERSION)


def _nodes_for(last: str, model: "ModelProto") -> list["NodeProto"]:
    """The operators of the embedding model that `last` needs; which statement a piece is of becomes an input."""
    by_output = {output: node for node in model.graph.node for output in node.output}
    needed: dict[int, NodeProto] = {}
    wanted = [last]
    while wanted:
        node = by_output.get(wanted.pop())
        if node is not None and id(node) not in needed:
            needed[id(node)] = node
            if node.op_type == EMBEDDING:
                node.input[1] = "statements"
            wanted += node.input
    return [node for node in model.graph.node if id(node) in needed]


def _head(last: str) -> list["NodeProto"]:
    from onnx import helper

    return [
        helper.make_node("Gather", [last, "first"], ["begin"], axis=1),
        helper.make_node("ReduceMean", [last], ["mean"], axes=[1], keepdims=0),
        helper.make_node("Concat", ["begin", "mean"], ["both"], axis=1),
        helper.make_node("Gemm", ["both", "hidden.weight", "hidden.bias"], ["sums"], transB=1),
        helper.make_node("Gelu", ["sums"], ["units"], domain="com.microsoft"),
        helper.make_node("Gemm", ["units", "odds.weight", "odds.bias"], ["odds"], transB=1),
    ]


def _tensors(weights: dict[str, NDArray[Any]], layers: int, stored: Stored) -> dict[str, "TensorProto"]:
    """The weights by the names that the operators know them by."""
    from onnx import numpy_helper

    found = {name: weights[name] for name in ("hidden.weight", "hidden.bias", "odds.weight", "odds.bias")}
    found["first"] = np.array(0, np.int64)
    for layer in range(layers):
        theirs = stored.names(layer)
        for name in MATRICES:
            found |= _in_bytes(theirs[name], weights[f"layers.{layer}.{name}"])
        found |= {f"m.encoder.layer.{layer}.{their}": weights[f"layers.{layer}.{our}"] for our, their in BIASES.items()}
        found[f"Attention_{layer}_qkv_bias"] = weights[f"layers.{layer}.qkv_bias"]
    return {name: numpy_helper.from_array(np.require(values, requirements="C"), name) for name, values in found.items()}


def _in_bytes(name: str, values: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """Weights as signed bytes, each column on a scale of its own."""
    scale = np.maximum(np.abs(values).max(0) / LARGEST, SMALLEST_SCALE).astype(np.float32)
    return {
        f"{name}_quantized": np.clip(np.round(values / scale), -LARGEST, LARGEST).astype(np.int8),
        f"{name}_scale": scale,
        f"{name}_zero_point": np.zeros(values.shape[1], np.int8),
    }
