"""Answers to questions about agent-managed memory."""

import asyncio
from typing import TypeAlias

from mnemolog.ops.parts import Parts
from mnemolog.processors.controlled import views
from mnemolog.processors.controlled.archiving import Item, items, words
from mnemolog.processors.controlled.commands import planned_reflection
from mnemolog.processors.controlled.explaining import explained
from mnemolog.processors.controlled.recall import Wish, ranked, similar
from mnemolog.processors.controlled.state import Controlled
from mnemolog.processors.narration.outcome import described
from mnemolog.processors.ports import Vector
from mnemolog.processors.recall.when import last_moment, moment_of
from mnemolog.processors.vectors import unpacked
from mnemolog.schemas.controlled import (
    ArchivalHit,
    CoreChangeView,
    CoreView,
    EntryView,
    ProposalView,
    RecallAnswer,
    ReflectionPlan,
)
from mnemolog.schemas.controlled_question import (
    ControlQuestion,
    GetCore,
    GetCoreHistory,
    ListProposals,
    PlanReflection,
    RecallByCycle,
    SearchArchival,
    SearchRecall,
)
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.event import EntryLogged
from mnemolog.schemas.query import Why

Timed: TypeAlias = GetCore | GetCoreHistory | ListProposals | SearchRecall | RecallByCycle


async def answer(parts: Parts, question: ControlQuestion) -> object:
    """The answer, of the agent's own events alone. Raises InvalidInputError, EmbedderError, ConfigError."""
    match question:
        case GetCore():
            return await asyncio.to_thread(_core, parts, question, await _known(parts, question))
        case GetCoreHistory():
            return await asyncio.to_thread(_history, parts, question, await _known(parts, question))
        case ListProposals():
            return await asyncio.to_thread(_proposals, parts, question, await _known(parts, question))
        case SearchRecall():
            return await asyncio.to_thread(_recalled, parts, question, await _known(parts, question))
        case RecallByCycle():
            return await asyncio.to_thread(_by_cycle, parts, question, await _known(parts, question))
        case SearchArchival():
            return await asyncio.to_thread(_archived, parts, question, await _now(parts, question.key))
        case PlanReflection():
            return await asyncio.to_thread(_reflection, parts, question, await _now(parts, question.key))


async def why(parts: Parts, key: str, name: str) -> Why:
    """The explanation of an entry, a proposal or an archival text, if no message has this id. Raises NotFoundError."""
    happened = await asyncio.to_thread(parts.controlled.happened, key)
    found = explained(name, await asyncio.to_thread(parts.controlled.state, key), happened)
    if found is None:
        raise NotFoundError("message", name)
    return found


async def _now(parts: Parts, key: str) -> float:
    return parts.moment(await parts.log.last(key))


async def _known(parts: Parts, question: Timed) -> float | None:
    """The time up to which the answer may know; None: now."""
    if question.known_at is None:
        return None
    return last_moment("known_at", question.known_at, now=await _now(parts, question.key))


def _core(parts: Parts, question: GetCore, until: float | None) -> CoreView:
    config = parts.config.controlled
    return views.core_view(
        parts.controlled.state(question.key, until=until),
        question.agent_id,
        question.role,
        budget=min(question.tokens or config.core_tokens, config.core_tokens),
        counter=parts.counter,
        config=config,
    )


def _history(parts: Parts, question: GetCoreHistory, until: float | None) -> list[CoreChangeView]:
    found = list(views.history(each.event for each in parts.controlled.happened(question.key, until=until)))
    return found[::-1][: question.limit]


def _proposals(parts: Parts, question: ListProposals, until: float | None) -> list[ProposalView]:
    found = map(views.proposal_view, parts.controlled.state(question.key, until=until).proposals.values())
    return [each for each in found if question.status in (None, each.status)]


def _recalled(parts: Parts, question: SearchRecall, until: float | None) -> RecallAnswer:
    config, state = parts.config.controlled, parts.controlled.state(question.key, until=until)
    wish = Wish(question.role, question.issue, question.min_importance, _cycles(question.from_cycle, question.to_cycle))
    asked = [entry for entry in state.recall.values() if wish.takes(entry)]
    found = ranked(
        # Vectors of another model do not compare; what was embedded by it is left out.
        [entry for entry in asked if entry.embedding.model == parts.embedder.model],
        question.text,
        _vector(parts, question.text),
        cycle=state.cycle or 0,
        scale=parts.embedder.calibration.questions,
        config=config,
    )
    limit = question.limit or config.recall_limit
    return views.recall_answer(found[:limit], len(asked), cycle=state.cycle, config=config)


def _cycles(first: int | None, last: int | None) -> tuple[int, int] | None:
    if first is None and last is None:
        return None
    found = (first or 0, _MOST if last is None else last)
    if found[0] > found[1]:
        raise InvalidInputError("to_cycle", last, f"{found[0]} or more, as from_cycle is")
    return found


_MOST = 2**53
"""No cycle has a larger number."""


def _by_cycle(parts: Parts, question: RecallByCycle, until: float | None) -> list[EntryView]:
    wish = Wish(question.role, None, question.min_importance, _cycles(question.from_cycle, question.to_cycle))
    state = parts.controlled.state(question.key, until=until)
    every = [*state.older.values(), *state.recall.values()]
    return [views.entry_view(entry) for entry in sorted(every, key=lambda each: each.cycle) if wish.takes(entry)]


def _archived(parts: Parts, question: SearchArchival, now: float) -> list[ArchivalHit]:
    until = None if question.known_at is None else last_moment("known_at", question.known_at, now=now)
    found = _of_question(parts.controlled.state(question.key, until=until), question, now)
    same = [each for each in found if each.event.embedding.model == parts.embedder.model]
    documents = [(words(each.heading, each.content), unpacked(each.event.embedding)) for each in same]
    scale = parts.embedder.calibration.questions
    relevances = similar(documents, question.text, _vector(parts, question.text), scale)
    # Ties are broken by date and id, so that equal texts have the same order in every answer.
    best = sorted(zip(relevances, same, strict=True), key=lambda pair: (-pair[0], -pair[1].date, pair[1].id))
    limit = question.limit or parts.config.controlled.recall_limit
    return [views.archival_hit(item, relevance) for relevance, item in best[:limit]]


def _of_question(state: Controlled, question: SearchArchival, now: float) -> list[Item]:
    since = None if question.since is None else moment_of("since", question.since, now=now)
    until = None if question.until is None else last_moment("until", question.until, now=now)
    return [
        each
        for each in items(state)
        if question.type in (None, each.type)
        and (since is None or each.date >= since)
        and (until is None or each.date <= until)
    ]


def _reflection(parts: Parts, question: PlanReflection, now: float) -> ReflectionPlan:
    state, config = parts.controlled.state(question.key), parts.config
    happening = planned_reflection(state, question.key, clock=now, config=config.controlled, counter=parts.counter)
    return ReflectionPlan(
        entries=len(state.unreflected),
        insights=tuple(event.content for event in happening if isinstance(event, EntryLogged)),
        events=tuple(described(event) for event in happening),
        model_asked=parts.edges.model is not None or config.model.kind != "none",
    )


def _vector(parts: Parts, text: str) -> Vector:
    return parts.embedder.embed(text, query=True)
