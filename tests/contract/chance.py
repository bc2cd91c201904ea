"""Histories at random: whatever the write path could have made of some inputs, several agents talking at once."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from hypothesis import strategies as st

from mnemolog.processors.ports import Document
from mnemolog.schemas.event import Language
from tests.contract.histories import BEGINNING, DAY, MINUTE, Agent, History

AGENTS: Final = (("default", "bot"), ("default", "bot2"), ("default", "o'bot \"%_ışık"), ("other", "bot"))
"""A name and another that it begins; quotes, signs that mean something to SQL, Turkish letters; two tenants."""

WORDS: Final = "tea coffee green Ankara İzmir ışık Lviv river train piano çay kitten 42 lives likes moved".split()
SUBJECTS: Final = ("user", "ayşe")
SESSIONS: Final = ("s1", "s2", "s'2")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "tr", "de")

Action = Literal[
    "says", "learns", "is told", "adds", "repeats", "corrects", "forgets", "refuses", "rejects", "ends",
    "restores", "edits", "anchors", "hears", "recalls", "releases", "relates", "prunes", "captures",
    "sleeps", "dreams", "runs", "stands alone", "confides", "is called", "passes over", "fails",
]  # fmt: skip


class Step(NamedTuple):
    """One input of a random history; a step that has nothing to work on says its text instead."""

    agent: int
    action: Action
    words: tuple[str, ...]
    choice: int
    """which memory, subject, session and language"""
    lasts_minutes: int | None
    """how long a plan is valid"""


ACTIONS: Final = ("says", "learns", "learns", "is told", "adds", "repeats", "corrects", "forgets", "refuses",
                   "rejects", "ends", "anchors", "hears", "recalls", "recalls", "releases", "relates", "relates",
                   "prunes", "captures", "restores", "restores", "edits", "sleeps", "sleeps", "dreams", "runs",
                   "runs", "stands alone", "confides", "is called", "is called", "passes over",
                   "passes over", "fails")  # fmt: skip

steps: Final = st.builds(
    Step,
    st.integers(0, len(AGENTS) - 1),
    st.sampled_from(ACTIONS),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(tuple),
    st.integers(0, 11),
    st.sampled_from([None, None, 1, 5, 100]),
)


def told(chosen: Sequence[Step]) -> History:
    """The history that the steps make."""
    history = History()
    for step in chosen:
        tenant, name = AGENTS[step.agent]
        _tell(history.agent(name, tenant), step)
    return history


def _tell(agent: Agent, step: Step) -> None:  # noqa: C901  one line for each
    text, history = " ".join(step.words), agent.history
    subject, session = SUBJECTS[step.choice % 2], SESSIONS[step.choice % 3]
    language = LANGUAGES[step.choice // 2 % 3]
    ends = None if step.lasts_minutes is None else history.now + step.lasts_minutes * MINUTE
    kept = [memory.id for memory in agent.state.memories.values() if not memory.forgotten]
    active = [memory.id for memory in agent.active()]
    # What sleeps for another that says the same is not compared with, so nothing is said again of it.
    compared = [memory.id for memory in agent.active() if memory.asleep_for is None]
    match step.action:
        case "learns":
            agent.learns(text, subject=subject, session=session, language=language, valid_until=ends)
        case "is told":
            agent.is_told(text, subject=subject, language=language)
        case "adds" if compared:
            agent.adds(compared[step.choice % len(compared)], text, valid_until=ends)
        case "repeats" if compared:
            agent.repeats(compared[step.choice % len(compared)], text)
        case "corrects" if active:
            agent.corrects(active[step.choice % len(active)], text, at=ends)
        case "edits" if compared:
            agent.edits(compared[step.choice % len(compared)], text, language=language)
        case "stands alone" if kept:
            agent.stands_alone(kept[step.choice % len(kept)], text)
        case "forgets" if kept:
            agent.forgets(kept[step.choice % len(kept)])
        case "refuses" | "rejects":
            (agent.refuses if step.action == "refuses" else agent.rejects)(text)
        case "ends" if session in agent.state.intake.sessions:
            agent.ends(session)
        case "fails":
            agent.fails_at(f"lost-{history.position}")
        case "runs":
            _run(agent, step, text)
        case _:
            if not _use(agent, step, session, active):
                agent.says(text, speaker=subject, session=session, language=language)


def _run(agent: Agent, step: Step, text: str) -> None:
    """The agent does something with its own memory; some of it is refused."""
    role = SUBJECTS[step.choice % 2]
    match step.choice % 6:
        case 0:
            agent.runs("core_memory_append", role=role, section="blockers", item=text)
        case 1:
            agent.runs("core_memory_update", role=role, section="status", content={"sprint": text})
        case 2:
            agent.runs("core_memory_update", role=role, section="rules", content=text)
        case 3:
            agent.runs("archive_document", source="a.md", content=f"# {text}\n{text}", type="spec", form="markdown")
        case 4:
            agent.runs("propose_change", role=role, section="rules", content=text, reason=text)
        case _:
            agent.runs("memory_log", role=role, action="Work", content=text, importance=1 + step.choice % 10)


def _asleep(agent: Agent) -> list[str]:
    """What sleeps alone, or is a stub."""
    known = agent.state.memories.values()
    return [each.id for each in known if each.active and each.asleep_since is not None and each.asleep_for is None]


def _use(agent: Agent, step: Step, session: str, active: Sequence[str]) -> bool:  # noqa: C901  one line for each
    """What happens to memories that are there; says whether there was anything to do it to."""
    known = list(agent.state.memories)
    awake = [memory.id for memory in agent.state.memories.values() if memory.awake]
    match step.action:
        case "restores" if known:
            agent.restores(known[step.choice % len(known)])
        case "anchors" if active:
            agent.anchors(active[step.choice % len(active)], ("pin", "unpin", "lock", "unlock")[step.choice % 4])
        case "hears" if active:
            agent.hears(active[step.choice % len(active)], success=step.choice > 5)
        case "sleeps" if (asleep := _asleep(agent)) and step.choice % 3 == 0:
            (agent.unarchives if agent.state.memories[asleep[-1]].stub else agent.archives)(asleep[-1])
        case "sleeps" if awake:
            others = [each for each in awake[1:] if step.choice % 2]
            agent.sleeps(awake[0], by=others[0] if others else None)
        case "dreams" if awake:
            agent.dreams(awake[step.choice % len(awake)])
        case "recalls" if active:
            agent.recalls(active[: 1 + step.choice % 3], session=session, anew=step.choice % 4 == 0)
        case "releases" if agent.state.held.get(session):
            agent.releases(next(iter(agent.state.held[session])), session)
        case "relates" if len(active) > 1:
            agent.relates(active[step.choice % len(active)], active[step.choice % len(active) - 1])
        case "prunes" if agent.state.relations:
            agent.prunes(next(iter(agent.state.relations)))
        case "captures" if len(active) > 1 and session in agent.state.intake.sessions:
            agent.captures(active[0], active[1], session=session)
        case "passes over" if agent.state.transcript:
            agent.passes_over(list(agent.state.transcript)[step.choice % len(agent.state.transcript)])
        case "confides" if active:
            agent.confides(active[step.choice % len(active)])
        case "is called" if active:
            agent.is_called(active[step.choice % len(active)], step.words[0].capitalize())
        case _:
            return False
    return True


histories: Final = st.lists(steps, min_size=8, max_size=40).map(told)


def moments(history: History) -> list[float]:
    """Times at which answers differ: before all, in between, at the end of a plan, and after everything."""
    states = [history.state(key) for key in history.keys]
    ends = {memory.valid_until for state in states for memory in state.memories.values()} - {None}
    return [0.0, BEGINNING, history.now, history.now + DAY, *sorted(each for each in ends if each is not None)]


def selections(history: History) -> list[frozenset[Document]]:
    """Documents that a search may be kept to: none, all, hidden and ended ones too, and some."""
    states = [history.state(key) for key in history.keys]
    every = [Document("memory", each) for state in states for each in state.memories]
    every += [Document("message", each) for state in states for each in state.transcript]
    return [frozenset(), frozenset(every), frozenset(every[::3]), frozenset({Document("memory", "never was")})]
