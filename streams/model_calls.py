"""The calls of a language model on the write path: at most two per message; if one fails, the heuristics take over.

A call that fails costs nothing but its time: what is formed or merged without it says why (ledger C4).
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from mnemolog.processors.controlled import reflection_call
from mnemolog.processors.controlled.commands import ToWrite
from mnemolog.processors.ingest.decisions import Merged
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.model import formation_call, synthesis_call
from mnemolog.processors.ingest.model.synthesis_call import Related, ToMerge, ToRelate
from mnemolog.processors.ingest.observer import Observation
from mnemolog.processors.ingest.relations import Found
from mnemolog.processors.memory.state import Session
from mnemolog.processors.ports import Clock, LanguageModel, Report
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ModelError
from mnemolog.schemas.event import HEURISTICS, RejectedSentence
from mnemolog.schemas.message import Message
from mnemolog.schemas.prompt import Prompt, Reply, Task
from mnemolog.schemas.telemetry import Decided
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.prepared import Candidates, Prospect


class Synthesised(NamedTuple):
    """The result of the second call."""

    merged: Mapping[str, Merged] = {}
    """the merges, by the id of the known memory"""
    related: Mapping[str, Sequence[Found]] = {}
    """the relations of each new memory to others"""
    model: str | None = None
    """the model that answered; None: the heuristics relate"""


NOTHING: Final = Synthesised()
_MOST_TOLD: Final = 1_000
"""Most characters of the reason for a rejected reply, in an event."""


class ModelCalls:
    """Calls the model, checks its replies, falls back to the heuristics, and reports each decision (ledger M1)."""

    def __init__(
        self, model: LanguageModel, pool: EmbeddingPool, config: Config, *, now: Clock, report: Report
    ) -> None:
        self._model = model
        self._pool = pool
        self._config = config
        self._now = now
        self._report = report

    def form(
        self,
        message: Message,
        observation: Observation,
        heuristics: Sequence[Candidate | RejectedSentence],
        *,
        at: datetime,
        session: Session,
    ) -> asyncio.Task[Candidates]:
        """Start to form the candidates of a message.

        `heuristics`: what comes instead where that fails, with what they would not keep.
        """
        shown = self._config.model.context_messages
        context = [line.heading + line.text for line in session.said][-shown:] if shown else []
        focus, config = session.focus, self._config
        prompt = formation_call.ask(message, observation, at=at, focus=focus, context=context, config=config)
        read = partial(
            formation_call.read,
            message=message,
            observation=observation,
            at=at,
            focus=focus,
            context=context,
            config=config,
        )
        asked = _Asked("formation", message.key, message.id, message.content)
        return asyncio.create_task(self._candidates(prompt, read, heuristics, asked), name="mnemolog-formation")

    async def _candidates(
        self,
        prompt: Prompt,
        read: Callable[[str], Sequence[Candidate]],
        heuristics: Sequence[Candidate | RejectedSentence],
        asked: "_Asked",
    ) -> Candidates:
        try:
            reply = await self._model.complete(prompt)
            candidates = read(reply.text)
        except ModelError as error:
            # The heuristics have read the message anyway, so a failed call loses no message.
            kept = [found for found in heuristics if not isinstance(found, RejectedSentence)]
            unkept = tuple(found for found in heuristics if isinstance(found, RejectedSentence))
            self._fell_back(asked, error, f"{len(kept)} facts by the heuristics")
            return Candidates(self._prospects(kept), HEURISTICS, str(error), unkept)
        self._answered(asked, reply, f"{len(candidates)} facts", len(candidates))
        return Candidates(self._prospects(candidates), reply.model)

    def _prospects(self, candidates: Sequence[Candidate]) -> tuple[Prospect, ...]:
        return tuple(Prospect(each, self._pool.start(each.words)) for each in candidates)

    async def synthesise(
        self, merges: Sequence[ToMerge], relations: Sequence[ToRelate], *, key: str, message_id: str
    ) -> Synthesised:
        """Merge and relate in one call; without anything to merge or relate, no call is made."""
        if not merges and not relations:
            return NOTHING
        asked = _Asked("synthesis", key, message_id, "\n".join(each.news for each in merges) or relations[0].text)
        try:
            reply = await self._model.complete(synthesis_call.ask(merges, relations, self._config))
            synthesis = synthesis_call.read(reply.text, merges, relations, self._config)
        except ModelError as error:
            self._fell_back(asked, error, f"{len(merges)} texts side by side, relations by the heuristics")
            return Synthesised(merged={each.id: Merged(fallback=str(error)) for each in merges})
        done = f"{len(synthesis.merged)} of {len(merges)} merged, {len(synthesis.relations)} relations"
        self._answered(asked, reply, done, len(synthesis.relations))
        return Synthesised(
            merged={
                each.id: Merged(synthesis.merged[each.id], reply.model)
                if each.id in synthesis.merged
                else Merged(fallback=synthesis.refused[each.id])
                for each in merges
            },
            related=_by_new(synthesis.relations, {each.new_id for each in relations}),
            model=reply.model,
        )

    async def reflect(self, wanted: ToWrite, *, key: str, input_id: str) -> None:
        """Ask for insights and note the accepted ones in `wanted`; without a reply, entries are counted and quoted."""
        asked = _Asked("reflection", key, input_id, "\n".join(each.action for each in wanted.entries))
        try:
            reply = await self._model.complete(reflection_call.ask(wanted.entries))
            found, refused = reflection_call.read(reply.text, wanted.entries, most=wanted.most, config=self._config)
        except ModelError as error:
            self._fell_back(asked, error, f"counts and quotations of {len(wanted.entries)} entries")
            wanted.fallback = str(error)
            return
        wanted.insights = found
        wanted.written_by = reply.model if found else None
        wanted.fallback = "; ".join(refused)[:_MOST_TOLD] or None
        self._answered(asked, reply, f"{len(found)} of {len(found) + len(refused)} insights believed", len(found))

    def _answered(self, asked: "_Asked", reply: Reply, output: str, count: int) -> None:
        self._report(
            Decided(
                ts=self._now(),
                op=asked.op,
                input=asked.input,
                output=output,
                model=reply.model,
                latency_ms=reply.latency_ms,
                result_count=count,
                key=asked.key,
                message_id=asked.message_id,
                input_tokens=reply.input_tokens,
                output_tokens=reply.output_tokens,
                cost_usd=reply.cost_usd,
            )
        )

    def _fell_back(self, asked: "_Asked", error: ModelError, output: str) -> None:
        self._report(
            Decided(
                ts=self._now(),
                op=asked.op,
                input=asked.input,
                output=output,
                model=self._model.model,
                success=False,
                fallback=True,
                key=asked.key,
                message_id=asked.message_id,
                detail=str(error),
            )
        )


class _Asked(NamedTuple):
    """The message or memories of a call, for its record."""

    op: Task
    key: str
    message_id: str | None
    input: str


def _by_new(relations: Sequence[Related], new: Collection[str]) -> dict[str, list[Found]]:
    """The relations of each new memory to others."""
    found: dict[str, list[Found]] = {}
    for each in relations:
        backwards = each.source not in new
        one, other = (each.target, each.source) if backwards else (each.source, each.target)
        edge = Found(
            type=each.type,
            target=other,
            confidence=each.confidence,
            strength=each.strength,
            context=each.context,
            description=each.description,
            backwards=backwards,
        )
        found.setdefault(one, []).append(edge)
    return found
