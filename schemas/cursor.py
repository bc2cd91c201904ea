"""Where an answer goes on, opaque to the client: a cursor is valid for the same question to the same log only."""

from dataclasses import fields
from typing import TYPE_CHECKING, Final, NamedTuple

from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.ids import digest

if TYPE_CHECKING:
    from mnemolog.schemas.query import Query

NOT_ASKED: Final = (
    "cursor", "limit", "min_position", "prefer_position", "into", "explain",
)  # fmt: skip
"""Of a query: what may be another on the next page."""

_SIGN_CHARS: Final = 16


class Cursor(NamedTuple):
    """Behind how many results of a search the next page begins."""

    sign: str
    """of the question and its log"""
    candidates: int
    """that each index was asked for: with more of them the order may be another"""
    offset: int

    @property
    def token(self) -> str:
        """As it is given back.

        >>> Cursor("5f0c", 60, 10).token
        '5f0c-60-10'
        """
        return f"{self.sign}-{self.candidates}-{self.offset}"


def first(query: "Query", log_id: str, *, candidates: int) -> Cursor:
    """Where a search begins: behind nothing, or where the query's cursor says. Raises InvalidInputError."""
    asked = {field.name: getattr(query, field.name) for field in fields(query) if field.name not in NOT_ASKED}
    own = Cursor(digest(codec.dump_sorted([log_id, asked]))[:_SIGN_CHARS], candidates, 0)
    if query.cursor is None:
        return own
    sign, *numbers = query.cursor.split("-")
    if sign != own.sign:
        allowed = "a cursor that an answer gave to this question, with these filters, to this agent of this log"
        raise InvalidInputError("cursor", query.cursor, allowed)
    return Cursor(sign, *map(int, numbers))
