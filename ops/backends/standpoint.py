"""The standpoint of a question in time: what it may know, and which part of that it sees (ledger I13)."""

import asyncio
from dataclasses import fields, replace
from typing import NamedTuple, Protocol

from mnemolog.ops.parts import Parts
from mnemolog.processors.narration.difference import difference
from mnemolog.processors.narration.nothing import Beginnings, why_nothing
from mnemolog.processors.ports import AgentEnd, Living
from mnemolog.processors.recall.selection import Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.recall.when import last_moment, moment_before, moment_of
from mnemolog.projections.past import Known
from mnemolog.projections.retrieval import Retrieval
from mnemolog.projections.why_not import WhyNots, not_yet_known
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.moments import iso, moment_for_people
from mnemolog.schemas.query import Answer, Difference, OfSome, Query, WhyNot
from mnemolog.schemas.question import AskWhyNot, GetDifference, ListMemories


class Timed(Protocol):
    """A question that may name times."""

    @property
    def as_of(self) -> str | None:
        """The time whose truth is asked for."""

    @property
    def known_at(self) -> str | None:
        """The time whose knowledge is asked for."""


class Standpoint(NamedTuple):
    """The known state, and the part of it that is in sight."""

    sight: Sight
    living: Living
    known: Known | None
    """None: everything known today"""

    @property
    def is_today(self) -> bool:
        """Whether it is the standpoint of a question that names no time."""
        return self.known is None and self.sight.is_now


async def standpoint(parts: Parts, key: str, question: Timed, *, timeline: bool = False) -> Standpoint:
    """The standpoint of a question about an agent. Raises InvalidInputError for invalid times."""
    last = await parts.log.last(key)
    now = parts.moment(last)
    as_of = None if question.as_of is None else last_moment("as_of", question.as_of, now=now)
    if question.known_at is None:
        return Standpoint(Sight(now, as_of, timeline), parts.living, None)
    known_at = last_moment("known_at", question.known_at, now=now)
    if last is not None:
        _check_past(parts, "known_at", question.known_at, known_at, now)
    known = await parts.past.at(key, known_at)
    # Not later than now: a time within the tolerance of clocks is ahead of it.
    return Standpoint(Sight(min(known_at, now), as_of, timeline), known.living, known)


def _check_past(parts: Parts, field: str, given: str, moment: float, now: float) -> None:
    if moment > now + parts.config.stream.future_tolerance_s:
        raise InvalidInputError(field, given, f"a time up to now, {iso(now)}")


async def compared(parts: Parts, question: GetDifference) -> Difference:
    """The agent's knowledge at both times. Raises InvalidInputError."""
    key, last = question.key, await parts.log.last(question.key)
    now = parts.moment(last)
    from_at = moment_before("from", question.from_at, now=now)
    to_at = now if question.to_at is None else last_moment("to", question.to_at, now=now)
    if last is not None:
        _check_past(parts, "from", question.from_at, from_at, now)
        if from_at > to_at:
            raise InvalidInputError(
                "to", question.to_at or "now", f"a time after `from`, {moment_for_people(iso(from_at))}"
            )
    before, after = await parts.past.at(key, from_at), await parts.past.at(key, to_at)
    memories = [each.living.all_memories(key) for each in (before, after)]
    found = difference(key, *memories, from_at=from_at, to_at=min(to_at, now))
    if after.last is not None:
        return found
    begins = await _beginnings(parts, key, as_of=None)
    return replace(found, note=why_nothing(question.agent_id, begins, as_of=None, known_at=to_at))


def selection(question: OfSome, now: float) -> Selection:
    """The filters of a question over the memories in sight. Raises InvalidInputError."""
    since = None if question.since is None else moment_of("since", question.since, now=now)
    until = None if question.until is None else last_moment("until", question.until, now=now)
    if question.until is not None and since is not None and until is not None and since > until:
        raise InvalidInputError("until", question.until, f"a time after `since`, {iso(since)}")
    return Selection(
        category=question.category,
        tier=question.tier,
        entity=question.entity,
        language=question.language,
        data_source=question.data_source,
        confidential=question.confidential,
        role=question.role,
        metadata=question.metadata,
        since=since,
        until=until,
        subject=question.user_id if isinstance(question, ListMemories) else None,
    )


