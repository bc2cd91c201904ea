"""Recall memory as `stream.jsonl`: one JSON object per line, with the fields and the order of ADA (ledger L2). Pure.

Additional fields of this product (`failure`, `sources`) follow at the end of a line if they are set: a round trip loses
nothing, and a program that reads the document's fields still works.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from pydantic import Field

from mnemolog.schemas import codec
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.controlled_command import Cycle, EntryType, Importance, ImportEntry, LongText, Numbers, Role, Tags
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import EntryLogged
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import digest
from mnemolog.schemas.validation import Name, adapter, check


def line(entry: EntryView) -> bytes:
    """An entry as a line, without line break."""
    fields: dict[str, Any] = {
        "id": entry.id,
        "cycle": entry.cycle,
        "timestamp": _utc(entry.timestamp),
        "role": entry.role,
        "action": entry.action,
        "importance": entry.importance,
        "type": entry.type,
        "tags": entry.tags,
        "issueRefs": entry.issue_refs,
        "prRefs": entry.pr_refs,
        "content": entry.content,
        "tokenEstimate": entry.token_estimate,
    }
    own = {"failure": entry.failure, "sources": entry.sources}
    return codec.dump(fields | {name: value for name, value in own.items() if value})


def written(entries: Iterable[EntryView]) -> bytes:
    """A whole stream, the oldest cycle first; entries of one cycle keep their order."""
    return b"".join(line(entry) + b"\n" for entry in sorted(entries, key=_cycle))


def _cycle(entry: EntryView) -> int:
    return entry.cycle


def differing(known: EntryLogged | EntryView, other: EntryLogged | ImportEntry) -> str | None:
    """The first field in which the given entry differs from the known one of the same id."""
    return next((name for name in _TOLD if getattr(known, name) != getattr(other, name)), None)


_TOLD: Final = ("cycle", "role", "action", "content", "importance", "type", "tags", "issue_refs", "pr_refs")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """The fields of a line; unknown fields are ignored."""

    id: Name
    cycle: Cycle
    timestamp: datetime
    role: Role
    action: Name
    content: LongText
    importance: Importance
    type: EntryType = "action"
    tags: Tags = ()
    issueRefs: Numbers = ()  # noqa: N815  the document's name
    prRefs: Numbers = ()  # noqa: N815
    failure: Name | None = None
    sources: Annotated[tuple[Name, ...], Field(max_length=1_000)] = ()


_MOST_LINE: Final = 1_000_000
"""Bytes of a line, at most."""


def read(stream: Iterable[bytes], *, agent_id: str, tenant_id: str = "default") -> list[ImportEntry]:
    """The entries of a stream as commands; importing the same stream again changes nothing.

    Raises InvalidInputError with the line number and the field of the first error.
    """
    found: list[ImportEntry] = []
    first: dict[str, int] = {}
    for number, raw in enumerate(stream, start=1):
        body = (raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw).strip()
        if not body:
            continue
        # The hash of the line is in its id, so importing a stream again changes nothing.
        command = _command(number, body, agent_id, tenant_id)
        if command.entry_id in first:
            _check_repeated(number, command, found, first[command.entry_id])
            continue
        first[command.entry_id] = number
        found.append(command)
    return found


def _check_repeated(number: int, command: ImportEntry, found: list[ImportEntry], earlier: int) -> None:
    if not any(each.id == command.id for each in found):
        allowed = f"an id of its own: line {earlier} has it with another content"
        raise InvalidInputError(f"line {number}: id", command.entry_id, allowed)


def _command(number: int, body: bytes, agent_id: str, tenant_id: str) -> ImportEntry:
    if len(body) > _MOST_LINE:
        raise InvalidInputError(f"line {number}", f"{len(body):,} bytes", f"at most {_MOST_LINE:,} bytes a line")
    # The file is kept in git; half of a merge must not become an entry.
    if body.startswith((b"<<<<<<<", b"=======", b">>>>>>>")):
        raise InvalidInputError(
            f"line {number}", body[:20].decode(), "no conflict markers: resolve the merge conflict first"
        )
    try:
        fields = codec.load(body)
    except ValueError as error:
        raise InvalidInputError(f"line {number}", _beginning(body), f"a JSON object ({error})") from None
    if not isinstance(fields, dict):
        raise InvalidInputError(f"line {number}", _beginning(body), "a JSON object")
    try:
        read_line = check(adapter(_Line), {name: fields[name] for name in _NAMES if name in fields})
    except InvalidInputError as error:
        raise error.within(f"line {number}: ") from None
    # Without an offset as UTC, like the document's own; the machine's zone would give each reader other times.
    at = read_line.timestamp if read_line.timestamp.tzinfo else read_line.timestamp.replace(tzinfo=UTC)
    return ImportEntry(
        agent_id=agent_id,
        tenant_id=tenant_id,
        id=f"stream-{digest(body)}",
        entry_id=read_line.id,
        cycle=read_line.cycle,
        timestamp=at.timestamp(),
        role=read_line.role,
        action=read_line.action,
        content=read_line.content,
        importance=read_line.importance,
        type=read_line.type,
        tags=read_line.tags,
        issue_refs=read_line.issueRefs,
        pr_refs=read_line.prRefs,
        failure=read_line.failure,
        sources=read_line.sources,
    )


_NAMES: Final = tuple(_Line.__dataclass_fields__)


def _beginning(body: bytes) -> str:
    """The beginning of a line, to be quoted in an error message."""
    return body[:80].decode(errors="replace")


def _utc(timestamp: str) -> str:
    """A time in the format of the document.

    >>> _utc("2026-02-08T16:23:00+03:00"), _utc("2026-02-08T13:23:00.250000+00:00")
    ('2026-02-08T13:23:00Z', '2026-02-08T13:23:00.250000Z')
    """
    return datetime.fromisoformat(timestamp).astimezone(UTC).isoformat().replace("+00:00", "Z")
