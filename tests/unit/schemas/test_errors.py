"""Errors: a stable name each, what was wrong in one line, and values that are cut."""

import re

import pytest

from mnemolog.schemas import errors
from mnemolog.schemas.errors import ConfigError, InvalidInputError, MnemologError, NotFoundError, by_type
from mnemolog.schemas.shown import shown

EVERY = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, MnemologError)]


def test_every_error_has_a_name_of_its_own_by_which_it_is_found() -> None:
    names = [each.TYPE for each in EVERY]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names)
    assert all(by_type(each.TYPE) is each for each in EVERY)
    assert by_type("of a newer release") is MnemologError


def test_the_tree_at_the_top_of_the_module_is_the_tree() -> None:
    assert errors.__doc__ is not None
    drawn = {}
    parents = ["MnemologError"]
    for line in errors.__doc__.splitlines():
        found = re.match(r"([│ ]*)[├└]── (\w+)", line)
        if found:
            depth = len(found[1]) // 4 + 1
            parents[depth:] = [found[2]]
            drawn[found[2]] = parents[depth - 1]
    assert drawn == {each.__name__: each.__bases__[0].__name__ for each in EVERY if each is not MnemologError}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("usr", "'usr'"),
        ("two\nlines", r"'two\nlines'"),
        (17, "17"),
        (None, "None"),
        ("x" * 78, repr("x" * 78)),
        ("x" * 79, f"'{'x' * 79}… (79 characters)"),
        ("x" * 10_000_000, f"'{'x' * 79}… (10000000 characters)"),
    ],
)
def test_a_value_is_shown_on_one_line_and_cut_when_long(value: object, text: str) -> None:
    assert shown(value) == text


def test_an_error_of_a_field_says_where_it_is() -> None:
    error = ConfigError("gate.update_from", 2, "1.0 or less")
    assert str(error) == "gate.update_from: 2 is not allowed; allowed: 1.0 or less"
    inner = InvalidInputError("at", "now", "a time").within("messages.3.")
    assert (inner.field, inner.value, inner.allowed) == ("messages.3.at", "'now'", "a time")
    assert str(NotFoundError("memory", "m\n1")) == r"no memory 'm\n1'"
