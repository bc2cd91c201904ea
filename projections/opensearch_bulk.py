"""Bulk requests: documents with their versions, of a bounded size, answered by what was not taken alone."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from mnemolog.schemas import codec
from mnemolog.schemas.errors import ProjectionError

FAILURES_ONLY: Final = "errors,items.*.error.type,items.*.error.reason"
"""The fields of the server's answer: lines for accepted documents would not be read."""

_KNOWN_AS_LATE: Final = "version_conflict_engine_exception"
_GONE: Final = "index_not_found_exception"


class Versioned(NamedTuple):
    """A document that replaces an older one of its name."""

    name: str
    version: int
    document: dict[str, Any]


class GoneError(Exception):
    """The index was removed while a request into it was underway: another generation is active now."""


def requests(documents: Iterable[Versioned], size: int) -> Iterator[bytes]:
    """The bodies of bulk requests, each of about the size."""
    lines = bytearray()
    for name, version, document in documents:
        # The version is the event's number: a write that comes late or twice is a conflict, which counts as success.
        action = {"index": {"_id": name, "version": version, "version_type": "external"}}
        lines += codec.dump(action) + b"\n" + codec.dump(document) + b"\n"
        if len(lines) >= size:
            yield bytes(lines)
            lines.clear()
    if lines:
        yield bytes(lines)


def check_taken(index: str, answer: dict[str, Any]) -> None:
    """Raise GoneError or ProjectionError if a document was refused, unless the index has it as late or later.

    >>> check_taken("i", {"errors": True, "items": [{"index": {"error": {"type": _KNOWN_AS_LATE, "reason": ""}}}]})
    """
    for item in answer.get("items", ()):
        error = item["index"]["error"]
        if error["type"] == _GONE:
            raise GoneError(index)
        if error["type"] != _KNOWN_AS_LATE:
            raise ProjectionError(f"OpenSearch did not take a text ({error['type']}: {error['reason']})")
