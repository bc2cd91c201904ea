"""The parameters of mem0's verbs besides ids: an unknown one is refused, not silently ignored."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from mnemolog.ops.surfaces.mem0.scopes import IDS
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.validation import NOTHING

WITHOUT_EFFECT: Final = frozenset(
    {
        "version",
        "api_version",
        "output_format",
        "async_mode",
        "rerank",
        "keyword_search",
        "reference_date",
        "org_id",
        "project_id",
        "source",
    }
)
"""Parameters for mem0's internals: they are accepted and have no effect."""

INSTEAD: Final[Mapping[str, str]] = {
    "expiration_date": "no such parameter: a memory ends when what it says ends, or is deleted",
    "immutable": "no such parameter: lock the memory (mnemolog lock ID)",
    "custom_instructions": "no such parameter: `mnemolog config show` lists what decides what is remembered",
    "agent_custom_instructions": "no such parameter: `mnemolog config show` lists what decides what is remembered",
    "custom_categories": "no such parameter: the categories are preference, fact, decision, correction, plan, entity",
    "enable_graph": "no such parameter: relations are always formed (GET /v1/agents/AGENT/graph)",
}
"""The alternative to a parameter without meaning here."""


def checked(given: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """The given parameters that have a meaning. Raises InvalidInputError.

    >>> checked({"user_id": "alex", "rerank": True, "limit": None}, {"user_id", "limit"})
    {'user_id': 'alex'}
    """
    found = {name: value for name, value in given.items() if value is not None and name not in WITHOUT_EFFECT}
    for name, value in found.items():
        if name not in known:
            allowed = INSTEAD.get(name, f"no parameter of this name; there are {', '.join(sorted(known))}")
            raise InvalidInputError(name, value, allowed)
    return found


def ids_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The ids in the request, at the top or in plain filters. Raises InvalidInputError for other filters."""
    filters = given.get("filters") or {}
    if not isinstance(filters, Mapping) or not filters.keys() <= set(IDS):
        raise InvalidInputError("filters", filters, f"an object of {', '.join(IDS)}")
    return {**filters, **{name: given[name] for name in IDS if name in given}}


def whether(given: Mapping[str, Any], name: str, *, default: bool) -> bool:
    """A truth value. Raises InvalidInputError."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise InvalidInputError(name, value, "true or false")
    return value


def number(given: Mapping[str, Any], name: str, default: int | None, *, most: int) -> int | None:
    """An integer from 1, also as text, as in a query string. Raises InvalidInputError."""
    value = given.get(name, default)
    # `isdigit` alone is true of superscripts, which `int` refuses.
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most):
        raise InvalidInputError(name, value, f"a number of 1 to {most}")
    return value


def needed(given: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401  JSON is any of its types
    """A required parameter. Raises InvalidInputError."""
    value = given.get(name, NOTHING)
    if value is NOTHING:
        raise InvalidInputError(name, NOTHING, "this parameter is required")
    return value
