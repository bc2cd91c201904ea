"""Everything over Kafka with a worker beside: the same verbs, records of other producers, and moving a log."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from aiokafka import AIOKafkaProducer

from mnemolog import AsyncMemory
from mnemolog.ops.access.storage import DATABASE
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.backends.kafka import KafkaBackend
from mnemolog.ops.bootstrap import partition_folder
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.doctor import examine
from mnemolog.ops.maintenance.transfer import export, import_
from mnemolog.processors.reforming import step_id
from mnemolog.schemas.command import EndMemory
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import InvalidInputError, NotFoundError, RepeatedIdError
from mnemolog.schemas.question import FoldLog, ListAgents
from mnemolog.streams.logs.kafka.topics import EVENTS, create_topics
from tests.integration.kafka_runtime import LONG_S, PARTITIONS, Runtime, Sent, agents_of_each_partition, runtime

pytestmark = pytest.mark.anyio
AGENTS = agents_of_each_partition()
LEAST_RECORD_BYTES = 10_000
HERE = f"default/{AGENTS[0]}".encode()


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


class Asking(NamedTuple):
    memory: AsyncMemory
    backend: KafkaBackend


@pytest.fixture(scope="module")
def running(kafka: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runtime]:
    """One worker for all tests; each speaks to agents of its own, or counts from what is there."""
    each = runtime(kafka, tmp_path_factory.mktemp("kafka-runtime"))
    with each.worker():
        yield each


@pytest.fixture
async def asking(running: Runtime, tmp_path: Path) -> AsyncIterator[Asking]:
    async with running._replace(folder=tmp_path).asking() as (memory, backend):
        yield Asking(memory, backend)


async def test_what_is_added_is_decided_and_found_in_every_partition(asking: Asking) -> None:
    for number, agent in enumerate(AGENTS):
        receipt = await asking.memory.add("I moved from Ankara to Izmir.", agent_id=agent, id="here-m1")
        assert (receipt.outcome, receipt.position.partition(":")[0]) == ("remembered", str(number))
        found = await asking.memory.search("Where does the user live?", agent_id=agent, min_position=receipt.position)
        assert found.results[0].text.endswith('"I moved from Ankara to Izmir."')
        memory_id = found.results[0].id
        assert (await asking.memory.get(memory_id)).agent_id == agent
        assert (await asking.memory.history(memory_id))[0].event == "memory_formed"
        assert (await asking.memory.why(memory_id)).id == memory_id
        assert [each.id for each in await asking.memory.get_all(agent_id=agent)] == [memory_id]
    listed = await asking.backend.ask(ListAgents())
    assert {each.agent_id for each in listed} >= set(AGENTS)
    assert [each.agent_id for each in listed] == sorted(each.agent_id for each in listed)
    assert all(each.messages >= 1 and each.memories >= 1 for each in listed if each.agent_id in AGENTS)
    assert await asking.backend.ask(ListAgents(limit=2)) == listed[:2]


def test_a_worker_writes_down_what_it_decided_before_it_ends(kafka: str, tmp_path: Path) -> None:
    each = runtime(kafka, tmp_path)
    with each.worker():
        for agent in AGENTS:
            added = each.run("add", "I moved from Ankara to Izmir.", "--agent", agent, "--id", "told")
            assert added.returncode == 0, added.stderr
    shown = each.run("telemetry", "--stage", "gate", "--json", MNEMOLOG_DATA=str(tmp_path / "worker"))
    assert [json.loads(line)["key"] for line in shown.stdout.splitlines()] == [f"default/{each}" for each in AGENTS]
    assert not (tmp_path / "asking" / "telemetry").exists(), "whoever asks has decided nothing"


def test_an_event_too_large_for_a_record_becomes_a_dead_letter_and_the_others_go_on(kafka: str, tmp_path: Path) -> None:
    """The message fits, what is recorded of it with its vector does not: the worker had stopped for everybody."""
    made = runtime(kafka, tmp_path)
    small = replace(made.config.kafka, max_record_bytes=LEAST_RECORD_BYTES)
    each = made._replace(config=replace(made.config, kafka=small))
    large = f"I live in Berlin. {'ş' * ((LEAST_RECORD_BYTES - 400) // 2)}"

    async def work() -> None:
        async with each.asking() as (memory, backend):
            receipts = await memory.add_many(
                [
                    {"content": "I moved from Ankara to Izmir.", "id": "before"},
                    {"content": large, "id": "large"},
                    {"content": "I like green tea.", "id": "after"},
                ],
                agent_id=AGENTS[0],
            )
            assert [receipt.outcome for receipt in receipts] == ["remembered", "dead_lettered", "remembered"]
            assert receipts[1].reason == "commit_refused"
            assert (await memory.add("I like tea.", agent_id=AGENTS[1])).outcome == "remembered"
            assert [letter.input_id for letter in await backend.dead_letters()] == ["large"]

    with each.worker():
        asyncio.run(work())


async def test_a_worker_leaves_nothing_in_the_directory_it_runs_in(running: Runtime, asking: Asking) -> None:
    """Faust makes folders for its tables there, which tests and benchmarks had left in the sources."""
    await asking.memory.add("I moved from Ankara to Izmir.", agent_id=AGENTS[0])
    assert list(running.working_directory.iterdir()) == []


async def test_an_id_that_came_before_has_no_effect_and_other_content_is_refused(asking: Asking) -> None:
    agent = AGENTS[1]
    first = await asking.memory.add("My sister works at Aselsan in Ankara.", agent_id=agent, id="twice-m1")
    again = await asking.memory.add("My sister works at Aselsan in Ankara.", agent_id=agent, id="twice-m1")
    assert (again.outcome, again.position) == ("repeated", first.position)
    with pytest.raises(RepeatedIdError, match="twice-m1"):
        await asking.memory.add("My sister works at Havelsan.", agent_id=agent, id="twice-m1")


async def test_what_nobody_has_is_not_found_in_any_partition(asking: Asking) -> None:
    with pytest.raises(NotFoundError):
        await asking.memory.get("00000000-0000-0000-0000-000000000000")
    with pytest.raises(NotFoundError):
        await asking.memory.history("00000000-0000-0000-0000-000000000000")
    with pytest.raises(InvalidInputError, match=f"those of default/{AGENTS[0]} begin with 0:"):
        await asking.memory.search("Anything?", agent_id=AGENTS[0], min_position="1:1")


async def test_a_command_is_decided_like_a_message(asking: Asking) -> None:
    agent = AGENTS[2]
    receipt = await asking.memory.remember("The office closes at six.", agent_id=agent)
    memory_id = next(each["memory_id"] for each in receipt.events if "memory_id" in each)
    assert (await asking.memory.forget(memory_id)).outcome is not None
    assert (await asking.memory.restore(memory_id)).outcome == "restored"
    assert (await asking.memory.get(memory_id)).status == "current"
    assert (await asking.memory.forget(memory_id)).outcome is not None
    assert memory_id not in [each.id for each in await asking.memory.get_all(agent_id=agent)]


async def test_memories_are_formed_anew_where_their_agent_is(asking: Asking) -> None:
    agent = "reformed"
    await asking.memory.add("My sister works at Havelsan.", agent_id=agent, id="reformed-m1")
    plan = await asking.memory.reform(agent_id=agent, dry_run=True)
    assert (plan.messages, plan.same, plan.steps) == (1, 1, ())
    (known,) = await asking.memory.get_all(agent_id=agent)
    end = EndMemory(agent_id=agent, id=step_id("autumn", "end/1"), set_name="autumn", memory_id=known.id)
    (ended,) = await asking.memory._backend.submit([end], wait=True)
    assert ended.outcome == "forgotten"
    assert [step.action for step in (await asking.memory.reform(agent_id=agent, dry_run=True)).steps] == ["restore"]
    await asking.memory.undo_reform("autumn", agent_id=agent)
    assert [each.id for each in await asking.memory.get_all(agent_id=agent)] == [known.id]
    assert [each.undone for each in await asking.memory.reforms(agent_id=agent)] == [True]


BAD = {
    "not JSON": (HERE, b"{not json", "JSON as UTF-8"),
    "not UTF-8": (HERE, b'{"agent_id": "\xff"}', "JSON as UTF-8"),
    "nothing": (HERE, None, "a tombstone has none"),
    "an empty batch": (HERE, b"[]", "at least one message"),
    "no agent": (HERE, b'{"content": "Hello there, all of you."}', "agent_id"),
    "of another agent": (HERE, b'{"agent_id": "somebody", "content": "Hello there."}', "the agent of the record's key"),
    "of another tenant": (
        HERE,
        json.dumps({"agent_id": AGENTS[0], "tenant_id": "other", "content": "Hello there."}).encode(),
        "the agent of the record's key",
    ),
    "without a key": (None, b'{"agent_id": "a", "content": "Hello there."}', "tenant_id/agent_id"),
    "by another partitioner": (
        f"default/{AGENTS[1]}".encode(),
        json.dumps({"agent_id": AGENTS[1], "content": "Hello there."}).encode(),
        "murmur2",
    ),
    "of tomorrow's tomorrow": (
        HERE,
        json.dumps({"agent_id": AGENTS[0], "content": "Hello there.", "at": "2100-01-01T00:00:00Z"}).encode(),
        "seconds after it arrives",
    ),
}


async def test_what_cannot_be_read_is_a_dead_letter_that_says_why_and_what_comes_behind_it_is_not(
    running: Runtime, asking: Asking
) -> None:
    before = len(await asking.backend.dead_letters())
    good = json.dumps({"agent_id": AGENTS[0], "content": "I keep bees in Rize since spring.", "id": "good-1"}).encode()
    await running.send(*(Sent(key, value, 0) for key, value, _ in BAD.values()), Sent(HERE, good, 0))
    receipt = await asking.memory.add("I sell the honey on Sundays.", agent_id=AGENTS[0], id="good-2")
    assert receipt.outcome == "remembered"
    assert (await asking.memory.why("good-1", agent_id=AGENTS[0])).outcome == "remembered"
    letters = (await asking.backend.dead_letters())[before:]
    assert len(letters) == len(BAD)
    for name, (_, _, reason) in BAD.items():
        assert any(reason in letter.detail for letter in letters), (name, [each.detail for each in letters])


async def test_fields_of_a_later_release_are_kept_and_harm_nobody(running: Runtime, asking: Asking) -> None:
    said = {"agent_id": AGENTS[0], "content": "My brother sails from Bodrum.", "id": "later-1", "mood": "fine"}
    old = {"agent_id": AGENTS[0], "content": "I was born in Kars.", "id": "later-2", "at": "1970-01-01T00:00:00Z"}
    await running.send(Sent(HERE, json.dumps([said, old]).encode(), 0))
    await asking.memory.add("That is all for today, thank you.", agent_id=AGENTS[0])
    for name in ("later-1", "later-2"):
        assert (await asking.memory.why(name, agent_id=AGENTS[0])).outcome in {"remembered", "recorded"}


async def test_a_log_moves_from_kafka_to_a_machine_and_back_with_the_same_hashes(
    running: Runtime, asking: Asking, kafka: str, tmp_path: Path
) -> None:
    await asking.memory.add_many([{"agent_id": agent, "content": "We met in Trabzon in May."} for agent in AGENTS])
    there = await asking.memory.replay(verify=True)
    assert there.verified
    file, file_back = tmp_path / "there.jsonl", tmp_path / "back.jsonl"
    with file.open("wb") as out:
        await export(await asking.backend.shards(), out, _unheard)
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    here = EmbeddedBackend(tmp_path / "here", config, Edges(), writes="never")
    await here.open()
    with file.open("rb") as lines:
        await import_(await here.shards(), lines, _unheard)
    with file_back.open("wb") as out:
        await export(await here.shards(), out, _unheard)
    moved = await here.ask(FoldLog(verify=True))
    await here.close()
    other = await asyncio.to_thread(runtime, kafka, tmp_path)
    async with other.asking("other") as (memory, backend):
        with file_back.open("rb") as lines:
            new, known = await import_(await backend.shards(), lines, _unheard)
        back = await memory.replay(verify=True)
        assert (new, known) == (there.commits, 0)
    for found in (moved, back):
        assert found.verified
        assert {key: each.state_hash for key, each in found.agents.items()} == {
            key: each.state_hash for key, each in there.agents.items()
        }


async def test_doctor_reads_the_chains_of_every_partition_and_names_the_commit_that_was_changed(
    running: Runtime, asking: Asking, tmp_path: Path
) -> None:
    await asking.memory.add_many([{"agent_id": agent, "content": "We met in Sinop in June."} for agent in AGENTS])
    config, folder = running.config, tmp_path / "examined"
    assert await chains(folder, config) == {
        f"partition {number}: every commit is as it was written": "ok" for number in range(PARTITIONS)
    }
    with closing(sqlite3.connect(partition_folder(folder, 1) / DATABASE)) as connection:
        connection.execute("UPDATE commits SET body = CAST(replace(body, 'Sinop', 'Samsun') AS BLOB)")
        connection.commit()
    (failed,) = [detail for detail, state in (await chains(folder, config)).items() if state == "failed"]
    assert failed.startswith("partition 1: the commit at position ")
    assert "delete it, and it is copied again" in failed


async def chains(folder: Path, config: Config) -> dict[str, str]:
    """What doctor says of them, when it reads the whole log."""
    return {each.detail: each.state async for each in examine(folder, config, deep=True) if each.check == "chains"}


def test_commands_run_on_kafka_by_configuration_alone(running: Runtime) -> None:
    assert running.run("add", "I grow olives near Ayvalik.", "--agent", "grower", "--id", "cli-1").returncode == 0
    asked = running.run("search", "Where are the olives?", "--agent", "grower", "--json")
    assert "Ayvalik" in json.loads(asked.stdout)["results"][0]["text"]
    status = json.loads(running.run("status", "--json").stdout)
    assert (status["runtime"], len(status["partitions"])) == ("kafka", 3)
    assert json.loads(running.run("replay", "--verify", "--json").stdout)["verified"]
    bad = running.run("dead-letters", "retry", "77777")
    assert (bad.returncode, "no dead letter" in bad.stderr or "77777" in bad.stderr) == (1, True)


def test_no_wait_returns_when_kafka_has_it(kafka: str, tmp_path: Path) -> None:
    alone = runtime(kafka, tmp_path)
    lines = "".join(json.dumps({"agent_id": "a", "content": f"I have {each} cats at home."}) + "\n" for each in (1, 2))
    (tmp_path / "in.jsonl").write_text(lines)
    done = alone.run("ingest", str(tmp_path / "in.jsonl"), "--no-wait")
    assert done.returncode == 0, done.stderr
    assert json.loads(alone.run("status", "--json").stdout)["pending"] == 2


async def test_doctor_names_the_first_input_that_no_worker_settles_and_is_content_once_one_does(
    kafka: str, tmp_path: Path
) -> None:
    alone = await asyncio.to_thread(runtime, kafka, tmp_path)
    assert await stuck(alone, tmp_path) == {"none": "ok"}
    first = {"agent_id": AGENTS[1], "content": "I have two cats at home."}
    (tmp_path / "in.jsonl").write_text(json.dumps(first) + "\n" + json.dumps(first | {"content": "Hello."}) + "\n")
    assert alone.run("ingest", str(tmp_path / "in.jsonl"), "--no-wait").returncode == 0
    ((detail, state),) = (await stuck(alone, tmp_path)).items()
    assert state == "warning"
    assert detail.startswith(f"default/{AGENTS[1]} at 1:1 waits for ")
    assert detail.endswith("no worker runs; `mnemolog worker` takes it up")
    with alone.worker():
        async with alone.asking() as (memory, _):
            await memory.add("I have three dogs at home.", agent_id=AGENTS[1])
        async with asyncio.timeout(LONG_S):
            while await stuck(alone, tmp_path) != {"none": "ok"}:  # workers acknowledge every few moments
                pass


async def stuck(running: Runtime, folder: Path) -> dict[str, str]:
    """What doctor says of inputs that wait, however short a time."""
    config = replace(running.config, stream=replace(running.config.stream, stuck_after_s=0.001))
    return {each.detail: each.state async for each in examine(folder, config) if each.check == "stuck input"}


def test_a_worker_over_topics_with_other_partitions_ends_and_says_what_to_do(kafka: str, tmp_path: Path) -> None:
    other = runtime(kafka, tmp_path)
    ended = other.run("worker", MNEMOLOG_KAFKA__PARTITIONS="5")
    assert ended.returncode == 1
    assert "has 3 partitions, and kafka.partitions is 5" in ended.stderr


@pytest.mark.parametrize(
    ("variable", "value", "named"),
    [
        ("MNEMOLOG_STREAM__CLOCK", "message", "stream.clock: 'message' is not allowed; allowed: 'arrival'"),
        (
            "MNEMOLOG_EMBEDDER__KIND",
            "bundled",
            "embedder.model: 'e5-small-entr-int8' is not allowed; allowed: 'hashing-1'",
        ),
    ],
)
def test_another_installation_on_the_same_prefix_is_refused(
    kafka: str, tmp_path: Path, variable: str, value: str, named: str
) -> None:
    other = runtime(kafka, tmp_path)
    for command in ("worker", "status"):
        ended = other.run(command, **{variable: value})
        assert ended.returncode == 1
        assert named in ended.stderr
        assert "another kafka.prefix" in ended.stderr


async def test_a_worker_refuses_vectors_of_another_embedder_where_no_terms_say_so(kafka: str, tmp_path: Path) -> None:
    config = (await asyncio.to_thread(runtime, kafka, tmp_path)).config
    old = Runtime(replace(config, kafka=replace(config.kafka, prefix=f"{config.kafka.prefix}-old")), tmp_path)
    await create_topics(old.config.kafka)
    async with AIOKafkaProducer(bootstrap_servers=kafka) as producer:
        for partition in range(PARTITIONS):
            head = b'{"mnemolog_log": "old"}'
            await producer.send_and_wait(old.config.kafka.topic(EVENTS), head, key=b"", partition=partition)
    with old.worker():
        added = await asyncio.to_thread(old.run, "add", "I moved from Ankara to Izmir.", "--agent", AGENTS[0])
        assert added.returncode == 0, added.stderr
    ended = await asyncio.to_thread(old.run, "worker", MNEMOLOG_EMBEDDER__KIND="bundled")
    assert ended.returncode == 1
    assert "allowed: the embedder that this log was written with (hashing-1)" in ended.stderr


async def test_what_a_producer_takes_back_was_never_said(kafka: str, tmp_path: Path) -> None:
    """From the first records of a partition on: Faust took what a transaction leaves behind them for undone work."""
    own = await asyncio.to_thread(runtime, kafka, tmp_path)
    async with own.asking() as (memory, backend), own.producing("feed") as producer:
        await own.send_together(producer, said("I keep bees in Rize.", "first"))
        await own.send_together(producer, said("I owe nine rents.", "back-1"), said("Or ten.", "back-2"), kept=False)
        await own.send_together(producer, said("I sell honey on Sundays.", "second"), said("Bees sleep.", "third"))
        with own.worker():
            await memory.add("That is all for today, thank you.", agent_id=AGENTS[0], id="fourth")
            await own.send_together(producer, said("I owe nine rents.", "back-3"), kept=False)
            await own.send_together(producer, said("I moved to Kars.", "fifth"))
            # Six were taken back or are marks of a transaction; behind the last record is another.
            await asyncio.wait_for(own.until_acknowledged(5 + 3 + 4), LONG_S)
        (shard, *_) = await backend.shards()
        decided = [each.commit.input_id async for batch in shard.log.read() for each in batch]
    assert decided == ["first", "second", "third", "fourth", "fifth"]


def said(content: str, name: str) -> Sent:
    return Sent(HERE, json.dumps({"agent_id": AGENTS[0], "content": content, "id": name}).encode(), 0)


def _unheard(_done: int, _all: int) -> None:
    """Nobody watches."""
