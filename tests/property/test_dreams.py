"""Cycles of dreams at random: no anchor is touched, all of it can be taken back, and the log replays to the same."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.dream import consolidation, transcript, writing
from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Nearness, Night, Repetition
from mnemolog.processors.dream.writing import Matter
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.command import Command, DreamStep, Feedback, Pin, Written
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import DreamError
from mnemolog.schemas.event import CommandRefused, MemorySlept
from mnemolog.schemas.message import Message
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.histories import History
from tests.property.bench import CONFIG, Disk, drain, folded, run
from tests.property.conversations import AGENTS, Sending, conversations, some
from tests.property.test_invariants import searchable

TENANT, AGENT = AGENTS[0]
KEY = f"{TENANT}/{AGENT}"
LONG = 2 * 365 * 86_400.0

SLEEPY = replace(
    CONFIG,
    dream=DreamConfig(
        most_asleep=1.0,
        keep_facts_days=0.0,
        keep_others_days=0.0,
        keep_decisions_days=0.0,
        floor_days=0.0,
        theme_least=2,
        theme_above=0.2,
        repeated_days=0.0,
        passed_over=0,
        unworthy_below=1.0,
    ),
)
"""Under which two years are enough to forget nearly everything."""


def planned(disk: Disk) -> DreamPlan:
    """What a cycle of the first agent would do now, by its clock; a model says all of each theme, one by one."""
    night = looked_at(disk)
    before = looked_at(disk)
    planning.planned(before, [phase for phase in planning.ALL if phase != "consolidation"])
    night.written = {matter.theme: written(matter) for matter in consolidation.matters(before)}
    return planning.planned(night, planning.ALL)


def written(matter: Matter) -> Written:
    """What a model that leaves nothing out says of a theme; it is believed wherever nothing speaks against it."""
    texts = [each.text for each in matter.statements]
    whole = " ".join(texts)
    lost = writing.unkept(whole, texts, speaker=matter.speaker, language=matter.language, longest=1_000)
    return Written(theme=matter.theme, whole=whole if matter.whole and lost is None else None, model="m")


def looked_at(disk: Disk) -> Night:
    """The first agent as a cycle of now finds it."""
    state = WriterState()
    for commit in disk.of(KEY):
        state.fold(commit)
    awake = [memory.id for memory in state.memories.values() if memory.awake]
    twice = (Repetition(awake[0], awake[1], equal=True),) if len(awake) > 1 else ()
    nearness = Nearness(state.near, HashingEmbedder().calibration)
    messages = transcript.usage_of_messages(disk.of(KEY))
    return Night(KEY, state, state.intake.clock, SLEEPY, twice, frozenset(awake[:2]), nearness, messages=messages)


def undoing(disk: Disk, cycle: str) -> DreamPlan:
    """What takes a cycle back."""
    state = WriterState()
    back = planning.inverses(disk.of(KEY), cycle, state)
    return planning.undoing(KEY, back, state, cycle, now=state.intake.clock, config=SLEEPY)


async def carried_out(disk: Disk, plan: DreamPlan) -> None:
    """Send the commands of a plan and drain."""
    await sent(disk, list(planning.commands(plan, tenant_id=TENANT, agent_id=AGENT)))


async def sent(disk: Disk, commands: Sequence[Command]) -> None:
    """Send commands and drain."""
    await disk.send_all([Sending(KEY, command.id or "", command) for command in commands])
    await drain(disk)


async def told(sendings: Sequence[Sending]) -> Disk | None:
    """A log that holds them; None where the first agent remembers nothing."""
    disk = Disk()
    await disk.send_all(sendings)
    await drain(disk)
    if KEY not in disk.states() or not disk.states()[KEY].memories:
        return None
    later = datetime.fromtimestamp(disk.states()[KEY].intake.clock + LONG, UTC)
    ping = Message(agent_id=AGENT, tenant_id=TENANT, id="much later", content="ok", at=later)
    await disk.send_all([Sending(KEY, "much later", ping)])
    await drain(disk)
    return disk


def found(disk: Disk) -> set[str]:
    """All that any search of the agent's own words finds."""
    state = disk.states()[KEY]
    texts = [memory.text for memory in state.memories.values()]
    texts += [said.rendered for said in state.transcript.values()]
    return {each for text in texts for each in searchable(disk, KEY, text)}


