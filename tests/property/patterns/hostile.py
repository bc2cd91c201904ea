"""Texts that are made to cost a pattern much: what its loops eat, again and again, and then what it does not want."""

from collections.abc import Iterator
from re import _compiler, _parser  # type: ignore[attr-defined]
from typing import Any, Final, NamedTuple

from tests.property.patterns.parts import FEW, REPEATS, Tree, inside


class Hostile(NamedTuple):
    """A text of any length: a beginning, and what is repeated behind it."""

    begin: str
    unit: str
    end: str

    def of(self, chars: int) -> str:
        """About that many characters."""
        return self.begin + self.unit * max(1, chars // len(self.unit)) + self.end


GENERIC: Final = (
    "a",
    "A",
    "1",
    "\n",
    " ",
    "-",
    "'",
    ".",
    '"',
    "(",
    ",",
    "é",
    "İ",
    "a ",
    "a-",
    "a' ",
    "1.",
    "A b, ",
    "ea",
    "\n- ",
)
"""What any pattern is tried on."""
UNWANTED: Final = "\x00"
"""What no pattern wants."""


def texts(tree: Tree, flags: int) -> list[Hostile]:
    """From the parse tree of a pattern: for each loop its body, what leads to it, and both, repeated."""
    found = dict.fromkeys(Hostile("", unit, UNWANTED) for unit in GENERIC)
    for before, body in loops(tree, flags, ""):
        for begin, unit in (("", body), (before, body), ("", before + body), ("", before + body + " "), ("", before)):
            if unit:
                found[Hostile(begin, unit, UNWANTED)] = None
                found[Hostile(begin, unit, "")] = None
    return list(found)


def loops(tree: Tree, flags: int, before: str) -> Iterator[tuple[str, str]]:
    """(an example of what stands before a loop, an example of its body), along every branch."""
    for operation, value in tree:
        within = (flags | value[1]) & ~value[2] if str(operation) == "SUBPATTERN" else flags
        for part in inside(operation, value):
            yield from loops(part, within, before)
        if str(operation) in REPEATS and value[1] > FEW:
            for body in bodies(value[2], flags):
                yield before, body
        before += example([(operation, value)], flags)


def bodies(body: Tree, flags: int) -> list[str]:
    """Examples of a loop's body: of a set several characters, as the next part of the pattern may want one of them."""
    if len(body) == 1 and str(body[0][0]) in CHARACTER:
        return characters(body[0], flags)[:3]
    return [example(body, flags)]


def example(tree: Tree, flags: int) -> str:
    """A text that a part of a pattern matches, what it asserts about its neighbours left out."""
    said = ""
    for operation, value in tree:
        match str(operation):
            case "LITERAL" | "NOT_LITERAL" | "ANY" | "IN":
                said += next(iter(characters((operation, value), flags)), "")
            case "BRANCH":
                said += example(value[1][0], flags)
            case "SUBPATTERN":
                said += example(value[3], flags)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                said += example(value[2], flags) * value[0]
            case "ATOMIC_GROUP":
                said += example(value, flags)
    return said


CHARACTER: Final = ("LITERAL", "NOT_LITERAL", "ANY", "IN")


def characters(node: tuple[Any, Any], flags: int) -> list[str]:
    """Those of some that a node matches, in an order that has letters first."""
    if str(node[0]) == "LITERAL":
        return [chr(node[1])]
    state = _parser.State()
    state.flags, state.str = flags, ""
    one = _compiler.compile(_parser.SubPattern(state, [node]), flags)
    return [character for character in SOME if one.match(character)]


SOME: Final = "ae iuımdtkslyA1'-.,:;\"!?(*#•|>\n\tçĞé_/@&+=<“«…😀"
