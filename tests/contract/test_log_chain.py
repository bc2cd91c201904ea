"""A log carries its own proof: each commit holds a hash that includes its agent's commit before it."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.maintenance.proof import walk
from mnemolog.processors.ports import Stored
from mnemolog.schemas import chain
from mnemolog.schemas.chain import Walk
from mnemolog.schemas.commit import Copied, decode_written
from mnemolog.schemas.errors import HistoryMismatchError
from tests.contract.logs import Log, NewBench, SqliteBench, commit_at, elsewhere, few, ignored

pytestmark = pytest.mark.anyio


async def all_stored(log: Log) -> list[Stored]:
    return [each async for batch in log.stored() for each in batch]


async def filled(log: Log) -> list[Stored]:
    """Six commits of two agents."""
    await log.open_writer()
    for offset in (1, 3, 5):
        await log.append([commit_at(elsewhere(offset + agent), agent="ab"[agent]) for agent in (0, 1)])
    return await all_stored(log)


async def test_each_commit_continues_the_one_before_it_of_its_agent(log: Log) -> None:
    stored = await filled(log)
    heads = {"default/a": chain.ORIGIN, "default/b": chain.ORIGIN}
    for _, key, body in stored:
        found = chain.read(body)
        assert found is not None
        assert found.previous == heads[key]
        heads[key] = found.hash
    kept = await log.heads()
    assert kept is not None
    assert (kept.position, kept.of_agents) == (6, heads)
    assert await walk(log) is None


async def test_the_same_commits_in_two_logs_have_different_salts(writer: Log) -> None:
    await writer.append([commit_at(elsewhere(1)), commit_at(elsewhere(2))])
    one, two = [chain.read(each.body) for each in await all_stored(writer)]
    assert one is not None
    assert two is not None
    assert one.salt != two.salt


async def test_commits_of_another_log_are_appended_as_they_stand_there(new_bench: NewBench, writer: Log) -> None:
    with closing(new_bench()) as bench:
        stored = await filled(bench.open())
    copied = [Copied(decode_written(each.body), each.body) for each in stored]
    assert await writer.append_copied(copied) == 6
    assert await all_stored(writer) == stored
    assert await walk(writer) is None
    assert await writer.append_copied(copied) == 6


async def test_a_copied_commit_that_does_not_continue_the_chain_here_is_refused(
    new_bench: NewBench, writer: Log
) -> None:
    with closing(new_bench()) as bench:
        stored = await filled(bench.open())
    later = [Copied(decode_written(each.body), each.body) for each in stored[2:]]
    with pytest.raises(HistoryMismatchError, match="written after another"):
        await writer.append_copied(later)
    assert await writer.end() == 0


@few
@given(data=st.data())
def test_any_byte_that_is_changed_in_any_stored_commit_is_found(new_bench: NewBench, data: st.DataObject) -> None:
    with closing(new_bench()) as bench:
        stored = asyncio.run(filled(bench.open()))
    at = data.draw(st.integers(0, len(stored) - 1))
    body = bytearray(stored[at].body)
    place = data.draw(st.integers(0, len(body) - 1))
    body[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != body[place]))
    stored[at] = stored[at]._replace(body=bytes(body))
    found = _first_broken(stored)
    assert found is not None
    assert found.position == at + 1


def test_every_place_of_a_stored_commit_is_covered() -> None:
    body = _one()
    for place in range(len(body)):
        changed = bytearray(body)
        changed[place] ^= 1
        assert _first_broken([Stored(1, "default/a", bytes(changed))]) is not None, body[place - 20 : place + 20]


def _one() -> bytes:
    from mnemolog.schemas.commit import encode_commit

    return encode_commit(commit_at(elsewhere(1), ignored()))


def _first_broken(stored: list[Stored]) -> chain.Broken | None:
    followed = Walk()
    return next((broken for each in stored if (broken := followed.take(*each)) is not None), None)


@pytest.mark.parametrize("gone", range(5))
async def test_a_commit_that_is_missing_is_found(new_bench: NewBench, gone: int) -> None:
    with closing(new_bench()) as bench:
        stored = await filled(bench.open())
    left = [each._replace(position=at) for at, each in enumerate(stored[:gone] + stored[gone + 1 :], start=1)]
    found = _first_broken(left)
    assert (found is None) == (gone == 4)  # what follows of that agent is nothing: the heads tell (compared)


# In a file.


async def test_a_word_edited_in_a_commit_is_found_by_its_position(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    await filled(log)
    sqlite.change("UPDATE commits SET body = CAST(replace(body, 'nothing', 'someone') AS BLOB) WHERE position = 3")
    assert "position 3 (default/a) was changed: its hash is not that of its events" in str(await walk(log))


async def test_a_commit_written_over_with_a_whole_chain_of_its_own_is_found_by_the_heads(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    await filled(log)
    sqlite.change("UPDATE commits SET body = (SELECT body FROM commits WHERE position = 5) WHERE position = 6")
    assert await walk(log) is not None


async def test_a_lost_last_commit_is_found_by_the_heads(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    await filled(log)
    sqlite.change("DELETE FROM commits WHERE position = 6")
    assert "position 6" in str(await walk(log))


def without_hashes(sqlite: SqliteBench) -> None:
    """As a release before the chains left the log."""
    for position, body in [(each.position, each.body) for each in asyncio.run(_stored_in(sqlite))]:
        found = chain.read(body)
        assert found is not None
        old = b"{%b%b%b}" % (found.envelope.replace(b'"format":2', b'"format":1'), found.framing, found.body)
        sqlite.change("UPDATE commits SET body = ? WHERE position = ?", [old, position])
    sqlite.change("DROP TABLE heads")
    sqlite.change("DROP TABLE log_head")
    sqlite.change("UPDATE meta SET value = 1 WHERE name = 'format'")


async def _stored_in(sqlite: SqliteBench) -> list[Stored]:
    return await all_stored(sqlite.open())


def of_before(folder: Path) -> SqliteBench:
    bench = SqliteBench(folder)
    asyncio.run(filled(bench.open()))
    without_hashes(bench)
    bench.close()
    return SqliteBench(folder)


def test_a_log_of_before_is_anchored_when_it_is_opened_and_goes_on(tmp_path: Path) -> None:
    with closing(of_before(tmp_path)) as bench:
        log = bench.open()
        before = asyncio.run(log.heads())
        assert before is not None
        assert before.position == 6
        assert asyncio.run(walk(log)) is None
        asyncio.run(_append(log))
        assert asyncio.run(walk(log)) is None
        last = chain.read(asyncio.run(all_stored(log))[-1].body)
        assert last is not None
        assert last.previous == before.of_agents["default/a"]


async def _append(log: Log) -> None:
    await log.open_writer()
    await log.append([commit_at(elsewhere(100))])


@pytest.mark.parametrize("position", [1, 4, 6])
def test_a_word_edited_in_a_commit_without_a_hash_is_found_by_the_anchor(tmp_path: Path, position: int) -> None:
    with closing(of_before(tmp_path)) as bench:
        log = bench.open()
        bench.change(
            f"UPDATE commits SET body = CAST(replace(body, 'nothing', 'someone') AS BLOB) WHERE position = {position}"  # noqa: S608
        )
        found = asyncio.run(walk(log))
        assert found is not None
        assert found.key == ("default/a" if position % 2 else "default/b")
