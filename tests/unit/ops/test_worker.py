"""What a worker looks at before it writes a partition."""

import asyncio

from mnemolog.ops.worker import models_of
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.unit.streams.test_lane import CountingLog, told


def test_whose_vectors_a_log_holds_is_told_by_its_first_commit_that_has_any() -> None:
    log = CountingLog()
    assert asyncio.run(models_of(log)) == set()
    told(log, HashingEmbedder(), ["ok", "I live in Izmir."])
    assert not log.commits[0].embedded_by
    assert asyncio.run(models_of(log)) == {"hashing-1"}
