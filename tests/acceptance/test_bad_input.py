"""What may be wrong with what comes from outside, or with the place: each a clear error, and nothing lost.

An input that is refused names the field, the value and what is allowed, on every surface in the same words.
"""

import json
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest

from mnemolog.streams.logs.lock import WriterLock
from tests.acceptance.bad_questions import BAD_QUESTIONS, search_of
from tests.acceptance.damage import ask, change
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import AGENT, HASHING, SAID, hashes

GOOD: Final = {"agent_id": "a", "content": "I like green tea.", "id": "good"}


class Bad(NamedTuple):
    """A message that is refused."""

    sent: bytes
    field: str
    value: str
    """how it is shown, or how that begins"""
    allowed: str
    """a part of what is told"""


def bad(field: str, value: str, allowed: str, **changed: object) -> Bad:
    """GOOD with something changed; what is changed to `...` is left out."""
    message = {name: each for name, each in {**GOOD, "id": "bad", **changed}.items() if each is not ...}
    return Bad(json.dumps(message).encode(), field, value, allowed)


BAD: Final = {
    "a list": Bad(b"[1, 2]", "message", "[1, 2]", "a JSON object"),
    "a number": Bad(b"7", "message", "7", "a JSON object"),
    "no content": bad("content", "nothing", "this field is required", content=...),
    "no agent": bad("agent_id", "nothing", "this field is required", agent_id=...),
    "unknown field": bad("colour", "'red'", "no field of this name; there are agent_id, at, content, id", colour="red"),
    "a misspelt field": bad("agent", "'a'", "agent_id", agent_id=..., agent="a"),
    "content of another type": bad("content", "7", "a valid string", content=7),
    "agent of another type": bad("agent_id", "['a']", "a valid string", agent_id=["a"]),
    "id of another type": bad("id", "7", "a valid string", id=7),
    "metadata of another type": bad("metadata", "'x'", "a valid dictionary", metadata="x"),
    "null": bad("content", "None", "a valid string", content=None),
    "unknown role": bad("role", "'usr'", "one of 'user', 'assistant', 'system' or 'tool'", role="usr"),
    "empty content": bad("content", "''", "text that is not blank", content=""),
    "blank content": bad("content", "' \\n\\t'", "text that is not blank", content=" \n\t"),
    "10 MB": bad("content", "'xxxxxxxx", "at most 1000000 bytes of UTF-8", content="x" * 10_000_000),
    "control characters": bad("content", "'a\\x00b\\x1b[0m'", "without control characters", content="a\0b\x1b[0m"),
    "control characters in a name": bad("user_id", "'a\\nb'", "text on one line", user_id="a\nb"),
    "no time": bad("at", "'yesterday'", "a time in ISO 8601 with an offset", at="yesterday"),
    "a day that is not there": bad("at", "'2025-02-30T", "a time in ISO 8601", at="2025-02-30T00:00:00Z"),
    "a time without an offset": bad("at", "'2025-02-03T", "a time with an offset", at="2025-02-03T00:00:00"),
    "seconds": bad("at", "1735689600", "a time in ISO 8601", at=1_735_689_600),
    "far ahead": bad("at", "'2999-01-01T", "at most 86400 seconds after it arrives", at="2999-01-01T00:00:00Z"),
    "before all time": bad("at", "'0001-01-01T", "a time from the year 1000", at="0001-01-01T00:00:00Z"),
    "a slash": bad("agent_id", "'a/b'", "text without a slash", agent_id="a/b"),
    "agent of 10 kB": bad("agent_id", "'aaaaaaaa", "at most 200 characters", agent_id="a" * 10_000),
    "large metadata": bad("metadata", "'70008 bytes'", "at most 65536 bytes of JSON", metadata={"x": "x" * 70_000}),
    "another tenant": bad("tenant_id", "'acme'", "'default'", tenant_id="acme"),
}

NO_JSON: Final = {
    "no JSON": b"I like tea.",
    "half": b'{"agent_id": "a", "content": "I li',
    "no UTF-8": b'{"agent_id": "a", "content": "\xff\xfe"}',
    "half a letter": b'{"agent_id": "a", "content": "\\ud800"}',
    "too deep": b"[" * 100_000,
    "no number": b'{"agent_id": "a", "content": "Hello there.", "metadata": {"x": NaN}}',
    "an infinite number": b'{"agent_id": "a", "content": "Hello there.", "metadata": {"x": 1e999}}',
}


# On HTTP.


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    return CommandLine(tmp_path_factory.mktemp("bad") / "data", **HASHING)


