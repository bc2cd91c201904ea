"""What holds for every suite: hypothesis draws the same examples in every run, however slow the machine."""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

pytest_plugins = ("tests.service_fixtures",)

collect_ignore = ["integrations"]
"""They need packages that clash with those of here: `make integrations`."""

MEMORY: Final = Path("/dev/shm")  # noqa: S108  each run has a folder of its own in it
ENOUGH_BYTES: Final = 4 * 2**30
"""Several times what all suites leave at once, brokers and indexes among it."""

# Thousands of logs are made and each commit is written through to the disk, which no test can tell: here are killed
# processes, not machines. Where the memory is large enough to hold files, the disk is not waited for.
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH_BYTES:
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None  # found anew

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("few", settings.get_profile("ci"), max_examples=settings.get_profile("ci").max_examples // 5)
"""`make quick` and `make test-newest`: a rough mistake shows in few examples, a rare one in many."""
settings.load_profile("ci")

# A shell lets what it starts in the background ignore Ctrl-C, and so would every process that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST_FIRST: Final = ("fault", "integration", "acceptance", "contract", "property")
"""Folders whose tests wait for processes and servers; the thousands of short ones fill what is left at the end."""


SERVERS: Final = frozenset({"kafka", "opensearch", "opensearch3"})
"""Fixtures that start a server (tests/service_fixtures.py); parameters of the contract suites name them as adapters."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that takes minutes is begun at once: begun at the end, all the other processes would wait for it.

    Those that need a server are marked, so that `make test-newest` can leave them out.
    """
    for item in items:
        if isinstance(item, pytest.Function) and _needs_a_server(item):
            item.add_marker(pytest.mark.server)
    places = {Path(__file__).parent / folder: place for place, folder in enumerate(LONGEST_FIRST)}

    @cache  # ten thousand tests lie in a few hundred files
    def place_of(path: Path) -> int:
        return min((places[folder] for folder in path.parents if folder in places), default=len(places))

    items.sort(key=lambda item: place_of(item.path))


def _needs_a_server(item: pytest.Function) -> bool:
    of_adapters = Path(__file__).parent / "contract" in item.path.parents and hasattr(item, "callspec")
    adapters = [each for each in item.callspec.params.values() if isinstance(each, str)] if of_adapters else []
    return not SERVERS.isdisjoint([*item.fixturenames, *adapters])


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A file of tests without examples is not looked through for doctests, nor imported for them."""
    found = yield
    examples = b">>>" in file_path.read_bytes()
    return found if examples else [each for each in found if type(each) is pytest.Module]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected and imported stays: looking for garbage in it takes a third of the time.

    Afterwards the collector looks only at what is made from then on.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
