"""The gate's rulings as events: a new memory, a repetition, a merge, or the end of contradicted memories.

With a language model, merges wait until all candidates of the input are judged: one call merges them all, and relates
the new memories too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mnemolog.processors.ingest import aftermath, decisions, relations
from mnemolog.processors.ingest.decisions import UNMERGED, Considered, Merged
from mnemolog.processors.ingest.model.synthesis_call import ToMerge, ToRelate
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import HEURISTICS, Importance, MemoryFormed, RelationFormed
from mnemolog.schemas.memory import Memory
from mnemolog.streams.draft import Draft
from mnemolog.streams.embedding import EmbeddingPool, ready
from mnemolog.streams.model_calls import NOTHING, ModelCalls, Synthesised


@dataclass(slots=True)
class Judged:
    """A candidate after the gate: the ruling, its importance, and the memory that it became or changed.

    The gate and `Enactor` fill it in step by step.
    """

    new: Considered
    near: tuple[Memory, ...]
    """the memories nearest to it, which it may be related to"""
    ruling: Ruling | None = None
    """None: written by hand, without the gate"""
    weighed: Importance | None = None
    """None: written by hand, without the gate"""
    formed: MemoryFormed | None = None
    """the new memory that it became; None: it repeats or adds to a known one, or was rejected"""
    known: str | None = None
    """the known memory that it repeats or adds to"""
    waits: bool = False
    """a model will merge it into `known`"""

    @property
    def memory_id(self) -> str | None:
        """The memory that holds the candidate now, new or known; None: it was rejected."""
        return self.formed.memory_id if self.formed else self.known


class Enactor:
    """Writes the verdicts on candidates into a draft."""

    def __init__(self, pool: EmbeddingPool, config: Config, calls: ModelCalls | None) -> None:
        """`calls`: None if the heuristics merge and relate."""
        self._pool = pool
        self._config = config
        self._calls = calls

    @property
    def _v9(self) -> bool:
        return self._config.preset == "v9"

    async def enact(self, draft: Draft, judged: Judged, ruling: Ruling, weighed: Importance) -> None:
        """Write the verdict as events; merges by a model wait for `synthesise`."""
        new, judged.ruling, judged.weighed = judged.new, ruling, weighed
        match ruling.judgement.verdict:
            case "create":
                self.form(draft, judged, weighed)
            case "skip":
                draft.add(decisions.rejected(new, weighed, ruling, self._config.gate.gap_importance))
            case "reinforce":
                judged.known = _nearest(ruling).id
                draft.add(decisions.reinforced(new, _nearest(ruling), weighed, ruling, self._config.gate))
            case "update":
                judged.known, judged.waits = _nearest(ruling).id, self._calls is not None
                if not judged.waits:
                    await self._merge(draft, judged, ruling, UNMERGED)
            case "supersede":
                self._supersede(draft, judged, ruling, weighed)

    def form(
        self,
        draft: Draft,
        judged: Judged,
        weighed: Importance,
        *,
        valid_until: float | None = None,
        supersedes: Sequence[Memory] = (),
    ) -> None:
        """Form a new memory; high arousal makes it a protected flashbulb memory (ledger E5)."""
        judged.formed = decisions.formed(
            judged.new, weighed, judged.ruling, self._config, valid_until=valid_until, supersedes=supersedes
        )
        draft.add(judged.formed)

    def _supersede(self, draft: Draft, judged: Judged, ruling: Ruling, weighed: Importance) -> None:
        """A new value of a known key: the older statement ends at the time of the newer one (ledger D4)."""
        new = judged.new
        later = decisions.successor(new, ruling)
        # The statement arrived late: the current value was said after it and stays, whatever the order of arrival.
        if later is not None:
            self.form(draft, judged, weighed, valid_until=later.memory.valid_from)
            draft.add(decisions.superseded_at_once(new, later, draft.state.left_without(new.id)))
            return
        # Locked memories stay. If all are locked, `respecting_locks` has already changed the verdict to create.
        ended = [each for each in ruling.contradictions if not each.memory.locked]
        self.form(draft, judged, weighed, supersedes=[each.memory for each in ended])
        for each in ended:
            draft.add(decisions.superseded(new, each, draft.state.left_without(each.memory.id)))

    async def _merge(self, draft: Draft, judged: Judged, ruling: Ruling, merged: Merged) -> None:
        """Update a memory with the new statement (ledger D3, R19)."""
        known, new = draft.state.memories[_nearest(ruling).id], judged.new
        if not merged.text and not self._v9:
            # Without a model the fuller words replace the older ones, which stay in the history.
            taken = merged._replace(text=new.candidate.text, by="words", said=new.candidate.said)
            draft.add(decisions.updated(new, known, judged.weighed, ruling, taken, new.embedding))
            return
        # Without a model v9 joins both texts, since each may have facts that the other lacks.
        text = merged.text or f"{known.text}{self._config.gate.separator}{new.candidate.text}"
        found = await ready(self._pool.start(text))
        merged = merged._replace(text=text)
        draft.add(decisions.updated(new, known, judged.weighed, ruling, merged, found.embedding))

    async def synthesise(self, draft: Draft, judged: Sequence[Judged], input_id: str) -> Synthesised:
        """Merge and relate all candidates in one call, if there is a model (ledger C1, D3, G2)."""
        if self._calls is None:
            return NOTHING
        # Two statements of one message may add to one memory: the first of them is given to the model.
        first = {one.known: one for one in reversed(judged) if one.waits and one.known}
        memories = draft.state.memories
        synthesised = await self._calls.synthesise(
            [ToMerge(known, memories[known].text, one.new.candidate.text) for known, one in first.items()],
            [
                ToRelate(one.formed.memory_id, one.formed.text, tuple((other.id, other.text) for other in others))
                for one in judged
                if one.formed and (others := self._compared(draft.state, one.formed, one))
            ],
            key=draft.key,
            message_id=input_id,
        )
        await self._merge_all(draft, judged, first, synthesised)
        return synthesised

    async def _merge_all(
        self, draft: Draft, judged: Sequence[Judged], first: Mapping[str, Judged], synthesised: Synthesised
    ) -> None:
        """Write the merges that waited for the model; `first`: by known memory, the candidate sent to the model."""
        memories = draft.state.memories
        for one in judged:
            if one.waits and one.known and one.ruling and one.weighed:
                taken = not self._v9 and first[one.known] is not one  # only one candidate can replace a memory
                if taken or not memories[one.known].active:  # another statement of the message may have ended it
                    one.known, one.ruling = None, decisions.on_its_own(one.ruling)
                    self.form(draft, one, one.weighed)
                    continue
                # One model merge for a memory and a message: further candidates are appended to it.
                merged = synthesised.merged[one.known] if first[one.known] is one else UNMERGED
                await self._merge(draft, one, one.ruling, merged)

    def related(
        self, state: AgentState, judged: Judged, formed: MemoryFormed, synthesised: Synthesised
    ) -> tuple[RelationFormed, ...]:
        """The edges of a new memory: those of the gate, and those that the model or the heuristics found."""
        contradictions = judged.ruling.contradictions if judged.ruling else ()
        elaborations = judged.ruling.elaborations if judged.ruling else ()
        found, by = synthesised.related.get(formed.memory_id, ()), synthesised.model
        if by is None:
            others = self._compared(state, formed, judged)
            found, by = relations.detect(judged.new.candidate, others, self._config.relations), HEURISTICS
        return relations.events_of(
            formed.memory_id,
            [
                *relations.contradicting(contradictions, formed.supersedes),
                *relations.elaborating(elaborations),
                *found,
            ],
            known=state.relations,
            formed_by=by,
            now=formed.observed_at,
        )

    def _compared(self, state: AgentState, formed: MemoryFormed, judged: Judged) -> list[Memory]:
        return aftermath.compared(formed, judged.near, state, self._config.relations)


def _nearest(ruling: Ruling) -> Memory:
    """The known memory of an update or a repetition, which always has one."""
    assert ruling.nearest is not None
    return ruling.nearest
