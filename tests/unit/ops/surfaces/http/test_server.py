"""The socket that a server listens on."""

import socket

from mnemolog.ops.surfaces.http.server import _bound


def test_no_answer_waits_until_the_client_has_acknowledged_its_headers() -> None:
    """Each request on a kept connection took 40 ms more: asyncio saw no TCP in what `create_server` makes."""
    with _bound("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
