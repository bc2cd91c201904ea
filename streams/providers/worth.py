"""The weights of the admission classifier, as they are shipped: `models/worth`, with a data card beside them."""

from functools import cache

import numpy as np

from mnemolog.processors.ingest.worth.classifier import CLASSES, Weights
from mnemolog.streams.providers.shipped import shipped


@cache
def weights(model: str) -> Weights:
    """The set that was trained with this embedding model's vectors, else the one of the features alone."""
    with shipped("worth", model, of="classes", expected=CLASSES) as held:
        return Weights(
            names=tuple(map(str, held["names"])),
            terms={str(term): place for place, term in enumerate(held["terms"])},
            of_named=held["of_named"].astype(np.float64),
            of_terms=held["of_terms"].astype(np.float64),
            of_vector=held["of_vector"].astype(np.float64),
            bias=held["bias"].astype(np.float64),
        )
