"""Summaries: what stands, as it was said, of one subject and speaker."""

from dataclasses import replace
from typing import Final

from mnemolog.processors.calibration import uncalibrated
from mnemolog.processors.dream.summaries import summaries
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.dream import Summary
from mnemolog.schemas.event import MemoryPinned, MemorySlept, MemorySuperseded
from tests.unit.processors.dream.test_consolidation import CAT, ROUTERS, Told

FEW: Final = DreamConfig(category_least=4, category_central=2)


def summed_up(told: Told, config: DreamConfig = FEW) -> list[Summary]:
    """What is read of an agent."""
    return summaries(told.state, uncalibrated("hashing-1"), config, now=told.now)


def knowing(*texts: str) -> Told:
    """An agent that was told this."""
    agent = Told()
    for text in texts:
        agent.remembers(text)
    return agent


def said(summary: Summary) -> set[str]:
    """What is shown."""
    return {each.text for each in summary.statements}


def test_a_large_category_is_summed_up_by_its_most_central_statements() -> None:
    agent = knowing(*ROUTERS, CAT)
    agent.happens(MemoryPinned(memory_id="m00", observed_at=agent.now))
    (summary,) = summed_up(agent)
    assert (summary.of, summary.category, summary.memories) == ("category", "fact", 4)
    assert len(said(summary)) == 2
    assert said(summary) < set(ROUTERS)
    assert summed_up(agent, replace(FEW, category_least=5)) == []


def test_statements_of_two_speakers_are_never_one_summary() -> None:
    agent = knowing(*ROUTERS)
    agent.remembers(CAT, data_source="assistant_message")
    assert summed_up(agent) == []
    agent = knowing(*ROUTERS)
    agent.remembers(CAT, subject="ayşe")
    assert summed_up(agent) == []


def test_a_theme_is_shown_with_its_sources_and_the_least_trust() -> None:
    agent = Told()
    for text, trust in zip(ROUTERS, (0.9, 0.2, 0.5), strict=True):
        agent.remembers(text, source_confidence=trust)
    agent.dreams()
    (summary,) = summed_up(agent)
    assert (summary.of, said(summary), summary.source_confidence) == ("theme", set(ROUTERS), 0.2)
    assert {each.memory_id for each in summary.statements} == set(agent.state.memories)


def test_what_is_forgotten_ended_or_asleep_leaves_every_summary_at_once() -> None:
    more = "The router in the cellar hums."
    for leaves in (_forgotten, _ended, _asleep):
        agent = knowing(*ROUTERS, more)
        agent.dreams()
        leaves(agent)
        category_and_theme = summed_up(agent, replace(FEW, category_least=3))
        assert [(each.of, each.memories, each.gone) for each in category_and_theme] == [
            ("category", 3, 0),
            ("theme", 3, 1),
        ]
        assert all(ROUTERS[0] not in said(each) for each in category_and_theme)


def test_a_theme_of_which_too_little_stands_is_not_shown() -> None:
    agent = knowing(*ROUTERS)
    agent.dreams()
    agent.forgets("m00")
    assert summed_up(agent) == []


def _forgotten(agent: Told) -> None:
    agent.forgets("m00")


def _ended(agent: Told) -> None:
    agent.happens(
        MemorySuperseded(
            memory_id="m00",
            by="m01",
            valid_until=agent.now,
            reason="key_value",
            key="",
            old_value="",
            new_value="",
            messages_hidden=(),
            observed_at=agent.now,
        )
    )


def _asleep(agent: Told) -> None:
    agent.happens(
        MemorySlept(
            memory_id="m00",
            reason="faded",
            was="episodic",
            by=None,
            accesses=0,
            messages=(),
            ends=agent.now,
            retention=0.0,
            idle_days=0.0,
            utility=0.5,
            messages_hidden=(),
            observed_at=agent.now,
        )
    )
