"""Messages of the transcript fall asleep: what a later message says again, and what was not needed for long.

What sleeps stays in the transcript, in searches of a time and beside what was said before and after it; only a search
of what holds now does not look at it. A message that a memory rests on never sleeps, unless the later one, which says
the same, is among what that memory rests on too.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from mnemolog.processors.dream.night import Heard, Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.anchors import may_forget, may_move
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.recall.turns import is_question
from mnemolog.processors.text.density_marks import timed
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import spelled
from mnemolog.schemas import codec
from mnemolog.schemas.command import DreamChange
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import MemoriesRecalled, MessageRecorded, MessageSlept, MessageWoken
from mnemolog.schemas.ids import digest
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.moments import DAY_S

KINDS: Final = ("sleep_message", "wake_message")
"""Changes of a message."""


def heard(commits: Iterable[Commit]) -> dict[str, Heard]:
    """Each message of an agent, by id."""
    last: dict[str, tuple[float, int]] = {}
    recorded: dict[str, MessageRecorded] = {}
    recalls = 0
    for commit in commits:
        for event in (entry.event for entry in commit.events):
            if isinstance(event, MessageRecorded):
                last[event.message_id] = (commit.clock, recalls)
                recorded[event.message_id] = event
            elif isinstance(event, MemoriesRecalled):
                recalls += 1
                given = (item.id for item in event.recalled if item.kind == "message")
                last.update({each: (event.observed_at, recalls) for each in given if each in last})
    return {
        name: Heard(at, recalls - before, recorded[name].density, _worth(recorded[name]))
        for name, (at, before) in last.items()
    }


def _worth(said: MessageRecorded) -> float | None:
    worths = [sentence.worth for sentence in said.unkept]
    judged = [worth for worth in worths if worth is not None]
    return max(judged) if judged and len(judged) == len(worths) else None


# The phase.


def proposed(night: Night) -> Iterator[Proposal]:
    """What was not needed for the longest first, and of what is awake no more than may fall asleep within a day."""
    if night.v9 or not night.config.dream.messages_sleep:
        return
    found = list(night.paced(_found(night)))
    found.sort(key=lambda each: (-(each.value or 0.0), each.memory_id))
    yield from found[: _most(night)]


def _found(night: Night) -> Iterator[Proposal]:
    again = said_again(night.state.transcript.values())
    for name, was in night.heard.items():
        said = night.state.transcript.get(name)
        if said is None or not said.searched:
            continue
        idle, later = max(0.0, night.now - was.at) / DAY_S, again.get(name)
        if later is not None and _repeats(said, later, was, idle, night):
            yield Proposal("sleep_message", name, "repeated", value=idle, by=later, accesses=was.passed_over)
        elif _useless(name, was, idle, night):
            yield Proposal("sleep_message", name, "passed_over", value=idle, accesses=was.passed_over)


def _repeats(said: Utterance, later: str, was: Heard, idle_days: float, night: Night) -> bool:
    """Whether a message sleeps that is said again later.

    Words that name a time say something else on another day: they are a repetition where the gate took them for one,
    so that a memory rests on both, and sleep when they were not needed for long.
    """
    if not may_sleep(said.message_id, later, night.state):
        return False
    if not timed(fold(said.text)):
        return idle_days >= night.config.dream.repeated_days
    return bool(night.state.memories_of.get(said.message_id)) and _passed_over(was, idle_days, night.config.dream)


def _useless(message_id: str, was: Heard, idle_days: float, night: Night) -> bool:
    """Whether a message sleeps that names nothing, that no memory was made of, and that was not needed."""
    names_nothing = was.density == 0 and was.worth is not None and was.worth <= night.config.dream.unworthy_below
    return (
        names_nothing and _passed_over(was, idle_days, night.config.dream) and may_sleep(message_id, None, night.state)
    )


def _passed_over(was: Heard, idle_days: float, dream: DreamConfig) -> bool:
    return idle_days >= dream.passed_over_days and was.passed_over >= dream.passed_over


def _most(night: Night) -> int:
    """How many may fall asleep: two cycles on one day take no more than one does."""
    transcript, day_ago = night.state.transcript.values(), night.now - DAY_S
    awake = sum(said.searched for said in transcript)
    lately = sum(said.asleep_since is not None and said.asleep_since > day_ago for said in transcript)
    return max(0, int((awake + lately) * night.config.dream.most_asleep) - lately)


def said_again(transcript: Iterable[Utterance]) -> dict[str, str]:
    """Messages that are searched, to the latest one that says the same in the same words, by the same speaker."""
    latest: dict[tuple[str, ...], list[str]] = {}
    for said in transcript:
        words = [word.lower() for word in spelled(said.text)]
        if said.searched and words:
            asks = "?" if is_question(said.text) else "."
            latest.setdefault((said.role, said.speaker, asks, *words), []).append(said.message_id)
    return {each: named[-1] for named in latest.values() for each in named[:-1]}


def may_sleep(message_id: str, later: str | None, state: AgentState) -> bool:
    """Whether nothing rests on a message alone: no memory does, or each rests on the later message too."""
    memories = [state.memories[each] for each in state.memories_of.get(message_id, ())]
    if later is None:
        return not memories
    return all(_spared_by_nothing(memory) and later in state.messages_of[memory.id] for memory in memories)


def _spared_by_nothing(memory: Memory) -> bool:
    return memory.active and may_forget(memory) and may_move(memory) and not memory.flashbulb


# The events.


def fingerprint(said: Utterance) -> str:
    """A hash of all that is known of a message: it shows whether anything happened to it."""
    return digest(codec.dump_sorted(said))


def refusal(change: DreamChange, state: AgentState) -> str | None:
    """Why a message does not fall asleep or wake: something happened to it, or rests on it, since that was planned."""
    said = state.transcript.get(change.memory_id)
    if said is None:
        return "unknown"
    if fingerprint(said) != change.seen or said.hidden or (change.kind == "sleep_message") != said.searched:
        return "changed"
    if change.kind == "wake_message":
        return None
    later = state.transcript.get(change.by or "")
    stands = change.by is None or (later is not None and later.searched and later.message_id != said.message_id)
    return None if stands and may_sleep(said.message_id, change.by, state) else "changed"


def slept(change: DreamChange, *, cycle: str, idle_days: float, at: float) -> MessageSlept:
    """The event of a message that nothing speaks against putting to sleep."""
    return MessageSlept(
        message_id=change.memory_id,
        cycle=cycle,
        reason="passed_over" if change.by is None else "repeated",
        by=change.by,
        idle_days=idle_days,
        passed_over=change.accesses,
        observed_at=at,
    )


def woken(message_ids: Iterable[str], state: AgentState, reason: str, *, at: float) -> Iterator[MessageWoken]:
    """Those of these messages that sleep are searched again."""
    for name in dict.fromkeys(message_ids):
        said = state.transcript.get(name)
        if said is not None and said.asleep_since is not None and not said.hidden:
            yield MessageWoken(message_id=name, reason=reason, observed_at=at)  # type: ignore[arg-type]


def without_a_message(memory_ids: Iterable[str], state: AgentState) -> Iterator[str]:
    """The messages of memories that were given and have none left that is searched."""
    for memory_id in memory_ids:
        messages = [each for each in state.messages_of.get(memory_id, ()) if each in state.transcript]
        if not any(state.transcript[each].searched for each in messages):
            yield from messages
