"""Truth anchors: what may still happen to a memory that somebody protected (ledger E6).

Pinned and locked are independent: the first says that it stays, the second that it stays as it is. Asked here and
nowhere else, so that no step can weaken one of them.
"""

from dataclasses import replace

from mnemolog.processors.ingest.pe_gate import Ruling
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


def respecting_locks(ruling: Ruling) -> Ruling:
    """The gate's ruling as far as locked memories allow: news about one become a memory of their own beside it.

    What contradicts a locked memory ends none, and stands next to it.
    """
    judgement = ruling.judgement
    kept = {
        "update": ruling.nearest is not None and not may_change(ruling.nearest),
        "supersede": not any(may_change(each.memory) for each in ruling.contradictions),
    }
    if not kept.get(judgement.verdict, False):
        return ruling
    return ruling._replace(judgement=replace(judgement, verdict="create", reason="locked"))
