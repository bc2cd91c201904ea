"""Kafka as one KRaft node, broker and controller in one."""

import socket
import struct
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import uuid4

from tests.services import ServiceFailedError
from tests.services.recipe import Place, Recipe

_ANSWER_S: Final = 2.0
_FORMAT_S: Final = 120.0
_METADATA: Final = 3  # the number of the request that lists the brokers

# One node cannot keep three replicas, and no test waits three seconds for more members of its group. After a kill, the
# broker is not let in again before the session of its former life has ended, which are nine seconds by default.
_SETTINGS: Final = {
    "process.roles": "broker,controller",
    "node.id": "1",
    "controller.listener.names": "CONTROLLER",
    "log.dirs": "data",
    "offsets.topic.replication.factor": "1",
    "transaction.state.log.replication.factor": "1",
    "transaction.state.log.min.isr": "1",
    "group.initial.rebalance.delay.ms": "0",
    "broker.session.timeout.ms": "3000",
    "broker.heartbeat.interval.ms": "500",
}


def node_settings(broker: int, controller: int) -> dict[str, str]:
    """The settings of one node that listens on these two ports of the loopback."""
    return {
        **_SETTINGS,
        "controller.quorum.voters": f"1@127.0.0.1:{controller}",
        "listeners": f"PLAINTEXT://127.0.0.1:{broker},CONTROLLER://127.0.0.1:{controller}",
        "advertised.listeners": f"PLAINTEXT://127.0.0.1:{broker}",
    }


def prepare(place: Place, settings: Mapping[str, str], *of_the_data: str) -> None:
    """Write the settings, and make the data where there are none; more arguments are for whatever makes them."""
    lines = "".join(f"{name}={value}\n" for name, value in settings.items())
    (place.folder / "server.properties").write_text(lines, encoding="utf-8")
    if not (place.folder / "data" / "meta.properties").exists():
        _format(place, of_the_data)


def _prepare(place: Place) -> None:
    prepare(place, node_settings(place.port, place.port + 1))


def _format(place: Place, more: Sequence[str]) -> None:
    cluster = uuid4().hex[:22]  # it wants 22 characters of base64, which these are too
    ended = subprocess.run(
        place.jvm("kafka.tools.StorageTool", "format", "-t", cluster, "-c", "server.properties", *more),
        cwd=place.folder,
        capture_output=True,
        text=True,
        timeout=_FORMAT_S,
        check=False,
    )
    if ended.returncode != 0:
        raise ServiceFailedError(f"kafka cannot format its data:\n{ended.stdout}{ended.stderr}")


def _command(place: Place) -> Sequence[str]:
    return place.jvm("kafka.Kafka", "server.properties")


def _address(port: int) -> str:
    return f"127.0.0.1:{port}"


def _answers(port: int) -> bool:
    """Whether it lists itself: it answers before it has joined its own cluster, and refuses all work until then."""
    try:
        return _brokers(port) > 0
    except (OSError, struct.error):
        return False


def _brokers(port: int) -> int:
    """How many brokers the cluster has, asked in Kafka's own protocol: a plain install has no client.

    https://kafka.apache.org/protocol: the size, the request, its version 1, our number, no client id, no topics.
    """
    with socket.create_connection(("127.0.0.1", port), _ANSWER_S) as connection:
        connection.sendall(struct.pack(">ihhihi", 14, _METADATA, 1, 7, -1, 0))
        with connection.makefile("rb") as answer:
            _size, _number, brokers = struct.unpack(">iii", answer.read(12))
    return int(brokers)


KAFKA: Final = Recipe(
    name="kafka",
    variable="MNEMOLOG_TEST_KAFKA",
    jars="kafka-4.1.0",
    java=17,
    options=("-Xmx512m", "-Dlog4j2.level=INFO"),
    # Below those that systems lend to clients: while a broker is down, no other program takes its port.
    ports=range(20_000, 30_000),
    ports_in_a_row=2,
    prepare=_prepare,
    command=_command,
    address=_address,
    answers=_answers,
)
