"""The events of `relate` and `unrelate`: a relation between two memories that was added or removed by hand."""

from collections.abc import Iterator
from typing import Literal, assert_never

from mnemolog.processors.ingest.relations import direction, relation_id
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.event import BY_HAND, CommandRefused, Event, RelationFormed, RelationPruned
from mnemolog.schemas.memory import Relation
from mnemolog.schemas.relating import Relate, Relating, Unrelate


def carried_out(command: Relating, state: AgentState, *, clock: float) -> Iterator[Event]:
    """The events; none if nothing would change."""
    name = relation_id(command.source, command.target, command.type)
    known = state.relations.get(name)
    match command:
        case Relate():
            yield from _related(command, name, known, state, clock)
        case Unrelate():
            if known is not None:
                yield RelationPruned(relation_ids=(name,), observed_at=clock)
        case _:
            assert_never(command)


def _related(command: Relate, name: str, known: Relation | None, state: AgentState, clock: float) -> Iterator[Event]:
    if command.source == command.target:
        yield _refused(command, command.source, "itself", clock)
        return
    for memory_id in (command.source, command.target):
        memory = state.memories.get(memory_id)
        if memory is None or memory.forgotten:
            yield _refused(command, memory_id, "unknown" if memory is None else "forgotten", clock)
            return
    formed = _formed(command, name, known, clock)
    if known is None:
        yield formed
    # Pruned first, since its id, made of ends and type, stays: formed twice, it would stand twice among the neighbours.
    elif _says(known) != _says(formed):
        yield RelationPruned(relation_ids=(name,), observed_at=clock)
        yield formed


def _formed(command: Relate, name: str, known: Relation | None, clock: float) -> RelationFormed:
    """The relation; fields that the command leaves empty keep the values of an existing one."""
    return RelationFormed(
        relation_id=name,
        type=command.type,
        source=command.source,
        target=command.target,
        strength=command.strength,
        confidence=1.0,
        direction=direction(command.type),
        context=command.context or (known.context if known else ""),
        description=command.description or (known.description if known else None),
        formed_by=BY_HAND,
        observed_at=clock,
        metadata=command.metadata or (known.metadata if known else None),
    )


def _says(edge: Relation | RelationFormed) -> tuple[object, ...]:
    return edge.source, edge.target, edge.strength, edge.context, edge.description, edge.metadata


def _refused(
    command: Relating, memory_id: str, reason: Literal["unknown", "forgotten", "itself"], clock: float
) -> CommandRefused:
    return CommandRefused(command=command.TYPE, memory_id=memory_id, reason=reason, observed_at=clock)
