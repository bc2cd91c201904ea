"""Checks for settings that are valid alone but contradict each other."""

from dataclasses import fields
from itertools import pairwise
from typing import Final

from mnemolog.schemas.config.embedding import EmbedderConfig
from mnemolog.schemas.config.kafka import KafkaConfig
from mnemolog.schemas.config.models import ModelConfig
from mnemolog.schemas.config.projections import OpenSearchConfig, QdrantConfig
from mnemolog.schemas.config.sections import Config
from mnemolog.schemas.errors import ConfigError


def check_consistency(config: Config) -> None:
    """Raise ConfigError if settings that are valid alone contradict each other."""
    gate, importance, observer = config.gate, config.importance, config.observer
    _rising("gate", create_below=gate.create_below, update_from=gate.update_from, reinforce_above=gate.reinforce_above)
    _rising("importance", normal=importance.normal, high=importance.high, critical=importance.critical)
    _rising("tagging", weak_below=config.tagging.weak_below, strong_from=config.tagging.strong_from)
    _rising("relations", prune_to=config.relations.prune_to, prune_at=config.relations.prune_at)
    _rising("search", summary_from=config.search.summary_from, full_from=config.search.full_from)
    _rising("dream", useless_below=config.dream.useless_below, idle_below=config.dream.idle_below)
    _rising("dream", theme_least=config.dream.theme_least, theme_most=config.dream.theme_most)
    # With 0 there is no maximum, and `capacity_to` has no effect.
    if config.dream.capacity:
        _rising("dream", capacity_to=config.dream.capacity_to, capacity=config.dream.capacity)
    _rising("retention", floor=config.retention.floor, core_floor=config.retention.core_floor)
    _rising("importance", boost_least=importance.boost_least, boost_most=importance.boost_most)
    _rising(
        # Both limits are exclusive, and at least one length must remain between them.
        "observer",
        longer_than_chars=observer.longer_than_chars,
        shorter_than_chars=observer.shorter_than_chars - 2,
    )
    _rising(
        "http",
        max_body_bytes=config.http.max_body_bytes,
        max_inflight_body_bytes=config.http.max_inflight_body_bytes,
    )
    _credentials("opensearch", config.opensearch, address="url")
    _credentials("kafka", config.kafka, address="bootstrap_servers")
    _kafka_security(config.kafka)
    _one_key("qdrant", config.qdrant, address="url")
    _one_key("model", config.model, address="base_url")
    _one_key("embedder", config.embedder, address="base_url")
    _embedder(config)
    _schedule(config)
    _webhooks(config)
    # Nearly 1 is enough: 0.7 + 0.1 + 0.1 + 0.1 is 0.9999999999999999 in floating point.
    weights = importance.novelty + importance.arousal + importance.reward + importance.attention
    if abs(weights - 1.0) > _ROUNDING:
        raise ConfigError("importance.novelty", importance.novelty, f"weights that sum to 1 (they sum to {weights:g})")


def _credentials(section: str, server: OpenSearchConfig | KafkaConfig, *, address: str) -> None:
    """Require a user and one password, or neither, and none of them in the address, which is shown."""
    allowed = f"an address alone; see {section}.user and {section}.password"
    _address(f"{section}.{address}", getattr(server, address), allowed)
    if server.password is not None and server.password_file is not None:
        raise ConfigError(f"{section}.password_file", server.password_file, f"nothing, since {section}.password is set")
    if (server.password is None and server.password_file is None) != (server.user is None):
        allowed = f"a user and a password, or neither: {section}.password(_file)"
        raise ConfigError(f"{section}.user", server.user, allowed)


