"""Export and import: a log as JSON Lines, commit for commit (ledger A10).

The first line is a header, the last has the number of commits and their hash, so that a truncated file is detected.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, BinaryIO, Final

from mnemolog import __version__
from mnemolog.ops.maintenance.proof import AT_ONCE, check_tenant, check_whole
from mnemolog.ops.models import check_model, model_of
from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import Stored
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas import codec
from mnemolog.schemas.chain import Walk
from mnemolog.schemas.commit import Copied, decode_commit, decode_written, with_events
from mnemolog.schemas.errors import (
    HistoryMismatchError,
    InvalidInputError,
    LogCorruptError,
    LogError,
    LogVersionError,
    WriterBusyError,
)
from mnemolog.schemas.ids import DIGEST_BYTES, digest, tenant_of

FORMAT: Final = 1
BATCH: Final = 500
"""Commits that are imported in one transaction."""


async def export(shards: Sequence[Parts], out: BinaryIO, progress: OnProgress) -> int:
    """Write the log as it is now; returns the number of commits."""
    commits = 0

    def heard(done: int, of: int) -> None:
        nonlocal commits
        commits = done
        progress(done, of)

    async for piece in exported(shards, progress=heard):
        out.write(piece)
    return commits


async def exported(
    shards: Sequence[Parts], *, tenant_id: str | None = None, progress: OnProgress = unreported
) -> AsyncIterator[bytes]:
    """The log as it is now, one partition after the other, in pieces of whole lines; only of a tenant, where named.

    Raises LogCorruptError before the first piece for a log with a missing or changed commit.
    """
    # The ends are taken once: an export of a log that is being written would have no end otherwise.
    ends = [await parts.log.end() for parts in shards]
    for parts in shards:
        await (check_whole(parts.log) if tenant_id is None else check_tenant(parts.log, tenant_id))
    total = blake2b(digest_size=DIGEST_BYTES)
    commits = looked = 0
    yield _line({"mnemolog_export": FORMAT, "log_id": shards[0].log.log_id, "release": __version__})
    for parts, end in zip(shards, ends, strict=True):
        async for batch in parts.log.stored(until=end, batch=AT_ONCE):
            wanted = [recorded for recorded in batch if tenant_id is None or tenant_of(recorded.key) == tenant_id]
            for stored in wanted:
                # One of a release before the chains has no hash that says whether it is whole.
                _check_readable(stored)
                total.update(stored.body)
            commits += len(wanted)
            looked += len(batch)
            progress(commits if tenant_id is None else looked, sum(ends))
            if wanted:
                yield b"".join(stored.body + b"\n" for stored in wanted)
    yield _line({"commits": commits, "hash": total.hexdigest()})


def _check_readable(stored: Stored) -> None:
    try:
        decode_written(stored.body)
    except LogCorruptError as error:
        raise LogCorruptError(
            f"the log is damaged at position {stored.position} ({error}); nothing was exported"
        ) from error


def _line(value: object) -> bytes:
    return codec.dump(value) + b"\n"


async def import_(shards: Sequence[Parts], lines: Iterable[bytes], progress: OnProgress) -> tuple[int, int]:
    """Append an exported log; returns how many commits were new and how many were here already.

    The whole file is read and compared before the first commit is appended. Raises InvalidInputError for a file that
    is no export, cut short or of another embedder than is set, ConfigError where what is here is of another,
    HistoryMismatchError where an agent's history here is not the beginning of the imported.
    """
    model, _ = model_of(shards[0].config, shards[0].edges)
    for parts in shards:
        check_model(model, parts.vectors.models(), parts.config)
        await check_whole(parts.log)
    commits = _by_shard(shards, _of_model(model, _checked(lines)))
    try:
        for parts in shards:
            await _become_writer(parts)
        # All partitions are compared before the first commit is appended: a refused import leaves nothing.
        fresh = [[commit async for commit in _news(parts, own)] for parts, own in zip(shards, commits, strict=True)]
        new, done = sum(len(own) for own in fresh), 0
        for parts, own in zip(shards, fresh, strict=True):
            # In the order of the file: after a crash each agent has a beginning of its history, and the import can be
            # repeated.
            for begin in range(0, len(own), BATCH):
                await parts.log.append_copied(own[begin : begin + BATCH])
                done += len(own[begin : begin + BATCH])
                progress(done, new)
            for follower in _followers(parts):
                await follower.catch_up()
    finally:
        for parts in shards:
            await parts.log.close_writer()
    return new, sum(len(own) for own in commits) - new


def _followers(parts: Parts) -> Sequence[Follower]:
    """The followers that no other process runs: on Kafka, workers update the servers, perhaps at this moment."""
    return parts.followers if parts.config.runtime.kind == "embedded" else parts.followers_here


def _by_shard(shards: Sequence[Parts], commits: Iterable[Copied]) -> list[list[Copied]]:
    """The commits of the agents of each partition."""
    if len(shards) == 1:
        return [list(commits)]
    from mnemolog.streams.logs.kafka.records import partition_of

    own: list[list[Copied]] = [[] for _ in shards]
    for commit in commits:
        # By the hash that clients use: the writer of a partition has to find the whole history of its agents there.
        own[partition_of(commit.commit.key.encode(), len(shards))].append(commit)
    return own


async def _become_writer(parts: Parts) -> None:
    try:
        await parts.log.open_writer()
    except WriterBusyError as error:
        raise LogError("another process writes to this data directory; stop it first, nothing was imported") from error


def _checked(lines: Iterable[bytes]) -> Iterator[Copied]:
    """The commits of an export, each compared with its hash, once its frame is seen to be whole."""
    chains = Walk()
    total = blake2b(digest_size=DIGEST_BYTES)
    count = 0
    last: bytes | None = None
    for number, line in enumerate(lines):
        stripped = line.rstrip(b"\r\n")
        if number == 0:
            _check_head(stripped)
            continue
        # A line behind: the last one is no commit but the end, which is known only when nothing follows.
        if last is not None:
            total.update(last)
            count += 1
            yield _proven(chains, count, last)
        last = stripped
    _check_tail(last, count, total.hexdigest())


def _proven(chains: Walk, number: int, line: bytes) -> Copied:
    """Raises LogCorruptError for a commit that is not as it was written, by its number among those of the file."""
    commit = decode_commit(line)
    broken = chains.take(number, commit.key, line)
    if broken is not None:
        raise LogCorruptError(
            f"commit {number} of the export, of {commit.key} ({commit.input_id!r}), {broken.why}; nothing was imported"
        )
    return Copied(decode_written(line), line)


def _of_model(model: str, commits: Iterable[Copied]) -> Iterator[Copied]:
    """The commits, all of whose vectors are the model's: in one log with another's, neither could be compared with."""
    for commit in commits:
        for other in with_events(commit.commit).embedded_by:
            if other != model:
                allowed = f"those of {model}, the embedder in use: set embedder.kind to that of the export"
                raise InvalidInputError("import", f"vectors of {other}", allowed)
        yield commit


def _check_head(line: bytes) -> None:
    head = _object(line)
    if "mnemolog_export" not in head:
        raise InvalidInputError("import", line.decode(errors="replace"), "a file that `mnemolog export` wrote")
    found = head["mnemolog_export"]
    if not isinstance(found, int):
        raise InvalidInputError("import", f"format {found!r}", f"format {FORMAT}, as `mnemolog export` writes it")
    if found > FORMAT:
        raise LogVersionError(f"the export has format {found}: install mnemolog {head.get('release', '')} or later")


def _check_tail(line: bytes | None, count: int, found: str) -> None:
    tail = _object(line or b"")
    if "commits" not in tail or "hash" not in tail:
        raise InvalidInputError("import", f"{count} commits without an end", "a whole export: this one is cut short")
    if (tail["commits"], tail["hash"]) != (count, found):
        raise InvalidInputError(
            "import", f"{count} commits, hash {found}", f"{tail['commits']} commits, hash {tail['hash']}"
        )


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = codec.load(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


async def _news(parts: Parts, commits: Iterable[Copied]) -> AsyncIterator[Copied]:
    """The commits that are not here yet; each agent's history here must be the beginning of the imported one."""
    here: dict[str, list[str]] = defaultdict(list)
    async for batch in parts.log.stored():
        for stored in batch:
            here[stored.key].append(digest(stored.body))
    seen: dict[str, int] = defaultdict(int)
    for copied in commits:
        key = copied.commit.key
        known, place = here[key], seen[key]
        seen[key] += 1
        if place >= len(known):
            yield copied
        elif known[place] != digest(copied.body):
            raise _mismatch(key, place)
    for key, place in seen.items():
        if place < len(here[key]):
            raise _mismatch(key, place)


def _mismatch(key: str, place: int) -> HistoryMismatchError:
    return HistoryMismatchError(
        f"{key}: its commit number {place + 1} here is not the one of the import; import into an empty data directory"
    )
