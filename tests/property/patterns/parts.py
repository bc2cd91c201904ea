"""A pattern as the alternatives that it is made of.

A search for any of several things costs what the searches for each of them cost together, so each is tried alone: on
the texts that are hostile to it, not on those of all the others. One without a loop costs a constant at each place.
"""

# ruff: noqa: ANN401  the nodes of a parse tree have no types

from collections.abc import Sequence
from typing import Any, Final

Node = tuple[Any, Any]
Tree = Sequence[Node]

FEW: Final = 8
"""A loop of at most so many rounds costs a constant."""
MANY: Final = 200
"""Ways through a pattern; beyond them, its alternatives stay together."""
LIKE_IT: Final = 3
"""Alternatives without a loop stand for all of them where there are more: what follows is what may cost."""
REPEATS: Final = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def parts(tree: Tree) -> list[Tree]:
    """Each way through the alternatives of a parse tree that has a loop."""
    return [way for way in _ways(tree) if has_loop(way)]


def has_loop(tree: Tree) -> bool:
    """Whether something in it may go on for long."""
    return any(
        (str(operation) in REPEATS and value[1] > FEW) or any(map(has_loop, inside(operation, value)))
        for operation, value in tree
    )


def inside(operation: Any, value: Any) -> list[Tree]:
    """The parts of a pattern that a node of its tree holds."""
    match str(operation):
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return [value[2]]
        case "SUBPATTERN":
            return [value[3]]
        case "BRANCH":
            return list(value[1])
        case "ATOMIC_GROUP":
            return [value]
        case "ASSERT" | "ASSERT_NOT":
            return [value[1]]
        case "GROUPREF_EXISTS":
            return [value[1], value[2] or []]
    return []


def _ways(tree: Tree) -> list[Tree]:
    ways: list[list[Node]] = [[]]
    for node in tree:
        each = _ways_of(*node)
        if len(ways) * len(each) > MANY:
            each = [node]
        ways = [[*way, one] for way in ways for one in each]
    return list(ways)


def _ways_of(operation: Any, value: Any) -> list[Node]:
    match str(operation):
        case "BRANCH":
            without = [branch for branch in value[1] if not has_loop(branch)][:LIKE_IT]
            alone = [[way] for branch in value[1] if has_loop(branch) for way in _ways(branch)]
            return [(operation, (None, branches)) for branches in [*alone, without] if branches]
        case "SUBPATTERN":
            group, added, removed, body = value
            return [(operation, (group, added, removed, way)) for way in _ways(body)]
        case _:
            return [(operation, value)]
