"""The live stream: its events, a listener's filter, and its cursor."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import ConfigDict

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, KeyPart

LiveKind: TypeAlias = Literal["decision", "recall", "cycle"]
"""decision: about a message or a command; recall: results given to a session; cycle: a step of a dream cycle."""

LIVE_KINDS: Final[tuple[LiveKind, ...]] = get_args(LiveKind)

START: Final = "start"
"""As a cursor: from the first event of the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveEvent:
    """One commit of the log with its outcome."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    """id of its first event; a repeated delivery has the same id"""
    cursor: str
    """a listener that resumes here gets the events after this one"""
    kind: LiveKind
    tenant_id: str
    agent_id: str
    at: str
    """when it was recorded"""
    input_id: str
    """id of the message or the command"""
    outcome: str
    """as in a receipt"""
    events: tuple[dict[str, Any], ...]
    """all its events, without vectors"""
    stage: str | None = None
    """the stage that rejected it"""
    reason: str | None = None
    filter: str | None = None
    """the filter that refused it"""
    detail: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """The events that a listener asks for, of one tenant."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: KeyPart
    agents: tuple[KeyPart, ...] = ()
    """empty: all agents of the tenant"""
    kinds: tuple[LiveKind, ...] = ()
    """empty: all kinds"""

    def __contains__(self, event: LiveEvent) -> bool:
        return (
            event.tenant_id == self.tenant_id
            and (not self.agents or event.agent_id in self.agents)
            and (not self.kinds or event.kind in self.kinds)
        )


class Cursor(NamedTuple):
    """The positions of a listener in the partitions of a log.

    >>> cursor = Cursor("9f1c", {0: 17, 1: 4})
    >>> str(cursor), Cursor.read("9f1c/0:17,1:4") == cursor
    ('9f1c/0:17,1:4', True)
    """

    log_id: str
    # One for each partition, because partitions have no common order.
    positions: Mapping[int, int]

    def __str__(self) -> str:
        return f"{self.log_id}/{','.join(f'{number}:{at}' for number, at in sorted(self.positions.items()))}"

    @classmethod
    def read(cls, written: str, *, field: str = "after") -> "Cursor":
        """The cursor from its text. Raises InvalidInputError."""
        match = _CURSOR.fullmatch(written)
        if match is None:
            raise InvalidInputError(field, written, f"the `cursor` of an event, or {START}")
        pairs = (pair.split(":") for pair in match["positions"].split(","))
        return cls(match["log_id"], {int(number): int(at) for number, at in pairs})


_CURSOR: Final = re.compile(r"(?P<log_id>[\w-]{1,64})/(?P<positions>\d{1,6}:\d{1,18}(?:,\d{1,6}:\d{1,18})*)", re.ASCII)
