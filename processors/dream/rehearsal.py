"""The testing effect: a memory used more than average that is about to be lost is rehearsed (ledger J1, J3, F7)."""

from collections.abc import Iterator
from itertools import islice

from mnemolog.processors.dream import outliving
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.strength import retrieval


def proposed(night: Night) -> Iterator[Proposal]:
    """The most important first, up to a limit; unused memories may fade, and so may those with newer statements."""
    config = night.config.dream
    endangered = [
        memory
        for memory in night.unprotected()
        if memory.access_count > night.threshold and retrieval(memory, night.now) < config.rehearse_below
    ]
    endangered.sort(key=lambda memory: (-memory.importance, memory.id))
    # Each look for news compares vectors, so no more than twice the limit are looked at.
    lasting = (memory for memory in endangered[: 2 * config.rehearse_most] if not outliving.has_news(memory, night))
    for memory in islice(lasting, config.rehearse_most):
        yield Proposal("stability", memory.id, "rehearsal", value=config.rehearse_factor)
