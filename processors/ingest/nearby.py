"""The memories that a statement is compared with: those nearest to it, and those that it may take back."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from mnemolog.processors.alignment.clauses import clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.calibration import Calibration
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import AROUND, Neighbour, WriterState
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.content import beginnings, common_share, content_words
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Language, MessageRecorded
from mnemolog.schemas.memory import Memory, Utterance


class Near(NamedTuple):
    """A memory that is similar enough to be compared word by word."""

    memory: Memory
    cosine: float
    similarity: float
    """on the calibrated scale"""
    close: bool
    """whether it may be superseded; otherwise it can only be marked as contradicting"""
    turns: int | None = None
    """as in `Neighbour`"""


def around(
    state: WriterState,
    candidate: Candidate,
    said: Statement,
    found: tuple[Vector, str],
    message: MessageRecorded | Utterance | None,
    *,
    at: float,
) -> list[Neighbour]:
    """The memories that a statement may change or repeat; `found`: its vector, and the model of it.

    They are those nearest to it, those that share most of its words, and those of its speaker's latest words if it
    takes these back ("no wait, 7"): such a statement need not name what it is about.
    """
    vector, model = found
    # A statement that takes something back has a low cosine to it, and in a long history other memories are nearer.
    lately = _taken_back(state, candidate, message) if message is not None and said.retracts else {}
    # Without the speaker's name, which all of them share.
    words = beginnings(candidate.words, candidate.language) - beginnings(candidate.name, candidate.language)
    sharing = state.sharing(words, subject=candidate.subject, language=candidate.language)
    further = {**dict.fromkeys(sharing), **lately}
    return state.neighbours(vector, model=model, subject=candidate.subject, at=at, most=AROUND, further=further)


def _taken_back(state: WriterState, candidate: Candidate, message: MessageRecorded | Utterance) -> Mapping[str, int]:
    """The memories that a statement of this message may take back, each with how many messages came after it.

    If other words precede it in its message, it takes back these.
    """
    lately = state.said_lately(message.session_id, message.speaker)
    before = message.text[: max(message.text.find(candidate.words), 0)]
    if len(content_words(before, candidate.language)) < _WORDS_BEFORE:
        return lately
    own = state.memories_of.get(message.message_id, ())
    return {memory_id: turns for memory_id, turns in lately.items() if memory_id in own}


def near(
    candidate: Candidate, neighbours: Sequence[Neighbour], calibration: Calibration, config: GateConfig
) -> list[Near]:
    """The neighbours with their similarity, the most similar first."""
    found = [_near(neighbour, candidate, calibration, config) for neighbour in neighbours]
    # On the calibrated scale: cosines within a language and across two cannot be compared. Ties go by id, for replays.
    return sorted(found, key=lambda near: (-near.similarity, near.memory.id))


def _near(each: Neighbour, candidate: Candidate, calibration: Calibration, config: GateConfig) -> Near:
    similarity = calibration.similarity(each.cosine, each.memory.language, candidate.language)
    close = similarity >= config.create_below or (
        similarity >= config.ends_from and _in_a_clause(each.memory, candidate) >= config.ends_shared
    )
    return Near(each.memory, each.cosine, similarity, close, each.turns)


def _in_a_clause(memory: Memory, candidate: Candidate) -> float:
    """The largest overlap of any two of their clauses: the share of the shorter clause's content words."""
    # Stems of two languages have nothing in common, so a share of common words would mean nothing.
    if memory.language != candidate.language:
        return 0.0
    # The speaker's name is in all of their statements, and would make any two of them overlap.
    name = content_words(candidate.name, candidate.language)
    olds, news = (_content(text, candidate.language, name) for text in (memory.words, candidate.words))
    return max((common_share(old, new) for old in olds for new in news), default=0.0)


@lru_cache(maxsize=4_096)
def _content(text: str, language: Language, name: frozenset[str]) -> tuple[frozenset[str], ...]:
    parts = (content_words(text[begin:end], language) - name for begin, end in clauses(text, language))
    return tuple(part for part in parts if part)


_WORDS_BEFORE: Final = 2
"""Content words before a statement in its message: fewer say nothing that it could take back."""
