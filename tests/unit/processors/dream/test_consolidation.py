"""Themes: statements as they were said, of one subject and kind; nothing is glued, ended or kept beyond its end."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from mnemolog.processors.calibration import uncalibrated
from mnemolog.processors.documents import changes_of
from mnemolog.processors.dream import carrying, cycles
from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Nearness, Night
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas import codec
from mnemolog.schemas.command import Category, DreamChange, Written
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.config import Config
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import (
    CommandRefused,
    Event,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    ThemeDissolved,
    ThemeFormed,
)
from mnemolog.schemas.input import SourcePosition
from tests.contract.histories import BEGINNING, MINUTE, History

KEY: Final = "default/bot"
ROUTERS: Final = (
    "The router in the cellar is new.",
    "The router in the cellar is slow today.",
    "Our router in the cellar is painted red.",
)
CAT: Final = "My cat sleeps all day long."


@dataclass
class Told:
    """An agent that is told things, a minute apart; and the commits of all that."""

    state: WriterState = field(default_factory=WriterState)
    commits: list[Commit] = field(default_factory=list)

    @property
    def now(self) -> float:
        """The time of the next commit."""
        return BEGINNING + MINUTE * (len(self.commits) + 1)

    def remembers(self, text: str, subject: str = "user", **fields: Any) -> str:  # noqa: ANN401  of any type
        """A statement is remembered."""
        agent = History().agent()
        agent.is_told(text, subject=subject)
        (entry,) = agent.history.recorded[0][1].events
        assert isinstance(entry.event, MemoryFormed)
        name = f"m{len(self.commits):02}"
        self.happens(replace(entry.event, memory_id=name, observed_at=self.now, **fields))
        return name

    def happens(self, *events: Event, input_id: str | None = None) -> None:
        """These events are appended."""
        number = len(self.commits) + 1
        entries = [Entry(f"e{number}-{place}", self.state.seq + 1 + place, each) for place, each in enumerate(events)]
        commit = Commit(
            tenant_id="default",
            agent_id="bot",
            source=SourcePosition("log", "messages", 0, number),
            input_id=input_id or f"i{number}",
            content_hash=str(number),
            recorded_at=self.now,
            clock=self.now,
            release="0",
            events=tuple(entries),
        )
        self.commits.append(commit)
        self.state.fold(commit)

    def planned(self, phase: Any = "consolidation") -> DreamPlan:  # noqa: ANN401  a phase
        """What a cycle of one phase would do."""
        return planning.planned(self.night(), [phase])

    def folded(self) -> WriterState:
        """The same agent, from its commits."""
        state = WriterState()
        for commit in self.commits:
            state.fold(commit)
        return state

    def night(self, *written: Written) -> Night:
        """What the phases look at; a model wrote so much about themes."""
        state = self.folded()
        nearness = Nearness(state.near, uncalibrated("hashing-1"))
        found = {each.theme: each for each in written}
        return Night(KEY, state, self.now, Config(), nearness=nearness, written=found)

    def dreams(self) -> DreamPlan:
        """A cycle is carried out."""
        plan = self.planned()
        self.carries_out(plan)
        return plan

    def undoes(self, cycle: str) -> DreamPlan:
        """A cycle is taken back."""
        state = WriterState()
        back = planning.inverses(self.commits, cycle, state)
        plan = planning.undoing(KEY, back, state, cycle, now=self.now, config=Config())
        self.carries_out(plan)
        return plan

    def carries_out(self, plan: DreamPlan) -> None:
        """The commands of a plan, one after the other."""
        if plan.steps:
            for command in planning.commands(plan, tenant_id="default", agent_id="bot"):
                made = carrying.carried_out(command, self.state, embeddings={}, clock=self.now, config=Config())  # type: ignore[arg-type]
                events = list(made)
                self.happens(*events, input_id=command.id)

    def forgets(self, memory: str) -> None:
        """Somebody asks that a memory be in no answer any more."""
        self.happens(MemoryForgotten(memory_id=memory, reason="asked", messages_hidden=(), observed_at=self.now))

    @property
    def themes(self) -> list[ThemeFormed]:
        """That stand."""
        return list(self.state.themes.values())


@pytest.fixture
def told() -> Told:
    """An agent that knows three things of a router, and one of a cat."""
    agent = Told()
    for text in (*ROUTERS, CAT):
        agent.remembers(text)
    return agent


def words(told: Told, ids: Sequence[str]) -> set[str]:
    """What these memories say."""
    return {told.state.memories[each].words for each in ids}


def test_statements_that_are_near_to_each_other_are_a_theme(told: Told) -> None:
    told.dreams()
    (theme,) = told.themes
    assert words(told, theme.members) == words(told, theme.central) == set(ROUTERS)
    assert (theme.subject, theme.category) == ("user", "fact")


def test_it_holds_no_words_and_changes_no_memory_and_no_document(told: Told) -> None:
    before = dict(told.state.memories)
    told.dreams()
    assert told.state.memories == before
    events = [entry.event for commit in told.commits for entry in commit.events]
    (formed,) = [event for event in events if isinstance(event, ThemeFormed)]
    assert "router" not in codec.dump(formed).decode()
    # No search finds a theme, so none can rank above the statement that answers.
    assert list(changes_of(KEY, 1, formed)) == []


@pytest.mark.parametrize(
    "other",
    [{"subject": "ayşe"}, {"data_source": "assistant_message"}, {"category": "preference"}, {"language": "tr"}],
)
def test_nothing_is_summed_up_across_people_speakers_kinds_or_languages(other: dict[str, str]) -> None:
    agent = Told()
    for text in ROUTERS[:2]:
        agent.remembers(text)
    agent.remembers(ROUTERS[2], **other)
    assert agent.planned().steps == ()


def test_the_least_trusted_statement_says_how_far_it_is_trusted() -> None:
    agent = Told()
    for text, trust in zip(ROUTERS, (0.9, 0.3, 0.6), strict=True):
        agent.remembers(text, source_confidence=trust)
    agent.dreams()
    assert [theme.source_confidence for theme in agent.themes] == [0.3]


def test_names_are_what_half_of_the_statements_name() -> None:
    agent = Told()
    for text, names in zip(ROUTERS, (("e/a", "e/b"), ("e/b", "e/c"), ("e/b", "e/a")), strict=True):
        agent.remembers(text, entities=names)
    agent.dreams()
    assert [theme.names for theme in agent.themes] == [("e/b", "e/a")]


def test_of_what_is_said_in_nearly_the_same_words_one_statement_is_shown() -> None:
    agent = Told()
    for text in (ROUTERS[0], ROUTERS[0].upper(), ROUTERS[0].lower(), ROUTERS[1]):
        agent.remembers(text)
    agent.dreams()
    (theme,) = agent.themes
    assert (len(theme.members), len(theme.central)) == (4, 2)


@pytest.mark.parametrize("anchor", [MemoryPinned, MemoryLocked])
def test_an_anchor_is_no_member(told: Told, anchor: type[MemoryPinned | MemoryLocked]) -> None:
    told.happens(anchor(memory_id="m00", observed_at=told.now))
    assert told.planned().steps == ()


def test_twice_is_once(told: Told) -> None:
    told.dreams()
    assert told.planned().steps == ()


def test_a_new_statement_draws_the_theme_anew(told: Told) -> None:
    told.dreams()
    (before,) = told.themes
    told.remembers("The router in the cellar is loud.")
    told.dreams()
    (after,) = told.themes
    assert set(before.members) < set(after.members)
    assert [event.reason for event in _dissolved(told)] == ["redrawn"]


def test_what_was_forgotten_leaves_the_theme_and_the_report_of_the_cycle(told: Told) -> None:
    plan = told.dreams()
    shown = [plan.texts[each] for each in told.themes[0].central]
    assert set(shown) == set(ROUTERS)
    told.forgets(told.themes[0].central[0])
    (view,) = cycles.views(KEY, told.commits, only=plan.cycle)
    assert [change.text for change in view.changes] == [""]
    again = told.dreams()
    assert told.themes == []
    assert shown[0] not in again.texts.values()


def test_it_is_taken_back_and_what_was_redrawn_comes_back(told: Told) -> None:
    first = told.dreams()
    before = dict(told.state.themes)
    told.remembers("The router in the cellar is loud.")
    second = told.dreams()
    told.undoes(second.cycle)
    assert {name: theme.members for name, theme in told.state.themes.items()} == {
        name: theme.members for name, theme in before.items()
    }
    told.undoes(first.cycle)
    assert told.themes == []


def test_taking_back_forms_no_theme_with_a_forgotten_member(told: Told) -> None:
    told.dreams()
    told.forgets("m00")
    second = told.dreams()
    assert told.undoes(second.cycle).steps == ()
    assert told.themes == []


def test_what_a_member_says_since_the_plan_is_not_summed_up(told: Told) -> None:
    plan = told.planned()
    told.forgets("m01")
    told.carries_out(plan)
    assert told.themes == []
    refused = [entry.event for commit in told.commits for entry in commit.events]
    assert {event.reason for event in refused if isinstance(event, CommandRefused)} == {"forgotten"}


def test_an_anchor_of_after_the_plan_is_no_member(told: Told) -> None:
    plan = told.planned()
    told.happens(MemoryPinned(memory_id="m01", observed_at=told.now))
    told.carries_out(plan)
    assert told.themes == []


@pytest.mark.parametrize(
    "broken",
    [{"theme": None}, {"central": ("m03",)}, {"reason": "because"}, {"kind": "dissolve", "theme": None}],
)
def test_a_theme_that_there_cannot_be_is_refused(told: Told, broken: dict[str, Any]) -> None:
    (step,) = told.planned().steps
    (change,) = step.changes
    with pytest.raises(InvalidInputError):
        carrying.changed(replace(change, **broken), told.state, at=told.now, config=Config())


def test_a_theme_of_nobody_is_refused(told: Told) -> None:
    (step,) = told.planned().steps
    (change,) = step.changes
    for changed in (replace(change, members=("m99", *change.members)), _of_nothing(change)):
        event = carrying.changed(changed, told.state, at=told.now, config=Config())
        assert isinstance(event, CommandRefused)
        assert event.reason == "unknown"


def _of_nothing(change: DreamChange) -> DreamChange:
    return replace(change, kind="dissolve", reason="redrawn", theme="no-such-theme")


def _dissolved(told: Told) -> list[ThemeDissolved]:
    events = [entry.event for commit in told.commits for entry in commit.events]
    return [event for event in events if isinstance(event, ThemeDissolved)]


def test_the_kind_of_statement_is_the_memory_s(told: Told) -> None:
    category: Category = "decision"
    agent = Told()
    for text in ROUTERS:
        agent.remembers(text, category=category)
    agent.dreams()
    assert [theme.category for theme in agent.themes] == [category]
