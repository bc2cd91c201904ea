"""`reform`: what was remembered under the rules of before is formed anew under today's, and can be taken back."""

import asyncio
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from mnemolog import AsyncMemory, Memory
from mnemolog.processors.reforming import command_of
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import CONFIG, HASHING

BEFORE: Final = CONFIG
TODAY: Final = replace(CONFIG, preset="default")
AGENT: Final = "a"
SAID: Final = (
    "I moved from Ankara to Izmir last month.",
    "My sister Elif works at Havelsan and she has two cats.",
    "I prefer tea.",
    "My favourite colour is green.",
    "My favourite colour is blue now.",
    "I have a dentist appointment on 4 March.",
)


def say(folder: Path, config: Config) -> None:
    """Tell all of it."""
    with Memory(folder, config=config) as memory:
        for number, text in enumerate(SAID):
            at = f"2025-01-0{number + 1}T10:00:00+03:00"
            memory.add(text, agent_id=AGENT, id=f"m{number}", user_id="ayse", name="Ayşe", session_id="s1", at=at)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the rules of before made of it; nobody changes it."""
    folder = tmp_path_factory.mktemp("told") / "data"
    say(folder, BEFORE)
    return folder


@pytest.fixture
def folder(told: Path, tmp_path: Path) -> Path:
    """A copy."""
    return shutil.copytree(told, tmp_path / "data")


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What today's rules make of it from the beginning."""
    folder = tmp_path_factory.mktemp("wanted") / "data"
    say(folder, TODAY)
    with Memory(folder, config=TODAY) as memory:
        return set(current(memory))


def current(memory: Memory) -> Mapping[str, str]:
    """The current memories' texts and ids."""
    return {each.text: each.id for each in memory.get_all(agent_id=AGENT)}


def test_a_dry_run_shows_what_would_be_and_changes_nothing(folder: Path, wanted: set[str]) -> None:
    with Memory(folder, config=TODAY) as memory:
        before, position = current(memory), memory.status().position
        plan = memory.reform(agent_id=AGENT, dry_run=True)
        assert (current(memory), memory.status().position) == (before, position)
    assert plan.messages == len(SAID)
    assert {step.text for step in plan.steps if step.formed} == wanted - set(before)
    assert {step.action for step in plan.steps} <= {"add", "change", "end", "restore"}


def test_progress_counts_what_is_read_again_and_then_what_is_changed(folder: Path) -> None:
    heard: list[tuple[int, int]] = []
    with Memory(folder, config=TODAY) as memory:
        found = memory.reform(agent_id=AGENT, progress=lambda done, total: heard.append((done, total)))
    read, changed = len(SAID), len(found.steps)
    assert changed
    assert heard == [(done, total) for total in (read, changed) for done in range(1, total + 1)]


def test_the_memories_are_those_of_today_and_come_once(folder: Path, wanted: set[str]) -> None:
    with Memory(folder, config=TODAY) as memory:
        done = memory.reform(agent_id=AGENT, name="autumn")
        assert set(current(memory)) == wanted
        assert len(memory.get_all(agent_id=AGENT)) == len(wanted)
        assert memory.reform(agent_id=AGENT, name="autumn").steps == ()
        assert memory.replay(verify=True).verified
        found = memory.search("Where does Ayşe live? Izmir", agent_id=AGENT, kind="memory")
        assert {hit.text for hit in found.results} <= wanted
        changed = next(step for step in done.steps if step.action == "change")
        assert changed.memory_id is not None
        assert memory.get(changed.memory_id).status == "superseded"
        assert memory.why("m0", agent_id=AGENT).messages[0]["hidden"] is False


def test_without_changes_there_is_no_set_to_undo(folder: Path) -> None:
    with Memory(folder, config=BEFORE) as memory:
        found = memory.reform(agent_id=AGENT, name="autumn")
        assert (found.steps, found.name) == ((), None)
        assert memory.reforms(agent_id=AGENT) == []
    shown = CommandLine(folder, **HASHING)("reform", "--agent", AGENT, "--name", "autumn")
    assert shown.out.splitlines()[-1] == "nothing was changed"


