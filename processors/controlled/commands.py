"""The events of the commands on agent-managed memory. Read it from top to bottom.

Each event is folded into the state before the next is made: a reflection includes the entry that triggered it.
An event that needs a vector has a pending one; the write path embeds its text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

import numpy as np

from mnemolog.processors.controlled import archiving, core, recall, reflection
from mnemolog.processors.controlled.reflection import Insight, Trigger
from mnemolog.processors.controlled.rendering import bare, seen
from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.controlled.stream import differing
from mnemolog.processors.memory.copying import copied
from mnemolog.processors.ports import TokenCounter
from mnemolog.processors.vectors import cosine, unit, unpacked
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.controlled_command import (
    SYSTEM,
    AppendCore,
    ArchiveDocument,
    Controlling,
    DecideProposal,
    ImportEntry,
    InsertArchival,
    LogEntry,
    ProposeChange,
    Reflect,
    UndoCore,
    UpdateCore,
)
from mnemolog.schemas.event import (
    Archived,
    CoreChanged,
    EntriesArchived,
    EntryLogged,
    Reflected,
)
from mnemolog.schemas.event.values import PENDING
from mnemolog.schemas.ids import control_id, digest

RELATED: Final = 3
"""Related texts of archival memory that a reflection records, at most."""


def words_of(event: EntryLogged | Archived) -> str:
    """The text of an event that is embedded."""
    if isinstance(event, EntryLogged):
        return recall.words(event.action, event.content)
    return archiving.words(event.heading, event.content)


@dataclass(slots=True)
class ToWrite:
    """A request for a model to write insights, yielded between two events; the caller may fill in the rest."""

    entries: Sequence[EntryLogged]
    most: int
    insights: Sequence[Insight] = ()
    written_by: str | None = None
    fallback: str | None = None


@dataclass(slots=True)
class Carrying:
    """The state of one command while its events are made."""

    state: Controlled
    key: str
    input_id: str
    clock: float
    config: ControlledConfig
    counter: TokenCounter
    asks: bool = False
    """whether a model is available"""
    named: int = 0
    """ids generated so far"""

    def carried_out(self, command: Controlling) -> Iterator[ControlEvent | ToWrite]:  # noqa: C901  one case for each
        """The events; the caller folds each into the state before it asks for the next."""
        # Entries of reflections are trusted as counted, so no client may write under their name.
        if getattr(command, "role", None) == SYSTEM and not _is_reflection(command):
            detail = f"role: {SYSTEM!r} is what reflections write as; name another role"
            yield core.refused(command.TYPE, SYSTEM, "", "reserved", detail, self.clock)
            return
        match command:
            case UpdateCore():
                yield from self._updated(command)
            case AppendCore():
                shipped = self.config.recently_shipped
                yield from self._within(
                    core.appended(command, self.state, shipped=shipped, clock=self.clock), command.TYPE
                )
            case UndoCore():
                yield from self._within(core.undone(command, self.state, clock=self.clock), command.TYPE)
            case ProposeChange():
                yield core.proposed(command, self.state, name=self._name(), clock=self.clock)
            case DecideProposal():
                yield from core.decided(command, self.state, fits=self._fits, clock=self.clock)
            case LogEntry():
                yield from self._logged(command)
            case ImportEntry():
                yield from self._taken_over(command)
            case InsertArchival():
                found = archiving.inserted(command, self.state, name=self._name(), clock=self.clock)
                if found is not None:
                    yield found
            case ArchiveDocument():
                most = self.config.chunk_chars
                yield from archiving.document(command, self.state, key=self.key, most=most, clock=self.clock)
            case Reflect():
                yield from self._reflected(command.reason)
            case _:
                assert_never(command)

    # Core memory.

    def _updated(self, command: UpdateCore) -> Iterator[ControlEvent | ToWrite]:
        before = self.state.text("status", "", "sprint")
        yield from self._within(core.updated(command, self.state, clock=self.clock), command.TYPE)
        # Compared with the folded state, since the change may have been refused.
        if self.state.text("status", "", "sprint") != before:
            yield from self._reflected("sprint")

    def _within(self, event: ControlEvent | None, command: str) -> Iterator[ControlEvent]:
        if isinstance(event, CoreChanged):
            yield core.within(event, self.state, command, self._fits)
        elif event is not None:
            yield event

    def _fits(self, state: Controlled, role: str) -> str | None:
        budget = self.config.core_tokens
        # Without lists, which are shortened to fit: what is left has to fit for ever, or no context could be made.
        tokens = bare(seen(state, role), budget=budget, count=self.counter.count)
        if tokens <= budget:
            return None
        return (
            f"core memory of role {role!r} would take {tokens:,} tokens without its lists, and may take {budget:,} "
            "(controlled.core_tokens): shorten it, or keep it in archival memory"
        )

    # Recall memory.

    def _logged(self, command: LogEntry) -> Iterator[ControlEvent | ToWrite]:
        latest = self.state.cycle
        cycle = command.cycle if command.cycle is not None else (0 if latest is None else latest) + 1
        # A refusal is an event and no error: only the writer knows the latest cycle, and the audit has the attempt too.
        if latest is not None and (wrong := self._wrong(cycle, latest)) is not None:
            detail = f"cycle: {cycle} is {wrong}; leave it out for the next one"
            yield core.refused(command.TYPE, command.role, "", "cycle", detail, self.clock)
            return
        yield self._entry(command, entry_id=self._name(), cycle=cycle, at=self.clock)
        # After the entry is added: its cycle decides which entries are too old.
        yield from self._overflowing(cycle)
        yield from reflection.rules(self.state, self.config, name=self._name, clock=self.clock)
        if (trigger := reflection.due(self.state, self.config)) is not None:
            yield from self._reflected(trigger)

    def _taken_over(self, command: ImportEntry) -> Iterator[ControlEvent]:
        """Imports an entry once; a different entry of the same id is refused, and an import triggers no reflection."""
        known = self.state.recall.get(command.entry_id) or self.state.older.get(command.entry_id)
        entry = self._entry(
            command, entry_id=command.entry_id, cycle=command.cycle, at=command.timestamp, sources=command.sources
        )
        if known is not None:
            if (other := differing(known, entry)) is not None:
                detail = f"entry {command.entry_id!r} is here already, with another {other}; nothing was replaced"
                yield core.refused(command.TYPE, command.role, "", "changed", detail, self.clock)
            return
        yield entry
        yield from self._overflowing(self.state.cycle or 0)

    def _wrong(self, cycle: int, latest: int) -> str | None:
        """Why a cycle is wrong: it goes back, or so far ahead that one typing error would empty recall memory."""
        if cycle < latest:
            return f"behind the latest, {latest}"
        ahead = self.config.recall_cycles
        return f"more than {ahead} ahead of the latest, {latest}" if cycle > latest + ahead else None

    def _entry(
        self, command: LogEntry | ImportEntry, *, entry_id: str, cycle: int, at: float, sources: tuple[str, ...] = ()
    ) -> EntryLogged:
        return EntryLogged(
            entry_id=entry_id,
            cycle=cycle,
            role=command.role,
            action=command.action,
            importance=command.importance,
            type=command.type,
            tags=command.tags,
            issue_refs=command.issue_refs,
            pr_refs=command.pr_refs,
            content=command.content,
            token_estimate=self.counter.count(recall.words(command.action, command.content)),
            tokenizer=self.counter.name,
            failure=command.failure,
            sources=sources,
            observed_at=at,
            embedding=PENDING,
        )

    def _overflowing(self, cycle: int) -> Iterator[EntriesArchived]:
        """Moves entries of cycles that are too old for recall memory to archival memory."""
        first = cycle - self.config.recall_cycles + 1
        old = tuple(name for name, entry in self.state.recall.items() if entry.cycle < first)
        if old:
            yield EntriesArchived(entry_ids=old, before_cycle=first, observed_at=self.clock)

    # Reflection.

    def _reflected(self, trigger: Trigger) -> Iterator[ControlEvent | ToWrite]:
        """Insights go into recall memory, the same texts as lessons into archival memory, failures into core memory."""
        if not self.state.unreflected:
            return
        entries = reflection.gathered(self.state, self.config)
        wanted = ToWrite(entries, self.config.insights)
        # A sentence has to cite two entries, so of one there is nothing to ask.
        if self.asks and len(entries) > 1:
            yield wanted
        found = reflection.insights(entries, most=self.config.insights, written=wanted.insights)
        context, total, cycle = self._related(entries), self.state.importance_sum, self.state.cycle or 0
        written = [self._written(insight, cycle) for insight in found]
        yield from written
        for insight in found:
            yield self._lesson(insight)
        lessons = [insight.content for insight in found if insight.lesson]
        learned = core.learned(lessons, self.state, clock=self.clock)
        if learned is not None:
            yield learned
        yield Reflected(
            trigger=trigger,
            through_cycle=cycle,
            importance_sum=total,
            gathered=tuple(entry.entry_id for entry in entries),
            context=context,
            insights=tuple(entry.entry_id for entry in written),
            written_by=wanted.written_by,
            fallback=wanted.fallback,
            observed_at=self.clock,
        )

    def _written(self, insight: Insight, cycle: int) -> EntryLogged:
        return EntryLogged(
            entry_id=self._name(),
            cycle=cycle,
            role=SYSTEM,
            action=insight.action,
            importance=insight.importance,
            type="reflection",
            tags=insight.tags,
            issue_refs=(),
            pr_refs=(),
            content=insight.content,
            token_estimate=self.counter.count(recall.words(insight.action, insight.content)),
            tokenizer=self.counter.name,
            failure=None,
            sources=insight.sources,
            observed_at=self.clock,
            embedding=PENDING,
        )

    def _lesson(self, insight: Insight) -> Archived:
        return Archived(
            archival_id=self._name(),
            source=archiving.REFLECTION,
            content=insight.content,
            heading=insight.action,
            type="lesson",
            roles=(),
            issues=(),
            importance=insight.importance,
            content_hash=digest(insight.content.encode()),
            observed_at=self.clock,
            embedding=PENDING,
        )

    def _related(self, entries: list[EntryLogged]) -> tuple[str, ...]:
        """The texts of archival memory that are nearest to the mean of the entries' vectors."""
        models = {entry.embedding.model for entry in entries}
        # Vectors of two models cannot be compared.
        if len(models) != 1:
            return ()
        middle = unit(np.mean([unpacked(entry.embedding) for entry in entries], axis=0))
        near = [
            (cosine(middle, unpacked(item.event.embedding)), item.id)
            for item in archiving.items(self.state)
            if item.event.embedding.model in models
        ]
        return tuple(name for _, name in sorted(near, reverse=True)[:RELATED])

    def _name(self) -> str:
        self.named += 1
        return control_id(self.key, self.input_id, self.named - 1)


def planned_reflection(
    state: Controlled, key: str, *, clock: float, config: ControlledConfig, counter: TokenCounter
) -> list[ControlEvent]:
    """The events that a reflection would append, without a model's insights; `state` stays unchanged."""
    # A copy: the events are folded to see what follows from them, and the state belongs to the caller.
    carrying = Carrying(copied(state), key, "", clock, config, counter)
    tenant_id, _, agent_id = key.partition("/")
    found: list[ControlEvent] = []
    for event in carrying.carried_out(Reflect(tenant_id=tenant_id, agent_id=agent_id)):
        assert not isinstance(event, ToWrite)
        carrying.state.evolve(event)
        found.append(event)
    return found


def _is_reflection(command: Controlling) -> bool:
    """Whether it imports an entry that a reflection wrote elsewhere."""
    return isinstance(command, ImportEntry) and command.type == "reflection"
