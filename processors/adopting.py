"""Checks the event that a step of a reform brings along, before it is appended.

It comes from outside this process, and what is in the log is read back without a look at its ranges: a time that is no
date would break every later answer of the agent.
"""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final

import numpy as np
from pydantic import AfterValidator, Field

from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.vectors import unpacked
from mnemolog.schemas.command import AdoptMemory, MemoryText
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import Embedding, MemoryFormed
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import STABILITY, STORAGE
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.moments import DAY_S
from mnemolog.schemas.validation import EndSeconds, GivenSeconds, adapter, check


def formed(command: AdoptMemory, state: AgentState, *, model: str, dimensions: int) -> MemoryFormed:
    """The event of the command. Raises InvalidInputError if it is no memory of this agent and embedder."""
    event = _event(command.formed)
    # A vector of another model would be compared with ours for ever.
    if event.embedding.model != model:
        raise InvalidInputError("formed.embedding.model", event.embedding.model, model)
    if event.embedding.dimensions != dimensions or not _is_unit(event.embedding):
        allowed = f"a vector of unit length with {dimensions} dimensions"
        raise InvalidInputError("formed.embedding", event.embedding.dimensions, allowed)
    if event.message_id not in state.transcript:
        raise InvalidInputError("formed.message_id", event.message_id, "a message of the agent's transcript")
    return event


def _event(raw: Mapping[str, Any]) -> MemoryFormed:
    try:
        event = check(adapter(MemoryFormed), raw)
        check(adapter(_Limits), raw)
    except InvalidInputError as invalid:
        raise invalid.within("formed.") from None
    return event


def _day(text: str) -> str:
    # Compared with what `isoformat` writes, as `fromisoformat` also reads the week form, 2026-W09-7.
    try:
        known = date.fromisoformat(text).isoformat() == text
    except ValueError:
        known = False
    if not known:
        raise ValueError("a day as YYYY-MM-DD")
    return text


_Day = Annotated[str, AfterValidator(_day)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meaning:
    first: _Day
    last: _Day


@dataclass(frozen=True, slots=True, kw_only=True)
class _About:
    at: GivenSeconds


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    at: GivenSeconds
    utc_offset_s: Annotated[int, Field(gt=-DAY_S, lt=DAY_S)]
    meanings: tuple[_Meaning, ...] = ()
    about: _About | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Limits:
    """The limits of a memory_formed that the writer keeps by how it computes one, so that the event states none."""

    text: MemoryText
    valid_from: GivenSeconds
    valid_until: EndSeconds | None
    stability: Annotated[float, Field(ge=STABILITY.least, le=STABILITY.most)]
    storage: Annotated[float, Field(ge=STORAGE.least, le=STORAGE.most)]
    said: _Said | None
    metadata: Metadata | None


def _is_unit(embedding: Embedding) -> bool:
    """Whether the vector has unit length; a command from outside may contain any numbers."""
    try:
        vector = unpacked(embedding)
    except ValueError:
        return False
    return len(vector) == embedding.dimensions and abs(float(np.linalg.norm(vector)) - 1.0) < _UNIT_WITHIN


_UNIT_WITHIN: Final = 0.01
"""Tolerance for rounding to half floats; an embedder's vector is never further off."""
