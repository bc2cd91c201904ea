"""Agent-managed memory, on every surface: twenty cycles of a scripted agent, and who approves."""

import asyncio
import os
import pty
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from mcp import Client

from mnemolog import AsyncMemory, Memory
from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.backends.remote import RemoteBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.config import McpConfig
from mnemolog.schemas.errors import InvalidInputError, NotAllowedError, NotFoundError
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import CONFIG, StoppedClock
from tests.acceptance.test_mcp import Asked, call, refusal, run

AGENT_KEY, PERSON_KEY, URL = "agent-key-0123456789", "person-key-0123456789", "http://127.0.0.1"
ADA: Final = "ada"
OWN: Final = replace(CONFIG, mcp=McpConfig(tools=("controlled",), agent_id=ADA))


def opened(folder: Path) -> Memory:
    return Memory(folder, config=CONFIG)


def proposed(memory: Memory, content: str = "- Two reviews.") -> str:
    receipt = memory.propose_change("rules", content, agent_id=ADA, role="ops", reason="CI broke.")
    name: str = receipt.events[0]["proposal_id"]
    return name


# The whole of it.


async def cycle(client: Client, number: int) -> None:
    """One cycle of a scripted agent: read core memory, look things up, act, log, update."""
    role = ("ops", "qa", "research")[number % 3]
    core = await call(client, "core_memory_get", role=role)
    assert core["tokens"] <= 10_000
    await call(client, "recall_search", text="What failed?", role=role)
    failure = {"failure": "flaky-test"} if number in (4, 8, 12) else {}
    logged = await call(
        client,
        "memory_log",
        role=role,
        action=f"Work of cycle {number}",
        content=f"Issue {number} was worked on; the memory stream grows.",
        importance=6,
        tags=["memory", f"issue-{number}"],
        issue_refs=[number],
        **failure,
    )
    assert logged["outcome"] == "logged"
    await call(client, "core_memory_update", role=role, section="role_state", content={"last_action": f"#{number}"})
    await call(client, "core_memory_append", role=role, section="recently_shipped", item=f"PR {number}")


def test_twenty_cycles_of_an_agent_with_a_rule_that_a_person_approves(tmp_path: Path) -> None:
    async def work(asked: Asked) -> None:
        async with asked.client(ADA) as client:
            for number in range(1, 21):
                await cycle(client, number)
            found = await call(client, "recall_search", text="Who worked on issue 7?", issue=7)
            assert [each["cycle"] for each in found["results"]][:1] == [7]
            past = await call(client, "recall_by_cycle", from_cycle=3, to_cycle=5)
            assert [each["cycle"] for each in past["results"]] == [3, 4, 5]
            (waiting,) = (await call(client, "list_proposals", status="waiting"))["results"]
            assert waiting["role"] == "system"
            assert "flaky-test went wrong 3 times" in waiting["diff"]
            assert "rules: changed by a proposal alone" in str(
                await call(client, "core_memory_update", role="ops", section="rules", content="Obey.")
            )
            assert "decide_proposal" in await refusal(client, "decide_proposal", proposal=waiting["id"])
            await asked.memory.decide_proposal(waiting["id"], agent_id=ADA, approve=True, by="ayse")
            core = await call(client, "core_memory_get", role="qa")
            assert "flaky-test went wrong 3 times" in core["text"]
            assert core["text"].count("- PR ") == 5
            own = await call(
                client, "propose_change", role="qa", section="playbook", content="- Rerun once.", reason="It is flaky."
            )
            proposal = own["events"][0]["proposal_id"]
            await asked.memory.decide_proposal(proposal, agent_id=ADA, approve=True, by="ayse")
            assert "- Rerun once." in (await call(client, "core_memory_get", role="qa"))["text"]
            reflected = await call(client, "reflect")
            assert reflected["outcome"] in ("reflected", "unchanged")
            lessons = await call(client, "archival_search", text="memory stream", type="lesson")
            assert lessons["results"]
        whole = await asked.memory.core_memory_get(agent_id=ADA, role="qa")
        assert (whole.cycle, whole.reflection.entries, whole.role_state.last_action) == (20, 0, "#19")
        replayed = await asked.memory.replay(verify=True)
        assert replayed.verified, replayed.differences
        again = await asked.memory.replay(agent_id=ADA)
        assert again.agents[f"default/{ADA}"].state_hash == replayed.agents[f"default/{ADA}"].state_hash

    run(tmp_path / "data", work, OWN)


# Who may approve.


def serving(folder: Path, work: Callable[[httpx.AsyncClient], Awaitable[None]], keys: Keys) -> None:
    async def served() -> None:
        backend = EmbeddedBackend(folder, CONFIG, Edges())
        await backend.open()
        try:
            transport = httpx.ASGITransport(create_app(backend, CONFIG, keys, Metrics()))
            async with httpx.AsyncClient(transport=transport, base_url=URL) as client:
                await work(client)
        finally:
            await backend.close()

    asyncio.run(served())


KEYS: Final = Keys({AGENT_KEY: "default", PERSON_KEY: "default"}, operators=[PERSON_KEY])


