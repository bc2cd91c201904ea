"""Who may come to a real Kafka: passwords in both ways, TLS, our own certificate; and what whoever may not is told."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
import trustme
from aiokafka import AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.settings import checked, revealed
from mnemolog.schemas.config import (
    Config,
    EmbedderConfig,
    KafkaConfig,
    OpenSearchConfig,
    ProjectionConfig,
    RuntimeConfig,
)
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.streams.logs.kafka.client import client_options, explained
from mnemolog.streams.logs.kafka.topics import EVENTS, create_topics, look
from tests.service_fixtures import own
from tests.services.kafka import KAFKA, node_settings, prepare
from tests.services.recipe import Place

USER: Final = "ayse"
PASSWORD: Final = "Tr0ub4dor&3"  # noqa: S105
WRONG: Final = "correct-horse-battery"
LISTENERS: Final = {"SASL": "SASL_PLAINTEXT", "SECURE": "SASL_SSL", "MUTUAL": "SSL"}
"""Beside the plain one, each on the next port: a password, a password over TLS, and a certificate of the client's."""
HASHING: Final = EmbedderConfig(kind="hashing")
_FIRST: Final = 2
"""The ports before are the plain listener's and the controller's."""


pytestmark = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
"""aiokafka leaves the connection of somebody who was refused to the collector of garbage."""


@dataclass(frozen=True)
class Broker:
    """A broker that asks who comes, and the files of those who may."""

    port: int
    folder: Path

    def at(self, listener: str, **settings: object) -> KafkaConfig:
        """The settings of somebody who comes to a listener, as it wants them where nothing else is said."""
        address = f"127.0.0.1:{self.port + _FIRST + [*LISTENERS].index(listener)}"
        protocol = LISTENERS[listener]
        wanted: dict[str, object] = {"bootstrap_servers": address, "security_protocol": protocol}
        if protocol.startswith("SASL"):
            wanted |= {"user": USER, "password": PASSWORD}
        if protocol.endswith("SSL"):
            wanted |= {"ca_file": self.file("ca.pem")}
        if listener == "MUTUAL":
            wanted |= {"cert_file": self.file("client.pem")}
        wanted |= settings
        return checked({"kafka": {name: value for name, value in wanted.items() if value is not None}}).kafka

    def file(self, name: str) -> str:
        return str(self.folder / name)


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """What a refusal left is collected here, and not while another test runs."""
    yield
    gc.collect()


def certify(folder: Path) -> None:
    """The files of the broker, of a client, and of a stranger."""
    ours, others = trustme.CA(), trustme.CA()
    ours.cert_pem.write_to_path(str(folder / "ca.pem"))
    others.cert_pem.write_to_path(str(folder / "other-ca.pem"))
    for name, authority in (("broker", ours), ("client", ours), ("stranger", others)):
        issued = authority.issue_cert("127.0.0.1")
        chain = b"".join(each.bytes() for each in issued.cert_chain_pems)
        (folder / f"{name}.pem").write_bytes(_pkcs8(issued.private_key_pem.bytes()) + chain)


def _pkcs8(key: bytes) -> bytes:
    """A private key in the one form that Java reads."""
    form = PrivateFormat.PKCS8
    return load_pem_private_key(key, None).private_bytes(Encoding.PEM, form, NoEncryption())


def secured(place: Place) -> None:
    """Prepare a broker with the listeners, beside the plain one that tells whether it is up."""
    certify(place.folder)
    settings = node_settings(place.port, place.port + 1)
    own_ports = [f"{name}://127.0.0.1:{place.port + _FIRST + number}" for number, name in enumerate(LISTENERS)]
    kinds = {"PLAINTEXT": "PLAINTEXT", "CONTROLLER": "PLAINTEXT", **LISTENERS}
    settings |= {
        "listeners": ",".join((settings["listeners"], *own_ports)),
        "advertised.listeners": ",".join((settings["advertised.listeners"], *own_ports)),
        "listener.security.protocol.map": ",".join(f"{name}:{kind}" for name, kind in kinds.items()),
        "inter.broker.listener.name": "PLAINTEXT",
        "sasl.enabled.mechanisms": "PLAIN,SCRAM-SHA-512",
        "ssl.keystore.type": "PEM",
        "ssl.keystore.location": str(place.folder / "broker.pem"),
        "ssl.truststore.type": "PEM",
        "ssl.truststore.location": str(place.folder / "ca.pem"),
        "listener.name.mutual.ssl.client.auth": "required",
    }
    for listener in ("sasl", "secure"):
        module = "org.apache.kafka.common.security"
        plain = f'{module}.plain.PlainLoginModule required user_{USER}="{PASSWORD}";'
        settings[f"listener.name.{listener}.plain.sasl.jaas.config"] = plain
        scram = f"{module}.scram.ScramLoginModule required;"
        settings[f"listener.name.{listener}.scram-sha-512.sasl.jaas.config"] = scram
    prepare(place, settings, "--add-scram", f"SCRAM-SHA-512=[name={USER},password={PASSWORD}]")


