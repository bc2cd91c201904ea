"""The `mnemolog serve` of a data directory, asked with the standard library alone."""

import json
import os
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

KEY = "MNEMOLOG_API_KEY"
"""The environment variable of the key, where the server needs one and the data directory holds none for commands."""


class NotServedError(Exception):
    """The data directory has no server, or the server does not answer as it should."""


class Address(NamedTuple):
    """The address of a data directory's server, and the key for its commands."""

    url: str
    token: str | None = None


class Answered(NamedTuple):
    """A server's answer."""

    status: int
    body: bytes


def address(folder: Path) -> Address:
    """The address of a data directory's server. Raises NotServedError."""
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
    """The server's answer of any status. Raises NotServedError if there is none."""
    # Only here: most commands find no server, and this import takes longest.
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
