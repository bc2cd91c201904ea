"""The store as graphs use it: exact, by meaning, with ends, and in the log."""

import asyncio
from pathlib import Path
from typing import Final, TypedDict

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore

from mnemolog import Memory
from mnemolog.integrations import MnemologStore
from mnemolog.schemas.errors import InvalidInputError
from tests.acceptance.running import Server

AYSE: Final = ("users", "ayse")
pytestmark = pytest.mark.anyio


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.now = 1_795_244_400.0

    def __call__(self) -> float:
        return self.now


def test_what_was_put_is_there_when_the_data_is_opened_again(tmp_path: Path) -> None:
    value = {"text": "Ayşe İzmir'de yaşıyor.", "n": [1, None, 2.5, True], "deep": {"ışık": {}}}
    with Memory(tmp_path) as memory:
        MnemologStore(memory).put(AYSE, "home", value)
        before = MnemologStore(memory).get(AYSE, "home")
    with Memory(tmp_path) as memory:
        found = MnemologStore(memory).get(AYSE, "home")
        replayed = memory.replay(verify=True)
    assert found is not None
    assert (found.value, found) == (value, before)
    assert replayed.verified


def test_it_is_found_by_what_it_means(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="meaning", fields=["text"])
    store.put(AYSE, "home", {"text": "Ayşe moved to Izmir."})
    store.put(AYSE, "food", {"text": "Ayşe is allergic to peanuts."})
    store.put(("users", "tom"), "home", {"text": "Tom lives in Berlin."})
    found = store.search(("users",), query="Which nuts are dangerous for her?", limit=1)
    assert [(each.namespace, each.key) for each in found] == [(AYSE, "food")]
    assert found[0].score is not None and found[0].score > 0
    assert [each.key for each in store.search(("users", "tom"), query="Where does she live?")] == ["home"]
    assert store.search(("teams",), query="Where does she live?") == []


def test_another_value_is_an_edit_and_a_deleted_key_begins_anew(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="edits")
    store.put(AYSE, "home", {"city": "Ankara"})
    first = store.get(AYSE, "home")
    store.put(AYSE, "home", {"city": "Izmir"})
    second = store.get(AYSE, "home")
    assert first is not None
    assert second is not None
    assert second.created_at == first.created_at < second.updated_at
    (view,) = memory.get_all(agent_id="edits")
    happened = [each.event for each in memory.history(view.id)]
    assert [each for each in happened if each.startswith("memory_")] == ["memory_formed", "memory_edited"]
    for number in range(5):
        store.delete(AYSE, "home")
        assert store.get(AYSE, "home") is None
        assert store.search(AYSE, query="city") == []
        store.put(AYSE, "home", {"number": number})
        assert store.get(AYSE, "home").value == {"number": number}  # type: ignore[union-attr]
    assert len(store.search(())) == 1
    store.delete(AYSE, "never there")


def test_what_has_an_end_is_gone_then_and_reading_it_puts_that_off(memory: Memory) -> None:
    now = Clock()
    store = MnemologStore(memory, agent_id="ends", now=now, ttl={"default_ttl": 10, "refresh_on_read": True})
    store.put(AYSE, "mood", {"text": "Ayşe is tired."})
    store.put(AYSE, "home", {"text": "Ayşe lives in Izmir."}, ttl=None)
    now.now += 0.5 * 60
    assert store.get(AYSE, "mood") is not None
    (mood,) = memory.get_all(agent_id="ends", metadata={"item.key": "mood"})
    edits = [each.event for each in memory.history(mood.id)].count("memory_edited")
    assert edits == 0, "a read soon after the last is no write"
    now.now += 9 * 60
    assert store.get(AYSE, "mood") is not None
    now.now += 9 * 60
    assert {each.key for each in store.search(AYSE, query="tired", refresh_ttl=False)} == {"mood", "home"}
    now.now += 2 * 60
    assert store.get(AYSE, "mood") is None
    assert [each.key for each in store.search(AYSE, query="tired")] == ["home"]
    assert store.sweep_ttl() == 1
    assert [each.metadata["item"]["key"] for each in memory.get_all(agent_id="ends")] == ["home"]


