"""Settings (ledger M2): each refuses by name what is out of its range, and those that contradict each other."""

from collections.abc import Iterator
from dataclasses import fields
from math import inf, nextafter
from typing import Any, Final, get_type_hints

import pytest

from mnemolog.ops.settings import checked, schema
from mnemolog.schemas.config import Config, check_consistency
from mnemolog.schemas.errors import ConfigError

SETTINGS: Final = [
    (section.name, setting.name)
    for section in fields(Config)
    if section.name != "preset"
    for setting in fields(get_type_hints(Config)[section.name])
]


SCHEMA: Final = schema()
"""Made once: it takes longer than all that is asked of it."""


def rules(section: str, setting: str) -> dict[str, Any]:
    """What the configuration's schema says of a setting."""
    shape = SCHEMA["$defs"][SCHEMA["properties"][section]["$ref"].rpartition("/")[2]]
    rule: dict[str, Any] = shape["properties"][setting]
    return rule


def bounds(section: str, setting: str) -> Iterator[tuple[Any, Any]]:
    """Pairs of a value that is just allowed, and one beyond it that is not."""
    rule = rules(section, setting)
    step = 1 if rule.get("type") == "integer" else None
    for name, away in (("minimum", -1), ("maximum", 1)):
        if name in rule:
            yield rule[name], rule[name] + away if step else nextafter(rule[name], away * inf)
    if "exclusiveMinimum" in rule:
        yield nextafter(rule["exclusiveMinimum"], 1), rule["exclusiveMinimum"]


def refusal(values: dict[str, Any]) -> ConfigError:
    """The error that the values bring about."""
    with pytest.raises(ConfigError) as refused:
        checked(values)
    return refused.value


NUMBERS: Final = [each for each in SETTINGS if rules(*each).get("type") in ("integer", "number")]


@pytest.mark.parametrize(("section", "setting"), NUMBERS)
def test_every_number_has_a_least_value_and_refuses_less_by_name(section: str, setting: str) -> None:
    found = list(bounds(section, setting))
    assert found, "a number without bounds"
    for allowed, beyond in found:
        error = refusal({section: {setting: beyond}})
        assert (error.field, error.value) == (f"{section}.{setting}", repr(beyond))
        assert error.allowed
        _taken_by_itself(section, setting, allowed)


def _taken_by_itself(section: str, setting: str, value: Any) -> None:  # noqa: ANN401
    """It may contradict another setting; its own range it does not leave."""
    try:
        config = checked({section: {setting: value}})
    except ConfigError as error:
        assert (
            "at least" in error.allowed
            or "sum to 1" in error.allowed
            or f", as {section}.{setting} is" in error.allowed
        )
    else:
        assert getattr(getattr(config, section), setting) == value


@pytest.mark.parametrize(("section", "setting"), SETTINGS)
def test_every_setting_refuses_another_type_by_name(section: str, setting: str) -> None:
    error = refusal({section: {setting: [["no", "list of lists"]]}})
    assert error.field.startswith(f"{section}.{setting}")


@pytest.mark.parametrize(("section", "setting"), [each for each in SETTINGS if {"enum", "const"} & rules(*each).keys()])
def test_every_choice_names_what_can_be_chosen(section: str, setting: str) -> None:
    rule = rules(section, setting)
    choices = rule.get("enum") or [rule["const"]]
    error = refusal({section: {setting: "something else"}})
    assert (error.field, error.value) == (f"{section}.{setting}", "'something else'")
    assert all(choice in error.allowed for choice in choices)
    for each in choices:
        _taken_by_itself(section, setting, each)


def test_a_setting_or_a_section_that_there_is_not_is_refused() -> None:
    assert refusal({"gate": {"update_form": 0.8}}).field == "gate.update_form"
    assert refusal({"gates": {}}).field == "gates"
    assert refusal({"gate": 17}).field == "gate"


