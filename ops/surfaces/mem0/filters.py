"""mem0's filters: conditions on ids, times, categories and metadata, joined by AND, OR and NOT.

They are evaluated on the record of a memory. Conditions on an agent's name, and conditions that our own filters have,
are evaluated before, so that a search covers only possible matches.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from mnemolog.ops.surfaces.mem0.scopes import IDS, OWNERS, Scope, part_of
from mnemolog.processors.recall.conditions import meets
from mnemolog.schemas.condition import ALL, ANY, JOINING, NONE, checked
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.validation import NOTHING

Condition: TypeAlias = Mapping[str, Any]

WILDCARD: Final = "*"
"""Any value; the field must exist."""

NAMED: Final = {"keywords": "memory", "memory_ids": "id"}
"""Names of filters that differ from the record's field names."""

FIELDS: Final = frozenset({*IDS, "id", "memory", "created_at", "updated_at", "categories"})
"""The fields of a record besides its metadata."""

_PRESENT: Final = [{"gte": ""}, {"gte": -sys.float_info.max}, {"in": [True, False]}]
"""Conditions, one of which any text, number or truth value meets: the field exists."""


@dataclass(frozen=True)
class Wanted:
    """The condition of a request."""

    condition: Condition

    def may_hold(self, scope: Scope) -> bool:
        """Whether a memory of the scope may meet the condition, judged by the scope's ids."""
        # An agent with an owner has many runs as sessions, so its name decides nothing about `run_id`; a run without
        # an owner is an agent of its own.
        known = scope.ids() if not any(getattr(scope, each) for each in OWNERS) else _owners(scope)
        return _verdict(known, self.condition) is not False

    @cached_property
    def parts(self) -> frozenset[str]:
        """Parts that the name of every matching agent contains: quicker to check than its scope."""
        flat = _flat(self.condition)
        return frozenset(part_of(name, value) for name, value in flat if name in OWNERS and isinstance(value, str))

    def meets(self, record: Mapping[str, Any]) -> bool:
        """Whether the record of a memory meets the condition."""
        metadata = record.get("metadata") or {}
        # The record's own fields come last: metadata of the same name must not pass for an owner's id.
        return meets({**metadata, **{name: record[name] for name in FIELDS if name in record}}, self.condition)

    @property
    def run_id(self) -> str | None:
        """The only run that matches; None if the condition is another."""
        runs = [value for name, value in _flat(self.condition) if name == "run_id" and isinstance(value, str)]
        return runs[0] if runs else None

    @property
    def metadata(self) -> dict[str, Any] | None:
        """The conditions on metadata alone; None: none."""
        asked = [{name: value} for name, value in _flat(self.condition) if not _names({name: value}) & FIELDS]
        return {ALL: asked} if asked else None


def parse_filters(filters: object, ids: Mapping[str, object]) -> Wanted:
    """The memories with these ids that meet the filters. Raises InvalidInputError, also without any id."""
    named = {name: value for name, value in ids.items() if value is not None}
    if filters is not None and not isinstance(filters, Mapping):
        raise InvalidInputError("filters", filters, 'a JSON object, such as {"user_id": "alex"}')
    whole = {ALL: [_translated(each, "filters") for each in (named, filters) if each]}
    try:
        wanted = Wanted(checked(whole, "filters") if whole[ALL] else whole)
    except ValueError as broken:
        raise InvalidInputError("filters", filters, str(broken)) from None
    if not _narrows(whole):
        raise InvalidInputError(
            "filters", filters or NOTHING, f"at least one of {', '.join(IDS)}, the owner of the memories"
        )
    return wanted


def _owners(scope: Scope) -> dict[str, str | None]:
    return {name: getattr(scope, name) for name in OWNERS}


def _translated(filters: object, place: str) -> dict[str, Any]:
    """The filters in the syntax of our own conditions. Raises InvalidInputError."""
    if not isinstance(filters, Mapping):
        raise InvalidInputError(place, filters, "a JSON object")
    conditions: list[dict[str, Any]] = []
    for name, value in filters.items():
        if name in JOINING:
            inner = value if isinstance(value, list) else [value]
            conditions.append({name: [_translated(each, f"{place}.{name}") for each in inner]})
        elif name == "metadata" and isinstance(value, Mapping) and value:
            conditions.append(_translated(value, f"{place}.metadata"))
        else:
            conditions.append(_compared(NAMED.get(str(name), str(name)), value))
    return conditions[0] if len(conditions) == 1 else {ALL: conditions}


def _compared(name: str, value: object) -> dict[str, Any]:
    if value == WILDCARD:
        return {name: {"ne": None}} if name in FIELDS else {ANY: [{name: each} for each in _PRESENT]}
    wanted = {"in": value} if isinstance(value, list) else value
    if isinstance(wanted, str) and name == "memory":
        return {name: {"icontains": wanted}}
    return _of_categories(wanted) if name == "categories" else {name: wanted}


def _of_categories(value: object) -> dict[str, Any]:
    """A memory has one category, in a list."""
    if isinstance(value, Mapping) and isinstance(value.get("in"), list):
        return {ANY: [{"categories": {"contains": each}} for each in value["in"]]}
    return {"categories": {"contains": value} if isinstance(value, str) else value}


def _flat(condition: Condition) -> Iterator[tuple[str, Any]]:
    """The conditions that must all hold, one by one."""
    for name, value in condition.items():
        if name == ALL:
            for each in value:
                yield from _flat(each)
        else:
            yield name, value


def _names(condition: Condition) -> set[str]:
    """The names in a condition, at any depth."""
    found: set[str] = set()
    for name, value in condition.items():
        found |= {name} if name not in JOINING else {inner for each in value for inner in _names(each)}
    return found


def _narrows(condition: Condition) -> bool:
    """Whether every match has an id of the request."""
    return any(_is_narrow(name, value) for name, value in condition.items())


def _is_narrow(name: str, value: Any) -> bool:  # noqa: ANN401  JSON
    if name in (ALL, ANY):
        # All sides of an OR: one without an id would return the memories of all users.
        return (any if name == ALL else all)(_narrows(each) for each in value)
    # A NOT narrows nothing, whatever is in it: all users but one are many.
    return name in IDS and value is not None


def _verdict(known: Mapping[str, Any], condition: Condition) -> bool | None:
    """Whether the known fields meet a condition; None if they do not determine it."""
    return _all([_one(known, name, value) for name, value in condition.items()])


def _one(known: Mapping[str, Any], name: str, value: Any) -> bool | None:  # noqa: ANN401  JSON
    if name == ALL:
        return _all([_verdict(known, each) for each in value])
    if name in (ANY, NONE):
        inverted = _all([_not(_verdict(known, each)) for each in value])
        return inverted if name == NONE else _not(inverted)
    return meets(known, {name: value}) if name in known else None


def _all(verdicts: list[bool | None]) -> bool | None:
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _not(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict
