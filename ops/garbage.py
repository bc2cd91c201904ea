"""When a process that is ours alone looks for garbage; a program that imports us decides that for itself."""

import gc
from typing import Final

OF_A_SERVER: Final = 5_000
"""Objects more made than freed until the next look: Python's own 700 to 2,000 are for programs that keep little. A look
at 50,000 held up one search in forty for 10 to 50 ms; at these it takes about 1, and a fifth of the time in all."""
LOOKS_OF_A_SERVER: Final = 100
"""Looks until one at all that was made since the last such look, which holds up a search for longer."""
OF_A_COMMAND: Final = 200_000
"""More than the imports of a command make, which all stay: to look at them took 0.03 s."""


def collect_seldom(*, serves: bool) -> None:
    """Spare a tenth of a message's CPU: nearly all that is made here is freed at once, or stays.

    A process that serves looks more often, since each look holds up its answers.
    """
    if serves:
        gc.set_threshold(OF_A_SERVER, LOOKS_OF_A_SERVER)
    else:
        gc.set_threshold(OF_A_COMMAND)
