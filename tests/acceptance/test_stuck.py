"""What waits and cannot be decided: it stops nobody else, and whoever looks is told what it is and why."""

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final

import httpx
import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import _STUCK_S, EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.schemas.codec import load
from tests.acceptance.damage import change
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import AGENT, CONFIG

KEY: Final = f"default/{AGENT}"
TEA: Final = "I like green tea."


def post(server: Server, agent: str, content: str = TEA) -> httpx.Response:
    body = {"agent_id": agent, "content": content}
    return httpx.post(f"{server.url}/v1/messages?wait=true", json=body, timeout=LONG_S)


def damage_history(cli: CommandLine) -> None:
    """One commit of the agent says nothing that can be read; it is not the last of the log."""
    change(cli.data, "UPDATE commits SET body = '{}' WHERE agent = ? AND position = 2", (KEY,))


def findings(cli: CommandLine, check: str) -> list[dict[str, Any]]:
    """What doctor says of one thing."""
    return [each for each in cli("doctor", "--json").lines if each["check"] == check]


def test_an_agent_whose_history_is_damaged_stops_only_itself(mnemolog: CommandLine) -> None:
    damage_history(mnemolog)
    with mnemolog.serving() as server:
        kept = post(server, AGENT)
        assert (kept.status_code, kept.json()["outcome"]) == (202, None)
        position = kept.json()["position"]
        decided = post(server, "another")
        assert (decided.status_code, decided.json()["outcome"]) == (200, "remembered")
        assert httpx.get(f"{server.url}/health/ready", timeout=LONG_S).status_code == 200
        (stuck,) = httpx.get(f"{server.url}/v1/status", timeout=LONG_S).json()["stuck"]
        assert (stuck["agent"], stuck["position"]) == (KEY, position)
        assert stuck["waits_s"] >= 0
        assert "damaged at position 2" in stuck["why"]
        again = post(server, AGENT, "I like black tea.")
        assert again.status_code == 202, "what comes after it is kept too"
        told = [load(line) for line in server.stop().err.splitlines() if "agent_stuck" in line]
    assert [(each["key"], each["level"]) for each in told] == [(KEY, "warning")]


def test_what_waits_for_a_stuck_agent_does_not_lock_out_its_tenant(mnemolog: CommandLine) -> None:
    """Its inputs were counted until the log was repaired, and every other write of the tenant was refused."""
    damage_history(mnemolog)
    with mnemolog.given({"MNEMOLOG_HTTP__MAX_WAITING": "1"}).serving() as server:
        assert [post(server, AGENT, f"I like tea {number}.").status_code for number in range(3)] == [202] * 3
        assert post(server, "another").status_code == 200


def test_doctor_and_status_name_what_is_stuck_when_no_server_runs(mnemolog: CommandLine) -> None:
    at_once = mnemolog.given({"MNEMOLOG_STREAM__STUCK_AFTER_S": "0.001", "MNEMOLOG_EMBEDDER__KIND": "hashing"})
    assert [each["state"] for each in findings(at_once, "stuck input")] == ["ok"]
    damage_history(mnemolog)
    added = at_once("add", TEA, "--agent", AGENT, "--json").json
    assert added["outcome"] is None
    told = at_once("add", "I like black tea.", "--agent", AGENT)
    assert told.out.startswith("accepted"), "it is kept, and no failure"
    assert f"{KEY} is stuck at {added['position']}: " in told.err
    assert "damaged at position 2" in told.err
    assert "`mnemolog doctor`" in told.err
    (found,) = findings(at_once, "stuck input")
    assert found["state"] == "warning"
    assert found["detail"].startswith(f"{KEY} at {added['position']} waits for ")
    assert "damaged at position 2" in found["detail"]
    (stuck,) = at_once("status", "--json").json["stuck"]
    assert (stuck["agent"], stuck["position"]) == (KEY, added["position"])
    assert KEY in at_once("status").out


@contextmanager
def refusing(cli: CommandLine) -> Iterator[None]:
    """The log takes nothing more, whatever it is."""
    change(cli.data, "CREATE TRIGGER full BEFORE INSERT ON commits BEGIN SELECT RAISE(ABORT, 'no more'); END")
    yield
    change(cli.data, "DROP TRIGGER full")


