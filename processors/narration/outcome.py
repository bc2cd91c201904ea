"""The outcome of an input, derived from its commit: the answer of `add` and `why`."""

from typing import Any, Final, Literal, NamedTuple, TypeAlias, assert_never, get_args

from mnemolog.processors.controlled.state import ControlEvent
from mnemolog.processors.narration.left_out import Asked, Background, Consequence
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import (
    BY_HAND,
    Archived,
    CandidateRejected,
    ChangeProposed,
    CommandRefused,
    ControlRefused,
    CoreChanged,
    DocumentArchived,
    DreamBegun,
    DreamFinished,
    EntriesArchived,
    EntryLogged,
    Event,
    MemoriesRecalled,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemoryRestored,
    MemorySuperseded,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    MemoryWoken,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    OutcomeReported,
    ProposalDecided,
    Reflected,
    RelationFormed,
    RelationPruned,
    SessionEnded,
)

OutcomeName: TypeAlias = Literal[
    "remembered", "updated", "reinforced", "superseded", "rejected", "recorded", "ignored", "repeated", "dead_lettered",
    "edited", "forgotten", "restored", "pinned", "unpinned", "locked", "unlocked", "noted", "ended", "dreamt",
    "related", "approved", "declined", "changed", "proposed", "logged", "archived", "reflected", "refused",
    "unrelated", "unchanged",
]  # fmt: skip
"""The outcome of a message is the first of these that applies; from `edited` on they are outcomes of commands."""


class Outcome(NamedTuple):
    """The outcome of an input, and its reasons."""

    outcome: OutcomeName
    events: tuple[dict[str, Any], ...]
    """all events, without the vectors"""
    stage: str | None = None
    """the stage that rejected the input"""
    reason: str | None = None
    scores: dict[str, Any] | None = None
    thresholds: dict[str, float] | None = None
    filter: str | None = None
    """the filter that refused the input"""
    detail: str | None = None


_Following: TypeAlias = MemorySuperseded | RelationFormed | Consequence | Background
"""Events that accompany another event, which names the outcome; but the end of a session is an outcome too."""

_Unexplained: TypeAlias = MessageRecorded | MemoryFormed | MemoryUpdated | MemoryReinforced | Asked | _Following
"""Events with neither scores nor a reason."""


def outcome_of(commit: Commit) -> Outcome:
    """The outcome of an input with its reasons, from its commit."""
    name, event = _decisive(commit)
    shown = tuple(described(entry.event) for entry in commit.events)
    outcome = Outcome(name, shown) if event is None else _because(name, event, shown)
    # The reason of a refusal or failure is more important than what was not read.
    return outcome if outcome.detail else outcome._replace(detail=_unread(commit))


def _unread(commit: Commit) -> str | None:
    """A note on the part of a message that was not read."""
    for entry in commit.events:
        if isinstance(entry.event, MessageRecorded) and entry.event.unread:
            return f"its last {entry.event.unread:,} characters were not read: they are in the transcript only"
    return None


def outcome_name(commit: Commit) -> OutcomeName:
    """The outcome alone."""
    return _decisive(commit)[0]


def described(event: Event) -> dict[str, Any]:
    """An event for people and programs: its name and its fields, without the vector."""
    # Through the codec, so that events look here as they do in
    # the log. Without the vector, which is most of their bytes.
    fields: dict[str, Any] = codec.load(codec.dump(codec.as_dict(event, leave_out=("embedding",))))
    return {"event": event.TYPE, **fields}


def _decisive(commit: Commit) -> tuple[OutcomeName, Event | None]:
    """The outcome with the highest rank, and its event."""
    named = [(name, entry.event) for entry in commit.events if (name := _name(entry.event)) is not None]
    # A message has many events and one outcome: the strongest, in the order in which the type lists them.
    return min(named, key=lambda pair: _ORDER.index(pair[0]), default=("unchanged", None))


