"""A projection that is built anew is the one that grew with the log, at any prefix, however the commits came."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.bootstrap import embedded
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.rebuild import ALL, rebuild
from mnemolog.processors.ports import Recorded
from mnemolog.projections.controlled import ControlledFold
from mnemolog.projections.generations.tables import SqliteFold
from mnemolog.projections.living import LivingFold
from mnemolog.projections.text import TextFold
from mnemolog.projections.timeline import TimelineFold
from mnemolog.projections.vectors import VectorsFold
from tests.examples import examples
from tests.property.bench import CONFIG, Delicate, run, written
from tests.property.conversations import Sending, conversations, some

FOLDS: Final[tuple[SqliteFold, ...]] = (LivingFold(), VectorsFold(), TimelineFold(), ControlledFold(), TextFold())


@pytest.mark.parametrize("fold", FOLDS, ids=[fold.NAME for fold in FOLDS])
@some
@given(sendings=conversations, data=st.data())
def test_a_rebuild_gives_the_digests_of_the_projection_that_grew(
    fold: SqliteFold, sendings: Sequence[Sending], data: st.DataObject
) -> None:
    recorded = written(sendings).recorded
    prefix = recorded[: data.draw(st.integers(0, len(recorded)), label="prefix")]
    with tables(fold) as grown, tables(fold) as rebuilt:
        for batch in batches(prefix, data):
            fold.apply(grown, 1, batch)
        fold.apply(rebuilt, 1, prefix)
        assert fold.digests(grown, 1) == fold.digests(rebuilt, 1)


def batches(recorded: Sequence[Recorded], data: st.DataObject) -> Iterator[Sequence[Recorded]]:
    """The commits as they may come: in batches of any size, some of them again after a crash."""
    done = 0
    while done < len(recorded):
        size = data.draw(st.integers(1, 8), label="batch")
        again = data.draw(st.integers(0, min(3, done)), label="again")
        yield recorded[done - again : done + size]
        done += size


@contextmanager
def tables(fold: SqliteFold) -> Iterator[sqlite3.Connection]:
    """The projection's empty tables, in memory."""
    connection = sqlite3.connect(":memory:")
    try:
        fold.create(connection, 1)
        yield connection
    finally:
        connection.close()


@examples(5)
@given(sendings=conversations)
def test_rebuild_all_finds_no_difference_and_goes_on_from_there(sendings: Sequence[Sending]) -> None:
    recorded = written(sendings).recorded

    async def rebuilt(folder: Path) -> None:
        parts = embedded(folder, CONFIG, Edges(embedder=Delicate()))
        half = len(recorded) // 2
        try:
            for part in (recorded[:half], recorded[half:]):
                await parts.log.open_writer()
                await parts.log.append([each.commit for each in part])
                await parts.follower.catch_up()
                await parts.log.close_writer()
                for each in await rebuild([parts], ALL, switch_to=True, progress=lambda _name, _done, _all: None):
                    assert each.differences == ()
                    assert each.position == await parts.log.end()
        finally:
            await parts.close()

    with TemporaryDirectory() as folder:
        run(rebuilt(Path(folder)))
