"""The routes for adding messages."""

from typing import Any, Final

from fastapi import Response

from mnemolog.ops.surfaces.http.routing import Asked, Flag, From, Routes, of_agent, receipts_response, schema_of
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.limits import MOST_MESSAGES
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Receipt

router = Routes()


_MESSAGE: Final = {
    "agent_id": "support-bot",
    "session_id": "2026-11-21-a",
    "content": "I moved from Ankara to Izmir.",
    "id": "crm-8841",
    "user_id": "ayse",
    "name": "Ayşe",
}


def _messages_body() -> dict[str, Any]:
    shape = of_agent(schema_of(Message), _MESSAGE)
    content = shape["requestBody"]["content"]["application/json"]
    one = content["schema"]
    content["schema"] = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": MOST_MESSAGES}]}
    return shape


@router.post(
    "/v1/messages",
    tags=["Messages"],
    summary="Add one message, or a list of them",
    response_model=Receipt | list[Receipt],
    status_code=202,
    responses={200: {"description": "Decided (with wait=true).", "model": Receipt | list[Receipt]}},
    openapi_extra=_messages_body(),
)
async def add_messages(asked: From, wait: Flag = False) -> Response:
    """All are accepted or none. With `wait=true` the answer has the outcomes, otherwise only the positions.

    The `id` makes a retry safe: the same id with the same content is acknowledged, with other content refused (409).
    """
    body = await asked.body()
    many = isinstance(body, list)
    messages = [
        _message(each, f"messages.{number}." if many else "", asked)
        for number, each in enumerate(body if many else [body])
    ]
    if not 1 <= len(messages) <= MOST_MESSAGES:
        raise InvalidInputError("messages", f"{len(messages)} messages", f"1 to {MOST_MESSAGES} messages")
    receipts = await asked.submit(messages, wait=wait)
    return receipts_response(receipts, many=many, waited=wait)


def _message(raw: object, place: str, asked: Asked) -> Message:
    try:
        return parse_message(raw, tenant_id=asked.tenant_id, agent_id=asked.agent_id)
    except InvalidInputError as error:
        raise error.within(place) from None
