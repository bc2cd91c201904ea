"""What a machine keeps of a partition: a worker's copy is of the log alone, and what is only kept is not read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mnemolog.ops.access.storage import Storage
from mnemolog.ops.bootstrap import INLINE, kafka_copy
from mnemolog.ops.edges import Edges
from mnemolog.ops.worker import LOG_ALONE
from mnemolog.projections.generations.tables import InlineProjections
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Copied, decode_written, encode_commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogCorruptError
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from tests.contract.logs import commit_at, elsewhere, ignored

pytestmark = pytest.mark.anyio


def unreadable() -> Copied:
    """A commit whose event says nothing of what it has to."""
    record = codec.load(encode_commit(commit_at(elsewhere(1), ignored("m1"))))
    record["events"][0]["data"] = {}
    line = codec.dump(record)
    return Copied(decode_written(line), line)


@asynccontextmanager
async def opened(folder: Path, inline: InlineProjections) -> AsyncIterator[KafkaCopy]:
    """A copy that this process fills, as long as the block lasts."""
    storage = Storage(folder, durable=False)
    copy = kafka_copy(storage, inline, Config(), Edges())
    await copy.open_writer()
    yield copy
    await copy.close_writer()
    copy.close()
    storage.close()


async def test_a_copy_that_folds_nothing_keeps_commits_without_reading_what_they_say(tmp_path: Path) -> None:
    async with opened(tmp_path, LOG_ALONE) as copy:
        assert await copy.take([unreadable()], next_offset=1) == 1
        with pytest.raises(LogCorruptError, match="delete it, and it is copied again from the topic of events"):
            _ = [each async for each in copy.read()]


async def test_who_folds_projections_keeps_nothing_that_they_cannot_read(tmp_path: Path) -> None:
    async with opened(tmp_path, INLINE) as copy:
        with pytest.raises(LogCorruptError, match="not a commit"):
            await copy.take([unreadable()], next_offset=1)
        assert (await copy.end(), copy.next_offset()) == (0, 0)
