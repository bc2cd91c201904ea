"""A model of a script: it says one sentence to everything, as OpenAI's Responses and Anthropic's Messages stream it."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Final

SAYS: Final = "Understood, I keep that in mind."


class Model(ThreadingHTTPServer):
    """Keeps the bodies of the requests for an answer, which wait as long as it does not speak."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.asked: Final[list[dict[str, Any]]] = []
        self.was_asked: Final = Event()
        self.speaks: Final = Event()
        self.speaks.set()

    def hear(self, body: dict[str, Any]) -> None:
        """Keep a request until it may be answered."""
        self.asked.append(body)
        self.was_asked.set()
        self.speaks.wait()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def answering() -> Iterator[Model]:
    """A model, as long as the block lasts."""
    with Model() as model:
        Thread(target=model.serve_forever, daemon=True).start()
        try:
            yield model
        finally:
            model.shutdown()


class _Answers(BaseHTTPRequestHandler):
    server: Model

    def do_HEAD(self) -> None:
        self._send("application/json", b"")

    def do_GET(self) -> None:
        self._send("application/json", b'{"data": []}')

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        path = self.path.partition("?")[0]
        if path == "/v1/responses":
            self.server.hear(body)
            self._stream(_responses())
        elif path == "/v1/messages" and body.get("stream"):
            self.server.hear(body)
            self._stream(_messages(body["model"]))
        else:
            self._send("application/json", b"{}")

    def _stream(self, events: Iterator[Mapping[str, Any]]) -> None:
        lines = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
        self._send("text/event-stream", lines.encode())

    def _send(self, content_type: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  http.server's
        pass


def _responses() -> Iterator[Mapping[str, Any]]:
    text = {"type": "output_text", "text": SAYS, "annotations": []}
    item = {"type": "message", "role": "assistant", "id": "m1", "status": "completed", "content": [text]}
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    yield {"type": "response.created", "response": {"id": "r1"}}
    yield {"type": "response.output_item.done", "output_index": 0, "item": item}
    yield {"type": "response.completed", "response": {"id": "r1", "output": [item], "usage": usage}}


def _messages(model: str) -> Iterator[Mapping[str, Any]]:
    begun: dict[str, Any] = {
        "id": "m1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
    }
    usage = {"input_tokens": 1, "output_tokens": 1}
    yield {"type": "message_start", "message": {**begun, "usage": usage}}
    yield {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    yield {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": SAYS}}
    yield {"type": "content_block_stop", "index": 0}
    yield {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": usage}
    yield {"type": "message_stop"}