def test_what_is_accepted_while_the_log_is_in_trouble_is_told_its_position(fresh: CommandLine) -> None:
    with fresh.serving() as server:
        assert post(server, "a").status_code == 200
        with refusing(fresh):
            kept = post(server, "a", "I moved from Ankara to Izmir.")
            assert kept.status_code == 202
            assert re.fullmatch(r"0:\d+", kept.json()["position"])
            assert kept.json()["outcome"] is None
        found = httpx.post(
            f"{server.url}/v1/search",
            json={"agent_id": "a", "text": "Izmir", "min_position": kept.json()["position"]},
            timeout=LONG_S,
        )
        assert "Izmir" in found.json()["results"][0]["text"], "nobody had to send it again"


def test_ingest_says_why_its_lines_are_not_decided_and_fails(fresh: CommandLine) -> None:
    fresh("add", TEA, "--agent", "a")
    with refusing(fresh):
        ended = fresh("ingest", "-", "--agent", "a", "--json", stdin=b'{"content": "I sold my car."}\n', status=1)
        told = ended.json
        assert (told["lines"], told["outcomes"], told["undecided"]) == (1, {"accepted": 1}, 1)
        assert "no more" in told["hindrances"][0]
        assert ended.error.startswith("lines stored but not processed yet: 1 (")
        assert "no more" in ended.error
    fresh("add", "I moved from Ankara to Izmir.", "--agent", "a")
    again = fresh("ingest", "-", "--agent", "a", "--json", stdin=b'{"content": "I sold my car."}\n')
    assert again.json["outcomes"] == {"repeated": 1}
    assert fresh("status", "--json").json["pending"] == 0


def test_ingest_names_the_agent_that_is_stuck(mnemolog: CommandLine) -> None:
    damage_history(mnemolog)
    at_once = mnemolog.given({"MNEMOLOG_STREAM__STUCK_AFTER_S": "0.001"})
    ended = at_once("ingest", "-", "--agent", AGENT, stdin=b'{"content": "I sold my car."}\n', status=1)
    assert f"{KEY} is stuck at " in ended.error


@pytest.mark.anyio
async def test_closing_does_not_wait_for_an_agent_that_is_stuck(mnemolog: CommandLine) -> None:
    damage_history(mnemolog)
    backend = EmbeddedBackend(mnemolog.data, CONFIG, Edges())
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        assert (await memory.add(TEA, agent_id=AGENT)).outcome is None
        async with asyncio.timeout(_STUCK_S):  # what is decided by nobody moves no further in this time
            await backend.drained()


def test_add_beside_a_stopped_server_says_who_holds_the_lock(fresh: CommandLine) -> None:
    with fresh.serving() as server:
        assert post(server, "a", "I moved from Ankara to Izmir.").status_code == 200  # it is the writer by now
        os.kill(server.pid, signal.SIGSTOP)
        try:
            added = fresh("add", TEA, "--agent", "a", "--json", MNEMOLOG_HTTP__WAIT_S="3")
        finally:
            os.kill(server.pid, signal.SIGCONT)
        assert added.json["outcome"] is None
        line, why = added.err.splitlines()
        assert why.startswith("stored but not processed yet: ")
        assert line.startswith(f"waiting: process {server.pid} holds the writer's lock")
        assert "the input is stored" in line
        found = httpx.post(
            f"{server.url}/v1/search",
            json={"agent_id": "a", "text": "tea", "min_position": added.json["position"]},
            timeout=LONG_S,
        )
        assert found.json()["results"]


def test_lost_numbers_of_an_old_log_are_said(mnemolog: CommandLine) -> None:
    assert [each["state"] for each in findings(mnemolog, "numbers")] == ["ok"]
    with closing(sqlite3.connect(mnemolog.data / "mnemolog.db")) as connection, connection:
        rows = connection.execute("SELECT position, CAST(body AS BLOB) FROM commits ORDER BY position").fetchall()
        position, body = next(row for row in rows[:-1] if b'"memory_formed"' in row[1])
        lost = re.sub(rb'"stability":[\d.]+', b'"stability":null', body)
        assert lost != body
        connection.execute("UPDATE commits SET body = ? WHERE position = ?", (lost, position))
    (found,) = findings(mnemolog, "numbers")
    assert found["state"] == "warning"
    assert f"1 of 1 commit were too large to be written, the first at position {position} of {KEY}" in found["detail"]
    with mnemolog.serving() as server:
        assert post(server, AGENT, "I bought a red bicycle in Lisbon.").status_code == 200
        told = [load(line) for line in server.stop().err.splitlines() if "numbers_mended" in line]
    assert [(each["key"], each["numbers"], each["level"]) for each in told] == [(KEY, 1, "warning")]
