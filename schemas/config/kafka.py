"""The log on Kafka."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class KafkaConfig:
    """The log on Kafka, where `runtime.kind` is kafka."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    bootstrap_servers: Annotated[str, Field(min_length=1)] = "127.0.0.1:9092"
    """host:port of one broker, or of several with commas between them"""
    security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    """SSL: encrypted; SASL: with a user and a password"""
    sasl_mechanism: Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = "PLAIN"
    """how the password is shown to the broker, where the protocol is one of SASL"""
    user: str | None = None
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    password_file: str | None = None
    """the password is the first line of this file; instead of `password`"""
    ca_file: str | None = None
    """CA certificates for the brokers; None: those that the system trusts"""
    cert_file: str | None = None
    """our own certificate, for brokers that ask for one"""
    key_file: str | None = None
    """its private key, without a passphrase; None: it is in cert_file"""
    prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$")] = "mnemolog"
    """of the names of topics, and of what identifies the writers; each installation needs one of its own"""
    partitions: Count = 8
    """of each topic; it can never change, as an agent would move to another one"""
    replication: Count = 1
    retention_days: Annotated[float, Field(gt=0, le=36_500)] = 7.0
    """of messages and commands; events and dead letters stay for ever"""
    max_record_bytes: Annotated[int, Field(ge=10_000)] = 900_000
    """a larger commit is written in parts"""
    append_every_s: Weight = 0.2
    """transactions of a partition begin so far apart at least: what its agents append meanwhile goes together"""
    transaction_timeout_ms: Count = 60_000
    timeout_s: Positive = 30.0
    """of one request to the broker"""

    def topic(self, name: str) -> str:
        """The name of a topic with the prefix.

        >>> KafkaConfig().topic("events")
        'mnemolog.events'
        """
        return f"{self.prefix}.{name}"
