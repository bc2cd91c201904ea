"""Replay: fold the log without any model, and compare with the live projections."""

import gc
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mnemolog.ops.maintenance.commits import AT_ONCE
from mnemolog.ops.maintenance.proof import WHAT_TO_DO, check_agent, check_whole, walk
from mnemolog.ops.parts import Parts
from mnemolog.ops.threads import Check, each, in_thread
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.narration.views import memory_view
from mnemolog.projections.generations.progress import OnProgress
from mnemolog.projections.generations.tables import SqliteFold, active
from mnemolog.projections.living import LivingFold
from mnemolog.schemas.chain import Broken
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.replay import AgentReplay, Replay
from mnemolog.schemas.validation import parse_moment

if TYPE_CHECKING:
    from mnemolog.streams.logs.kafka import KafkaLog
    from mnemolog.streams.logs.sqlite import SqliteLog

_POSITION: Final = re.compile(r"\d+:\d+")


@dataclass(slots=True)
class Folded:
    """States folded from the log."""

    states: dict[str, AgentState] = field(default_factory=dict)
    last: dict[str, SourcePosition] = field(default_factory=dict)
    """the source position of each agent's last input"""
    commits: int = 0
    events: int = 0
    seconds: float = 0.0


async def replay(
    parts: Parts, *, key: str | None, until: str | None, verify: bool, prefix: str = "", progress: OnProgress
) -> Replay:
    """Fold all agents whose key begins with the prefix, or one agent.

    Raises InvalidInputError, NotFoundError, LogCorruptError.
    """
    if verify and until is not None:
        raise InvalidInputError("until", until, "nothing together with verify: the projections have the current state")
    within = await _bound(until, parts.log)
    if key is not None and await parts.log.last(key) is None:
        raise NotFoundError("agent", key)
    if verify and (broken := await walk(parts.log)) is not None:
        return _in_doubt(broken, prefix)
    if not verify:
        await (check_whole(parts.log) if key is None else check_agent(parts.log, key))
    live = await _live(parts) if verify else {}
    # Up to where the projections were read: commits since then are no difference.
    end = live[LivingFold.NAME].position if verify else await parts.log.end()
    folded = await _fold(parts, key, within, prefix, end, progress)
    differences = await _differences(parts, folded, live, key, prefix) if verify else []
    return Replay(
        events=folded.events,
        commits=folded.commits,
        events_per_s=int(folded.events / folded.seconds) if folded.seconds else 0,
        agents=await in_thread(lambda check: _agents(folded, check, show=until is not None)),
        model_calls=0,
        verified=not differences if verify else None,
        differences=tuple(differences),
    )


def _in_doubt(broken: Broken, prefix: str) -> Replay:
    """The replay of a damaged log, which cannot be compared with anything; it does not name another tenant's agent."""
    at = broken if broken.key.startswith(prefix) else f"the commit at position {broken.position} was changed"
    return Replay(
        events=0,
        commits=0,
        events_per_s=0,
        agents={},
        model_calls=0,
        verified=False,
        differences=(f"log: damaged: {at}; {WHAT_TO_DO}, nothing built from it can be trusted",),
    )


def _agents(folded: Folded, check: Check, *, show: bool) -> dict[str, AgentReplay]:
    states = each(sorted(folded.states.items()), check)
    return {agent: _agent(agent, state, folded.last[agent].token, show=show) for agent, state in states}


def _agent(key: str, state: AgentState, token: str, *, show: bool) -> AgentReplay:
    now = state.intake.clock
    newest_first = reversed(state.memories.values())
    return AgentReplay(
        position=token,
        state_hash=state.hash(),
        memories=len(state.memories),
        messages=len(state.transcript),
        state=tuple(memory_view(key, memory, now=now) for memory in newest_first) if show else (),
    )


async def _fold(
    parts: Parts, key: str | None, within: Callable[[Commit], bool], prefix: str, end: int, progress: OnProgress
) -> Folded:
    folded = Folded()
    began = perf_counter()
    with _without_collection():
        async for batch in parts.log.read(until=end, key=key, batch=AT_ONCE):
            for _, commit in batch:
                agent = commit.key
                if agent.startswith(prefix) and within(commit):
                    _apply(folded, agent, commit)
            progress(batch[-1].position, end)
            await parts.turns.give_way()
    folded.seconds = perf_counter() - began
    return folded


