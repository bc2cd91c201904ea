"""What a model that reads two statements together says of them (ledger R19)."""

from typing import Final, NamedTuple


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

    def without_repetition(self) -> "PairReading":
        """The same where it cannot be a repetition: it says something else then.

        >>> PairReading(0.25, 0.25, 0.25, 0.25, 0.0).without_repetition().different
        0.75
        """
        return self._replace(same=0.0, fuller=0.0, different=round(self.different + self.repeats, DIGITS))

    def with_change(self, changed: float) -> "PairReading":
        """The same with another probability of a change; the other relations share the rest as they did.

        >>> PairReading(0.5, 0.0, 0.25, 0.25, 0.0).with_change(0.5).different
        0.3333
        >>> PairReading(0.0, 0.0, 0.0, 1.0, 0.0).with_change(0.25).different
        0.75
        """
        rest = self.different + self.repeats
        if not rest:  # a change was certain, and nothing tells how the others would share
            return PairReading(round(1.0 - changed, DIGITS), 0.0, 0.0, changed, self.explains)
        share = (1.0 - changed) / rest
        different, fuller, same = (round(each * share, DIGITS) for each in self[:3])
        return PairReading(different, fuller, same, changed, self.explains)


DIGITS: Final = 4
"""Of a probability: events record what is decided by them, and the last digits differ between processors."""
