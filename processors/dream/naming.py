"""How the commands of a cycle are named: their ids say which cycle they are of."""

from typing import Final

DREAM: Final = "dream"
"""What the ids of a cycle's commands begin with."""


def cycle_of(input_id: str) -> str | None:
    """The cycle that an input is a command of; None: it is none.

    >>> cycle_of("dream/5f0c/3"), cycle_of("5f0c")
    ('5f0c', None)
    """
    first, _, rest = input_id.partition("/")
    return rest.partition("/")[0] if first == DREAM and rest else None
