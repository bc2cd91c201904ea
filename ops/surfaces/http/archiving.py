"""The route for whole files, text or PDF, which the server reads into archival memory."""

import asyncio
import base64
import binascii
from typing import Annotated, Any, Final

from fastapi import Path as PathParameter
from fastapi import Response

from mnemolog.ops import documents
from mnemolog.ops.surfaces.http.controlled import TAG
from mnemolog.ops.surfaces.http.routing import From, Routes, of_address, receipts_response
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.controlled_command import ArchiveDocument
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.validation import NOTHING, KeyPart, parse_name

router = Routes()

FILE: Final = "file"
"""The field with the bytes of the file, in base64."""
_ADDED: Final = ("content", "form")
"""What is read from the file, and not sent."""


def _body() -> dict[str, Any]:
    described = of_address(ArchiveDocument, {"source": "docs/adr-1.md", FILE: "IyBBRFIgMQ==", "type": "decision"})
    schema = described["requestBody"]["content"]["application/json"]["schema"]
    schema["properties"] = {name: each for name, each in schema["properties"].items() if name not in _ADDED}
    schema["properties"][FILE] = {"type": "string", "contentEncoding": "base64", "minLength": 1}
    schema["required"] = ["source", FILE, "type"]
    return described


@router.post(
    "/v1/agents/{agent_id}/archive_file",
    tags=[TAG],
    summary="Store a file in archival memory",
    response_model=Receipt,
    openapi_extra=_body(),
)
async def archive_file(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The file's bytes in base64: Markdown, text, code or, if the server has the extra `pdf`, a PDF, page by page.

    The suffix of `source` tells its form. The text is stored as by `archive_document`.
    """
    fields = await asked.fields(agent_id=agent_id)
    for name in _ADDED:
        if name in fields:
            raise InvalidInputError(name, fields[name], f"no such field: it is read from `{FILE}`")
    source = parse_name("source", fields.get("source"))
    # In a thread: reading a long PDF would hold up all other requests.
    document = await asyncio.to_thread(documents.given, source, _decoded(fields.pop(FILE, None)), field=FILE)
    command = parse_command(ArchiveDocument.TYPE, {**fields, "content": document.content, "form": document.form})
    return receipts_response(await asked.submit([command]))


def _decoded(file: object) -> bytes:
    allowed = "the bytes of the file in base64"
    if not isinstance(file, str):
        raise InvalidInputError(FILE, NOTHING if file is None else file, allowed)
    try:
        # Without `validate`, characters outside base64 are dropped, and other bytes than the file's are decoded.
        return base64.b64decode(file, validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidInputError(FILE, file, f"{allowed} ({error})") from None
