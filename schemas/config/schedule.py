"""Scheduled jobs."""

from typing import Annotated, ClassVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import of_tenant, with_commas
from mnemolog.schemas.cron import ALLOWED_ZONE, checked, zone_checked
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

Cron = Annotated[str, AfterValidator(checked)]
"""A cron expression of five fields, in the time zone; empty: never."""

Zone = Annotated[str, AfterValidator(zone_checked)]


def _of_tenant(value: str) -> str:
    tenant, zone = of_tenant(value)
    if not tenant or not zone:
        raise ValueError(f"a tenant and its zone, separated by a colon, such as acme:Europe/Istanbul; {ALLOWED_ZONE}")
    return f"{tenant}:{zone_checked(zone)}"


_OfTenant = Annotated[str, AfterValidator(_of_tenant)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleConfig:
    """Jobs that `mnemolog serve` runs for every agent, as cron expressions; empty: never (J3, J5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    dream: Cron = ""
    """a cycle with all phases; 0 3 * * * is every day at 03:00"""
    decay: Cron = ""
    """a cycle with the phase decay alone"""
    rehearsal: Cron = ""
    """a cycle with the phase rehearsal alone: useful memories close to being forgotten become more stable (J3)"""
    redundancy: Cron = ""
    """a cycle with the phase redundancy alone: of two memories that repeat each other, one falls asleep"""
    reflect: Cron = ""
    """a reflection on the agent's log since the previous one; no-op if nothing was logged (L5)"""
    zone: Zone = "UTC"
    """time zone of the expressions, such as Europe/Istanbul. A time that the change to summer time skips runs that much
    later; a time that occurs twice runs the first time"""
    zones_of_tenants: Annotated[tuple[_OfTenant, ...], BeforeValidator(with_commas)] = ()
    """tenants with another time zone, separated by commas, such as acme:America/New_York; the last colon is the
    separator"""
    look_s: Annotated[float, Field(ge=1, le=3_600)] = 20.0
    """interval at which the server looks for due jobs"""
