"""Parses the JSON of an agent into fields of a section of core memory."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from mnemolog.schemas.controlled_command import MOST_TEXT, Section, snake
from mnemolog.schemas.validation import KeyPart, Text, adapter

STATUS: Final[Mapping[str, type]] = {"sprint": str, "in_progress": list, "blockers": list, "recently_shipped": list}
ROLE_STATE: Final = ("last_action", "next_action", "working_on")
MOST_ITEM: Final = 2_000
"""Characters of a list item, at most."""


class ContentError(ValueError):
    """The content does not fit the section; the message names the place and the remedy."""


class Wanted(NamedTuple):
    """The value that a field should get: a text, a list, or nothing."""

    field: str
    text: str | None = None
    items: tuple[str, ...] | None = None


def wanted(section: Section, content: object, *, now: str) -> Iterator[Wanted]:
    """The fields that an update sets. Raises ContentError. `now` becomes the last update of a thread.

    >>> list(wanted("status", {"sprint": "Ship recall", "blockers": ["#84"]}, now=""))
    [Wanted(field='sprint', text='Ship recall', items=None), Wanted(field='blockers', text=None, items=('#84',))]
    """
    match section:
        case "status":
            yield from _status(content)
        case "role_state":
            yield from _role_state(content)
        case "threads":
            for place, one in enumerate(content if isinstance(content, list) else [content]):
                yield from thread(one, f"threads.{place}" if isinstance(content, list) else "threads", now=now)
        case "lessons":
            yield Wanted("items", items=_items(content, "lessons"))
        case "playbook" | "rules":
            yield Wanted("text", text=_text(content, section))


def item_of(item: object, section: str) -> str:
    """An item of a list: a text, or an object with one. Raises ContentError.

    >>> item_of({"text": "PR #96 merged"}, "recently_shipped")
    'PR #96 merged'
    """
    if isinstance(item, dict):
        if item.keys() != {"text"}:
            raise ContentError(f'{section}: an item is a text, or {{"text": "…"}}; sent were {_names(item)}')
        item = item["text"]
    return _text(item, section, most=MOST_ITEM)


def thread(content: object, place: str, *, now: str) -> Iterator[Wanted]:
    """The fields of one thread."""
    fields = _object(content, place, ("id", "summary", "roles", "done", "last_update"))
    name = _key(fields.get("id"), f"{place}.id")
    if fields.get("done") not in (None, True, False):
        raise ContentError(f"{place}.done: true where the thread is closed, or no such field")
    if fields.get("done"):
        # A closed thread is empty fields, not a missing one: a fold removes what is empty, and the history shows it.
        yield from (Wanted(f"{name}/{each}", text="") for each in ("summary", "last_update"))
        yield Wanted(f"{name}/roles", items=())
        return
    if "summary" in fields:
        yield Wanted(f"{name}/summary", text=_text(fields["summary"], f"{place}.summary", most=MOST_ITEM))
    if "roles" in fields:
        yield Wanted(f"{name}/roles", items=_items(fields["roles"], f"{place}.roles"))
    yield Wanted(f"{name}/last_update", text=now)


def _status(content: object) -> Iterator[Wanted]:
    fields = {"sprint": content} if isinstance(content, str) else _object(content, "status", tuple(STATUS))
    for name, value in fields.items():
        if STATUS[name] is str:
            yield Wanted(name, text="" if value is None else _text(value, f"status.{name}", most=MOST_ITEM))
        else:
            yield Wanted(name, items=() if value is None else _items(value, f"status.{name}"))


def _role_state(content: object) -> Iterator[Wanted]:
    fields = {"working_on": content} if isinstance(content, str) else _object(content, "role_state", ROLE_STATE)
    for name, value in fields.items():
        yield Wanted(name, text="" if value is None else _text(value, f"role_state.{name}", most=MOST_ITEM))


def _object(content: object, place: str, allowed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise ContentError(f"{place}: an object with {', '.join(allowed)}; sent was {type(content).__name__}")
    fields = {str(snake(name)): value for name, value in content.items()}
    for name in fields:
        if name not in allowed:
            # A misspelt field would otherwise be an update that silently changes nothing.
            raise ContentError(f"{place}.{name[:64]}: no field of this name; there are {', '.join(allowed)}")
    if not fields:
        raise ContentError(f"{place}: at least one of {', '.join(allowed)}")
    return fields


def _items(content: object, place: str) -> tuple[str, ...]:
    if not isinstance(content, list | tuple):
        raise ContentError(f"{place}: a list of texts; sent was {type(content).__name__}")
    # Each item once: lists change by items, and of two equal ones neither could be removed alone.
    return tuple(dict.fromkeys(item_of(each, f"{place}.{number}") for number, each in enumerate(content)))


def _text(content: object, place: str, *, most: int = MOST_TEXT) -> str:
    if not isinstance(content, str) or len(content) > most:
        raise ContentError(f"{place}: a text of at most {most:,} characters")
    try:
        return adapter(Text).validate_python(content)
    except ValidationError as broken:
        message = broken.errors()[0]["msg"].removeprefix("Value error, ")
        raise ContentError(f"{place}: {message}") from None


def _key(content: object, place: str) -> str:
    try:
        return adapter(KeyPart).validate_python(content)
    except ValidationError:
        raise ContentError(f"{place}: a name of the thread, on one line and without a slash") from None


def _names(item: Mapping[Any, Any]) -> str:
    return ", ".join(str(name)[:64] for name in item) or "no fields"