@some
@given(conversations)
def test_a_cycle_is_taken_back_to_what_was_searchable(sendings: Sequence[Sending]) -> None:
    disk = run(told(sendings))
    if disk is None:
        return
    before, state, plan = found(disk), disk.states()[KEY], planned(disk)
    run(carried_out(disk, plan))
    sleeping = {memory.id for memory in disk.states()[KEY].memories.values() if memory.asleep_since is not None}
    assert sleeping == {
        each
        for step in plan.steps
        for change in step.changes
        for each in (
            (change.memory_id,) if change.kind == "sleep" else change.members if change.kind == "merge" else ()
        )
    }
    assert sleeping.isdisjoint(found(disk))
    unheard = {said.message_id for said in disk.states()[KEY].transcript.values() if said.asleep_since is not None}
    assert unheard == {
        change.memory_id for step in plan.steps for change in step.changes if change.kind == "sleep_message"
    }
    assert unheard.isdisjoint(found(disk))
    run(carried_out(disk, undoing(disk, plan.cycle)))
    assert found(disk) == before
    after = disk.states()[KEY]
    formed = {memory.id for memory in after.memories.values() if memory.write_source == "dream"}
    assert all(after.memories[each].forgotten for each in formed)
    assert after.themes.keys() == state.themes.keys()
    assert {m.id: m.tier for m in after.memories.values() if m.id not in formed} == {
        m.id: m.tier for m in state.memories.values()
    }
    assert {m.id: m.utility for m in after.memories.values() if m.id not in formed} == {
        m.id: m.utility for m in state.memories.values()
    }
    assert {each.message_id for each in after.transcript.values() if not each.searched} == {
        each.message_id for each in state.transcript.values() if not each.searched
    }


@some
@given(conversations)
def test_what_is_appended_is_what_was_planned(sendings: Sequence[Sending]) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        plan = planned(disk)
        if not plan.steps:
            return
        length = len(disk.of(KEY))
        await carried_out(disk, plan)
        steps = disk.of(KEY)[length + 1 : -1]
        named = [
            [(entry.event.TYPE, getattr(entry.event, "memory_id", "")) for entry in commit.events if _told(entry.event)]
            for commit in steps
        ]
        expected = [[(event["event"], event.get("memory_id", "")) for event in step.events] for step in plan.steps]
        assert named == expected

    def _told(event: object) -> bool:
        return type(event).__name__ != "ItemReleased"

    run(dreamt())


@some
@given(conversations)
def test_twice_is_once_and_the_log_replays_to_the_same(sendings: Sequence[Sending]) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        plan = planned(disk)
        await carried_out(disk, plan)
        once = [commit.events for commit in disk.of(KEY)]
        await carried_out(disk, plan)
        assert [commit.events for commit in disk.of(KEY)] == once
        hashes = {key: state.hash() for key, state in disk.states().items()}
        assert {key: state.hash() for key, state in folded(disk.store.commits).items()} == hashes
        assert disk.living.memories(KEY) == [
            m for m in reversed(disk.states()[KEY].memories.values()) if not m.forgotten
        ]

    run(dreamt())


@some
@given(conversations, st.data())
def test_a_cycle_touches_no_anchor_even_one_of_after_the_plan(sendings: Sequence[Sending], data: st.DataObject) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        memories = list(disk.states()[KEY].memories)
        early, late = data.draw(st.sampled_from(memories)), data.draw(st.sampled_from(memories))
        await sent(disk, [Pin(agent_id=AGENT, tenant_id=TENANT, id="early", memory_id=early)])
        plan = planned(disk)
        await sent(disk, [Pin(agent_id=AGENT, tenant_id=TENANT, id="late", memory_id=late)])
        before = {each: disk.states()[KEY].memories[each] for each in (early, late)}
        await carried_out(disk, plan)
        anchored = {each.id for each in before.values() if each.pinned}
        for commit in disk.of(KEY)[-len(plan.steps) - 2 :]:
            for entry in commit.events:
                if not isinstance(entry.event, CommandRefused) and commit.input_id.startswith("dream/"):
                    changed = {getattr(entry.event, "memory_id", ""), *getattr(entry.event, "memory_ids", ())}
                    assert anchored.isdisjoint(changed)

    run(dreamt())


@some
@given(conversations, st.integers(0, 10))
def test_whoever_was_stopped_between_two_steps_goes_on(sendings: Sequence[Sending], stop: int) -> None:
    async def dreamt() -> None:
        whole, broken = await told(sendings), await told(sendings)
        if whole is None or broken is None:
            return
        plan = planned(whole)
        commands = list(planning.commands(plan, tenant_id=TENANT, agent_id=AGENT))
        await sent(whole, commands)
        await sent(broken, commands[:stop])
        await sent(broken, commands)
        assert _memories(whole.of(KEY)) == _memories(broken.of(KEY))
        assert whole.states()[KEY].hash() == broken.states()[KEY].hash()

    run(dreamt())