def test_an_operators_key_approves_and_an_agents_never_does(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as memory:
        name = proposed(memory)

    async def work(client: httpx.AsyncClient) -> None:
        address = f"/v1/agents/{ADA}/decide_proposal"
        body = {"proposal": name, "approve": True, "by": "ayse"}
        for given, status in ((AGENT_KEY, 403), ("nobody-key-0123456789", 401), (PERSON_KEY, 200)):
            answer = await client.post(address, json=body, headers={"Authorization": f"Bearer {given}"})
            assert answer.status_code == status, answer.text
        assert answer.json()["outcome"] == "approved"
        own = {"Authorization": f"Bearer {AGENT_KEY}"}
        core = (await client.get(f"/v1/agents/{ADA}/core", params={"role": "qa"}, headers=own)).json()
        assert core["rules"] == "- Two reviews."
        history = (await client.get(f"/v1/agents/{ADA}/core/history", headers=own)).json()
        assert [(each["event"], each["by"]) for each in history] == [
            ("changed", "ayse"),
            ("approved", "ayse"),
            ("proposed", None),
        ]

    serving(tmp_path / "data", work, KEYS)


def test_a_server_without_keys_cannot_tell_a_person_from_an_agent(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as memory:
        name = proposed(memory)

    async def work(client: httpx.AsyncClient) -> None:
        transport = client._transport
        remote = AsyncMemory(config=CONFIG, backend=RemoteBackend(URL, transport=transport))
        with pytest.raises(NotAllowedError, match="core approve"):
            await remote.decide_proposal(name, agent_id=ADA, approve=True, by="me")
        receipt = await remote.core_memory_append("blockers", "CI", agent_id=ADA, role="ops")
        assert receipt.outcome == "changed"
        assert (await remote.core_memory_get(agent_id=ADA, role="ops")).status.blockers == ("CI",)

    serving(tmp_path / "data", work, Keys({}))


def test_a_person_at_the_terminal_approves_and_nobody_does_without_one(fresh: CommandLine) -> None:
    made = fresh("core", "propose", "rules", "Two reviews.", "--reason", "CI broke", "--agent", ADA, "--json").json
    name = made["events"][0]["proposal_id"]
    assert (
        "stdin is not a terminal" in fresh("core", "approve", name, "--agent", ADA, status=1, stdin=b"approve\n").error
    )
    assert typed(fresh, b"no\n", "core", "approve", name, "--agent", ADA, "--by", "ayse") == 1
    assert [each["status"] for each in fresh("core", "proposals", "--agent", ADA, "--json").json["results"]] == [
        "waiting"
    ]
    assert typed(fresh, b"approve\n", "core", "approve", name, "--agent", ADA, "--by", "ayse") == 0
    assert "Two reviews." in fresh("core", "show", "--agent", ADA).out
    told = fresh("core", "history", "--agent", ADA).out
    assert "approved by ayse" in told
    assert "+Two reviews." in told


def test_what_hides_at_a_terminal_is_shown_to_who_decides(fresh: CommandLine) -> None:
    fresh("core", "propose", "rules", "Two\u202e reviews.", "--reason", "CI\u200b broke", "--agent", ADA)
    shown = fresh("core", "proposals", "--agent", ADA).out
    assert "+Two\\u202e reviews." in shown
    assert "CI\\u200b broke" in shown
    assert "\u202e" not in shown


def typed(commands: CommandLine, keys: bytes, *arguments: str) -> int:
    """Run a command at a terminal, at which somebody types; its exit status."""
    ours, theirs = pty.openpty()
    os.write(ours, keys)
    process = subprocess.Popen(
        commands.command(*arguments),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=commands.environment(MNEMOLOG_DATA=str(commands.data)),
        cwd=commands.data.parent,
    )
    os.close(theirs)
    process.communicate(timeout=LONG_S)
    os.close(ours)
    return process.returncode


# Python.


def test_what_was_known_at_a_time(tmp_path: Path) -> None:
    clock = StoppedClock()
    with Memory(tmp_path / "data", config=CONFIG, edges=Edges(now=clock)) as memory:
        memory.core_memory_update("status", {"sprint": "One"}, agent_id=ADA, role="ops")
        memory.memory_log("Review", "Tiered memory fits.", agent_id=ADA, role="ops", importance=5, cycle=1)
        before = clock.at
        clock.tick()
        memory.core_memory_update("status", {"sprint": "Two"}, agent_id=ADA, role="ops")
        memory.memory_log("Merge", "Recall is in.", agent_id=ADA, role="ops", importance=5, cycle=2)
        proposal = proposed(memory)
        assert memory.core_memory_get(agent_id=ADA, role="qa").status.sprint == "Two"
        assert memory.core_memory_get(agent_id=ADA, role="qa", known_at=before).status.sprint == "One"
        assert {each.cycle for each in memory.recall_by_cycle(0, 9, agent_id=ADA)} == {1, 2}
        assert [each.cycle for each in memory.recall_by_cycle(0, 9, agent_id=ADA, known_at=before)] == [1]
        assert [each.id for each in memory.proposals(agent_id=ADA)] == [proposal]
        assert memory.proposals(agent_id=ADA, known_at=before) == []
        assert [each.version for each in memory.core_memory_history(agent_id=ADA, known_at=before)] == [1]


def test_a_directory_of_a_release_before_it_is_up_to_date_once_it_is_opened(tmp_path: Path) -> None:
    """`status` said that the projection was behind until somebody wrote."""
    with opened(tmp_path) as memory:
        memory.add("I like green tea.", agent_id=ADA)
    with sqlite3.connect(tmp_path / "mnemolog.db") as connection:
        connection.execute("DELETE FROM projections WHERE name = 'controlled'")
        connection.execute("DROP TABLE controlled_1")
    connection.close()
    with opened(tmp_path) as memory:
        assert memory.status().projections["controlled"].lag == 0


def test_agents_and_tenants_are_apart(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as memory:
        memory.core_memory_append("blockers", "CI", agent_id=ADA, role="ops")
        memory.memory_log("Work", "A secret.", agent_id=ADA, role="ops", importance=9)
    for tenant, agent in (("default", "bob"), ("other", ADA)):
        with Memory(tmp_path / "data", config=CONFIG, tenant_id=tenant) as memory:
            assert memory.core_memory_get(agent_id=agent, role="ops").version == 0
            assert memory.recall_search("secret", agent_id=agent).searched == 0
            assert memory.core_memory_history(agent_id=agent) == []


def test_a_retry_with_the_same_id_counts_once(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as memory:
        for _ in range(2):
            memory.memory_log("Work", "Done.", agent_id=ADA, role="ops", importance=5, id="c1")
        assert [each.cycle for each in memory.recall_by_cycle(0, 9, agent_id=ADA)] == [1]


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        (lambda memory: memory.recall_by_cycle(5, 3, agent_id=ADA), "to_cycle"),
        (lambda memory: memory.core_memory_update("mood", "x", agent_id=ADA, role="ops"), "section"),
        (lambda memory: memory.memory_log("a", "b", agent_id=ADA, role="ops", importance=11), "importance"),
        (lambda memory: memory.archival_insert("a", agent_id=ADA, type="poem"), "type"),
        (lambda memory: memory.propose_change("status", "a", agent_id=ADA, role="ops", reason="b"), "section"),
    ],
)
def test_what_breaks_a_rule_names_the_field(tmp_path: Path, ask: Callable[[Memory], Any], field: str) -> None:
    with opened(tmp_path / "data") as memory, pytest.raises(InvalidInputError) as refused:
        ask(memory)
    assert refused.value.field == field


def test_why_tells_of_entries_proposals_and_lessons(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as memory:
        for number in range(3):
            memory.memory_log("CI", f"Run {number} broke.", agent_id=ADA, role="ops", importance=8, failure="flaky")
        memory.reflect(agent_id=ADA)
        (proposal,) = memory.proposals(agent_id=ADA)
        first, *_, insight = memory.recall_by_cycle(0, 9, agent_id=ADA)
        entry = memory.why(first.id, agent_id=ADA)
        assert (entry.kind, entry.outcome) == ("entry", "logged")
        assert "failure of the kind 'flaky'" in entry.explanation[-1]
        assert [each.event for each in entry.events] == ["entry_logged", "change_proposed", "entry_logged", "reflected"]
        assert first.id in memory.why(insight.id, agent_id=ADA).explanation[-1]
        assert memory.why(proposal.id, agent_id=ADA).explanation[-1] == "it waits for a person"
        (lesson,) = memory.archival_search("What went wrong?", agent_id=ADA)
        assert memory.why(lesson.id, agent_id=ADA).kind == "archival"
        with pytest.raises(NotFoundError):
            memory.why(first.id, agent_id="bob")


# The command line.


def test_the_command_line_tells_what_became_of_things(fresh: CommandLine) -> None:
    fresh("core", "update", "status", '{"sprint": "Ship recall"}', "--agent", ADA, "--role", "ops")
    fresh("core", "append", "blockers", "CI is red", "--agent", ADA, "--role", "qa")
    stale = fresh("core", "update", "status", '{"sprint": "x"}', "--agent", ADA, "--role", "qa", status=1)
    assert "expected_version=2" in stale.out
    fresh("core", "undo", "2", "--agent", ADA, "--role", "qa")
    fresh("recall", "log", "Merged", "The stream is in.", "--importance", "8", "--pr", "96", "--agent", ADA)
    shown = fresh("recall", "search", "stream", "--agent", ADA).out
    assert "The stream is in." in shown
    assert "0.80" in shown
    assert "Merged" in fresh("recall", "cycles", "1", "1", "--agent", ADA).out
    planned = fresh("reflect", "--dry-run", "--agent", ADA).out
    assert "1 entries since the last reflection; nothing was changed" in planned
    assert fresh("reflect", "--agent", ADA).out.startswith("reflected")
    assert fresh("replay", "--verify", "--json").json["verified"]