@contextmanager
def _without_collection() -> Iterator[None]:
    """A fold's objects stay, and have no cycles: garbage collections during it cost an eighth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _apply(folded: Folded, agent: str, commit: Commit) -> None:
    state = folded.states.get(agent)
    if state is None:
        state = folded.states[agent] = AgentState()
    state.fold(commit)
    folded.last[agent] = commit.source
    folded.commits += 1
    folded.events += len(commit.events)


async def _bound(until: str | None, log: "SqliteLog | KafkaLog") -> Callable[[Commit], bool]:
    """Whether a commit lies within: up to an input's position, or recorded up to a time. Raises InvalidInputError."""
    if until is None:
        return lambda _commit: True
    if _POSITION.fullmatch(until):
        offset = await _offset(until, log)
        log_id = log.log_id
        # Imported commits have positions of another log, which do not compare with this one.
        return lambda commit: commit.source.log_id != log_id or commit.source.offset <= offset
    at = parse_moment("until", until, or_else="a position such as 0:17").timestamp()
    return lambda commit: commit.recorded_at <= at


async def _offset(until: str, log: "SqliteLog | KafkaLog") -> int:
    """The offset of a position of the log. Raises InvalidInputError."""
    partition, _, offset = until.partition(":")
    if int(partition) != log.partition:
        raise InvalidInputError("until", until, f"a position of this log, which begins with {log.partition}:")
    last = await log.last_offset()
    if last is not None and int(offset) > last:
        allowed = (
            f"a position up to the last one of this log, {log.partition}:{last}; what was imported has positions of "
            "another log, and is folded up to a time"
        )
        raise InvalidInputError("until", until, allowed)
    return int(offset)


# Verify: the live projections equal a fold of the log.


@dataclass(frozen=True, slots=True)
class _Live:
    position: int
    digests: dict[str, str]


async def _live(parts: Parts) -> dict[str, _Live]:
    """The digests of each projection for each agent; projections in the data directory are read at one moment."""
    found = await in_thread(lambda check: _here(parts, check))
    for served in parts.served:
        position, digests = await served.store.holding(parts.log.partition)
        own = {key: digest for key, digest in digests.items() if parts.log.owns(key)}
        found[served.fold.NAME] = _Live(position, own)
    return found


def _here(parts: Parts, check: Check) -> dict[str, _Live]:
    found = {}
    with parts.reading() as connection:
        for fold in each(parts.folds, check):
            current = active(connection, fold.NAME)
            found[fold.NAME] = _Live(current.position, fold.digests(connection, current.generation))
    return found


async def _differences(parts: Parts, folded: Folded, live: dict[str, _Live], key: str | None, prefix: str) -> list[str]:
    remembering = {agent: state for agent, state in folded.states.items() if state.memories or state.transcript}
    hashes = await in_thread(
        lambda check: {a: state.remembered_hash() for a, state in each(remembering.items(), check)}
    )
    expected = {LivingFold.NAME: hashes}
    others = [
        fold for fold in (*parts.folds, *(served.fold for served in parts.served)) if fold.NAME != LivingFold.NAME
    ]
    expected |= await _folded_anew(parts, others, live, key)
    differences = []
    for name, digests in expected.items():
        found = live[name].digests if key is None else {key: live[name].digests.get(key, "")}
        differences += [
            f"{name}: {agent} differs from the log; `mnemolog rebuild {name}` builds it anew"
            for agent in sorted({*digests, *found})
            if agent.startswith(prefix) and digests.get(agent, "") != found.get(agent, "")
        ]
    return differences


async def _folded_anew(
    parts: Parts, folds: Iterable[SqliteFold], live: dict[str, _Live], key: str | None
) -> dict[str, dict[str, str]]:
    """The digests of projections that are built from the log in memory."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    numbered = tuple(enumerate(folds, start=1))  # some share the names of their tables
    for number, fold in numbered:
        fold.create(connection, number)
    end = max(live[fold.NAME].position for _, fold in numbered)
    async for batch in parts.log.read(until=end, key=key, batch=AT_ONCE):
        for number, fold in numbered:
            fold.apply(
                connection, number, [recorded for recorded in batch if recorded.position <= live[fold.NAME].position]
            )
            await parts.turns.give_way()
    digests = await in_thread(
        lambda check: {fold.NAME: fold.digests(connection, number) for number, fold in each(numbered, check)}
    )
    connection.close()
    return digests
