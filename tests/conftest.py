"""What holds for every suite: hypothesis draws the same examples in every run, however slow the machine."""

import gc
import signal

from hypothesis import settings

pytest_plugins = ("tests.service_fixtures",)

collect_ignore = ["integrations"]
"""They need packages that clash with those of here: `make integrations`."""

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")

# A shell lets what it starts in the background ignore Ctrl-C, and so would every process that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Ten thousand tests and what they import stay: the collector looks only at what is made after them."""
    gc.collect()
    gc.freeze()
