"""Pages: joined they are the whole, and a cursor fits its own question only."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from mnemolog import Memory
from mnemolog.ops.backends.answers import behind
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import AgentView, Hit

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
PLACES = ("Ankara", "Izmir", "Berlin", "Lviv", "Rize", "Van")
DRINKS = ("tea", "coffee", "water", "juice")


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("paging") / "data", config=CONFIG) as opened:
        said = [f"I like {drink} from {place}." for place in PLACES for drink in DRINKS]
        opened.add_many([{"content": each, "user_id": "u", "session_id": each[-6:]} for each in said], agent_id="a")
        opened.add("I like tea.", agent_id="b")
        yield opened


def pages(memory: Memory, limit: int, **more: Any) -> list[Hit]:  # noqa: ANN401  what a search takes
    found, cursor = list[Hit](), None
    while True:
        answer = memory.search("tea from Ankara", agent_id="a", limit=limit, cursor=cursor, **more)
        assert len(answer.results) == limit or answer.cursor is None
        found += answer.results
        cursor = answer.cursor
        if cursor is None:
            return found


def told(hits: Iterable[Hit], profile: str = "contextual", **_more: object) -> list[Hit]:
    """What has to be the same; the scores of v9 fade while a test goes on."""
    return [replace(hit, score=0.0) if profile == "v9" else hit for hit in hits]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"kind": "message"},
        {"until": "2900-01-01"},
        {"threshold": 0.1},
        {"profile": "v9"},
        {"profile": "v9", "threshold": 0.1},
        {"profile": "v9", "as_of": "2900-01-01", "language": "en"},
    ],
)
@pytest.mark.parametrize("limit", [1, 3, 20])
def test_pages_of_a_search_are_the_whole_in_its_order(memory: Memory, limit: int, more: dict[str, Any]) -> None:
    whole = memory.search("tea from Ankara", agent_id="a", limit=1_000, **more)
    assert whole.cursor is None
    assert told(pages(memory, limit, **more), **more) == told(whole.results, **more)


@pytest.mark.parametrize(
    "other", [{"agent_id": "b"}, {"text": "tea from Izmir"}, {"kind": "memory"}, {"as_of": "today"}, {"role": "user"}]
)
def test_a_cursor_of_another_question_is_refused(memory: Memory, other: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"text": "tea from Ankara", "agent_id": "a", "limit": 2}
    cursor = memory.search(**asked).cursor
    assert cursor is not None
    with pytest.raises(InvalidInputError, match=r"cursor: .* to this question, with these filters, to this agent"):
        memory.search(**{**asked, **other}, cursor=cursor)
    longer = memory.search(**{**asked, "limit": 5}, cursor=cursor, explain=True)
    assert len(longer.results) == 5


@pytest.mark.parametrize(
    "cursor", ["", "x", "0:17", "5f0c-1-1", "5f0c5f0c5f0c5f0c-0-1", "5f0c5f0c5f0c5f0c-1-9999999999"]
)
def test_what_is_no_cursor_is_refused(memory: Memory, cursor: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        memory.search("tea", agent_id="a", cursor=cursor)
    assert refused.value.field == "cursor"


def test_a_cursor_of_another_log_is_refused(memory: Memory, tmp_path: Any) -> None:  # noqa: ANN401  pytest's
    cursor = memory.search("tea", agent_id="a", limit=1).cursor
    with Memory(tmp_path / "data", config=CONFIG) as other:
        other.add("I like tea.", agent_id="a")
        with pytest.raises(InvalidInputError, match="of this log"):
            other.search("tea", agent_id="a", limit=1, cursor=cursor)


def test_pages_of_the_profile_v9_begin_with_what_is_always_at_hand_and_show_nothing_twice(memory: Memory) -> None:
    pinned = memory.remember("Elif keeps bees.", agent_id="hot")
    memory.pin(str(pinned.events[0]["memory_id"]))
    memory.add_many(
        [{"content": f"I like {drink} from {place}."} for place in PLACES for drink in DRINKS], agent_id="hot"
    )
    whole = memory.search("tea from Ankara", agent_id="hot", limit=1_000, profile="v9").results
    assert "Elif" in "".join(hit.text for hit in whole[:12])
    assert len({hit.id for hit in whole}) == len(whole) > 20
    found, cursor = list[Hit](), None
    while cursor is not None or not found:
        answer = memory.search("tea from Ankara", agent_id="hot", limit=7, profile="v9", cursor=cursor)
        found, cursor = [*found, *answer.results], answer.cursor
    assert told(found, "v9") == told(whole, "v9")


@pytest.mark.parametrize("profile", ["contextual", "v9"])
@pytest.mark.parametrize(
    "text", ["tea from Ankara", "Where is the coffee? And who likes Van?", "When was tea from Rize?"]
)
def test_a_higher_limit_never_reorders_the_head(memory: Memory, profile: str, text: str) -> None:
    whole = memory.search(text, agent_id="a", limit=40, profile=profile).results
    for limit in (1, 2, 5, 11, 20):
        found = memory.search(text, agent_id="a", limit=limit, profile=profile).results
        assert told(found, profile) == told(whole[:limit], profile)


@pytest.mark.parametrize("more", [{}, {"everything": True}, {"until": "2900-01-01"}, {"as_of": "2900-01-01"}])
def test_pages_of_a_list_are_the_whole_whatever_comes_meanwhile(memory: Memory, more: dict[str, Any]) -> None:
    whole = [each.id for each in memory.get_all(agent_id="a", **more)]
    found, cursor = list[str](), None
    while page := memory.get_all(agent_id="a", limit=5, cursor=cursor, **more):
        found += [each.id for each in page]
        cursor = page[-1].id
        memory.remember(f"Something new {len(found)} {more}.", agent_id="a")
    assert found == whole
    with pytest.raises(InvalidInputError, match=r"cursor: .* allowed: the id of a memory of this agent"):
        memory.get_all(agent_id="b", cursor=whole[0])


def test_pages_of_sessions_are_the_whole_whatever_begins_meanwhile(memory: Memory) -> None:
    for number in range(5):
        memory.add("Hello there.", agent_id="talks", session_id=f"s {number}")
    whole = memory.sessions(agent_id="talks")
    assert [(each.session_id, each.messages) for each in whole] == [(f"s {number}", 1) for number in range(4, -1, -1)]
    found, cursor = list[Any](), None
    while page := memory.sessions(agent_id="talks", limit=2, cursor=cursor):
        found += page
        cursor = page[-1].session_id
        memory.add("Hello again.", agent_id="talks", session_id=f"later {len(found)}")
    assert found == whole
    with pytest.raises(InvalidInputError, match=r"cursor: .* allowed: the name of one of the agent's sessions"):
        memory.sessions(agent_id="talks", cursor="s 9")
    assert memory.sessions(agent_id="nobody") == []


def test_pages_of_a_transcript_are_the_whole_without_what_was_forgotten(memory: Memory) -> None:
    for number, place in enumerate(PLACES):
        memory.add(f"I like tea from {place}.", agent_id="said", session_id=f"s {number % 2}", id=f"m{number}")
    (wrong,) = (each for each in memory.get_all(agent_id="said") if "m1" in each.sources)
    memory.forget(wrong.id)
    whole = memory.messages(agent_id="said")
    assert [each.id for each in whole] == ["m0", "m2", "m3", "m4", "m5"]
    assert (whole[1].text, whole[1].role, whole[1].session_id) == ("I like tea from Berlin.", "user", "s 0")
    found, cursor = list[Any](), None
    while page := memory.messages(agent_id="said", limit=2, cursor=cursor):
        found += page
        cursor = page[-1].id
    assert found == whole
    assert [each.id for each in memory.messages(agent_id="said", session_id="s 1")] == ["m3", "m5"]
    assert [each.id for each in memory.messages(agent_id="said", cursor="m1", limit=1)] == ["m2"]
    with pytest.raises(InvalidInputError, match=r"cursor: 'm9' is not allowed; allowed: the id of a message"):
        memory.messages(agent_id="said", cursor="m9")


def test_pages_of_a_history_are_the_whole(memory: Memory) -> None:
    memory.remember("I like tea.", agent_id="historic")
    (kept,) = (each.id for each in memory.get_all(agent_id="historic"))
    for success in (True, False, True):
        memory.feedback(kept, success=success)
    whole = memory.history(kept)
    assert len(whole) > 3
    pages = [memory.history(kept, limit=2, cursor=begin) for begin in range(0, len(whole) + 2, 2)]
    assert [event for page in pages for event in page] == whole
    with pytest.raises(InvalidInputError, match=r"cursor: -1 is not allowed"):
        memory.history(kept, cursor=-1)


def test_pages_of_agents_go_on_behind_a_name() -> None:
    agents = [AgentView(agent_id=name, messages=0, memories=0) for name in ("a", "b", "c")]
    assert behind(agents, None) == agents
    assert behind(agents, "b") == agents[2:]
    with pytest.raises(InvalidInputError, match="cursor: 'x' is not allowed; allowed: the name of one of the agents"):
        behind(agents, "x")
