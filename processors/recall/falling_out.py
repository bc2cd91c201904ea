"""The difference in score between two results, and the parts that cause it."""

from collections.abc import Mapping
from typing import Final


def differences(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """The difference of each part of two scores, the largest deficit first; equal parts are left out.

    >>> differences({"text": 0.25, "vector": 0.5, "date": 0.0}, {"text": 0.75, "vector": 0.25, "date": 0.0})
    {'text': -0.5, 'vector': 0.25}
    """
    names = dict.fromkeys((*one, *other))
    found = {name: round(one.get(name, 0.0) - other.get(name, 0.0), _DIGITS) for name in names}
    return {name: by for name, by in sorted(found.items(), key=lambda item: (item[1], item[0])) if by}


def most_of_it(found: Mapping[str, float], *, most: int) -> str:
    """The parts with the largest deficit, in words; empty if there is none.

    >>> most_of_it({"text": -0.5, "session": -0.125, "vector": 0.25}, most=2)
    'text −0.50, session −0.12'
    """
    return ", ".join(f"{name} −{-by:.2f}" for name, by in list(found.items())[:most] if by < 0)


_DIGITS: Final = 6
