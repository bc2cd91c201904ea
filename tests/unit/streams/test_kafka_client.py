"""What the clients of Kafka are made with, and what its refusals become; a broker's own are in tests/integration."""

import asyncio
import re
import ssl
from pathlib import Path

import pytest
from aiokafka import AIOKafkaConsumer
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import (
    KafkaError,
    MessageSizeTooLargeError,
    SaslAuthenticationFailed,
    TopicAuthorizationFailedError,
    UnsupportedSaslMechanismError,
)

from mnemolog.ops.settings import checked
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import ConfigError, InvalidInputError, LogUnavailableError
from mnemolog.streams.logs.kafka.client import client_options, explained

SECRET = "Tr0ub4dor&3"  # noqa: S105
NOT_PEM = "this is no certificate"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def configured(**settings: object) -> KafkaConfig:
    return checked({"kafka": settings}).kafka


def written(folder: Path, text: str) -> str:
    file = folder / "file"
    file.write_text(text, encoding="utf-8")
    return str(file)


# What a client is made with.


def test_a_plain_broker_needs_an_address_and_nothing_else() -> None:
    assert client_options(configured(bootstrap_servers="one:9092,two:9092", timeout_s=2)) == {
        "bootstrap_servers": "one:9092,two:9092",
        "request_timeout_ms": 2_000,
        "security_protocol": "PLAINTEXT",
    }


def test_credentials_go_to_the_client() -> None:
    kind = {"security_protocol": "SASL_PLAINTEXT", "sasl_mechanism": "SCRAM-SHA-512", "user": "me"}
    expected = {"sasl_mechanism": "SCRAM-SHA-512", "sasl_plain_username": "me", "sasl_plain_password": SECRET}
    options = client_options(configured(**kind, password=SECRET))
    assert expected.items() <= options.items()
    assert "ssl_context" not in options


@pytest.mark.anyio
@pytest.mark.parametrize("protocol", ["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"])
@pytest.mark.parametrize("mechanism", ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"])
async def test_the_client_takes_every_kind_of_security(protocol: str, mechanism: str) -> None:
    credentials = {"user": "me", "password": SECRET} if protocol.startswith("SASL") else {}
    options = client_options(configured(security_protocol=protocol, sasl_mechanism=mechanism, **credentials))
    await AIOKafkaConsumer(**options).stop()  # its constructor refuses options that it does not know
    assert ("ssl_context" in options) is protocol.endswith("SSL")
    assert ("sasl_mechanism" in options) is protocol.startswith("SASL")


@pytest.mark.parametrize("protocol", ["SSL", "SASL_SSL"])
def test_who_a_broker_is_is_always_checked(protocol: str) -> None:
    credentials = {"user": "me", "password": SECRET} if protocol.startswith("SASL") else {}
    context = client_options(configured(security_protocol=protocol, **credentials))["ssl_context"]
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


@pytest.mark.parametrize("setting", ["ca_file", "cert_file"])
@pytest.mark.parametrize("content", [None, "", NOT_PEM])
def test_a_file_that_holds_no_certificate_is_named(setting: str, content: str | None, tmp_path: Path) -> None:
    file = str(tmp_path / "nowhere") if content is None else written(tmp_path, content)
    with pytest.raises(ConfigError) as refused:
        client_options(configured(security_protocol="SSL", **{setting: file}))
    assert refused.value.field == f"kafka.{setting}"


# What it raises.


async def refusal_of(config: KafkaConfig, error: Exception | None = None) -> str:
    """How it is told; without an error: what a client meets that starts."""
    with pytest.raises(LogUnavailableError) as refused:
        async with explained(config):
            if error is not None:
                raise error
            await started(config)
    assert SECRET not in str(refused.value)
    return str(refused.value)


async def started(config: KafkaConfig) -> None:
    client = AIOKafkaAdminClient(**client_options(config))
    try:
        await client.start()
    finally:
        await client.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SaslAuthenticationFailed("Invalid username or password"), "refuses the credentials .*see kafka.user"),
        (UnsupportedSaslMechanismError("no"), "does not take credentials that way .*kafka.sasl_mechanism"),
        (TopicAuthorizationFailedError("mnemolog.events"), "does not allow this user that .*mnemolog.events"),
        (KafkaError("odd"), "fails .KafkaError: .*odd"),
    ],
)
async def test_each_refusal_says_what_to_do(error: KafkaError, told: str) -> None:
    assert re.match(f"Kafka at 127.0.0.1:9092 {told}", await refusal_of(KafkaConfig(), error))


@pytest.mark.anyio
async def test_an_input_that_is_too_large_is_the_senders_to_mend() -> None:
    with pytest.raises(InvalidInputError, match="at most 900000 bytes"):
        async with explained(KafkaConfig()):
            raise MessageSizeTooLargeError("too large")


@pytest.mark.anyio
async def test_a_broker_that_is_not_there_is_told_from_one_that_hangs_up() -> None:
    async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        told = await refusal_of(configured(bootstrap_servers=f"127.0.0.1:1,127.0.0.1:{port}"))
        assert "hangs up" in told
        assert "kafka.security_protocol" in told
        told = await refusal_of(configured(bootstrap_servers=f"127.0.0.1:{port}", security_protocol="SSL"))
        assert "hangs up" in told
    told = await refusal_of(configured(bootstrap_servers="127.0.0.1:1"))
    assert "cannot be reached" in told
    assert "kafka.bootstrap_servers" in told


@pytest.mark.anyio
async def test_a_broker_that_says_nothing_is_waited_for_as_long_as_is_set() -> None:
    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        told = await refusal_of(configured(bootstrap_servers=f"127.0.0.1:{port}", timeout_s=0.2))
    assert "does not answer in time" in told