def _name(event: Event) -> OutcomeName | None:
    match event:
        case MemoryFormed():
            if event.write_source == "dream":
                return "dreamt"
            judgement = event.judgement
            return "superseded" if judgement is not None and judgement.verdict == "supersede" else "remembered"
        case MemoryUpdated():
            return "updated"
        case MemoryReinforced():
            return "reinforced"
        case CandidateRejected():
            return "rejected"
        case MessageRecorded():
            return "recorded"
        case MessageIgnored():
            return "repeated" if event.filter == "repeat" else "ignored"
        case MessageDeadLettered():
            return "dead_lettered"
        case _:
            return _name_of_command(event)


def _name_of_command(event: Asked | _Following) -> OutcomeName | None:  # noqa: C901  one line for each
    match event:
        case MemoryEdited():
            return "edited"
        case MemoryForgotten():
            return "forgotten"
        # A sleeping memory is restored by waking it.
        case MemoryRestored() | MemoryWoken(reason="restored"):
            return "restored"
        case MemoryPinned():
            return "pinned"
        case MemoryUnpinned():
            return "unpinned"
        case MemoryLocked():
            return "locked"
        case MemoryUnlocked():
            return "unlocked"
        case OutcomeReported() | MemoriesRecalled():
            return "noted"
        # A session that ends by itself does so with the next message, whose own outcome ranks higher.
        case SessionEnded():
            return "ended"
        case DreamBegun() | DreamFinished():
            return "dreamt"
        # Only by hand it is what the command asked for; other edges follow from a statement.
        case RelationFormed(formed_by=formed_by) if formed_by == BY_HAND:
            return "related"
        case RelationPruned():
            return "unrelated"
        case CommandRefused():
            return "refused"
        case _ if isinstance(event, ControlEvent):
            return _name_of_control(event)
        case _:
            _rest: _Following | MemoryWoken = event
            return None


def _name_of_control(event: ControlEvent) -> OutcomeName | None:  # noqa: C901  one case for each
    """The outcome of an event of agent-managed memory; events of a reflection have none besides `reflected`."""
    match event:
        case CoreChanged(role="system") | ChangeProposed(role="system") | EntryLogged(role="system"):
            return None
        case Archived(source="reflection"):
            return None
        case CoreChanged():
            return "changed"
        case ControlRefused():
            return "refused"
        case ChangeProposed():
            return "proposed"
        case ProposalDecided():
            return "approved" if event.approved else "declined"
        case EntryLogged():
            return "logged"
        case Archived() | DocumentArchived():
            return "archived"
        case Reflected():
            return "reflected"
        case EntriesArchived():
            return None
        case _:
            assert_never(event)


def _because(name: OutcomeName, event: Event, shown: tuple[dict[str, Any], ...]) -> Outcome:
    match event:
        case CandidateRejected():
            judgement = event.judgement
            scores = {
                "similarity": judgement.similarity,
                "cosine": judgement.cosine,
                "importance": event.importance.score,
            }
            thresholds = {
                "create_below": judgement.create_below,
                "update_from": judgement.update_from,
                "reinforce_above": judgement.reinforce_above,
                "important_from": event.important_from,
            }
            return Outcome(name, shown, stage=event.stage, reason=event.reason, scores=scores, thresholds=thresholds)
        case MessageIgnored():
            return Outcome(name, shown, filter=event.filter, detail=event.detail)
        case MessageDeadLettered():
            return Outcome(name, shown, reason=event.reason, detail=event.detail)
        case CommandRefused():
            return Outcome(name, shown, reason=event.reason, detail=REFUSALS[event.reason])
        case ControlRefused():
            return Outcome(name, shown, reason=event.reason, detail=event.detail)
        case _:
            _plain: _Unexplained = event
            return Outcome(name, shown)


_ORDER: Final[tuple[OutcomeName, ...]] = get_args(OutcomeName)

REFUSALS: Final = {
    "unknown": "the agent has no such memory",
    "forgotten": "the memory was forgotten",
    "ended": "the memory has ended; restore it first",
    "pinned": "the memory is pinned; unpin it first",
    "locked": "the memory is locked; unlock it first",
    "changed": "the memory changed after the cycle was planned",
    "cycle": "no such cycle of dreams is under way",
    "itself": "an edge needs two different memories",
    "current": "the memory is current and has no previous text: there is nothing to restore",
}
"""The reasons why a command about a memory was refused, in words."""
