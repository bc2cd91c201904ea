"""Utility drifts to its neutral value while a memory is not used, in each tier at its own pace (ledger E3, H2, R4)."""

from collections.abc import Iterator

from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory import tiers, utility
from mnemolog.schemas.moments import DAY_S


def proposed(night: Night) -> Iterator[Proposal]:
    """The drift since the last use, report or drift; how often cycles run makes no difference, but for tiny drifts."""
    for memory in night.unprotected():
        # From the last drift, too: two cycles of a day must not take two days off.
        since = max(memory.last_access_at, memory.utility_at)
        days = max(0.0, night.now - since) / DAY_S
        drifted = utility.drifted(memory.utility, days, night.config.utility, multiplier=tiers.DECAY[memory.tier])
        if abs(drifted - memory.utility) >= max(night.config.dream.drift_least, _LEAST):
            yield Proposal("utility", memory.id, "decay", value=drifted)


_LEAST = 1e-9
"""A smaller drift is ignored, whatever the setting says."""
