"""A search explains itself: what its scores are made of, why something is not shown, and a line in the ops log."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.schemas.config import Config, EmbedderConfig, SearchConfig
from mnemolog.schemas.errors import NotFoundError
from mnemolog.schemas.query import WhyNot
from mnemolog.schemas.telemetry import Decided, Telemetry
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT
from tests.unit.projections.test_retrieval import SAID

WORDS = sorted({word.strip(".?") for _, content in SAID for word in content.split()})
QUESTIONS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
CONFIG = Config(embedder=EmbedderConfig(kind="hashing"), search=SearchConfig(candidates=3, overfetch=1, beside=1))
"""Few candidates, so that most of what is said is none."""


class Reports(list[Telemetry]):
    """Every record."""

    def decided(self, op: str) -> list[Decided]:
        return [each for each in self if isinstance(each, Decided) and each.op == op]


def told(folder: Path, config: Config, reports: Reports | None = None) -> Memory:
    report = (lambda _record: None) if reports is None else reports.append
    memory = Memory(folder / "data", config=config, edges=Edges(report=report))
    memory.add_many(
        [
            {
                "id": f"m{number}",
                "content": content,
                "session_id": session,
                "user_id": "kim",
                "metadata": {"of": number},
            }
            for number, (session, content) in enumerate(SAID)
        ],
        agent_id="a",
    )
    return memory


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    with told(tmp_path_factory.mktemp("read-path"), config) as opened:
        yield opened


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with told(tmp_path_factory.mktemp("narrow"), CONFIG) as opened:
        yield opened


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=QUESTIONS, kind=st.sampled_from([None, "memory", "message"]))
def test_the_parts_of_every_score_add_up_to_it(memory: Memory, question: str, kind: str | None) -> None:
    for hit in memory.search(question, agent_id="a", kind=kind, explain=True, limit=50).results:
        assert hit.explain is not None
        assert sum(hit.explain.values()) == pytest.approx(hit.score, abs=2e-6)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=QUESTIONS)
def test_each_stage_takes_what_the_one_before_gave(memory: Memory, question: str) -> None:
    answer = memory.search(question, agent_id="a", explain=True)
    assert answer.explain is not None
    stages = {stage.name: stage for stage in answer.explain.stages}
    ranked = [stages[name] for name in ("passages", "blend", "clues", "results")]
    for before, after in pairwise(ranked):
        assert before.candidates_out == after.candidates_in
    assert stages["answer"].candidates_out == len(answer.results)


# Why not.


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=QUESTIONS,
    name=st.integers(0, len(SAID) - 1).map("m{}".format),
    limit=st.integers(1, 8),
    kind=st.sampled_from([None, "message"]),
)
def test_why_not_agrees_with_the_search(narrow: Memory, question: str, name: str, limit: int, kind: str | None) -> None:
    results = narrow.search(question, agent_id="a", limit=limit, kind=kind, explain=True).results
    why = narrow.why_not(name, question, agent_id="a", limit=limit, kind=kind)
    shown = [hit.id for hit in results]
    assert (why.stage == "shown") == (name in shown)
    if why.stage == "shown":
        assert results[(why.rank or 0) - 1].id == name
    if why.stage == "results":
        assert results[(why.rank or 0) - 1].id == why.instead
    if why.stage == "answer":
        assert why.rank is not None
        assert why.behind is not None
        assert limit < why.rank <= why.ranked
        assert why.score == pytest.approx(results[-1].score - why.behind, abs=1e-5)
        assert sum(why.differs.values()) == pytest.approx(-why.behind, abs=1e-5)
    assert why.explanation


ASKED = (
    {"language": "en"},
    {"category": "preference"},
    {"role": "assistant"},
    {"metadata": {"of": {"lt": 6}}},
    {"until": "2000-01-01"},
    {"timeline": True},
    {"as_of": "2000-01-01"},
    {"as_of": "2999-01-01", "language": "tr"},
    {"known_at": "2000-01-01"},
    {"known_at": "today", "metadata": {"of": {"gte": 4}}},
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=QUESTIONS,
    name=st.integers(0, len(SAID) - 1),
    asked=st.sampled_from(ASKED),
    of_memory=st.booleans(),
    limit=st.integers(1, 8),
)
def test_why_not_takes_the_filters_and_times_of_the_search(
    narrow: Memory, question: str, name: int, asked: dict[str, Any], of_memory: bool, limit: int
) -> None:
    everything = narrow.get_all(agent_id="a", everything=True)
    wanted = everything[name % len(everything)].id if of_memory else f"m{name}"
    results = narrow.search(question, agent_id="a", limit=limit, **asked).results
    why = narrow.why_not(wanted, question, agent_id="a", limit=limit, **asked)
    assert (why.stage == "shown") == (wanted in [hit.id for hit in results])
    if why.stage == "answer":
        assert (why.rank or 0) > limit
    if why.stage in ("masked", "asked_for", "candidates"):
        assert (why.rank, why.differs) == (None, {})
    assert why.explanation


@pytest.mark.parametrize(
    "asked, stage, told",
    [
        ({"category": "fact"}, "asked_for", "`category` keeps it out: a message has none"),
        ({"role": "assistant"}, "asked_for", "`role` keeps it out: it has user, and asked for is assistant"),
        ({"language": "tr"}, "asked_for", "`language` keeps it out: it has en, and asked for is tr"),
        ({"data_source": "tool_output"}, "asked_for", "it has user_message, and asked for is tool_output"),
        ({"until": "2000-01-01"}, "asked_for", "asked for is what is of 2000-01-01T23:59:59"),
        ({"metadata": {"of": {"lt": 3}}}, "asked_for", '`metadata` keeps it out: it has {"of":11}, and asked for is'),
        ({"as_of": "2000-01-01"}, "masked", "It was said later, on 20"),
        ({"known_at": "2000-01-01"}, "masked", "It had not been recorded by the end of 2000-01-01"),
        ({"timeline": True, "limit": 50, "kind": "message"}, "shown", "It is shown"),
    ],
)
def test_what_keeps_a_message_out_is_told(memory: Memory, asked: dict[str, Any], stage: str, told: str) -> None:
    why = memory.why_not("m11", "green tea with lemon", agent_id="a", **asked)
    assert why.stage == stage
    assert told in why.explanation[0]


def test_what_began_later_and_what_is_over_are_told_of_a_memory(memory: Memory) -> None:
    everything = memory.get_all(agent_id="a", everything=True)
    (old,) = [each for each in everything if each.superseded_by and "Ankara" in each.text]
    later = about(memory, old.id, "Where does the user live?", as_of="2000-01-01")
    assert (later.stage, "It began later, on 20" in later.explanation[0]) == ("masked", True)
    back = about(memory, old.id, "Where does the user live?", timeline=True, limit=50)
    assert back.stage in ("shown", "results")
    unknown = about(memory, old.id, "Where does the user live?", known_at="2000-01-01")
    assert (unknown.stage, ": it was on 20" in unknown.explanation[0]) == ("masked", True)


def about(memory: Memory, name: str, question: str, **more: object) -> WhyNot:
    return memory.why_not(name, question, agent_id="a", **more)  # type: ignore[arg-type]


def test_what_neither_index_found_is_told_its_place_in_each(narrow: Memory) -> None:
    whys = [about(narrow, f"m{number}", "Ankara cat Duman", limit=1) for number in range(len(SAID))]
    none = [why for why in whys if why.stage == "candidates"]
    assert none
    for why in none:
        assert (why.candidates, why.rank, why.places["text"]) == (3, None, None)
        assert (why.places["vectors"] or 0) > 3
        assert "None of the question's words is in it." in why.explanation


def test_what_is_over_says_what_took_its_place(memory: Memory) -> None:
    (old,) = [
        each for each in memory.get_all(agent_id="a", everything=True) if each.superseded_by and "Ankara" in each.text
    ]
    why = about(memory, old.id, "Where does the user live?")
    assert (why.stage, why.instead) == ("masked", old.superseded_by)
    assert str(old.superseded_by) in why.explanation[0]
    hidden = about(memory, old.sources[0], "Where does the user live?")
    assert (hidden.kind, hidden.stage, hidden.instead) == ("message", "masked", old.superseded_by)
    assert hidden.explanation[0] == "It is hidden, because none of its memories is current."
    assert hidden.explanation[1].startswith(f"Memory {old.id}: it ended on ")


def test_how_an_id_begins_stands_for_the_memory(memory: Memory) -> None:
    first, second = memory.get_all(agent_id="a", limit=2)
    for known in (first, second):
        assert about(memory, known.id[:8], "green tea") == about(memory, known.id, "green tea")


def test_what_the_question_does_not_ask_for_is_told(memory: Memory) -> None:
    tea = "green tea with lemon"
    assert about(memory, "m11", tea, kind="memory").stage == "asked_for"
    assert "kim" in about(memory, "m11", tea, user_id="tom").explanation[0]
    assert "s3" in about(memory, "m11", tea, session_id="s1").explanation[0]


def test_a_message_whose_memory_is_shown_names_it(memory: Memory) -> None:
    best = memory.search("red bicycle in Berlin", agent_id="a").results[0]
    why = about(memory, "m8", "red bicycle in Berlin")
    assert (best.kind, why.stage, why.instead, why.rank) == ("memory", "results", best.id, 1)


def test_what_the_agent_does_not_have_is_not_found(memory: Memory) -> None:
    for name, agent in (("nothing", "a"), ("m1", "b")):
        with pytest.raises(NotFoundError, match="memory or message"):
            memory.why_not(name, "tea", agent_id=agent)


def test_the_command_says_why_not(asked: CommandLine) -> None:
    ended = asked("why-not", "train", "--query", "green tea", "--agent", AGENT, "--limit", "1")
    assert "ranked below the results that are shown" in ended.out
    assert "The largest gaps: " in ended.out
    assert (
        asked("why-not", "train", "--query", "green tea", "--agent", AGENT, "--limit", "1", "--json").json["rank"] > 1
    )


# The ops log.


def test_a_search_leaves_what_it_found_and_what_it_would_skip(tmp_path: Path) -> None:
    reports = Reports()
    with told(tmp_path, Config(embedder=EmbedderConfig(kind="hashing")), reports) as memory:
        answer = memory.search("How many cats, Duman?", agent_id="a", limit=5, explain=True)
        context = memory.context("cat Duman bicycle", agent_id="a")
    (record, second), (given_record,) = reports.decided("retrieval"), reports.decided("injection")
    assert (record.key, record.input, record.intent) == ("default/a", "How many cats, Duman?", "amount")
    assert record.result_count == len(answer.results)
    assert record.avg_relevance == pytest.approx(sum(hit.relevance for hit in answer.results) / 5, abs=1e-3)
    assert record.latency_ms is not None
    skipped = [hit for hit in answer.results if hit.injection == "skipped"]
    assert f"{len(skipped)} below 0.4" in record.output
    assert answer.explain is not None
    (ranked,) = (stage.candidates_out for stage in answer.explain.stages if stage.name == "passages")
    assert record.output.startswith(f"5 of {ranked} passages:")
    assert all(f"{hit.id} {hit.relevance:.2f}" in (record.detail or "") for hit in skipped)
    assert (second.input, given_record.result_count) == ("cat Duman bicycle", len(context.given))
    assert f"{context.tokens} tokens" in given_record.output