SECURED: Final = replace(KAFKA, name="kafka-secured", ports_in_a_row=_FIRST + len(LISTENERS), prepare=secured)


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    folder = tmp_path_factory.mktemp("kafka-secured")
    with own(SECURED, folder) as service:
        yield Broker(int(service.address.rpartition(":")[2]), folder)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def sent(config: KafkaConfig) -> None:
    """Come in, make the topics, and leave something there."""
    await create_topics(config)
    async with explained(config), AIOKafkaProducer(**client_options(config)) as producer:
        await producer.send_and_wait(config.topic("messages"), b"{}", partition=0)


async def refused(config: KafkaConfig, *said: str) -> None:
    """See that who may not come in is told so, by each kind of client, and that no password is told."""
    with pytest.raises(LogUnavailableError) as by_admin:
        await create_topics(config)
    producer = AIOKafkaProducer(**client_options(config))
    with pytest.raises(LogUnavailableError) as by_producer:
        async with explained(config):
            try:
                await producer.start()
            finally:
                await producer.stop()
    for error in (by_admin.value, by_producer.value):
        assert str(error).startswith(f"Kafka at {config.bootstrap_servers} ")
        assert [each for each in said if each not in str(error)] == [], str(error)
        chain = [error, error.__cause__, error.__context__]
        assert not [each for each in chain if PASSWORD in repr(each) or WRONG in repr(each)]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("listener", "settings"),
    [
        ("SASL", {}),
        ("SASL", {"sasl_mechanism": "SCRAM-SHA-512"}),
        ("SECURE", {}),
        ("SECURE", {"sasl_mechanism": "SCRAM-SHA-512"}),
        ("MUTUAL", {}),
    ],
    ids=str,
)
async def test_whoever_may_comes_in(broker: Broker, listener: str, settings: dict[str, str]) -> None:
    await sent(broker.at(listener, **settings))


@pytest.mark.anyio
async def test_the_password_may_lie_in_a_file(broker: Broker, tmp_path: Path) -> None:
    (tmp_path / "password").write_text(f"{PASSWORD}\n")
    await sent(revealed("kafka", broker.at("SASL", password=None, password_file=str(tmp_path / "password"))))


@pytest.mark.anyio
@pytest.mark.parametrize("mechanism", ["PLAIN", "SCRAM-SHA-512"])
@pytest.mark.parametrize("wrong", [{"password": WRONG}, {"user": "tom"}], ids=str)
@pytest.mark.parametrize("listener", ["SASL", "SECURE"])
async def test_wrong_credentials_are_told_as_such(
    broker: Broker, listener: str, wrong: dict[str, str], mechanism: str
) -> None:
    config = broker.at(listener, sasl_mechanism=mechanism, **wrong)
    await refused(config, " refuses the credentials (", "; see kafka.user and kafka.password")


@pytest.mark.anyio
async def test_a_way_that_the_broker_does_not_take_is_told(broker: Broker) -> None:
    config = broker.at("SASL", sasl_mechanism="SCRAM-SHA-256")
    await refused(
        config, "does not take credentials that way", "; see kafka.security_protocol and kafka.sasl_mechanism"
    )


@pytest.mark.anyio
async def test_whoever_comes_without_a_password_is_told_of_the_protocol(broker: Broker) -> None:
    config = broker.at("SASL", security_protocol="PLAINTEXT", user=None, password=None)
    await refused(config, "kafka.security_protocol")


@pytest.mark.anyio
async def test_whoever_speaks_plainly_to_tls_or_tls_plainly_is_told_of_the_protocol(broker: Broker) -> None:
    await refused(broker.at("SECURE", security_protocol="SASL_PLAINTEXT", ca_file=None), "kafka.security_protocol")
    await refused(broker.at("SASL", security_protocol="SASL_SSL"), "kafka.security_protocol")


