"""The vocabulary of the bundled model's tokenizer as a table that is looked up where it lies.

python -m benchmarks.vocabulary           report how many pieces there are
python -m benchmarks.vocabulary --write   and write pieces.npy beside the tokenizer
"""

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from mnemolog.streams.providers import bundled, pieces

FOLDER: Final = Path(bundled.__file__).resolve().parent / "models" / bundled.MODEL


def table(tokenizer: Path) -> NDArray[Any]:
    """The pieces, their numbers, scores and lengths, in the order of their bytes: one record."""
    vocabulary = orjson.loads(tokenizer.read_bytes())["model"]["vocab"]
    rows = sorted((piece.encode(), number, score, len(piece)) for number, (piece, score) in enumerate(vocabulary))
    columns = dict(zip(("piece", "id", "score", "chars"), zip(*rows, strict=True), strict=True))
    types = {"piece": f"S{max(map(len, columns['piece']))}", "id": "<i4", "score": "<f4", "chars": "u1"}
    made = np.zeros((), [(name, kind, len(rows)) for name, kind in types.items()])
    for name, column in columns.items():
        made[name] = column
    return made


def main() -> None:
    """Report, and write where it is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write pieces.npy beside the tokenizer")
    arguments = parser.parse_args()
    made = table(FOLDER / "tokenizer.json")
    print(f"{len(made['piece'])} pieces, {made.nbytes} bytes")
    if arguments.write:
        np.save(FOLDER / pieces.FILE, made)


if __name__ == "__main__":
    main()
