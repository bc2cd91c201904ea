"""Numbers that a release of before could write but not read: JSON has no infinity, and null was written for it."""

from collections.abc import Mapping
from typing import Any, Final

from mnemolog.schemas.limits import STABILITY
from mnemolog.schemas.validation import LATEST

Data = dict[str, Any]


def mended(event: str, data: Data) -> Data | None:
    """The data of an event with each such number at its limit; None where it has none.

    >>> mended("memory_tagged", {"memory_id": "m1", "expires_at": None})
    {'memory_id': 'm1', 'expires_at': 221845392000.0}
    """
    lost = {name: at_limit for (of, name), at_limit in _AT_LIMIT.items() if of == event and data.get(name, 0) is None}
    return {**data, **lost} if lost else None


_AT_LIMIT: Final[Mapping[tuple[str, str], float]] = {
    ("memory_formed", "stability"): STABILITY.most,
    ("memory_reinforced", "stability_factor"): STABILITY.most,
    ("stability_changed", "factor"): STABILITY.most,
    ("tags_captured", "stability_factor"): STABILITY.most,
    ("memory_tagged", "expires_at"): LATEST.timestamp(),
    ("session_ended", "ended_at"): LATEST.timestamp(),
}
