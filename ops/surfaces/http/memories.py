"""The routes of single memories and their lists: kept, listed, edited, protected, forgotten."""

from typing import Annotated, Any, Final

from fastapi import Query, Response

from mnemolog.ops.forgetting import forget_listed
from mnemolog.ops.surfaces.http.routing import (
    AgentId,
    AsOf,
    CommandText,
    From,
    KnownAt,
    PathName,
    Routes,
    answer,
    of_agent,
    receipts_response,
    schema_of,
    takes,
)
from mnemolog.schemas import codec
from mnemolog.schemas.command import (
    Category,
    Edit,
    Feedback,
    Forget,
    Lock,
    MemoryText,
    Pin,
    Remember,
    Restore,
    Unlock,
    Unpin,
    parse_command,
)
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import DataSource, Language, Tier
from mnemolog.schemas.message import Role
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.query import Forgotten, Receipt
from mnemolog.schemas.question import GetMemory, ListMemories, parse_question
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name, Share, When

router = Routes()


@router.post(
    "/v1/memories",
    tags=["Memories"],
    summary="Store a memory directly",
    response_model=Receipt,
    openapi_extra=of_agent(schema_of(Remember), {"agent_id": "support-bot", "text": "Ayşe is allergic to peanuts."}),
)
async def remember(asked: From) -> Response:
    """Without extraction from a message, and without the prediction-error gate."""
    command = parse_command(Remember.TYPE, await asked.fields_of_agent())
    return receipts_response(await asked.submit([command]))


def _json(field: str, text: str | None) -> Any:  # noqa: ANN401  JSON is any of its types
    """A parameter that is JSON. Raises InvalidInputError."""
    try:
        return None if text is None else codec.load(text)
    except ValueError as error:
        raise InvalidInputError(field, text, f"JSON ({error})") from None


_CONDITION: Final = Query(
    description="only memories whose metadata meets this condition, as JSON",
    json_schema_extra={"contentMediaType": "application/json", "pattern": r'^\{"[a-z]+":"[a-z]+"\}$'},
    examples=['{"channel":"mail"}'],
)
"""More is taken than the pattern says: what JSON may be, no pattern tells."""


@router.answers(ListMemories, "Memories", "List an agent's memories")
async def list_memories(
    asked: From,
    agent_id: AgentId,
    everything: Annotated[bool, Query(alias="all", description="include memories that are no longer current")] = False,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    category: Annotated[Category | None, Query(description="only memories of this category")] = None,
    tier: Annotated[Tier | None, Query(description="only memories of this tier")] = None,
    entity: Annotated[Name | None, Query(description="only memories that name this entity")] = None,
    language: Annotated[Language | None, Query(description="only memories in this language")] = None,
    data_source: Annotated[DataSource | None, Query(description="only memories from this source")] = None,
    confidential: Annotated[bool | None, Query(description="only confidential memories, or only the others")] = None,
    role: Annotated[Role | None, Query(description="only memories from messages of this role")] = None,
    since: Annotated[When | None, Query(description="only statements of this time or later")] = None,
    until: Annotated[When | None, Query(description="only statements of this time or earlier")] = None,
    metadata: Annotated[str | None, _CONDITION] = None,
    cursor: Annotated[Name | None, Query(description="the id of the last memory of the previous page")] = None,
    user_id: Annotated[Name | None, Query(description="only memories about this person")] = None,
) -> Response:
    """Newest first. `metadata` is JSON, such as `{"channel":"mail"}`, with the operators of a search."""
    fields = {
        "agent_id": agent_id,
        "tenant_id": asked.tenant_id,
        "everything": everything,
        "limit": limit,
        "as_of": as_of,
        "known_at": known_at,
        "category": category,
        "tier": tier,
        "entity": entity,
        "language": language,
        "data_source": data_source,
        "confidential": confidential,
        "role": role,
        "since": since,
        "until": until,
        "metadata": _json("metadata", metadata),
        "cursor": cursor,
        "user_id": user_id,
    }
    question = parse_question(ListMemories, fields)
    return answer(await asked.backend.ask(question))


