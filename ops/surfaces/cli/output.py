"""What commands print: tables for people, JSON for programs; everything else goes to stderr."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn

from rich import markup
from rich.console import Console
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from mnemolog.ops.replacing import replaced
from mnemolog.ops.surfaces.terminal import printable
from mnemolog.processors.narration.receipt_lines import lines
from mnemolog.schemas import codec
from mnemolog.schemas.query import Receipt

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.cli.bar import Bar

_WIDE: Final = 240
"""Width of a table in a file or a pipe, where no terminal wraps it."""

DAY: Final = 10
"""Characters of the date in an ISO time."""


class _Screen(Console):
    """A console that prints strings without characters that a terminal must not be given, escaped or not."""

    def render_str(self, text: str, **how: Any) -> Text:  # noqa: ANN401  rich's options, passed on
        return super().render_str(printable(text), **how)


# Without emoji: in a memory's text `:smile:` is what somebody wrote.
out = _Screen(
    highlight=False,
    soft_wrap=True,
    emoji=False,
    width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else _WIDE,
)
err = _Screen(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def escape(text: str) -> str:
    r"""A text inside markup as it stands, without characters that a terminal must not be given.

    >>> escape("[\u200bred]tea\u202e")
    '\\[red]tea'
    """
    # In this order: a character that is taken away later could make markup of what is none.
    return markup.escape(printable(text))


def print_json(value: object) -> None:
    """One JSON document on stdout."""
    sys.stdout.write(codec.dump(value).decode() + "\n")
    sys.stdout.flush()


def print_json_lines(values: Iterable[object]) -> None:
    """One JSON document per line."""
    for value in values:
        print_json(value)


def fail(message: str, *, status: int = 1) -> NoReturn:
    """Print an error on stderr and exit."""
    complain(message)
    raise SystemExit(status)


def complain(message: str) -> None:
    """Print an error on stderr."""
    err.print(f"[bold red]error:[/] {escape(message)}")


def note(message: str) -> None:
    """Print a note for people on stderr, which programs do not read."""
    err.print(escape(message))


@contextmanager
def written(file: str) -> Iterator[BinaryIO]:
    """Open a file for writing, - for stdout; an existing file is replaced only once the new one is complete."""
    if file == "-":
        yield sys.stdout.buffer
        sys.stdout.flush()  # what cannot be written is no success
        return
    place = Path(file)
    try:
        # A device or a named pipe cannot be replaced by another file.
        with place.open("wb") if place.exists() and not place.is_file() else replaced(place) as opened:
            yield opened
    except OSError as error:
        fail(f"{file}: cannot be written ({error.strerror})")


NARROW: Final = 100
"""Terminal width below which tables with long texts are printed as cards."""


def table_or_cards(headings: Sequence[str], rows: Iterable[Sequence[object]], *, title: Sequence[str]) -> None:
    """A table on stdout; on a narrow terminal a card for each row: the cells of `title`, and the others below."""
    if out.width >= NARROW:
        table(headings, rows)
        return
    for row in rows:
        given = {name: cell for name, cell in zip(headings, row, strict=True) if cell not in (None, "")}
        cells = {name: printable(str(cell)) for name, cell in given.items()}
        out.print(Text(" ".join(cells[name] for name in title if name in cells), style="bold"), soft_wrap=False)
        rest = " · ".join(_labelled(name, cell) for name, cell in cells.items() if name not in title)
        out.print(Padding(Text(rest, style="dim"), (0, 0, 0, 2)), soft_wrap=False)


def _labelled(name: str, cell: str) -> str:
    """A cell with its heading in front, unless the value explains itself."""
    return cell if name in _PLAIN else f"{name} {cell}"


_PLAIN: Final = ("id", "category", "status", "message")


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table on stdout."""
    columns = [Column(heading, no_wrap=heading == "id", overflow="fold") for heading in headings]
    shown = Table(*columns, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        # Not as strings, of which brackets are markup and `:name:` an emoji.
        shown.add_row(*(Text("" if cell is None else printable(str(cell))) for cell in row))
    out.print(shown)


COLOURS = {
    "remembered": "green",
    "updated": "cyan",
    "reinforced": "cyan",
    "superseded": "yellow",
    "edited": "green",
    "restored": "green",
    "rejected": "magenta",
    "recorded": "dim",
    "ignored": "red",
    "repeated": "dim",
    "dead_lettered": "bold red",
    "refused": "bold red",
}


def print_receipt(receipt: Receipt) -> None:
    """The outcome of an input, for people."""
    outcome = receipt.outcome or "accepted"
    colour = COLOURS.get(outcome, "bold")
    out.print(f"[{colour}]{outcome}[/]  {escape(receipt.message_id)}  at {receipt.position}")
    for line in lines(receipt):
        out.print(f"  {escape(line)}")


def watched(*, quiet: bool) -> bool:
    """Whether progress is shown: without it, nothing is counted for it."""
    return err.is_terminal and not quiet


@contextmanager
def progress(*, total: int | None, what: str, quiet: bool) -> Iterator["Bar"]:
    """A progress bar on stderr, on a terminal only."""
    from mnemolog.ops.surfaces.cli.bar import Bar, displayed  # most commands show none

    with displayed(err, what, disable=not watched(quiet=quiet)) as shown:
        yield Bar(shown, total)
