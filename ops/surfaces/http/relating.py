"""The routes of edges between memories that are drawn and taken away by hand."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Path as PathParameter
from fastapi import Response

from mnemolog.ops.surfaces.http.routing import From, Routes, of_address, told
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.relating import Relate, Relating, Unrelate
from mnemolog.schemas.validation import KeyPart

router = Routes()


class _Words(NamedTuple):
    """What OpenAPI says of a command."""

    summary: str
    text: str
    more: dict[str, Any]
    """of the example"""


_COMMANDS: Final[dict[type[Relating], _Words]] = {
    Relate: _Words(
        "Draw an edge between two memories",
        "Or describe the one of this type anew: what is left out stays as it is. The same again changes nothing.",
        {"context": "found it in the logs"},
    ),
    Unrelate: _Words("Take an edge between two memories away", "One that is not there changes nothing.", {}),
}
_EDGE: Final = {"source": "5f0c6a1e", "type": "solves", "target": "9b1d22c7"}


def _handler(kind: str) -> Callable[..., Awaitable[Response]]:
    async def handle(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
        command = parse_command(kind, await asked.fields(agent_id=agent_id))
        return told(await asked.backend.submit([command], wait=True))

    return handle


for _command, _words in _COMMANDS.items():
    router.add_api_route(
        f"/v1/agents/{{agent_id}}/{_command.TYPE}",
        _handler(_command.TYPE),
        methods=["POST"],
        name=_command.TYPE,
        tags=["Memories"],
        summary=_words.summary,
        description=_words.text,
        response_model=Receipt,
        openapi_extra=of_address(_command, {**_EDGE, **_words.more}),
    )
