"""The log on Kafka."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class KafkaConfig:
    """The log on Kafka, if `runtime.kind` is kafka."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    bootstrap_servers: Annotated[str, Field(min_length=1)] = "127.0.0.1:9092"
    """host:port of one broker, or of several, separated by commas"""
    security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    """SSL: with encryption; SASL: with a user and a password"""
    sasl_mechanism: Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = "PLAIN"
    """how the password is sent to the broker, with a SASL protocol"""
    user: str | None = None
    """user name"""
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    """password of the user"""
    password_file: str | None = None
    """file whose first line is the password; instead of `password`"""
    ca_file: str | None = None
    """CA certificates for the brokers; None: those of the system"""
    cert_file: str | None = None
    """certificate of this client, for brokers that require one"""
    key_file: str | None = None
    """private key of that certificate, without a passphrase; None: it is in cert_file"""
    prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$")] = "mnemolog"
    """prefix of the topics and of the writers' ids; each installation needs its own"""
    partitions: Count = 8
    """partitions of each topic; it can never change, since agents would move to other partitions"""
    replication: Count = 1
    """replication factor of each topic"""
    # Only inputs that wait are read from these topics: what was decided is in the events.
    retention_days: Annotated[float, Field(gt=0, le=36_500)] = 7.0
    """retention of messages and commands; events and dead letters are kept for ever"""
    # Topics are created with this limit. It is below the megabyte that a broker takes by default.
    max_record_bytes: Annotated[int, Field(ge=10_000)] = 900_000
    """a larger commit is written in parts"""
    # Without a pause a busy worker wrote three commits a transaction, and each cost a millisecond more.
    append_every_s: Weight = 0.2
    """minimum interval between transactions of a partition; the appends of its agents in between share one"""
    transaction_timeout_ms: Count = 60_000
    """timeout of a transaction"""
    timeout_s: Positive = 30.0
    """timeout of one request to the broker"""

    def topic(self, name: str) -> str:
        """The name of a topic with the prefix.

        >>> KafkaConfig().topic("events")
        'mnemolog.events'
        """
        return f"{self.prefix}.{name}"
