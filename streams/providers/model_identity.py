"""The model of a data directory's vectors: kept vectors of a few texts, which every endpoint has to reproduce.

A name proves nothing: an endpoint may serve another quantisation, another release, or another model under it.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from pydantic import ConfigDict

from mnemolog.processors.ports import Vector
from mnemolog.processors.vectors import cosine, from_halves, unit
from mnemolog.schemas import codec
from mnemolog.schemas.errors import EmbedderError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

FILE: Final = "embedder.json"
PROBES: Final = (
    "Ayşe moved to Izmir in May and works at the harbour.",
    "Toplantı yarın saat üçte, raporu unutma.",
    "def total(prices): return sum(prices)  # in euros",
)
"""The texts: of both languages, and of code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    probes: tuple[str, ...]
    """half floats, in base64"""


@dataclass(frozen=True, slots=True)
class Identity:
    """The vectors of the probe texts, from the first endpoint that ever answered."""

    model: str
    probes: tuple[Vector, ...]

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        return len(self.probes[0])

    def nearness(self, found: Sequence[Vector]) -> float:
        """The lowest cosine between a probe and the same text's vector here; 0 for vectors of another length.

        >>> import numpy as np
        >>> one, other = np.array([1.0, 0.0], np.float32), np.array([0.0, 1.0], np.float32)
        >>> Identity("m", (one,)).nearness([one]), Identity("m", (one,)).nearness([other])
        (1.0, 0.0)
        """
        if any(len(vector) != self.dimensions for vector in found):
            return 0.0
        return min(cosine(unit(mine), other) for mine, other in zip(self.probes, found, strict=True))


_read: Final = codec.reader(_Kept)


def load(file: Path, model: str) -> Identity | None:
    """The identity that is kept for this model; None if none or another model's is kept. Raises EmbedderError."""
    try:
        kept = _read(file.read_bytes())
        probes = tuple(from_halves(b64decode(each)) for each in kept.probes)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise EmbedderError(f"{file}: cannot be read ({error}); remove it, and it is created again") from error
    if kept.model != model or len(probes) != len(PROBES) or any(len(each) != kept.dimensions for each in probes):
        return None
    return Identity(model, probes)


def keep(file: Path, identity: Identity) -> None:
    """Write it, whole or not at all. Raises EmbedderError."""
    probes = tuple(b64encode(each.astype("<f2").tobytes()).decode() for each in identity.probes)
    kept = _Kept(model=identity.model, dimensions=identity.dimensions, probes=probes)
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Beside it and then renamed: half an identity would have to be removed by hand after a crash.
        beside.write_bytes(codec.dump(kept) + b"\n")
        beside.chmod(0o600)
        beside.replace(file)
    except OSError as error:
        raise EmbedderError(f"{file}: cannot be written ({error.strerror})") from error
