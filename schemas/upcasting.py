"""Old events become today's before any reader sees them: chained pure functions, one per version ever written.

The rule: a stored sample of every version stays in tests/unit/schemas/samples for ever, and decodes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mnemolog.schemas.errors import LogVersionError
from mnemolog.schemas.event import EVENTS, Event

Data = dict[str, Any]
Upcast = Callable[[Data], Data]

# Not the constant of today's events, which may change: old data never does.
_CALM: Final = {"valence": 0.0, "arousal": 0.0, "feeling": None}


def _message_recorded_1(data: Data) -> Data:
    """Feelings, echoes and models were not known of."""
    return {**data, "emotion": _CALM, "echoes": [], "formed_by": "heuristics", "fallback": None}


def _memory_formed_1(data: Data) -> Data:
    """What every memory began with."""
    # The values of that time, and not today's settings.
    beginning = {"utility": 0.5, "storage": 1.0, "flashbulb": False, "pinned": False, "tier": "episodic"}
    return {**data, **beginning, "emotion": _CALM}


def _memory_updated_1(data: Data) -> Data:
    return {**data, "fallback": None, "importance": None}


def _memory_reinforced_1(data: Data) -> Data:
    return {**data, "importance": None}


def _message_recorded_2(data: Data) -> Data:
    """Which sentences were not kept, and what the shape filters saw, was not recorded."""
    return {**data, "unkept": [], "shape": None}


def _message_recorded_3(data: Data) -> Data:
    """Every message was read to its end."""
    return {**data, "unread": 0}


def _said_unknown(data: Data) -> Data:
    """Texts were rewritten, and their words not kept."""
    return {**data, "said": None}


def _nothing_written(data: Data) -> Data:
    """No model was asked in a cycle."""
    return {**data, "written": []}


def _no_patterns(data: Data) -> Data:
    return {**data, "patterns": [], "described_by": None}


# The new field has a default. The version keeps older releases from reading what they do not know.
def _not_aligned(data: Data) -> Data:
    """Statements were not compared word by word."""
    return data


def _texts_were_kept(data: Data) -> Data:
    """Whether a session still had earlier texts was not recorded."""
    return {**data, "anew": False}


def _no_metadata(data: Data) -> Data:
    """Only messages had metadata."""
    return {**data, "metadata": None}


def _importance_stayed(data: Data) -> Data:
    """An edit was one of words, category and metadata alone."""
    return {**data, "importance": None}


def _no_model_reflected(data: Data) -> Data:
    """Reflections counted and quoted."""
    return {**data, "written_by": None, "fallback": None}


def _about_nothing(data: Data) -> Data:
    """No earlier statement stood beside the words."""
    return data


def _about_was_forgotten(data: Data) -> Data:
    """Only what a statement is about was forgotten with its memory."""
    return {**data, "parts": ["about"]}


UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {
    ("message_recorded", 1): _message_recorded_1,
    ("memory_formed", 1): _memory_formed_1,
    ("relation_formed", 1): _no_metadata,
    ("memory_updated", 1): _memory_updated_1,
    ("memory_reinforced", 1): _memory_reinforced_1,
    ("message_recorded", 2): _message_recorded_2,
    ("message_recorded", 3): _message_recorded_3,
    ("memory_formed", 2): _said_unknown,
    ("memory_updated", 2): _said_unknown,
    ("memory_reinforced", 2): _not_aligned,
    ("memory_superseded", 1): _not_aligned,
    ("candidate_rejected", 1): _not_aligned,
    ("memory_formed", 3): _no_metadata,
    ("memory_formed", 4): _about_nothing,
    ("memory_updated", 3): _about_nothing,
    ("context_forgotten", 1): _about_was_forgotten,
    ("memory_edited", 1): _no_metadata,
    ("memory_edited", 2): _importance_stayed,
    ("memory_restored", 1): _no_metadata,
    ("memory_restored", 2): _about_nothing,
    ("dream_begun", 1): _nothing_written,
    ("theme_formed", 1): _no_patterns,
    ("reflected", 1): _no_model_reflected,
    ("memories_recalled", 1): _texts_were_kept,
}
"""(event, version) to the function that gives the data of version + 1."""


def upcast(
    name: str, version: int, data: Data, *, release: str, upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS
) -> Data:
    """The data of today's version of the event.

    `release` wrote it; raises LogVersionError if this release does not know the event or the version, because
    skipping it would decide on a wrong state.

    >>> def in_celsius(data):
    ...     return {"celsius": (data["fahrenheit"] - 32) / 1.8}
    >>> upcast("session_ended", 0, {"fahrenheit": 212}, release="0.0.9", upcasts={("session_ended", 0): in_celsius})
    {'celsius': 100.0}
    """
    # One step a version, so that each function knows two versions only and is never touched again.
    for old in range(version, readable_event(name, version, release=release).VERSION):
        data = upcasts[name, old](data)
    return data


def readable_event(name: str, version: int, *, release: str) -> type[Event]:
    """The class of the event, or LogVersionError with the release that knows it in this version."""
    known = EVENTS.get(name)
    if known is None:
        raise LogVersionError(f"event {name!r} is unknown here: install mnemolog {release} or later")
    if version > known.VERSION:
        raise LogVersionError(
            f"event {name} has version {version}, known is {known.VERSION}: install mnemolog {release} or later"
        )
    return known
