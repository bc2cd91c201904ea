"""A memory that was true until a day long past is put to sleep; its messages stay visible (ledger J1, R3, R20)."""

from collections.abc import Iterator

from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.lifecycle import over


def proposed(night: Night) -> Iterator[Proposal]:
    """With the preset v9 at once, otherwise after a while."""
    found = [each for each in night.unprotected() if over(each, night.now, night.config.dream, at_once=night.v9)]
    left = night.retained(found)
    for memory in found:
        yield Proposal("sleep", memory.id, "foresight_expired", retention=left[memory.id])
