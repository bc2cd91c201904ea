"""What `mnemolog serve` refuses before it takes anything in: foreign web pages, and more than it can hold."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import HASHING

TEA: Final = '{"agent_id": "a", "content": "I like green tea."}'
JSON: Final = {"Content-Type": "application/json"}
BROWSER: Final = {
    "Origin": "http://127.0.0.1:8797",
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "no-cors",
    "Sec-Fetch-Dest": "empty",
}
"""What Chromium 156 sends with `fetch(..., {mode: "no-cors"})` of a page on another port of this machine."""
APP: Final = "https://app.example.com"
KEY: Final = "acme-key-0123456789"
OTHER_KEY: Final = "umbrella-key-0123456789"
OPERATOR_KEY: Final = "operator-key-0123456789"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {
        "MNEMOLOG_HTTP__ALLOWED_ORIGINS": APP,
        "MNEMOLOG_HTTP__HEADER_TIMEOUT_S": "1",
        "MNEMOLOG_HTTP__BODY_TIMEOUT_S": "1",
        "MNEMOLOG_HTTP__MAX_CONNECTIONS": "20",
    }
    with CommandLine(tmp_path_factory.mktemp("door") / "data", **HASHING).serving(**settings) as running:
        yield running


def post(server: Server, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.post(server.url + "/v1/messages", content=TEA, headers=named, timeout=LONG_S)


@pytest.mark.parametrize(
    ("headers", "status", "field"),
    [
        ({**BROWSER, "Content-Type": "text/plain"}, 403, "Origin"),
        ({**BROWSER, "Content-Type": "application/x-www-form-urlencoded"}, 403, "Origin"),
        (BROWSER, 403, "Origin"),  # a Blob without a type
        ({"Origin": "https://evil.example", **JSON}, 403, "Origin"),
        ({"Origin": "null", **JSON}, 403, "Origin"),
        ({"Sec-Fetch-Site": "cross-site", **JSON}, 403, "Sec-Fetch-Site"),
        ({"Origin": APP, "Content-Type": "application/x-www-form-urlencoded"}, 415, "Content-Type"),
        ({"Content-Type": "text/plain"}, 415, "Content-Type"),
    ],
)
def test_a_write_of_a_web_page_is_refused(server: Server, headers: dict[str, str], status: int, field: str) -> None:
    answer = post(server, **headers)
    document: dict[str, Any] = answer.json()
    assert (answer.status_code, document["field"]) == (status, field)
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize(
    "headers",
    [
        JSON,
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Origin": APP, "Sec-Fetch-Site": "cross-site", **JSON},
    ],
)
def test_json_curl_and_an_allowed_origin_are_served(server: Server, headers: dict[str, str]) -> None:
    assert post(server, **headers).status_code == 202
    assert post(server, Origin=server.url, **JSON).status_code == 202


def test_an_allowed_origin_may_ask_beforehand(server: Server) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    answer = httpx.options(server.url + "/v1/messages", headers={"Origin": APP, **asked})
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, APP)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"POST /v1/messages HTTP/1.1\r\nHost: localhost\r\n"])
def test_headers_that_never_end_are_answered_and_closed(server: Server, sent: bytes) -> None:
    assert closed_with(server, sent).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_never_ends_is_answered_and_closed(server: Server) -> None:
    head = b"POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
    answer = closed_with(server, head + b"Content-Type: application/json\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408 ")


def closed_with(server: Server, sent: bytes) -> bytes:
    """All that a connection is told until the server closes it."""
    with closing(socket.create_connection(("127.0.0.1", int(server.port)), timeout=LONG_S)) as connection:
        connection.sendall(sent)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def opened(server: Server, sent: bytes = b"") -> socket.socket:
    """A connection on which that was sent."""
    connection = socket.create_connection(("127.0.0.1", int(server.port)), timeout=LONG_S)
    connection.sendall(sent)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes the connection, and says nothing on it."""
    try:
        return connection.recv(100) == b""
    except ConnectionResetError:  # it had not read all that was sent
        return True


