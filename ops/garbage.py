"""When a process that is ours alone looks for garbage; a program that imports us decides that for itself."""

import gc
from typing import Final

ALLOCATIONS: Final = 50_000
"""Objects more made than freed until the next look: Python's own 700 to 2,000 are for programs that keep little."""


def collect_seldom() -> None:
    """Spare a tenth of a message's CPU: nearly all that is made here is freed at once, or stays."""
    gc.set_threshold(ALLOCATIONS)
