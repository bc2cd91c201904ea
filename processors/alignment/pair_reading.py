"""What a model that reads two statements together says of them (ledger R19)."""

from typing import NamedTuple


class PairReading(NamedTuple):
    """The relation of a newer statement to an older one, as probabilities; the first four add up to 1."""

    different: float
    """it says something else"""
    fuller: float
    """it says the same and more"""
    same: float
    """it says the same again"""
    changed: float
    """the older one is no longer true"""
    explains: float
    """the older one tells what the newer one is about"""

    @property
    def repeats(self) -> float:
        """The probability that it says the same, with or without more."""
        return self.same + self.fuller
