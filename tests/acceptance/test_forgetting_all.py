"""Forgetting all of an agent, or of one person there, on every surface; and verbs that name no agent."""

from pathlib import Path
from typing import Final

import httpx
import pytest

from mnemolog import Memory
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Forgotten
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import CONFIG

SAID: Final = (("ayse", "I moved from Ankara to Izmir."), ("ayse", "I like green tea."), ("tom", "I moved to Oslo."))


def told(folder: Path) -> Path:
    with Memory(folder, config=CONFIG) as memory:
        for user_id, content in SAID:
            memory.add(content, agent_id="bot", user_id=user_id)
        memory.add("I like black tea.", agent_id="other", user_id="ayse")
    return folder


def left(memory: Memory, agent_id: str = "bot") -> list[str]:
    return sorted(each.subject for each in memory.get_all(agent_id=agent_id))


def test_all_about_a_person_then_all_of_an_agent_are_forgotten(tmp_path: Path) -> None:
    with Memory(told(tmp_path / "data"), config=CONFIG) as memory:
        assert [each.subject for each in memory.get_all(agent_id="bot", user_id="tom")] == ["tom"]
        done: list[tuple[int, int]] = []
        first = memory.get_all(agent_id="bot", user_id="ayse")[0]
        found = memory.delete_all(agent_id="bot", user_id="ayse", progress=lambda *at: done.append(at))
        assert (found, done) == (Forgotten(forgotten=2), [(2, 2)])
        assert left(memory) == ["tom"]
        assert memory.delete_all(agent_id="bot") == Forgotten(forgotten=1)
        assert memory.delete_all(agent_id="bot") == Forgotten(forgotten=0)
        assert left(memory, "other") == ["ayse"]
        counted = memory.status()
        assert (counted.memories, counted.memories_superseded, counted.memories_forgotten) == (1, 0, 3)
        assert {each.agent_id: each.memories for each in memory.agents()} == {"bot": 0, "other": 1}
        memory.restore(first.id)
        assert left(memory) == ["ayse"]


def test_what_is_pinned_or_locked_stays_and_is_counted_once(tmp_path: Path) -> None:
    folder = told(tmp_path / "data")
    with Memory(folder, config=CONFIG) as memory:
        memory.add("My sister is called Elif.", agent_id="bot", user_id="tom")
        oslo, elif_ = sorted(memory.get_all(agent_id="bot", user_id="tom"), key=lambda each: "Elif" in each.text)
        tea = next(each for each in memory.get_all(agent_id="bot", user_id="ayse") if "tea" in each.text)
        memory.pin(oslo.id)
        memory.lock(tea.id)
        memory.pin(elif_.id)
        memory.lock(elif_.id)
    cli = CommandLine(folder, MNEMOLOG_EMBEDDER__KIND="hashing")
    asked = cli("forget-all", "--agent", "bot")
    assert "would be forgotten: 1 memories of agent 'bot'; 1 pinned stay; 2 locked stay; --yes" in asked.out
    with Memory(folder, config=CONFIG) as memory:
        assert memory.delete_all(agent_id="bot") == Forgotten(forgotten=1, pinned=1, locked=2)
        assert {each.id for each in memory.get_all(agent_id="bot")} == {oslo.id, tea.id, elif_.id}


