import re
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog.ops import settings
from mnemolog.ops.settings import revealed
from mnemolog.schemas.config import Config, KafkaConfig, ModelConfig, OpenSearchConfig, QdrantConfig
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.shown import REDACTED

NOWHERE: dict[str, str] = {}
"""An environment without any variable."""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, text: str) -> Path:
    file = Path(name)
    file.write_text(text, encoding="utf-8")
    return file


def defaults() -> dict[str, Any]:
    config = Config()
    return {name: attrgetter(name)(config) for name in names()}


def names() -> list[str]:
    return list(settings.variables())


def variable(value: object) -> str:
    """A value as a variable holds it: several with commas between them."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def test_without_file_and_variables_everything_is_as_documented() -> None:
    assert settings.load(environment=NOWHERE) == Config()


def test_every_variable_that_is_named_is_read() -> None:
    given = {settings.variables()[name]: variable(value) for name, value in defaults().items() if value is not None}
    assert settings.load(environment=given) == Config()
    changed = settings.load(environment={**given, "MNEMOLOG_HTTP__API_KEYS_FILE": "/keys", "MNEMOLOG_HTTP__PORT": "0"})
    assert (changed.http.api_keys_file, changed.http.port) == ("/keys", 0)


def test_a_variable_goes_before_the_file_setting_by_setting() -> None:
    file = written("mine.toml", "[http]\nport = 9000\nwait_s = 5\n[gate]\nmore_words = 7\n")
    found = settings.load(file, {"MNEMOLOG_HTTP__PORT": "9001"})
    assert (found.http.port, found.http.wait_s, found.gate.more_words) == (9001, 5.0, 7)


def test_a_byte_order_mark_of_windows_is_no_part_of_a_file() -> None:
    file = written("secret", "\ufeffa-key")
    found = settings.load(written("mine.toml", f'\ufeff[qdrant]\napi_key_file = "{file}"\n'), {})
    assert revealed("qdrant", found.qdrant).api_key == "a-key"


def test_the_file_that_is_named_goes_before_the_variable_and_that_before_the_folder() -> None:
    written("mnemolog.toml", "[http]\nport = 1\n")
    variable = {"MNEMOLOG_CONFIG": str(written("variable.toml", "[http]\nport = 2\n"))}
    named = written("named.toml", "[http]\nport = 3\n")
    assert settings.load(environment=NOWHERE).http.port == 1
    assert settings.load(environment=variable).http.port == 2
    assert settings.load(named, variable).http.port == 3


def test_variables_of_others_and_those_without_a_section_are_left_alone() -> None:
    environment = {"MNEMOLOG_DATA": "/data", "MNEMOLOG_DEBUG": "1", "HTTP__PORT": "1", "OTHER_HTTP__PORT": "1"}
    environment |= {"MNEMOLOG_TEST_KAFKA": "host:9092", "MNEMOLOG_GATES": "1", "OTHER_HTTP_PORT": "1"}
    assert settings.load(environment=environment) == Config()


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("MNEMOLOG_GATE__COLOUR", "red", "gate.colour"),
        ("MNEMOLOG_COLOUR__RED", "1", "colour"),
        ("MNEMOLOG_GATE__", "1", "gate."),
        ("MNEMOLOG_HTTP__PORT", "", "http.port"),
        ("MNEMOLOG_HTTP__PORT", "70000", "http.port"),
        ("MNEMOLOG_RUNTIME__TENANT_ID", "a/b", "runtime.tenant_id"),
        ("MNEMOLOG_EMBEDDER__KIND", "other", "embedder.kind"),
        ("MNEMOLOG_GATE__UPDATE_FROM", "0.1", "gate.update_from"),
        ("MNEMOLOG_STREAM__POLL_S", "nan", "stream.poll_s"),
        ("MNEMOLOG_GATE__CREATE_BELOW", "nan", "gate.create_below"),
    ],
)
def test_a_wrong_variable_is_named(name: str, value: str, field: str) -> None:
    with pytest.raises(ConfigError) as refused:
        settings.load(environment={name: value})
    assert refused.value.field == field


@pytest.mark.parametrize("name", ["MNEMOLOG_GATE_CREATE_BELOW", "MNEMOLOG_HTTP_PORT", "MNEMOLOG_gate_"])
def test_a_variable_that_lacks_an_underscore_is_named_with_the_right_spelling(name: str) -> None:
    right = re.sub("(GATE|HTTP|gate)_", r"\1__", name)
    with pytest.raises(ConfigError, match=f"{right}, with two underscores") as refused:
        settings.load(environment={name: "1"})
    assert refused.value.field == name


@pytest.mark.parametrize(
    ("text", "field"),
    [("http = 1\n", "http"), ("[http]\nport = '80a'\n", "http.port"), ("[[http]]\nport = 1\n", "http")],
)
def test_a_wrong_file_is_refused_even_where_a_variable_says_more(text: str, field: str) -> None:
    with pytest.raises(ConfigError) as refused:
        settings.load(written("mine.toml", text), {"MNEMOLOG_HTTP__WAIT_S": "1"})
    assert refused.value.field == field


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[http", b"port = 1\nport = 2\n"])
def test_a_file_that_is_no_toml_is_named(content: bytes) -> None:
    Path("mine.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=r"mine\.toml"):
        settings.load(environment={"MNEMOLOG_CONFIG": "mine.toml"})


def test_a_file_that_was_named_has_to_be_there() -> None:
    with pytest.raises(ConfigError, match="a file that can be read"):
        settings.load(Path("nowhere.toml"), NOWHERE)


# Secrets.

SECRET: Final = re.compile(r"(?:secret|key|token|password)$")
"""What the name of a secret ends in: `key_file` holds a path, and `max_tokens` a number."""
PASSWORD = "Tr0ub4dor&3"  # noqa: S105
SECURED = {"MNEMOLOG_OPENSEARCH__USER": "me", "MNEMOLOG_OPENSEARCH__PASSWORD": PASSWORD}
SASL = {
    "MNEMOLOG_KAFKA__SECURITY_PROTOCOL": "SASL_SSL",
    "MNEMOLOG_KAFKA__USER": "me",
    "MNEMOLOG_KAFKA__PASSWORD": PASSWORD,
}


@pytest.mark.parametrize(("section", "variables"), [("opensearch", SECURED), ("kafka", SASL)])
def test_a_password_is_read_and_never_shown(section: str, variables: dict[str, str]) -> None:
    loaded = settings.load(environment=variables)
    assert getattr(loaded, section).password == PASSWORD
    assert settings.shown(loaded)[section]["password"] == REDACTED
    assert settings.shown(loaded)[section]["user"] == "me"
    assert PASSWORD not in f"{loaded!r}{settings.shown(loaded)}"
    assert settings.shown(Config())[section]["password"] is None


def test_no_secret_of_any_section_is_shown() -> None:
    """The webhook's secret was in the repr of its settings."""
    secrets = [name.split(".") for name in names() if SECRET.search(name)]
    assert {("webhooks", "secret"), ("kafka", "password")} <= set(map(tuple, secrets))
    for section, name in secrets:
        value: Any = replace(getattr(Config(), section), **{name: PASSWORD})
        given: dict[str, Any] = {section: value}
        config = replace(Config(), **given)
        assert PASSWORD not in f"{config!r}{value!r}{settings.shown(config)}", f"{section}.{name}"


