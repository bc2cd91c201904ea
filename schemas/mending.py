"""Numbers that an earlier release wrote but could not read: JSON has no infinity, so it wrote null."""

from collections.abc import Mapping
from typing import Any, Final

from mnemolog.schemas.limits import STABILITY
from mnemolog.schemas.validation import LATEST

Data = dict[str, Any]


def lost_in(event: str, data: Data) -> dict[str, float]:
    """The lost numbers in the data of an event, each with the limit that replaces it.

    >>> lost_in("memory_tagged", {"memory_id": "m1", "expires_at": None})
    {'expires_at': 221845392000.0}
    """
    # Whatever the event's version: the release that wrote null did so in all of them.
    return {name: at_limit for (of, name), at_limit in _AT_LIMIT.items() if of == event and data.get(name, 0) is None}


_AT_LIMIT: Final[Mapping[tuple[str, str], float]] = {
    ("memory_formed", "stability"): STABILITY.most,
    ("memory_reinforced", "stability_factor"): STABILITY.most,
    ("stability_changed", "factor"): STABILITY.most,
    ("tags_captured", "stability_factor"): STABILITY.most,
    ("memory_tagged", "expires_at"): LATEST.timestamp(),
    ("session_ended", "ended_at"): LATEST.timestamp(),
}

MARKS: Final = tuple({f'"{name}":null'.encode(): None for _, name in _AT_LIMIT})
"""What stands in every commit with such a number, and in some without."""
