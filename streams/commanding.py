"""Commands and recalls as events: the part of the write path that is not about messages (streams/pipeline.py).

A command is carried out once, in the commit of its input; a repetition with the same id has no effect.
"""

from collections.abc import Iterable
from dataclasses import replace

from mnemolog.processors import commands, editing, relating, restoring
from mnemolog.processors.dream import carrying, merging, transcript, waking
from mnemolog.processors.ingest import aftermath, quotes
from mnemolog.processors.ingest import intake as intake_events
from mnemolog.processors.memory.state import AgentState, Intake
from mnemolog.processors.ports import Document, LateVectors, TokenCounter
from mnemolog.schemas.command import (
    Dreaming,
    DreamStep,
    Edit,
    EndSession,
    Immediate,
    OfMemory,
    Recall,
    Reforming,
    Remember,
    Restore,
)
from mnemolog.schemas.config import Config
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.event import (
    Archived,
    Embedding,
    EntryLogged,
    MemoriesRecalled,
    MemoryForgotten,
    SessionEnded,
    SessionOpened,
)
from mnemolog.schemas.ids import memory_id
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message
from mnemolog.schemas.relating import Relating
from mnemolog.streams.draft import Draft
from mnemolog.streams.embedding import EmbeddedText, EmbeddingPool, ready
from mnemolog.streams.model_calls import ModelCalls
from mnemolog.streams.prepared import Candidates, Prepared, Prospect