@pytest.mark.parametrize(
    ("values", "field", "allowed"),
    [
        (
            {"http": {"max_body_bytes": 1_000, "max_inflight_body_bytes": 999}},
            "http.max_inflight_body_bytes",
            "at least http.max_body_bytes = 1000",
        ),
        ({"gate": {"update_from": 0.69}}, "gate.update_from", "at least gate.create_below = 0.7"),
        ({"gate": {"reinforce_above": 0.74}}, "gate.reinforce_above", "at least gate.update_from = 0.75"),
        ({"importance": {"critical": 0.59}}, "importance.critical", "at least importance.high = 0.6"),
        ({"importance": {"high": 0.39}}, "importance.high", "at least importance.normal = 0.4"),
        ({"importance": {"boost_most": 0.6}}, "importance.boost_most", "at least importance.boost_least = 0.7"),
        ({"importance": {"novelty": 0.5}}, "importance.novelty", "weights that sum to 1 (they sum to 1.25)"),
        (
            {"observer": {"shorter_than_chars": 11}},
            "observer.shorter_than_chars",
            "at least observer.longer_than_chars = 10",
        ),
        (
            {"kafka": {"security_protocol": "SASL_SSL"}},
            "kafka.user",
            "a user, as kafka.security_protocol is SASL_SSL",
        ),
        (
            {"kafka": {"user": "me", "password_file": "/p"}},
            "kafka.security_protocol",
            "SASL_PLAINTEXT or SASL_SSL, as kafka.user is set",
        ),
        ({"kafka": {"ca_file": "/ca"}}, "kafka.security_protocol", "SSL or SASL_SSL, as kafka.ca_file is set"),
        (
            {"kafka": {"security_protocol": "SASL_PLAINTEXT", "user": "me", "password_file": "/p", "cert_file": "/c"}},
            "kafka.security_protocol",
            "SSL or SASL_SSL, as kafka.cert_file is set",
        ),
        (
            {"kafka": {"security_protocol": "SSL", "key_file": "/key"}},
            "kafka.cert_file",
            "the certificate that kafka.key_file is the key of",
        ),
        (
            {"kafka": {"bootstrap_servers": "one:9092,,two:9092"}},
            "kafka.bootstrap_servers",
            "host:port, or several with commas between them",
        ),
        (
            {"schedule": {"dream": "0 3 * * *", "zone": "Atlantis"}},
            "schedule.zone",
            "a time zone by its name, such as UTC, Europe/Istanbul or America/New_York",
        ),
        (
            {"stream": {"clock": "message"}, "schedule": {"dream": "0 3 * * *"}},
            "schedule.dream",
            "nothing where stream.clock is message: a schedule follows the machine's clock",
        ),
        (
            {"kafka": {"bootstrap_servers": "kafka://one:9092"}},
            "kafka.bootstrap_servers",
            "host:port, or several with commas between them",
        ),
    ],
)
def test_settings_that_contradict_each_other_are_refused(values: dict[str, Any], field: str, allowed: str) -> None:
    error = refusal(values)
    assert error.field == field
    assert error.allowed == allowed


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"gate": {"create_below": 0.7, "update_from": 0.7, "reinforce_above": 0.7}},
        {"importance": {"normal": 0.8, "high": 0.8, "critical": 0.8}},
        {"importance": {"novelty": 0.1, "arousal": 0.2, "reward": 0.3, "attention": 0.4}},
        {"observer": {"longer_than_chars": 10, "shorter_than_chars": 12}},
        {"stream": {"clock": "message"}},
        {"schedule": {"dream": "0 3 * * *", "rehearsal": "30 3 * * 1-5"}},
        {"runtime": {"kind": "kafka"}, "schedule": {"dream": "0 3 * * *", "look_s": 5.0}},
        {"stream": {"clock": "message"}, "schedule": {"zone": "Europe/Istanbul"}},
        {"schedule": {"zones_of_tenants": ("acme:America/New_York", "b:UTC", "team:one:UTC")}},
        {"retention": {"of_tenants": ("acme:power", "team:one:fsrs")}},
        {"kafka": {"security_protocol": "SSL", "ca_file": "/ca", "cert_file": "/certificate", "key_file": "/key"}},
        {"kafka": {"security_protocol": "SASL_SSL", "user": "me", "password": "p", "cert_file": "/both"}},
        {"runtime": {"kind": "kafka"}, "kafka": {"bootstrap_servers": "one:9092, [::1]:9092"}},
    ],
)
def test_settings_that_only_touch_are_taken(values: dict[str, Any]) -> None:
    config = checked(values)
    assert all(getattr(getattr(config, s), name) == value for s, each in values.items() for name, value in each.items())


def test_the_defaults_are_those_of_the_ledger() -> None:
    config = Config()
    check_consistency(config)
    observer, gate, weights = config.observer, config.gate, config.importance
    assert (observer.longer_than_chars, observer.shorter_than_chars, observer.markdown_lines) == (10, 5_000, 5)
    assert (observer.code_share, observer.max_emoji, observer.max_entities, observer.min_density) == (0.5, 3, 8, 2)
    assert observer.rewritten_chars == 500
    assert (observer.confidence_correction, observer.confidence_decision) == (0.4, 0.35)
    assert (observer.confidence_preference, observer.confidence_entity, observer.confidence_fact) == (0.3, 0.3, 0.25)
    assert (gate.create_below, gate.update_from, gate.reinforce_above, gate.gap_importance) == (0.70, 0.75, 0.92, 0.6)
    assert (weights.novelty, weights.arousal, weights.reward, weights.attention) == (0.25, 0.30, 0.25, 0.20)
    assert (weights.critical, weights.high, weights.normal) == (0.8, 0.6, 0.4)
    assert (weights.boost_least, weights.boost_most) == (0.7, 1.3)
    assert config.formation.plan_days == 7.0
    assert gate.reinforce_factor == 1.2
    assert config.stream.session_idle_s == 1_800.0


@pytest.mark.parametrize(("section", "setting"), NUMBERS)
def test_no_number_is_infinite_or_none(section: str, setting: str) -> None:
    """An infinite tagging.ttl_s was written as null into events that nothing could read again."""
    refused = {value: refusal({section: {setting: value}}).field for value in ("inf", "-inf", "nan", "1e999")}
    assert set(refused.values()) == {f"{section}.{setting}"}
