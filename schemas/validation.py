"""Validation of everything from outside: an error names the field, the value and the allowed values."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import Annotated, Any, Final, TypeVar, overload

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from mnemolog.schemas.descriptions import describe
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.shown import MISSING

T = TypeVar("T")

CLOSED: Final = ConfigDict(extra="forbid", json_schema_extra=describe, allow_inf_nan=False)
"""Unknown fields are errors, so that a misspelt field is not silently ignored; so are NaN and infinite numbers."""

NAME_MAX_CHARS: Final = 200
MAX_LIMIT: Final = 1_000
CONTENT_MAX_BYTES: Final = 1_000_000
"""The maximum record of a default Kafka broker; the observer's limits are far lower (settings)."""


class _Nothing:
    """The value of a missing field in an error text."""

    def __repr__(self) -> str:
        return MISSING


NOTHING: Final = _Nothing()

EARLIEST: Final = datetime(1000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)
"""Far from Python's limits: with any time zone and a plan's duration added, the result is still a date."""

_LAST_DATE: Final = datetime(9999, 12, 30, tzinfo=UTC)
"""What ends may end later than anything is said, as long as it is a date in every time zone."""

MOMENT: Final[dict[str, Any]] = {"format": "date-time", "pattern": r"^[1-8]\d{3}-"}
"""A point in time, in JSON Schema; other forms of ISO 8601 are accepted too."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CONTROL_IN_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


_ADAPTERS: Final[dict[Any, TypeAdapter[Any]]] = {}


@overload
def adapter(cls: type[T]) -> TypeAdapter[T]: ...
@overload
def adapter(cls: object) -> TypeAdapter[Any]: ...
def adapter(cls: Any) -> TypeAdapter[Any]:
    """The validator of a type, made on first use: making all of them takes half of a command's start-up."""
    # Of two threads that make one, the first is kept: a schema is made once for each (`_schema`).
    return _ADAPTERS.get(cls) or _ADAPTERS.setdefault(cls, TypeAdapter(cls))


def check(checker: TypeAdapter[T], raw: object, *, error: type[InvalidInputError] = InvalidInputError) -> T:
    """Return `raw` as the adapter's type, or raise `error` for the first rule that it breaks."""
    try:
        return checker.validate_python(raw)
    except ValidationError as broken:
        first = _first(broken)
        # The list of known fields costs a schema, so it is made only for a misspelt one.
        if first["type"] not in _UNKNOWN:
            raise refusal(first, error) from None
        raise _unknown(first, fields_at(_schema(checker), first["loc"][:-1]), error) from None


@cache
def _schema(checker: TypeAdapter[Any]) -> dict[str, Any]:
    return checker.json_schema()


_UNKNOWN: Final = ("unexpected_keyword_argument", "extra_forbidden")


def _first(broken: ValidationError) -> ErrorDetails:
    """The first error; an unknown field comes before a missing one, since it is usually that field, misspelt."""
    found = broken.errors(include_url=False)
    return next((error for error in found if error["type"] in _UNKNOWN), found[0])


def _unknown(details: ErrorDetails, known: Sequence[str], error: type[InvalidInputError]) -> InvalidInputError:
    field = ".".join(str(part) for part in details["loc"])
    there_are = f"; there are {', '.join(known)}" if known else ""
    return error(field, details["input"], f"no field of this name{there_are}")


def fields_at(schema: Mapping[str, Any], place: Sequence[str | int]) -> list[str]:
    """The fields that a JSON Schema defines at a place; empty if it defines none.

    >>> one = {"properties": {"b": {"type": "integer"}, "a": {"type": "array", "items": {"$ref": "#/$defs/Two"}}}}
    >>> whole = {**one, "$defs": {"Two": {"properties": {"c": {}}}}}
    >>> fields_at(whole, []), fields_at(whole, ["a", 0]), fields_at(whole, ["b"])
    (['a', 'b'], ['c'], [])
    """
    at = _resolved(schema, schema)
    for step in place:
        inner = at.get("items", {}) if isinstance(step, int) else at.get("properties", {}).get(step, {})
        at = _resolved(schema, inner)
    return sorted(at.get("properties", ()))


