"""How many examples a property is tried on, as a share of what the profile of hypothesis says (tests/conftest.py)."""

from typing import Final

from hypothesis import settings

_ALL: Final = 100
"""Examples of a test that names no number, in the profile that tries all."""


def examples(count: int) -> settings:
    """So many of them where all are tried; fewer, but one, where the profile says so."""
    return settings(max_examples=max(1, count * settings().max_examples // _ALL))
