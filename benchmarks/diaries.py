"""Diaries: what invented people tell in the course of months, each line labelled by what it is to earlier ones.

A line of `benchmarks/data/diaries` is a number, a text and tags, separated by tabs; lines of an assistant begin with
"A: ". A tag is a sign and the number of an earlier line of the same diary:

    !K  K is no longer true, and the words show by themselves that something changed
    ~K  K is no longer true, which is seen only beside K
    =K  says again what K says
    +K  says what K says, and more of the same
    <K  is only understood together with K
    ?   is not understood alone, and no line tells what it is about
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, cast

from mnemolog.schemas.event import Language

FOLDER: Final = Path(__file__).parent / "data" / "diaries"
HELD: Final = ("en4", "tr4", "en14", "tr14", "en18", "tr18")
"""Authors whose diaries train nothing: they are the test."""
RELATIONS: Final = {"!": "changed", "~": "changed", "=": "same", "+": "fuller"}
EXPLAINS: Final = "<"
OF_ASSISTANT: Final = "A: "
_TAG: Final = re.compile(r"([!~=+<])(\d+)")


class Line(NamedTuple):
    """What was said in one go about one matter."""

    number: int
    text: str
    by_assistant: bool
    tags: tuple[tuple[str, int], ...]
    """a sign, and the number of an earlier line"""


@dataclass(frozen=True, slots=True)
class Diary:
    """The lines of one person, in their order."""

    author: str
    """of whom several diaries are"""
    language: Language
    about: str
    """of the person: name, age, trade, and how they write"""
    lines: tuple[Line, ...]

    def tagged(self) -> dict[tuple[int, int], str]:
        """The relations that the author gave: (older, newer) to a relation."""
        return {
            (older, line.number): RELATIONS[sign]
            for line in self.lines
            for sign, older in line.tags
            if sign in RELATIONS
        }

    def explained(self) -> frozenset[tuple[int, int]]:
        """The pairs of which the older line tells what the newer one is about."""
        return frozenset((older, line.number) for line in self.lines for sign, older in line.tags if sign == EXPLAINS)


def read(folder: Path = FOLDER) -> list[Diary]:
    """All diaries, by their authors."""
    return [diary for file in sorted(folder.glob("*.tsv")) for diary in _diaries(file)]


def training() -> list[Diary]:
    """The diaries that train: all but those of the held-out authors."""
    return [each for each in read() if each.author not in HELD]


def _diaries(file: Path) -> Iterator[Diary]:
    lines = file.read_text(encoding="utf-8").splitlines()
    for filled, group in groupby(lines, key=lambda line: bool(line.strip())):
        if filled:
            head, *said = group
            language, about = (part.strip() for part in head.removeprefix("#").split("|", maxsplit=1))
            yield Diary(file.stem, cast("Language", language), about, tuple(map(_line, said)))


def _line(row: str) -> Line:
    number, text, *tags = row.split("\t")
    found = tuple((sign, int(older)) for sign, older in _TAG.findall(" ".join(tags)))
    return Line(int(number), text.removeprefix(OF_ASSISTANT).strip(), text.startswith(OF_ASSISTANT), found)


UNSURE: Final = "unsure"
"""Of a pair to which the tags of others say nothing certain."""


def implied(tagged: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """The relations that were given, and those that follow from them; what does not follow surely is UNSURE.

    Whoever says a new value again contradicts the old one too, though only the tag to the new value is given.

    >>> implied({(1, 2): "changed", (2, 3): "same"})[1, 3]
    'changed'
    """
    found = dict(tagged)
    for _ in range(_ROUNDS):
        for (one, two), first in list(found.items()):
            for (three, four), second in list(found.items()):
                if three == two:
                    found.setdefault((one, four), _IN_TURN.get((first, second), UNSURE))
                elif three == one and four > two:
                    found.setdefault((two, four), _TO_ONE.get((first, second), UNSURE))
    return found


_ROUNDS: Final = 2
_IN_TURN: Final = {
    ("changed", "same"): "changed",
    ("changed", "fuller"): "changed",
    ("same", "changed"): "changed",
    ("same", "same"): "same",
    ("same", "fuller"): "fuller",
}
"""Of the first to the third line: what the second is to the first, and the third to the second."""
_TO_ONE: Final = {("same", "changed"): "changed", ("same", "same"): "same"}
"""Of the second to the third line: what both are to one before them."""
