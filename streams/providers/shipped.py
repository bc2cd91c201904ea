"""Weights as they are shipped, in `models`: a set for each embedding model used in training, and one for none."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, Final

import numpy as np

from mnemolog.schemas.errors import ConfigError

FEATURES_ALONE: Final = "features"
"""The set for embedders that were not used in training."""


@contextmanager
def shipped(kind: str, model: str, *, of: str, expected: tuple[str, ...]) -> Iterator[Any]:
    """The arrays by name, trained with this embedding model's vectors, else with the features alone.

    `of` is the array that names what they were made for. Raises ConfigError if that is not as expected.
    """
    folder = files("mnemolog.streams.providers") / "models" / kind
    name = model if (folder / f"{model}.npz").is_file() else FEATURES_ALONE
    with (folder / f"{name}.npz").open("rb") as file, np.load(file) as held:
        if tuple(held[of]) != expected:
            raise ConfigError(str(folder), list(held[of]), f"weights for {', '.join(expected)}; install mnemolog again")
        yield held
