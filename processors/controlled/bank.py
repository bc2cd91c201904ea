"""A memory bank in Markdown (`bank.md`) as commands that migrate it into an agent's own memory. Pure.

Its status, threads, lessons and role states go into core memory, and each role's last action also into recall memory as
an entry; the whole text goes into archival memory, so that parts without a counterpart are not lost.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mnemolog.processors.text.slugs import slug
from mnemolog.schemas.controlled_command import AppendCore, ArchiveDocument, Controlling, LogEntry, UpdateCore
from mnemolog.schemas.ids import digest

ROLE: Final = "bank"
"""The role of migrated content that belongs to no role."""
IMPORTANCE: Final = 5
"""Importance of a role's last action; a bank does not record one."""


class Section(NamedTuple):
    """A heading and the lines below it."""

    level: int
    title: str
    lines: tuple[str, ...]


class Labelled(NamedTuple):
    """The items below a label of a section: **Sprint:** Ship recall."""

    label: str
    items: tuple[str, ...]


def commands(text: str, *, source: str, agent_id: str, tenant_id: str = "default") -> Iterator[Controlling]:
    """The commands, in order; migrating the same bank again changes nothing."""
    # Saved by an editor on Windows, the same bank gives the same ids.
    whole = text.removeprefix("\ufeff").replace("\r\n", "\n")
    whose: dict[str, Any] = {"agent_id": agent_id, "tenant_id": tenant_id}
    # The ids follow from the file, so that migrating it twice changes nothing.
    name = digest(whole.encode())
    for number, command in enumerate(_core(whole, whose)):
        yield _named(command, f"bank-{name}-{number}")
    # The whole file as well: sections without a place in core memory would be lost.
    yield ArchiveDocument(**whose, id=f"bank-{name}", source=source, content=whole, type="cycle", form="markdown")


def _named(command: Controlling, name: str) -> Controlling:
    return replace(command, id=name)


def _core(text: str, whose: dict[str, Any]) -> Iterator[Controlling]:
    within = ""
    found = _CYCLE.search(text)
    cycle = int(found[1]) if found else None
    for section in sections(text):
        kind = _kind(section.title)
        if section.level <= _TOP:
            within = kind
        if within == "role_state" and section.level > _TOP:
            yield from _role(section, whose, cycle)
        elif kind in _READ:
            yield from _READ[kind](section, whose)


_CYCLE: Final = re.compile(r"\bcycle\b\W{0,6}(\d{1,6})\b", re.IGNORECASE)
"""The cycle at which the bank was written, stated at its head: **Cycle:** 187."""

_TOP: Final = 2
"""A heading of this level or above starts a new part."""

_KINDS: Final = (
    ("role state", "role_state"),
    ("roles", "role_state"),
    ("lesson", "lessons"),
    ("thread", "threads"),
    ("blocker", "status"),
    ("in progress", "status"),
    ("shipped", "status"),
    ("status", "status"),
    ("sprint", "status"),
)
"""Words in a heading that mark it as a section of core memory."""


def _kind(title: str) -> str:
    folded = title.lower()
    return next((kind for word, kind in _KINDS if word in folded), "")


_HEADING: Final = re.compile(r"(#{1,6})\s+(\S.*)")
_BULLET: Final = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)")
_MARKS: Final = re.compile(r"^[^\w#@(\"'<\[]+")
_BETWEEN_ROLES: Final = re.compile(r"→|->|↔|,|&|\+")
_LABEL: Final = re.compile(r"\*\*([^*:]{1,40}):?\*\*:?\s*(.*)")
_NOTHING: Final = frozenset({"", "-", "–", "—", "none", "none.", "n/a", "yok", "yok."})
"""Placeholders for an empty value."""


def sections(text: str) -> Iterator[Section]:
    """The text split at its headings."""
    level, title, lines = 0, "", list[str]()
    for line in text.split("\n"):
        found = _HEADING.fullmatch(line.rstrip())
        if found is None:
            lines.append(line)
            continue
        yield Section(level, title, tuple(lines))
        level, title, lines = len(found[1]), _bare(found[2]), []
    yield Section(level, title, tuple(lines))


