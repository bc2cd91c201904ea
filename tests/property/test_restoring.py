"""Whatever is ended and restored says the same as before, and comes back once."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.command import Forget, Restore
from mnemolog.schemas.event import MemoryRestored
from tests.property.bench import Disk, drain, encoded, run
from tests.property.conversations import Sending, conversations, some
from tests.property.test_invariants import searchable


def asked(key: str, name: str, kind: type[Forget | Restore], memory: str) -> Sending:
    """A command about a memory."""
    tenant, _, agent = key.partition("/")
    return Sending(key, name, kind(agent_id=agent, tenant_id=tenant, id=name, memory_id=memory))


async def also(disk: Disk, *sendings: Sending) -> None:
    """Send these too, and drain."""
    await disk.send_all(sendings)
    await drain(disk)


@some
@given(conversations, st.data())
def test_what_was_forgotten_and_restored_is_current_with_the_same_words(
    sendings: Sequence[Sending], data: st.DataObject
) -> None:
    async def ended_and_restored() -> None:
        disk = Disk()
        await also(disk, *sendings)
        known = [(key, memory) for key, state in disk.states().items() for memory in state.memories.values()]
        free = [(key, memory) for key, memory in known if not (memory.pinned or memory.locked)]
        if not free:
            return
        key, memory = data.draw(st.sampled_from(free))
        await also(disk, asked(key, "f", Forget, memory.id), asked(key, "r", Restore, memory.id))
        back = disk.states()[key].memories[memory.id]
        assert back.status(disk.states()[key].intake.clock) == "current"
        assert (back.text, back.said, back.key_values) == (memory.text, memory.said, memory.key_values)
        assert disk.living.memory(memory.id) == (key, back)
        once = encoded(disk.of(key))
        await also(disk, asked(key, "r", Restore, memory.id))
        assert encoded(disk.of(key)) == once

    run(ended_and_restored())


@some
@given(conversations)
def test_whatever_was_restored_last_is_found(sendings: Sequence[Sending]) -> None:
    async def found() -> Disk:
        disk = Disk()
        await also(disk, *sendings)
        return disk

    disk = run(found())
    for key, state in disk.states().items():
        for commit in disk.of(key):
            for entry in commit.events:
                if isinstance(entry.event, MemoryRestored):
                    memory = state.memories[entry.event.memory_id]
                    current = memory.current(state.intake.clock)
                    assert (memory.id in searchable(disk, key, memory.text)) == current
