"""`compact`: repetitions sleep, old generations and free pages go, and nothing that is remembered."""

from pathlib import Path
from typing import Final

import pytest

from tests.acceptance.running import CommandLine
from tests.acceptance.telling import HASHING

ROUTER: Final = "The router is in the cellar."


@pytest.fixture
def rebuilt(tmp_path: Path) -> CommandLine:
    """An agent that was told something twice by hand; two projections were built anew since."""
    line = CommandLine(tmp_path / "data", **HASHING)
    for text in (ROUTER, ROUTER, "The cat is on the roof."):
        line("remember", text, "--agent", "a")
    line("rebuild", "vectors")
    line("rebuild", "text")
    return line


def test_a_dry_run_lists_what_would_go_and_changes_nothing(rebuilt: CommandLine) -> None:
    before = rebuilt("status", "--json").json
    (found,) = rebuilt("compact", "--dry-run", "--json").json["results"]
    assert found["removed"] == ["vectors 1", "text 1"]
    assert found["bytes_after"] < found["bytes_before"]
    after = rebuilt("status", "--json").json
    assert (after["position"], after["projections"]) == (before["position"], before["projections"])


def test_it_gives_back_what_nobody_reads(rebuilt: CommandLine) -> None:
    shown = rebuilt("compact").out
    assert f"{ROUTER}  (redundant: {ROUTER})" in shown
    assert "vectors 1, text 1 removed" in shown
    assert "pieces of the text index: " in shown
    again = rebuilt("compact", "--json").json
    assert [each["removed"] for each in again["results"]] == [[]]
    assert not any(plan["steps"] for plan in again["repetitions"])
    assert "generation" in rebuilt("rebuild", "vectors", "--back", status=1).error
    assert rebuilt("replay", "--verify", "--json").json["verified"]
    assert ROUTER in rebuilt("search", "router", "--agent", "a").out
    assert rebuilt("doctor").status == 0


def test_a_repetition_that_it_put_to_sleep_wakes_again(rebuilt: CommandLine) -> None:
    (plan,) = rebuilt("compact", "--json").json["repetitions"]
    assert "1 awake again" in rebuilt("undo", plan["cycle"]).out
