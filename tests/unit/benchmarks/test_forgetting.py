"""The simulated year: what is told when, and that a run gives the same figures again."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import forgetting
from benchmarks.forgetting import PHASES, Cached, Outcome, Variant
from benchmarks.forgetting_data import CHANGES, DAYS, Year, year
from mnemolog.ops.models import load_embedder
from mnemolog.schemas.config import Config, EmbedderConfig


def test_a_fact_is_stated_repeated_and_changed_in_this_order_within_the_year() -> None:
    told = year(None, conversations=1)
    days = {message["id"]: day for day, said in told.messages.items() for message in said}
    for number in range(len(CHANGES)):
        assert days[f"stated-{number}"] < days[f"again-{number}"] < days[f"changed-{number}"] < DAYS
    assert len(days) == sum(len(said) for said in told.messages.values())
    assert max(*days.values(), *told.questions) < DAYS
    assert told.matters == told.others == []


def test_what_was_changed_is_found_in_words_that_tell_the_values_apart() -> None:
    for change in CHANGES:
        assert change.current.casefold() in change.changed.casefold()
        assert change.current.casefold() not in change.stated.casefold()
        assert change.stale.casefold() in change.stated.casefold()


def lived(told: Year, folder: Path) -> Outcome:
    """A year with dreams; how long a search took is left out."""
    embedder = Cached(load_embedder(Config(embedder=EmbedderConfig(kind="hashing"))))
    found = asyncio.run(forgetting.lived(told, Variant("dreams", PHASES), embedder, folder))
    return replace(found, search_ms=0.0)


@pytest.fixture
def short() -> Year:
    """A year in which little is said."""
    told = year(None, conversations=1)
    return Year({day: told.messages[day][:2] for day in (5, 7, 14)}, {40: [CHANGES[0].question]}, [], [])


@pytest.mark.slow
def test_a_run_gives_the_same_figures_again(short: Year, tmp_path: Path) -> None:
    found = lived(short, tmp_path / "one")
    assert found == lived(short, tmp_path / "two")
    assert (found.lost, found.kept) == (0, 4)
    assert len(found.awake) == DAYS // forgetting.EVERY_DAYS


def test_each_phase_is_left_out_once() -> None:
    every = forgetting.variants(ablation=True)
    assert [len(each.phases) for each in every] == [0] + [len(PHASES)] * 4 + [len(PHASES) - 1] * len(PHASES)
    assert len(forgetting.variants(ablation=False)) == 5


def test_the_picture_has_two_lines_for_each() -> None:
    outcome = Outcome(Variant("<dreams>", PHASES), awake=[(13, {"episodic": 3}), (27, {"episodic": 1, "dormant": 2})])
    drawn = forgetting.picture([outcome, outcome])
    assert drawn.count("<polyline") == 4
    assert "&lt;dreams&gt;" in drawn
