"""Metadata: JSON of the client's own, kept with a message or a memory and never interpreted."""

from collections.abc import Iterator
from math import isfinite
from typing import Annotated, Any, Final

from pydantic import AfterValidator

from mnemolog.schemas import codec

METADATA_MOST_BYTES: Final = 1_000_000
METADATA_DEEPEST: Final = 100
"""The limit of every setting: deeper JSON could not be encoded inside its commit."""


def _small(metadata: dict[str, Any]) -> dict[str, Any]:
    try:
        # Encoded, because the limit is about the bytes in the log.
        size = len(codec.dump(metadata))
    except TypeError as error:
        raise ValueError(f"values that JSON knows ({error})") from None
    if size > METADATA_MOST_BYTES:
        raise ValueError(f"at most {METADATA_MOST_BYTES} bytes of JSON")
    if depth_of(metadata) > METADATA_DEEPEST:
        raise ValueError(f"values nested at most {METADATA_DEEPEST} deep")
    return metadata


def depth_of(value: object) -> int:
    """How deeply a JSON value is nested, without recursion, which malicious input would break.

    >>> depth_of({}), depth_of({"a": [1, {"b": 2}]})
    (1, 3)
    """
    depth, level = 0, [value]
    # Level by level: JSON nested a million deep would overflow the stack of a recursive function.
    while level := [each for each in level if isinstance(each, dict | list | tuple)]:
        depth += 1
        level = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)]
    return depth


def _finite(metadata: dict[str, Any]) -> dict[str, Any]:
    """Refuse numbers that JSON does not have: the codec would write null."""
    if place := next(_not_finite(metadata, "metadata"), None):
        raise ValueError(f"finite numbers; {place} is not finite")
    return metadata


def _not_finite(value: object, place: str) -> Iterator[str]:
    """The places of NaN and of infinite numbers."""
    if isinstance(value, float) and not isfinite(value):
        yield place
    elif isinstance(value, dict | list | tuple):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _not_finite(inner, f"{place}.{name}")


# Size and depth first: the search for infinities is recursive.
Metadata = Annotated[dict[str, Any], AfterValidator(_small), AfterValidator(_finite)]
