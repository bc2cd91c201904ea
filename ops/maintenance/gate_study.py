"""A study of the gate over an agent's log: what other thresholds would have decided; no model is called."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mnemolog.ops import settings
from mnemolog.ops.maintenance.commits import commits_of
from mnemolog.ops.parts import Parts
from mnemolog.ops.threads import each, in_thread
from mnemolog.processors.ingest.study import reconsider
from mnemolog.processors.narration.forgotten import FORGOTTEN, forgotten_among, taken_back_among
from mnemolog.processors.ports import Living
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError, InvalidInputError
from mnemolog.schemas.study import GateStudy, Reconsidered, StudyGate, Value

SECTION: Final = "gate"


def typed(changes: Sequence[str], config: Config) -> dict[str, Value]:
    """Settings of the gate by name, of what was typed as gate.name=value. Raises ConfigError."""
    found: dict[str, Value] = {}
    for change in changes:
        name, separator, value = change.partition("=")
        section, _, setting = name.strip().partition(".")
        if not separator or section != SECTION or setting not in settings.plain(config)[SECTION]:
            raise ConfigError("set", change, f"one of {_known(config)}")
        # Still text: `settings.checked` converts it as it does a variable of the environment.
        found[setting] = value.strip()
    return found


def with_gate(config: Config, changes: Mapping[str, Value]) -> Config:
    """The settings with others for the gate. Raises InvalidInputError."""
    values = settings.plain(config)[SECTION]
    for name, value in changes.items():
        if name not in values:
            # The name is what is wrong, so it is shown as the value: beside a threshold it would look right.
            raise InvalidInputError("settings", name, f"a setting of the gate by its name alone: {', '.join(values)}")
        # Pydantic takes true for the number 1, which would be a threshold.
        if isinstance(value, bool) and not isinstance(values[name], bool):
            raise InvalidInputError(f"settings.{name}", value, "a value of the setting's own type, not true or false")
    return settings.checked({SECTION: {**values, **changes}})


def _known(config: Config) -> str:
    return ", ".join(f"{SECTION}.{name}=VALUE" for name in settings.plain(config)[SECTION])


async def study(parts: Parts, question: StudyGate, progress: OnProgress = unreported) -> GateStudy:
    """Judge an agent's recorded decisions again. Raises NotFoundError if it has none.

    `progress` is called with the commits done, and their number.
    """
    tried = with_gate(parts.config, question.settings)
    commits = await commits_of(parts, question.key)
    loop = asyncio.get_running_loop()

    def heard(done: int, of: int) -> None:
        loop.call_soon_threadsafe(progress, done, of)

    found = await in_thread(lambda check: list(reconsider(_counted(each(commits, check), len(commits), heard), tried)))
    changed = [decision for decision in found if decision.was != decision.now]
    return GateStudy(
        agent=question.key,
        settings=settings.plain(tried)[SECTION],
        decisions=len(found),
        model_calls=0,
        changed=tuple(await asyncio.to_thread(list, _shown(parts.living, question.key, changed))),
    )


def _shown(living: Living, key: str, decisions: Sequence[Reconsidered]) -> Iterator[Reconsidered]:
    """The decisions without the words of what was forgotten since."""
    gone = forgotten_among(living, {each.nearest for each in decisions if each.nearest is not None})
    taken = {each.message_id for each in taken_back_among(living, key, {each.message_id for each in decisions})}
    for decision in decisions:
        text = FORGOTTEN if decision.message_id in taken else decision.text
        yield replace(
            decision, text=text, nearest_text=FORGOTTEN if decision.nearest in gone else decision.nearest_text
        )


def _counted(commits: Iterable[Commit], of: int, heard: Callable[[int, int], object]) -> Iterator[Commit]:
    for number, commit in enumerate(commits, start=1):
        yield commit
        heard(number, of)
