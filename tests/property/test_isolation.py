"""No agent finds anything of another, whatever is asked, of whatever time, however it is ranked and filtered."""

import asyncio
from random import Random
from typing import Final

import pytest

from tests.property.isolation import LeakError, ask, on_disk, told
from tests.property.test_time import Told

CALLS: Final = 400
ON_DISK: Final = 100
"""`make isolation` asks a hundred thousand of both."""


def test_nothing_of_another_agent_is_found_in_many_random_calls() -> None:
    chance = Random(7)
    history, own = told(chance)
    assert asyncio.run(ask(chance, Told(history), own, calls=CALLS)).found > CALLS


def test_nothing_of_another_agent_is_found_in_the_files() -> None:
    chance = Random(8)
    history, own = told(chance)
    with on_disk(history) as folds:
        assert asyncio.run(ask(chance, Told(history, folds=folds), own, calls=ON_DISK)).found > ON_DISK


def test_a_result_of_another_agent_would_be_told() -> None:
    chance = Random(7)
    history, own = told(chance)
    swapped = dict(zip(own, [*list(own.values())[1:], own[min(own)]], strict=True))
    with pytest.raises(LeakError):
        asyncio.run(ask(chance, Told(history), swapped, calls=CALLS))
