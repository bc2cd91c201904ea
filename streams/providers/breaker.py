"""A circuit breaker: after several failures in a row calls are blocked, and now and then one tries again."""

from collections.abc import Callable


class Breaker:
    """Counts failures in a row; the clock is any that only runs forward."""

    def __init__(self, *, failures: int, rest_s: float, clock: Callable[[], float]) -> None:
        self._most = failures
        self._rest_s = rest_s
        self._clock = clock
        self._failures = 0
        self._until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether so many failed that only a trial goes out."""
        return self._failures >= self._most

    @property
    def rests(self) -> bool:
        """Whether no call may go out now."""
        return self.is_open and self._clock() < self._until

    def admits(self) -> bool:
        """Whether a call may go out now: each, or after a rest one that tries.

        A trial begins the next rest, so that one that hangs or is cancelled lets no other call through meanwhile and
        blocks none for ever.
        """
        if self.rests:
            return False
        self._until = self._clock() + self._rest_s
        return True

    def succeeded(self) -> None:
        """A call was answered, whatever with."""
        self._failures = 0

    def failed(self) -> None:
        """A call was not answered; the rest is counted from the last of them."""
        self._failures += 1
        self._until = self._clock() + self._rest_s
