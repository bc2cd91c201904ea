"""JSON Schema documents of everything that crosses a border, generated from the dataclasses."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter

from mnemolog.schemas.command import COMMANDS
from mnemolog.schemas.commit import CommitRecord
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import EVENTS
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.message import Message
from mnemolog.schemas.problem import Problem
from mnemolog.schemas.query import Answer, MemoryView, Occurrence, Query, Receipt, Why
from mnemolog.schemas.telemetry import TELEMETRY

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def documents() -> dict[str, dict[str, Any]]:
    """Every document by its name."""
    return {name: document(name) for name in NAMES}


@cache
def document(name: str) -> dict[str, Any]:
    """The document of this name; it is made once, and not to be changed.

    >>> document("events/memory_formed-5")["title"]
    'MemoryFormed'
    """
    return {"$schema": DIALECT, **_plain(TypeAdapter(_CLASSES[name]).json_schema())}


def _plain(schema: Any) -> Any:  # noqa: ANN401  JSON is any of its types
    """The schema with descriptions that stand alone."""
    if isinstance(schema, dict):
        described = {key: _plain(value) for key, value in schema.items()}
        text = schema.get("description")
        # Only text: a field may be named `description`, and its value is a schema.
        return described if not isinstance(text, str) else {**described, "description": unreferenced(text)}
    return [_plain(value) for value in schema] if isinstance(schema, list) else schema


def unreferenced(text: str) -> str:
    """A docstring without its references to docs/ledger.md, which lies beside the code and not beside a schema.

    >>> unreferenced("survives all forgetting (ledger E6)"), unreferenced("never changes (ledger E6: immutable)")
    ('survives all forgetting', 'never changes (immutable)')
    >>> unreferenced("The seven filters (B2, B3 to B5, B7); a range (0 to 1).")
    'The seven filters; a range (0 to 1).'
    """
    return _EXPLAINED.sub("(", _REFERENCE.sub("", text))


_IDS: Final = r"[A-MR][1-9]\d?(?:(?:,| to| and) [A-MR][1-9]\d?)*"
_REFERENCE: Final = re.compile(rf" ?\((?:ledger )?{_IDS}\)")
_EXPLAINED: Final = re.compile(rf"\((?:ledger )?{_IDS}: ")


def _classes() -> Iterator[tuple[str, type]]:
    # The version is in the name, since logs hold events of older versions.
    yield from ((f"events/{name}-{cls.VERSION}", cls) for name, cls in EVENTS.items())
    yield from ((f"commands/{name}", cls) for name, cls in COMMANDS.items())
    yield from ((f"telemetry/{name}", cls) for name, cls in TELEMETRY.items())
    yield "commit", CommitRecord
    yield "memory_view", MemoryView
    for cls in (Message, Memory, Utterance, Query, Answer, Receipt, Occurrence, Why, Problem, Config):
        yield cls.__name__.lower(), cls


_CLASSES: Final = dict(_classes())
NAMES: Final = tuple(_CLASSES)
"""Of all documents: events/memory_formed-5, message, config and so on."""
