"""The `mnemolog serve` of a data directory, asked with the standard library alone."""

import http.client
import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

KEY = "MNEMOLOG_API_KEY"
"""A variable: the key, where the server wants one."""


class NotServedError(Exception):
    """Nobody serves the data directory, or it does not answer as it should."""


def address(folder: Path) -> str:
    """Where the server of a data directory answers. Raises NotServedError."""
    try:
        url = json.loads((folder / "server.json").read_bytes())["url"]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise NotServedError(f"{folder} is not served; start `mnemolog serve`") from error
    return str(url)


def post(url: str, path: str, body: object, *, timeout_s: float) -> Any:  # noqa: ANN401  JSON is any of its types
    """The answer to a request. Raises NotServedError."""
    host, key = urlsplit(url), os.environ.get(KEY)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=timeout_s)
    try:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        said = answer.read()
        if answer.status >= http.client.BAD_REQUEST:
            raise NotServedError(f"{url}{path}: {answer.status} {said[:300].decode(errors='replace')}")
        return json.loads(said)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotServedError(f"{url}{path}: {error}") from error
    finally:
        connection.close()
