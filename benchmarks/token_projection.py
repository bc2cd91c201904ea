"""The projection of the bundled model's states on 128 axes, and the rarity of its pieces.

    python -m benchmarks.token_projection           report what share of the variance the axes hold
    python -m benchmarks.token_projection --write   and write tokens.npz beside the model

The axes are the principal components of the states of all pieces in our own texts (benchmarks/pairs.jsonl and
benchmarks/write_quality.jsonl), which are English and Turkish; the rarity is in the tokenizer.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime
import orjson
from numpy.typing import NDArray
from tokenizers import Tokenizer

from benchmarks.model_graph import giving
from mnemolog.streams.providers import bundled
from mnemolog.streams.providers.pieces import MOST_TOKENS

HERE = Path(__file__).parent
FILE = Path(bundled.__file__).resolve().parent / "models" / bundled.MODEL / bundled.TOKENS
AXES = 128
RAREST = 20.0
"""No piece is rarer: one that was never seen says no more than a rare name."""


def texts() -> list[str]:
    """Every text of ours, once, in order."""
    lines = [line for name in ("pairs", "write_quality") for line in (HERE / f"{name}.jsonl").read_bytes().splitlines()]
    found = [value for line in lines for value in _strings(orjson.loads(line))]
    return sorted({each for each in found if " " in each})


def states(folder: Path) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The states of all pieces, and what is subtracted from an embedding."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(MOST_TOKENS)
    model = giving((folder / "model.onnx").read_bytes(), bundled.STATES, "embedding_raw", "embedding_centred")
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    rows, centre = [], np.zeros(bundled.DIMENSIONS, np.float32)
    for text in texts():
        tokens = np.array([tokenizer.encode(f"passage: {text}").ids], np.int64)
        inputs = {"input_ids": tokens, "attention_mask": np.ones_like(tokens)}
        raw, whole, centred = session.run([bundled.STATES, "embedding_raw", "embedding_centred"], inputs)
        rows.append(raw[0][3:-1])  # not the mark of the beginning, the prefix and the mark of the end
        centre = (whole - centred)[0]
    return np.concatenate(rows), centre


def rarities(tokenizer: Path) -> NDArray[np.float16]:
    """Minus the logarithm of each piece's probability."""
    vocabulary = orjson.loads(tokenizer.read_bytes())["model"]["vocab"]
    scores = np.array([score for _piece, score in vocabulary], np.float64)
    return np.asarray(np.minimum(RAREST, -scores), np.float16)


def main() -> None:
    """Fit, report, and write where it is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write tokens.npz beside the model")
    arguments = parser.parse_args()
    rows, centre = states(FILE.parent)
    mean = rows.mean(0)
    values, vectors = np.linalg.eigh(np.cov((rows - mean).T.astype(np.float64)))
    axes = vectors[:, ::-1][:, :AXES].astype(np.float16)
    print(f"{len(rows)} pieces; {AXES} of {rows.shape[1]} axes hold {values[::-1][:AXES].sum() / values.sum():.1%}")
    if arguments.write:
        rarity = rarities(FILE.parent / "tokenizer.json")
        np.savez_compressed(FILE, centre=centre, mean=mean.astype(np.float32), axes=axes, rarity=rarity)
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _strings(each)
        case list():
            for each in value:
                yield from _strings(each)


if __name__ == "__main__":
    main()
