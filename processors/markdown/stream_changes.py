"""`stream.jsonl` as a person wrote or edited it, as commands: recall memory only accepts new entries."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from mnemolog.processors.controlled import stream
from mnemolog.processors.markdown.naming import STREAM
from mnemolog.processors.markdown.page_changes import Owner
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.controlled_command import ImportEntry
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.files_import import FileState
from mnemolog.schemas.ids import digest


class Streamed(NamedTuple):
    """The changes of a stream."""

    state: FileState
    commands: Sequence[ImportEntry] = ()
    problems: Sequence[str] = ()


def streamed(
    body: bytes | None,
    known: AbstractSet[str | None],
    entries: Sequence[EntryView],
    owner: Owner,
    *,
    beside: str,
) -> Streamed | None:
    """Compare a stream with the entries of the log: new lines are imported, others stay as in the log.

    `body` None: no file lies there. `known`: digests of what may. `beside`: where an edited one is kept.
    """
    if body is None:
        was_written = bool(entries and known) and None not in known
        return Streamed("conflict", problems=[_GONE]) if was_written else None
    if digest(body) in known:
        return None
    try:
        in_file = {each.entry_id: each for each in stream.read(body.splitlines(), **owner._asdict())}
    except InvalidInputError as error:
        return Streamed("refused", problems=[f"{STREAM}: {error}"])
    # Only new lines are taken: an entry of the log is never changed by a file.
    new = [each for name, each in in_file.items() if name not in {entry.id for entry in entries}]
    # If the log went on since the file was written, an entry missing there may be removed, or one it never had.
    stood = digest(stream.written(entries)) in known
    problems = [
        f"{each}: the log stands, and your file is put beside it as {beside}"
        for each in _shown([*_changed(in_file, entries), *(_taken_out(in_file, entries) if stood else ())])
    ]
    return Streamed("conflict" if problems else "edited" if new else "unchanged", new, problems)


def _changed(in_file: dict[str, ImportEntry], entries: Sequence[EntryView]) -> Iterator[str]:
    for entry in entries:
        if entry.id in in_file and (other := stream.differing(entry, in_file[entry.id])) is not None:
            yield f"entry {entry.id!r} has another {other} in the log"


def _taken_out(in_file: dict[str, ImportEntry], entries: Sequence[EntryView]) -> Iterator[str]:
    return (f"entry {entry.id!r} was taken out" for entry in entries if entry.id not in in_file)


def _shown(found: Sequence[str]) -> Sequence[str]:
    more = len(found) - _SHOWN
    return found if more <= 0 else [*found[:_SHOWN], f"{more:,} entries more"]


_SHOWN: Final = 5
"""Number of entries that an error names."""
_GONE: Final = "deleted here: recall memory stays as it is, and the file is written again"
