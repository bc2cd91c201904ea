"""The routes of what an agent knows as a whole: its graph, entities, changes, files and forgetting."""

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
    cursor: Annotated[KeyPart | None, Query(description="the name of the last agent of the page before")] = None,
) -> Response:
    """By name, each with how many messages and memories it has."""
    return answer(await asked.backend.ask(ListAgents(tenant_id=asked.tenant_id, limit=limit, cursor=cursor)))


@router.answers(GetGraph, "Memories", "How memories have to do with each other")
async def graph(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    memory_id: Annotated[Name | None, Query(description="only what is within `hops` of this memory")] = None,
    hops: Annotated[int, Query(ge=1, le=MOST_HOPS, description="edges that are followed from it")] = 1,
    types: Annotated[list[RelationType] | None, Query(description="only edges of these; again for each")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Annotated[bool, Query(description="also the edges of memories that hold no more")] = False,
) -> Response:
    """Typed edges with their strength, and the grounds on which they stand."""
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
    """The most frequent first."""
    question = ListEntities(agent_id=agent_id, tenant_id=asked.tenant_id, limit=limit, as_of=as_of, known_at=known_at)
    return answer(await asked.backend.ask(question))


@router.answers(GetHub, "Memories", "Everything about a person, a place or a thing")
async def hub(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    name: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """Its memories, the newest first, the edges between them, and what they name as well."""
    question = GetHub(
        agent_id=agent_id, tenant_id=asked.tenant_id, name=name, limit=limit, as_of=as_of, known_at=known_at
    )
    return answer(await asked.backend.ask(question))


@router.answers(GetDifference, "Memories", "What changed in what an agent knew")
async def diff(
    asked: From,
    agent_id: AgentId,
    from_at: Annotated[When, Query(alias="from", description="a time, or a day from its beginning (UTC)")],
    to_at: Annotated[When | None, Query(alias="to", description="a time, or a day to its end (UTC); none: now")] = None,
) -> Response:
    """What was learned, what ended and what changed between two times of recording."""
    question = GetDifference(agent_id=agent_id, tenant_id=asked.tenant_id, from_at=from_at, to_at=to_at)
    return answer(await asked.backend.ask(question))


@router.answers(GetBehind, "Search", "How much of an agent is not searchable yet")
async def behind(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    position: Annotated[Position, Query(description="from a receipt")],
) -> Response:
    """Answers as soon as what was added at the position is searchable, or after `search.wait_s`."""
    question = GetBehind(agent_id=agent_id, tenant_id=asked.tenant_id, position=position)
    return answer(await asked.backend.ask(question))


@router.answers(GetWorkingMemory, "Memories", "What a conversation has in mind")
async def working_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()], session_id: PathName) -> Response:
    """Nine memories at most, the latest used first; empty once the conversation has ended."""
    question = GetWorkingMemory(agent_id=agent_id, tenant_id=asked.tenant_id, session_id=session_id)
    return answer(await asked.backend.ask(question))


@router.answers(GetForgettingCurve, "Memories", "What will be left of the memories")
async def forgetting_curve(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    days: Annotated[float, Query(gt=0, le=36_500, description="ahead, from now")] = 365.0,
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="memories, those that fade first")] = 20,
) -> Response:
    """If they are not used, by the retention model of the tenant: the mean of all, and some one by one."""
    question = GetForgettingCurve(agent_id=agent_id, tenant_id=asked.tenant_id, days=days, limit=limit)
    return answer(await asked.backend.ask(question))


@router.answers(GetFileMaterial, "Memories", "What the files of the memories are made of")
async def file_material(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    after: Annotated[int | None, Query(ge=0, description="only what changed behind this position of `log_id`")] = None,
    log_id: Annotated[str | None, Query(description="of the answer that `after` is from")] = None,
    vectors: Annotated[bool, Query(description="with the vectors of all memories")] = False,
) -> Response:
    """Memories and relations as they are; `mnemolog files` makes a folder of Markdown of them."""
    question = GetFileMaterial(
        agent_id=agent_id, tenant_id=asked.tenant_id, after=after, log_id=log_id, vectors=vectors
    )
    return answer(await asked.backend.ask(question))
