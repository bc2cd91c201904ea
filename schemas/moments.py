"""Moments as people and programs see them."""

from datetime import datetime, timedelta, timezone
from typing import Final

DAY_S: Final = 86_400.0
"""Seconds of a day."""


def iso(seconds: float, utc_offset_s: int = 0) -> str:
    """A moment as every surface shows it.

    >>> iso(0.0), iso(0.0, 10_800)
    ('1970-01-01T00:00:00+00:00', '1970-01-01T03:00:00+03:00')
    """
    return datetime.fromtimestamp(seconds, timezone(timedelta(seconds=utc_offset_s))).isoformat()
