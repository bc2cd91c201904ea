"""Truth anchors: what may still happen to a memory that somebody protected (ledger E6).

Pinned and locked are independent: the first says that it stays, the second that it stays as it is. Asked here and
nowhere else, so that no step can weaken one of them.
"""

from mnemolog.schemas.memory import Memory


def may_change(memory: Memory) -> bool:
    """Whether what it says may be edited, merged, consolidated or ended: not where it is locked."""
    return not memory.locked


def may_forget(memory: Memory) -> bool:
    """Whether forgetting, by whatever rule, and a trim may take it: not where it is pinned."""
    return not memory.pinned


def may_move(memory: Memory) -> bool:
    """Whether it may go to another tier, up or down: where it is neither pinned nor locked (H3, H4)."""
    return not memory.pinned and not memory.locked
