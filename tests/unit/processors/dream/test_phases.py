"""Each phase at its thresholds, and the page that holds the phases against those of the source."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import pytest

from mnemolog.processors.dream import decay, foresight, promotion, redundancy, rehearsal
from mnemolog.processors.dream.night import Night, Repetition
from mnemolog.processors.dream.plan import PHASES
from mnemolog.processors.memory.lifecycle import least_age_days
from mnemolog.processors.memory.strength import retrieval
from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.config import Config
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import DAY_S
from tests.unit.processors.dream.test_consolidation import CAT, ROUTERS, Told

ROOT: Final = Path(__file__).parents[4]
PAGE: Final = ROOT / "docs" / "decisions" / "the-twelve-phases.md"
HOUR_S: Final = 3_600.0


def night(days: float, **changed: Callable[[Memory], Memory]) -> Night:
    """Four memories so many days after the last was formed, some of them changed."""
    agent = Told()
    for text in (*ROUTERS, CAT):
        agent.remembers(text)
    found = agent.night()
    found.now = agent.now + days * DAY_S
    for name, change in changed.items():
        found.state.memories[name] = change(found.state.memories[name])
    return found


def used(times: int, **fields: object) -> Callable[[Memory], Memory]:
    """A memory that was used so often."""
    return lambda memory: replace(memory, access_count=times, **fields)  # type: ignore[arg-type]


def test_each_tier_drifts_at_its_own_pace() -> None:
    low = 0.2
    found = night(
        20,
        m00=lambda memory: replace(memory, utility=low, utility_at=memory.recorded_at),
        m01=lambda memory: replace(memory, utility=low, utility_at=memory.recorded_at, tier="semantic"),
        m02=lambda memory: replace(memory, utility=low, utility_at=memory.recorded_at, pinned=True),
    )
    drifted = {each.memory_id: each.value for each in decay.proposed(found)}
    assert drifted.keys() == {"m00", "m01"}
    assert low < (drifted["m01"] or 0.0) < (drifted["m00"] or 0.0) <= 0.5


@pytest.mark.parametrize(("times", "expected"), [(2, set()), (3, {"m00"})])
def test_three_uses_make_a_memory_semantic(times: int, expected: set[str]) -> None:
    found = night(1, m00=used(times))
    assert {each.memory_id for each in promotion.proposed(found)} == expected


@pytest.mark.parametrize(("beyond", "expected"), [(0.01, {"m00"}), (-0.01, set())])
def test_what_was_used_more_than_the_rest_is_rehearsed_below_the_threshold(beyond: float, expected: set[str]) -> None:
    found = night(200, m00=used(5))
    left = retrieval(found.state.memories["m00"], found.now)
    dream = replace(found.config.dream, rehearse_below=left + beyond)
    found.config, found.nearness = Config(dream=dream), None
    assert {each.memory_id for each in rehearsal.proposed(found)} == expected
    assert all(each.value == dream.rehearse_factor for each in rehearsal.proposed(found))


@pytest.mark.parametrize(("hours", "expected"), [(-1.0, set()), (1.0, {"m00"})])
def test_a_plan_sleeps_a_month_after_its_end(hours: float, expected: set[str]) -> None:
    found = night(60)
    plan = found.state.memories["m00"]
    assert least_age_days(plan, found.config.dream) < 30
    ended = found.now - found.config.dream.expired_days * DAY_S - hours * HOUR_S
    found.state.memories["m00"] = replace(plan, valid_until=ended, temporal_type="time_bounded")
    assert {each.memory_id for each in foresight.proposed(found)} == expected
    found.config = replace(Config(), preset="v9")
    assert {each.memory_id for each in foresight.proposed(found)} == {"m00"}


def test_of_two_that_say_the_same_the_less_useful_sleeps() -> None:
    found = night(1, m01=lambda memory: replace(memory, utility=0.9))
    found.repetitions = (Repetition("m00", "m01", equal=True),)
    assert [(each.memory_id, each.by) for each in redundancy.proposed(found)] == [("m00", "m01")]
    found.repetitions = (Repetition("m00", "m01", equal=False),)  # the first says more
    assert [(each.memory_id, each.by) for each in redundancy.proposed(found)] == [("m01", "m00")]


# The page.


def rows() -> list[list[str]]:
    """Of the table."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def test_the_page_has_the_source_s_twelve_and_each_phase_of_ours() -> None:
    assert [row[0].partition(" ")[0] for row in rows()] == [*map(str, range(1, 13)), "–"]
    named = {name for row in rows() for name in re.findall(r"`([a-z]+)`", row[2])}
    assert named == set(get_args(DreamPhase)) == set(PHASES)


def test_each_row_names_a_module_and_a_test_that_exist() -> None:
    for row in rows():
        modules, tests = re.findall(r"`([^`]+)`", row[3]), re.findall(r"`([^`]+)`", row[4])
        assert modules
        assert all((ROOT / "processors" / each).is_file() for each in modules), row
        for file, _, name in (each.partition("::") for each in tests):
            assert f"def {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), row