@pytest.fixture(scope="module")
def server(served: CommandLine) -> Iterator[Server]:
    """A server that has heard one message, and has by the end heard nothing else."""
    with served.serving() as running:
        assert post(running, json.dumps(GOOD).encode()).json()["outcome"] == "remembered"
        yield running
    assert ask(served.data, "SELECT count(*) FROM commits") == [1]
    assert ask(served.data, "SELECT count(*) FROM inputs") == [0]


def post(server: Server, body: bytes) -> httpx.Response:
    return httpx.post(f"{server.url}/v1/messages?wait=true", content=body, timeout=LONG_S)


def problem(answer: httpx.Response, status: int = 422) -> dict[str, Any]:
    """The problem document of a refusal."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    document: dict[str, Any] = answer.json()
    if document["value"] == "nothing":
        assert document["detail"] == "{field}: missing; {allowed}".format(**document)
    else:
        assert document["detail"] == "{field}: {value} is not allowed; allowed: {allowed}".format(**document)
    assert len(answer.content) < 2_000
    return document


@pytest.mark.parametrize("name", [name for name in BAD if name != "no agent"])  # it is the server's then
def test_a_bad_message_is_refused_over_http(server: Server, name: str) -> None:
    wrong = BAD[name]
    found = problem(post(server, wrong.sent if wrong.sent.startswith(b"{") else b"[" + wrong.sent + b"]"))
    assert found["field"].removeprefix("messages.0.") == wrong.field
    assert found["value"].startswith(wrong.value)
    assert wrong.allowed in found["allowed"]


@pytest.mark.parametrize("name", NO_JSON)
def test_what_is_no_json_is_refused_over_http(server: Server, name: str) -> None:
    found = problem(post(server, NO_JSON[name]))
    assert found["field"] == "body"
    assert found["allowed"].startswith("JSON in UTF-8 (")


def test_one_bad_message_of_many_keeps_all_of_them_out(server: Server) -> None:
    many = [{**GOOD, "id": "m0"}, {**GOOD, "id": "m1"}, {**GOOD, "id": "m2", "content": ""}]
    assert problem(post(server, json.dumps(many).encode()))["field"] == "messages.2.content"
    repeated = [{**GOOD, "id": "m3"}, {**GOOD, "content": "Something else."}]
    assert problem(post(server, json.dumps(repeated).encode()), 409)["field"] == "id"
    assert problem(post(server, b"[]"))["allowed"] == "1 to 1000 messages"
    assert problem(post(server, json.dumps([GOOD] * 1001).encode()))["value"] == "'1001 messages'"


LARGEST: Final = 16_777_216
HEAD: Final = b"POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def refused_before_its_end(server: Server, sent: bytes) -> dict[str, Any]:
    """The refusal of a body that is never sent to its end, behind which the server closes the connection."""
    with closing(socket.create_connection(("127.0.0.1", int(server.port)), timeout=LONG_S)) as connection:
        connection.sendall(sent)
        head, _, body = b"".join(iter(lambda: connection.recv(65_536), b"")).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in head.lower()
    document: dict[str, Any] = json.loads(body)
    return document


def test_a_body_whose_length_is_too_large_is_refused_before_it_is_read(server: Server) -> None:
    found = refused_before_its_end(server, HEAD + b"Content-Length: %d\r\n\r\n" % (LARGEST + 1))
    assert (found["field"], found["value"]) == ("body", f"'more than {LARGEST} bytes'")
    assert "http.max_body_bytes" in found["allowed"]


def test_a_body_without_a_length_is_refused_as_soon_as_it_is_too_large(server: Server) -> None:
    chunk = b"%x\r\n%b\r\n" % (LARGEST + 1, b"x" * (LARGEST + 1))
    found = refused_before_its_end(server, HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)
    assert (found["type"], found["field"]) == ("urn:mnemolog:error:body_too_large", "body")


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("POST", "/v1/search", {"agent_id": "a", "text": "tea", "limit": 0}, "limit"),
        ("POST", "/v1/search", {"agent_id": "a", "text": "x" * 20_000}, "text"),
        ("POST", "/v1/search", {"agent_id": "a", "text": "tea", "min_position": "-1"}, "min_position"),
        ("POST", "/v1/search", {"agent_id": "a", "text": "tea", "tenant_id": "acme"}, "tenant_id"),
        ("POST", "/v1/memories", {"agent_id": "a", "text": "Tea.", "importance": 7}, "importance"),
        ("POST", "/v1/memories", {"agent_id": "a", "text": "Tea.", "category": "tea"}, "category"),
        ("POST", "/v1/sessions/s1/end", {"agent_id": "a/b"}, "agent_id"),
        # What the path names was taken from it, and another name in the body was ignored.
        ("POST", "/v1/sessions/s1/end", {"agent_id": "a", "session_id": "s2"}, "session_id"),
        ("POST", "/v1/agents/a/unrelate", {"agent_id": "b", "relation_id": "r"}, "agent_id"),
        # Clients that serialise absent fields write null: it is no other name.
        ("POST", "/v1/sessions/s1/end", {"agent_id": "a/b", "session_id": None}, "agent_id"),
        ("POST", "/v1/memories/m1/pin", {"memory_id": "m2"}, "memory_id"),
        ("PATCH", "/v1/memories/m1", {"memory_id": "m2", "text": "Tea."}, "memory_id"),
        ("POST", "/v1/replay", {"until": "tomorrow"}, "until"),
        ("POST", "/v1/replay", {"until": "0:1", "verify": True}, "until"),
        ("DELETE", "/v1/memories", None, "agent_id"),
        ("GET", "/v1/memories?agent_id=a%2Fb", None, "agent_id"),
        ("GET", "/v1/memories?agent_id=a&limit=many", None, "limit"),
        ("GET", f"/v1/memories/{'x' * 10_000}", None, "memory_id"),
        ("DELETE", "/v1/memories/%00", None, "memory_id"),
    ],
)
def test_a_bad_question_is_refused_over_http(
    server: Server, method: str, path: str, body: dict[str, Any] | None, field: str
) -> None:
    answer = httpx.request(method, server.url + path, json=body, timeout=LONG_S)
    assert problem(answer)["field"] == field


@pytest.mark.parametrize("name", BAD_QUESTIONS)
def test_a_bad_search_is_refused_over_http(server: Server, name: str) -> None:
    changed, field, allowed = BAD_QUESTIONS[name]
    answer = httpx.post(f"{server.url}/v1/search", json=search_of(changed), timeout=LONG_S)
    found = problem(answer)
    assert found["field"].split(".")[0] == field
    assert allowed in found["allowed"]


# On the command line.


def test_ingest_reports_every_bad_line_with_its_number_and_takes_the_others(fresh: CommandLine) -> None:
    other = json.dumps({**GOOD, "content": "Something else."}).encode()
    wrong = [*(each.sent for each in BAD.values()), *NO_JSON.values(), other]
    lines = [json.dumps(GOOD).encode(), *wrong, b'{"agent_id": "a", "content": "My cat lives in Berlin."}']
    ended = fresh("ingest", "-", "--json", stdin=b"\n".join(lines), status=1)
    assert ended.json == {"lines": len(lines), "refused": len(wrong), "outcomes": {"remembered": 2}}
    told = dict(line.split(": ", 1) for line in ended.err.splitlines())
    assert set(told) == {f"line {number}" for number in range(2, len(wrong) + 2)}
    for number, each in enumerate(BAD.values(), start=2):
        value = "missing" if each.value == "nothing" else each.value
        assert told[f"line {number}"].startswith(f"{each.field}: {value}")
        assert each.allowed in told[f"line {number}"]
    for number in range(len(BAD) + 2, len(BAD) + len(NO_JSON) + 2):
        assert told[f"line {number}"].startswith("line: ")
        assert "allowed: a JSON object in UTF-8 (" in told[f"line {number}"]
    assert told[f"line {len(wrong) + 1}"].startswith("id: 'good' is not allowed; allowed: a new id")
    assert max(map(len, told.values())) < 1_000
    assert ask(fresh.data, "SELECT count(*) FROM commits") == [2]
    assert hashes(fresh.data).keys() == {"default/a"}


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--agent", "a/b"), "agent_id: 'a/b' is not allowed; allowed: text without a slash"),
        (("--agent", "a" * 10_000), "… (10000 characters) is not allowed; allowed: at most 200 characters"),
        (("--agent", "a", "--at", "yesterday"), "at: 'yesterday' is not allowed; allowed: a time in ISO 8601"),
        (("--agent", "a", "--at", "2999-01-01T00:00:00Z"), "allowed: at most 86400 seconds after it arrives"),
        (("--agent", "a", "--user", "a\x1b[0m"), r"user_id: 'a\x1b[0m' is not allowed; allowed: text on one line"),
    ],
    ids=["slash", "10 kB", "no time", "far ahead", "control characters"],
)
def test_a_bad_option_is_refused_on_the_command_line(fresh: CommandLine, options: Sequence[str], error: str) -> None:
    ended = fresh("add", GOOD["content"], *options, "--json", status=1)
    assert error in ended.error
    assert not ended.out
    assert len(ended.err.splitlines()) == 1


# The place.

WRITING: Final = ("add", "I like black coffee.", "--agent", AGENT, "--json")
READING: Final = ("list", "--agent", AGENT, "--json")


@pytest.fixture
def locked(mnemolog: CommandLine) -> Iterator[CommandLine]:
    """A data directory whose permissions a test takes away; they are given back at the end."""
    yield mnemolog
    mnemolog.data.chmod(0o755)
    for file in mnemolog.data.rglob("*"):
        file.chmod(0o755 if file.is_dir() else 0o644)


def refused(mnemolog: CommandLine, *command: str) -> str:
    """How a command is refused that has to do with permissions."""
    return mnemolog(*command, status=1, unprivileged=True).error


def test_a_data_directory_that_cannot_be_read_is_named_with_what_to_check(locked: CommandLine) -> None:
    locked.data.chmod(0)
    for command in (WRITING, READING, ("serve", "--port", "0")):
        error = refused(locked, *command)
        assert str(locked.data) in error
        assert "permission" in error.lower()
    examined = locked("doctor", "--json", status=1, unprivileged=True).lines
    assert [each["check"] for each in examined if each["state"] == "failed"] == ["data"]
    locked.data.chmod(0o755)
    assert ask(locked.data, "SELECT count(*) FROM commits") == [len(SAID) + 2]


def test_a_disk_that_cannot_be_written_is_told_and_nothing_of_it_changed(locked: CommandLine) -> None:
    before = hashes(locked.data)
    for place in (locked.data, *locked.data.rglob("*")):
        place.chmod(0o555 if place.is_dir() else 0o444)
    for command in (WRITING, ("ingest", "-"), ("serve", "--port", "0")):
        error = refused(locked, *command)
        assert str(locked.data) in error
        assert "check the disk and the permissions" in error or "choose another directory with --data" in error
    locked.data.chmod(0o755)
    for place in locked.data.rglob("*"):
        place.chmod(0o755 if place.is_dir() else 0o644)
    assert hashes(locked.data) == before


def test_a_place_where_no_directory_can_be_made_is_told(fresh: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    error = fresh(*WRITING, status=1, data=tmp_path / "file" / "data").error
    assert "the data directory cannot be made or used (Not a directory); " in error
    assert error.endswith("or choose another with --data")


@pytest.mark.parametrize("command", [WRITING, READING, ("serve", "--port", "0")], ids=lambda each: each[0])
def test_a_log_from_a_newer_version_is_refused_with_the_release_to_install(
    mnemolog: CommandLine, command: Sequence[str]
) -> None:
    change(mnemolog.data, "UPDATE meta SET value = 99 WHERE name = 'format'")
    change(mnemolog.data, "UPDATE meta SET value = '9.9.0' WHERE name = 'release'")
    told = mnemolog(*command, status=1).err
    assert "the log has format 99, known is 2: install mnemolog 9.9.0 or later" in told
    assert ask(mnemolog.data, "SELECT count(*) FROM commits") == [len(SAID) + 2]
    assert not (mnemolog.data / "server.json").exists()


def test_a_port_that_does_not_exist_is_refused_with_those_that_do(mnemolog: CommandLine) -> None:
    error = mnemolog("serve", "--port", "99999", status=2).err
    assert "--port" in error
    assert "65535" in error


def test_an_event_from_a_newer_version_stops_the_reader(mnemolog: CommandLine) -> None:
    changed = "UPDATE commits SET body = CAST(replace(body, 'memory_reinforced', 'memory_dreamt') AS BLOB)"
    assert change(mnemolog.data, changed + " WHERE position = 2") == 1
    error = mnemolog("list", "--agent", AGENT, "--known-at", "today", status=1).error
    assert "memory_dreamt" in error
    assert "install mnemolog" in error


def test_beside_a_writer_that_does_nothing_inputs_are_kept_for_the_next(mnemolog: CommandLine) -> None:
    lock = WriterLock(mnemolog.data / "writer.lock")
    lock.take()
    try:
        waiting = mnemolog(*WRITING, MNEMOLOG_HTTP__WAIT_S="0.2").json
        assert waiting["outcome"] is None
        export = mnemolog("export", "-").out.encode()
        error = mnemolog("import", "-", stdin=export, status=1).error
        assert error == "another process writes to this data directory; stop it first, nothing was imported"
        assert mnemolog("status", "--json").json["pending"] == 1
    finally:
        lock.leave()
    again = mnemolog("add", "I drink it black.", "--agent", AGENT, "--json").json
    assert again["position"] == f"0:{len(SAID) + 4}"
    assert ask(mnemolog.data, "SELECT count(*) FROM inputs") == [0]
    assert hashes(mnemolog.data)
