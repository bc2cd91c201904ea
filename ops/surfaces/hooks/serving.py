"""The `mnemolog serve` of a data directory, asked with the standard library alone.

`http.client` is imported by what asks: most commands find no server, and it takes longer than all else here.
"""

import json
import os
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

KEY = "MNEMOLOG_API_KEY"
"""A variable: the key, where the server wants one and the data directory does not let commands in."""


class NotServedError(Exception):
    """The data directory has no server, or the server does not answer as it should."""


class Address(NamedTuple):
    """Where the server of a data directory answers, and what lets its commands in."""

    url: str
    token: str | None = None


class Answered(NamedTuple):
    """What a server said."""

    status: int
    body: bytes


def address(folder: Path) -> Address:
    """Where the server of a data directory answers. Raises NotServedError."""
    try:
        found = json.loads((folder / "server.json").read_bytes())
        return Address(str(found["url"]), found.get("token"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotServedError(f"{folder} is not served; start `mnemolog serve`") from error


def post(server: Address, path: str, body: object, *, timeout_s: float) -> Any:  # noqa: ANN401  JSON is any of its types
    """The answer to a request. Raises NotServedError."""
    answer = ask(server, "POST", path, body, timeout_s=timeout_s)
    said = answer.body
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise NotServedError(f"{server.url}{path}: {answer.status} {said[:300].decode(errors='replace')}")
    try:
        return json.loads(said)
    except ValueError as error:
        raise NotServedError(f"{server.url}{path}: {error}") from error


def ask(
    server: Address, method: str, path: str, body: object, *, timeout_s: float, tenant_id: str | None = None
) -> Answered:
    """What the server says, whatever that is. Raises NotServedError where it says nothing."""
    import http.client

    key = os.environ.get(KEY) or server.token
    headers = {
        "Content-Type": "application/json",
        **({"Authorization": f"Bearer {key}"} if key else {}),
        **({"X-Tenant-ID": tenant_id} if tenant_id else {}),
    }
    host = urlsplit(server.url)
    connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=timeout_s)
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return Answered(answer.status, answer.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotServedError(f"{server.url}{path}: {error}") from error
    finally:
        connection.close()
