"""Messages of the transcript fall asleep: those that a later message repeats, and those that were not used for long.

A sleeping message is still in the transcript: searches of the past find it, and it is still shown beside its
neighbours. Only a search of what holds now does not find it. A message that a memory rests on stays awake, with one
exception: a later message that says the same is a source of that memory too.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from mnemolog.processors.dream.night import MessageUsage, Night
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
"""The kinds of `DreamChange` that concern a message."""


def usage_of_messages(commits: Iterable[Commit]) -> dict[str, MessageUsage]:
    """When each message of an agent was last used, and how many recalls passed without it, by its id."""
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
                last.update({name: (event.observed_at, recalls) for name in given if name in last})
    return {
        name: MessageUsage(at, recalls - before, recorded[name].density, _worth(recorded[name]))
        for name, (at, before) in last.items()
    }


def _worth(said: MessageRecorded) -> float | None:
    """The highest worth of its rejected sentences; None: there are none, or one was not judged."""
    worths = [sentence.worth for sentence in said.unkept]
    judged = [worth for worth in worths if worth is not None]
    return max(judged) if judged and len(judged) == len(worths) else None


# The phase: which messages a cycle proposes to put to sleep.


def proposed(night: Night) -> Iterator[Proposal]:
    """The messages to put to sleep, the longest unused first, at most as many as may fall asleep within a day."""
    if night.v9 or not night.config.dream.messages_sleep:
        return
    found = list(night.paced(_candidates(night)))
    found.sort(key=lambda proposal: (-(proposal.value or 0.0), proposal.memory_id))
    yield from found[: _remaining_today(night)]


def _candidates(night: Night) -> Iterator[Proposal]:
    """Every message that meets a rule, whatever their number."""
    repeated_by = said_again(night.state.transcript.values())
    for name, usage in night.messages.items():
        said = night.state.transcript.get(name)
        if said is None or not said.searched:
            continue
        idle, later = max(0.0, night.now - usage.at) / DAY_S, repeated_by.get(name)
        if later is not None and _is_repeated(said, later, usage, idle, night):
            yield Proposal("sleep_message", name, "repeated", value=idle, by=later, accesses=usage.passed_over)
        elif _is_useless(name, usage, idle, night):
            yield Proposal("sleep_message", name, "passed_over", value=idle, accesses=usage.passed_over)


def _is_repeated(said: Utterance, later: str, usage: MessageUsage, idle_days: float, night: Night) -> bool:
    """Whether a message may sleep since the later one repeats it.

    The same words with a relative date mean another day when they are said again. A message with a date or time counts
    as repeated only if both messages are sources of one memory; then the stricter limits of `_passed_over` apply.
    """
    if not may_sleep(said.message_id, later, night.state):
        return False
    if not timed(fold(said.text)):
        return idle_days >= night.config.dream.repeated_days
    return bool(night.state.memories_of.get(said.message_id)) and _passed_over(usage, idle_days, night.config.dream)


def _is_useless(message_id: str, usage: MessageUsage, idle_days: float, night: Night) -> bool:
    """Whether a message may sleep since it is of no use.

    It names nothing (`density`), each of its sentences was judged and none is worth more than `unworthy_below`, no
    memory rests on it, and it was not used for long.
    """
    dream = night.config.dream
    if usage.density > 0 or usage.worth is None or usage.worth > dream.unworthy_below:
        return False
    return _passed_over(usage, idle_days, dream) and may_sleep(message_id, None, night.state)


def _passed_over(usage: MessageUsage, idle_days: float, dream: DreamConfig) -> bool:
    """Whether it was not used for many days, and in many recalls."""
    return idle_days >= dream.passed_over_days and usage.passed_over >= dream.passed_over


def _remaining_today(night: Night) -> int:
    """How many messages may still fall asleep, so that two cycles within one day put no more to sleep than one does.

    It is a share of the messages that are awake or fell asleep within the last day, minus the latter.
    """
    transcript, day_ago = night.state.transcript.values(), night.now - DAY_S
    awake = sum(said.searched for said in transcript)
    lately = sum(said.asleep_since is not None and said.asleep_since > day_ago for said in transcript)
    return max(0, int((awake + lately) * night.config.dream.most_asleep) - lately)


def said_again(transcript: Iterable[Utterance]) -> dict[str, str]:
    """Maps each searched message to the latest message with the same words by the same speaker, if that is another."""
    latest: dict[tuple[str, ...], list[str]] = {}
    for said in transcript:
        words = [word.lower() for word in spelled(said.text)]
        if said.searched and words:
            # "You like tea?" and "You like tea." have the same words and are no repetition.
            asks = "?" if is_question(said.text) else "."
            latest.setdefault((said.role, said.speaker, asks, *words), []).append(said.message_id)
    # The latest stays awake, so that "tea", "coffee", "tea" ends with "tea".
    return {name: same[-1] for same in latest.values() for name in same[:-1]}


def may_sleep(message_id: str, later: str | None, state: AgentState) -> bool:
    """Whether no memory needs this message.

    Without a `later` message no memory may rest on it. With one, each memory that rests on it rests on the later one
    too, is active, and is neither pinned, locked nor a flashbulb memory.
    """
    memories = [state.memories[memory_id] for memory_id in state.memories_of.get(message_id, ())]
    if later is None:
        return not memories
    return all(_is_unprotected(memory) and later in state.messages_of[memory.id] for memory in memories)


def _is_unprotected(memory: Memory) -> bool:
    return memory.active and may_forget(memory) and may_move(memory) and not memory.flashbulb


# The events: messages that fall asleep or wake.


def fingerprint(said: Utterance) -> str:
    """A hash of the message's state, by which a later change of it is noticed."""
    return digest(codec.dump_sorted(said))


def refusal(change: DreamChange, state: AgentState) -> str | None:
    """Why a planned change of a message is not made: the message changed since, or is needed. None: it is made."""
    # `memory_id` is the id of the message, if the change is about a message.
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
    """The event that puts a message to sleep; `refusal` has found no reason against it."""
    return MessageSlept(
        message_id=change.memory_id,  # of a change that concerns a message, its id
        cycle=cycle,
        reason="passed_over" if change.by is None else "repeated",
        by=change.by,
        idle_days=idle_days,
        passed_over=change.accesses,
        observed_at=at,
    )


def woken(message_ids: Iterable[str], state: AgentState, reason: str, *, at: float) -> Iterator[MessageWoken]:
    """The events that wake those of these messages that sleep and are not hidden, so that searches find them again."""
    for name in dict.fromkeys(message_ids):
        said = state.transcript.get(name)
        if said is not None and said.asleep_since is not None and not said.hidden:
            yield MessageWoken(message_id=name, reason=reason, observed_at=at)  # type: ignore[arg-type]


def messages_to_wake(memory_ids: Iterable[str], state: AgentState) -> Iterator[str]:
    """All messages of each recalled memory that has no message left that searches find: to be woken with it."""
    for memory_id in memory_ids:
        messages = [name for name in state.messages_of.get(memory_id, ()) if name in state.transcript]
        # A memory with one message awake is found over that.
        if not any(state.transcript[name].searched for name in messages):
            yield from messages
