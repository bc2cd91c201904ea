"""An endpoint of embeddings on loopback, in a thread: speaks Ollama's API and OpenAI's, and misbehaves on command."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from mnemolog.schemas import codec
from mnemolog.streams.providers.hashing import HashingEmbedder

DIMENSIONS: Final = 64


class Asked(NamedTuple):
    """A request."""

    path: str
    key: str | None
    """what the header of authorization says"""
    body: dict[str, Any]


Behaviour: TypeAlias = Callable[["Handler"], None]


class EmbeddingServer(ThreadingHTTPServer):
    """Answers as a model of its own: `seed` and `dimensions` say which one."""

    daemon_threads = True

    def __init__(self, *, seed: int = 0, dimensions: int = DIMENSIONS, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.behaviour: Behaviour | None = None
        self.asked: list[Asked] = []
        self._turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(dimensions, dimensions)))[0]
        self._dimensions = dimensions
        self._plain = seed == 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def vector(self, text: str) -> list[float]:
        """Of a text: what it shares with others shows, whatever the model."""
        plain = np.resize(HashingEmbedder().embed(text).astype(np.float64), self._dimensions)
        return [float(number) for number in (plain if self._plain else plain @ self._turn)]

    @property
    def texts(self) -> list[str]:
        """All that was asked for."""
        return [text for each in self.asked for text in each.body["input"]]


class Handler(BaseHTTPRequestHandler):
    server: EmbeddingServer

    def do_POST(self) -> None:
        body = codec.load(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(Asked(self.path, self.headers.get("authorization"), body))
        if self.server.behaviour is not None:
            self.server.behaviour(self)
        else:
            self.vectors([self.server.vector(text) for text in body["input"]])

    def vectors(self, found: list[Any]) -> None:
        """These, as the API that is asked has them; OpenAI's in any order."""
        if self.path == "/api/embed":
            self.answer({"model": "m", "embeddings": found})
        else:
            rows = [{"object": "embedding", "index": at, "embedding": each} for at, each in enumerate(found)]
            self.answer({"object": "list", "data": rows[::-1], "model": "m"})

    def answer(self, body: object, status: int = 200, **headers: str) -> None:
        content = body if isinstance(body, bytes) else codec.dump(body)
        self.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": str(len(content)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@contextmanager
def serving(*, seed: int = 0, dimensions: int = DIMENSIONS, port: int = 0) -> Iterator[EmbeddingServer]:
    server = EmbeddingServer(seed=seed, dimensions=dimensions, port=port)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def says(body: object, status: int = 200, **headers: str) -> Behaviour:
    return lambda handler: handler.answer(body, status, **headers)


def gives(*numbers: float) -> Behaviour:
    """The same vector for every text."""
    return lambda handler: handler.vectors([list(numbers)] * len(handler.server.asked[-1].body["input"]))


def drips(handler: Handler) -> None:
    """A byte now and then, for as long as the client reads."""
    handler.send_response(200)
    handler.send_header("content-length", "100000")
    handler.end_headers()
    try:
        for _ in range(200):
            handler.wfile.write(b" ")
            time.sleep(0.01)
    except OSError:
        return
