"""The times that a question names (`When` of schemas/validation.py) as moments; a day is a day in UTC."""

from datetime import UTC, datetime
from typing import Final

from mnemolog.processors.recall.periods import Period, spoken
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.validation import WHEN_ALLOWED


def moment_before(field: str, when: str, *, now: float) -> float:
    """The last moment before a day, or a timestamp itself. Raises InvalidInputError.

    >>> moment_before("from", "yesterday", now=864_000.0), moment_before("from", "1970-01-02T00:00:01+00:00", now=0.0)
    (777599.999999, 86401.0)
    """
    found = _read(field, when, now)
    return found.begin if found.begin == found.end else found.begin - _MICROSECOND


def moment_of(field: str, when: str, *, now: float) -> float:
    """The beginning of a day, or a timestamp itself, in seconds since the epoch. Raises InvalidInputError.

    >>> moment_of("since", "yesterday", now=864_000.0)
    777600.0
    """
    return _read(field, when, now).begin


def last_moment(field: str, when: str, *, now: float) -> float:
    """The last moment of a time: a day counts to its end. Raises InvalidInputError.

    >>> last_moment("as_of", "yesterday", now=864_000.0)
    863999.999999
    >>> last_moment("as_of", "when the cows come home", now=0.0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: as_of: 'when the cows come home' is not allowed; allowed: a day, such ...
    """
    found = _read(field, when, now)
    # The end of a day is the first moment of the next one, which an inclusive bound must not have.
    return found.begin if found.begin == found.end else found.end - _MICROSECOND


def _read(field: str, when: str, now: float) -> Period:
    found = spoken(when, datetime.fromtimestamp(now, UTC).date())
    if found is not None:
        return found
    try:
        moment = datetime.fromisoformat(when).timestamp()
    except ValueError:
        raise InvalidInputError(field, when, WHEN_ALLOWED) from None
    return Period(moment, moment)


_MICROSECOND: Final = 1e-6
