"""The pair reader as it is trained: the lower layers of the bundled embedding model, and a head on them.

It needs `pip install torch onnx`; the weights of the embedding model are read from model.onnx, of bytes, as numbers.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

Weights = dict[str, NDArray[Any]]

WIDTH: Final = 384
HEADS: Final = 12
HIDDEN: Final = 128
OUTPUTS: Final = 5
"""Log odds: four relations that exclude each other, and whether the older statement explains the newer one."""
EPSILON: Final = 1e-12
DROPPED: Final = 0.1
MATRICES: Final = ("qkv", "attended", "widened", "narrowed")
"""The products of a layer, in the order in which model.onnx holds their weights."""
BIASES: Final = {
    "attended_bias": "attention.output.dense.bias",
    "first_scale": "attention.output.LayerNorm.weight",
    "first_bias": "attention.output.LayerNorm.bias",
    "widened_bias": "intermediate.dense.bias",
    "narrowed_bias": "output.dense.bias",
    "second_scale": "output.LayerNorm.weight",
    "second_bias": "output.LayerNorm.bias",
}
"""The other weights of a layer, and how model.onnx names them behind the layer's own name."""


class Stored:
    """The weights of model.onnx."""

    def __init__(self, file: Path) -> None:
        import onnx
        from onnx import numpy_helper

        self.model = onnx.load(file)
        self.tensors = {each.name: each for each in self.model.graph.initializer}
        self._array = numpy_helper.to_array
        self._products = [
            name.removesuffix(_QUANTIZED)
            for name in self.tensors
            if name.startswith("onnx::MatMul") and name.endswith(_QUANTIZED)
        ]

    def names(self, layer: int) -> dict[str, str]:
        """How model.onnx names the products of a layer, by our names."""
        first = 3 * layer
        products = (f"Attention_{layer}_qkv_weight", *self._products[first : first + 3])
        return dict(zip(MATRICES, products, strict=True))

    def layer(self, number: int) -> Weights:
        """The weights of a layer, as numbers."""
        single = {ours: self.array(_of(number, theirs)) for ours, theirs in BIASES.items()}
        matrices = {ours: self.numbers(theirs) for ours, theirs in self.names(number).items()}
        return {**matrices, **single, "qkv_bias": self.array(f"Attention_{number}_qkv_bias")}

    def array(self, name: str) -> NDArray[Any]:
        """The values of a tensor."""
        found: NDArray[Any] = self._array(self.tensors[name])
        return found

    def numbers(self, name: str) -> NDArray[np.float32]:
        """Bytes as the numbers that they stand for."""
        of_bytes, scale, zero = (self.array(name + part) for part in (_QUANTIZED, "_scale", "_zero_point"))
        found: NDArray[np.float32] = (of_bytes.astype(np.float32) - zero.astype(np.float32)) * scale
        return found


def _of(layer: int, name: str) -> str:
    return f"m.encoder.layer.{layer}.{name}"


class Layer(nn.Module):
    """A layer of the transformer."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        for name, values in weights.items():
            self.register_parameter(name, nn.Parameter(torch.tensor(values)))
        self.dropped = nn.Dropout(DROPPED)

    def forward(self, states: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """The states after this layer; `there`: which pieces are none of the padding."""
        texts, pieces, _ = states.shape
        parts = (states @ self.qkv + self.qkv_bias).split(WIDTH, -1)
        query, key, value = (part.view(texts, pieces, HEADS, -1).transpose(1, 2) for part in parts)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=there[:, None, None, :])
        joined = seen.transpose(1, 2).reshape(texts, pieces, WIDTH)
        first = states + self.dropped(joined @ self.attended + self.attended_bias)
        first = functional.layer_norm(first, (WIDTH,), self.first_scale, self.first_bias, EPSILON)
        wide = functional.gelu(first @ self.widened + self.widened_bias)
        second = first + self.dropped(wide @ self.narrowed + self.narrowed_bias)
        return functional.layer_norm(second, (WIDTH,), self.second_scale, self.second_bias, EPSILON)


class PairReaderModel(nn.Module):
    """Reads two statements together. The vectors of pieces stay those of the embedding model, and are not trained."""

    def __init__(self, stored: Stored, layers: int, trained: Stored | None = None) -> None:
        """`stored` is the embedding model, `trained` a pair reader that goes on from its weights."""
        super().__init__()
        for name in ("word", "position", "token_type"):
            values = torch.tensor(stored.numbers(f"m.embeddings.{name}_embeddings.weight"))
            self.register_buffer(name, values, persistent=False)
        for name in ("weight", "bias"):
            values = torch.tensor(stored.numbers(f"m.embeddings.LayerNorm.{name}"))
            self.register_buffer(f"begin_{name}", values, persistent=False)
        begin = trained or stored
        self.layers = nn.ModuleList(Layer(begin.layer(number)) for number in range(layers))
        self.hidden = nn.Linear(2 * WIDTH, HIDDEN)
        self.odds = nn.Linear(HIDDEN, OUTPUTS)
        if trained is not None:
            for part in ("hidden", "odds"):
                getattr(self, part).load_state_dict(
                    {kind: torch.tensor(trained.array(f"{part}.{kind}")) for kind in ("weight", "bias")}
                )
        self.dropped = nn.Dropout(DROPPED)

    def forward(self, pieces: torch.Tensor, statements: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """The log odds of each pair; `statements`: 0 for the older one's pieces, 1 for the newer one's."""
        places = self.position[: pieces.shape[1]]
        states = self.word[pieces] + places + self.token_type[statements]
        states = functional.layer_norm(states, (WIDTH,), self.begin_weight, self.begin_bias, EPSILON)
        states = self.dropped(states)
        for layer in self.layers:
            states = layer(states, there.bool())
        each = there.unsqueeze(-1).float()
        mean = (states * each).sum(1) / each.sum(1)
        both = self.dropped(torch.cat([states[:, 0], mean], -1))
        found: torch.Tensor = self.odds(self.dropped(functional.gelu(self.hidden(both))))
        return found


class Batch(NamedTuple):
    """Pairs as the model takes them, padded to one length."""

    places: Sequence[int]
    """of the pairs among all"""
    pieces: torch.Tensor
    statements: torch.Tensor
    there: torch.Tensor


def batches(cut: Sequence[tuple[list[int], int]], order: Sequence[Sequence[int]]) -> Iterator[Batch]:
    """The batches of these places; a pair is its pieces, and how many of them are of the older statement."""
    for places in order:
        longest = max(len(cut[place][0]) for place in places)
        pieces = torch.full((len(places), longest), PADDING)
        statements, there = torch.zeros_like(pieces), torch.zeros_like(pieces)
        for row, place in enumerate(places):
            ids, older = cut[place]
            pieces[row, : len(ids)] = torch.tensor(ids)
            statements[row, older : len(ids)] = 1
            there[row, : len(ids)] = 1
        yield Batch(places, pieces, statements, there)


PADDING: Final = 1
_QUANTIZED: Final = "_quantized"