def _bare(text: str) -> str:
    """The text without Markdown and other marks around it.

    >>> _bare("👔 **CEO** "), _bare("`#84`: blocked")
    ('CEO', '#84: blocked')
    """
    plain = text.replace("**", "").replace("`", "").strip()
    return _MARKS.sub("", plain)


def labelled(lines: tuple[str, ...]) -> list[Labelled]:
    """The items below each label, preceded by those without a label."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in lines:
        bullet = _BULLET.fullmatch(line)
        said = (bullet[1] if bullet else line).strip()
        label = _LABEL.fullmatch(said)
        if label and not (bullet and _kind_of(label[1]) == "" and label[2]):
            found.append((label[1].strip().lower(), []))
            said = label[2]
        if _bare(said).lower() not in _NOTHING and not said.startswith((">", "|", "---")):
            found[-1][1].append(_bare(said))
    return [Labelled(name, tuple(items)) for name, items in found if items]


_FIELDS: Final = (
    ("last", "last_action"),
    ("next", "next_action"),
    ("working", "working_on"),
    ("focus", "working_on"),
    ("blocker", "blockers"),
    ("blocked", "blockers"),
    ("progress", "in_progress"),
    ("shipped", "recently_shipped"),
    ("merge", "recently_shipped"),
    ("sprint", "sprint"),
    ("goal", "sprint"),
)
"""Words in a label that map it to a field of a status or role state."""


def _kind_of(label: str) -> str:
    folded = label.lower()
    return next((field for word, field in _FIELDS if word in folded), "")


def _status(section: Section, whose: dict[str, Any]) -> Iterator[Controlling]:
    here = _kind_of(section.title)
    for label, items in labelled(section.lines):
        field = _kind_of(label) or (here if not label else "")
        if field == "sprint":
            yield UpdateCore(**whose, role=ROLE, section="status", content={"sprint": " ".join(items)})
        elif field in ("in_progress", "blockers", "recently_shipped"):
            for item in items:
                yield AppendCore(**whose, role=ROLE, section=field, item=item)  # type: ignore[arg-type]  # one of three


def _threads(section: Section, whose: dict[str, Any]) -> Iterator[Controlling]:
    """Threads from bullets: **GROWTH → CEO:** the subject of the thread."""
    for line in section.lines:
        bullet = _BULLET.fullmatch(line)
        if bullet is None or _bare(bullet[1]).lower() in _NOTHING:
            continue
        label = _LABEL.fullmatch(bullet[1].strip())
        summary = _bare(label[2] if label and label[2] else bullet[1])
        roles = [role for part in _BETWEEN_ROLES.split(label[1]) if (role := slug(part))] if label else []
        called = f"{label[1]} {summary}" if label else summary
        name = slug(called.replace("#", ""))[:_MOST_NAME].strip("-") or digest(summary.encode())[:8]
        yield AppendCore(
            **whose, role=ROLE, section="threads", item={"id": name, "summary": summary, "roles": roles[:_MOST_ROLES]}
        )


_MOST_NAME: Final = 40
"""Characters of a thread's id."""
_MOST_ROLES: Final = 8


def _lessons(section: Section, whose: dict[str, Any]) -> Iterator[Controlling]:
    for line in section.lines:
        bullet = _BULLET.fullmatch(line)
        if bullet and _bare(bullet[1]).lower() not in _NOTHING:
            yield AppendCore(**whose, role=ROLE, section="lessons", item=_bare(bullet[1]))


def _role(section: Section, whose: dict[str, Any], cycle: int | None) -> Iterator[Controlling]:
    """A role's state, and its last action as an entry of recall memory."""
    role = slug(section.title)
    state = {
        field: " ".join(items)
        for label, items in labelled(section.lines)
        if (field := _kind_of(label)) in ("last_action", "next_action", "working_on")
    }
    if not role or not state:
        return
    yield UpdateCore(**whose, role=role, section="role_state", content=state)
    if last := state.get("last_action"):
        yield LogEntry(
            **whose,
            role=role,
            action=last[:_MOST_ACTION],
            content="\n".join(f"{field.replace('_', ' ')}: {said}" for field, said in state.items()),
            importance=IMPORTANCE,
            tags=("bank",),
            cycle=cycle,
        )


_MOST_ACTION: Final = 120
"""Characters of an entry's short form."""

_READ: Final = {"status": _status, "threads": _threads, "lessons": _lessons}
