"""The weights of the admission classifier, as they are shipped: `models/worth`, with a data card beside them."""

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from mnemolog.processors.ingest.worth.classifier import CLASSES, Weights
from mnemolog.schemas.errors import ConfigError

FEATURES_ALONE: Final = "features"
"""The set for embedders that no weights were trained with."""


@cache
def weights(model: str) -> Weights:
    """The set that was trained with the vectors of this embedding model, else that of the features alone."""
    folder = files("mnemolog.streams.providers") / "models" / "worth"
    name = model if (folder / f"{model}.npz").is_file() else FEATURES_ALONE
    with (folder / f"{name}.npz").open("rb") as file, np.load(file) as held:
        if tuple(held["classes"]) != CLASSES:
            raise ConfigError(str(folder), list(held["classes"]), f"weights for {', '.join(CLASSES)}; install anew")
        return Weights(
            names=tuple(map(str, held["names"])),
            terms={str(term): place for place, term in enumerate(held["terms"])},
            of_named=held["of_named"].astype(np.float64),
            of_terms=held["of_terms"].astype(np.float64),
            of_vector=held["of_vector"].astype(np.float64),
            bias=held["bias"].astype(np.float64),
        )
