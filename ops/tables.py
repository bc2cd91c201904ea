"""The tables of the projections in a data directory: created, and folded again if another release folded them."""

from collections.abc import Sequence
from time import perf_counter

from mnemolog.ops.access.storage import Storage
from mnemolog.ops.edges import Edges
from mnemolog.processors.ports import Recorded
from mnemolog.projections.generations.tables import InlineProjections
from mnemolog.schemas.telemetry import ProjectionRenewed
from mnemolog.streams.logs.sqlite import SqliteLog


def prepare(storage: Storage, projections: InlineProjections) -> None:
    """Make sure that the tables are there; where they are, a reader waits for no writer."""
    with storage.reading() as connection:
        if projections.are_prepared(connection):
            return
    with storage.writing() as connection:
        projections.prepare(connection)


def renew(storage: Storage, log: SqliteLog, projections: InlineProjections, edges: Edges) -> None:
    """Fold the projections again that another release folded or lacks, before they are read or written here."""
    # As a reader first: where nothing is to do, another process that writes is not waited for.
    with storage.reading() as connection:
        if projections.are_current(connection):
            return
    began = perf_counter()
    with storage.writing() as connection:

        def tail(after: int, until: int) -> Sequence[Recorded]:
            return log.tail(connection, after=after, until=until)

        renewed = projections.renew(connection, tail)
        projections.fill(connection, tail)
    for name, generation, position in renewed:
        edges.report(
            ProjectionRenewed(
                projection=name,
                generation=generation,
                position=position,
                took_ms=round((perf_counter() - began) * 1_000, 1),
            )
        )