def test_a_set_is_taken_back(folder: Path) -> None:
    with Memory(folder, config=TODAY) as memory:
        before = current(memory)
        memory.reform(agent_id=AGENT, name="autumn")
        assert current(memory) != before
        assert not [each for each in memory.undo_reform("autumn", agent_id=AGENT) if each.failed]
        assert current(memory) == before
        (known,) = memory.reforms(agent_id=AGENT)
        assert (known.name, known.undone) == ("autumn", True)
        assert memory.replay(verify=True).verified
        with pytest.raises(InvalidInputError, match="undone"):
            memory.reform(agent_id=AGENT, name="autumn")
        with pytest.raises(NotFoundError):
            memory.undo_reform("spring", agent_id=AGENT)


def test_what_people_had_a_hand_in_stays(folder: Path) -> None:
    with Memory(folder, config=TODAY) as memory:
        known = list(current(memory).items())
        (_, pinned), (_, locked), (_, reported), (gone, forgotten) = known[:4]
        memory.remember("Ayşe is allergic to peanuts.", agent_id=AGENT, user_id="ayse")
        memory.pin(pinned)
        memory.lock(locked)
        memory.feedback(reported, success=True)
        sources = memory.get(forgotten).sources
        memory.forget(forgotten)
        memory.reform(agent_id=AGENT)
        left = current(memory)
        assert {pinned, locked, reported} <= set(left.values())
        assert "Ayşe is allergic to peanuts." in left
        assert gone not in left
        assert not [each for each in memory.get_all(agent_id=AGENT) if set(each.sources) & set(sources) - {"m3", "m4"}]


def test_whoever_was_stopped_goes_on_under_the_same_name(folder: Path, wanted: set[str]) -> None:
    async def stopped() -> None:
        async with AsyncMemory(folder, config=TODAY) as memory:
            plan = await memory.reform(agent_id=AGENT, dry_run=True)
            assert len(plan.steps) > 2
            half = [command_of(each, "n", tenant_id="default", agent_id=AGENT) for each in plan.steps[:2]]
            await memory._backend.submit(half, wait=True)
            await memory._backend.submit(half, wait=True)  # as a client does that heard no answer

    asyncio.run(stopped())
    with Memory(folder, config=TODAY) as memory:
        memory.reform(agent_id=AGENT, name="n")
        assert set(current(memory)) == wanted
        assert [each.name for each in memory.reforms(agent_id=AGENT)] == ["n"]


def test_the_command_line_and_a_server_do_the_same(folder: Path, wanted: set[str]) -> None:
    mnemolog = CommandLine(folder, **HASHING, MNEMOLOG_PRESET="default")
    shown = mnemolog("reform", "--agent", AGENT, "--dry-run")
    assert shown.out.splitlines()[-1] == "nothing was changed"
    assert any(line.startswith(("+", "~")) for line in shown.out.splitlines())
    with mnemolog.serving() as server, Memory.connect(server.url) as there:
        before = current(there)
        assert there.reform(agent_id=AGENT, name="autumn").name == "autumn"
        assert set(current(there)) == wanted
        assert not [each for each in there.undo_reform("autumn", agent_id=AGENT) if each.failed]
        assert current(there) == before
    done = mnemolog("reform", "--agent", AGENT, "--name", "winter", "--json").json
    assert done["name"] == "winter"
    (autumn, winter) = mnemolog("reform", "--agent", AGENT, "--list", "--json").json["results"]
    assert (autumn["undone"], winter["undone"]) == (True, False)
    again = mnemolog("reform", "--agent", AGENT, "--name", "winter")
    assert again.out.splitlines()[-1] == "mnemolog reform --undo winter undoes it", "though nothing was left of the set"
    undone = mnemolog("reform", "--agent", AGENT, "--undo", "winter").out
    assert undone.endswith(" changes undone, 0 refused\n")
    assert not undone.startswith("winter: 0")
    twice = mnemolog("reform", "--agent", AGENT, "--undo", "winter").out
    assert twice.startswith("winter: 0 changes undone, 0 refused, ")
    assert twice.endswith(" decided by an earlier --undo\n")
    assert mnemolog("reform", "--agent", "nobody", status=1).error == "no agent 'nobody'"
