"""Reports the indexes that searches do without: once when an index drops out, and once when it answers again.

A warning for each search would fill the log of a busy server, and stop it where its output is not read.
"""

from threading import Lock

from mnemolog.processors.ports import Report
from mnemolog.schemas.telemetry import SearchDegraded, SearchRecovered


class Outages:
    """Counts the searches that each index did not answer, until it answers again; for use by several threads."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._lock = Lock()
        self._missed: dict[str, int] = {}

    def failed(self, index: str, key: str, reason: str) -> None:
        """Count a search of the agent that went on without the index."""
        with self._lock:
            nth = self._missed[index] = self._missed.get(index, 0) + 1
        self._report(SearchDegraded(key=key, without=index, reason=reason, nth=nth))

    def answered(self, index: str) -> None:
        """Note that the index answered a search, and report it where it had dropped out."""
        if index not in self._missed:  # nearly always; then the search does not wait for the lock
            return
        with self._lock:
            searches = self._missed.pop(index, 0)
        if searches:
            self._report(SearchRecovered(index=index, searches=searches))
