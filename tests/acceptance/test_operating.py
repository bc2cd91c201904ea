"""Dead letters, rebuilds, exports and the gate's study over HTTP and from Python: of one tenant, and of all."""

import asyncio
import io
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.backends.remote import RemoteBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.errors import BusyError, InvalidInputError, LogCorruptError, NotFoundError, ScopeError
from tests.acceptance.damage import change
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, CONFIG, LOST, SAID

pytestmark = pytest.mark.anyio
OPERATOR, ORDINARY, OTHER = "operator-key-0123456789", "ordinary-key-0123456789", "other-key-0123456789"
KEYS: Final = Keys({OPERATOR: "default", ORDINARY: "default", OTHER: "umbrella"}, operators=[OPERATOR])
URL: Final = "http://127.0.0.1:8700"


class Served:
    """A server of two tenants in this process, and its clients."""

    def __init__(self, backend: EmbeddedBackend) -> None:
        self._app = create_app(backend, CONFIG, KEYS, Metrics())
        self.here = AsyncMemory(config=CONFIG, backend=backend)

    @asynccontextmanager
    async def by(self, key: str) -> AsyncIterator[AsyncMemory]:
        backend = RemoteBackend(URL, api_key=key, names_tenant=False, transport=httpx.ASGITransport(self._app))
        tenant = "umbrella" if key == OTHER else "default"
        async with AsyncMemory(config=CONFIG, tenant_id=tenant, backend=backend) as memory:
            yield memory

    async def asks(self, key: str, method: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401  httpx's
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
            return await client.request(method, path, headers={"Authorization": f"Bearer {key}"}, **more)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Served]:
    backend = EmbeddedBackend(folder, CONFIG, Edges())
    await backend.open()
    try:
        yield Served(backend)
    finally:
        await backend.close()


