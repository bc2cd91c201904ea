"""The routes about an agent's memories as a whole: graph, entities, changes, files and forgetting."""

from typing import Annotated

from fastapi import Path as PathParameter
from fastapi import Query, Response

from mnemolog.ops.surfaces.http.routing import AgentId, AsOf, From, KnownAt, PathName, Routes, answer
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.query import Position
from mnemolog.schemas.question import (
    MOST_HOPS,
    GetBehind,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHub,
    GetWorkingMemory,
    ListAgents,
    ListEntities,
)
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name, When

router = Routes()


@router.answers(ListAgents, "Memories", "List the agents")
async def list_agents(
    asked: From,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[KeyPart | None, Query(description="the name of the last agent of the previous page")] = None,
) -> Response:
    """By name, each with its numbers of messages and memories."""
    return answer(await asked.backend.ask(ListAgents(tenant_id=asked.tenant_id, limit=limit, cursor=cursor)))


@router.answers(GetGraph, "Memories", "The relations between memories")
async def graph(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    memory_id: Annotated[Name | None, Query(description="only edges within `hops` of this memory")] = None,
    hops: Annotated[int, Query(ge=1, le=MOST_HOPS, description="maximum hops from `memory_id`")] = 1,
    types: Annotated[list[RelationType] | None, Query(description="only edges of this type; repeatable")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Annotated[bool, Query(description="include edges of memories that are not current")] = False,
) -> Response:
    """Typed edges with their strength and their reason."""
    question = GetGraph(
        agent_id=agent_id,
        tenant_id=asked.tenant_id,
        memory_id=memory_id,
        hops=hops,
        types=None if types is None else tuple(types),
        as_of=as_of,
        known_at=known_at,
        timeline=timeline,
    )
    return answer(await asked.backend.ask(question))


@router.answers(ListEntities, "Memories", "The persons, places and things that memories name")
async def entities(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """Most frequent first."""
    question = ListEntities(agent_id=agent_id, tenant_id=asked.tenant_id, limit=limit, as_of=as_of, known_at=known_at)
    return answer(await asked.backend.ask(question))


@router.answers(GetHub, "Memories", "The memories about a person, a place or a thing")
async def hub(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    name: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """Newest first, with the edges between them, and the other entities that they name."""
    question = GetHub(
        agent_id=agent_id, tenant_id=asked.tenant_id, name=name, limit=limit, as_of=as_of, known_at=known_at
    )
    return answer(await asked.backend.ask(question))


@router.answers(GetDifference, "Memories", "The changes between two times")
async def diff(
    asked: From,
    agent_id: AgentId,
    from_at: Annotated[When, Query(alias="from", description="a time, or a day from its beginning (UTC)")],
    to_at: Annotated[When | None, Query(alias="to", description="a time, or a day to its end (UTC); none: now")] = None,
) -> Response:
    """The memories learned, ended and changed between two times of recording."""
    question = GetDifference(agent_id=agent_id, tenant_id=asked.tenant_id, from_at=from_at, to_at=to_at)
    return answer(await asked.backend.ask(question))


@router.answers(GetBehind, "Search", "How many commits of an agent are not searchable yet")
async def behind(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    position: Annotated[Position, Query(description="from a receipt")],
) -> Response:
    """Answers as soon as the input at this position is searchable, at the latest after `search.wait_s`."""
    question = GetBehind(agent_id=agent_id, tenant_id=asked.tenant_id, position=position)
    return answer(await asked.backend.ask(question))


@router.answers(GetWorkingMemory, "Memories", "The working memory of a conversation")
async def working_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()], session_id: PathName) -> Response:
    """Up to nine memories, latest used first; empty after the conversation has ended."""
    question = GetWorkingMemory(agent_id=agent_id, tenant_id=asked.tenant_id, session_id=session_id)
    return answer(await asked.backend.ask(question))


@router.answers(GetForgettingCurve, "Memories", "The predicted retention of the memories")
async def forgetting_curve(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    days: Annotated[float, Query(gt=0, le=36_500, description="days ahead")] = 365.0,
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="show this many memories that fade first")] = 20,
) -> Response:
    """Without further use, by the tenant's retention model: the mean of all memories, and the curves of some."""
    question = GetForgettingCurve(agent_id=agent_id, tenant_id=asked.tenant_id, days=days, limit=limit)
    return answer(await asked.backend.ask(question))


@router.answers(GetFileMaterial, "Memories", "The data for a folder of memory files")
async def file_material(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    after: Annotated[int | None, Query(ge=0, description="only changes after this position of `log_id`")] = None,
    log_id: Annotated[str | None, Query(description="the `log_id` of the answer that `after` is from")] = None,
    vectors: Annotated[bool, Query(description="include the vectors of all memories")] = False,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """All memories and relations; `mnemolog files` writes them as a folder of Markdown."""
    question = GetFileMaterial(
        agent_id=agent_id,
        tenant_id=asked.tenant_id,
        after=after,
        log_id=log_id,
        vectors=vectors,
        as_of=as_of,
        known_at=known_at,
    )
    return answer(await asked.backend.ask(question))
