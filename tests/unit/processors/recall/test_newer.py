"""Newer memories that contradict those in a context, and the preferences in it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from mnemolog.processors.recall.newer import MOST_NEWER, newer_ones
from mnemolog.processors.recall.preferences import most_useful, stated_by_user
from mnemolog.schemas.memory import Memory
from tests.contract.adapters import InMemory
from tests.contract.histories import History


def found(
    folder: Path, edges: Sequence[tuple[int, int]], *, of: int, hidden: int | None = None, memories: int = 6
) -> list[int]:
    """Of memories that are told one after another, the newer ones that go with one, as numbers; edges contradict."""
    history = History()
    agent = history.agent()
    ids = [agent.learns(f"Value {number}.") for number in range(memories)]
    for newer, older in edges:
        agent.relates(ids[newer], ids[older], type_="contradicts")
    agent.relates(ids[0], ids[memories - 1])
    projections = InMemory(folder)
    projections.apply(history.recorded)

    def visible(memories: Sequence[Memory]) -> list[Memory]:
        return [memory for memory in memories if hidden is None or memory.id != ids[hidden]]

    by_memory = newer_ones(projections.living, agent.key, [ids[of]], visible=visible)
    return [ids.index(each.id) for each in by_memory.get(ids[of], ())]


def test_the_newer_memories_that_contradict_it_go_with_it_the_newest_first(tmp_path: Path) -> None:
    assert found(tmp_path, [(1, 0), (3, 0)], of=0) == [3, 1]
    assert found(tmp_path, [(1, 0)], of=1) == []
    assert found(tmp_path, [], of=0) == []


def test_what_contradicts_a_newer_one_goes_with_it_too(tmp_path: Path) -> None:
    assert found(tmp_path, [(1, 0), (2, 1)], of=0) == [2, 1]


def test_what_is_not_visible_does_not(tmp_path: Path) -> None:
    assert found(tmp_path, [(1, 0), (2, 0)], of=0, hidden=2) == [1]


def test_of_many_the_newest_go_with_it(tmp_path: Path) -> None:
    chain = [(number + 1, number) for number in range(5)]
    assert found(tmp_path, chain, of=0) == [5, 4, 3][:MOST_NEWER]


def test_only_what_a_user_told_in_a_message_is_a_preference_for_every_context(tmp_path: Path) -> None:
    history = History()
    agent = history.agent()
    agent.learns("Use pnpm.", category="preference")
    projections = InMemory(tmp_path)
    projections.apply(history.recorded)
    (memory,) = projections.living.memories(agent.key)
    assert stated_by_user(memory)
    assert not stated_by_user(replace(memory, category="fact"))
    assert not stated_by_user(replace(memory, data_source="assistant_message"))
    assert not stated_by_user(replace(memory, data_source="tool_output"))
    assert not stated_by_user(replace(memory, data_source="feed"))
    assert not stated_by_user(replace(memory, sources=()))
    newest, useful, oldest = (replace(memory, utility=utility) for utility in (0.5, 0.9, 0.5))
    assert most_useful([newest, useful, oldest]) == [useful, newest, oldest]
    assert most_useful([newest, useful, oldest])[1] is newest
