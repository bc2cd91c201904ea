"""`mnemolog serve` as a process: its life, who may ask, commands beside it, and Memory.connect against it."""

import json
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from mnemolog import Memory
from mnemolog.schemas.errors import (
    AccessError,
    InvalidInputError,
    MnemologError,
    NotFoundError,
    RemoteError,
    RepeatedIdError,
)
from mnemolog.schemas.shown import shown
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import AGENT, CONFIG, HASHING, SAID, hashes

TEA: Final = {"agent_id": "a", "content": "I like green tea.", "id": "tea"}
ACME_KEY: Final = "acme-key-0123456789"
UMBRELLA_KEY: Final = "umbrella-key-0123456789"


@pytest.fixture(scope="module")
def beside(told: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Commands on a copy of the conversation that `server` serves."""
    return CommandLine(shutil.copytree(told, tmp_path_factory.mktemp("served") / "data"), **HASHING)


@pytest.fixture(scope="module")
def server(beside: CommandLine) -> Iterator[Server]:
    with beside.serving() as running:
        yield running


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two tenants, each with a key."""
    folder = tmp_path_factory.mktemp("keyed")
    keys = folder / "keys"
    keys.write_text(f"# tenant_id:key\nacme:{ACME_KEY}\n\numbrella:{UMBRELLA_KEY}\n")
    with CommandLine(folder / "data", **HASHING).serving(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys)) as running:
        yield running


