"""kill -9 at the worst points: whoever sends everything again ends where nobody was killed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.fault.outcome import Outcome, indexed_twice, outcome_of
from tests.fault.processes import POINTS, Death, end, run, start, survive

pytestmark = pytest.mark.anyio

AT_ONE_POINT: Final = [[Death(point, visit) for visit in (1, 3, 5)] for point in POINTS]

AT_ONE_AFTER_THE_OTHER: Final = [
    [Death("inside_group_commit", 8), Death("between_log_and_text", 2), Death("after_accept", 9)],
    [Death("between_log_and_text", 4), Death("after_commit", 3), Death("before_append", 2)],
]


def test_the_undisturbed_run_finds_every_message_that_is_not_hidden(undisturbed: Outcome) -> None:
    assert undisturbed.verified, undisturbed.differences
    assert sum(undisturbed.commits.values()) == 63
    assert set(undisturbed.found.values()) <= {0, 1}


@pytest.mark.parametrize("deaths", AT_ONE_POINT, ids=lambda deaths: deaths[0].point)
async def test_processes_that_are_killed_at_one_point_change_nothing(
    deaths: Sequence[Death], folder: Path, undisturbed: Outcome
) -> None:
    await survive(folder, *deaths)
    assert await outcome_of(folder) == undisturbed
    assert await indexed_twice(folder) == 0


@pytest.mark.parametrize("deaths", AT_ONE_AFTER_THE_OTHER, ids=lambda deaths: "-".join(each.point for each in deaths))
async def test_processes_that_are_killed_at_one_point_after_the_other_change_nothing(
    deaths: Sequence[Death], folder: Path, undisturbed: Outcome
) -> None:
    await survive(folder, *deaths)
    assert await outcome_of(folder) == undisturbed
    assert await indexed_twice(folder) == 0


@pytest.mark.parametrize("visit", [1, 30])
async def test_a_second_process_takes_over_what_a_killed_one_had_accepted(
    visit: int, folder: Path, undisturbed: Outcome
) -> None:
    assert (await run(folder, "accept", "after_accept", visit)).killed
    await survive(folder)
    assert await outcome_of(folder) == undisturbed


@pytest.mark.parametrize("death", [Death("before_append", 1), Death("after_commit", 2)], ids=lambda death: death.point)
async def test_a_writer_that_is_killed_while_another_process_accepts_is_succeeded(
    death: Death, folder: Path, undisturbed: Outcome
) -> None:
    writer, accepting = await start(folder, "drain", *death), await start(folder, "accept")
    assert (await end(writer)).killed
    successor = await start(folder, "drain")
    assert (await end(accepting)).said == "finished"
    assert (await end(successor)).said == "finished"
    assert await outcome_of(folder) == undisturbed


async def test_whoever_accepts_is_killed_while_another_process_writes(folder: Path, undisturbed: Outcome) -> None:
    writer, accepting = await start(folder, "drain"), await start(folder, "accept", "after_accept", 20)
    assert (await end(accepting)).killed
    assert (await run(folder, "accept")).said == "finished"
    assert (await end(writer)).said == "finished"
    assert await outcome_of(folder) == undisturbed


async def test_of_two_processes_that_do_the_same_one_is_killed_and_the_other_finishes(
    folder: Path, undisturbed: Outcome
) -> None:
    doomed, other = await start(folder, "add", "after_accept", 4), await start(folder, "add")
    assert (await end(doomed)).killed
    assert (await end(other)).said == "finished"
    assert await outcome_of(folder) == undisturbed
