"""The graph that is run is the model, optimised ahead; its weights lie in the model's file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from benchmarks.model_graph import giving
from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.providers.bundled import FOLDER, STATES, BundledEmbedder
from mnemolog.streams.providers.sessions import FACTORS, OVERFLOW, SIGNED, overflows

pytestmark = pytest.mark.slow

TEXTS = (
    "I moved from Ankara to Izmir last spring.",
    "Kızım Ayşe, 12 Mart 2024'te İzmir'de doğdu; şekersiz çay içer.",
    "tea",
    "a" * 3_000 + " 7,5 % of 🎹 " * 40,
)


@pytest.fixture(scope="module")
def model() -> Iterator[onnxruntime.InferenceSession]:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.x64quantprecision", "1")
    whole = giving((FOLDER / "model.onnx").read_bytes(), STATES)
    yield onnxruntime.InferenceSession(whole, options, providers=["CPUExecutionProvider"])


@pytest.mark.parametrize("few", [True, False])
@pytest.mark.parametrize("text", TEXTS)
def test_gives_the_same_bits_as_the_model_that_is_optimised_when_it_is_loaded(
    model: onnxruntime.InferenceSession, text: str, few: bool
) -> None:
    embedder = BundledEmbedder(few=few)
    tokens = np.array([embedder._cuts.cut(f"passage: {text}").ids], np.int64)
    expected, states = model.run(["embedding", STATES], {"input_ids": tokens, "attention_mask": np.ones_like(tokens)})
    found = embedder.read(text)
    assert found.pieces is not None
    assert np.array_equal(found.vector, expected[0])
    assert np.array_equal(found.pieces.states, states[0][-1 - len(found.pieces.states) : -1])


def test_gives_the_same_bits_where_products_of_bytes_overflow(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(FOLDER, folder)
    product = (FOLDER / OVERFLOW).read_bytes()
    assert product.count(bytes([SIGNED] * FACTORS)) == 1
    # With smaller weights the product is smaller than expected, as on a CPU on which it overflows.
    (folder / OVERFLOW).write_bytes(product.replace(bytes([SIGNED] * FACTORS), bytes([SIGNED // 2] * FACTORS)))
    assert overflows(folder, onnxruntime.SessionOptions())
    there, here = BundledEmbedder(folder), BundledEmbedder()
    for text in TEXTS:
        expected, found = here.read(text), there.read(text)
        assert expected.pieces is not None
        assert found.pieces is not None
        assert np.array_equal(found.vector, expected.vector)
        assert np.array_equal(found.pieces.states, expected.pieces.states)


def test_without_its_weights_says_what_to_do(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "model", ignore=shutil.ignore_patterns("model.onnx"))
    with pytest.raises(EmbedderError, match="install mnemolog again"):
        BundledEmbedder(tmp_path / "model")


def test_weights_that_were_cut_off_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(FOLDER, folder)
    weights = folder / "model.onnx"
    weights.write_bytes(weights.read_bytes()[:1_000_000])
    with pytest.raises(EmbedderError, match="install mnemolog again"):
        BundledEmbedder(folder)
