"""JSON Schema documents of everything that crosses a border, generated from the dataclasses."""

from collections.abc import Iterator
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
    """Every document by its name: events/memory_formed-5, message, config and so on.

    >>> documents()["events/memory_formed-5"]["title"]
    'MemoryFormed'
    """
    return {name: {"$schema": DIALECT, **TypeAdapter(cls).json_schema()} for name, cls in _classes()}


def _classes() -> Iterator[tuple[str, type]]:
    yield from ((f"events/{name}-{cls.VERSION}", cls) for name, cls in EVENTS.items())
    yield from ((f"commands/{name}", cls) for name, cls in COMMANDS.items())
    yield from ((f"telemetry/{name}", cls) for name, cls in TELEMETRY.items())
    yield "commit", CommitRecord
    yield "memory_view", MemoryView
    for cls in (Message, Memory, Utterance, Query, Answer, Receipt, Occurrence, Why, Problem, Config):
        yield cls.__name__.lower(), cls
