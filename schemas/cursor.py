"""Cursors: opaque to clients, and valid only for the same question to the same log."""

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
"""Fields of a query that may differ on the next page."""

_SIGN_CHARS: Final = 16


class Cursor(NamedTuple):
    """The position in the results at which the next page begins."""

    sign: str
    """hash of the question and its log"""
    candidates: int
    """candidates of each index; with more, the order of the results may differ"""
    offset: int

    @property
    def token(self) -> str:
        """The form that clients send back.

        >>> Cursor("5f0c", 60, 10).token
        '5f0c-60-10'
        """
        return f"{self.sign}-{self.candidates}-{self.offset}"


def first(query: "Query", log_id: str, *, candidates: int, most: int) -> Cursor:
    """Where a search begins: behind nothing, or where the query's cursor says.

    `candidates`: how many are fetched for the first page; its cursor carries the number to the others, and an edited
    one gets no more than `most`. Raises InvalidInputError for a cursor of another question, agent or log.
    """
    asked = {field.name: getattr(query, field.name) for field in fields(query) if field.name not in NOT_ASKED}
    # Signed by the question: with other filters an offset would skip results that no page has shown.
    own = Cursor(digest(codec.dump_sorted([log_id, asked]))[:_SIGN_CHARS], candidates, 0)
    if query.cursor is None:
        return own
    sign, *numbers = query.cursor.split("-")
    if sign != own.sign:
        allowed = "a cursor that an answer gave to this question, with these filters, to this agent of this log"
        raise InvalidInputError("cursor", query.cursor, allowed)
    fetched, offset = map(int, numbers)
    return Cursor(sign, min(fetched, most), offset)
