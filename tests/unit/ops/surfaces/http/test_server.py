"""The socket that a server listens on, and its address in the data directory."""

import socket
from pathlib import Path

from mnemolog.ops.access.storage import SERVER
from mnemolog.ops.surfaces.http.server import _announced, _bound


def test_no_answer_waits_until_the_client_has_acknowledged_its_headers() -> None:
    """Each request on a kept connection took 40 ms more: asyncio saw no TCP in what `create_server` makes."""
    with _bound("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_server_that_ends_late_leaves_the_address_of_its_successor(tmp_path: Path) -> None:
    """The second begins while the first finishes its requests: commands then found no server."""
    with _bound("127.0.0.1", 0) as one, _bound("127.0.0.1", 0) as other:
        first, second = _announced(tmp_path, one, "first"), _announced(tmp_path, other, "second")
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert b"second" in (tmp_path / SERVER).read_bytes()
        second.__exit__(None, None, None)
        assert not (tmp_path / SERVER).exists()
