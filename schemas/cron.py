"""Cron expressions: minute, hour, day of the month, month and day of the week, in UTC."""

from datetime import UTC, datetime
from typing import Final

from cronsim import CronSim, CronSimError

from mnemolog.schemas.validation import EARLIEST

FIELDS: Final = 5
MOST_CHARS: Final = 200
ALLOWED: Final = (
    "a cron expression of five fields (minute, hour, day of the month, month, day of the week), in UTC, such as "
    "'0 3 * * *' for each day at 03:00; empty: never"
)


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
    try:
        next_run(expression, after=EARLIEST.timestamp())
    except (CronSimError, StopIteration) as error:
        why = str(error).replace("Bad ", "not a ") or "it never comes"
        raise ValueError(f"{ALLOWED} ({why})") from None
    return expression


def next_run(expression: str, *, after: float) -> float:
    """The first moment that comes behind another one; both are seconds since the epoch.

    >>> next_run("30 3 * * *", after=0.0) / 3600
    3.5
    """
    return next(CronSim(expression, datetime.fromtimestamp(after, UTC))).timestamp()
