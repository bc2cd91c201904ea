"""Once an agent's memories were formed anew there is nothing left to do, and what was done can be taken back."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given

from mnemolog.processors import reforming
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.reform import ReformStep
from tests.property.bench import CONFIG, Disk, drain, process, run
from tests.property.conversations import AGENTS, Sending, conversations, some

TENANT, AGENT = AGENTS[0]
KEY = f"{TENANT}/{AGENT}"
BEFORE = replace(CONFIG, preset="v9")


async def planned(disk: Disk) -> tuple[ReformStep, ...]:
    """What forming the first agent's memories anew would do."""
    commits, anew, state = disk.of(KEY), list[Commit](), WriterState()
    told = reforming.past(commits)
    with process(disk) as started:
        for each in reforming.replayed(commits, told):
            anew.append(await started.path.decide(state, started.path.prepare(state.intake, each)))
            await asyncio.sleep(0)
    steps, _ = reforming.difference(told, anew)
    return steps


async def carried_out(disk: Disk, commands: Sequence[Command]) -> None:
    """Send commands and drain."""
    await disk.send_all([Sending(KEY, command.id or "", command) for command in commands])
    await drain(disk)


def current(disk: Disk) -> set[str]:
    """What the agent knows now."""
    state = disk.states()[KEY]
    return {memory.id for memory in state.memories.values() if memory.current(state.intake.clock)}


@some
@given(conversations)
def test_what_was_formed_anew_is_not_formed_again_and_can_be_taken_back(sendings: Sequence[Sending]) -> None:
    async def formed_anew() -> None:
        disk = Disk()
        await disk.send_all(sendings)
        await drain(disk, BEFORE)
        if KEY not in disk.states():
            return
        before = current(disk)
        steps = await planned(disk)
        await carried_out(disk, [reforming.command_of(step, "n", tenant_id=TENANT, agent_id=AGENT) for step in steps])
        assert await planned(disk) == ()
        for done in reforming.sets(disk.of(KEY)):
            await carried_out(disk, reforming.undoing(done, tenant_id=TENANT, agent_id=AGENT))
        assert current(disk) == before
        assert disk.living.memories(KEY) == [
            m for m in reversed(disk.states()[KEY].memories.values()) if not m.forgotten
        ]

    run(formed_anew())