def ask(server: Server, method: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401  what httpx takes
    return httpx.request(method, server.url + path, timeout=LONG_S, **more)


def problem(answer: httpx.Response, status: int) -> dict[str, Any]:
    """The problem document of a refusal."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    document: dict[str, Any] = answer.json()
    assert document["status"] == status
    return document


# Its life.


def test_a_server_that_is_told_to_stop_loses_nothing_it_accepted(fresh: CommandLine) -> None:
    messages = [{**TEA, "content": f"I like tea number {number}.", "id": f"m{number}"} for number in range(300)]
    with fresh.serving_from_nothing() as server:
        announced = json.loads((fresh.data / "server.json").read_bytes())
        assert (announced["url"], announced["pid"]) == (server.url, server.pid)
        assert (fresh.data / "server.json").stat().st_mode & 0o777 == 0o600  # it holds a token
        answer = ask(server, "POST", "/v1/messages", json=messages)
        assert (answer.status_code, len(answer.json())) == (202, len(messages))
        ended = server.stop()  # which sees that it ends with 0 and takes server.json away
    assert not ended.out
    patient = replace(CONFIG, search=replace(CONFIG.search, wait_s=LONG_S))
    with Memory(fresh.data, config=patient) as memory:
        last = answer.json()[-1]["position"]
        memory.search("tea", agent_id="a", min_position=last)
        replayed = memory.replay(verify=True)
    assert replayed.commits == len(messages)
    assert replayed.verified


def test_what_a_server_left_behind_when_it_was_killed_bothers_nobody(fresh: CommandLine) -> None:
    with fresh.serving_from_nothing() as killed:
        ask(killed, "POST", "/v1/messages", json=TEA, params={"wait": True}).raise_for_status()
        killed.kill()
    announced = fresh.data / "server.json"
    assert json.loads(announced.read_bytes())["pid"] == killed.pid
    announced.write_bytes(json.dumps({"url": killed.url, "pid": os.getpid()}).encode())  # a number given anew
    assert fresh("add", TEA["content"], "--agent", "a", "--id", "tea", "--json").json["outcome"] == "repeated"
    with fresh.serving("--port", killed.port) as server:
        assert ask(server, "GET", "/health/ready").json() == {"status": "ready"}


def test_an_address_that_is_taken_is_told_before_anything_is_opened(fresh: CommandLine) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        error = fresh("serve", "--port", port, status=1).error
    assert error.startswith(f"127.0.0.1:{port} cannot be bound (Address already in use")
    assert error.endswith("; choose another with --host and --port")
    assert not fresh.data.exists()


def test_a_second_server_on_the_same_data_is_refused(beside: CommandLine, server: Server) -> None:
    error = beside("serve", "--port", "0", status=1).error
    assert error == f"{beside.data} is served already, at {server.url} (process {server.pid})"
    assert json.loads((beside.data / "server.json").read_bytes())["pid"] == server.pid
    assert ask(server, "GET", "/health/ready").json() == {"status": "ready"}


# Who may ask.


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.com"])  # noqa: S104  to be refused
def test_beyond_this_machine_it_listens_with_keys_only(fresh: CommandLine, host: str) -> None:
    error = fresh("serve", "--host", host, "--port", "0", status=1).error
    assert error.startswith(f"{host}: without API keys the server listens on this machine only; ")
    assert "MNEMOLOG_HTTP__API_KEYS_FILE" in error
    assert not fresh.data.exists()


def test_a_file_of_keys_with_a_short_one_is_refused_without_showing_it(fresh: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"acme:{ACME_KEY}\numbrella:shortkey\n")
    error = fresh("serve", "--port", "0", status=1, MNEMOLOG_HTTP__API_KEYS_FILE=str(file)).error
    assert error.startswith(f"http.api_keys_file: {shown(str(file))} is not allowed; allowed: tenant_id:key ")
    assert error.endswith("in line 2")
    assert "shortkey" not in error
    assert not fresh.data.exists()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8700", "169.254.1.1", ""])
def test_a_foreign_host_header_is_refused_on_loopback(server: Server, host: str) -> None:
    refused = problem(ask(server, "GET", "/v1/memories?agent_id=a", headers={"Host": host}), 422)
    assert (refused["field"], refused["value"]) == ("Host", repr(host))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8700"])
def test_every_name_of_this_machine_is_taken(server: Server, host: str) -> None:
    assert ask(server, "GET", "/health/live", headers={"Host": host}).status_code == 200


def test_with_keys_any_host_header_is_taken(keyed: Server) -> None:
    assert ask(keyed, "GET", "/health/live", headers={"Host": "memory.example.com"}).status_code == 200


@pytest.mark.parametrize(
    "authorization",
    [None, "Bearer", "Bearer wrong-key-0123456789", f"Basic {ACME_KEY}", ACME_KEY, f"Bearer {ACME_KEY}x"],
    ids=["none", "empty", "wrong", "basic", "bare", "longer"],
)
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/v1/messages"), ("GET", "/v1/status"), ("GET", "/v1/memories?agent_id=a"), ("GET", "/metrics")],
)
def test_without_the_right_key_nothing_is_answered(
    keyed: Server, method: str, path: str, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = ask(keyed, method, path, headers=headers, json=TEA if method == "POST" else None)
    assert problem(answer, 401)["type"] == "urn:mnemolog:error:access_denied"
    assert answer.headers["www-authenticate"] == "Bearer"
    assert ACME_KEY not in answer.text


def test_tenants_see_nothing_of_each_other(keyed: Server) -> None:
    acme = Memory.connect(keyed.url, api_key=ACME_KEY)
    umbrella = Memory.connect(keyed.url, api_key=UMBRELLA_KEY)
    with acme, umbrella:
        formed = acme.add("I moved from Ankara to Izmir.", agent_id="a", id="moved")
        same_id = umbrella.add("I like green tea.", agent_id="a", id="moved")
        assert (formed.outcome, same_id.outcome) == ("remembered", "remembered")
        memory_id = formed.events[-1]["memory_id"]
        found = umbrella.search("Who moved to Izmir?", agent_id="a", min_position=same_id.position)
        assert [hit.text for hit in found.results] == ["User likes green tea."]
        for verb in (umbrella.get, umbrella.history, umbrella.why, umbrella.forget):
            with pytest.raises(NotFoundError):
                verb(memory_id)
        assert acme.get(memory_id).status == "current"
        for key in (ACME_KEY, UMBRELLA_KEY):
            listed = ask(keyed, "GET", "/v1/agents", headers={"Authorization": f"Bearer {key}"}).json()
            assert listed == [{"agent_id": "a", "messages": 1, "memories": 1}]
        assert [replay.agents.keys() for replay in (acme.replay(), umbrella.replay())] == [{"acme/a"}, {"umbrella/a"}]


@pytest.mark.parametrize("header", ["umbrella", "nobody"])
def test_a_key_does_not_open_another_tenant(keyed: Server, header: str) -> None:
    headers = {"Authorization": f"Bearer {ACME_KEY}", "X-Tenant-ID": header}
    answer = ask(keyed, "GET", "/v1/memories?agent_id=a", headers=headers)
    assert "is not of tenant" in problem(answer, 401)["detail"]
    in_the_body = ask(
        keyed,
        "POST",
        "/v1/messages",
        headers={"Authorization": f"Bearer {ACME_KEY}"},
        json={**TEA, "tenant_id": header},
    )
    assert problem(in_the_body, 422)["field"] == "tenant_id"


def test_without_keys_the_header_names_the_tenant(server: Server) -> None:
    tea = {"X-Tenant-ID": "çay".encode()}
    sent = ask(server, "POST", "/v1/messages?wait=true", json={**TEA, "agent_id": AGENT}, headers=tea)
    assert sent.json()["outcome"] == "remembered"
    listed = ask(server, "GET", f"/v1/memories?agent_id={AGENT}", headers=tea).json()
    assert [memory["text"] for memory in listed] == ["User likes green tea."]
    mine = ask(server, "GET", f"/v1/memories?agent_id={AGENT}").json()
    assert len(mine) > 1
    assert listed[0]["id"] not in [memory["id"] for memory in mine]
    refused = ask(server, "GET", f"/v1/memories?agent_id={AGENT}", headers={"X-Tenant-ID": "a/b"})
    assert problem(refused, 422)["field"] == "X-Tenant-ID"


# Commands beside it.


def test_commands_and_a_server_share_the_data(beside: CommandLine, server: Server) -> None:
    added = beside(
        "add", "My sister lives in Berlin with two cats.", "--agent", "beside", "--id", "cats", "--json"
    ).json
    assert added["outcome"] == "remembered"
    body = {"agent_id": "beside", "text": "Who has cats?", "min_position": added["position"]}
    over_http = ask(server, "POST", "/v1/search", json=body).json()["results"]
    searched = beside("search", "Who has cats?", "--agent", "beside", "--json").json["results"]
    assert [hit["id"] for hit in searched] == [hit["id"] for hit in over_http] == [added["events"][-1]["memory_id"]]
    ingested = beside("ingest", "-", "--json", stdin=b'{"agent_id": "beside", "content": "I like black coffee."}\n')
    assert ingested.json == {"lines": 1, "refused": 0, "outcomes": {"remembered": 1}}
    assert ask(server, "GET", "/v1/memories?agent_id=beside").json()[0]["text"] == "User likes black coffee."
    assert beside("status", "--json").json["writing"] is True
    assert f"served at {server.url}" in beside("doctor").out
    assert beside("rebuild", "all", "--json").json["results"][0]["differences"] == []
    assert beside("replay", "--verify", "--json").json["verified"] is True


def test_what_only_the_writer_may_do_is_refused_beside_a_server(beside: CommandLine, server: Server) -> None:
    export = beside("export", "-").out.encode()
    error = beside("import", "-", stdin=export, status=1).error
    assert error == "another process writes to this data directory; stop it first, nothing was imported"
    assert ask(server, "GET", "/health/ready").status_code == 200


# What Prometheus reads.


def test_metrics_tell_what_the_server_has_done(fresh: CommandLine) -> None:
    with fresh.serving() as server:
        ask(server, "POST", "/v1/messages?wait=true", json=[TEA, {"agent_id": "a", "content": "ok"}])
        ask(server, "POST", "/v1/search", json={"agent_id": "a", "text": "Who likes tea?"})
        answer = ask(server, "GET", "/metrics")
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        status = ask(server, "GET", "/v1/status").json()
        document = ask(server, "GET", "/openapi.json").json()["paths"]["/metrics"]["get"]
    families = text_string_to_metric_families(answer.text)
    found = {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}
    assert found["mnemolog_commits_total",] == found["mnemolog_log_commits", "0"] == status["position"] == 2
    assert found["mnemolog_outcomes_total", "remembered"] == found["mnemolog_outcomes_total", "ignored"] == 1
    assert (found["mnemolog_search_seconds_count",], found["mnemolog_pending_inputs", "0"]) == (1, 0)
    assert found["mnemolog_stage_microseconds", "gate"] > 0
    assert found["mnemolog_projection_lag_commits", "0", "living"] == 0
    assert found["process_resident_memory_bytes",] > 0
    assert {name for key in found for name in key[1:] if key[0] == "mnemolog_projection_up"} == {*status["projections"]}
    assert list(document["responses"]["200"]["content"]) == ["text/plain"]


# Memory.connect.


def test_a_server_gives_the_same_answers_as_the_directory(told: Path, beside: CommandLine, server: Server) -> None:
    with Memory(told, config=CONFIG) as here, Memory.connect(server.url) as there:
        for question in ("Who likes green tea?", "Where does Ayse live?", "Berlin"):
            for more in ({}, {"kind": "memory"}, {"user_id": "tom", "limit": 2}, {"explain": True}):
                mine = here.search(question, agent_id=AGENT, **more)
                theirs = there.search(question, agent_id=AGENT, **more)
                assert (theirs.results, theirs.position) == (mine.results, mine.position)
                assert mine.results
        prompt, other = (each.context("Who likes green tea?", agent_id=AGENT, tokens=300) for each in (here, there))
        assert (other.text, other.given, other.tokens) == (prompt.text, prompt.given, prompt.tokens)
        assert prompt.text
        then = datetime(2025, 1, 1, 0, 1, 30, tzinfo=UTC)
        for when in ({"as_of": then}, {"known_at": then}, {"as_of": "2025-01-01", "known_at": then.isoformat()}):
            past, theirs = (each.search("Where does Ayse live?", agent_id=AGENT, **when) for each in (here, there))
            assert (theirs.results, theirs.as_of, theirs.known_at) == (past.results, past.as_of, past.known_at)
            assert past.results[0].text == "Ayse moved from Ankara to Izmir."
            (listed,) = here.get_all(agent_id=AGENT, **when)
            assert there.get_all(agent_id=AGENT, **when) == [listed]
            assert there.get(listed.id, **when) == here.get(listed.id, **when) == listed
            given, other = (each.context("Where does Ayse live?", agent_id=AGENT, **when) for each in (here, there))
            assert (other.text, other.as_of, other.known_at) == (given.text, given.as_of, given.known_at)
        kept: list[Any] = [{"category": "preference"}, {"metadata": {"channel": {"ne": "mail"}}}, {"entity": "Berlin"}]
        for filters in kept:
            lists = [each.get_all(agent_id=AGENT, **filters) for each in (here, there)]
            assert lists[0] == lists[1]
            assert lists[0]
            mine, theirs = (each.search("tea in Berlin", agent_id=AGENT, **filters) for each in (here, there))
            assert mine.results == theirs.results
            assert mine.results
        both = [each.diff(agent_id=AGENT, from_at=then, to_at="1 January 2025") for each in (here, there)]
        assert both[0] == both[1]
        assert [each.text for each in both[0].ended] == ["Ayse moved from Ankara to Izmir."]
        assert len(there.graph(agent_id=AGENT, timeline=True)) > len(there.graph(agent_id=AGENT))
        assert there.entities(agent_id=AGENT) == here.entities(agent_id=AGENT)
        assert there.hub("Berlin", agent_id=AGENT) == here.hub("Berlin", agent_id=AGENT)
        edges, others = (each.graph(agent_id=AGENT, types=["same_entity", "related_to"]) for each in (here, there))
        assert others == edges
        memories = here.get_all(agent_id=AGENT, everything=True)
        assert there.get_all(agent_id=AGENT, everything=True) == memories
        assert there.get_all(agent_id=AGENT, limit=1) == here.get_all(agent_id=AGENT, limit=1)
        for memory in memories:
            assert there.get(memory.id) == memory
            assert there.history(memory.id) == here.history(memory.id)
            assert there.why(memory.id) == here.why(memory.id)
        for said in SAID:
            assert there.why(said.id, agent_id=AGENT) == here.why(said.id, agent_id=AGENT)
        assert there.replay(agent_id=AGENT, verify=True).agents == here.replay(agent_id=AGENT).agents
        assert there.replay(agent_id=AGENT, until="0:3").agents == here.replay(agent_id=AGENT, until="0:3").agents
        assert there.status().data == str(beside.data)


def test_a_server_takes_in_what_the_directory_would(server: Server, tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=CONFIG) as here, Memory.connect(server.url, tenant_id="new") as there:
        kept = [life(each) for each in (here, there)]
    assert kept[0] == kept[1]


def life(memory: Memory) -> list[object]:
    """Every verb that changes something, and what it gives that is not a time or an id."""
    at = "2025-01-01T10:00:00+03:00"
    moved = memory.add("I moved from Ankara to Izmir.", agent_id="life", id="moved", session_id="s1", at=at)
    again = memory.add("I moved from Ankara to Izmir.", agent_id="life", id="moved", session_id="s1", at=at)
    many = memory.add_many(
        [{"content": "I like green tea.", "user_id": "tom"}, {"content": "ok", "name": "Ayşe ışık"}], agent_id="life"
    )
    by_hand = {"source": {"page": 7}}
    kept = memory.remember("Tom is allergic to nuts.", agent_id="life", importance=0.9, user_id="tom", metadata=by_hand)
    allergies = memory.get_all(agent_id="life", metadata={"source.page": {"gt": 6}})
    ended = memory.end_session("s1", agent_id="life")
    later = memory.add("It rains in Berlin.", agent_id="life", wait=False)
    found = memory.search("Who is allergic to nuts?", agent_id="life", kind="memory", min_position=later.position)
    nuts = found.results[0].id
    noted = memory.note_recall(found.results, agent_id="life", session_id="s2", query="Who is allergic?")
    verbs = (memory.pin, memory.forget, memory.unpin, memory.lock, memory.unlock)
    anchored = [verb(nuts) for verb in verbs]
    told = [memory.feedback(nuts, success=success, id=f"told-{success}") for success in (True, False, True)]
    asked_again = memory.search("Who likes tea?", agent_id="life", into="s2")
    edges = memory.graph(agent_id="life")
    in_mind = memory.working_memory("s1", agent_id="life")
    edited = memory.update(nuts, "I am allergic to all nuts.", agent_id="life", id="edited", metadata={"page": 8})
    page = memory.get(nuts).metadata
    gone = memory.forget(nuts)
    back = memory.restore(nuts, agent_id="life", id="back")
    with pytest.raises(NotFoundError):
        memory.restore(nuts, agent_id="death")
    gone_again = memory.forget(nuts)
    left = memory.get_all(agent_id="life", everything=True)
    receipts = (moved, again, *many, kept, ended, later, noted, *anchored, *told, edited, gone, back, gone_again)
    return [
        [each.outcome for each in receipts],
        [hit.text for hit in asked_again.results],
        [(each.text, each.metadata) for each in allergies],
        page,
        [(edge.type, edge.source_text, edge.target_text, edge.context) for edge in edges],
        in_mind,
        [event["event"] for each in (moved, *many, kept, ended, gone, back) for event in each.events],
        [hit.text for hit in found.results],
        [(each.text, each.status, each.importance, each.key_values, each.utility) for each in left],
        memory.add_many([], agent_id="life"),
    ]


REFUSED: Final[dict[type[MnemologError], Any]] = {
    NotFoundError: lambda memory: memory.get("nothing"),
    RepeatedIdError: lambda memory: memory.add("Other.", agent_id=AGENT, id="moved"),
    InvalidInputError: lambda memory: memory.add("Far ahead.", agent_id=AGENT, at="2999-01-01T00:00:00Z"),
}


@pytest.mark.parametrize("kind", REFUSED, ids=lambda kind: kind.__name__)
def test_a_server_refuses_with_the_same_errors(
    mnemolog: CommandLine, server: Server, kind: type[MnemologError]
) -> None:
    told = []
    with Memory(mnemolog.data, config=CONFIG) as here, Memory.connect(server.url) as there:
        for memory in (here, there):
            with pytest.raises(MnemologError) as refused:
                REFUSED[kind](memory)
            told.append(refused.value)
    assert [type(each) for each in told] == [kind, kind]
    assert str(told[0]).partition(" (")[0] == str(told[1]).partition(" (")[0]  # the time of arrival stands in brackets
    if isinstance(told[0], InvalidInputError) and isinstance(told[1], InvalidInputError):
        assert (told[0].field, told[0].value) == (told[1].field, told[1].value)


def test_a_wrong_key_and_nobody_there_are_told(keyed: Server) -> None:
    with Memory.connect(keyed.url, api_key="wrong-key-0123456789") as memory, pytest.raises(AccessError):
        memory.status()
    with closing(socket.create_server(("127.0.0.1", 0))) as unanswered:
        port = unanswered.getsockname()[1]
    with pytest.raises(RemoteError, match="check that `mnemolog serve` is running there"):
        Memory.connect(f"http://127.0.0.1:{port}").open()


def test_nothing_of_all_that_harmed_the_data(beside: CommandLine, server: Server, told: Path) -> None:
    server.stop()
    after, before = hashes(beside.data), hashes(told)
    assert {key: after[key] for key in before} == before
