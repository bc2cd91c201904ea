"""The weights that choose what is shown beside a statement: `models/contexts`, with a data card beside them."""

from functools import cache
from importlib.resources import files

import numpy as np

from mnemolog.processors.ingest.contexts.features import BESIDE
from mnemolog.processors.ingest.contexts.scorer import Weights
from mnemolog.schemas.errors import ConfigError
from mnemolog.streams.providers.worth import FEATURES_ALONE


@cache
def weights(model: str) -> Weights:
    """The set that was trained with the vectors of this embedding model, else that of the features alone."""
    folder = files("mnemolog.streams.providers") / "models" / "contexts"
    name = model if (folder / f"{model}.npz").is_file() else FEATURES_ALONE
    with (folder / f"{name}.npz").open("rb") as file, np.load(file) as held:
        if tuple(held["beside"]) != BESIDE:
            raise ConfigError(str(folder), list(held["beside"]), f"weights for {', '.join(BESIDE)}; install anew")
        return Weights(
            names=tuple(map(str, held["names"])),
            of_names=held["of_names"].astype(np.float64),
            of_vector=held["of_vector"].astype(np.float64),
            of_beside=held["of_beside"].astype(np.float64),
        )
