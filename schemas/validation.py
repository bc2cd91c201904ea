"""What comes from outside is checked here, once, and refused with the field, the value and what is allowed."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from mnemolog.schemas.errors import InvalidInputError

T = TypeVar("T")

CLOSED: Final = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Unknown fields are errors: a misspelt field must not be lost without a word."""

NAME_MAX_CHARS: Final = 200
CONTENT_MAX_BYTES: Final = 1_000_000
"""A record of the default Kafka broker holds this much; what the observer takes in is far shorter (setting)."""


class _Nothing:
    """What stands where a field is missing."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING: Final = _Nothing()

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CONTROL_IN_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def check(adapter: TypeAdapter[T], raw: object, *, error: type[InvalidInputError] = InvalidInputError) -> T:
    """Return `raw` as the adapter's type, or raise `error` for the first rule that it breaks."""
    try:
        return adapter.validate_python(raw)
    except ValidationError as broken:
        raise refusal(broken.errors(include_url=False)[0], error) from None


def refusal(details: ErrorDetails, error: type[InvalidInputError] = InvalidInputError) -> InvalidInputError:
    """Say in our words what pydantic found."""
    field = ".".join(str(part) for part in details["loc"]) or "body"
    kind, context = details["type"], details.get("ctx", {})
    value = NOTHING if kind in ("missing", "missing_keyword_only_argument") else details["input"]
    return error(field, value, _ALLOWED.get(kind, _as_it_says)(context, details["msg"]))


def _as_it_says(_context: Mapping[str, Any], message: str) -> str:
    return message.removeprefix("Value error, ").removeprefix("Input should be ")


_Words = Callable[[Mapping[str, Any], str], str]

_ALLOWED: Final[dict[str, _Words]] = {
    "missing": lambda _c, _m: "this field is required",
    "missing_keyword_only_argument": lambda _c, _m: "this field is required",
    "unexpected_keyword_argument": lambda _c, _m: "no field of this name",
    "extra_forbidden": lambda _c, _m: "no field of this name",
    "literal_error": lambda c, _m: f"one of {c['expected']}",
    "string_too_short": lambda c, _m: f"at least {c['min_length']} characters",
    "string_too_long": lambda c, _m: f"at most {c['max_length']} characters",
    "greater_than_equal": lambda c, _m: f"{c['ge']} or more",
    "greater_than": lambda c, _m: f"more than {c['gt']}",
    "less_than_equal": lambda c, _m: f"{c['le']} or less",
    "less_than": lambda c, _m: f"less than {c['lt']}",
    "dataclass_type": lambda _c, _m: "an object with the documented fields",
}


def _plain(text: str) -> str:
    if not text.strip():
        raise ValueError("text that is not blank")
    if _CONTROL.search(text) or _SURROGATE.search(text):
        raise ValueError("text on one line, without control characters")
    return text


def _part_of_a_key(text: str) -> str:
    if "/" in text:
        raise ValueError("text without a slash: it is part of the key tenant_id/agent_id")
    return text


def _readable(text: str) -> str:
    if not text.strip():
        raise ValueError("text that is not blank")
    if _CONTROL_IN_TEXT.search(text) or _SURROGATE.search(text):
        raise ValueError("text without control characters (tab and line breaks may stay)")
    if len(text.encode()) > CONTENT_MAX_BYTES:
        raise ValueError(f"at most {CONTENT_MAX_BYTES} bytes of UTF-8")
    return text


def moment(value: object) -> object:
    """A point in time as ISO 8601 text with an offset, or an aware datetime.

    >>> moment("2026-11-21T10:00:00+03:00").timestamp()
    1795244400.0
    """
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise ValueError("a time in ISO 8601 with an offset, such as 2026-11-21T10:00:00+03:00") from None
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError("a time with an offset, such as 2026-11-21T10:00:00+03:00 or …Z")
    if value is not None and not isinstance(value, datetime):
        raise ValueError("a time in ISO 8601 with an offset, such as 2026-11-21T10:00:00+03:00")
    return value


def parse_moment(field: str, value: str, *, or_else: str = "") -> datetime:
    """A moment that was written on a command line. Raises InvalidInputError.

    >>> parse_moment("at", "yesterday")
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: at: 'yesterday' is not allowed; allowed: a time in ISO 8601 with an \
offset, such as 2026-11-21T10:00:00+03:00
    """
    try:
        parsed = moment(value)
    except ValueError as error:
        raise InvalidInputError(field, value, f"{or_else}, or {error}" if or_else else str(error)) from None
    assert isinstance(parsed, datetime)
    return parsed


Name = Annotated[str, Field(strict=True, max_length=NAME_MAX_CHARS), AfterValidator(_plain)]
"""An identifier or a name: one line of 1 to 200 characters."""

KeyPart = Annotated[Name, AfterValidator(_part_of_a_key)]
"""A tenant or an agent: a name without a slash."""

Text = Annotated[str, Field(strict=True), AfterValidator(_readable)]
"""What somebody wrote: any printable text up to a megabyte."""

Moment = Annotated[datetime, BeforeValidator(moment)]
"""A point in time with its offset."""

Share = Annotated[float, Field(strict=True, ge=0, le=1)]
"""A number from 0 to 1."""

Seconds = Annotated[float, Field(description="seconds since the epoch")]
"""A point in time inside the log: seconds since the epoch."""
