"""When agents dream by themselves."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import AfterValidator, ConfigDict, Field

from mnemolog.schemas.cron import checked
from mnemolog.schemas.validation import CLOSED

Cron = Annotated[str, AfterValidator(checked)]
"""Five fields, in UTC; empty: never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleConfig:
    """Jobs that `mnemolog serve` does for every agent, by cron expressions in UTC; empty: never (J3, J5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    dream: Cron = ""
    """a cycle with all phases; such as 0 3 * * * for each day at 03:00 UTC"""
    decay: Cron = ""
    """a cycle with the phase decay alone"""
    rehearsal: Cron = ""
    """a cycle with the phase rehearsal alone: what is about to be lost is rehearsed (J3)"""
    redundancy: Cron = ""
    """a cycle with the phase redundancy alone: of what was kept twice, one sleeps"""
    look_s: Annotated[float, Field(ge=1, le=3_600)] = 20.0
    """how often the server looks whether something is due"""
