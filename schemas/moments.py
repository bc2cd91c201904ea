"""Times in ISO 8601."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Final

DAY_S: Final = 86_400.0
"""Seconds of a day."""


def iso(seconds: float, utc_offset_s: int = 0) -> str:
    """A time as every surface shows it.

    >>> iso(0.0), iso(0.0, 10_800)
    ('1970-01-01T00:00:00+00:00', '1970-01-01T03:00:00+03:00')
    """
    zone = timezone(timedelta(seconds=utc_offset_s)) if utc_offset_s else UTC
    return datetime.fromtimestamp(seconds, zone).isoformat()


def moment_for_people(written: str) -> str:
    """A time in ISO 8601; the last moment of a day is shown as its end, since a day counts to its end.

    >>> moment_for_people("2026-03-01T23:59:59.999999+00:00"), moment_for_people("2026-03-01T10:00:00+03:00")
    ('the end of 2026-03-01', '2026-03-01T10:00:00+03:00')
    """
    day = written.removesuffix(_LAST_OF_A_DAY)
    return written if day == written else f"the end of {day}"


_LAST_OF_A_DAY: Final = "T23:59:59.999999+00:00"
