"""What makes one service differ from another, as data and four functions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# One core collects garbage and the compiler does not try hard: both halve the time of a start.
_QUICK: Final = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a service runs, and with what."""

    folder: Path
    port: int
    java: Path
    jars: Path
    options: tuple[str, ...]

    def jvm(self, *arguments: str) -> tuple[str, ...]:
        """A Java command: a main class and what it is given."""
        return (str(self.java), *_QUICK, *self.options, "-cp", f"{self.jars}/*", *arguments)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How to run a service."""

    name: str
    variable: str  # in the environment; where it is set, it holds the address of one that runs
    jars: str  # the name of its pom
    java: int  # the first release of Java that will do
    options: tuple[str, ...]  # of the JVM
    ports: range  # it answers on one of them
    ports_in_a_row: int  # as many as it takes, from the one that it answers on
    prepare: Callable[[Place], None]  # writes the settings, and makes the data where there are none
    command: Callable[[Place], Sequence[str]]
    address: Callable[[int], str]  # by the port, as clients take it
    answers: Callable[[int], bool]  # on this port: it is ours and does its work now
