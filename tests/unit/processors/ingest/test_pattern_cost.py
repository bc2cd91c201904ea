"""A pattern that begins with a run of letters is tried at the run's start alone: twice the text, twice the time."""

import re
import time
from typing import Final

import pytest

from mnemolog.processors.lexicon import attributes

RUNS: Final = 20
ALLOWED: Final = 2.8
"""Twice the length; a quadratic pattern needs four times as long."""
CHARS: Final = 4_000

OF_RUNS: Final = [pattern for _, _, pattern in attributes.VALUES if "[\\w'-]+?)'?(?:" in pattern]


@pytest.mark.parametrize("unit", ["tasindim-", "yasiyorum-", "a'", "de-", "ea"])
@pytest.mark.parametrize("pattern", OF_RUNS)
def test_a_word_without_an_end_costs_in_proportion_to_its_length(pattern: str, unit: str) -> None:
    sought = re.compile(pattern)
    # The least of many: other work on the machine only ever adds.
    once, twice = (best(sought, (unit * times * CHARS)[: times * CHARS]) for times in (1, 2))
    assert twice < ALLOWED * once


def best(sought: re.Pattern[str], text: str) -> float:
    """The least CPU time of a search that finds nothing."""
    took = []
    for _ in range(RUNS):
        begun = time.thread_time()
        assert sought.search(text) is None
        took.append(time.thread_time() - begun)
    return min(took)


def test_the_patterns_that_are_meant_are_there() -> None:
    assert len(OF_RUNS) == 4
