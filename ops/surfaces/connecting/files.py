"""Reading and writing another program's settings: whole or not at all, and only where something changes."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mnemolog.ops.replacing import replaced
from mnemolog.ops.surfaces.connecting.hosts import Entries, Ours
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError

_MARK: Final = "\ufeff"
"""The byte order mark with which editors on Windows begin a file."""


class Change(NamedTuple):
    """The change to a file; None as text: the file does not exist."""

    file: Path
    before: str | None
    after: str | None

    @property
    def needed(self) -> bool:
        """Whether the file has to be changed."""
        return self.before != self.after


def change(entries: Entries, ours: Ours | None) -> Change:
    """The change that puts our entries into a file, or removes them. Raises NotMergeableError and OSError."""
    return edited(entries.file, entries.without if ours is None else lambda text: entries.merged(text, ours))


def options(entries: Sequence[Entries]) -> Mapping[str, str]:
    """The options of ours in the first of the files that has any; a file that cannot be read has none."""
    for each in entries:
        try:
            found = each.options(each.file.read_bytes().decode("utf-8").removeprefix(_MARK))
        except (OSError, UnicodeDecodeError, NotMergeableError):  # its change says why
            continue
        if found:
            return found
    return {}


def edited(file: Path, edit: Callable[[str], str]) -> Change:
    """The change by an edit of the file's text. Raises OSError, NotMergeableError and what the edit raises."""
    try:
        # Not as text: line ends would be translated, and written back all changed.
        before = file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return Change(file, None, edit("") or None)
    except UnicodeDecodeError as error:
        raise NotMergeableError(f"it is not valid UTF-8: {error.reason}") from None
    text = before.removeprefix(_MARK)
    after = edit(text)
    if after == text:
        return Change(file, before, before)
    mark = _MARK if before.startswith(_MARK) else ""
    return Change(file, before, f"{mark}{after}" if after else None)


def carry_out(todo: Change) -> None:
    """Write the file, through a link to its target; a file that becomes empty is removed. Raises OSError."""
    if todo.after is None:
        todo.file.resolve().unlink(missing_ok=True)
        return
    todo.file.resolve().parent.mkdir(parents=True, exist_ok=True)
    with replaced(todo.file) as opened:
        opened.write(todo.after.encode("utf-8"))
