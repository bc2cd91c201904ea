"""Patterns that are compiled when they are first used."""

import re

from mnemolog.processors.text.patterns import compile_all, later


def test_a_server_that_compiled_all_patterns_compiles_none_for_a_message() -> None:
    pattern = later(r"kitten|puppy")
    assert "compiled" not in vars(pattern)
    compile_all()
    assert vars(pattern)["compiled"] == re.compile(r"kitten|puppy")
    assert pattern.search("a puppy")
