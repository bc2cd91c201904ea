"""LangGraph's own tests of its store, run on ours in its place."""

import inspect
from itertools import count
from types import FunctionType
from typing import Any, Final

import pytest

from mnemolog import Memory
from mnemolog.integrations import MnemologStore
from tests.integrations.langgraph import published

_SUITE: Final = published.suite()
_NUMBERS: Final = count()

pytestmark = pytest.mark.anyio

LEFT_OUT: Final = {
    "test_vector_store_initialization": "looks at attributes of LangGraph's own store",
    "test_embed_with_path": "compares the numbers that its embedder of single letters gives",
}


class Fresh(MnemologStore):
    """An empty store, as each of these tests makes itself one; it embeds by itself, whatever it is given for that."""

    memory: Memory

    def __init__(self, *, index: dict[str, Any] | None = None) -> None:
        fields = (index or {}).get("fields") or ["$"]
        super().__init__(self.memory, agent_id=f"published-{next(_NUMBERS)}", fields=fields)


@pytest.fixture(autouse=True)
def in_the_place_of_its_own(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    Fresh.memory = memory
    monkeypatch.setattr(_SUITE, "InMemoryStore", Fresh)


@pytest.fixture
def fake_embeddings() -> object:
    return _SUITE.CharacterEmbeddings(dims=500)


def _is_of_a_store(test: object) -> bool:
    return isinstance(test, FunctionType) and "Store(" in inspect.getsource(test)


for _name, _test in vars(_SUITE).items():
    if _name.startswith("test_") and _is_of_a_store(_test) and _name not in LEFT_OUT:
        globals()[_name] = _test