@pytest.mark.parametrize("section", ["qdrant", "model"])
def test_a_key_is_read_and_never_shown(section: str) -> None:
    loaded = settings.load(environment={f"MNEMOLOG_{section.upper()}__API_KEY": PASSWORD})
    assert getattr(loaded, section).api_key == PASSWORD
    assert settings.shown(loaded)[section]["api_key"] == REDACTED
    assert PASSWORD not in f"{loaded!r}{settings.shown(loaded)}"
    assert settings.shown(Config())[section]["api_key"] is None


@pytest.mark.parametrize(
    "variable",
    [
        ("MNEMOLOG_WEBHOOKS__URL", f"http://me:{PASSWORD}@127.0.0.1:9/x"),
        ("MNEMOLOG_MODELS__API_KEY", PASSWORD),
        ("MNEMOLOG_MODEL__API-KEY", PASSWORD),
        ("MNEMOLOG_QDRANT__URI", f"http://me:{'p' * 80}{PASSWORD}@127.0.0.1:9/x"),
        ("MNEMOLOG_QDRANT__URL", f"qdrant?token={PASSWORD}"),
    ],
)
def test_the_refusal_of_a_setting_does_not_hold_the_secret_in_it(variable: tuple[str, str]) -> None:
    with pytest.raises(ConfigError) as refused:
        settings.load(environment=dict([variable]))
    assert PASSWORD not in str(refused.value)
    assert REDACTED in str(refused.value)