class CommandPath:
    """Turns commands into events; it keeps no state between calls that affects a decision."""

    def __init__(
        self,
        *,
        pool: EmbeddingPool,
        config: Config,
        model: str,
        dimensions: int,
        calls: ModelCalls | None,
        late: LateVectors | None,
        counter: TokenCounter,
    ) -> None:
        """`model` and `dimensions` are the embedder's; `calls`: None if the heuristics decide."""
        self._pool = pool
        self._config = config
        self._model = model
        self._dimensions = dimensions
        self._calls = calls
        self._late = late
        self._counter = counter

    def prepare(self, intake: Intake, prepared: Prepared) -> None:
        """Do the part of a command that depends on inputs alone."""
        body = prepared.input.body
        match body:
            case EndSession(session_id=name) if name in intake.sessions:
                prepared.take_in(SessionEnded(session_id=name, reason="command", ended_at=intake.clock), intake)
            case Remember() as command:
                candidate = intake_events.by_hand(
                    command.text,
                    subject=command.user_id,
                    category=command.category,
                    max_entities=self._config.observer.max_entities,
                )
                prepared.candidates = Candidates((Prospect(candidate, self._pool.start(command.text)),))
            case Recall() as command:
                self._prepare_recall(intake, prepared, command)
            case _:
                _rest: OfMemory | Reforming | Dreaming | Relating | Controlling | EndSession | Message = body

    def _prepare_recall(self, intake: Intake, prepared: Prepared, command: Recall) -> None:
        """Note the recalled items in the session."""
        for ended in intake_events.idle_ends(intake, self._config.stream.session_idle_s):
            prepared.take_in(ended, intake)
        if command.session_id not in intake.sessions:
            opened = SessionOpened(session_id=command.session_id, named=True, opened_at=prepared.clock)
            prepared.take_in(opened, intake)
        prepared.recalled = intake_events.recalled(command, clock=prepared.clock, config=self._config.utility)
        # Before the recall is decided: the next message, which is read ahead, may repeat the recalled texts.
        intake.evolve(prepared.recalled)

    async def carry_out(self, draft: Draft, prepared: Prepared) -> None:
        """Carry out the command; for a message, nothing."""
        body = prepared.input.body
        if isinstance(body, Restore):
            await self._restore(draft, body, prepared)
        elif isinstance(body, Edit):
            await self._edit(draft, body, prepared)
        elif isinstance(body, Reforming):
            self._reform(draft, body, prepared)
        elif isinstance(body, Dreaming):
            await self._dream(draft, body, prepared)
        elif isinstance(body, Immediate):
            draft.add_all(commands.carried_out(body, draft.state, clock=prepared.clock, config=self._config))
            draft.add_all(aftermath.released(draft.ended, draft.state, prepared.clock))
            await self._forget_beside(draft, prepared)
        elif isinstance(body, Relating):
            draft.add_all(relating.carried_out(body, draft.state, clock=prepared.clock))
        elif isinstance(body, Controlling):
            await self._control(draft, body, prepared)
        else:
            _rest: Message | Remember | Recall | EndSession = body

    def _reform(self, draft: Draft, command: Reforming, prepared: Prepared) -> None:
        """Carry out a step of `reform`, which forms the memories of the transcript again."""
        from mnemolog.processors import reforming  # only here: most processes get no such command

        step = reforming.carried_out(
            command,
            draft.state,
            new_id=memory_id(draft.key, prepared.input.id, 0),
            model=self._model,
            dimensions=self._dimensions,
            clock=prepared.clock,
        )
        draft.add_all(step)
        draft.add_all(aftermath.released(draft.ended, draft.state, prepared.clock))

    async def _dream(self, draft: Draft, command: Dreaming, prepared: Prepared) -> None:
        """Carry out a step of a consolidation cycle."""
        state, clock = draft.state, prepared.clock
        embeddings = await self._of_dreaming(command, state)
        draft.add_all(carrying.carried_out(command, state, embeddings=embeddings, clock=clock, config=self._config))
        draft.add_all(aftermath.released(draft.ended, state, clock))

    async def note_recall(self, draft: Draft, recalled: MemoriesRecalled, prepared: Prepared) -> None:
        """Record a recall: memories that were asked for are strengthened, and sleeping ones related to them wake."""
        state, dream = draft.state, self._config.dream
        body = prepared.input.body
        unasked = body.unasked if isinstance(body, Recall) else ()
        given = (each.id for each in recalled.recalled if each.kind == "memory" and each.id not in unasked)
        known = tuple(dict.fromkeys(memory for memory in given if memory in state.memories))
        messages = [each.id for each in recalled.recalled if each.kind == "message"]
        recalled = replace(recalled, memories=known)
        draft.add(recalled)
        draft.add_all(commands.used(recalled, state, self._config))
        await self.wake(draft, waking.given(known, state), "recalled", prepared)
        await self.wake(draft, waking.associated(known, state, dream), "associated", prepared)
        said = waking.over_messages(messages, state, prepared.clock, dream)
        await self.wake(draft, said, "associated", prepared)
        draft.add_all(list(transcript.woken(messages, state, "recalled", at=prepared.clock)))
        asleep = transcript.messages_to_wake(known, state)
        draft.add_all(list(transcript.woken(asleep, state, "associated", at=prepared.clock)))

    async def _forget_beside(self, draft: Draft, prepared: Prepared) -> None:
        """Remove forgotten texts from the context of other memories."""
        state = draft.state
        for gone in [event for event in draft.events if isinstance(event, MemoryForgotten)]:
            # A list, since each event added below changes the memories that `beside` looks through.
            for memory, parts in list(quotes.beside(gone, state)):
                found, name = await self._embedded(memory), gone.memory_id
                draft.add(quotes.without(name, memory, parts, found.embedding, at=prepared.clock, config=self._config))

    async def _control(self, draft: Draft, command: Controlling, prepared: Prepared) -> None:
        """Carry out a command on agent-managed memory; each event sees the changes of the previous ones."""
        # Only here: most processes get no such command.
        from mnemolog.processors.controlled.commands import Carrying, ToWrite, words_of

        carrying_out = Carrying(
            draft.state.controlled,
            draft.key,
            prepared.input.id,
            prepared.clock,
            self._config.controlled,
            self._counter,
            asks=self._calls is not None,
        )
        for event in carrying_out.carried_out(command):
            if isinstance(event, ToWrite):
                if self._calls is not None:
                    await self._calls.reflect(event, key=draft.key, input_id=prepared.input.id)
            elif isinstance(event, EntryLogged | Archived):
                found = await ready(self._pool.start(words_of(event)))
                draft.add(replace(event, embedding=found.embedding))
            else:
                draft.add(event)

    async def _of_dreaming(self, command: Dreaming, state: AgentState) -> dict[str, Embedding]:
        """The vectors of the memories that a step of a cycle wakes, which only the log has, and of new texts."""
        changes = command.changes if isinstance(command, DreamStep) else ()
        texts = {carrying.embedded(each): each.text for each in changes if each.text is not None}
        found = {name: (await ready(self._pool.start(text))).embedding for name, text in texts.items()}
        waking_up = [
            each.memory_id for each in changes if each.kind in carrying.WAKING and each.memory_id in state.memories
        ]
        return found | {each: (await self._embedded(state.memories[each])).embedding for each in waking_up}

    async def take_apart(self, draft: Draft, prepared: Prepared) -> None:
        """Take a merged memory apart if one of its statements changed."""
        # The steps of a cycle list these changes themselves; here they would be made a second time.
        if isinstance(prepared.input.body, Dreaming):
            return
        state, clock = draft.state, prepared.clock
        draft.add_all(merging.forgotten_with(draft.events, state, at=clock))
        for broken in merging.broken(draft.events, state):
            asleep = merging.stood_for(broken, state)
            draft.add(merging.taken_apart(broken, at=clock))
            draft.add_all(aftermath.released([broken], state, clock))
            await self.wake(draft, asleep, "dissolved", prepared)

    async def wake(self, draft: Draft, asleep: Iterable[Memory], reason: str, prepared: Prepared) -> None:
        """Wake the sleeping memories that were reached (ledger J4)."""
        # A list, since each memory that wakes changes the state from which the others are found.
        for memory in list(asleep):
            found = await self._embedded(memory)
            draft.add(carrying.woken(memory, draft.state, reason, found.embedding, at=prepared.clock))

    async def _embedded(self, memory: Memory) -> EmbeddedText:
        return await ready(self._pool.start(memory.words))

    async def _restore(self, draft: Draft, command: Restore, prepared: Prepared) -> None:
        """Restore a memory; a dormant one wakes."""
        memory = draft.state.memories.get(command.memory_id)
        if memory is not None and memory.status(prepared.clock) == "dormant":
            await self.wake(draft, [memory], "restored", prepared)
            return
        name, clock = memory_id(draft.key, prepared.input.id, 0), prepared.clock
        found = restoring.restoration(command.memory_id, draft.state, new_id=name, clock=clock)
        if not isinstance(found, restoring.Restoration):
            draft.add(found)
            return
        found = found._replace(memory=quotes.without_forgotten(found.memory, draft.state, self._config))
        # Embedded again: the writer keeps no vectors of ended memories, and the same words give the same vector.
        words = await self._embedded(found.memory)
        draft.add_all(restoring.restored(found, draft.state, words.embedding, clock=clock))

    async def _edit(self, draft: Draft, command: Edit, prepared: Prepared) -> None:
        """Change the text of a memory, which also wakes it."""
        clock = prepared.clock
        found = editing.wording(command, draft.state, clock=clock, max_entities=self._config.observer.max_entities)
        if not isinstance(found, editing.Wording):
            draft.add_all(found)
            return
        if not found.memory.awake:
            await self.wake(draft, [found.memory], "edited", prepared)
        words = await ready(self._pool.start(found.candidate.words))
        draft.add(editing.edited(found, draft.state, words.embedding, clock=clock))
        if self._late is not None:  # else a search does without them until the upkeep has made them
            self._late.keep(draft.key, Document("memory", found.memory.id), found.candidate.words, words.pieces)
