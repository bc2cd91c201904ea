"""Fixtures of the real services: each runs once in a session of pytest, whatever the number of its workers.

The first test that needs one starts it; the process that began the session stops all of them, even where a worker has
crashed. Tests share them, so each names topics and indexes of its own, and who wants to kill one asks for its `own`.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.services import ServiceNotAvailableError
from tests.services.kafka import KAFKA
from tests.services.opensearch import OPENSEARCH, OPENSEARCH_3
from tests.services.recipe import Recipe
from tests.services.service import Service, find

_FOLDER = pytest.StashKey[Path]()
_RECIPES = (KAFKA, OPENSEARCH, OPENSEARCH_3)


def pytest_configure(config: pytest.Config) -> None:
    """The process that begins a session makes the folder of its services, and pytest-xdist passes it to its workers."""
    told: dict[str, Any] | None = getattr(config, "workerinput", None)
    config.stash[_FOLDER] = Path(told["services"] if told else tempfile.mkdtemp(prefix="mnemolog-services-"))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:  # noqa: ANN401  pytest-xdist has no types for it
    """Tell a worker."""
    node.workerinput["services"] = str(node.config.stash[_FOLDER])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what was started, after the last worker has ended."""
    if not hasattr(config, "workerinput"):
        for recipe in _RECIPES:
            Service(recipe, config.stash[_FOLDER] / recipe.name).kill()
        shutil.rmtree(config.stash[_FOLDER])


@contextmanager
def own(recipe: Recipe, folder: Path) -> Iterator[Service]:
    """A running service of one test alone: it may stop, kill and start it as it likes."""
    service = Service(recipe, folder)
    try:
        with _skipping(recipe):
            service.start()
        yield service
    finally:
        service.kill()


@contextmanager
def _skipping(recipe: Recipe) -> Iterator[None]:
    """Skip who asks for what this machine cannot run, and say why."""
    try:
        yield
    except ServiceNotAvailableError as reason:
        pytest.skip(f"{recipe.name}: {reason}")


def _shared(recipe: Recipe, services: Path, config: pytest.Config) -> str:
    if "not server" in config.option.markexpr:
        pytest.fail(f"a test that is not marked as one that needs a server asks for {recipe.name} (tests/conftest.py)")
    with _skipping(recipe):
        return find(recipe, services / recipe.name)


@pytest.fixture(scope="session")
def services(pytestconfig: pytest.Config) -> Path:
    """The folder of the services of this session."""
    return pytestconfig.stash[_FOLDER]


@pytest.fixture(scope="session")
def kafka(services: Path, pytestconfig: pytest.Config) -> str:
    """The address of a Kafka broker."""
    return _shared(KAFKA, services, pytestconfig)


@pytest.fixture(scope="session")
def opensearch(services: Path, pytestconfig: pytest.Config) -> str:
    """The address of OpenSearch 2.19."""
    return _shared(OPENSEARCH, services, pytestconfig)


@pytest.fixture(scope="session")
def opensearch3(services: Path, pytestconfig: pytest.Config) -> str:
    """The address of OpenSearch 3.8."""
    return _shared(OPENSEARCH_3, services, pytestconfig)
