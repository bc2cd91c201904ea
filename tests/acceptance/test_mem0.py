"""mem0's verbs: the class of its library, and the addresses of its platform.

Its own client is in tests/integrations/mem0, since what it requires clashes with what is here.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

import mnemolog
from mnemolog.mem0 import Memory
from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import CONFIG

ACME, UMBRELLA = "acme-key-0123456789", "umbrella-key-0123456789"
TALK: Final = [
    {"role": "user", "content": "I moved from Ankara to Izmir."},
    {"role": "assistant", "content": "What time does your train leave?"},
]


@pytest.fixture
def memory(tmp_path: Path) -> Any:  # noqa: ANN401  closed by the test
    with Memory(tmp_path / "data", config=CONFIG) as opened:
        yield opened


def texts(answer: Mapping[str, Any]) -> list[str]:
    return [each["memory"] for each in answer["results"]]


def test_what_is_added_is_found_listed_and_got(memory: Memory) -> None:
    added = memory.add(TALK, user_id="alex", metadata={"channel": "mail"})
    (one,) = added["results"]
    assert (one["event"], [each["outcome"] for each in added["messages"]]) == ("ADD", ["remembered", "recorded"])
    (found,) = memory.search("Where does Alex live?", user_id="alex")["results"]
    assert (found["id"], found["memory"], found["metadata"]) == (one["id"], one["memory"], {"channel": "mail"})
    assert (found["user_id"], found["agent_id"], found["run_id"]) == ("alex", None, None)
    assert 0 <= found["score"] <= 1
    assert texts(memory.get_all(user_id="alex")) == [one["memory"]]
    got = memory.get(one["id"])
    assert got is not None
    assert (got["memory"], got["categories"], got["created_at"]) == (
        one["memory"],
        found["categories"],
        found["created_at"],
    )


def test_a_user_never_meets_another(memory: Memory) -> None:
    memory.add("I moved from Ankara to Izmir.", user_id="alex")
    memory.add("I moved from Ankara to Izmir.", user_id="bob", agent_id="bot")
    assert len(texts(memory.get_all(user_id="*"))) == 2  # neither is a repetition of the other
    assert [each["user_id"] for each in memory.search("Where?", user_id="bob")["results"]] == ["bob"]
    assert [each["user_id"] for each in memory.search("Where?", agent_id="bot")["results"]] == ["bob"]
    assert not texts(memory.search("Where?", user_id="alex", agent_id="bot"))
    assert not texts(memory.search("Where?", user_id="carol"))


def test_said_again_changed_and_deleted_are_told_as_mem0_tells_them(memory: Memory) -> None:
    (one,) = memory.add("I moved from Ankara to Izmir.", user_id="alex")["results"]
    (again,) = memory.add("I moved from Ankara to Izmir.", user_id="alex")["results"]
    assert (again["event"], again["id"]) == ("NONE", one["id"])
    changed = {each["event"]: each for each in memory.add("I moved from Izmir to Berlin.", user_id="alex")["results"]}
    assert changed["DELETE"] == {"id": one["id"], "memory": one["memory"], "event": "DELETE"}
    assert texts(memory.get_all(user_id="alex")) == [changed["ADD"]["memory"]]
    assert len(texts(memory.get_all(user_id="alex", show_expired=True))) == 2
    memory.delete(changed["ADD"]["id"])
    assert memory.get(changed["ADD"]["id"]) is None
    assert len(texts(memory.get_all(user_id="alex", show_expired=True))) == 1
    with pytest.raises(NotFoundError):
        memory.delete(changed["ADD"]["id"])


def test_an_update_is_an_edit_by_hand(memory: Memory) -> None:
    said = {"channel": "mail"}
    (one,) = memory.add("I moved from Ankara to Izmir.", user_id="alex", run_id="r1", metadata=said)["results"]
    memory.update(one["id"], "Alex lives in Bursa.")
    got = memory.get(one["id"])
    assert got is not None
    assert (got["memory"], got["user_id"], got["run_id"]) == ("Alex lives in Bursa.", "alex", "r1")
    assert got["metadata"] == said
    memory.update(one["id"], metadata={"channel": "phone"})
    (found,) = memory.search("Where does Alex live?", filters={"user_id": "alex", "channel": "phone"})["results"]
    assert found["memory"] == "Alex lives in Bursa."
    with pytest.raises(InvalidInputError, match="text"):
        memory.update(one["id"])
    memory.delete(one["id"])
    assert [(each["event"], each["new_memory"]) for each in memory.history(one["id"])] == [
        ("ADD", one["memory"]),
        ("UPDATE", "Alex lives in Bursa."),
        ("UPDATE", "Alex lives in Bursa."),
        ("DELETE", None),
    ]


def test_what_is_locked_is_not_updated(tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        (one,) = memory.add("I moved from Ankara to Izmir.", user_id="alex")["results"]
    with mnemolog.Memory(tmp_path / "data", config=CONFIG) as ours:
        ours.lock(one["id"])
    with Memory(tmp_path / "data", config=CONFIG) as memory, pytest.raises(InvalidInputError, match="locked"):
        memory.update(one["id"], "Alex lives in Bursa.")


def test_all_of_a_user_or_of_everybody_are_deleted(memory: Memory) -> None:
    memory.add("I moved from Ankara to Izmir.", user_id="alex")
    memory.add("I moved from Izmir to Berlin.", user_id="alex")
    memory.add("I like green tea.", user_id="bob")
    assert memory.delete_all(user_id="alex")["deleted"] == 2
    assert [(each["type"], each["name"], each["total_memories"]) for each in memory.users()["results"]] == [
        ("user", "bob", 1)
    ]
    with pytest.raises(InvalidInputError, match="user_id"):
        memory.delete_all()
    assert memory.reset()["deleted"] == 1
    assert memory.users() == {"results": []}


def test_a_reset_leaves_agents_of_ours_alone(tmp_path: Path) -> None:
    with mnemolog.Memory(tmp_path / "data", config=CONFIG) as ours:
        ours.add("I moved from Ankara to Izmir.", agent_id="support-bot")
        (kept,) = ours.get_all(agent_id="support-bot")
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add("I like green tea.", user_id="bob")
        assert memory.get(kept.id) is None
        memory.reset()
    with mnemolog.Memory(tmp_path / "data", config=CONFIG) as ours:
        assert [each.id for each in ours.get_all(agent_id="support-bot")] == [kept.id]


def test_what_is_kept_as_it_stands(memory: Memory) -> None:
    (one,) = memory.add("Deploys are on Fridays.", agent_id="bot", infer=False, metadata={"team": "web"})["results"]
    assert (one["memory"], one["event"]) == ("Deploys are on Fridays.", "ADD")
    assert texts(memory.get_all(filters={"agent_id": "bot", "team": "web"})) == ["Deploys are on Fridays."]
    with pytest.raises(InvalidInputError, match="run_id"):
        memory.add("Deploys are on Fridays.", agent_id="bot", infer=False, run_id="r1")


def test_mem0s_own_settings_are_refused_with_a_word_on_ours() -> None:
    with pytest.raises(InvalidInputError, match=r"mnemolog\.toml"):
        Memory.from_config({"vector_store": {"provider": "qdrant"}})


def test_the_same_over_a_server(fresh: CommandLine) -> None:
    with fresh.serving() as server, Memory.connect(server.url) as memory:
        (one,) = memory.add(TALK, user_id="alex", run_id="r1")["results"]
        assert texts(memory.search("Where does Alex live?", user_id="alex", run_id="r1")) == [one["memory"]]
        assert memory.delete_all(user_id="alex")["deleted"] == 1
        assert memory.get(one["id"]) is None


# The addresses of mem0's platform.


Ask = Callable[..., Awaitable[httpx.Response]]


def run(folder: Path, work: Callable[[Ask], Awaitable[None]], keys: Mapping[str, str] | None = None) -> None:
    """Ask the HTTP API of a data directory."""

    async def opened() -> None:
        backend = EmbeddedBackend(folder, CONFIG, Edges())
        await backend.open()
        app = create_app(backend, CONFIG, Keys(keys or {}), Metrics())
        try:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8700") as client:
                await work(client.request)
        finally:
            await backend.close()

    asyncio.run(opened())


def test_the_addresses_of_the_platform(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        added = await ask("POST", "/v3/memories/add/", json={"messages": TALK, "user_id": "alex"})
        (one,) = added.json()["results"]
        listed = (await ask("POST", "/v3/memories/?page=1&page_size=10", json={"filters": {"user_id": "alex"}})).json()
        assert (listed["count"], listed["next"], listed["previous"]) == (1, None, None)
        found = await ask("POST", "/v3/memories/search/", json={"query": "Where?", "filters": {"user_id": "alex"}})
        assert [each["id"] for each in found.json()["results"]] == [one["id"]]
        address = f"/v1/memories/{one['id']}/"
        assert (await ask("GET", address)).json()["memory"] == one["memory"]
        assert (await ask("PUT", address, json={"text": "Alex lives in Bursa."})).json()[
            "text"
        ] == "Alex lives in Bursa."
        assert [each["event"] for each in (await ask("GET", f"{address}history/")).json()] == ["ADD", "UPDATE"]
        helped = {"memory_id": one["id"], "feedback": "POSITIVE"}
        assert (await ask("POST", "/v1/feedback/", json=helped)).status_code == 200
        assert [each["name"] for each in (await ask("GET", "/v1/entities/")).json()["results"]] == ["alex"]
        assert (await ask("DELETE", address)).json() == {"message": "Memory deleted successfully!"}
        gone = await ask("GET", address)
        assert (gone.status_code, gone.headers["content-type"]) == (404, "application/json")
        assert one["id"] in gone.json()["detail"]
        assert (await ask("DELETE", "/v2/entities/user/alex/")).status_code == 404

    run(tmp_path / "data", work)


def test_our_own_addresses_are_what_they_were(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        receipt = (
            await ask("POST", "/v1/messages?wait=true", json={"agent_id": "a", "content": "I like green tea."})
        ).json()
        (formed,) = [each for each in receipt["events"] if each["event"] == "memory_formed"]
        assert (await ask("GET", f"/v1/memories/{formed['memory_id']}")).json()["agent_id"] == "a"
        assert (await ask("GET", f"/v1/memories/{formed['memory_id']}/")).status_code == 404

    run(tmp_path / "data", work)


def test_a_key_of_mem0s_header_is_of_one_tenant(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        acme, umbrella = ({"Authorization": f"Token {key}"} for key in (ACME, UMBRELLA))
        added = await ask("POST", "/v3/memories/add/", json={"messages": TALK, "user_id": "alex"}, headers=acme)
        (one,) = added.json()["results"]
        wanted = {"filters": {"user_id": "alex"}}
        assert (await ask("POST", "/v3/memories/", json=wanted, headers=acme)).json()["count"] == 1
        assert (await ask("POST", "/v3/memories/", json=wanted, headers=umbrella)).json()["count"] == 0
        assert (await ask("DELETE", f"/v1/memories/{one['id']}/", headers=umbrella)).status_code == 404
        assert (await ask("GET", "/v1/ping/", headers=umbrella)).json()["project_id"] == "umbrella"
        unknown = await ask("GET", "/v1/ping/", headers={"Authorization": "Token nobody"})
        assert (unknown.status_code, "unknown" in unknown.json()["detail"]) == (401, True)

    run(tmp_path / "data", work, keys={ACME: "acme", UMBRELLA: "umbrella"})


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("POST", "/v3/memories/add/", {"messages": TALK}, "user_id"),
        ("POST", "/v3/memories/add/", {"user_id": "a"}, "messages"),
        ("POST", "/v3/memories/add/", {"messages": [], "user_id": "a"}, "messages"),
        ("POST", "/v3/memories/add/", {"messages": ["Hi"], "user_id": "a"}, "messages.0"),
        ("POST", "/v3/memories/add/", {"messages": "Hi", "user_id": "a", "infer": "no"}, "infer"),
        ("POST", "/v3/memories/add/", {"messages": "Hi", "user_id": "a", "timestamp": 1e300}, "timestamp"),
        ("POST", "/v3/memories/add/", {"messages": "Hi", "user_id": "a\nb"}, "user_id"),
        ("POST", "/v3/memories/add/", {"messages": "Hi", "user_id": "a", "immutable": True}, "immutable"),
        ("POST", "/v3/memories/search/", {"query": " ", "filters": {"user_id": "a"}}, "query"),
        ("POST", "/v3/memories/search/", {"filters": {"user_id": "a"}}, "query"),
        ("POST", "/v3/memories/search/", {"query": "x", "filters": {"user_id": "a"}, "threshold": 2}, "threshold"),
        ("POST", "/v3/memories/?page=0", {"filters": {"user_id": "a"}}, "page"),
        ("POST", "/v3/memories/", [], "body"),
        ("DELETE", "/v1/memories/", None, "filters"),
        ("DELETE", "/v1/memories/?filters=nothing", None, "filters"),
        ("DELETE", "/v2/entities/group/a/", None, "type"),
        ("PUT", "/v1/batch/", {"memories": [{"text": "Hi"}]}, "memory_id"),
        ("PUT", "/v1/memories/m1/", {}, "text"),
        ("PUT", "/v1/memories/m1/", {"expiration_date": "2030-01-01"}, "expiration_date"),
        ("DELETE", "/v1/batch/", {"memories": [7]}, "memories.0"),
    ],
)
def test_bad_input_is_named(tmp_path: Path, method: str, path: str, body: Any, field: str) -> None:  # noqa: ANN401
    async def work(ask: Ask) -> None:
        answer = await ask(method, path, **({} if body is None else {"json": body}))
        assert (answer.status_code, answer.json().get("field")) == (422, field), answer.text
        assert answer.headers["content-type"] == "application/json"

    run(tmp_path / "data", work)


def test_addresses_without_a_meaning_say_so(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        for path in ("/v1/exports/", "/v1/summary/", "/v2/profiles/jobs/", "/api/v1/orgs/organizations/a/projects/b/"):
            answer = await ask("POST", path, json={})
            assert answer.status_code == 501
            assert "Mnemolog has no" in answer.json()["detail"]

    run(tmp_path / "data", work)