def test_what_is_not_to_be_searched_stands_behind_what_is_ranked(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="hidden")
    store.put(AYSE, "open", {"text": "tea"})
    store.put(AYSE, "hidden", {"text": "Izmir"}, index=False)
    found = [(each.key, each.score is None) for each in store.search(AYSE, query="Izmir")]
    assert found == [("open", False), ("hidden", True)]


async def test_many_at_once_are_all_kept(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="many")
    await asyncio.gather(*(store.aput(AYSE, "same", {"number": number}) for number in range(10)))
    await asyncio.gather(*(store.aput(AYSE, f"key {number}", {"number": number}) for number in range(10)))
    assert len(await store.asearch(AYSE, limit=100)) == 11
    found = await asyncio.gather(*(store.aget(AYSE, f"key {number}") for number in range(10)))
    assert [each.value for each in found if each] == [{"number": number} for number in range(10)]


def test_agents_and_tenants_do_not_see_each_other(served: Server, memory: Memory) -> None:
    MnemologStore(memory, agent_id="one").put(AYSE, "home", {"city": "Izmir"})
    assert MnemologStore(memory, agent_id="two").get(AYSE, "home") is None
    with Memory.connect(served.url, tenant_id="acme") as acme, Memory.connect(served.url, tenant_id="other") as other:
        MnemologStore(acme).put(AYSE, "home", {"city": "Izmir"})
        assert MnemologStore(acme).get(AYSE, "home").value == {"city": "Izmir"}  # type: ignore[union-attr]
        assert MnemologStore(other).get(AYSE, "home") is None
        assert MnemologStore(other).list_namespaces() == []


def test_what_cannot_be_kept_is_refused(memory: Memory, served: Server) -> None:
    store = MnemologStore(memory, agent_id="refuses")
    with pytest.raises(InvalidInputError, match=r"intake\.metadata_bytes"):
        store.put(AYSE, "book", {"text": "x" * 100_000})
    with pytest.raises(InvalidInputError, match=r"metadata.*JSON"):
        store.put(AYSE, "odd", {"when": object()}, index=False)
    assert store.get(AYSE, "book") is None
    with (
        Memory.connect(served.url, api_key="a-key-0123456789abc") as keyed,
        pytest.raises(InvalidInputError, match="tenant_id"),
    ):
        MnemologStore(keyed)


def test_what_a_person_locked_is_not_overwritten(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="locks")
    store.put(AYSE, "home", {"city": "Izmir"})
    (view,) = memory.get_all(agent_id="locks")
    memory.lock(view.id)
    with pytest.raises(InvalidInputError, match="locked"):
        store.put(AYSE, "home", {"city": "Bursa"})
    assert store.get(AYSE, "home").value == {"city": "Izmir"}  # type: ignore[union-attr]


class State(TypedDict):
    """What goes through the graph."""

    question: str
    answer: str


def _answer(state: State, *, store: BaseStore) -> State:
    found = store.search(AYSE, query=state["question"], limit=1)
    store.put(AYSE, "last-question", {"text": state["question"]}, index=False)
    return {**state, "answer": found[0].value["text"]}


def test_a_graph_remembers_across_its_threads(memory: Memory) -> None:
    store = MnemologStore(memory, agent_id="graph")
    store.put(AYSE, "home", {"text": "Ayşe lives in Izmir."})
    store.put(AYSE, "work", {"text": "Ayşe sells books."})
    graph = StateGraph(State).add_node("answer", _answer).add_edge(START, "answer").add_edge("answer", END)
    found = graph.compile(store=store).invoke({"question": "Where is her home?", "answer": ""})
    assert found["answer"] == "Ayşe lives in Izmir."
    assert store.get(AYSE, "last-question").value == {"text": "Where is her home?"}  # type: ignore[union-attr]
