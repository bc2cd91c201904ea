"""The weights that choose what is shown beside a statement: `models/contexts`, with a data card beside them."""

from functools import cache

import numpy as np

from mnemolog.processors.ingest.contexts.earlier import BESIDE
from mnemolog.processors.ingest.contexts.scorer import Weights
from mnemolog.streams.providers.shipped import shipped


@cache
def weights(model: str) -> Weights:
    """The set that was trained with this embedding model's vectors, else the one of the features alone."""
    with shipped("contexts", model, of="beside", expected=BESIDE) as held:
        return Weights(
            names=tuple(map(str, held["names"])),
            of_names=held["of_names"].astype(np.float64),
            of_vector=held["of_vector"].astype(np.float64),
            of_beside=held["of_beside"].astype(np.float64),
        )
