import asyncio
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

from tests.service_fixtures import own
from tests.services.kafka import KAFKA
from tests.services.opensearch import OPENSEARCH

LONG_S = 60.0


def send(kafka: str, topic: str, value: bytes) -> None:
    async def sent() -> None:
        producer = AIOKafkaProducer(bootstrap_servers=kafka, acks="all")
        await producer.start()
        try:
            await producer.send_and_wait(topic, value)
        finally:
            await producer.stop()

    asyncio.run(asyncio.wait_for(sent(), LONG_S))


def receive(kafka: str, topic: str, *, count: int) -> list[bytes]:
    """What lies in a topic, up to a number of records."""

    async def received() -> list[bytes]:
        consumer = AIOKafkaConsumer(topic, bootstrap_servers=kafka, auto_offset_reset="earliest")
        await consumer.start()
        try:
            return [(await consumer.getone()).value for _ in range(count)]
        finally:
            await consumer.stop()

    return asyncio.run(asyncio.wait_for(received(), LONG_S))


def store(opensearch: str, index: str, text: str) -> None:
    document = {"text": text}
    where = f"{opensearch}/{index}/_doc/1?refresh=true"
    httpx.put(where, json=document, timeout=LONG_S).raise_for_status()


def found(opensearch: str, index: str, word: str) -> list[str]:
    query = {"query": {"match": {"text": word}}}
    answer = httpx.post(f"{opensearch}/{index}/_search", json=query, timeout=LONG_S).raise_for_status().json()
    return [hit["_source"]["text"] for hit in answer["hits"]["hits"]]


def command(*arguments: str, state: Path) -> str:
    """What the command prints for a shell."""
    whole = (sys.executable, "-m", "tests.services", *arguments, "--state", str(state))
    ended = subprocess.run(whole, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture
def name() -> str:
    """Of a topic or an index that no other test uses."""
    return f"test-{uuid4().hex}"


def test_a_record_goes_through_kafka(kafka: str, name: str) -> None:
    send(kafka, name, b"hello")
    assert receive(kafka, name, count=1) == [b"hello"]


@pytest.mark.parametrize("release", ["opensearch", "opensearch3"])
def test_a_document_is_found_in_opensearch(request: pytest.FixtureRequest, release: str, name: str) -> None:
    opensearch = request.getfixturevalue(release)
    store(opensearch, name, "Ayşe moved to Izmir")
    assert found(opensearch, name, "izmir") == ["Ayşe moved to Izmir"]
    assert found(opensearch, name, "ankara") == []


def test_a_record_outlives_a_kill_of_kafka_and_another_process_starts_and_stops_it(tmp_path: Path, name: str) -> None:
    with own(KAFKA, tmp_path / "kafka") as kafka:
        known = kafka.address
        send(known, name, b"first")
        kafka.kill()
        assert not kafka.answers(), "a killed service is seen as down"
        export = f"export MNEMOLOG_TEST_KAFKA={known}\n"
        assert command("start", "kafka", state=tmp_path) == export, "where its clients know it"
        assert command("status", state=tmp_path) == export
        send(known, name, b"second")
        assert receive(known, name, count=2) == [b"first", b"second"]
        command("stop", state=tmp_path)
        assert not kafka.process.runs()


def test_a_document_outlives_a_kill_of_opensearch(tmp_path: Path, name: str) -> None:
    with own(OPENSEARCH, tmp_path) as opensearch:
        known = opensearch.address
        store(known, name, "Tom is allergic to nuts")
        opensearch.kill()
        assert not opensearch.answers(), "a killed service is seen as down"
        opensearch.start()
        assert found(known, name, "nuts") == ["Tom is allergic to nuts"], "where its clients know it"