def test_filters_say_which_are_forgotten(tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add("I like green tea.", agent_id="bot", metadata={"channel": "mail"})
        memory.add("I moved from Ankara to Izmir.", agent_id="bot")
        assert memory.delete_all(agent_id="bot", metadata={"channel": "mail"}) == Forgotten(forgotten=1)
        (kept,) = memory.get_all(agent_id="bot")
        assert "Izmir" in kept.text


def test_the_command_says_first_how_many_there_are(tmp_path: Path) -> None:
    cli = CommandLine(told(tmp_path / "data"), MNEMOLOG_EMBEDDER__KIND="hashing")
    asked = cli("forget-all", "--agent", "bot", "--user", "ayse")
    assert "would be forgotten: 2 memories about 'ayse' of agent 'bot'; --yes forgets them" in asked.out
    assert len(cli("list", "--agent", "bot", "--json").json["results"]) == 3
    assert "forgotten: 2 memories" in cli("forget-all", "--agent", "bot", "--user", "ayse", "--yes").out
    assert [each["subject"] for each in cli("list", "--agent", "bot", "--json").json["results"]] == ["tom"]
    assert not cli("list", "--agent", "bot", "--user", "ayse", "--json").json["results"]


def test_a_server_forgets_all_and_knows_whom_is_meant_where_nobody_is_named(tmp_path: Path) -> None:
    cli = CommandLine(told(tmp_path / "data"), MNEMOLOG_EMBEDDER__KIND="hashing")
    with cli.serving(MNEMOLOG_AGENT="other") as server, httpx.Client(base_url=server.url, timeout=LONG_S) as client:
        answer = client.delete("/v1/memories", params={"agent_id": "bot", "user_id": "ayse"})
        assert answer.json() == {"forgotten": 2, "pinned": 0, "locked": 0}
        counted = client.get("/v1/status").json()
        assert (counted["memories"], counted["memories_forgotten"]) == (2, 2)
        assert 'mnemolog_memories{state="forgotten"} 2.0' in client.get("/metrics").text
        assert client.delete("/v1/memories").status_code == 422  # a deletion says whose
        assert len(client.get("/v1/memories", params={"agent_id": "bot"}).json()) == 1
        (theirs,) = client.get("/v1/memories").json()
        assert theirs["agent_id"] == "other"
        added = client.post("/v1/messages?wait=true", json={"content": "I moved from Ankara to Izmir."}).json()
        assert added["outcome"] == "remembered"
        assert len(client.get("/v1/memories", params={"agent_id": "other"}).json()) == 2
        found = client.post("/v1/search", json={"text": "Where do I live?", "min_position": added["position"]}).json()
        assert any("Izmir" in each["text"] for each in found["results"])
        with Memory.connect(server.url, agent_id="bot") as memory:
            assert [each.subject for each in memory.get_all(user_id="tom")] == ["tom"]
            assert memory.delete_all(agent_id="bot") == Forgotten(forgotten=1)


def test_verbs_that_name_no_agent_are_about_the_one_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add("I like green tea.")
        assert [each.agent_id for each in memory.get_all()] == ["default"]
    monkeypatch.setenv("MNEMOLOG_AGENT", "bot")
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add("I moved from Ankara to Izmir.")
        memory.add_many([{"content": "I like black tea."}, {"content": "I moved to Oslo.", "agent_id": "default"}])
        assert {each.agent_id for each in memory.get_all()} == {"bot"}
        assert {each.agent_id for each in memory.agents()} == {"bot", "default"}
        assert memory.search("Where do I live?").results
        assert set(memory.replay().agents) == {"default/bot", "default/default"}  # of all, as before
    with Memory(tmp_path / "data", config=CONFIG, agent_id="default") as memory:
        assert {each.agent_id for each in memory.get_all()} == {"default"}
    monkeypatch.setenv("MNEMOLOG_AGENT", "a/b")
    with pytest.raises(InvalidInputError, match="agent_id"):
        Memory(tmp_path / "data", config=CONFIG)


def test_a_refusal_is_answered_as_a_decision(tmp_path: Path) -> None:
    cli = CommandLine(told(tmp_path / "data"), MNEMOLOG_EMBEDDER__KIND="hashing")
    with cli.serving() as server, httpx.Client(base_url=server.url, timeout=LONG_S) as client:
        found = client.get("/v1/memories", params={"agent_id": "bot"}).json()[0]["id"]
        client.post(f"/v1/memories/{found}/pin", json={})
        for refused, reason in (
            (client.delete(f"/v1/memories/{found}"), "pinned"),
            (client.post(f"/v1/memories/{found}/restore", json={}), "current"),
        ):
            receipt = refused.json()
            assert (refused.status_code, receipt["outcome"], receipt["reason"]) == (200, "refused", reason)
            assert receipt["detail"]
        with Memory.connect(server.url) as memory:
            assert memory.forget(found).failed