def is_plain(query: Query) -> bool:
    """Whether the question is about all that holds now."""
    return (query.as_of, query.known_at) == (None, None) and not query.timeline and not narrowed(query)


def narrowed(question: OfSome) -> bool:
    """Whether a filter excludes anything."""
    named = ("agent_id", "tenant_id")
    return any(getattr(question, each.name) is not None for each in fields(OfSome) if each.name not in named)


async def search(parts: Parts, query: Query, stands: Standpoint | None = None) -> Answer:
    """The answer from where the query asks, worked out where it is not given; one without results says why.

    Raises InvalidInputError, PositionTimeoutError, ProjectionError.
    """
    if not is_plain(query):
        stands = stands or await standpoint(parts, query.key, query, timeline=query.timeline)
    answer = await _searched(parts, query, stands)
    # Where an index is behind or does not answer, that is the likelier reason, and the answer names it.
    if answer.results or answer.behind or answer.without or query.cursor is not None:
        return answer
    as_of = known_at = None
    if stands is not None:
        as_of, known_at = stands.sight.as_of, None if stands.known is None else stands.sight.now
    begins = await _beginnings(parts, query.key, as_of=as_of)
    return replace(answer, note=why_nothing(query.agent_id, begins, as_of=as_of, known_at=known_at))


async def _searched(parts: Parts, query: Query, stands: Standpoint | None) -> Answer:
    if is_plain(query) or stands is None:
        return await parts.retrieval.search(query)
    wanted = selection(query, stands.sight.now)
    retrieval = ranking(parts, stands)
    if stands.known is None:
        return await retrieval.search(query, sight=stands.sight, selection=wanted)
    # 0: what waits in the queue now was not known then.
    answer = await retrieval.search(query, sight=stands.sight, selection=wanted, end=AgentEnd(stands.known.last, 0))
    return replace(answer, known_at=iso(stands.sight.now))


async def _beginnings(parts: Parts, key: str, *, as_of: float | None) -> Beginnings | None:
    """The beginning of an agent's present knowledge; None: there is no such agent."""
    async for first, *_ in parts.log.read(key=key, batch=1):
        recorded_at = first.commit.recorded_at
        if as_of is None:  # the transcript is read as a whole only where its first time decides
            return Beginnings(recorded_at, None)
        earliest = await asyncio.to_thread(_earliest, parts.living, key)
        return Beginnings(recorded_at, first.commit.clock if earliest is None else earliest)
    return None


def _earliest(living: Living, key: str) -> float | None:
    """When the first of an agent's messages was said, or the first of its memories begins to hold."""
    said = [each.at for each in living.transcript(key)]
    return min([*said, *(memory.valid_from for memory in living.memories(key))], default=None)


def ranking(parts: Parts, stands: Standpoint) -> Retrieval:
    """The read path over the standpoint's known state."""
    known = stands.known
    if known is None:
        return parts.retrieval
    return parts.retrieval.reading_from(
        vectors=known.vectors, text=known.text, living=known.living, reach=parts.reach.of_nothing()
    )


async def why_not(parts: Parts, question: AskWhyNot) -> WhyNot:
    """Why the search that is made from there does not show something.

    Raises InvalidInputError, NotFoundError, ProjectionError.
    """
    stands = await standpoint(parts, question.key, question, timeline=question.timeline)
    wanted = selection(question, stands.sight.now)
    asked = WhyNots(ranking(parts, stands), stands.living, parts.config.search, stands.sight, wanted)
    try:
        return await asked.ask(question)
    except NotFoundError:
        if stands.known is None:
            raise
        return await asyncio.to_thread(not_yet_known, parts.living, question, stands.sight)
