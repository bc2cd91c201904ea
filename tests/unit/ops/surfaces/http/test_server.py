"""The announcement of a server in its data directory."""

import socket
from pathlib import Path

from mnemolog.ops.access.storage import SERVER
from mnemolog.ops.surfaces.http.server import _announced


def test_a_server_that_ends_late_leaves_the_address_of_its_successor(tmp_path: Path) -> None:
    """The second begins while the first finishes its requests: commands then found no server."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        first, second = _announced(tmp_path, one, "first"), _announced(tmp_path, other, "second")
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert b"second" in (tmp_path / SERVER).read_bytes()
        second.__exit__(None, None, None)
        assert not (tmp_path / SERVER).exists()
