"""Messages fall asleep at their thresholds, and never while a memory rests on them alone."""

from dataclasses import replace
from typing import Any, Final

import pytest

from mnemolog.processors.documents import FOR_EVER, NEVER, End, changes_of
from mnemolog.processors.dream import carrying, transcript
from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Night
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.command import DreamChange
from mnemolog.schemas.config import Config, DreamConfig
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import DreamError
from mnemolog.schemas.event import CommandRefused, MessageRecorded, MessageSlept, MessageWoken, RejectedSentence
from mnemolog.schemas.moments import DAY_S
from tests.contract.histories import Agent, History

DREAM: Final = DreamConfig(passed_over=2, unworthy_below=0.15)
WORTH: Final[dict[str, float | None]] = {"worthy": 0.16, "unjudged": None, "barely": 0.15}
"""Of some messages, how likely they are worth keeping."""
GREEN: Final = "The bench in the yard is green."


def night(agent: Agent, days: float, dream: DreamConfig = DREAM, preset: str = "default") -> Night:
    """The agent so many days after what it heard last."""
    commits = [each.commit for each in agent.history.recorded]
    state = WriterState()
    for commit in commits:
        state.fold(commit)
    config = replace(Config(dream=dream), preset=preset)  # type: ignore[arg-type]
    now = commits[-1].clock + days * DAY_S
    found = transcript.usage_of_messages(commits)
    judged = {name: was._replace(density=0, worth=WORTH.get(name, 0.1)) for name, was in found.items()}
    return Night("default/bot", state, now, config, messages=judged)


def asleep(agent: Agent, days: float, dream: DreamConfig = DREAM, **more: Any) -> dict[str, str]:  # noqa: ANN401
    """The messages that would fall asleep, and why."""
    return {each.memory_id: each.reason for each in transcript.proposed(night(agent, days, dream, **more))}


def bored(times: int = 2) -> Agent:
    """An agent that heard something of no use, and was asked for something else so often since."""
    agent = History().agent()
    agent.says(GREEN, message="green")
    known = agent.is_told("My cat is Duman.")
    for _ in range(times):
        agent.recalls([known], session="s2")
    return agent


ALL: Final = replace(DREAM, most_asleep=1.0)
"""Under which all of what may sleep does so at once."""


@pytest.mark.parametrize(
    ("times", "days", "slept"),
    [(2, 90.1, {"green": "passed_over"}), (2, 89.9, {}), (1, 90.1, {})],
)
def test_a_message_that_nobody_needed_sleeps_after_days_and_recalls(
    times: int, days: float, slept: dict[str, str]
) -> None:
    assert asleep(bored(times), days, ALL) == slept


@pytest.mark.parametrize(("name", "sleeps"), [("barely", True), ("worthy", False), ("unjudged", False)])
def test_what_may_be_worth_keeping_stays(name: str, *, sleeps: bool) -> None:
    agent = History().agent()
    agent.says(GREEN, message=name)
    for _ in range(2):
        agent.recalls([], session="s2")
    assert set(asleep(agent, 90.1, ALL)) == ({name} if sleeps else set())


def test_what_names_something_stays() -> None:
    agent = bored()
    dense = night(agent, 100, ALL)
    dense.messages = {name: was._replace(density=1) for name, was in dense.messages.items()}
    assert list(transcript.proposed(dense)) == []


@pytest.mark.parametrize(
    ("worths", "expected"),
    [((0.1, 0.3), 0.3), ((0.1, None), None), ((), None)],
)
def test_a_sentence_that_was_not_judged_leaves_a_message_unjudged(
    worths: tuple[float | None, ...], expected: float | None
) -> None:
    commit = bored().history.recorded[0].commit
    unkept = tuple(RejectedSentence(words="x", reason="not_worth", worth=worth) for worth in worths)
    entries = tuple(
        entry._replace(event=replace(entry.event, unkept=unkept)) if isinstance(entry.event, MessageRecorded) else entry
        for entry in commit.events
    )
    assert transcript.usage_of_messages([replace(commit, events=entries)])["green"].worth == expected


def test_what_was_given_since_counts_from_then() -> None:
    agent = bored()
    agent.recalls([], session="s2", messages=["green"])
    assert asleep(agent, 90.1, ALL) == {}


def test_a_message_that_a_memory_was_made_of_stays() -> None:
    agent = bored()
    agent.learns("I live in Leeds.", message="leeds")
    for _ in range(2):
        agent.recalls([], session="s2")
    assert set(asleep(agent, 90.1, ALL)) == {"green"}
    agent.sleeps(agent.state.memories_of["leeds"][0])
    assert "leeds" not in asleep(agent, 90.1, ALL)


@pytest.mark.parametrize(
    ("first", "second", "repeated"),
    [
        (GREEN, "the bench in the yard is green", True),
        (GREEN, "The bench in the yard is not green.", False),
        ("You like it?", "You like it.", False),
        ("I had soup today.", "I had soup today.", False),
        ("Bugün yağmur yağdı.", "Bugün yağmur yağdı.", False),
        ("Ilık süt.", "İlik süt.", False),
        ("🙂", "🙂", False),
    ],
)
def test_of_what_is_said_again_in_the_same_words_the_latest_stays(first: str, second: str, *, repeated: bool) -> None:
    agent = History().agent()
    agent.says(first, message="m1")
    agent.says(second, message="m2")
    assert asleep(agent, 30.1, ALL) == ({"m1": "repeated"} if repeated else {})
    assert asleep(agent, 29.9, ALL) == {}


