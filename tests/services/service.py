"""Starts, stops and finds a real service: an address in the environment, else a JVM with jars that Maven brings."""

import os
import random
import shutil
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from filelock import FileLock

from tests.services import ServiceFailedError, jars, java
from tests.services.processes import Process
from tests.services.recipe import Place, Recipe

_READY_S: Final = 120.0
"""Longer than a start takes on a busy machine."""

_POLL_S: Final = 0.1


def find(recipe: Recipe, folder: Path, environment: Mapping[str, str] = os.environ) -> str:
    """The address of a service: the one that the environment names, else of one that runs in the folder from now on.

    Raises ServiceNotAvailableError, ServiceFailedError.
    """
    if named := environment.get(recipe.variable):
        return named
    service = Service(recipe, folder, environment)
    service.start()
    return service.address


class Service:
    """A service of our own, known by its folder: from one start to the next it keeps its data and its port."""

    def __init__(self, recipe: Recipe, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        self.recipe = recipe
        self.folder = folder.absolute()
        self.process = Process(self.folder)
        self._environment = environment

    @property
    def address(self) -> str:
        """Where it answers, from its first start on."""
        return self.recipe.address(int(self._port.read_text()))

    def answers(self) -> bool:
        """Whether it runs and does its work now."""
        return self.process.runs() and self.recipe.answers(int(self._port.read_text()))

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers.

        Raises ServiceNotAvailableError where this machine cannot run it, ServiceFailedError where it does not come up.
        """
        # One start at a time on a machine, of those that share their ports: two could find the same one free.
        with FileLock(jars.cache(self._environment) / f"ports-{self.recipe.ports.start}.lock"):
            if not self.process.runs():
                self._launch()
            self._wait()

    def stop(self) -> None:
        """End it in good order; its data stay."""
        self.process.stop()

    def kill(self) -> None:
        """End it as a crash would; its data stay as they are."""
        self.process.kill()

    def delete(self) -> None:
        """End it and forget its data."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _port(self) -> Path:
        return self.folder / "port"

    def _launch(self) -> None:
        runtime = java.find(self.recipe.java, self._environment)
        place = Place(
            folder=self.folder,
            java=runtime,
            jars=jars.fetched(self.recipe.jars, runtime, self._environment),
            port=self._own_port(),
            options=self.recipe.options,
        )
        self.recipe.prepare(place)
        self.process.start(self.recipe.command(place))

    def _own_port(self) -> int:
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self._port.exists():
            self._port.write_text(str(_free(self.recipe.ports, self.recipe.ports_in_a_row)))
        port = int(self._port.read_text())
        if not _is_free(port):
            raise ServiceFailedError(f"port {port} of {self.recipe.name} is taken; free it, or delete {self.folder}")
        return port

    def _wait(self) -> None:
        until = time.monotonic() + _READY_S
        while not self.answers():
            if not self.process.runs():
                raise ServiceFailedError(f"{self.recipe.name} ended before it answered:\n{self.process.last_words()}")
            if time.monotonic() > until:
                self.kill()
                raise ServiceFailedError(
                    f"{self.recipe.name} did not answer within {_READY_S:.0f} s:\n{self.process.last_words()}"
                )
            time.sleep(_POLL_S)


def _free(ports: range, in_a_row: int) -> int:
    """The first of as many free ports; in no order, as others look for some too."""
    for port in random.sample(ports, len(ports)):
        if all(_is_free(port + further) for further in range(in_a_row)):
            return port
    raise ServiceFailedError(f"no port from {ports.start} to {ports.stop - 1} is free")


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("", port)).close()
    except OSError:
        return False
    return True