def _resolved(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    """The target of a reference."""
    reference = part.get("$ref", "")
    return schema["$defs"][reference.rpartition("/")[2]] if reference else part


def refusal(details: ErrorDetails, error: type[InvalidInputError] = InvalidInputError) -> InvalidInputError:
    """Pydantic's error in our words."""
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
    "literal_error": lambda c, _m: f"one of {c['expected']}",
    "string_too_short": lambda c, _m: f"at least {c['min_length']} characters",
    "string_too_long": lambda c, _m: f"at most {c['max_length']} characters",
    # What pydantic says of a text whose length is checked behind a rule of ours.
    "too_long": lambda c, m: f"at most {c['max_length']} characters" if c["field_type"] == "Value" else m,
    "greater_than_equal": lambda c, _m: f"{c['ge']} or more",
    "greater_than": lambda c, _m: f"more than {c['gt']}",
    "less_than_equal": lambda c, _m: f"{c['le']} or less",
    "less_than": lambda c, _m: f"less than {c['lt']}",
    "finite_number": lambda _c, _m: "a finite number",
    "dataclass_type": lambda _c, _m: "an object with the documented fields",
    "string_unicode": lambda _c, _m: "text in valid Unicode, without lone surrogates",
}


def _plain(text: str) -> str:
    if not text.strip():
        raise ValueError("text that is not blank")
    # Half of a surrogate pair is legal in JSON and in Python, and cannot be encoded for any log.
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
    # In bytes, as Kafka counts: a million Turkish or Chinese characters are more than a record holds.
    if len(text.encode()) > CONTENT_MAX_BYTES:
        raise ValueError(f"at most {CONTENT_MAX_BYTES} bytes of UTF-8")
    return text


def moment(value: object) -> object:
    """A point in time, from ISO 8601 text with an offset or from an aware datetime.

    >>> moment("2026-11-21T10:00:00+03:00").timestamp()
    1795244400.0
    """
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise ValueError("a time in ISO 8601 with an offset, such as 2026-11-21T10:00:00+03:00") from None
    # Without an offset the same text is another moment on another machine, and a replay would differ.
    if isinstance(value, datetime) and value.utcoffset() is None:
        raise ValueError("a time with an offset, such as 2026-11-21T10:00:00+03:00 or …Z")
    if value is not None and not isinstance(value, datetime):
        raise ValueError("a time in ISO 8601 with an offset, such as 2026-11-21T10:00:00+03:00")
    if isinstance(value, datetime) and not EARLIEST <= value < LATEST:
        raise ValueError(f"a time from the year {EARLIEST.year} up to the year {LATEST.year}")
    return value


def _whole(value: object) -> object:
    """JSON has one type of number: 5.0 is 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def parse_moment(field: str, value: str, *, or_else: str = "") -> datetime:
    """A time from the command line. Raises InvalidInputError.

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


def _rule(never: str) -> dict[str, Any]:
    """In JSON Schema: text that is not blank and contains no character of `never`."""
    return {"pattern": f"^[^{never}]*[^\\s{never}][^{never}]*$"}


Name = Annotated[
    str,
    Field(strict=True, max_length=NAME_MAX_CHARS, json_schema_extra=_rule(r"\x00-\x1f\x7f-\x9f")),
    AfterValidator(_plain),
]
"""An identifier or a name: one line of 1 to 200 characters."""

KeyPart = Annotated[Name, Field(json_schema_extra=_rule(r"/\x00-\x1f\x7f-\x9f")), AfterValidator(_part_of_a_key)]
"""A tenant or an agent: a name without a slash."""

