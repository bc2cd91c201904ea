"""The interfaces to the outside of the process, apart from the parts, so that a command need not import those."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from mnemolog.ops import clock
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.telemetry import Telemetry

if TYPE_CHECKING:
    from mnemolog.processors.ports import Clock, Embedder, LanguageModel, Report
    from mnemolog.projections.qdrant_store import Connect


def silent(_record: Telemetry) -> None:
    """Ignores telemetry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """The interfaces to the outside of the process, which tests replace."""

    now: "Clock" = clock.now
    new_id: Callable[[], str] = clock.new_id
    report: "Report" = silent
    embedder: "Embedder | None" = None
    """None: the one in the settings"""
    bundled: "Future[Embedder] | None" = None
    """the bundled one, where the settings name it and it is being loaded already"""
    model: "LanguageModel | None" = None
    """None: the one in the settings, if any"""
    qdrant: "Connect | None" = None
    """makes the connection to Qdrant; None: as the settings say"""
    reached: Callable[[str], None] = lambda _point: None
    """hears of each point at which a crash would be interesting"""
