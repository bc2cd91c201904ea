"""Why, in sentences: how a memory formed and why it is kept; what happened to a message, and why not all was kept."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mnemolog.processors.narration import hiding
from mnemolog.processors.narration.about import about
from mnemolog.processors.narration.left_out import Asked, Background, Consequence
from mnemolog.processors.narration.outcome import REFUSALS, outcome_name
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import (
    HEURISTICS,
    Alignment,
    CandidateRejected,
    CommandRefused,
    ContextForgotten,
    Event,
    Importance,
    Judgement,
    MemoriesRecalled,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryTagged,
    MemoryUnarchived,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    MemoryWoken,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
    OutcomeReported,
    RejectedSentence,
    RelationFormed,
    SaidInConfidence,
    SpeakerNamed,
    StabilityChanged,
    TagsCaptured,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.limits import FIRST_SOURCES, LATEST_SOURCES
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Occurrence, Why

Texts: TypeAlias = Mapping[str, str]
"""The texts of memories, by id."""


def mentioned(events: Iterable[Event]) -> set[str]:
    """The memories whose texts these events and their explanation quote."""
    found: set[str] = set()
    for event in events:
        found.update(about(event).memories)
        judgement = getattr(event, "judgement", None)
        if judgement is not None and judgement.nearest is not None:
            found.add(judgement.nearest)
    return found


def of_memory(
    memory: Memory,
    happened: Sequence[Occurrence],
    events: Iterable[Event],
    said: Sequence[Utterance],
    texts: Texts,
    *,
    now: float,
) -> Why:
    """The explanation of a memory: how it formed, what happened to it, and whether it is current."""
    return Why(
        id=memory.id,
        kind="memory",
        outcome=memory.status(now),
        explanation=(_standing(memory, now), *_protection(memory), *(_sentence(event, texts) for event in events)),
        events=tuple(happened),
        messages=tuple(_message(each) for each in said),
        forgotten=memory.forgotten,
    )


def of_message(
    message_id: str,
    commit: Commit,
    events: Sequence[Event],
    happened: Sequence[Occurrence],
    said: Sequence[Utterance],
    memories: Sequence[Memory],
    texts: Texts,
) -> Why:
    """The explanation of a message: what happened to it, and why not all of it was remembered.

    `events`: those of its commit, as they are shown; `memories`: those that came from it.
    """
    decided = [_sentence(event, texts) for event in events if isinstance(event, _DECIDED)]
    sentences = [*(decided or [_why_not_more(events)]), *_how_read(events)]
    sentences += [hiding.sentence(memories) for each in said if each.hidden]
    sentences += [
        f"Asleep since {iso(each.asleep_since)}, by cycle {each.asleep_in}: no search of the present finds it."
        for each in said
        if each.asleep_since is not None
    ]
    return Why(
        id=message_id,
        kind="message",
        outcome=outcome_name(commit),
        explanation=tuple(sentences),
        events=tuple(happened),
        messages=tuple(_message(each) for each in said),
        forgotten=any(hiding.taken_back(each, memories) for each in said),
    )


_DECIDED: Final = (
    CandidateRejected,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
)
"""The events that are decisions; the others follow from them."""


def _standing(memory: Memory, now: float) -> str:
    match memory.status(now):
        case "superseded":
            ended = iso(memory.valid_until or now, memory.utc_offset_s)
            return f"No longer current since {ended}: memory {memory.superseded_by} superseded it."
        case "expired":
            return (
                f"No longer current since {iso(memory.valid_until or now, memory.utc_offset_s)}, when its period ended."
            )
        case "forgotten":
            return "Forgotten: no search finds it any more."
        case "dormant" if memory.asleep_for is not None:
            return f"Dormant since {iso(memory.asleep_since or now)}: memory {memory.asleep_for} says the same."
        case "dormant":
            return f"Dormant since {iso(memory.asleep_since or now)}: no search finds it until it wakes."
        case "current":
            return f"Current: said of {memory.subject}, in {_count_of(memory.sources)} message(s)."


def _protection(memory: Memory) -> Iterable[str]:
    if memory.flashbulb:
        yield "A flashbulb memory: it was said with high arousal, and is protected."
    if memory.pinned:
        yield "Pinned: it cannot be forgotten or put to sleep."
    if memory.locked:
        yield "Locked: its text cannot change."


def _sentence(event: Event, texts: Texts) -> str:
    """One event in words."""
    match event:
        case MemoryFormed() | MemoryUpdated() | MemoryReinforced() | MemorySuperseded() | CandidateRejected():
            return _by_gate(event, texts)
        case MessageIgnored():
            return f"The filter {event.filter} refused it: {event.detail}."
        case MessageDeadLettered():
            return f"It could not be processed ({event.reason}: {event.detail}); see `mnemolog dead-letters`."
        case RelationFormed():
            ends = f"{_named(event.source, texts)} {event.type.replace('_', ' ')} {_named(event.target, texts)}"
            return f"Related: {ends}; {event.context} (confidence {event.confidence:g}, by {event.formed_by})."
        case CommandRefused():
            return f"The command {event.command} was refused: {REFUSALS[event.reason]}."
        case _:
            return _of_strength(event)


def _by_gate(
    event: MemoryFormed | MemoryUpdated | MemoryReinforced | MemorySuperseded | CandidateRejected, texts: Texts
) -> str:
    match event:
        case MemoryFormed():
            if event.write_source == "dream":
                return f"A cycle of dreams merged it from memories that sleep while it is current: “{event.text}”."
            if event.judgement is None:
                return f"Remembered by hand: “{event.text}”."
            why = f"{_because(event.judgement, texts)}; {_weighed(event.importance)}"
            return f"Remembered as {event.memory_id}: “{event.text}”; {why}."
        case MemoryUpdated():
            merged = "" if event.fallback is None else f"; the model did not merge them ({event.fallback})"
            took = f"Memory {event.memory_id} took in “{event.added}”"
            return f"{took}; {_because(event.judgement, texts)}; merged by {event.merged_by}{merged}."
        case MemoryReinforced():
            return f"Memory {event.memory_id} was said again, “{event.text}”; {_because(event.judgement, texts)}."
        case MemorySuperseded():
            old, new = event.old_value, event.new_value
            values = f"{event.key} was {old}, then {new}" if event.key else f"“{old}”, then “{new}”"
            return f"Memory {event.memory_id} ended: {values} (memory {event.by})."
        case CandidateRejected():
            return (
                f"Not remembered: “{event.text}”; {_because(event.judgement, texts)}, and its "
                f"{_weighed(event.importance)} is below {event.important_from:g}."
            )


def _of_strength(event: Asked | Consequence | Background | MessageRecorded) -> str:  # noqa: C901  one line for each
    match event:
        case MemoryTagged():
            return f"Weak, so tagged until {iso(event.expires_at)}: a strong memory of its session would stabilise it."
        case TagsCaptured():
            count, factor = len(event.memory_ids), event.stability_factor
            return f"Memory {event.by} captured {count} tagged memories of its session: stability × {factor:g}."
        case SpeakerNamed():
            return f"From here on speaker {event.speaker} is called {event.name}, unless the client gives a name."
        case SaidInConfidence():
            return f"Confidential, as message {event.asked_by} asks: only prompts with a question about it contain it."
        case StabilityChanged():
            return f"Stability × {event.factor:g} ({_STEADIED[event.why]})."
        case MemoriesRecalled():
            return f"Recalled in session {event.session_id} for “{event.query}”."
        case OutcomeReported():
            return f"Reported as {'a success' if event.success else 'a failure'}."
        case UtilityChanged():
            return f"Utility is {event.utility:.2f} now ({event.why})."
        case MemoryRestored():
            return _restored(event)
        case MemoryEdited():
            return f"Edited by hand at {iso(event.observed_at)}: “{event.text}”."
        case MemoryForgotten():
            return f"Forgotten: {event.reason}."
        case ContextForgotten():
            return f"Memory {event.forgotten}, which was quoted as its context, was forgotten, and the quote removed."
        case MemorySlept() | MessageSlept() | MessageWoken() | MemoryArchived() | MemoryUnarchived() | MemoryWoken():
            return _of_sleep(event)
        case TierChanged():
            return f"It is {event.tier} now, and was {event.was} ({_MOVED[event.reason]})."
        case MemoryPinned() | MemoryUnpinned() | MemoryLocked() | MemoryUnlocked():
            return f"{event.TYPE.removeprefix('memory_').capitalize()} at {iso(event.observed_at)}."
        case _:
            _rest: Background | MessageRecorded | CommandRefused = event
            return f"{event.TYPE.replace('_', ' ').capitalize()}."


def _of_sleep(
    event: MemorySlept | MessageSlept | MessageWoken | MemoryArchived | MemoryUnarchived | MemoryWoken,
) -> str:
    match event:
        case MemorySlept():
            return (
                f"Put to sleep at {iso(event.observed_at)}: {_ASLEEP[event.reason]} (unused for {event.idle_days:.0f} "
                f"days, retention {event.retention:.2f}, utility {event.utility:.2f})."
            )
        case MessageSlept():
            why = f"message {event.by} says the same" if event.by else f"{event.passed_over} recalls passed it over"
            return f"Put to sleep at {iso(event.observed_at)}: {why} (unused for {event.idle_days:.0f} days)."
        case MessageWoken():
            return f"Awake again at {iso(event.observed_at)}: {_AWAKE[event.reason]}."
        case MemoryArchived():
            return (
                f"Archived at {iso(event.observed_at)}: it had slept for {event.asleep_days:.0f} days; a stub is left."
            )
        case MemoryUnarchived():
            return f"No longer archived at {iso(event.observed_at)}: the cycle that archived it was undone."
        case MemoryWoken():
            return f"Awake again at {iso(event.observed_at)}: {_AWAKE[event.reason]}."


def _restored(event: MemoryRestored) -> str:
    at = iso(event.observed_at)
    if event.of is not None:
        return f"Restored at {at}: the previous text of memory {event.of} is a separate memory, {event.memory_id}."
    if event.undone == "edited":
        return f"Restored at {at}: memory {event.memory_id} has its text from before the edit again."
    return f"Restored at {at}: memory {event.memory_id} was {event.undone}, and is current again."


_STEADIED: Final = {
    "retrieval": "recalled together with others",
    "rehearsal": "rehearsed",
    "emotion": "said with high arousal",
    "replay": "often recalled together with another memory",
    "neighbour": "a related memory was used",
    "undone": "a cycle of dreams was undone",
}

_ASLEEP: Final = {
    "foresight_expired": "its period is over",
    "contradicted": "a newer memory contradicts it",
    "low_utility": "it was of little use, and was not used",
    "idle": "it was not used for long, and was of little use",
    "faded": "its retention has become too low",
    "capacity": "there are more awake memories than allowed, and it was the least useful",
    "redundant": "another memory says the same",
    "consolidated": "one memory says all that it and others say",
}

_AWAKE: Final = {
    "recalled": "a search returned it",
    "associated": "a search returned a related memory",
    "said_again": "it was said again",
    "restored": "a client restored it",
    "edited": "a client edited it",
    "dissolved": "the memory that replaced it was taken apart",
    "undone": "the cycle of dreams that put it to sleep was undone",
}

_MOVED: Final = {
    "accesses": "it was used often",
    "utility": "it has long been useful",
    "entities": "several memories are about the same entity",
    "undone": "a cycle of dreams was undone",
}


def _named(memory_id: str, texts: Texts) -> str:
    return f"“{texts[memory_id]}”" if memory_id in texts else f"memory {memory_id}"


def _weighed(importance: Importance) -> str:
    channels = f"novelty {importance.novelty:.2f}, arousal {importance.arousal:.2f}"
    more = f"reward {importance.reward:.2f}, attention {importance.attention:.2f}"
    return f"importance {importance.score:g} ({channels}, {more})"


_ALIGNED: Final = {
    "same": "it says nothing new",
    "fuller": "it says the same and more",
    "changed": "it says otherwise",
    "different": "it says something else",
}


_KEPT_BESIDE: Final = {
    "same": "it probably says again what is known, and is kept beside it",
    "fuller": "it probably says more of what is known, and is kept beside it",
}


def _aligned(alignment: Alignment, reason: str) -> str:
    """What the newer statement is to the older one, in a judgement for this reason."""
    if reason == "elaborates":
        return _KEPT_BESIDE[alignment.relation]
    if alignment.relation == "changed" and "takes_back" in alignment.evidence:
        return "it takes back what was said"
    if reason == "contradicts":
        return "it contradicts what is known, and both are kept"
    return _ALIGNED[alignment.relation]


def _left_over(alignment: Alignment) -> str:
    """The words that only one of the statements has, and the evidence."""
    sides = (("only there", alignment.left_over_old), ("only here", alignment.left_over_new))
    listed = [f"{side}: {', '.join(left)}" for side, left in sides if left]
    seen = [f"evidence: {', '.join(alignment.evidence)}"] if alignment.evidence else []
    return "; ".join([f"probability {alignment.probability:.2f}", *listed, *seen])


def _because(judgement: Judgement, texts: Texts) -> str:
    """The reason of a judgement, with its numbers."""
    if judgement.similarity is None or judgement.nearest is None:
        return _REASONS.get(judgement.reason, "nothing of its subject was remembered before")
    nearness = f"similarity {judgement.similarity:.2f} to {_named(judgement.nearest, texts)}"
    # Compared word by word, it was not decided by the thresholds below, which are those of the preset v9.
    if judgement.alignment is not None:
        return f"{_aligned(judgement.alignment, judgement.reason)} ({nearness}; {_left_over(judgement.alignment)})"
    if judgement.reason in _REASONS:
        return f"{_REASONS[judgement.reason]} ({nearness})"
    match judgement.verdict:
        case "create":
            return f"{nearness} is below {judgement.create_below:g}"
        case "skip":
            return f"{nearness} lies between {judgement.create_below:g} and {judgement.update_from:g}"
        case "update":
            return f"{nearness} lies between {judgement.update_from:g} and {judgement.reinforce_above:g}"
        case "reinforce" | "supersede":
            return f"{nearness} is above {judgement.reinforce_above:g}"


_REASONS = {
    "key_value": "it gives a value for a known key",
    "correction": "it corrects an earlier statement",
    "other_words": "it shares too few words with the nearest memory",
    "nothing_new": "it adds nothing to the known memory",
    "news": "it adds to the known memory",
    "full": "the known memory has the maximum length already",
    "gap": "between new and known, and important enough",
    "ended": "the memory that it adds to has just ended",
    "beside": "it is similar to a known memory, which stays as it was said",
    "locked": "the known memory is locked, so it is a separate memory",
}


def _why_not_more(events: Sequence[Event]) -> str:
    for event in events:
        if isinstance(event, MessageRecorded):
            if event.shape is not None:
                return f"In the transcript only: the filter {event.shape}."
            if event.unkept:
                return "In the transcript only: none of its sentences was kept."
            return (
                "In the transcript only: none of its sentences states enough to be remembered "
                f"(density {event.density} = entities + facts + times and amounts + corrections)."
            )
    return "Nothing came of it."


def _how_read(events: Sequence[Event]) -> Iterable[str]:
    """How a message was read: the model, removed echoes, and rejected sentences."""
    for event in events:
        if isinstance(event, MessageRecorded):
            if event.echoes:
                yield f"Parts of it repeat recalled texts ({', '.join(event.echoes)}), and were left out."
            yield from (_unkept(sentence) for sentence in event.unkept)
            if event.unread:
                yield f"Its last {event.unread:,} characters were not read: they are in the transcript only."
            if event.fallback is not None:
                yield f"Read by the heuristics, since the language model failed: {event.fallback}."
            elif event.formed_by != HEURISTICS:
                yield f"Read by the language model {event.formed_by}."


def _unkept(sentence: RejectedSentence) -> str:
    """Why a sentence was not kept."""
    reason = _UNKEPT.get(sentence.reason, sentence.reason)
    worth = "" if sentence.worth is None else f" (probability that it is worth keeping: {sentence.worth:g})"
    return f"Not kept: “{sentence.words}”: {reason}{worth}."


_UNKEPT: Final = {
    "not_worth": "not worth keeping",
    "heads_a_list": "the head of a list, which is shown with its items",
    "leads_in": "a short lead-in, which is shown with the next sentence",
    "asks_confidence": "a request for confidentiality, which marks the other statements of its message",
    "taken_back": "corrected by the next sentence, which shows it as context",
    "framed": "a hypothetical, sarcasm or a quotation, which would be a false fact",
    "not_news": "a statement of an assistant or a tool is kept only if it reports something that happened",
    "directs": "the message gives orders to an assistant",
    "code": "code or a log",
    "quote": "a quotation",
    "forward": "forwarded from another person",
    "table": "a table",
}


def _message(utterance: Utterance) -> dict[str, Any]:
    return {
        "id": utterance.message_id,
        "text": utterance.text,
        "speaker": utterance.speaker,
        "at": iso(utterance.at, utterance.utc_offset_s),
        "session_id": utterance.session_id,
        "hidden": utterance.hidden,
        "asleep": utterance.asleep_since is not None,
    }


def _count_of(sources: Sequence[str]) -> str:
    """The number of messages that a memory came from; a memory stores the ids of only some of very many."""
    most = FIRST_SOURCES + LATEST_SOURCES
    return f"{most} or more" if len(sources) == most else str(len(sources))