@router.delete("/v1/memories", tags=["Memories"], summary="Forget all of an agent's memories", response_model=Forgotten)
async def forget_all(
    asked: From,
    # No default agent here: a request that forgets to name one must not empty it.
    agent_id: Annotated[KeyPart, Query(examples=["retired-bot"])],
    user_id: Annotated[Name | None, Query(description="only memories about this person")] = None,
    reason: Annotated[Name | None, Query(description="stored with the event")] = None,
) -> Response:
    """Or only those about one person. Pinned or locked memories stay. The log keeps all, and each can be restored."""
    wanted = ListMemories(agent_id=agent_id, user_id=user_id, tenant_id=asked.tenant_id)
    return answer(await forget_listed(asked.backend, wanted, reason=reason))


@router.answers(GetMemory, "Memories", "One memory")
async def get_memory(asked: From, memory_id: PathName, as_of: AsOf = None, known_at: KnownAt = None) -> Response:
    """As it is now, or was at another time."""
    question = GetMemory(memory_id=memory_id, tenant_id=asked.tenant_id, as_of=as_of, known_at=known_at)
    return answer(await asked.backend.ask(question))


@router.delete("/v1/memories/{memory_id}", tags=["Memories"], summary="Forget a memory", response_model=Receipt)
async def forget(
    asked: From, memory_id: PathName, reason: Annotated[Name | None, Query(description="stored with the event")] = None
) -> Response:
    """Also hides the messages it came from: no search finds them any more. The log keeps them.

    A pinned or locked memory stays: 200 with the outcome `refused` and the reason.
    """
    fields = {} if reason is None else {"reason": reason}
    return receipts_response([await asked.backend.change(Forget.TYPE, memory_id, fields, tenant_id=asked.tenant_id)])


def _optional_id(**properties: Any) -> dict[str, Any]:  # noqa: ANN401  JSON Schema
    """A body that may have a command id, so that a retry counts once."""
    return _optional("id", **properties)


def _optional(*names: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  JSON Schema
    """A body with these properties and, optionally, these names."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": {**properties, **{name: {"anyOf": [schema_of(Name), {"type": "null"}]} for name in names}},
        "additionalProperties": False,
    }


def _editing() -> dict[str, Any]:
    schema = _optional("id", "agent_id", text=schema_of(MemoryText))
    schema["properties"]["category"] = {"anyOf": [schema_of(Category), {"type": "null"}]}
    schema["properties"]["importance"] = {"anyOf": [schema_of(Share), {"type": "null"}]}
    schema["properties"]["metadata"] = {"anyOf": [schema_of(Metadata), {"type": "null"}]}
    return schema


@router.patch(
    "/v1/memories/{memory_id}",
    tags=["Memories"],
    summary="Change the text of a memory",
    response_model=Receipt,
    openapi_extra=takes(_editing(), {"text": "Ayşe lives in Izmir."}),
)
async def edit(asked: From, memory_id: PathName) -> Response:
    """The memory keeps its id; its history has the old text, and restoring it undoes the edit.

    Memories that are locked, forgotten or no longer current cannot be edited. With `agent_id`, memories of other agents
    are not found. A retry with the same `id` counts once.
    """
    return await asked.change(Edit, memory_id)


router.changes(
    Feedback,
    "Memories",
    CommandText(
        "Report whether a memory helped",
        "Moves its utility a tenth of the way to 1 or to 0. A retry with the same `id` counts once.",
        {"success": True},
    ),
    _optional_id(success={"type": "boolean"}),
)
router.changes(
    Restore,
    "Memories",
    CommandText(
        "Restore a memory",
        "A memory that was superseded, expired or forgotten is current again, and an edit is undone. If the memory was "
        "updated with new details, its previous text is restored as a separate memory.\n\n"
        "With `agent_id`, memories of other agents are not found. A retry with the same `id` counts once.",
        {"agent_id": "support-bot"},
    ),
    _optional("id", "agent_id"),
)
# A pinned memory cannot be forgotten, a locked one cannot change; neither implies the other.
router.changes(Pin, "Memories", CommandText("Protect a memory from being forgotten", "", {}), _optional_id())
router.changes(Unpin, "Memories", CommandText("Remove the protection of a pin", "", {}), _optional_id())
router.changes(Lock, "Memories", CommandText("Lock a memory's content", "", {}), _optional_id())
router.changes(Unlock, "Memories", CommandText("Remove a lock", "", {}), _optional_id())
