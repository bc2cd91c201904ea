"""Patterns that are compiled when they are first used."""

import re

from mnemolog.processors.text.patterns import Sieve, compile_all, later, made_later


def test_a_server_that_compiled_all_patterns_compiles_none_for_a_message() -> None:
    pattern = later(r"kitten|puppy")
    assert "compiled" not in vars(pattern)
    compile_all()
    assert vars(pattern)["compiled"] == re.compile(r"kitten|puppy")
    assert pattern.search("a puppy")


def test_a_table_is_made_once_at_its_first_use_or_before_a_server_answers() -> None:
    made = []

    def make() -> dict[str, int]:
        made.append("table")
        return {"kitten": 1}

    used, compiled = made_later(make), made_later(make)
    assert made == []
    assert used() is used()
    assert len(made) == 1
    compile_all()
    assert len(made) == 2
    assert compiled() == {"kitten": 1}
    assert len(made) == 2


def test_a_filter_is_compiled_for_many_texts_and_not_for_a_few() -> None:
    few, many, served = later(r"kitten|puppy"), later(r"kitten|puppy|pony"), later(r"kitten|calf")
    assert Sieve(few).may_hold("a bird")
    assert "compiled" not in vars(few)
    sieve = Sieve(many)
    assert not [sieve.may_hold("a bird") for _ in range(500)][-1]
    assert sieve.may_hold("a pony")
    in_a_server = Sieve(served)
    compile_all()
    assert (in_a_server.may_hold("a bird"), in_a_server.may_hold("a calf")) == (False, True)
