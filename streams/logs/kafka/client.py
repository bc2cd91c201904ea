"""The connection to Kafka: made from the settings, with errors that name the broker, the cause and what to do."""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.conn import collect_hosts, create_conn
from aiokafka.errors import (
    AuthenticationFailedError,
    AuthenticationMethodNotSupported,
    ClusterAuthorizationFailedError,
    GroupAuthorizationFailedError,
    IllegalSaslStateError,
    KafkaConnectionError,
    KafkaError,
    KafkaTimeoutError,
    MessageSizeTooLargeError,
    NodeNotReadyError,
    RequestTimedOutError,
    SaslAuthenticationFailed,
    TopicAuthorizationFailedError,
    TransactionalIdAuthorizationFailed,
    UnsupportedSaslMechanismError,
)
from aiokafka.protocol.metadata import MetadataRequest

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import ConfigError, InvalidInputError, LogUnavailableError

_LOGGER: Final = logging.getLogger("aiokafka")
_MS: Final = 1_000
_ASKED_MS: Final = 5_000
"""Maximum time in which a broker that refuses has to report why."""


# Making a client.


@asynccontextmanager
async def administered(config: KafkaConfig) -> AsyncIterator[AIOKafkaAdminClient]:
    """A client that asks about the cluster, for as long as it is needed."""
    admin = AIOKafkaAdminClient(**client_options(config))
    try:
        await admin.start()
        yield admin
    finally:
        await admin.close()


async def started(client: AIOKafkaConsumer | AIOKafkaProducer) -> None:
    """Start a client, or leave nothing of it."""
    try:
        await client.start()
    except BaseException:
        await client.stop()
        raise


def client_options(config: KafkaConfig) -> dict[str, Any]:
    """The arguments of every client of the broker. Raises ConfigError if a file cannot be used."""
    if not _LOGGER.level:  # failures reach the user as errors; a level that is set keeps the client's own log
        _LOGGER.setLevel(logging.CRITICAL)
    options = {
        "bootstrap_servers": config.bootstrap_servers,
        "request_timeout_ms": int(config.timeout_s * _MS),
        "security_protocol": config.security_protocol,
    }
    if config.security_protocol.endswith("SSL"):
        options["ssl_context"] = _trust(config)
    if config.user is not None:
        options["sasl_mechanism"] = config.sasl_mechanism
        options["sasl_plain_username"] = config.user
        options["sasl_plain_password"] = config.password
    return options


def _trust(config: KafkaConfig) -> ssl.SSLContext:
    """The TLS context: trusted certificates and our own; the host of a certificate is always checked."""
    try:
        context = ssl.create_default_context(cafile=config.ca_file)
    except OSError as error:  # ssl.SSLError is one too
        allowed = f"a file of certificates (PEM) that can be read ({_words(error)})"
        raise ConfigError("kafka.ca_file", config.ca_file, allowed) from error
    if config.cert_file is not None:
        _identify(context, config.cert_file, config.key_file)
    return context


def _identify(context: ssl.SSLContext, cert_file: str, key_file: str | None) -> None:
    try:
        # A key with a passphrase is refused: OpenSSL would prompt for it on the terminal.
        context.load_cert_chain(cert_file, key_file, password="")
    except OSError as error:
        allowed = f"a certificate (PEM) and its key without a passphrase, here or in kafka.key_file ({_words(error)})"
        raise ConfigError("kafka.cert_file", cert_file, allowed) from error


# The client's errors.


@asynccontextmanager
async def explained(config: KafkaConfig) -> AsyncIterator[None]:
    """Raise what Kafka raises as LogError."""
    try:
        yield
    except MessageSizeTooLargeError as error:
        allowed = f"inputs of at most {config.max_record_bytes} bytes"
        raise InvalidInputError("content", str(error), allowed) from error
    except (KafkaConnectionError, NodeNotReadyError) as error:
        raise unavailable(config, await _cause(config) or error) from error
    except KafkaError as error:
        raise unavailable(config, error) from error


def unavailable(config: KafkaConfig, error: Exception) -> LogUnavailableError:
    """The error, with the brokers, the cause and what to do."""
    return LogUnavailableError(f"Kafka at {config.bootstrap_servers} {_reason(error)}")


async def _cause(config: KafkaConfig) -> Exception | None:
    """Why no broker accepts the connection: a starting client reports only that none did, so each is asked again."""
    servers = collect_hosts(config.bootstrap_servers, randomize=False)
    errors = [
        error
        for error in await asyncio.gather(*(_refusal(config, host, port) for host, port, _family in servers))
        if error is not None
    ]
    # The error of a broker that answers says more than that of one that cannot be reached.
    return next((error for error in errors if isinstance(error, KafkaError | ssl.SSLError)), next(iter(errors), None))


async def _refusal(config: KafkaConfig, host: str, port: int) -> Exception | None:
    """The error of connecting to this broker; None: it accepts."""
    options = client_options(config)
    del options["bootstrap_servers"]
    options["request_timeout_ms"] = min(options["request_timeout_ms"], _ASKED_MS)
    try:
        connection = await create_conn(host, port, **options)
        try:
            # A listener with authentication accepts any connection, and closes it at the first request.
            await connection.send(MetadataRequest([]))
        finally:
            connection.close()
    except (OSError, KafkaError) as error:
        return error
    return None


def _reason(error: Exception) -> str:
    """The fault, and a remedy."""
    match error:
        case SaslAuthenticationFailed() | AuthenticationFailedError():
            return f"refuses the credentials ({_words(error)}); see kafka.user and kafka.password"
        case UnsupportedSaslMechanismError() | IllegalSaslStateError() | AuthenticationMethodNotSupported():
            return (
                f"does not take credentials that way ({type(error).__name__}); "
                "see kafka.security_protocol and kafka.sasl_mechanism"
            )
        case (
            TopicAuthorizationFailedError()
            | GroupAuthorizationFailedError()
            | ClusterAuthorizationFailedError()
            | TransactionalIdAuthorizationFailed()
        ):
            return (
                f"does not allow this user that ({_words(error)}); its ACLs have to, for everything below kafka.prefix"
            )
        case ssl.SSLCertVerificationError():
            return f"shows a certificate that is not trusted ({_words(error)}); kafka.ca_file names the CA"
        case ssl.SSLError():
            return f"does not agree on TLS ({_words(error)}); see kafka.security_protocol and kafka.cert_file"
        case TimeoutError() | KafkaTimeoutError() | RequestTimedOutError():
            return "does not answer in time; see kafka.security_protocol, kafka.timeout_s and its own log"
        case KafkaConnectionError() | ConnectionResetError() | ConnectionAbortedError() | BrokenPipeError():
            return (
                f"hangs up ({_words(error)}); see kafka.security_protocol and kafka.cert_file, "
                "which it may want otherwise, and its own log"
            )
        case OSError():
            return f"cannot be reached ({_words(error)}); see kafka.bootstrap_servers, and whether it runs"
        case _:
            return f"fails ({type(error).__name__}: {error}); see its log"


def _words(error: Exception) -> str:
    """The error's own words, without its number."""
    match error:
        case ssl.SSLCertVerificationError():
            return error.verify_message
        case OSError(strerror=str(text)):
            return text
        case _:
            return str(error) or type(error).__name__
