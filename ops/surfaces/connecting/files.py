"""Reading and writing another program's settings: whole or not at all, and only where something changes."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mnemolog.ops.surfaces.connecting.hosts import Entries, Ours
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError


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
    try:
        before = entries.file.read_text("utf-8")
    except FileNotFoundError:
        before = None
    except UnicodeDecodeError as error:
        raise NotMergeableError(f"it is not valid UTF-8: {error.reason}") from None
    if ours is None and before is None:
        return Change(entries.file, None, None)
    text = before or ""
    after = entries.without(text) if ours is None else entries.merged(text, ours)
    return Change(entries.file, before, after or None)


def carry_out(todo: Change) -> None:
    """Write the file, through a link to its target; a file that becomes empty is removed. Raises OSError."""
    if todo.after is None:
        todo.file.unlink(missing_ok=True)
        return
    # Settings are often links into a repository of dot files: the link stays, and its target changes.
    place = todo.file.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    first = place.with_name(f"{place.name}.partial")
    try:
        first.write_text(todo.after, "utf-8", newline="")
        if todo.before is not None:
            # As before: settings may hold keys, and a new file may be readable for all.
            first.chmod(place.stat().st_mode & 0o777)
        first.replace(place)
    finally:
        with suppress(OSError):
            first.unlink()