def unfinished(server: Server, key: str = "") -> socket.socket:
    """A connection whose request has all its headers, and whose body never comes."""
    head = "POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n"
    connection = opened(server, f"{head}Authorization: Bearer {key}\r\nExpect: 100-continue\r\n\r\n".encode())
    assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
    return connection


def listening(server: Server, key: str) -> socket.socket:
    """A connection with a listener, or its refusal."""
    head = f"GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\r\n"
    return opened(server, head.encode())


def get(server: Server, path: str, key: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.get(server.url + path, headers=headers, timeout=LONG_S)


@pytest.mark.parametrize("sent", [b"", b"POST /v1/messages HTTP/1.1\r\nHost: localhost\r\n"])
def test_connections_without_a_request_make_room_for_others(server: Server, sent: bytes) -> None:
    """Six hundred requests that never ended were enough for 503 to everybody."""
    with ExitStack() as closed:
        connections = [closed.enter_context(opened(server, sent)) for _ in range(21)]
        assert is_closed(connections[0])
        for path in ("/health/live", "/v1/status"):
            assert get(server, path).status_code == 200


def test_where_every_connection_has_a_request_health_is_answered_and_nothing_else(fresh: CommandLine) -> None:
    settings = {"MNEMOLOG_HTTP__MAX_CONNECTIONS": "3", "MNEMOLOG_HTTP__CLIENT_SHARE": "1"}
    with fresh.serving(**settings) as server, ExitStack() as closed:
        for _ in range(3):
            closed.enter_context(unfinished(server))
        for _ in range(2):
            assert get(server, "/health/live").status_code == 200
            refused = get(server, "/v1/status")
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
            assert "http.max_connections" in refused.json()["detail"]
        spare = [closed.enter_context(opened(server)) for _ in range(20)]
        assert get(server, "/health/live").status_code == 200
        assert all(is_closed(connection) for connection in spare[:4])


def test_one_key_holds_a_share_of_the_connections_and_of_the_listeners(fresh: CommandLine, tmp_path: Path) -> None:
    """One key took all listeners and all connections, and every request of others was answered 503."""
    keys = tmp_path / "keys"
    keys.write_text(f"acme:{KEY}\numbrella:{OTHER_KEY}\n")
    settings = {
        "MNEMOLOG_HTTP__API_KEYS_FILE": str(keys),
        "MNEMOLOG_HTTP__MAX_CONNECTIONS": "10",
        "MNEMOLOG_EVENTS__MAX_LISTENERS": "4",
    }
    with fresh.serving(**settings) as server, ExitStack() as closed:
        for _ in range(2):
            assert closed.enter_context(listening(server, KEY)).recv(100).startswith(b"HTTP/1.1 200 ")
        refused = get(server, "/v1/events", KEY)
        assert (refused.status_code, "its share of 4 (http.client_share of events.max_listeners)" in refused.text) == (
            429,
            True,
        )
        for _ in range(3):
            closed.enter_context(unfinished(server, KEY))
        refused = get(server, "/v1/status", KEY)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert "its share of 10 (http.client_share of http.max_connections)" in refused.json()["detail"]
        assert closed.enter_context(listening(server, OTHER_KEY)).recv(100).startswith(b"HTTP/1.1 200 ")
        assert get(server, "/v1/status", OTHER_KEY).status_code == 200
        assert get(server, "/health/ready").status_code == 200


def test_a_client_that_asks_too_often_is_told_when_to_come_back(fresh: CommandLine) -> None:
    with fresh.serving(MNEMOLOG_HTTP__REQUESTS_PER_S="0.01", MNEMOLOG_HTTP__REQUEST_BURST="2") as server:
        answers = [httpx.get(server.url + "/v1/status", timeout=LONG_S) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) > 1
        assert httpx.get(server.url + "/health/ready", timeout=LONG_S).status_code == 200


def test_a_tenant_sees_its_own_and_the_operator_the_whole(fresh: CommandLine, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"acme:{KEY}\numbrella:{OTHER_KEY}\nacme:{OPERATOR_KEY} operator\n")
    with fresh.serving(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys)) as server:
        told = {key: {"Authorization": f"Bearer {key}"} for key in (KEY, OTHER_KEY, OPERATOR_KEY)}
        url = server.url + "/v1/messages?wait=true"
        httpx.post(url, content=TEA, headers=told[KEY] | JSON, timeout=LONG_S).raise_for_status()
        found = {key: httpx.get(server.url + "/v1/status", headers=told[key], timeout=LONG_S).json() for key in told}
        schemes = httpx.get(server.url + "/openapi.json", timeout=LONG_S).json()["components"]["securitySchemes"]
        metrics = {key: httpx.get(server.url + "/metrics", headers=told[key], timeout=LONG_S).text for key in told}
    assert schemes["HTTPBearer"]["scheme"] == "bearer"
    assert [found[key]["messages"] for key in told] == [1, 0, 1]
    assert [found[key]["data"] for key in told] == [None, None, str(fresh.data)]
    for name in ("position", "bytes", "pending", "dead_letters"):
        assert [found[key][name] is None for key in told] == [True, True, False]
    assert ["mnemolog_commits_total" in metrics[key] for key in told] == [False, False, True]