Text = Annotated[
    str,
    Field(strict=True, json_schema_extra=_rule(r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f")),
    AfterValidator(_readable),
]
"""Any printable text up to a megabyte."""

Moment = Annotated[datetime, Field(json_schema_extra=MOMENT), BeforeValidator(moment)]
"""A point in time with its offset."""

WHEN_MAX_CHARS: Final = 60


def _when(value: object) -> object:
    """A time or a day as text; words such as `yesterday` are parsed elsewhere."""
    if isinstance(value, datetime):
        value = value.isoformat()
    elif isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str):
        raise ValueError(WHEN_ALLOWED)  # noqa: TRY004  pydantic's way
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        # Words are interpreted where the agent's clock is known.
        return value.strip()
    # A day has no time zone yet: it counts from its beginning or to its end, depending on the field.
    if _is_day(value, read):
        return read.date().isoformat()
    parsed = moment(value)
    assert isinstance(parsed, datetime)
    return parsed.isoformat()


def _is_day(text: str, read: datetime) -> bool:
    """Whether ISO text is a day without a time."""
    # `fromisoformat` reads a day and its midnight alike; only the length tells them apart.
    return read == datetime(read.year, read.month, read.day) and len(text) <= len("2026-03-01")  # noqa: DTZ001  no zone


WHEN_ALLOWED: Final = (
    "a day, such as 2026-03-01, last Tuesday, geçen salı or May 2026, or a time in ISO 8601 with an offset, such as "
    "2026-03-01T10:00:00+03:00"
)

When = Annotated[
    str,
    Field(
        min_length=1,
        max_length=WHEN_MAX_CHARS,
        json_schema_extra={"anyOf": [MOMENT, {"format": "date", "pattern": r"^[1-8]\d{3}-"}]},
    ),
    BeforeValidator(_when),
    AfterValidator(_plain),
]
"""A point in time with its offset, or a day, as ISO 8601 or in words."""

Share = Annotated[float, Field(strict=True, ge=0, le=1)]
"""A number from 0 to 1."""

Whole: Final = BeforeValidator(_whole)

Limit = Annotated[int, Field(strict=True, ge=1, le=MAX_LIMIT), Whole]
"""A maximum number of results."""

Seconds = Annotated[float, Field(description="seconds since the epoch")]
"""A point in time in the log: seconds since the epoch."""


def _between(first: datetime, last: datetime) -> tuple[Any, AfterValidator]:
    """The rules of a number that is a point in time."""
    least, end = first.timestamp(), last.timestamp()

    def within(seconds: float) -> float:
        if not least <= seconds < end:
            raise ValueError(f"seconds since the epoch, from the year {first.year} up to the year {last.year}")
        return seconds

    in_schema: dict[str, Any] = {"minimum": least, "exclusiveMaximum": end}
    return Field(strict=True, allow_inf_nan=False, json_schema_extra=in_schema), AfterValidator(within)


GivenSeconds = Annotated[float, *_between(EARLIEST, LATEST)]
"""A point in time from outside, as a number: seconds since the epoch."""

EndSeconds = Annotated[float, *_between(EARLIEST, _LAST_DATE)]
"""The end of what is said, from outside, as a number: seconds since the epoch."""


def parse_name(field: str, value: object) -> str:
    """A single name. Raises InvalidInputError.

    >>> parse_name("memory_id", " ")
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: memory_id: ' ' is not allowed; allowed: text that is not blank
    """
    return _alone(field, value, adapter(Name))


def parse_key_part(field: str, value: object) -> str:
    """A single tenant or agent. Raises InvalidInputError."""
    return _alone(field, value, adapter(KeyPart))


def _alone(field: str, value: object, checker: TypeAdapter[T]) -> T:
    try:
        return checker.validate_python(value)
    except ValidationError as broken:
        raise refusal({**broken.errors(include_url=False)[0], "loc": (field,)}) from None
