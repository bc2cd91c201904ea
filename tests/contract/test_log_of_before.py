"""A log of the release before the chains: it folds to the same states, is anchored when it is opened, and goes on.

`log_of_before/` holds a database that the code of commit ce56e14 wrote, with the hashing embedder: twelve messages to
three agents in English and Turkish, a memory that was told, one each pinned, locked, rated and forgotten, a noted
recall and the end of a session; and the state hashes that the same code gave. Neither is ever written again.
"""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

import pytest

from mnemolog.ops.bootstrap import embedded
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.proof import walk
from mnemolog.ops.maintenance.replay import replay
from mnemolog.ops.parts import Parts
from mnemolog.schemas import chain
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.replay import Replay
from mnemolog.streams.logs.sqlite import SqliteLog
from tests.contract.logs import commit_at, elsewhere
from tests.contract.test_log_chain import all_stored

BEFORE: Final = Path(__file__).parent / "log_of_before"
STATE_HASHES: Final[dict[str, str]] = json.loads((BEFORE / "state_hashes.json").read_text())
COMMITS: Final = 19
CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"))

T = TypeVar("T")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory as that release left it, but for the text index, which is built again by itself."""
    (tmp_path / "mnemolog.db").write_bytes(gzip.decompress((BEFORE / "mnemolog.db.gz").read_bytes()))
    return tmp_path


def opened(folder: Path, work: Callable[[Parts], Awaitable[T]]) -> T:
    async def ask() -> T:
        parts = embedded(folder, CONFIG, Edges(), create=False)
        try:
            return await work(parts)
        finally:
            await parts.close()

    return asyncio.run(ask())


async def folded(parts: Parts) -> Replay:
    return await replay(parts, key=None, until=None, verify=False, progress=lambda _done, _all: None)


def test_it_folds_to_the_states_that_it_folded_to_then(folder: Path) -> None:
    found = opened(folder, folded)
    assert found.commits == COMMITS
    assert {key: agent.state_hash for key, agent in found.agents.items()} == STATE_HASHES


def test_its_commits_have_no_hash_and_are_anchored_when_it_is_opened(folder: Path) -> None:
    async def looked(parts: Parts) -> None:
        assert isinstance(parts.log, SqliteLog)
        stored = await all_stored(parts.log)
        assert [chain.read(each.body) for each in stored] == [None] * COMMITS
        heads = await parts.log.heads()
        assert heads is not None
        assert heads.position == COMMITS
        assert heads.of_agents.keys() == STATE_HASHES.keys()
        assert await walk(parts.log) is None

    opened(folder, looked)


def test_a_commit_appended_to_it_includes_the_hash_of_what_its_agent_had(folder: Path) -> None:
    async def append(parts: Parts) -> None:
        await parts.log.open_writer()
        await parts.log.append([commit_at(elsewhere(100))])
        assert await walk(parts.log) is None

    opened(folder, append)
    found = opened(folder, folded)
    assert STATE_HASHES.items() <= {key: agent.state_hash for key, agent in found.agents.items()}.items()


@pytest.mark.parametrize("position", [1, 7, COMMITS])
def test_a_word_changed_in_it_after_it_was_anchored_is_found(folder: Path, position: int) -> None:
    opened(folder, walked)
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        changed = "UPDATE commits SET body = CAST(replace(body, 'm', 'n') AS BLOB) WHERE position = ?"
        connection.execute(changed, (position,))
        connection.commit()
    assert opened(folder, walked) is not None


async def walked(parts: Parts) -> chain.Broken | None:
    return await walk(parts.log)
