"""`add`, `remember`, `context`, `search --json` beside a running server: it does the work, they print the same."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from mnemolog.ops.surfaces.beside import command
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import HASHING

ALONE: Final = """
import sys
from mnemolog.ops.surfaces.beside import command
status = command.main(sys.argv[1:], alone=lambda asked: 7)
heavy = {"typer", "pydantic", "numpy", "rich", "httpx", "orjson", "mnemolog.schemas.query"} & sys.modules.keys()
assert not heavy, heavy
sys.exit(7 if status is None else status)
"""
"""Ends with 7 where no server does it."""


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    return CommandLine(tmp_path_factory.mktemp("beside") / "data", **HASHING)


@pytest.fixture(scope="module")
def server(beside: CommandLine) -> Iterator[Server]:
    """With a key, which the commands of this machine need not know."""
    keys = beside.data.parent / "keys"
    keys.write_text("acme:acme-key-0123456789\n")
    with beside.serving(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys)) as running:
        httpx.get(f"{running.url}/health/live", timeout=LONG_S)  # its address is there before it answers
        yield running


def light(beside: CommandLine, *arguments: str, status: int = 0, **variables: str) -> tuple[str, str]:
    """What the command prints that imports nothing."""
    environment = beside.environment(MNEMOLOG_DATA=str(beside.data), **variables)
    run = subprocess.run(
        [sys.executable, "-c", ALONE, *arguments],
        env=environment,
        cwd=beside.data.parent,
        capture_output=True,
        text=True,
        timeout=LONG_S,
        check=False,
    )
    assert run.returncode == status, run.stderr
    return run.stdout, run.stderr


@pytest.mark.usefixtures("server")
def test_what_is_added_is_decided_by_the_server_and_found(beside: CommandLine) -> None:
    out, _ = light(beside, "add", "I live in Izmir.", "--agent", "light", "--user", "kim", "--id", "moved")
    assert re.fullmatch(r"remembered  moved  at 0:\d+\n  \+ .*Izmir.*\(fact, surprise 1\.00, .*\)\n", out), out
    whole = beside("add", "I live in Izmir.", "--agent", "whole", "--user", "kim", "--id", "moved", "--name", "Kim")
    assert whole.out.splitlines()[0].startswith("remembered  moved  at 0:")
    out, _ = light(beside, "add", "I live in Izmir.", "--agent", "light", "--user", "kim", "--id=moved", "--json")
    assert json.loads(out)["outcome"] == "repeated"
    out, err = light(beside, "context", "Where does Kim live?", "--agent", "light")
    assert "Izmir" in out
    assert "1 given" in err
    out, _ = light(beside, "search", "Where does Kim live?", "--limit", "1", "--json", MNEMOLOG_AGENT="light")
    assert "Izmir" in json.loads(out)["results"][0]["text"]
    light(beside, "add", "I like plums.", "--agent", "light", "--id", "plums", MNEMOLOG_USER="ada")
    listed = beside("messages", "--agent", "light", "--json").json["results"]
    assert {each["id"]: each["user_id"] for each in listed} == {"moved": "kim", "plums": "ada"}
    out, _ = light(beside, "remember", "Kim is allergic to nuts.", "--importance", "0.9", "--agent", "light")
    assert out.startswith("remembered  ")


@pytest.mark.usefixtures("server")
def test_a_context_reads_as_it_does_without_a_server(beside: CommandLine) -> None:
    out, _ = light(beside, "add", "I live in Izmir.", "--agent", "asked", "--user", "kim", "--json")
    # Neither may be asked before the other could find what was added.
    beside("search", "Izmir", "--agent", "asked", "--min-position", json.loads(out)["position"])
    known, unknown = (("context", "Where does Kim live?", "--agent", agent) for agent in ("asked", "nobody"))
    assert light(beside, *known) == without_a_server(beside, *known)
    printed = light(beside, *unknown)
    assert printed == without_a_server(beside, *unknown)
    assert "`mnemolog agents` lists the agents" in printed[1]


def test_a_context_without_an_index_says_so_as_it_does_without_a_server(tmp_path: Path) -> None:
    away = {"MNEMOLOG_PROJECTIONS__TEXT_KIND": "opensearch", "MNEMOLOG_OPENSEARCH__URL": "http://127.0.0.1:9"}
    line = CommandLine(tmp_path / "data", **HASHING, **away)
    typed = ("context", "Where does Kim live?", "--agent", "a")
    line("add", "I live in Izmir.", "--agent", "a", "--user", "kim")
    with line.serving() as server:
        httpx.get(f"{server.url}/health/live", timeout=LONG_S)
        printed = light(line, *typed)
    assert printed == without_a_server(line, *typed)
    assert "without text (`mnemolog doctor` says why)" in printed[1]


def without_a_server(beside: CommandLine, *arguments: str) -> tuple[str, str]:
    """What the full command line prints, which opens the data directory: `--format` is for it alone."""
    ended = beside(*arguments, "--format", "text")
    return ended.out, ended.err


@pytest.mark.usefixtures("server")
def test_another_tenants_memory_is_not_mixed_in(beside: CommandLine) -> None:
    light(beside, "add", "I like tea.", "--agent", "tenants", MNEMOLOG_RUNTIME__TENANT_ID="acme")
    out, _ = light(beside, "search", "tea", "--agent", "tenants", "--json")
    assert json.loads(out)["results"] == []


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize(
    "wrong", [("add", " "), ("add", "x", "--role", "me"), ("add", "x", "--at", "soon"), ("remember", "")]
)
def test_what_is_refused_reads_as_it_does_alone(beside: CommandLine, wrong: tuple[str, ...], tmp_path: Path) -> None:
    _, err = light(beside, *wrong, status=1)
    alone = beside(*wrong, data=tmp_path / "data", status=1)
    assert err.removeprefix("error: ").strip() == alone.error


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize(
    "typed",
    [("add",), ("add", "a", "b"), ("add", "a", "--nonsense", "x"), ("add", "a", "--metadata", "k=v"),
     ("search", "tea", "--explain"), ("search", "tea", "--json", "--limit", "many"), ("add", "a", "--config", "x.toml"),
     ("add", "a", "--id")],
)  # fmt: skip
def test_what_is_not_plain_is_for_the_whole_command_line(beside: CommandLine, typed: tuple[str, ...]) -> None:
    assert command.parsed(typed) is None
    assert not (beside.data.parent / command.CONFIG_FILE).exists()


@pytest.mark.parametrize(
    "announced",
    [None, "", "[]", '{"url": "x", "pid": 1}', f'{{"url": "http://127.0.0.1:1", "pid": {os.getpid()}}}'],
    ids=["no file", "empty", "a list", "no address", "nothing answers"],
)
def test_nobody_serves(announced: str | None, tmp_path: Path) -> None:
    if announced is not None:
        (tmp_path / "server.json").write_text(announced)
    assert command.main(["add", "I like tea.", "--data", str(tmp_path)], alone=lambda _: 7) == 7


def test_a_server_that_is_stopped_does_not_keep_a_command_waiting(beside: CommandLine, server: Server) -> None:
    os.kill(server.pid, signal.SIGSTOP)
    try:
        assert command.main(["add", "I like tea.", "--data", str(beside.data)], alone=lambda _: 7) == 7
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_the_token_opens_all_tenants_and_is_for_this_machine_alone(beside: CommandLine, server: Server) -> None:
    file = beside.data / "server.json"
    assert file.stat().st_mode & 0o777 == 0o600
    token = json.loads(file.read_bytes())["token"]
    for key, tenant, status in ((token, "acme", 200), (token, "other", 200), ("wrong-key-0123456789", "acme", 401)):
        headers = {"Authorization": f"Bearer {key}", "X-Tenant-ID": tenant}
        assert httpx.get(f"{server.url}/v1/agents", headers=headers, timeout=LONG_S).status_code == status


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize("typed", [("add", "I like tea."), ("search", "tea", "--json")], ids=lambda typed: typed[0])
def test_an_output_that_cannot_be_written_is_an_error(typed: tuple[str, ...], beside: CommandLine) -> None:
    environment = beside.environment(MNEMOLOG_DATA=str(beside.data))
    environment.pop("PYTHONUNBUFFERED", None)  # buffered, as it is for users
    with Path("/dev/full").open("wb") as full:  # every write fails: no space left on the device
        run = subprocess.run(
            [sys.executable, "-c", ALONE, *typed, "--agent", "unwritten"],
            env=environment,
            cwd=beside.data.parent,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LONG_S,
            check=False,
        )
    assert "error: unexpected OSError: [Errno 28] No space left on device" in run.stderr.splitlines()[0]
    assert run.returncode != 0