@pytest.fixture(scope="module")
async def served(told: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder = shutil.copytree(told, tmp_path_factory.mktemp("operated") / "data")
    async with serving(folder) as served:
        async with served.by(OTHER) as memory:
            await memory.add("I like tea.", agent_id="theirs")
        yield served


async def test_the_transcript_is_the_same_here_and_over_http(served: Served) -> None:
    async with served.by(ORDINARY) as memory:
        found = await memory.messages(agent_id=AGENT, session_id="s2", limit=2)
        assert found == await served.here.messages(agent_id=AGENT, session_id="s2", limit=2)
        assert [each.id for each in found] == ["tea", "lemon"]
    async with served.by(OTHER) as stranger:
        assert await stranger.messages(agent_id=AGENT) == []


async def test_why_of_a_message_without_its_agent_names_what_is_missing(served: Served) -> None:
    answer = await served.asks(ORDINARY, "GET", "/v1/why/lemon")
    named = {name: answer.json()[name] for name in ("what", "name", "hint")}
    assert named == {"what": "memory", "name": "'lemon'", "hint": "agent_id is required for a message"}
    assert (answer.status_code, answer.json()["detail"]) == (404, f"no memory 'lemon'; {named['hint']}")
    async with served.by(ORDINARY) as memory:
        for asked in (memory, served.here):
            with pytest.raises(NotFoundError, match="agent_id is required for a message"):
                await asked.why("lemon")
            assert (await asked.why("lemon", agent_id=AGENT)).kind == "message"


async def test_another_method_than_a_routes_own_is_refused_with_those_that_it_has(served: Served) -> None:
    answer = await served.asks(ORDINARY, "GET", "/v1/gate-study")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert answer.json()["detail"] == "no route GET /v1/gate-study; allowed: POST"


async def test_a_dead_letter_is_its_tenants_and_the_operators(served: Served) -> None:
    async with served.by(OTHER) as stranger:
        assert await stranger.dead_letters() == []
        with pytest.raises(NotFoundError, match="no dead letter '1'"):
            await stranger.retry_dead_letter(1)
        for refused in (stranger.dead_letters(everything=True), stranger.retry_dead_letter(1, everything=True)):
            with pytest.raises(ScopeError, match="operator's key"):
                await refused
    async with served.by(ORDINARY) as memory:
        (letter,) = await memory.dead_letters()
        assert [letter] == await served.here.dead_letters()
        assert (letter.number, letter.agent_id, letter.id, letter.retried) == (1, AGENT, LOST, False)
        with pytest.raises(InvalidInputError, match="JSON with kind and body"):  # it still cannot be read
            await memory.retry_dead_letter(1)
    async with served.by(OPERATOR) as operator:
        assert await operator.dead_letters(everything=True) == [letter]


async def test_a_study_of_the_gate_is_the_same_here_and_over_http(served: Served) -> None:
    async with served.by(ORDINARY) as memory:
        found = await memory.gate_study(agent_id=AGENT, settings={"create_below": 0.9, "update_from": 0.91})
        heard: list[tuple[int, int]] = []
        await served.here.gate_study(agent_id=AGENT, progress=lambda done, total: heard.append((done, total)))
        assert heard == [(done, len(heard)) for done in range(1, len(heard) + 1)]
        assert heard
        assert found == await served.here.gate_study(
            agent_id=AGENT, settings={"create_below": 0.9, "update_from": 0.91}
        )
        assert found.decisions > len(found.changed) > 0
        assert (await memory.gate_study(agent_id=AGENT)).settings["create_below"] == CONFIG.gate.create_below
        with pytest.raises(InvalidInputError, match=r"settings: 'gate\.create_below' is not allowed; allowed: a .* by"):
            await memory.gate_study(agent_id=AGENT, settings={"gate.create_below": 0.6})
        with pytest.raises(InvalidInputError, match=r"gate\.create_below: 7"):
            await memory.gate_study(agent_id=AGENT, settings={"create_below": 7})


async def exported(memory: AsyncMemory, **more: bool) -> list[Any]:
    out = io.BytesIO()
    commits = await memory.export(out, **more)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[-1]["commits"] == commits == len(lines) - 2
    return lines[1:-1]


async def test_an_export_is_of_one_tenant_or_for_an_operator_of_all(
    served: Served, tmp_path: Path, fresh: CommandLine
) -> None:
    async with served.by(OTHER) as stranger:
        (theirs,) = await exported(stranger)
        assert theirs["tenant_id"] == "umbrella"
        with pytest.raises(ScopeError, match="an export of all tenants takes an operator's key"):
            await stranger.export(io.BytesIO(), everything=True)
    async with served.by(OPERATOR) as operator:
        file = tmp_path / "export.jsonl"
        assert await operator.export(file) == len(SAID) + 2
        assert len(await exported(operator, everything=True)) == len(SAID) + 3
        assert file.stat().st_mode & 0o777 == 0o600
        with pytest.raises(FileExistsError):
            await operator.export(file)
        assert file.exists()
    async with served.by(OTHER) as stranger:
        with pytest.raises(ScopeError):
            await stranger.export(tmp_path / "half.jsonl", everything=True)
    assert not (tmp_path / "half.jsonl").exists(), "a file that is cut short would be in the way of the next export"
    imported = await asyncio.to_thread(fresh, "import", str(file), "--json")
    assert imported.json == {"imported": len(SAID) + 2, "known": 0}


async def test_a_log_with_a_missing_commit_is_not_exported(told: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(told, tmp_path / "data")
    change(folder, "DELETE FROM commits WHERE position = 2")
    async with serving(folder) as damaged, damaged.by(OPERATOR) as operator:
        answer = await damaged.asks(OPERATOR, "GET", "/v1/export")
        assert (answer.status_code, answer.json()["type"]) == (503, "urn:mnemolog:error:log_corrupt")
        with pytest.raises(LogCorruptError, match="is missing"):
            await operator.export(tmp_path / "export.jsonl")
    assert not (tmp_path / "export.jsonl").exists()


async def test_a_rebuild_is_a_job_that_tells_how_far_it_is(served: Served) -> None:
    async with served.by(OPERATOR) as operator:
        heard: list[tuple[int, int]] = []
        (rebuilt,) = await operator.rebuild("living", progress=lambda done, total: heard.append((done, total)))
        assert (rebuilt.projection, rebuilt.switched, rebuilt.differences) == ("living", True, ())
        assert heard[-1] == (rebuilt.commits, rebuilt.commits)
        assert (await operator.status()).projections["living"].generation == rebuilt.generation
        with pytest.raises(NotFoundError, match="no projection 'nothing'; allowed: all, living, "):
            await operator.rebuild("nothing")
    job = (await served.asks(OPERATOR, "GET", "/v1/rebuilds")).json()[0]
    assert (job["state"], job["projection"], job["results"][0]["projection"]) == ("done", "living", "living")
    assert (await served.asks(OPERATOR, "GET", f"/v1/rebuilds/{job['id']}")).json() == job
    assert (await served.asks(OPERATOR, "GET", "/v1/rebuilds/nothing")).status_code == 404


async def test_rebuilds_are_an_operators_and_one_at_a_time(served: Served) -> None:
    for method, path in (("POST", "/v1/rebuilds"), ("GET", "/v1/rebuilds"), ("GET", "/v1/rebuilds/x")):
        assert (await served.asks(ORDINARY, method, path)).status_code == 403
    begun = await served.asks(OPERATOR, "POST", "/v1/rebuilds", json={"projection": "all", "switch": False})
    assert (begun.status_code, begun.json()["state"]) == (202, "running")
    again = await served.asks(OPERATOR, "POST", "/v1/rebuilds")
    assert (again.status_code, again.json()["type"]) == (409, f"urn:mnemolog:error:{BusyError.TYPE}")
    job = begun.json()
    while job["ended_at"] is None:
        await asyncio.sleep(0)
        job = (await served.asks(OPERATOR, "GET", f"/v1/rebuilds/{job['id']}")).json()
    assert (job["state"], {each["switched"] for each in job["results"]}) == ("done", {False})


@pytest.mark.parametrize(
    ("body", "field"),
    [({"projection": 1}, "projection"), ({"switch": "yes"}, "switch"), ({"name": "all"}, "name"), ([], "body")],
)
async def test_what_no_rebuild_takes_is_refused(served: Served, body: object, field: str) -> None:
    refused = await served.asks(OPERATOR, "POST", "/v1/rebuilds", json=body)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