def _kafka_security(kafka: KafkaConfig) -> None:
    """Require the settings that the protocol needs, and refuse those that it would ignore."""
    protocol = kafka.security_protocol
    for server in kafka.bootstrap_servers.split(","):
        if not server.strip() or "/" in server:
            allowed = "host:port, or several with commas between them"
            raise ConfigError("kafka.bootstrap_servers", kafka.bootstrap_servers, allowed)
    if protocol.startswith("SASL") and kafka.user is None:
        raise ConfigError("kafka.user", None, f"a user, as kafka.security_protocol is {protocol}")
    if not protocol.startswith("SASL") and kafka.user is not None:
        allowed = "SASL_PLAINTEXT or SASL_SSL, as kafka.user is set"
        raise ConfigError("kafka.security_protocol", protocol, allowed)
    files = {"ca_file": kafka.ca_file, "cert_file": kafka.cert_file, "key_file": kafka.key_file}
    named = next((name for name, file in files.items() if file is not None), None)
    if named and not protocol.endswith("SSL"):
        raise ConfigError("kafka.security_protocol", protocol, f"SSL or SASL_SSL, as kafka.{named} is set")
    if kafka.key_file is not None and kafka.cert_file is None:
        raise ConfigError("kafka.cert_file", None, "the certificate that kafka.key_file is the key of")


def _one_key(section: str, server: QdrantConfig | ModelConfig | EmbedderConfig, *, address: str) -> None:
    """Require at most one key, and none in the address."""
    _address(f"{section}.{address}", getattr(server, address), f"an address alone; see {section}.api_key")
    if server.api_key is not None and server.api_key_file is not None:
        raise ConfigError(f"{section}.api_key_file", server.api_key_file, f"nothing, since {section}.api_key is set")


def _embedder(config: Config) -> None:
    """Refuse credentials in the addresses of `fallback`, which are shown."""
    for line in config.embedder.fallback:
        _address("embedder.fallback", line, "addresses alone; a key is the first line of key_file=FILE")


def _schedule(config: Config) -> None:
    """Refuse a schedule without the machine's clock."""
    times = {
        field.name: getattr(config.schedule, field.name) for field in fields(config.schedule) if field.name != "zone"
    }
    named, given = next(((name, cron) for name, cron in times.items() if isinstance(cron, str) and cron), ("", ""))
    if not named:
        return
    # By that clock two runs over the same input give the same log, and jobs at the machine's times would not.
    if config.stream.clock == "message":
        allowed = "nothing where stream.clock is message: a schedule follows the machine's clock"
        raise ConfigError(f"schedule.{named}", given, allowed)


def _webhooks(config: Config) -> None:
    """Require a secret for a webhook, and the one process that serves."""
    hooks = config.webhooks
    if hooks.secret is not None and hooks.secret_file is not None:
        raise ConfigError("webhooks.secret_file", hooks.secret_file, "nothing, since webhooks.secret is set")
    if hooks.url is None:
        return
    if config.runtime.kind == "kafka":
        allowed = (
            "nothing where runtime.kind is kafka: several servers would each send all; read GET /v1/events instead"
        )
        raise ConfigError("webhooks.url", hooks.url, allowed)
    if hooks.secret is None and hooks.secret_file is None:
        allowed = "a secret to sign with, in MNEMOLOG_WEBHOOKS__SECRET or a file that webhooks.secret_file names"
        raise ConfigError("webhooks.secret", None, allowed)
    _rising("webhooks", retry_s=hooks.retry_s, retry_most_s=hooks.retry_most_s)


def _address(setting: str, address: str, allowed: str) -> None:
    """Refuse credentials in an address, without showing them."""
    before, at, place = address.rpartition("@")
    if at:
        # The scheme and the host stay, so that the setting is recognised; user and password are not shown.
        hidden = f"{before[: before.rfind('//') + 2] if '//' in before else ''}********@{place}"
        raise ConfigError(setting, hidden, allowed)


def _rising(section: str, **settings: float) -> None:
    for (low, small), (high, large) in pairwise(settings.items()):
        if small > large:
            raise ConfigError(f"{section}.{high}", large, f"at least {section}.{low} = {small:g}")


_ROUNDING: Final = 1e-9
