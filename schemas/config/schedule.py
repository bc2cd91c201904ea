"""When agents dream by themselves."""

from typing import Annotated, ClassVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import with_commas
from mnemolog.schemas.cron import ALLOWED_ZONE, checked, zone_checked
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

Cron = Annotated[str, AfterValidator(checked)]
"""Five fields, by the clock of the zone; empty: never."""

Zone = Annotated[str, AfterValidator(zone_checked)]


def _of_tenant(value: str) -> str:
    tenant, _, zone = value.partition(":")
    if not tenant or not zone:
        raise ValueError(
            f"a tenant and its zone with a colon between them, such as acme:Europe/Istanbul; {ALLOWED_ZONE}"
        )
    return f"{tenant}:{zone_checked(zone)}"


_OfTenant = Annotated[str, AfterValidator(_of_tenant)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleConfig:
    """Jobs that `mnemolog serve` does for every agent, by cron expressions; empty: never (J3, J5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    dream: Cron = ""
    """a cycle with all phases; such as 0 3 * * * for each day at 03:00"""
    decay: Cron = ""
    """a cycle with the phase decay alone"""
    rehearsal: Cron = ""
    """a cycle with the phase rehearsal alone: what is about to be lost is rehearsed (J3)"""
    redundancy: Cron = ""
    """a cycle with the phase redundancy alone: of what was kept twice, one sleeps"""
    reflect: Cron = ""
    """a reflection on what the agent logged since the last one (L5); where nothing was logged, nothing happens"""
    zone: Zone = "UTC"
    """whose clock the expressions mean, such as Europe/Istanbul; a time that the clock skips in spring comes as much
    later, one that it shows twice in autumn the first time"""
    zones_of_tenants: Annotated[tuple[_OfTenant, ...], BeforeValidator(with_commas)] = ()
    """tenants with another one, such as acme:America/New_York; commas between them"""
    look_s: Annotated[float, Field(ge=1, le=3_600)] = 20.0
    """how often the server looks whether something is due"""
