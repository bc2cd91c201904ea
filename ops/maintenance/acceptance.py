"""`mnemolog accept-log`: take a log as it is whose end was lost, and say what is lost."""

from pathlib import Path

from mnemolog.ops.bootstrap import embedded
from mnemolog.ops.edges import Edges
from mnemolog.ops.parts import Parts
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, LogCutError, LogError, WriterBusyError
from mnemolog.streams.logs.head_file import Head
from mnemolog.streams.logs.sqlite import SqliteLog


async def accept(folder: Path, config: Config) -> tuple[str, ...]:
    """Accept the log as it is; returns lines on what was lost. Raises LogError, InvalidInputError on Kafka."""
    if config.runtime.kind != "embedded":
        raise InvalidInputError("runtime.kind", config.runtime.kind, "embedded: on Kafka the topics are the log")
    try:
        parts = embedded(folder, config, Edges(), create=False)
    except LogCutError:
        return await _accepted(embedded(folder, config, Edges(), create=False, accept=True))
    try:
        return (f"nothing is lost: the log ends at position {await parts.log.end()}",)
    finally:
        await parts.close()


async def _accepted(parts: Parts) -> tuple[str, ...]:
    try:
        assert isinstance(parts.log, SqliteLog)
        before = parts.log.kept_end()
        assert before is not None
        try:
            # As the writer: no other process may append while the end is taken over.
            await parts.log.open_writer()
        except WriterBusyError as error:
            raise LogError("another process writes to this data directory; stop it first") from error
        now = await parts.log.accept_end()
        await parts.log.close_writer()
    finally:
        await parts.close()
    return (_lost(before, now), "`mnemolog rebuild all` makes the indexes anew, which may hold what the log lost")


def _lost(before: Head, now: Head) -> str:
    if before.log_id != now.log_id:
        return f"the log {before.log_id} with {before.position} commits is gone; this is {now.log_id}, {now.position}"
    if before.position > now.position:
        return f"lost: commits {now.position + 1} to {before.position}, with all that was accepted behind them"
    return f"what was appended up to position {before.position} may differ from what is here; now at {now.position}"
