"""The text index on OpenSearch: crashes, generations, foreign indexes, and a server that is away."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mnemolog.processors.ports import Filter, Recorded
from mnemolog.projections.generations.store import Build
from mnemolog.projections.opensearch import filling
from mnemolog.projections.opensearch_mapping import FIELDS, MAPPING_VERSION, body
from mnemolog.projections.opensearch_store import OpenSearchStore, write_alias
from mnemolog.projections.text import TextFold
from mnemolog.schemas.errors import ProjectionError
from tests.contract.adapters import OpenSearchTexts, SqliteTexts, opened
from tests.contract.histories import Agent, History

NOWHERE = "http://127.0.0.1:1"
"""Where nothing answers."""


@pytest.fixture(params=["opensearch", "opensearch3"])
def texts(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenSearchTexts]:
    made = OpenSearchTexts(tmp_path, url=request.getfixturevalue(request.param))
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    agent = History().agent()
    for number in range(6):
        agent.says("green tea", message=f"m{number + 1}")
    return agent


def found(texts: OpenSearchTexts, agent: Agent) -> list[str]:
    return [each.id for each in texts.text.search(agent.key, ["tea"], limit=10, where=Filter())]


def beside(texts: OpenSearchTexts, agent: Agent, commits: int) -> Build:
    """A generation beside the active one."""
    build = texts.run(texts.store.begin())
    texts.projection.apply(agent.history.recorded[:commits], build)
    return build


async def make_index(store: OpenSearchStore, name: str, body: dict[str, object]) -> None:
    async with store.asking() as client:
        await client.indices.create(index=name, body=body)


# The first generation.


def test_followers_of_many_partitions_that_begin_at_once_fill_one_generation(texts: OpenSearchTexts) -> None:
    async def together() -> list[Build | BaseException]:
        return await asyncio.gather(*(texts.store.first() for _ in range(6)), return_exceptions=True)

    texts.run(together())
    first = texts.run(texts.store.first())
    assert [each.name for each in texts.run(texts.store.builds()) if each.active] == [first.name]
    assert len(texts.run(texts.store.builds())) == 1


def test_an_index_that_nobody_named_because_of_a_crash_is_taken_up(texts: OpenSearchTexts, agent: Agent) -> None:
    made = texts.run(texts.store.begin())

    async def unnamed() -> None:
        async with texts.store.asking() as client:
            await client.indices.delete_alias(index=made.name, name=texts.store.alias)

    texts.run(unnamed())
    texts.apply(agent.history.recorded)
    assert texts.run(texts.store.builds()) == [made]
    assert len(found(texts, agent)) == len(agent.history.recorded)


# Crashes.


class CrashError(Exception):
    """The process ends here."""


def crash(_point: str) -> None:
    raise CrashError


def test_a_crash_before_the_position_is_written_doubles_nothing(texts: OpenSearchTexts, agent: Agent) -> None:
    memory = agent.learns("black tea")
    agent.forgets(memory)
    texts.apply(agent.history.recorded[:2])
    with pytest.raises(CrashError):
        texts.follower(reached=crash).apply(agent.history.recorded[2:])
    assert texts.projection.position() == 2
    texts.apply(agent.history.recorded[1:])
    with opened(SqliteTexts) as straight:
        straight.apply(agent.history.recorded)
        expected = straight.text.search(agent.key, ["tea"], limit=10, where=Filter())
    assert texts.text.search(agent.key, ["tea"], limit=10, where=Filter()) == expected
    assert texts.projection.position() == agent.history.position


def test_a_position_never_goes_back(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    texts.apply(agent.history.recorded[:2])
    assert texts.projection.position() == 6


def test_an_end_finds_the_text_of_an_earlier_batch(texts: OpenSearchTexts, agent: Agent) -> None:
    memory = agent.is_told("black tea")
    texts.apply(agent.history.recorded)
    agent.corrects(memory, "no coffee", at=agent.history.now)
    texts.apply(agent.history.recorded[-1:])
    now = agent.history.now
    memories = texts.text.search(agent.key, ["tea"], limit=9, where=Filter(("memory",), now=now - 1_000))
    assert [each.id for each in memories] == [memory]
    assert texts.text.search(agent.key, ["tea"], limit=9, where=Filter(("memory",), now=now)) == []


def test_what_is_too_large_for_one_request_is_sent_in_several(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.config = replace(texts.config, bulk_bytes=10_000)
    texts.store = texts.another_store()
    for number in range(20):
        agent.says("tea " + "milk " * 500, message=f"long {number}")
    texts.follower().apply(agent.history.recorded)
    assert len(texts.text_reader().search(agent.key, ["tea"], limit=100, where=Filter())) == 26


def test_a_token_that_lucene_does_not_take_is_no_reason_to_stop(texts: OpenSearchTexts, agent: Agent) -> None:
    agent.says("x" * 40_000 + " tea", message="long")
    texts.apply(agent.history.recorded)
    assert "long" in found(texts, agent)


# Generations.


def test_a_generation_is_built_beside_and_not_read(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded[:4])
    beside(texts, agent, 1)
    assert len(found(texts, agent)) == 4
    assert [each.active for each in texts.run(texts.store.builds())] == [True, False]


def test_readers_and_followers_move_to_the_generation_that_is_read(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded[:4])
    assert len(found(texts, agent)) == 4
    build = beside(texts, agent, 2)
    texts.run(texts.store.switch(build))
    assert [each.active for each in texts.run(texts.store.builds())] == [False, True]
    assert found(texts, agent) == ["m1", "m2"]
    assert texts.projection.position() == 2
    texts.projection.apply(agent.history.recorded[4:], after=4)
    assert found(texts, agent) == ["m1", "m2"]
    texts.projection.apply(agent.history.recorded[2:], after=2)
    assert len(found(texts, agent)) == 6


def test_the_old_generation_is_read_again_from_where_it_stands(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded[:4])
    (old,) = texts.run(texts.store.builds())
    texts.run(texts.store.switch(beside(texts, agent, 6)))
    assert len(found(texts, agent)) == 6
    texts.run(texts.store.switch(old))
    assert texts.projection.position() == 4
    assert len(found(texts, agent)) == 4
    texts.projection.apply(agent.history.recorded[4:], after=4)
    assert len(found(texts, agent)) == 6


def test_what_was_on_its_way_into_a_generation_that_is_gone_does_not_make_it_anew(
    texts: OpenSearchTexts, agent: Agent
) -> None:
    texts.apply(agent.history.recorded[:2])
    (old,) = texts.run(texts.store.builds())
    texts.run(texts.store.switch(beside(texts, agent, 1)))
    texts.run(texts.store.discard(old))
    texts.projection.apply(agent.history.recorded[2:4], old)
    assert [each.generation for each in texts.run(texts.store.builds())] == [2]
    assert texts.projection.position() == 1


def fill(texts: OpenSearchTexts, build: Build, batches: Sequence[Sequence[Recorded]], partition: int = 0) -> None:
    """As a rebuild does."""

    async def work() -> None:
        async with filling(texts.store, build, partition) as apply:
            for batch in batches:
                await apply(batch)

    texts.run(work())


def test_a_generation_that_is_filled_holds_what_one_holds_that_followed(texts: OpenSearchTexts, agent: Agent) -> None:
    memory = agent.is_told("black tea")
    agent.says("no coffee")
    agent.corrects(memory, "white tea")
    agent.forgets(agent.learns("red tea"))
    recorded = agent.history.recorded
    texts.apply(recorded)
    build = texts.run(texts.store.begin())
    fill(texts, build, [[each] for each in recorded])
    assert texts.run(texts.store.position(build, 0)) == len(recorded)
    assert texts.run(texts.store.digests(build)) == texts.run(texts.store.holding(0))[1]


def test_what_overtakes_on_its_way_does_not_bring_back_an_older_text(texts: OpenSearchTexts, agent: Agent) -> None:
    memory = agent.is_told("black tea")
    agent.adds(memory, "white tea")
    texts.apply(agent.history.recorded)
    build = texts.run(texts.store.begin())
    fill(texts, build, [agent.history.recorded[-1:], agent.history.recorded[:-1]])
    assert texts.run(texts.store.digests(build)) == texts.run(texts.store.holding(0))[1]


def test_a_generation_that_is_removed_while_it_is_filled_is_told(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    build = texts.run(texts.store.begin())
    texts.run(texts.store.discard(build))
    with pytest.raises(ProjectionError, match="another rebuild may have begun"):
        fill(texts, build, [agent.history.recorded])
    assert [each.generation for each in texts.run(texts.store.builds())] == [1]


def test_generations_of_the_same_commits_have_the_same_digests_as_over_sqlite(
    texts: OpenSearchTexts, agent: Agent
) -> None:
    agent.forgets(agent.learns("black tea"))
    texts.apply(agent.history.recorded)
    build = beside(texts, agent, agent.history.position)
    position, digests = texts.run(texts.store.holding(0))
    assert position == agent.history.position
    assert texts.run(texts.store.digests(build)) == digests
    with opened(SqliteTexts) as sqlite:
        sqlite.apply(agent.history.recorded)
        assert sqlite.digests() == digests


# Several partitions of a log.


def numbered(agent: Agent) -> list[Recorded]:
    """The commits of one agent, as the partition that holds no other has them."""
    commits = [each.commit for each in agent.history.recorded if each.commit.key == agent.key]
    return [Recorded(position, commit) for position, commit in enumerate(commits, start=1)]


def test_partitions_fill_one_index_and_each_has_its_own_position(texts: OpenSearchTexts, agent: Agent) -> None:
    other = agent.history.agent("other")
    other.forgets(other.learns("black tea"))
    texts.apply(numbered(agent))
    second = texts.follower(partition=1)
    assert (texts.projection.position(), second.position()) == (6, 0)
    second.apply(numbered(other), after=0)
    assert (texts.projection.position(), second.position()) == (6, len(numbered(other)))
    second.apply(numbered(other)[:1], after=0)
    assert second.position() == len(numbered(other))
    with opened(SqliteTexts) as sqlite:
        sqlite.apply(agent.history.recorded)
        digests = sqlite.digests()
    (build,) = texts.run(texts.store.builds())
    assert texts.run(texts.store.digests(build)) == digests
    assert [texts.run(texts.store.holding(partition)) for partition in (0, 1)] == [
        (6, {agent.key: digests[agent.key]}),
        (len(numbered(other)), {other.key: digests[other.key]}),
    ]


# What is not ours.


def test_an_index_with_the_name_of_the_alias_is_refused(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.run(make_index(texts.store, texts.store.alias, {}))
    for use in (partial(texts.apply, agent.history.recorded), partial(found, texts, agent)):
        with pytest.raises(ProjectionError, match=r"belongs to another log.*opensearch\.index_prefix"):
            use()


def test_an_index_with_the_name_of_a_generation_is_refused(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.run(make_index(texts.store, f"{texts.store.alias}-v1-1", {}))
    with pytest.raises(ProjectionError, match=r"belongs to another log.*opensearch\.index_prefix"):
        texts.apply(agent.history.recorded)


def test_the_index_of_another_data_directory_is_refused(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    other = texts.another_store("another log")
    with pytest.raises(ProjectionError, match=r"another data directory's.*opensearch\.index_prefix"):
        texts.run(other.standing(0))
    texts.run(other.close())


def test_a_mapping_of_another_version_is_built_anew(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    (build,) = texts.run(texts.store.builds())
    meta = {"_meta": {"mnemolog": {"mapping_version": 0, "log_id": "log"}}}

    async def age() -> None:
        async with texts.store.asking() as client:
            await client.indices.put_mapping(index=build.name, body=meta)

    texts.run(age())
    with pytest.raises(ProjectionError, match=r"mapping 0.*`mnemolog rebuild text`"):
        texts.projection.position()
    texts.run(texts.store.switch(beside(texts, agent, 6)))
    assert len(found(texts, agent)) == 6


def test_an_index_whose_fields_are_made_otherwise_is_refused(texts: OpenSearchTexts, agent: Agent) -> None:
    name = f"{texts.store.alias}-v{TextFold.VERSION}-1"
    made = body(1, {"mapping_version": MAPPING_VERSION, "log_id": "log"})
    made["mappings"]["properties"] = FIELDS | {"agent": {"type": "text"}}
    made["aliases"] = {texts.store.alias: {}, f"{name}-write": {}}
    texts.run(make_index(texts.store, name, made))
    with pytest.raises(ProjectionError, match=r"other fields \(agent\).*`mnemolog rebuild text`"):
        texts.apply(agent.history.recorded)


def test_an_index_that_lost_the_alias_it_is_written_through_is_refused(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    (build,) = texts.run(texts.store.builds())

    async def lose() -> None:
        async with texts.store.asking() as client:
            await client.indices.delete_alias(index=build.name, name=write_alias(build))

    texts.run(lose())
    with pytest.raises(ProjectionError, match=rf"no alias {write_alias(build)}.*`mnemolog rebuild text`"):
        texts.apply(agent.history.recorded)


def test_a_field_that_a_template_of_the_server_adds_does_no_harm(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.apply(agent.history.recorded)
    (build,) = texts.run(texts.store.builds())

    async def add() -> None:
        async with texts.store.asking() as client:
            await client.indices.put_mapping(index=build.name, body={"properties": {"@timestamp": {"type": "date"}}})

    texts.run(add())
    assert texts.projection.position() == 6


def test_a_rebuild_begins_nothing_beside_an_index_that_is_not_ours(texts: OpenSearchTexts) -> None:
    texts.run(make_index(texts.store, f"{texts.store.alias}-by-hand", {"aliases": {texts.store.alias: {}}}))
    with pytest.raises(ProjectionError, match=r"belongs to another log.*opensearch\.index_prefix"):
        texts.run(texts.store.begin())


# A server that is away, or says no.


def test_a_server_that_does_not_answer_is_named(texts: OpenSearchTexts, agent: Agent) -> None:
    texts.config, config = replace(texts.config, url=NOWHERE), texts.config
    away = texts.another_store()
    with pytest.raises(ProjectionError, match=rf"OpenSearch at {NOWHERE} cannot be reached.*opensearch\.url"):
        texts.run(away.standing(0))
    texts.run(away.close())
    texts.config = config
