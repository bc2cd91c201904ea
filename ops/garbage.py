"""When a process that is ours alone looks for garbage; a program that imports us decides that for itself."""

import gc
from typing import Final

OF_A_SERVER: Final = 50_000
"""Objects more made than freed until the next look: Python's own 700 to 2,000 are for programs that keep little."""
OF_A_COMMAND: Final = 200_000
"""More than the imports of a command make, which all stay: to look at them took 0.03 s."""


def collect_seldom(*, serves: bool) -> None:
    """Spare a tenth of a message's CPU: nearly all that is made here is freed at once, or stays.

    A process that serves looks more often, since each look holds up its answers.
    """
    gc.set_threshold(OF_A_SERVER if serves else OF_A_COMMAND)
