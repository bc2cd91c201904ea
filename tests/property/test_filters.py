"""Filters: what a search and a list give is what a look at every memory and message by hand gives."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog import Memory
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.query import MemoryView
from tests.examples import examples

AGENT: Final = "a"
MOST: Final = 1_000
BEGAN: Final = "2026-03-0{}T10:00:00+00:00"

SAID: Final[list[dict[str, Any]]] = [
    {"content": "I live in Ankara with my cat Duman.", "metadata": {"channel": "mail", "priority": 1}},
    {"content": "I work for Siemens as a designer.", "metadata": {"channel": "chat", "priority": 2, "tags": ["job"]}},
    {"content": "I prefer green tea to coffee.", "metadata": {"channel": "mail", "from": {"city": "İzmir"}}},
    {"content": "Çay yerine kahve içmeyi tercih ederim.", "metadata": {"priority": "high"}, "user_id": "ayse"},
    {"content": "We decided to use PostgreSQL for the project.", "metadata": {"channel": "chat", "priority": 3.5}},
    {"content": "Ankara'da yaşıyorum ve Trendyol'da çalışıyorum.", "user_id": "ayse", "metadata": {"channel": None}},
    {"content": "I have booked a table in Izmir for Friday.", "role": "assistant", "metadata": {"priority": 2}},
    {"content": "The weather in Berlin is rainy, 12 degrees.", "role": "tool", "metadata": {"channel": "api"}},
    {"content": "I moved from Ankara to Izmir.", "metadata": {"channel": "Mail", "priority": -1, "tags": []}},
    {"content": "What shall we cook for ten people tonight?", "metadata": {"tags": ["food", "job"]}},
]  # fmt: skip


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    config = Config(embedder=EmbedderConfig(kind="hashing"), preset="v9")
    with Memory(tmp_path_factory.mktemp("filters") / "data", config=config) as opened:
        opened.add_many(
            [
                {"id": f"m{n}", "at": BEGAN.format(n % 9 + 1), "session_id": f"s{n}", **each}
                for n, each in enumerate(SAID)
            ],
            agent_id=AGENT,
        )
        opened.remember("Tom is allergic to peanuts.", agent_id=AGENT, category="preference", user_id="tom")
        yield opened


SCALARS: Final = st.sampled_from(["mail", "Mail", "chat", "high", "İzmir", "", 1, 2, 3.5, -1, True, False, None])
NAMES: Final = st.sampled_from(["channel", "priority", "tags", "from.city", "from", "nothing"])
COMPARED: Final = st.one_of(
    SCALARS,
    st.builds(lambda op, value: {op: value}, st.sampled_from(["eq", "ne"]), SCALARS),
    st.builds(
        lambda op, value: {op: value}, st.sampled_from(["gt", "gte", "lt", "lte"]), st.sampled_from([1, 2, 3.5, "h"])
    ),
    st.builds(lambda op, values: {op: values}, st.sampled_from(["in", "nin"]), st.lists(SCALARS, max_size=3)),
    st.builds(
        lambda op, value: {op: value},
        st.sampled_from(["contains", "icontains"]),
        st.sampled_from(["ai", "MAI", "job", "zmir"]),
    ),
)
FLAT: Final = st.dictionaries(NAMES, COMPARED, min_size=1, max_size=2)
CONDITIONS: Final = st.recursive(
    FLAT,
    lambda inner: st.dictionaries(
        st.sampled_from(["AND", "OR", "NOT"]), st.lists(inner, min_size=1, max_size=2), min_size=1, max_size=2
    ),
    max_leaves=4,
)
FILTERS: Final = st.fixed_dictionaries(
    {},
    optional={
        "category": st.sampled_from(["preference", "fact", "decision", "entity"]),
        "tier": st.sampled_from(["episodic", "semantic"]),
        "entity": st.sampled_from(["Ankara", "entity://place/ankara", "izmir", "Nobody"]),
        "language": st.sampled_from(["en", "tr"]),
        "data_source": st.sampled_from(["user_message", "assistant_message", "tool_output"]),
        "role": st.sampled_from(["user", "assistant", "tool"]),
        "since": st.sampled_from(["2026-03-02", "2026-03-04T10:00:00Z"]),
        "until": st.sampled_from(["2026-03-06", "2026-03-05T10:00:00Z"]),
        "metadata": CONDITIONS,
    },
)


def met(metadata: Mapping[str, Any], condition: Mapping[str, Any]) -> bool:
    """Whether metadata meets a condition, written down as the guide says it."""
    results = []
    for name, wanted in condition.items():
        if name in ("AND", "OR", "NOT"):
            each = [met(metadata, one) for one in wanted]
            results.append({"AND": all(each), "OR": any(each), "NOT": not any(each)}[name])
            continue
        value: Any = metadata
        for part in name.split("."):
            value = value.get(part, ...) if isinstance(value, dict) else ...
        for operator, operand in (wanted if isinstance(wanted, dict) else {"eq": wanted}).items():
            results.append(compared(operator, value, operand))
    return all(results)


def same(one: object, other: object) -> bool:
    return (type(one) is bool) == (type(other) is bool) and one == other


def compared(operator: str, value: Any, operand: Any) -> bool:  # noqa: ANN401  JSON
    """Whether one comparison holds."""
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (value, operand))
    comparable = numbers or (isinstance(value, str) and isinstance(operand, str))
    match operator:
        case "eq" | "ne":
            return same(value, operand) == (operator == "eq")
        case "in" | "nin":
            return any(same(value, each) for each in operand) == (operator == "in")
        case "gt":
            return comparable and value > operand
        case "gte":
            return comparable and value >= operand
        case "lt":
            return comparable and value < operand
        case "lte":
            return comparable and value <= operand
    fold = str.casefold if operator == "icontains" else str
    if isinstance(value, str):
        return fold(operand) in fold(value)
    return isinstance(value, list) and fold(operand) in [fold(each) for each in value]


def at(number: int) -> str:
    return BEGAN.format(number % 9 + 1)


def within(moment: str, filters: Mapping[str, Any]) -> bool:
    since = {"2026-03-02": "2026-03-02T00", "2026-03-04T10:00:00Z": "2026-03-04T10"}.get(filters.get("since", ""), "")
    until = {"2026-03-06": "2026-03-07T00", "2026-03-05T10:00:00Z": "2026-03-05T10:00:01"}.get(
        filters.get("until", ""), "9"
    )
    return since <= moment < until


SOURCES: Final = {"user": "user_message", "assistant": "assistant_message", "tool": "tool_output"}


def wanted_message(number: int, filters: Mapping[str, Any], language: str) -> bool:
    said = SAID[number]
    role = said.get("role", "user")
    return (
        not filters.keys() & {"category", "tier", "entity"}
        and filters.get("language", language) == language
        and filters.get("role", role) == role
        and filters.get("data_source", SOURCES[role]) == SOURCES[role]
        and within(at(number), filters)
        and met(said["metadata"], filters.get("metadata", {}))
    )


def wanted_memory(view: MemoryView, filters: Mapping[str, Any]) -> bool:
    named = {"Ankara": "/ankara", "entity://place/ankara": "place/ankara", "izmir": "/izmir", "Nobody": "/nobody"}
    came = [SAID[int(source[1:])] for source in view.sources]
    from_wanted = [
        filters.get("role", each.get("role", "user")) == each.get("role", "user")
        and met(each["metadata"], filters.get("metadata", {}))
        for each in came
    ] or ["role" not in filters and met({}, filters.get("metadata", {}))]
    named_so = "entity" not in filters or any(each.endswith(named[filters["entity"]]) for each in view.entities)
    fields = ("category", "tier", "language", "data_source")
    alike = all(filters.get(name, getattr(view, name)) == getattr(view, name) for name in fields)
    return named_so and alike and within(view.valid_from, filters) and any(from_wanted)


@examples(150)
@given(filters=FILTERS)
def test_what_is_found_is_what_a_look_at_everything_gives(memory: Memory, filters: dict[str, Any]) -> None:
    everything, languages = known(memory)
    expected = {each.id for each in everything if wanted_memory(each, filters)}
    assert {each.id for each in memory.get_all(agent_id=AGENT, **filters)} == expected
    found = memory.search("Ankara tea", agent_id=AGENT, kind="memory", limit=MOST, **filters)
    assert {hit.id for hit in found.results} == expected
    ranked = memory.search("Ankara tea", agent_id=AGENT, profile="v9", limit=MOST, **filters)
    assert {hit.id for hit in ranked.results} == expected
    found = memory.search("Ankara tea", agent_id=AGENT, kind="message", limit=MOST, **filters)
    assert {hit.id for hit in found.results} == {
        name for name, language in languages.items() if wanted_message(int(name[1:]), filters, language)
    }
    both = memory.search("Ankara tea", agent_id=AGENT, limit=MOST, **filters)
    assert {hit.id for hit in both.results if hit.kind == "memory"} <= expected
    assert {source for hit in both.results for source in hit.sources} >= {
        source for view in everything if view.id in expected for source in view.sources[:1]
    } - {hit.id for hit in both.results}


@cache
def known(memory: Memory) -> tuple[list[MemoryView], dict[str, str]]:
    """All memories, and the language that each message was taken for; nothing is told while filters are tried."""
    told = memory.search("x", agent_id=AGENT, kind="message", limit=MOST).results
    turkish = memory.search("x", agent_id=AGENT, kind="message", language="tr", limit=MOST).results
    languages = {hit.id: "en" for hit in told} | {hit.id: "tr" for hit in turkish}
    return memory.get_all(agent_id=AGENT), languages


def test_a_threshold_keeps_what_is_relevant_whatever_the_limit(memory: Memory) -> None:
    everything = memory.search("Where does the user live? Ankara", agent_id=AGENT, limit=MOST).results
    middle = sorted(hit.relevance for hit in everything)[len(everything) // 2]
    kept = [hit.id for hit in everything if hit.relevance >= middle]
    found = memory.search("Where does the user live? Ankara", agent_id=AGENT, limit=MOST, threshold=middle)
    assert [hit.id for hit in found.results] == kept
    first = memory.search("Where does the user live? Ankara", agent_id=AGENT, limit=2, threshold=middle)
    assert [hit.id for hit in first.results] == kept[:2]
