"""Words that tell a feeling, as a pack lists them."""

from typing import NamedTuple

from mnemolog.schemas.event import Feeling


class Tone(NamedTuple):
    """What one list of words says of whoever uses them."""

    feeling: Feeling | None
    valence: float
    """-2 (very bad) to 2 (very good)"""
    arousal: float
    """0 (calm) to 1: what it adds, once"""
    entries: str
