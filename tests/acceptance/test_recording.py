"""What is given to a conversation goes back as a command: no search waits for it, and no ranking changes by it."""

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Message

from mnemolog import Memory
from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.config import Config, EmbedderConfig, SearchConfig
from mnemolog.schemas.query import Hit
from tests.unit.projections.test_retrieval import QUESTIONS, SAID

HASHING = EmbedderConfig(kind="hashing")


def told(folder: Path, search: SearchConfig | None = None) -> Memory:
    memory = Memory(folder / "data", config=Config(embedder=HASHING, search=search or SearchConfig()))
    memory.add_many(
        [
            {"id": f"m{number}", "content": content, "session_id": session}
            for number, (session, content) in enumerate(SAID)
        ],
        agent_id="a",
    )
    return memory


def answers(memory: Memory, into: str | None = None) -> list[tuple[Hit, ...]]:
    return [memory.search(question, agent_id="a", explain=True, into=into).results for question in QUESTIONS]


def uses(memory: Memory) -> int:
    memory.end_session("nobody's", agent_id="a")  # stands behind the notes in the queue
    return sum(each.access_count for each in memory.get_all(agent_id="a"))


def test_what_was_noted_ranks_nothing_differently(tmp_path: Path) -> None:
    with told(tmp_path) as memory:
        before = answers(memory)
        for _ in range(3):
            assert answers(memory, into="s9") == before
        assert uses(memory) > 3 * len(QUESTIONS)
        assert answers(memory) == before


def test_a_search_does_not_wait_for_its_note(tmp_path: Path) -> None:
    with told(tmp_path) as memory:
        with closing(sqlite3.connect(tmp_path / "data" / "mnemolog.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write
            assert memory.search("green tea", agent_id="a", into="s9").results
            assert memory.context("green tea", agent_id="a", into="s9").given
            other.execute("ROLLBACK")
        assert uses(memory) > 0


@pytest.mark.parametrize(("noted", "into"), [(False, "s9"), (True, None)])
def test_nothing_is_noted_where_the_setting_or_the_question_says_so(
    tmp_path: Path, *, noted: bool, into: str | None
) -> None:
    with told(tmp_path, SearchConfig(note_recalls=noted)) as memory:
        answers(memory, into)
        memory.context("green tea", agent_id="a", into=into)
        assert uses(memory) == 0


class Client:
    """A client that sends a request, and disconnects before or after the answer."""

    def __init__(self, body: Mapping[str, object], *, waits: bool) -> None:
        self.status = 0
        self._waits = waits
        self._body = [json.dumps(body).encode()]
        self._answered = asyncio.Event()

    async def receive(self) -> Message:
        if self._body:
            return {"type": "http.request", "body": self._body.pop()}
        if self._waits:
            await self._answered.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.status = message.get("status", self.status)
        if message["type"] == "http.response.body":
            self._answered.set()

    async def asks(self, app: ASGIApp, path: str) -> int:
        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        request = {"type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "query_string": b""}
        await app({**request, "path": path, "raw_path": path.encode(), "headers": headers}, self.receive, self.send)
        return self.status


@pytest.mark.parametrize(("path", "more"), [("/v1/search", {}), ("/v1/context", {}), ("/v1/context", {"once": True})])
@pytest.mark.parametrize(("waits", "status"), [(True, HTTPStatus.OK), (False, 499)])
def test_nothing_is_noted_of_an_answer_that_its_client_did_not_wait_for(
    tmp_path: Path, path: str, more: dict[str, object], status: int, *, waits: bool
) -> None:
    """A hook waits 300 ms; what a server answered later counted as given."""
    told(tmp_path).close()
    config = Config(embedder=HASHING)

    async def serve() -> None:
        backend = EmbeddedBackend(tmp_path / "data", config, Edges())
        await backend.open()
        app = create_app(backend, config, Keys({}), Metrics())
        client = Client({"agent_id": "a", "text": "green tea", "into": "s9", **more}, waits=waits)
        assert await client.asks(app, path) == status
        await backend.close()

    asyncio.run(serve())
    with Memory(tmp_path / "data", config=config) as memory:
        assert (uses(memory) > 0) is waits
