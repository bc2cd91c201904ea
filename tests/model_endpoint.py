"""An endpoint on loopback that speaks chat completions, and misbehaves on command."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.message import Message
from email.parser import Parser
from http import HTTPStatus
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, TypeAlias

from mnemolog.schemas import codec
from mnemolog.schemas.config import ModelConfig
from mnemolog.schemas.prompt import Prompt

MODEL: Final = "fake-1"
JSON: Final = "application/json"
SCHEMA: Final = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}


def prompt(material: str = "Ayşe moved to Izmir.") -> Prompt:
    return Prompt(task="formation", instructions="Repeat it.", material=material, schema=SCHEMA)


class Request(NamedTuple):
    """What came in."""

    line: str
    headers: Message
    body: Any

    @property
    def material(self) -> str:
        """What the user is said to say."""
        return str(self.body["messages"][1]["content"])


Behaviour: TypeAlias = Callable[[Request, asyncio.StreamWriter], Awaitable[None]]


def completion(text: str | None, *, finish_reason: str = "stop", refusal: str | None = None) -> dict[str, Any]:
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return {
        "id": "one",
        "object": "chat.completion",
        "model": MODEL,
        "choices": [{"index": 0, "finish_reason": finish_reason, "message": message}],
        "usage": {"prompt_tokens": 1_000, "completion_tokens": 200, "total_tokens": 1_200},
    }


def answers(body: object, status: int = 200, *, kind: str = JSON, **headers: str) -> Behaviour:
    """One answer, whole; an underscore in a header's name is a hyphen."""

    async def answer(_request: Request, writer: asyncio.StreamWriter) -> None:
        content = body if isinstance(body, bytes) else codec.dump(body)
        writer.write(_head(status, kind, **{"content_length": str(len(content)), **headers}) + content)
        await writer.drain()

    return answer


def says(text: str | None, **message: str) -> Behaviour:
    return answers(completion(text, **message))


async def echoes(request: Request, writer: asyncio.StreamWriter) -> None:
    await says(request.material)(request, writer)


async def hangs(_request: Request, _writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def drips(_request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(_head(200, JSON, content_length="100000"))
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.02)


def never_ends(status: int = 200) -> Behaviour:
    """As much as is read of it."""

    async def flood(_request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(_head(status, JSON, content_length=str(10**12)))
        while True:
            writer.write(b" " * 10_000)
            await writer.drain()

    return flood


async def closes_midway(_request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(_head(200, JSON, content_length="1000") + b'{"choices": [')
    await writer.drain()
    writer.close()


async def talks_something_else(_request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"220 mail.example ESMTP\r\n")
    await writer.drain()
    writer.close()


def _head(status: int, kind: str, **headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"content-type: {kind}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


class FakeEndpoint:
    """Behaves once as each of `then` says, in order, and as `default` ever after."""

    def __init__(self, *then: Behaviour, default: Behaviour = echoes) -> None:
        self.default = default
        self.requests: list[Request] = []
        self.at_once = 0
        self.most_at_once = 0
        self._then = list(then)
        self._came = asyncio.Condition()
        self._handlers: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, backlog=1_000)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/v1"
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._server.close()
        for handler, writer in self._handlers.items():
            handler.cancel()
            writer.transport.abort()
        await asyncio.gather(*self._handlers, return_exceptions=True)
        await self._server.wait_closed()

    async def saw(self, requests: int) -> None:
        """Wait until so many came in."""
        async with self._came:
            await self._came.wait_for(lambda: len(self.requests) >= requests)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._handlers[asyncio.create_task(self._handle(reader, writer))] = writer

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            # The client's end of a conversation is the end of it.
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                while not writer.is_closing():
                    await self._behave(await _request(reader), writer)
        finally:
            writer.close()

    async def _behave(self, request: Request, writer: asyncio.StreamWriter) -> None:
        self.requests.append(request)
        async with self._came:
            self._came.notify_all()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await (self._then.pop(0) if self._then else self.default)(request, writer)
        finally:
            self.at_once -= 1


async def _request(reader: asyncio.StreamReader) -> Request:
    line, _, head = (await reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")
    headers = Parser().parsestr(head, headersonly=True)
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(line, headers, codec.load(body) if body else None)


def nowhere() -> str:
    """An address without a listener."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}/v1"


def settings(url: str, **changed: Any) -> ModelConfig:  # noqa: ANN401  fields of any type
    return ModelConfig(**{"kind": "openai", "name": MODEL, "base_url": url, "timeout_s": 10.0, **changed})
