"""The bundled model's graph as it is run: optimised once, here, and not at every start; the weights stay in model.onnx.

    python -m benchmarks.model_graph           report what the graph holds
    python -m benchmarks.model_graph --write   and write graph.onnx and overflow.onnx beside the model

It needs `pip install onnx`. What is written names the bytes of each weight in model.onnx, which are mapped into memory.
Small values, and those that do not lie where a number of their size may, stand in the graph itself.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import onnxruntime

from mnemolog.streams.providers import bundled, sessions

if TYPE_CHECKING:
    from onnx import ModelProto, TensorProto

FOLDER: Final = Path(bundled.__file__).resolve().parent / "models" / bundled.MODEL
WEIGHTS: Final = "model.onnx"
LEAST_BYTES: Final = 1_024
"""What is shorter stands in the graph: the name of its place would be as long."""

OPSET: Final = 14
IR_VERSION: Final = 8
"""Of the product of bytes, which any release of onnxruntime that is supported reads."""

DOMAINS: Final = ("", "com.microsoft")
"""Whose operators the graph uses."""


def giving(model: bytes, *outputs: str) -> bytes:
    """The model with more of its inner values among its outputs.

    Messages of this format that follow each other are one, their lists joined: nothing of the model is rewritten.
    """
    # 12: an output of the graph, 1: its name, 2: its type, 1: a tensor, 1: of floats (1).
    described = (_field(1, name.encode()) + _field(2, _field(1, b"\x08\x01")) for name in outputs)
    return model + _field(7, b"".join(_field(12, each) for each in described))


def optimised(model: bytes) -> "ModelProto":
    """The model after those of onnxruntime's optimisations that are the same on every machine."""
    import onnx

    with TemporaryDirectory() as folder:
        file = Path(folder, "optimised.onnx")
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        options.optimized_model_filepath = str(file)
        onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        return onnx.load(file)


def overflowing() -> "ModelProto":
    """A product of bytes that tells whether the CPU's sums of them overflow."""
    from onnx import TensorProto, helper

    shape = [sessions.FACTORS, 1]
    weights = helper.make_tensor("weights", TensorProto.INT8, shape, [sessions.SIGNED] * sessions.FACTORS)
    product = helper.make_node("MatMulInteger", ["values", "weights"], ["products"])
    values = helper.make_tensor_value_info("values", TensorProto.UINT8, [1, sessions.FACTORS])
    products = helper.make_tensor_value_info("products", TensorProto.INT32, [1, 1])
    graph = helper.make_graph([product], "overflow", [values], [products], [weights])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)


def refer(tensor: "TensorProto", weights: bytes) -> int:
    """Have a tensor name its bytes in the file of the weights, where they lie there; how many it names."""
    from onnx import TensorProto, helper

    size = len(tensor.raw_data)
    place = weights.find(tensor.raw_data) if size >= LEAST_BYTES else -1
    if place < 0 or place % helper.tensor_dtype_to_np_dtype(tensor.data_type).itemsize:
        return 0
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in (("location", WEIGHTS), ("offset", place), ("length", size)):
        tensor.external_data.add(key=key, value=str(value))
    return size


def finished(model: "ModelProto", weights: bytes) -> tuple[bytes, int]:
    """The graph as it is stored, and how many bytes of the file of the weights it names."""
    named = sum(refer(tensor, weights) for tensor in model.graph.initializer)
    used = [each for each in model.opset_import if each.domain in DOMAINS]
    del model.opset_import[:]
    model.opset_import.extend(used)
    return model.SerializeToString(deterministic=True), named


def main() -> None:
    """Optimise, report, and write where it is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write graph.onnx and overflow.onnx")
    arguments = parser.parse_args()
    weights = (FOLDER / WEIGHTS).read_bytes()
    model = optimised(giving(weights, bundled.STATES))
    graph, named = finished(model, weights)
    print(f"{len(model.graph.node)} operators; {len(graph)} bytes, and {named} bytes of {WEIGHTS} by their place")
    if arguments.write:
        (FOLDER / bundled.GRAPH).write_bytes(graph)
        (FOLDER / sessions.OVERFLOW).write_bytes(overflowing().SerializeToString(deterministic=True))


def _field(number: int, content: bytes) -> bytes:
    """A field of the model's format that has a length; neither number nor length has more than 7 bits."""
    if len(content) >= _MOST_OF_A_FIELD:
        raise ValueError(f"a field of {len(content)} bytes: at most {_MOST_OF_A_FIELD - 1}")
    return bytes([number << 3 | 2, len(content)]) + content


_MOST_OF_A_FIELD: Final = 128

if __name__ == "__main__":
    main()