@some
@given(conversations, st.lists(st.sampled_from(["cycle", "undo", "said"]), max_size=6))
def test_any_sequence_of_inputs_cycles_and_undos_replays_to_the_same(
    sendings: Sequence[Sending], acts: Sequence[str]
) -> None:
    async def lived() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        cycles: list[str] = []
        for number, act in enumerate(acts):
            if act == "cycle":
                plan = planned(disk)
                if plan.steps:
                    await carried_out(disk, plan)
                    cycles.append(plan.cycle)
            elif act == "undo" and cycles:
                back = undoing(disk, cycles.pop())
                if back.steps:
                    await carried_out(disk, back)
            else:
                again = Message(agent_id=AGENT, tenant_id=TENANT, id=f"said {number}", content="I moved to Izmir.")
                await disk.send_all([Sending(KEY, f"said {number}", replace(again, at=_later(disk, number)))])
                await drain(disk)
        state = disk.states()[KEY]
        assert folded(disk.store.commits)[KEY].hash() == state.hash()
        assert disk.living.memories(KEY) == [m for m in reversed(state.memories.values()) if not m.forgotten]
        standing = [memory for memory in state.memories.values() if memory.write_source == "dream" and memory.awake]
        for memory in standing:  # what it stands for sleeps, and says what it said
            assert any(each.asleep_for == memory.id and each.active for each in state.memories.values())

    run(lived())


def _later(disk: Disk, number: int) -> datetime:
    return datetime.fromtimestamp(disk.states()[KEY].intake.clock + LONG / 10 + number, UTC)


def _memories(commits: Sequence[Commit]) -> object:
    return folded(commits)[KEY].memories


@some
@given(conversations)
def test_what_something_happened_to_is_left_alone(sendings: Sequence[Sending]) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        plan = planned(disk)
        asleep = [change for step in plan.steps for change in step.changes if change.kind == "sleep"]
        if not asleep:
            return
        told_of = asleep[0].memory_id
        helped = Feedback(agent_id=AGENT, tenant_id=TENANT, id="helped", memory_id=told_of, success=True)
        await sent(disk, [helped])
        await carried_out(disk, plan)
        assert disk.states()[KEY].memories[told_of].asleep_since is None
        refused = [
            entry.event
            for commit in disk.of(KEY)
            for entry in commit.events
            if isinstance(entry.event, CommandRefused) and entry.event.memory_id == told_of
        ]
        assert {each.reason for each in refused} == {"changed"}

    run(dreamt())


@some
@given(conversations)
def test_no_evidence_is_orphaned_and_what_stands_for_another_is_awake(sendings: Sequence[Sending]) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        await carried_out(disk, planned(disk))
        state = disk.states()[KEY]
        for commit in disk.of(KEY):
            for event in (entry.event for entry in commit.events):
                if isinstance(event, MemorySlept) and event.by is not None:
                    stands = state.memories[event.by]
                    while stands.asleep_for is not None:
                        stands = state.memories[stands.asleep_for]
                    assert stands.awake
                    assert set(event.messages) <= set(state.messages_of[event.by])
        for memory in state.memories.values():
            said = [state.transcript[each] for each in state.messages_of.get(memory.id, ()) if each in state.transcript]
            sleeps = any(each.asleep_since is not None for each in said)
            assert not memory.awake or not sleeps or any(each.searched for each in said)

    run(dreamt())


@some
@given(conversations)
def test_a_step_of_no_cycle_changes_nothing(sendings: Sequence[Sending]) -> None:
    async def dreamt() -> None:
        disk = await told(sendings)
        if disk is None:
            return
        before = disk.states()[KEY].hash()
        commands = list(planning.commands(planned(disk), tenant_id=TENANT, agent_id=AGENT))
        await sent(disk, [each for each in commands if isinstance(each, DreamStep)])
        assert disk.states()[KEY].hash() == before

    run(dreamt())


def test_a_plan_that_takes_too_many_is_abandoned() -> None:
    agent = History().agent()
    agent.is_told("The router is in the cellar.")
    plan = planning.planned(
        Night(agent.key, agent.state, agent.history.now + 3 * LONG, SLEEPY),
        planning.ALL,
    )
    assert sum(change.kind == "sleep" for step in plan.steps for change in step.changes) == 1
    with pytest.raises(DreamError, match="most_asleep"):
        planning.check(plan, agent.state, most=0)