@pytest.mark.parametrize(
    "variables, field",
    [
        ({"MNEMOLOG_OPENSEARCH__URL": f"https://me:{PASSWORD}@search.example:9200"}, "opensearch.url"),
        ({"MNEMOLOG_OPENSEARCH_PASSWORD": PASSWORD}, "MNEMOLOG_OPENSEARCH_PASSWORD"),
        ({"MNEMOLOG_OPENSEARCH__PASSWORD": PASSWORD}, "opensearch.user"),
        ({**SECURED, "MNEMOLOG_OPENSEARCH__PASSWORD_FILE": "/run/secret"}, "opensearch.password_file"),
        ({"MNEMOLOG_QDRANT__URL": f"https://{PASSWORD}@vectors.example:6333"}, "qdrant.url"),
        ({"MNEMOLOG_QDRANT_API_KEY": PASSWORD}, "MNEMOLOG_QDRANT_API_KEY"),
        (
            {"MNEMOLOG_QDRANT__API_KEY": PASSWORD, "MNEMOLOG_QDRANT__API_KEY_FILE": "/run/secret"},
            "qdrant.api_key_file",
        ),
        ({"MNEMOLOG_MODEL__BASE_URL": f"https://{PASSWORD}@models.example/v1"}, "model.base_url"),
        ({"MNEMOLOG_MODEL__API_KEY": PASSWORD, "MNEMOLOG_MODEL__API_KEY_FILE": "/run/secret"}, "model.api_key_file"),
        ({"MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS": f"one:1,me:{PASSWORD}@two:1"}, "kafka.bootstrap_servers"),
        ({"MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS": f"kafka://me:{PASSWORD}@one:1"}, "kafka.bootstrap_servers"),
        ({"MNEMOLOG_KAFKA_PASSWORD": PASSWORD}, "MNEMOLOG_KAFKA_PASSWORD"),
        ({"MNEMOLOG_KAFKA__PASSWORD": PASSWORD}, "kafka.user"),
        ({**SASL, "MNEMOLOG_KAFKA__SECURITY_PROTOCOL": "SSL"}, "kafka.security_protocol"),
        ({**SASL, "MNEMOLOG_KAFKA__PASSWORD_FILE": "/run/secret"}, "kafka.password_file"),
    ],
)
def test_a_password_in_the_wrong_place_is_refused_without_showing_it(variables: dict[str, str], field: str) -> None:
    with pytest.raises(ConfigError) as refused:
        settings.load(environment=variables)
    assert refused.value.field == field
    assert PASSWORD not in str(refused.value)


@pytest.mark.parametrize(
    "section, name, value",
    [
        ("opensearch", "URL", "search.example:9200"),
        ("opensearch", "INDEX_PREFIX", "Mine*"),
        ("opensearch", "SHARDS", "0"),
        ("qdrant", "URL", "vectors.example:6333"),
        ("qdrant", "PREFIX", "mine/yours"),
        ("qdrant", "TIMEOUT_S", "0.5"),
        ("model", "BASE_URL", "models.example/v1"),
        ("model", "TIMEOUT_S", "0"),
        ("model", "ATTEMPTS", "0"),
        ("model", "CONCURRENCY", "0"),
    ],
)
def test_what_a_server_would_not_take_is_refused(section: str, name: str, value: str) -> None:
    with pytest.raises(ConfigError) as refused:
        settings.load(environment={f"MNEMOLOG_{section.upper()}__{name}": value})
    assert refused.value.field == f"{section}.{name.lower()}"


# Secrets in files of their own.

WITH_SECRETS: Final[tuple[Any, ...]] = (
    ("kafka", KafkaConfig, "password"),
    ("opensearch", OpenSearchConfig, "password"),
    ("qdrant", QdrantConfig, "api_key"),
    ("model", ModelConfig, "api_key"),
)


@pytest.mark.parametrize(("section", "config", "secret"), WITH_SECRETS)
def test_a_secret_is_the_setting_or_the_first_line_of_its_file(
    section: str, config: type[Any], secret: str, tmp_path: Path
) -> None:
    file = tmp_path / "secret"
    file.write_text("from-file\nwhat it is for\n", encoding="utf-8")
    assert getattr(revealed(section, config(**{f"{secret}_file": str(file)})), secret) == "from-file"
    assert getattr(revealed(section, config(**{secret: "set"})), secret) == "set"
    assert revealed(section, config()) == config()


@pytest.mark.parametrize("content", [None, b"", b"\nsecond line", b"\xff"])
@pytest.mark.parametrize(("section", "config", "secret"), WITH_SECRETS)
def test_a_file_that_holds_no_secret_is_named(
    section: str, config: type[Any], secret: str, content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError) as refused:
        revealed(section, config(**{f"{secret}_file": str(file)}))
    assert refused.value.field == f"{section}.{secret}_file"
