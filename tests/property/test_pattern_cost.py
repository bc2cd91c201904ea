"""Twice the text, at most 2.3 times the steps: of every pattern of the product, on texts that are made against it.

Steps are counted, not timed. `patterns/steps.py` matches the parse tree of a pattern by backtracking, as `re` does, and
counts the nodes that it tries: the same number on every machine, however busy. CPU time would not: it grows
with what else the machine does. Checkers that judge a pattern by its form alone miss those that
are quadratic only because a search begins anew at each place.

A loop with a bound (`.{0,200}`) is linear beyond its bound alone. So a pattern that fails at one length is asked again
at a longer one; what is quadratic fails at all of them.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from re import _parser

import pytest

from tests.property.patterns.hostile import Hostile, texts
from tests.property.patterns.parts import Tree, parts
from tests.property.patterns.product import Found, Used, modules, patterns
from tests.property.patterns.steps import Steps, TooManyStepsError

ALLOWED = 2.3
"""Times the steps, for twice the length."""
LENGTHS = (100, 600, 1_800)
MOST = 500_000
"""Steps that end a search of the shorter text."""
OF_EACH = 40
"""Hostile texts that the counted steps are held to `re` with."""


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """A loop over a group goes one level deeper for each round."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(200_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.any_python  # the steps are counted by our own matcher; that it finds what `re` finds is tried everywhere
@pytest.mark.parametrize("module", sorted({found.module for found in patterns()}))
def test_twice_the_text_costs_at_most_2_3_times_the_steps(module: str) -> None:
    of_module = [found for found in patterns() if found.module == module]
    failing = {(found.name, str(part)): not_linear(part, found) for found in of_module for part in own_parts()[found]}
    assert not {name: text for name, text in failing.items() if text}


@cache
def own_parts() -> dict[Found, list[Tree]]:
    """The parts of each pattern that no pattern before it has."""
    seen: set[tuple[str, int, Used]] = set()
    own: dict[Found, list[Tree]] = {}
    for found in patterns():
        tree = _parser.parse(found.pattern.pattern, found.pattern.flags)
        named = {(repr(part), found.pattern.flags, found.used): part for part in parts(tree)}
        own[found] = [part for name, part in named.items() if name not in seen]
        seen.update(named)
    return own


def not_linear(part: Tree, found: Found) -> Hostile | None:
    """The first text that costs it too much."""
    steps = Steps(part, found.pattern.flags)
    costly = (text for text in texts(part, found.pattern.flags) if not is_linear(steps, text, found.used))
    return next(costly, None)


def is_linear(steps: Steps, text: Hostile, used: Used) -> bool:
    """Whether there is a length from which on the steps no longer grow faster than the text."""
    return any(grows_as_the_text(steps, text, chars, used) for chars in LENGTHS)


def grows_as_the_text(steps: Steps, text: Hostile, chars: int, used: Used) -> bool:
    try:
        once, _ = steps.taken(text.of(chars), used, most=MOST)
        steps.taken(text.of(2 * chars), used, most=ALLOWED * once)
    except TooManyStepsError:
        return False
    return True


@pytest.mark.parametrize("found", patterns()[::8], ids=lambda found: f"{found.module}.{found.name}")
def test_the_steps_lead_to_what_the_pattern_finds(found: Found) -> None:
    tree = _parser.parse(found.pattern.pattern, found.pattern.flags)
    steps = Steps(tree, tree.state.flags)
    for hostile in islice(texts(tree, tree.state.flags), None, None, 1 + len(texts(tree, tree.state.flags)) // OF_EACH):
        text = hostile.of(40)
        _, spans = steps.taken(text, "all", most=MOST)
        assert spans == [match.span() for match in found.pattern.finditer(text)], hostile


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"\w+ing\b", r"if\b.*\bwould", r"\s+$", "“[^”]*”", r"(?m)^\s*#", r"a(?:\w+ )*b", r"(?:a|a)*b", r"x*x*y"),
        *(r"\b(?:one|two|[\w-]+ olarak)\b", r"(?P<a>b|(?:c|\w+d))e", r"(a)?(?(1)b|\w+c)"),
    ],
)
def test_a_pattern_that_is_not_linear_is_found_out(pattern: str) -> None:
    found = Found("", "", re.compile(pattern), "search")
    assert any(not_linear(part, found) is not None for part in parts(_parser.parse(pattern)))


def test_no_pattern_is_made_where_this_test_does_not_see_it() -> None:
    hidden = {
        f"{module.__name__.removeprefix('mnemolog.')}.{function.name}"
        for module in modules()
        for function in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re"
        if node.attr in ("compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
    }
    assert hidden == MADE_IN_FUNCTIONS


MADE_IN_FUNCTIONS = {
    "processors.text.patterns.compiled",
    "processors.ingest.echo.echo_pieces._place",
}
"""The first compiles what stands for a pattern, which this test looks into; the other makes one of words that stand in
the text like that."""
