"""What happens, as it happens: an event of the live stream, what a listener wants of it, and where it goes on."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import ConfigDict

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, KeyPart

LiveKind: TypeAlias = Literal["decision", "recall", "cycle"]
"""decision: of a message or a command; recall: what was given to a conversation; cycle: a step of a dream."""

LIVE_KINDS: Final[tuple[LiveKind, ...]] = get_args(LiveKind)

START: Final = "start"
"""Instead of a cursor: from the first event of the log on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveEvent:
    """One commit of the log that brought something about."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    """of its first event: what is sent again has the same"""
    cursor: str
    """a listener that has seen this one goes on behind it"""
    kind: LiveKind
    tenant_id: str
    agent_id: str
    at: str
    """when it was recorded"""
    input_id: str
    """of the message or the command"""
    outcome: str
    """as in a receipt"""
    events: tuple[dict[str, Any], ...]
    """all of them, without the vectors"""
    stage: str | None = None
    """that rejected"""
    reason: str | None = None
    filter: str | None = None
    """that refused"""
    detail: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Which events a listener wants, of one tenant."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: KeyPart
    agents: tuple[KeyPart, ...] = ()
    """none: all of the tenant's"""
    kinds: tuple[LiveKind, ...] = ()
    """none: all"""

    def __contains__(self, event: LiveEvent) -> bool:
        return (
            event.tenant_id == self.tenant_id
            and (not self.agents or event.agent_id in self.agents)
            and (not self.kinds or event.kind in self.kinds)
        )


class Cursor(NamedTuple):
    """How far a listener has come in each partition of a log.

    >>> cursor = Cursor("9f1c", {0: 17, 1: 4})
    >>> str(cursor), Cursor.read("9f1c/0:17,1:4") == cursor
    ('9f1c/0:17,1:4', True)
    """

    log_id: str
    positions: Mapping[int, int]

    def __str__(self) -> str:
        return f"{self.log_id}/{','.join(f'{number}:{at}' for number, at in sorted(self.positions.items()))}"

    @classmethod
    def read(cls, written: str, *, field: str = "after") -> "Cursor":
        """The cursor of an event. Raises InvalidInputError."""
        match = _CURSOR.fullmatch(written)
        if match is None:
            raise InvalidInputError(field, written, f"the `cursor` of an event, or {START}")
        pairs = (pair.split(":") for pair in match["positions"].split(","))
        return cls(match["log_id"], {int(number): int(at) for number, at in pairs})


_CURSOR: Final = re.compile(r"(?P<log_id>[\w-]{1,64})/(?P<positions>\d{1,6}:\d{1,18}(?:,\d{1,6}:\d{1,18})*)", re.ASCII)
