"""A circuit breaker: after several failures in a row calls are blocked, except for a trial call from time to time."""

from collections.abc import Callable


class Breaker:
    """Counts failures in a row; the clock has to be monotonic."""

    def __init__(self, *, failures: int, rest_s: float, clock: Callable[[], float]) -> None:
        self._most = failures
        self._rest_s = rest_s
        self._clock = clock
        self._failures = 0
        self._until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether so many calls failed that only trials may go out."""
        return self._failures >= self._most

    @property
    def rests(self) -> bool:
        """Whether no call may go out now."""
        return self.is_open and self._clock() < self._until

    def admits(self) -> bool:
        """Whether a call may go out now: any call while closed, one trial after a rest while open."""
        if self.rests:
            return False
        # A trial that hangs or is cancelled then neither lets other calls through nor blocks them for ever.
        self._until = self._clock() + self._rest_s
        return True

    def succeeded(self) -> None:
        """Note that a call was answered, also with an error."""
        self._failures = 0

    def failed(self) -> None:
        """Note that a call was not answered; the rest begins at the last such call."""
        self._failures += 1
        self._until = self._clock() + self._rest_s
