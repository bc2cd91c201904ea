"""The names of a cycle's commands: the id of a command contains the id of its cycle."""

from typing import Final

DREAM: Final = "dream"
"""The prefix of the ids of a cycle's commands."""


def cycle_of(input_id: str) -> str | None:
    """The cycle to which an input belongs as a command; None: it belongs to none.

    >>> cycle_of("dream/5f0c/3"), cycle_of("5f0c")
    ('5f0c', None)
    """
    first, _, rest = input_id.partition("/")
    return rest.partition("/")[0] if first == DREAM and rest else None