def test_what_needs_no_key_says_so_in_the_document(fresh: CommandLine, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(f"acme:{KEY}\n")
    with fresh.serving(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys)) as server:
        paths = httpx.get(server.url + "/openapi.json", timeout=LONG_S).json()["paths"]
        for path, operations in paths.items():
            if "get" in operations:
                needs_none = httpx.get(server.url + path, timeout=LONG_S).status_code != 401
                assert needs_none == ("security" not in operations["get"]), path
    open_to_all = {
        path for path, operations in paths.items() if all("security" not in each for each in operations.values())
    }
    assert open_to_all == {"/", "/health", "/health/live", "/health/ready"}


def test_what_is_there_already_is_mended(fresh: CommandLine) -> None:
    fresh("add", "I like green tea.", "--agent", "a")
    for path in (fresh.data, *fresh.data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    fresh("add", "I like black coffee.", "--agent", "a")
    modes = {path.stat().st_mode & 0o777 for path in (fresh.data, *fresh.data.rglob("*"))}
    assert modes == {0o700, 0o600}


def test_the_documentation_needs_nothing_from_elsewhere(server: Server) -> None:
    page = httpx.get(server.url + "/docs", timeout=LONG_S)
    assert "://" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for file in ("swagger-ui-bundle.js", "swagger-ui.css", "start.js", "favicon.png"):
        assert httpx.get(f"{server.url}/docs/{file}", timeout=LONG_S).status_code == 200
    document = httpx.get(server.url + "/openapi.json", timeout=LONG_S).json()
    assert "securitySchemes" not in document["components"]
    assert all(each["tags"] for path in document["paths"].values() for each in path.values())


def test_an_unknown_parameter_is_refused_with_those_there_are(server: Server) -> None:
    answer = httpx.get(server.url + "/v1/memories?agent_id=a&offset=2", timeout=LONG_S)
    assert (answer.status_code, answer.json()["field"]) == (422, "offset")
    assert "those of this route are all, limit, " in answer.json()["allowed"]


@pytest.mark.parametrize("name", ["api_key", "apikey", "access_token", "Authorization"])
def test_a_key_that_was_sent_as_a_parameter_is_not_repeated(server: Server, name: str) -> None:
    answer = httpx.get(f"{server.url}/v1/status?{name}=s3cr3t", timeout=LONG_S)
    assert (answer.status_code, answer.json()["field"]) == (422, name)
    assert "s3cr3t" not in answer.text
