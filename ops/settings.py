"""Settings from file and environment; nothing else reads either (ledger M2)."""

import os
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar, get_type_hints

from mnemolog.ops.access.storage import default_data_dir
from mnemolog.schemas.config import (
    Config,
    EmbedderConfig,
    KafkaConfig,
    ModelConfig,
    OpenSearchConfig,
    QdrantConfig,
    WebhooksConfig,
    check_consistency,
)
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.shown import REDACTED
from mnemolog.schemas.validation import adapter, check

S = TypeVar("S", KafkaConfig, OpenSearchConfig, QdrantConfig, ModelConfig, EmbedderConfig, WebhooksConfig)

PREFIX: Final = "MNEMOLOG_"
DATA: Final = "MNEMOLOG_DATA"
CONFIG: Final = "MNEMOLOG_CONFIG"
AGENT: Final = "MNEMOLOG_AGENT"
USER: Final = "MNEMOLOG_USER"
_SECTIONS: Final = {name: kind for name, kind in get_type_hints(Config).items() if is_dataclass(kind)}
"""The sections and their types: found once, as resolving the types of all of them takes half a millisecond."""
_ALONE: Final = tuple(field.name for field in fields(Config) if field.name not in _SECTIONS)
"""Settings of no section: MNEMOLOG_PRESET."""
DEFAULT_FILE: Final = "mnemolog.toml"
"""Read from the working directory where neither --config nor MNEMOLOG_CONFIG names a file."""


def default_agent(environment: Mapping[str, str] | None = None) -> str:
    """The agent where none is named: MNEMOLOG_AGENT, else `default`."""
    return (os.environ if environment is None else environment).get(AGENT) or "default"


def default_user(role: str = "user") -> str | None:
    """The speaker of a message of the role `user` that names none: MNEMOLOG_USER.

    For commands and hooks, which one person uses; clients of a server name the speaker.
    """
    return os.environ.get(USER) or None if role == "user" else None


def data_dir(environment: Mapping[str, str] | None = None) -> Path:
    """The data directory of a program that names none: MNEMOLOG_DATA, else the platform's."""
    named = (os.environ if environment is None else environment).get(DATA)
    return Path(named) if named else default_data_dir()


def load(file: Path | None = None, environment: Mapping[str, str] | None = None) -> Config:
    """The defaults, overridden by the file, overridden by variables MNEMOLOG_SECTION__FIELD. Raises ConfigError."""
    variables = os.environ if environment is None else environment
    values = _from_file(file or _file_of(variables))
    for section, settings in _from_environment(variables).items():
        # Field by field: a variable replaces one setting of a section, not the section of the file.
        values[section] = {**_table(values, section), **settings}
    for name in _ALONE:
        if f"{PREFIX}{name}".upper() in variables:
            values[name] = variables[f"{PREFIX}{name}".upper()]
    return checked(values)


def checked(values: Mapping[str, Any]) -> Config:
    """Settings from plain values by section. Raises ConfigError."""
    if not values:
        return Config()
    _check_names(values)
    config = check(adapter(Config), dict(values), error=ConfigError)
    check_consistency(config)
    return config


def _check_names(values: Mapping[str, Any]) -> None:
    """Refuse a section or a setting that does not exist, and name those that do."""
    for section, settings in values.items():
        if section in _ALONE:
            continue
        if section not in _SECTIONS:
            raise ConfigError(section, settings, f"no field of this name; the sections are {', '.join(_SECTIONS)}")
        allowed = [each.name for each in fields(_SECTIONS[section])]
        for name in settings if isinstance(settings, Mapping) else ():
            if name not in allowed:
                found = f"no field of this name; those of [{section}] are {', '.join(allowed)}"
                raise ConfigError(f"{section}.{name}", settings[name], found)


def schema() -> dict[str, Any]:
    """All settings as JSON Schema: defaults, bounds and what they are for."""
    return adapter(Config).json_schema()


def variables() -> dict[str, str]:
    """Each setting's variable, by its name in the file."""
    alone = {name: f"{PREFIX}{name}".upper() for name in _ALONE}
    return alone | {
        f"{section}.{setting.name}": f"{PREFIX}{section}__{setting.name}".upper()
        for section, kind in _SECTIONS.items()
        for setting in fields(kind)
    }


def plain(config: Config) -> dict[str, Any]:
    """All settings by section, as `checked` takes them."""
    return asdict(config)


def shown(config: Config) -> dict[str, Any]:
    """All settings by section, without what is secret."""
    sections = plain(config)
    for section in _SECTIONS:
        settings = sections[section]
        settings |= {
            name: REDACTED for name, value in settings.items() if value is not None and _is_secret(section, name)
        }
    return sections


def revealed(section: str, config: S) -> S:
    """The settings of a service with the secret that lies in a file of its own, as its client takes them.

    The first line of the file is the secret. It is read when the service is used, so that a command that needs none
    needs no secret either. Raises ConfigError, which names the setting and never the secret.
    """
    found: dict[str, Any] = {}
    for setting in fields(config):
        file = getattr(config, f"{setting.name}_file", None)
        if setting.metadata.get("secret") and file is not None:
            found |= {setting.name: secret_in(f"{section}.{setting.name}_file", file), f"{setting.name}_file": None}
    # The client gets the secret and never the file's name: settings alone read files.
    return replace(config, **found)


def secret_in(setting: str, file: str) -> str:
    """The first line of a file that a setting names. Raises ConfigError, which does not hold it."""
    try:
        # Editors on Windows begin a file with a byte order mark, which is no part of a secret.
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(setting, file, f"a file that can be read ({type(error).__name__})") from error
    if not lines or not lines[0]:
        raise ConfigError(setting, file, "a file whose first line is the secret")
    return lines[0]


def _file_of(variables: Mapping[str, str]) -> Path | None:
    if CONFIG in variables:
        return Path(variables[CONFIG])
    default = Path(DEFAULT_FILE)
    return default if default.is_file() else None


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    import tomllib  # compiles patterns for 20 ms, and most commands have no file

    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError("config", str(file), f"a file that can be read ({error})") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError("config", str(file), f"TOML ({error})") from error


def _from_environment(variables: Mapping[str, str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, value in variables.items():
        section, separator, setting = name.removeprefix(PREFIX).lower().partition("__")
        if name.startswith(PREFIX) and separator:
            found.setdefault(section, {})[setting] = value
        # MNEMOLOG_DATA is no setting, MNEMOLOG_HTTP_PORT is a misspelt one: the second must not be ignored.
        elif name.startswith(PREFIX):
            _check_plain(name, value)
    return found


def _check_plain(name: str, value: str) -> None:
    """Refuse the name of a setting with one underscore: it must not be lost silently."""
    section, separator, setting = name.removeprefix(PREFIX).partition("_")
    if separator and section.lower() in _SECTIONS:
        raise ConfigError(
            name,
            REDACTED if _is_secret(section.lower(), setting.lower()) else value,
            f"{PREFIX}{section}__{setting}, with two underscores behind the section",
        )


def _is_secret(section: str, setting: str) -> bool:
    if section not in _SECTIONS:
        return False
    settings = {each.name: each for each in fields(_SECTIONS[section])}
    return setting in settings and bool(settings[setting].metadata.get("secret"))


def _table(values: Mapping[str, Any], section: str) -> dict[str, Any]:
    table = values.get(section, {})
    if not isinstance(table, dict):
        raise ConfigError(section, table, f"a table [{section}] of settings")
    return table
