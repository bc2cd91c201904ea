"""A day's page: entries under their times, which are only appended."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from mnemolog.processors.markdown import checks
from mnemolog.processors.markdown.pages import MEMORY_TYPES, EpisodeEntry, EpisodePage
from mnemolog.schemas.errors import PageError
from mnemolog.schemas.validation import NOTHING

T = TypeVar("T")

_HEADING: Final = re.compile(r"## ([^ ]+) [-–—] (.+)")
_FIELD: Final = re.compile(r"- \*\*(\w+):\*\* ?(.*)")
_LINK: Final = re.compile(r"\[([^\[\]]*)\]\(([^()\s]+)\)")

_memory_type = checks.one_of(MEMORY_TYPES)


def read_episodes(text: str, path: str) -> EpisodePage:
    """The entries of a day. Raises PageError."""
    lines = text.split("\n")
    day = _checked(checks.day, lines[0].removeprefix("# ").rstrip(), path, 1, "day")
    if not path.endswith(f"{day}.md"):
        raise PageError(path, 1, "day", day, "the day that the file is named after")
    starts = [number for number, line in enumerate(lines) if line.startswith("## ")]
    for number, line in enumerate(lines[1 : starts[0] if starts else None], 2):
        if line.strip():
            raise PageError(path, number, "entry", line, "entries, each under a heading such as `## 10:30 - Title`")
    ends = [*starts[1:], len(lines)] if starts else []
    return EpisodePage(
        day=day, entries=tuple(_entry(lines, path, start, end) for start, end in zip(starts, ends, strict=True))
    )


def _entry(lines: Sequence[str], path: str, start: int, end: int) -> EpisodeEntry:
    """The entry of the lines from one heading to the next."""
    heading = _HEADING.fullmatch(lines[start])
    if heading is None:
        raise PageError(path, start + 1, "entry", lines[start], "a heading such as `## 10:30 - Title`")
    found: dict[str, Any] = {
        "time": _checked(checks.time_of_day, heading[1], path, start + 1, "time"),
        "title": _checked(checks.title, heading[2], path, start + 1, "title"),
    }
    for number, name, value in _fields(lines, path, start + 1, end):
        if name in found:
            raise PageError(path, number, name, value, "each field once in an entry")
        found[name] = _checked(_READS[name], value, path, number, name)
    if "type" not in found:
        raise PageError(path, start + 1, "type", NOTHING, "this field is required: `- **Type:** fix`")
    return EpisodeEntry(**found)


def _fields(lines: Sequence[str], path: str, start: int, end: int) -> Iterator[tuple[int, str, str]]:
    """Line number, name and value of each field."""
    for number in range(start, end):
        line = lines[number]
        field = _FIELD.fullmatch(line)
        if field is not None and field[1].lower() in _READS:
            yield number + 1, field[1].lower(), field[2]
        elif line.strip():
            raise PageError(path, number + 1, "entry", line, "`- **Name:** value`, of Type, Tags, Memory and Summary")


def _tags(text: str) -> tuple[str, ...]:
    return tuple(checks.tag(each.strip()) for each in text.split(",")) if text.strip() else ()


def _link(text: str) -> tuple[str, str]:
    link = _LINK.fullmatch(text)
    if link is None:
        raise ValueError("a link such as [name](../graph/fixes/name-a1b2c3.md)")
    return link[1], link[2]


_READS: Final[dict[str, Callable[[str], Any]]] = {
    "type": _memory_type,
    "tags": _tags,
    "memory": _link,
    "summary": checks.line,
}


def _checked(reads: Callable[[str], T], text: str, path: str, line: int, field: str) -> T:
    try:
        return reads(text)
    except ValueError as error:
        raise PageError(path, line, field, text, str(error)) from None
