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


class RefusedError(NotServedError):
    """The server refused the request, with a status of its own."""

    def __init__(self, why: str, status: int) -> None:
        super().__init__(why)
        self.status = status


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
    """The answer to a request. Raises NotServedError, and RefusedError if the server refuses it."""
    answer = ask(server, "POST", path, body, timeout_s=timeout_s)
    said = answer.body
    if answer.status >= HTTPStatus.BAD_REQUEST:
        why = f"{server.url}{path}: {answer.status} {said[:300].decode(errors='replace')}"
        raise RefusedError(why, answer.status)
    try:
        return json.loads(said)
    except ValueError as error:
        raise NotServedError(f"{server.url}{path}: {error}") from error


def written(body: object) -> bytes:
    r"""A body as it is sent: letters outside ASCII as they are, since escaped they take two to three times the bytes.

    >>> len(written("\u5317")), written("\ud83d")
    (5, b'"\\ud83d"')
    """
    try:
        return json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which the server refuses by the name of its field
        return json.dumps(body).encode()


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
        connection.request(method, path, None if body is None else written(body), headers)
        answer = connection.getresponse()
        return Answered(answer.status, answer.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotServedError(f"{server.url}{path}: {error}") from error
    finally:
        connection.close()
