"""Cron expressions: minute, hour, day of the month, month and day of the week, by the clock of a time zone.

A time that a clock skips in spring comes as much later as it is put forward, and one that it shows twice in autumn
comes the first time; "every hour" is every hour that passes.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mnemolog.schemas.validation import EARLIEST

FIELDS: Final = 5
MOST_CHARS: Final = 200
ALLOWED: Final = (
    "a cron expression of five fields (minute, hour, day of the month, month, day of the week), by the clock of "
    "schedule.zone, such as '0 3 * * *' for each day at 03:00; empty: never"
)
ALLOWED_ZONE: Final = "a time zone by its name, such as UTC, Europe/Istanbul or America/New_York"

_WIDEST_GAP: Final = timedelta(hours=2)
"""That a clock is put forward by, in any zone of today."""


def checked(expression: str) -> str:
    """The expression, or ValueError, which says what is allowed. Empty stays empty: never.

    >>> checked("0 3 * * *")
    '0 3 * * *'
    """
    if not expression.strip():
        return ""
    if len(expression) > MOST_CHARS:
        raise ValueError(f"at most {MOST_CHARS} characters: {ALLOWED}")
    if len(expression.split()) != FIELDS:
        raise ValueError(ALLOWED)
    from cronsim import CronSimError  # few commands are given a schedule

    try:
        # "30 February" has valid fields and never comes: only looking for a run shows it.
        next_run(expression, after=EARLIEST.timestamp())
    except (CronSimError, StopIteration) as error:
        why = str(error).replace("Bad ", "not a ") or "it never comes"
        raise ValueError(f"{ALLOWED} ({why})") from None
    return expression


def zone_checked(name: str) -> str:
    """The name of a time zone, or ValueError, which says what is allowed.

    >>> zone_checked("Europe/Istanbul")
    'Europe/Istanbul'
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(ALLOWED_ZONE) from None
    return name


def next_run(expression: str, *, after: float, zone: str = "UTC") -> float:
    """The first moment that comes behind another one; both are seconds since the epoch.

    >>> next_run("30 3 * * *", after=0.0) / 3600, next_run("30 3 * * *", after=0.0, zone="Europe/Istanbul") / 3600
    (3.5, 1.5)
    """
    return next(moment for moment in _moments(expression, after, zone) if moment > after)


def _moments(expression: str, after: float, zone: str) -> Iterator[float]:
    """Also some that come before; cronsim's own rules for the two days skip a time whose minutes begin with a star."""
    from cronsim import CronSim

    local = datetime.fromtimestamp(after, UTC if zone == "UTC" else ZoneInfo(zone))
    # "Every hour" follows the hours that pass, which cronsim counts in the zone itself.
    if zone == "UTC" or expression.split()[1].startswith("*"):
        yield from (run.timestamp() for run in CronSim(expression, local))
    else:
        # Begun earlier than the widest gap: a time that the clock
        # skips is mapped to a later moment, which may be the next.
        on_the_wall = local.replace(tzinfo=None, fold=0) - _WIDEST_GAP
        yield from (run.replace(tzinfo=local.tzinfo).timestamp() for run in CronSim(expression, on_the_wall))