def test_words_that_name_a_time_are_repeated_where_the_gate_took_them_so_and_nobody_needs_them() -> None:
    agent = History().agent()
    memory = agent.learns("Bugün yağmur yağdı.", message="m1")
    later = agent.repeats(memory, "Bugün yağmur yağdı.")
    for _ in range(2):
        agent.recalls([], session="s2")
    assert asleep(agent, 60, ALL) == {}
    assert [(each.memory_id, each.by) for each in transcript.proposed(night(agent, 90.1, ALL))] == [("m1", later)]


def test_another_speaker_repeats_nothing() -> None:
    agent = History().agent()
    agent.says(GREEN, message="m1")
    agent.says(GREEN, message="m2", speaker="ayşe")
    assert asleep(agent, 60, ALL) == {}


@pytest.mark.parametrize("anchor", [None, "pin", "lock"])
def test_a_repetition_sleeps_where_its_memory_rests_on_the_later_one_too(anchor: str | None) -> None:
    agent = History().agent()
    memory = agent.learns(GREEN, message="m1")
    agent.repeats(memory, GREEN)
    if anchor is not None:
        agent.anchors(memory, anchor)  # type: ignore[arg-type]
    assert asleep(agent, 30.1, ALL) == ({"m1": "repeated"} if anchor is None else {})


def test_a_repetition_stays_where_a_memory_rests_on_it_alone() -> None:
    agent = History().agent()
    agent.learns(GREEN, message="m1")
    agent.says(GREEN, message="m2")
    assert asleep(agent, 60, ALL) == {}


def test_a_day_takes_no_more_than_its_share_and_the_longest_unused_first() -> None:
    agent = History().agent()
    for number in range(6):
        agent.says(GREEN, message=f"m{number}")
    assert list(asleep(agent, 40)) == ["m0", "m1", "m2"]


def test_it_can_be_turned_off_and_is_no_rule_of_the_source_document() -> None:
    assert asleep(bored(), 100, replace(ALL, messages_sleep=False)) == {}
    assert asleep(bored(), 100, ALL, preset="v9") == {}


def planned(agent: Agent, days: float = 100) -> DreamPlan:
    """A cycle of the phase alone."""
    return planning.planned(night(agent, days, ALL), ["transcript"])


def changes(plan: DreamPlan) -> list[DreamChange]:
    """What it would do."""
    return [change for step in plan.steps for change in step.changes]


def test_the_plan_names_the_message_and_its_words() -> None:
    plan = planned(bored())
    assert [(each.kind, each.memory_id, each.accesses) for each in changes(plan)] == [("sleep_message", "green", 2)]
    assert plan.texts["green"].endswith(GREEN)
    assert [event["event"] for step in plan.steps for event in step.events] == ["message_slept"]


def test_a_search_of_now_lets_it_go_and_has_it_again_when_it_wakes() -> None:
    agent = bored()
    (change,) = changes(planned(agent))
    (event,) = carrying.events(change, agent.state, cycle="c", at=1.0, embedding=None, config=Config())
    assert isinstance(event, MessageSlept)
    assert list(changes_of("k", 7, event)) == [End("k", "message", "green", 7, NEVER)]
    agent.state.evolve(event)
    asleep_hash = agent.state.hash()
    assert (agent.state.transcript["green"].searched, agent.state.transcript["green"].asleep_in) == (False, "c")
    (back,) = transcript.woken(["green", "green", "nothing"], agent.state, "recalled", at=2.0)
    assert list(changes_of("k", 8, back)) == [End("k", "message", "green", 8, FOR_EVER)]
    agent.state.evolve(back)
    assert agent.state.transcript["green"].searched
    assert agent.state.hash() != asleep_hash


def test_what_something_happened_to_since_is_left_alone() -> None:
    agent = bored()
    (change,) = changes(planned(agent))
    agent.confides_message("green")
    (event,) = carrying.events(change, agent.state, cycle="c", at=1.0, embedding=None, config=Config())
    assert isinstance(event, CommandRefused)
    assert event.reason == "changed"


def test_a_memory_that_was_given_brings_its_message_back_where_it_has_no_other() -> None:
    agent = History().agent()
    memory = agent.learns(GREEN, message="m1")
    agent.repeats(memory, GREEN)
    (change,) = changes(planned(agent))
    for event in carrying.events(change, agent.state, cycle="c", at=1.0, embedding=None, config=Config()):
        agent.state.evolve(event)
    assert list(transcript.messages_to_wake([memory], agent.state)) == []
    later = next(each for each in agent.state.messages_of[memory] if each != "m1")
    agent.state.evolve(MessageSlept(message_id=later, cycle="c", reason="repeated", by=None, idle_days=1.0,
                                    passed_over=0, observed_at=1.0))  # fmt: skip
    assert list(transcript.messages_to_wake([memory], agent.state)) == ["m1", later]


def test_a_plan_that_would_put_evidence_to_sleep_is_abandoned() -> None:
    agent = bored()
    plan = planned(agent)
    agent.state.memories_of["green"] = [next(iter(agent.state.memories))]
    with pytest.raises(DreamError, match="a memory rests on it"):
        planning.check(plan, agent.state, most=10)


def test_awake_means_searched_by_whatever_way_it_was_shown_again() -> None:
    woken = MessageWoken(message_id="green", reason="undone", observed_at=3.0)
    agent = bored()
    (change,) = changes(planned(agent))
    (event,) = carrying.events(change, agent.state, cycle="c", at=1.0, embedding=None, config=Config())
    before = agent.state.hash()
    agent.state.evolve(event)
    agent.state.evolve(woken)
    assert agent.state.hash() == before