@pytest.mark.anyio
@pytest.mark.parametrize("ca_file", [None, "other-ca.pem"])
async def test_a_broker_whose_certificate_nobody_trusts_is_not_told_the_password(
    broker: Broker, ca_file: str | None
) -> None:
    config = broker.at("SECURE", ca_file=ca_file and broker.file(ca_file))
    await refused(config, "shows a certificate that is not trusted", "; kafka.ca_file names the CA")


@pytest.mark.anyio
@pytest.mark.parametrize("cert_file", [None, "stranger.pem"])
async def test_a_client_without_the_right_certificate_is_told_of_it(broker: Broker, cert_file: str | None) -> None:
    await refused(broker.at("MUTUAL", cert_file=cert_file and broker.file(cert_file)), "kafka.cert_file")


# Doctor.


async def examined(config: KafkaConfig, folder: Path, **more: Any) -> dict[str, Finding]:  # noqa: ANN401
    """What doctor says of each service."""
    whole = replace(Config(), runtime=RuntimeConfig(kind="kafka"), embedder=HASHING, kafka=config, **more)
    return {each.check: each async for each in examine(folder, whole)}


def left_in(folder: Path) -> list[Path]:
    return [*folder.iterdir()]


@pytest.mark.anyio
async def test_doctor_finds_a_broker_that_lets_us_in_with_and_without_our_topics(
    broker: Broker, tmp_path: Path
) -> None:
    config = broker.at("SECURE", prefix="examined", partitions=3)
    before = await examined(config, tmp_path)
    address = config.bootstrap_servers
    assert before["kafka"] == Finding(check="kafka", state="ok", detail=f"1 broker at {address}, SASL_SSL, as {USER}")
    assert (before["topics"].state, before["topics"].detail.partition(";")[0]) == ("ok", "none of examined yet")
    assert (await look(config)).topics == {}, "whoever only looks makes nothing"
    await create_topics(config)
    after = await examined(config, tmp_path)
    assert after["topics"] == Finding(check="topics", state="ok", detail="4 topics of examined with 3 partitions each")
    assert not left_in(tmp_path)


@pytest.mark.anyio
async def test_doctor_names_topics_that_are_not_as_they_were(broker: Broker, tmp_path: Path) -> None:
    config = broker.at("SASL", prefix="torn", partitions=2)
    await create_topics(config)
    wrong = (await examined(replace(config, partitions=4), tmp_path))["topics"]
    assert wrong.state == "failed"
    assert "has 2 partitions, and kafka.partitions is 4" in wrong.detail
    admin = AIOKafkaAdminClient(**client_options(config))
    await admin.start()
    await admin.delete_topics([config.topic(EVENTS)])
    await admin.close()
    gone = (await examined(config, tmp_path))["topics"]
    assert gone.state == "failed"
    assert gone.detail.startswith("torn.events: not there, though others are; ")


@pytest.mark.anyio
async def test_doctor_says_which_service_refuses_and_why(broker: Broker, tmp_path: Path) -> None:
    text = ProjectionConfig(text_kind="opensearch")
    nowhere = OpenSearchConfig(url="http://127.0.0.1:1", timeout_s=1.0)
    found = await examined(broker.at("SASL", password=WRONG), tmp_path, projections=text, opensearch=nowhere)
    assert (found["kafka"].state, found["opensearch"].state) == ("failed", "failed")
    assert " refuses the credentials (" in found["kafka"].detail
    assert "OpenSearch at http://127.0.0.1:1 cannot be reached" in found["opensearch"].detail
    assert "topics" not in found, "nobody could look"
    assert not [each for each in found.values() if PASSWORD in each.detail or WRONG in each.detail]
    away = await examined(KafkaConfig(bootstrap_servers="127.0.0.1:1", timeout_s=1.0), tmp_path)
    assert "Kafka at 127.0.0.1:1 cannot be reached" in away["kafka"].detail


@pytest.mark.anyio
async def test_doctor_on_kafka_asks_the_opensearch_that_is_there(
    broker: Broker, opensearch: str, tmp_path: Path
) -> None:
    more = {"projections": ProjectionConfig(text_kind="opensearch"), "opensearch": OpenSearchConfig(url=opensearch)}
    found = await examined(broker.at("SASL"), tmp_path, **more)
    assert found["opensearch"] == Finding(check="opensearch", state="ok", detail=f"opensearch 2.19.1 at {opensearch}")
