"""Splits documents into chunks along their structure: headings and paragraphs, or definitions of code (ledger L3)."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

Form: TypeAlias = Literal["markdown", "text", "code"]


class Chunk(NamedTuple):
    """A piece of a document."""

    heading: str
    """the headings above it, or the first line of its definition"""
    content: str


def chunks(text: str, form: Form, *, most: int) -> list[Chunk]:
    r"""The chunks of a document, in order, each of at most `most` characters.

    >>> [tuple(each) for each in chunks("# Storage\nSQLite.\n\n## Why\nOne file.", "markdown", most=200)]
    [('Storage', 'SQLite.'), ('Storage > Why', 'One file.')]
    """
    whole = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    match form:
        case "markdown":
            parts = _sections(whole)
        case "code":
            parts = _definitions(whole)
        case "text":
            parts = iter([Chunk("", whole)])
    return [
        Chunk(part.heading, piece.strip("\n"))
        for part in parts
        for piece in _packed(_blocks(part.content, form), most)
        if piece.strip()
    ]


_HEADING: Final = re.compile(r"(#{1,6})\s+(\S.*)")
_FENCE: Final = ("```", "~~~")
_DEFINITION: Final = re.compile(
    r"(?:async\s+)?(?:def|class|function|func|fn|impl|struct|enum|trait|interface|type|module|namespace)\b"
    r"|(?:pub|export|public|private|protected|static|abstract|final)\b"
)
"""A line without indentation that begins a definition."""


def _sections(text: str) -> Iterator[Chunk]:
    """The text below each heading; a line within a code fence is no heading."""
    path: list[tuple[int, str]] = []
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        # A "# comment" in code looks like a heading.
        fenced ^= line.lstrip().startswith(_FENCE)
        found = None if fenced else _HEADING.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        yield Chunk(" > ".join(name for _, name in path), "\n".join(lines))
        lines = []
        path = [(level, name) for level, name in path if level < len(found[1])] + [(len(found[1]), _name(found[2]))]
    yield Chunk(" > ".join(name for _, name in path), "\n".join(lines))


def _name(heading: str) -> str:
    """A heading's text without closing marks.

    >>> _name("Install ##"), _name("Notes on C#")
    ('Install', 'Notes on C#')
    """
    name = heading.rstrip()
    bare = name.rstrip("#")
    return bare.rstrip() if bare[-1:].isspace() else name


def _definitions(text: str) -> Iterator[Chunk]:
    """The definitions that start without indentation, with the comments and decorators directly above."""
    lines = text.split("\n")
    begins = [number for number, line in enumerate(lines) if _DEFINITION.match(line)]
    starts = list(dict.fromkeys(_above(lines, number) for number in begins))
    heads = dict(zip((_above(lines, number) for number in reversed(begins)), reversed(begins), strict=True))
    for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
        heading = lines[heads[start]].strip().rstrip(":{ ") if start in heads and end > start else ""
        yield Chunk(heading, "\n".join(lines[start:end]))


def _above(lines: list[str], number: int) -> int:
    while number > 0 and lines[number - 1].startswith(("@", "#", "//", "/*", " *", "*/")):
        number -= 1
    return number


def _blocks(text: str, form: Form) -> Iterator[str]:
    """The blocks of a text: paragraphs, and each code fence as one."""
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        fenced ^= form == "markdown" and line.lstrip().startswith(_FENCE)
        if line.strip() or fenced:
            lines.append(line)
        elif lines:
            yield "\n".join(lines)
            lines = []
    if lines:
        yield "\n".join(lines)


def _packed(blocks: Iterable[str], most: int) -> Iterator[str]:
    """Joins successive blocks as far as they fit into one chunk."""
    held = ""
    for block in blocks:
        for piece in _split(block, most):
            if held and len(held) + 2 + len(piece) > most:
                yield held
                held = ""
            held = f"{held}\n\n{piece}" if held else piece
    if held:
        yield held


def _split(block: str, most: int) -> Iterator[str]:
    """Splits a block that is too long: at the end of a line if possible, else of a word, else anywhere."""
    while len(block) > most:
        # From 1: a line break at the very beginning would cut off an empty piece.
        cut = block.rfind("\n", 1, most + 1)
        if cut < 0:
            cut = block.rfind(" ", 1, most + 1)
        if cut < 0:
            cut = most
        yield block[:cut]
        block = block[cut:].lstrip("\n ") if block[cut : cut + 1] in ("\n", " ") else block[cut:]
    if block:
        yield block
