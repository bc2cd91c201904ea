"""A change that a phase proposes, before the changes of earlier phases to the same memory are known."""

from typing import Literal, NamedTuple

from mnemolog.schemas.command import Pattern
from mnemolog.schemas.event import Tier


class Proposal(NamedTuple):
    """A change of one memory, message or theme; see DreamChange for the fields."""

    kind: Literal[
        "utility", "stability", "tier", "sleep", "wake", "theme", "dissolve", "merge", "unmerge",
        "archive", "unarchive", "sleep_message", "wake_message"]  # fmt: skip
    memory_id: str
    reason: str
    value: float | None = None
    tier: Tier | None = None
    by: str | None = None
    retention: float = 0.0
    accesses: int = 0
    theme: str | None = None
    members: tuple[str, ...] = ()
    central: tuple[str, ...] = ()
    text: str | None = None
    patterns: tuple[Pattern, ...] = ()
    model: str | None = None
