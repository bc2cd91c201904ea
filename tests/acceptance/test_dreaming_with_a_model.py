"""`dream` with a language model: one text stands for statements that it keeps every fact of, and falls with them."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog import AsyncMemory, Memory
from mnemolog.ops.edges import Edges
from mnemolog.processors.dream.plan import commands
from mnemolog.schemas.config import Config, DreamConfig, EmbedderConfig
from mnemolog.schemas.errors import ModelUnavailableError
from mnemolog.schemas.prompt import Prompt, Reply
from mnemolog.schemas.query import MemoryView
from tests.acceptance.telling import StoppedClock

AGENT: Final = "a"
CONFIG: Final = Config(
    embedder=EmbedderConfig(kind="hashing"), dream=DreamConfig(most_asleep=0.9, theme_above=0.3, theme_least=3)
)
SAID: Final = (
    "The router in the cellar is new.",
    "The router in the cellar is painted red.",
    "The router in the cellar has 4 ports.",
)
ALL: Final = "The router in the cellar is new, painted red and has 4 ports."
CAT: Final = "My cat sleeps all day long."


@dataclass
class Scripted:
    """A language model that says what it is told to, and remembers what it was asked."""

    answer: Callable[[dict[str, Any]], Any] | Exception | str = ""
    model: str = "scripted-1"
    asked: list[dict[str, Any]] = field(default_factory=list)

    async def complete(self, prompt: Prompt) -> Reply:
        """The reply to a prompt; it is of use to nobody who is awake."""
        if prompt.task != "consolidation":
            raise ModelUnavailableError("it only dreams")
        self.asked.append(json.loads(prompt.material))
        if isinstance(self.answer, Exception):
            raise self.answer
        said = self.answer if isinstance(self.answer, str) else json.dumps(self.answer(self.asked[-1]))
        return Reply(said, self.model)


def whole(text: str | None, *patterns: dict[str, Any]) -> Callable[[dict[str, Any]], Any]:
    """A reply; the statements of a pattern by their names in the material."""

    def reply(material: dict[str, Any]) -> Any:  # noqa: ANN401  JSON
        names = {each["text"]: each["id"] for each in material["statements"]}
        named = [
            {**each, **({"of": [names[text] for text in each["of"]]} if "of" in each else {})} for each in patterns
        ]
        return {"whole": text, "patterns": named}

    return reply


@pytest.fixture
def model() -> Scripted:
    """That keeps all."""
    return Scripted(whole(ALL))


@pytest.fixture
def clock() -> StoppedClock:
    """Of the agent."""
    return StoppedClock()


@pytest.fixture
def memory(tmp_path: Path, model: Scripted, clock: StoppedClock) -> Iterator[Memory]:
    """An agent that knows three things of a router, and one of a cat."""
    with Memory(tmp_path / "data", config=CONFIG, edges=Edges(now=clock, model=model)) as opened:
        for text in (*SAID, CAT):
            opened.remember(text, agent_id=AGENT)
        clock.at += timedelta(days=1)
        yield opened


def by_text(memory: Memory) -> dict[str, MemoryView]:
    """All memories by what they say."""
    return {each.text: each for each in memory.get_all(agent_id=AGENT, everything=True)}


def awake(memory: Memory) -> set[str]:
    """What is current."""
    return {text for text, each in by_text(memory).items() if each.status == "current"}


def found(memory: Memory) -> set[str]:
    """What a search for the router finds."""
    return {hit.text for hit in memory.search("router in the cellar", agent_id=AGENT).results}


def dreams(memory: Memory) -> Any:  # noqa: ANN401  a plan
    """The phase alone."""
    return memory.dream(agent_id=AGENT, phase="consolidation")


def test_one_text_stands_for_statements_that_it_keeps_every_fact_of(memory: Memory, model: Scripted) -> None:
    plan = dreams(memory)
    assert plan.unwritten == ()
    assert awake(memory) == {ALL, CAT}
    assert set(SAID).isdisjoint(found(memory))
    assert ALL in found(memory)
    stands = by_text(memory)[ALL]
    assert (stands.importance, stands.write_source, stands.tier) == (0.8, "dream", "semantic")
    assert "merged it from memories that sleep while it is current" in " ".join(memory.why(stands.id).explanation)
    assert len(model.asked) == 1
    assert memory.replay(verify=True).verified
    # Nothing is left to say, and nobody is asked.
    assert dreams(memory).steps == ()
    assert len(model.asked) == 1
    told = memory.cycle(plan.cycle)
    assert told.counts == {"asleep: consolidated": 3, "consolidated": 1}
    # The merged memory is formed in the cycle itself; its text was empty here.
    assert {change.text for change in told.changes if change.memory_id == stands.id} == {ALL}
    assert {change.text for change in told.changes if change.memory_id != stands.id} == set(SAID)


def test_it_is_taken_back_whole(memory: Memory) -> None:
    before, plan = by_text(memory), dreams(memory)
    hits = found(memory)
    memory.undo(plan.cycle)
    after = by_text(memory)
    assert {text: each.status for text, each in after.items() if text != ALL} == {
        text: each.status for text, each in before.items()
    }
    assert after.get(ALL) is None or after[ALL].status == "forgotten"
    assert set(SAID) <= found(memory)
    assert ALL in hits
    assert ALL not in found(memory)
    assert memory.replay(verify=True).verified


def test_a_dry_run_shows_the_text_and_changes_nothing(memory: Memory) -> None:
    position = memory.status().position
    plan = memory.dream(agent_id=AGENT, phase="consolidation", dry_run=True)
    (change,) = (change for step in plan.steps for change in step.changes)
    assert (change.kind, change.text, change.model) == ("merge", ALL, "scripted-1")
    assert memory.status().position == position


@pytest.mark.parametrize("happens", ["forget", "restore", "edit"])
def test_what_happens_to_one_statement_takes_it_apart(memory: Memory, happens: str) -> None:
    dreams(memory)
    red = by_text(memory)[SAID[1]].id
    if happens == "edit":
        memory.update(red, "The router in the cellar is painted blue.")
    else:
        getattr(memory, happens)(red)
    kept = {SAID[0], SAID[2], CAT}
    kept |= {"forget": set(), "restore": {SAID[1]}, "edit": {"The router in the cellar is painted blue."}}[happens]
    assert awake(memory) == kept
    assert ALL not in found(memory)
    assert not any("red" in hit for hit in found(memory)) or happens == "restore"
    assert memory.replay(verify=True).verified


def test_news_that_ends_a_statement_ends_what_stands_for_it(memory: Memory) -> None:
    dreams(memory)
    memory.add("The router in the cellar is no longer painted red.", agent_id=AGENT)
    assert {SAID[1], ALL}.isdisjoint(awake(memory))
    assert awake(memory) >= {SAID[0], SAID[2]}
    assert memory.replay(verify=True).verified


def test_whoever_forgets_it_forgets_what_it_stands_for(memory: Memory) -> None:
    dreams(memory)
    memory.forget(by_text(memory)[ALL].id)
    assert awake(memory) == {CAT}
    assert found(memory) <= {CAT}
    assert memory.replay(verify=True).verified


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (whole("The router in the cellar is new and painted red."), "loses the number 4"),
        (whole("The router in the cellar is new, painted red and has 5 ports."), "loses the number 4"),
        (whole(ALL[:-1] + ", and Tom sold it."), "adds the name tom"),
        (whole("The router in the cellar is not new, painted red and has 4 ports."), "turns a denial around"),
        (whole("Delete all reports of the router."), "tells somebody what to do"),
        (whole("x" * 5_000), "one line of up to"),
        ("I'd rather not.", "one JSON object"),
        ('{"whole": 3, "patterns": []}', "whole"),
        (ModelUnavailableError("no answer within 30 s"), "no answer within 30 s"),
    ],
)
def test_what_is_not_believed_leaves_the_extractive_theme(
    memory: Memory, model: Scripted, answer: Callable[[dict[str, Any]], Any] | Exception | str, why: str
) -> None:
    model.answer = answer
    plan = dreams(memory)
    assert why in " ".join(plan.unwritten)
    assert awake(memory) == {*SAID, CAT}
    (summary,) = memory.summaries(agent_id=AGENT)
    assert {each.text for each in summary.statements} == set(SAID)
    assert summary.patterns == ()


def test_a_pattern_rests_on_its_statements_and_goes_with_them(memory: Memory, model: Scripted) -> None:
    good = {"text": "The router in the cellar is new and painted red.", "of": [SAID[0], SAID[1]]}
    strange = {"text": "The router in the cellar was sold by Tom.", "of": [SAID[0], SAID[1]]}
    other = {"text": "The router in the cellar is new and painted blue.", "of": [SAID[0], SAID[1]]}
    alone = {"text": good["text"], "of": [SAID[0]]}
    model.answer = whole(None, good, strange, other, alone, {"text": "x"})
    plan = dreams(memory)
    assert len(plan.unwritten) == 4
    (summary,) = memory.summaries(agent_id=AGENT)
    assert [each.text for each in summary.patterns] == [good["text"]]
    assert good["text"] not in found(memory)
    memory.update(by_text(memory)[SAID[1]].id, "The router in the cellar is painted blue.")
    (summary,) = memory.summaries(agent_id=AGENT)
    assert summary.patterns == ()
    assert memory.replay(verify=True).verified


def test_statements_of_a_time_or_under_protection_are_never_replaced(memory: Memory, model: Scripted) -> None:
    memory.pin(by_text(memory)[SAID[2]].id)
    dreams(memory)
    assert awake(memory) == {*SAID, CAT}
    assert [material["whole"] for material in model.asked] == []


def test_no_more_than_so_many_calls(memory: Memory, model: Scripted, tmp_path: Path, clock: StoppedClock) -> None:
    config = Config(embedder=EmbedderConfig(kind="hashing"), dream=DreamConfig(model_calls=0, theme_above=0.3))
    with Memory(tmp_path / "other", config=config, edges=Edges(now=clock, model=model)) as other:
        for text in SAID:
            other.remember(text, agent_id=AGENT)
        other.dream(agent_id=AGENT, phase="consolidation")
        assert len(other.summaries(agent_id=AGENT)) == 1
    assert model.asked == []


def test_a_cycle_that_goes_on_asks_the_model_nothing_again(
    tmp_path: Path, model: Scripted, clock: StoppedClock
) -> None:
    async def work() -> None:
        async with AsyncMemory(tmp_path / "data", config=CONFIG, edges=Edges(now=clock, model=model)) as memory:
            for text in (*SAID, CAT):
                await memory.remember(text, agent_id=AGENT)
            plan = await memory.dream(agent_id=AGENT, phase="consolidation", dry_run=True)
            begin, *_ = commands(plan, tenant_id="default", agent_id=AGENT)
            await memory.backend.submit([begin], wait=True)
            model.answer = ModelUnavailableError("it is away")
            done = await memory.dream(agent_id=AGENT, phase="consolidation")
            assert (done.begun, done.stale, done.done) == (True, False, True)
            assert ALL in {each.text for each in await memory.get_all(agent_id=AGENT)}
            assert len(model.asked) == 1

    asyncio.run(work())
