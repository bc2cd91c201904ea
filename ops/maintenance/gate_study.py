"""A study of the gate over an agent's log: what other thresholds would have decided; no model is called."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.ops import settings
from mnemolog.ops.bootstrap import Parts
from mnemolog.processors.ingest.study import Reconsidered, reconsider
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError, NotFoundError
from mnemolog.schemas.validation import CLOSED

SECTION = "gate"


@dataclass(frozen=True, slots=True, kw_only=True)
class GateStudy:
    """What would have been decided otherwise."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    settings: dict[str, float | int | str]
    """of the gate, those that were tried"""
    decisions: int
    model_calls: int
    changed: tuple[Reconsidered, ...]


def with_gate(config: Config, changes: Sequence[str]) -> Config:
    """The settings with others for the gate, each given as gate.name=value. Raises ConfigError."""
    values = settings.plain(config)
    for change in changes:
        name, separator, value = change.partition("=")
        section, _, setting = name.strip().partition(".")
        if not separator or section != SECTION or setting not in values[SECTION]:
            allowed = ", ".join(f"{SECTION}.{each}=VALUE" for each in values[SECTION])
            raise ConfigError("set", change, f"one of {allowed}")
        values[SECTION][setting] = value.strip()
    return settings.checked({SECTION: values[SECTION]})


async def study(shards: Sequence[Parts], key: str, config: Config) -> GateStudy:
    """Judge an agent's recorded decisions again. Raises NotFoundError where it has none."""
    parts = next(each for each in shards if each.log.owns(key))
    commits: list[Commit] = []
    async for batch in parts.log.read(key=key):
        commits += [recorded.commit for recorded in batch]
    if not commits:
        raise NotFoundError("agent", key.partition("/")[2])
    found = list(reconsider(commits, config))
    return GateStudy(
        agent=key,
        settings=settings.plain(config)[SECTION],
        decisions=len(found),
        model_calls=0,
        changed=tuple(each for each in found if each.was != each.now),
    )
