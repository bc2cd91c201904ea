"""A selection of the matrix of faults on a real Kafka, side by side; `make faults` plays the whole of it."""

import asyncio
import logging
from pathlib import Path
from typing import Final

import pytest

from tests.acceptance.running import CommandLine
from tests.acceptance.telling import HASHING
from tests.fault.kafka_matrix import matrix
from tests.fault.kafka_scenarios import SELECTION

AT_ONCE: Final = 6
"""Most of their time they wait for a session to end."""


def test_whatever_befalls_workers_and_broker_nothing_is_lost_doubled_or_wrong(
    kafka: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "aiokafka")  # a broker that is killed is no news here
    played = asyncio.run(matrix(SELECTION, tmp_path, address=kafka, at_once=AT_ONCE))
    wrong = [f"{each.name}: {each.found}\n{each.trouble}" for each in played if not each.is_right]
    assert not wrong, "\n".join(wrong)


def test_a_worker_that_finds_no_broker_says_so_and_ends(tmp_path: Path) -> None:
    worker = CommandLine(
        tmp_path, MNEMOLOG_RUNTIME__KIND="kafka", MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS="127.0.0.1:1", **HASHING
    )
    assert worker("worker", status=1).error.startswith("Kafka at 127.0.0.1:1 cannot be reached")
