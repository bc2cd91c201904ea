"""`dream`: what faded or was kept twice sleeps, wakes when it is reached, and a cycle can be taken back."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import httpx
import pytest

from mnemolog import Memory
from mnemolog.ops.access.private import FILE_MODE
from mnemolog.ops.edges import Edges
from mnemolog.schemas.config import Config, DreamConfig, EmbedderConfig
from mnemolog.schemas.errors import DreamError, NotFoundError
from mnemolog.schemas.query import MemoryView
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import HASHING, StoppedClock

AGENT: Final = "a"
CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"), dream=DreamConfig(most_asleep=0.9))
ROUTER: Final = "The router is in the cellar."


@pytest.fixture
def clock() -> StoppedClock:
    """Of the agent."""
    return StoppedClock()


@pytest.fixture
def memory(tmp_path: Path, clock: StoppedClock) -> Iterator[Memory]:
    """An agent that was told a few things long ago."""
    with Memory(tmp_path / "data", config=CONFIG, edges=Edges(now=clock)) as opened:
        opened.add("I prefer green tea with lemon.", agent_id=AGENT, session_id="s1", id="tea")
        opened.add("We decided to use PostgreSQL for the billing service.", agent_id=AGENT, session_id="s1", id="db")
        opened.remember(ROUTER, agent_id=AGENT, importance=0.1)
        opened.end_session("s1", agent_id=AGENT)
        clock.at += timedelta(days=400)
        yield opened


def by_text(memory: Memory) -> dict[str, MemoryView]:
    """All memories by what they say."""
    return {each.text: each for each in memory.get_all(agent_id=AGENT, everything=True)}


def statuses(memory: Memory) -> dict[str, str]:
    """Where each memory stands."""
    return {text: each.status for text, each in by_text(memory).items()}


def test_a_dry_run_shows_what_would_be_and_changes_nothing(memory: Memory) -> None:
    before, position = statuses(memory), memory.status().position
    plan = memory.dream(agent_id=AGENT, dry_run=True)
    assert {plan.texts[change.memory_id] for step in plan.steps for change in step.changes} >= {ROUTER}
    assert not plan.done
    assert (statuses(memory), memory.status().position) == (before, position)


def test_what_faded_sleeps_and_preferences_never_do(memory: Memory) -> None:
    plan = memory.dream(agent_id=AGENT)
    assert plan.done
    assert statuses(memory)[ROUTER] == "dormant"
    assert "dormant" not in {status for text, status in statuses(memory).items() if "tea" in text}
    found = memory.search("Where is the router?", agent_id=AGENT, min_position=None)
    assert ROUTER not in {hit.text for hit in found.results}
    assert "its retention has become too low" in " ".join(memory.why(by_text(memory)[ROUTER].id).explanation)
    assert memory.replay(verify=True).verified


def test_a_second_cycle_has_nothing_to_do(memory: Memory) -> None:
    memory.dream(agent_id=AGENT)
    position = memory.status().position
    assert not memory.dream(agent_id=AGENT).done
    assert memory.status().position == position


def test_the_order_of_agents_is_irrelevant(tmp_path: Path, clock: StoppedClock) -> None:
    hashes = []
    for order in (("a", "b"), ("b", "a")):
        clock.at, names = StoppedClock().at, map(str, count())
        edges = Edges(now=clock, new_id=partial(next, names))
        with Memory(tmp_path / "".join(order), config=CONFIG, edges=edges) as opened:
            for agent in ("a", "b"):
                opened.add(f"I moved from Ankara to Izmir with {agent}.", agent_id=agent, session_id="s", id="m")
                opened.remember(ROUTER, agent_id=agent, importance=0.1)
            clock.at += timedelta(days=400)
            for agent in order:
                assert opened.dream(agent_id=agent).done
            hashes.append({key: each.state_hash for key, each in opened.replay().agents.items()})
    assert hashes[0] == hashes[1]


def test_it_is_taken_back_once(memory: Memory) -> None:
    before, plan = statuses(memory), memory.dream(agent_id=AGENT)
    undone = memory.undo(plan.cycle)
    assert undone.undoes == plan.cycle
    assert statuses(memory) == before
    assert ROUTER in {hit.text for hit in memory.search("Where is the router?", agent_id=AGENT).results}
    with pytest.raises(DreamError, match="undone already"):
        memory.undo(plan.cycle)
    with pytest.raises(NotFoundError):
        memory.undo("no-such-cycle", agent_id=AGENT)
    assert memory.replay(verify=True).verified


def test_an_undo_is_not_undone_and_the_next_cycle_does_the_same_again(memory: Memory) -> None:
    plan = memory.dream(agent_id=AGENT)
    after = statuses(memory)
    undone = memory.undo(plan.cycle)
    before = statuses(memory)
    with pytest.raises(DreamError, match=f"only reverted cycle {plan.cycle} and cannot be undone; `mnemolog dream`"):
        memory.undo(undone.cycle)
    assert statuses(memory) == before
    memory.dream(agent_id=AGENT)
    assert statuses(memory) == after


def test_statements_on_one_matter_are_summed_up_as_they_were_said(memory: Memory) -> None:
    said = [ROUTER, "Restart the router in the cellar weekly.", "Our router in the cellar is painted red."]
    for text in said[1:]:
        memory.remember(text, agent_id=AGENT)
    before = memory.search("Where is the router?", agent_id=AGENT)
    plan = memory.dream(agent_id=AGENT, phase="consolidation")
    (summary,) = memory.summaries(agent_id=AGENT)
    assert {each.text for each in summary.statements} == set(said)
    # A theme is in no search: what answers stands where it stood.
    after = memory.search("Where is the router?", agent_id=AGENT)
    assert [(hit.text, hit.score) for hit in after.results] == [(hit.text, hit.score) for hit in before.results]
    assert memory.replay(verify=True).verified
    memory.forget(by_text(memory)[said[1]].id)
    assert memory.summaries(agent_id=AGENT) == []
    memory.undo(plan.cycle)
    assert memory.dream(agent_id=AGENT, phase="consolidation").steps == ()


def test_what_is_recalled_together_again_and_again_is_replayed_once(memory: Memory) -> None:
    tea, router = (next(each for text, each in by_text(memory).items() if word in text) for word in ("tea", "router"))
    given = [{"kind": "memory", "id": each.id, "text": each.text} for each in (tea, router)]
    for _ in range(2):
        memory.note_recall(given, agent_id=AGENT, session_id="s2", query="at home")
    assert memory.dream(agent_id=AGENT, phase="replay").steps == ()
    memory.note_recall(given, agent_id=AGENT, session_id="s2", query="at home")
    before = {each.id: each.stability for each in by_text(memory).values()}
    plan = memory.dream(agent_id=AGENT, phase="replay")
    after = {each.id: each.stability for each in by_text(memory).values()}
    assert {each for each in after if after[each] > before[each]} == {tea.id, router.id}
    assert "often recalled together with another memory" in " ".join(memory.why(tea.id).explanation)
    assert memory.dream(agent_id=AGENT, phase="replay").steps == ()
    assert [step.phase for step in memory.undo(plan.cycle).steps] == ["replay"]
    undone = {each.id: each.stability for each in by_text(memory).values()}
    assert undone == pytest.approx(before)


def test_what_is_pinned_does_not_sleep(memory: Memory) -> None:
    memory.pin(by_text(memory)[ROUTER].id)
    memory.dream(agent_id=AGENT)
    assert statuses(memory)[ROUTER] == "current"


def test_what_sleeps_wakes_when_it_is_restored(memory: Memory) -> None:
    memory.dream(agent_id=AGENT)
    receipt = memory.restore(by_text(memory)[ROUTER].id)
    assert receipt.outcome == "restored"
    assert statuses(memory)[ROUTER] == "current"
    assert ROUTER in {hit.text for hit in memory.search("Where is the router?", agent_id=AGENT).results}


def test_what_sleeps_wakes_when_it_is_given_to_somebody(memory: Memory) -> None:
    memory.dream(agent_id=AGENT)
    asleep = by_text(memory)[ROUTER]
    recalled = {"kind": "memory", "id": asleep.id, "text": asleep.text}
    memory.note_recall([recalled], agent_id=AGENT, session_id="s2", query="router")
    assert statuses(memory)[ROUTER] == "current"


def test_what_sleeps_wakes_when_it_is_said_again_and_is_not_learned_twice(memory: Memory) -> None:
    memory.dream(agent_id=AGENT)
    (asleep,) = [each for text, each in by_text(memory).items() if "PostgreSQL" in text]
    assert asleep.status == "dormant"
    said = memory.add("We decided to use PostgreSQL for the billing service.", agent_id=AGENT, session_id="s3")
    assert said.outcome == "reinforced"
    assert memory.get(asleep.id).status == "current"


def test_of_what_was_kept_twice_one_stands_for_both(memory: Memory) -> None:
    memory.remember(ROUTER, agent_id=AGENT, importance=0.9)
    plan = memory.dream(agent_id=AGENT, phase="redundancy")
    (change,) = [change for step in plan.steps for change in step.changes]
    assert (plan.texts[change.memory_id], change.reason) == (ROUTER, "redundant")
    assert change.by is not None
    assert memory.get(change.memory_id).status == "dormant"
    assert memory.get(change.by).status == "current"


def test_a_cycle_says_what_it_did(memory: Memory) -> None:
    plan = memory.dream(agent_id=AGENT)
    (view,) = memory.cycles(agent_id=AGENT)
    assert (view.cycle, view.finished, view.undone) == (plan.cycle, True, False)
    assert sum(view.before.values()) == sum(view.after.values()) == 3
    assert view.after["dormant"] == view.counts["asleep: faded"]
    told = memory.cycle(plan.cycle)
    assert {change.text for change in told.changes} >= {ROUTER}
    memory.undo(plan.cycle)
    assert [each.undone for each in memory.cycles(agent_id=AGENT)] == [True, False]


@pytest.fixture
def kept_twice(tmp_path: Path) -> CommandLine:
    """An agent that remembers one thing twice."""
    line = CommandLine(tmp_path / "data", **HASHING)
    for _ in range(2):
        line("remember", ROUTER, "--agent", AGENT)
    return line


def test_the_command_line_tells_the_same(kept_twice: CommandLine, tmp_path: Path) -> None:
    shown = kept_twice("dream", "--agent", AGENT, "--dry-run").out
    assert f"{ROUTER}  (redundant: {ROUTER})" in shown
    assert "nothing was changed" in shown
    (done,) = kept_twice("dream", "--all", "--json").json["results"]
    assert done["done"]
    assert "1 asleep: redundant" in kept_twice("cycles", "--agent", AGENT).out
    assert ROUTER in kept_twice("cycle", done["cycle"]).out
    page = tmp_path / "night.html"
    assert f"written to {page}" in kept_twice("cycle", done["cycle"], "--html", str(page)).err
    assert page.stat().st_mode & 0o777 == FILE_MODE
    assert kept_twice("cycle", done["cycle"], "--html", "-").out == page.read_text(encoding="utf-8")
    assert f"<bdi>{ROUTER}</bdi>" in page.read_text(encoding="utf-8")
    unwritable = str(tmp_path / "no-such-folder" / "night.html")
    assert "cannot be written" in kept_twice("cycle", done["cycle"], "--html", unwritable, status=1).error
    assert "1 awake again" in kept_twice("undo", done["cycle"]).out
    assert "undone already" in kept_twice("undo", done["cycle"], status=1).error
    assert kept_twice("dream", status=2).err


def test_the_command_line_and_http_sum_up(tmp_path: Path) -> None:
    line = CommandLine(tmp_path / "data", **HASHING)
    said = [f"{ROUTER[:-1]} since {year}." for year in (2019, 2020, 2021)]
    for text in said:
        line("remember", text, "--agent", AGENT)
    assert "no cycle has found a theme" in line("summaries", "--agent", AGENT).err
    line("dream", "--agent", AGENT, "--phase", "consolidation")
    shown = line("summaries", "--agent", AGENT).out
    assert "3 memories" in shown
    assert any(text in shown for text in said)
    with line.serving() as server:
        with Memory.connect(server.url) as memory:
            (summary,) = memory.summaries(agent_id=AGENT)
        answered = httpx.get(f"{server.url}/v1/agents/{AGENT}/summaries", timeout=LONG_S).json()
        assert [each["id"] for each in answered] == [summary.id]
        assert {each["text"] for each in answered[0]["statements"]} <= set(said)


def test_http_and_its_client_tell_the_same(kept_twice: CommandLine) -> None:
    with kept_twice.serving() as server:
        with Memory.connect(server.url) as memory:
            plan = memory.dream(agent_id=AGENT, dry_run=True)
            assert memory.dream(agent_id=AGENT).cycle == plan.cycle
            assert [each.cycle for each in memory.cycles(agent_id=AGENT)] == [plan.cycle]
        undone = httpx.post(f"{server.url}/v1/dreams/{plan.cycle}/undo", params={"agent_id": AGENT}, timeout=LONG_S)
        assert undone.json()["undoes"] == plan.cycle
        again = httpx.post(f"{server.url}/v1/dreams/{plan.cycle}/undo", params={"agent_id": AGENT}, timeout=LONG_S)
        assert again.status_code == httpx.codes.CONFLICT
        dreamt = httpx.post(f"{server.url}/v1/dreams", json={"agent_id": AGENT, "phase": "decay"}, timeout=LONG_S)
        assert dreamt.json()["done"] is False
        refused = httpx.post(f"{server.url}/v1/dreams", json={"agent_id": AGENT, "phase": "night"}, timeout=LONG_S)
        assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
        listed = httpx.get(f"{server.url}/v1/dreams", params={"agent_id": AGENT}, timeout=LONG_S).json()
        assert [each["undone"] for each in listed] == [True, False]


def archived(memory: Memory, clock: StoppedClock) -> tuple[str, str]:
    """The memory that slept for more than half a year and is a stub, and the cycle that made it one."""
    memory.dream(agent_id=AGENT)
    clock.at += timedelta(days=181)
    plan = memory.dream(agent_id=AGENT, phase="forgetting")
    return by_text(memory)[f"[archived] {ROUTER}"].id, plan.cycle


def test_what_has_slept_for_half_a_year_is_a_stub_that_no_search_finds(memory: Memory, clock: StoppedClock) -> None:
    then = (clock.at - timedelta(days=300)).isoformat()
    asked = partial(memory.search, "Where is the router?", agent_id=AGENT)
    memory.dream(agent_id=AGENT)
    assert ROUTER in {hit.text for hit in asked(as_of=then).results}
    stub, _ = archived(memory, clock)
    assert ROUTER not in {hit.text for hit in asked(as_of=then).results} | {hit.text for hit in asked().results}
    assert memory.get(stub).status == "dormant"
    assert "a stub is left" in " ".join(memory.why(stub).explanation)
    memory.restore(stub)
    assert (memory.get(stub).text, memory.get(stub).status) == (ROUTER, "current")
    assert ROUTER in {hit.text for hit in asked().results}
    assert memory.replay(verify=True).verified


def test_a_stub_is_taken_back_and_sleeps_as_before(memory: Memory, clock: StoppedClock) -> None:
    memory.dream(agent_id=AGENT)
    before, then = statuses(memory), (clock.at - timedelta(days=300)).isoformat()
    _, cycle = archived(memory, clock)
    assert memory.undo(cycle).done
    assert statuses(memory) == before
    assert ROUTER in {hit.text for hit in memory.search("Where is the router?", agent_id=AGENT, as_of=then).results}
    with pytest.raises(DreamError, match="undone already"):
        memory.undo(cycle)
    assert memory.replay(verify=True).verified


def test_a_stub_is_forgotten_as_everything_is(memory: Memory, clock: StoppedClock) -> None:
    stub, cycle = archived(memory, clock)
    memory.forget(stub, reason="asked")
    undone = memory.undo(cycle)
    assert stub not in {change.memory_id for step in undone.steps for change in step.changes}
    assert ROUTER not in {change.text for change in memory.cycle(cycle).changes}
    known_at = (clock.at - timedelta(days=100)).isoformat()
    asked = memory.search("Where is the router?", agent_id=AGENT, known_at=known_at)
    assert ROUTER not in {hit.text for hit in asked.results}


def test_what_faded_is_reached_over_its_message(memory: Memory) -> None:
    memory.dream(agent_id=AGENT)
    (slept,) = [each for each in by_text(memory).values() if "PostgreSQL" in each.text]
    assert slept.status == "dormant"
    found = memory.search("Which database does the billing service use?", agent_id=AGENT, into="s2")
    assert "message" in {hit.kind for hit in found.results if "PostgreSQL" in hit.text}
    memory.add("What now?", agent_id=AGENT, session_id="s2")  # behind the note of the recall
    assert memory.get(slept.id).status == "current"


UNHEARD: Final = "That sounds good."


@pytest.fixture
def unheard(memory: Memory, clock: StoppedClock) -> Memory:
    """The same agent, in which one message led to nothing, and searches of other things passed it over."""
    memory.add(UNHEARD, agent_id=AGENT, session_id="s9", id="hm")
    memory.end_session("s9", agent_id=AGENT)
    for number in range(CONFIG.dream.passed_over):
        memory.search("green tea with lemon", agent_id=AGENT, limit=1, into=f"q{number}")
    memory.add("What now?", agent_id=AGENT, session_id="s10", id="now")  # behind the notes of the recalls
    clock.at += timedelta(days=91)
    return memory


def found(memory: Memory, **more: object) -> set[str]:
    """What a search for the message finds, by id."""
    return {hit.id for hit in memory.search(UNHEARD, agent_id=AGENT, **more).results}  # type: ignore[arg-type]


def test_a_message_that_nobody_needed_leaves_what_is_searched_and_nothing_else(unheard: Memory) -> None:
    assert "hm" in found(unheard)
    plan = unheard.dream(agent_id=AGENT, phase="transcript")
    assert "hm" not in found(unheard)
    assert "hm" in found(unheard, timeline=True)
    assert (UNHEARD, "asleep") in {(each.text, each.hidden) for each in unheard.messages(agent_id=AGENT)}
    why_not = unheard.why_not("hm", UNHEARD, agent_id=AGENT)
    assert (why_not.stage, plan.cycle in why_not.explanation[0]) == ("masked", True)
    assert f"by cycle {plan.cycle}" in " ".join(unheard.why("hm", agent_id=AGENT).explanation)
    unheard.add("Hello again", agent_id=AGENT, session_id="s11", metadata={"asleep_in": "no cycle"})
    assert unheard.status().messages_asleep == 1
    assert unheard.replay(verify=True).verified
    unheard.undo(plan.cycle)
    assert "hm" in found(unheard)


def test_a_message_that_is_given_again_is_searched_again(unheard: Memory) -> None:
    unheard.dream(agent_id=AGENT, phase="transcript")
    unheard.search(UNHEARD, agent_id=AGENT, timeline=True, into="s11")
    unheard.add("And now?", agent_id=AGENT, session_id="s11")  # behind the note of the recall
    assert "hm" in found(unheard)
    assert not unheard.why("hm", agent_id=AGENT).messages[0]["asleep"]
    assert unheard.replay(verify=True).verified
