"""Walking an agent's graph, and everything about somebody or something, on every surface."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.ops.demo.play import AGENT, conversation
from mnemolog.schemas.config import Config, EmbedderConfig, SearchConfig
from mnemolog.schemas.errors import InvalidInputError
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT as TOLD


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    with Memory(tmp_path_factory.mktemp("graph") / "data", config=config) as opened:
        opened.add_many(conversation())
        yield opened


def test_more_hops_lead_further_and_a_type_leads_less_far(memory: Memory) -> None:
    starts = {edge.source for edge in memory.graph(agent_id=AGENT)}
    walks = [[memory.graph(agent_id=AGENT, memory_id=each, hops=hops) for hops in (1, 3)] for each in sorted(starts)]
    near, far = max(walks, key=lambda each: len(each[1]) - len(each[0]))
    assert {edge.id for edge in near} < {edge.id for edge in far}
    start = near[0].source
    assert [edge.hop for edge in far] == sorted(edge.hop for edge in far)
    assert {edge.hop for edge in near} == {1}
    kind = near[0].type
    typed = memory.graph(agent_id=AGENT, memory_id=start, hops=3, types=[kind])
    assert {edge.type for edge in typed} == {kind}
    assert near[0].id in {edge.id for edge in typed}


def test_a_hub_holds_everything_about_a_place(memory: Memory) -> None:
    (izmir,) = [each for each in memory.entities(agent_id=AGENT) if each.entity == "entity://place/izmir"]
    hub = memory.hub("İzmir", agent_id=AGENT)
    assert len(hub.memories) == izmir.memories > 1
    assert all("entity://place/izmir" in each.entities for each in hub.memories)
    assert all(each.status == "current" for each in hub.memories)
    ids = {each.id for each in hub.memories}
    assert all({edge.source, edge.target} <= ids for edge in hub.edges)
    assert hub.beside[0].entity == "entity://place/izmir"
    assert len(memory.hub("izmir", agent_id=AGENT, limit=1).memories) == 1


def test_of_another_agent_there_is_nothing(memory: Memory) -> None:
    assert memory.entities(agent_id="nobody") == []
    assert memory.hub("izmir", agent_id="nobody").memories == ()
    assert memory.graph(agent_id="nobody", memory_id=memory.graph(agent_id=AGENT)[0].source, hops=3) == []


# As a channel of the search.


def test_what_is_connected_with_the_best_is_a_candidate_and_counts_where_that_is_switched_on(tmp_path: Path) -> None:
    few = SearchConfig(candidates=3, overfetch=1, beside=1)
    stages: dict[float, list[str]] = {}
    for weight in (0.0, 0.5):
        config = Config(embedder=EmbedderConfig(kind="hashing"), search=replace(few, graph_weight=weight))
        with Memory(tmp_path / str(weight), config=config) as memory:
            memory.add_many(conversation())
            edges = memory.graph(agent_id=AGENT)
            asked = [(edge.source_text, edge.target) for edge in edges if edge.type != "contradicts"]
            stages[weight] = [memory.why_not(end, text, agent_id=AGENT, limit=2).stage for text, end in asked]
            hits = memory.search(edges[0].source_text, agent_id=AGENT, explain=True).results
            assert [("graph" in (hit.explain or {})) for hit in hits] == [weight > 0] * len(hits)
    assert "candidates" in stages[0.0]
    assert stages[0.5].count("candidates") < stages[0.0].count("candidates")


@pytest.mark.parametrize(("hops", "types"), [(0, None), (11, None), (1, ["likes"])])
def test_what_is_no_walk_is_refused(memory: Memory, hops: int, types: list[str] | None) -> None:
    with pytest.raises(InvalidInputError, match="hops" if types is None else "types"):
        memory.graph(agent_id=AGENT, hops=hops, types=types)  # type: ignore[arg-type]


def test_the_commands_show_them(asked: CommandLine) -> None:
    listed = asked("entities", "--agent", TOLD, "--json").json["results"]
    assert {"entity": "entity://place/berlin", "memories": 1} in listed
    assert "Berlin" in asked("entities", "Berlin", "--agent", TOLD).out
    assert "no memory names Atlantis" in asked("entities", "Atlantis", "--agent", TOLD).err
    refused = asked("graph", "--agent", TOLD, "--type", "likes", status=1)
    assert "types" in refused.error
