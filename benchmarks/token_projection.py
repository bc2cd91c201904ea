"""The projection of the bundled model's states on 128 axes, and the rarity of its pieces.

    python -m benchmarks.token_projection               report what share of the variance the axes hold
    python -m benchmarks.token_projection --write       and write tokens.npy beside the model
    python -m benchmarks.token_projection --languages   write only the direction between the languages of questions

The axes are the principal components of the states of all pieces in our own texts (benchmarks/pairs.jsonl and
benchmarks/write_quality.jsonl), which are English and Turkish; the rarity is in the tokenizer. The direction between
the languages is that from the mean of all pieces of English questions in our texts to that of Turkish ones. Late
vectors that were kept are made anew if the axes change, but not if only this direction does.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime
import orjson
from numpy.typing import NDArray
from tokenizers import Tokenizer

from benchmarks.model_graph import giving
from mnemolog.processors.language.detection import detect
from mnemolog.processors.token_vectors import Projection
from mnemolog.schemas.event import Language
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


def questions(language: Language) -> list[str]:
    """Every question in our texts that is in this language, once, in order."""
    files = [*HERE.glob("*.jsonl"), *(HERE / "data").rglob("*.jsonl")]
    lines = [line for file in files for line in file.read_bytes().splitlines()]
    found = {value for line in lines for value in _strings(orjson.loads(line))}
    asked = {match.strip() for text in found for match in _QUESTION.findall(text)}
    return sorted(each for each in asked if len(each.split()) in _WORDS and detect(each) == language)


def languages(projection: Projection) -> NDArray[np.float32]:
    """One row: the direction from English to Turkish among the axes."""
    embedder = bundled.BundledEmbedder()
    means = []
    for language in ("en", "tr"):
        pieces = [embedder.read(each, query=True).pieces for each in questions(language)]
        vectors = [each._replace(projection=projection).tokens() for each in pieces if each is not None]
        means.append(np.concatenate(vectors).mean(0))
        print(f"{language}: {len(vectors)} questions")
    apart = means[1] - means[0]
    return np.asarray(apart / np.linalg.norm(apart), np.float32)[None]


def rarities(tokenizer: Path) -> NDArray[np.float16]:
    """Minus the logarithm of each piece's probability."""
    vocabulary = orjson.loads(tokenizer.read_bytes())["model"]["vocab"]
    scores = np.array([score for _piece, score in vocabulary], np.float64)
    return np.asarray(np.minimum(RAREST, -scores), np.float16)


def main() -> None:
    """Fit, report, and write where it is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write tokens.npy beside the model")
    parser.add_argument("--languages", action="store_true", help="write only the direction between languages")
    arguments = parser.parse_args()
    if arguments.languages:
        stored = np.load(FILE)
        kept = {name: stored[name] for name in ("centre", "mean", "axes", "rarity")}
        single = {name: kept[name].astype(np.float32) for name in ("centre", "mean", "axes")}
        save(**kept, languages=languages(Projection(**single)))
        return
    rows, centre = states(FILE.parent)
    mean = rows.mean(0)
    values, vectors = np.linalg.eigh(np.cov((rows - mean).T.astype(np.float64)))
    axes = vectors[:, ::-1][:, :AXES].astype(np.float16)
    print(f"{len(rows)} pieces; {AXES} of {rows.shape[1]} axes hold {values[::-1][:AXES].sum() / values.sum():.1%}")
    if arguments.write:
        rarity = rarities(FILE.parent / "tokenizer.json")
        projection = Projection(centre, mean.astype(np.float32), axes.astype(np.float32))
        apart = languages(projection)
        save(centre=centre, mean=projection.mean, axes=axes, rarity=rarity, languages=apart)
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")


def save(**arrays: NDArray[np.floating]) -> None:
    """Write the arrays as one record. The parser of an archive takes longer to import than the file to read."""
    made = np.zeros((), [(name, each.dtype, each.shape) for name, each in arrays.items()])
    for name, each in arrays.items():
        made[name] = each
    np.save(FILE, made)


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


_QUESTION = re.compile(r"[^.!?\n]+\?")
_WORDS = range(3, 26)

if __name__ == "__main__":
    main()
