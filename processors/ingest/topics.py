"""What a statement is about, where its words do not say it: an earlier statement of its conversation (ledger R18).

Months later, a reader of *headcount so far: we're 34* does not know that it began with *party is Sat 22 May*. That
statement is found among the latest memories by three measures together: similarity, shared rare words, and whether it
opened the conversation or is another speaker's last statement. It stands beside the words with its speaker and day.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.comparison import beginnings
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.content import content_words
from mnemolog.schemas.config import AdmissionConfig, Config
from mnemolog.schemas.event import About, Language, MessageRecorded, Said
from mnemolog.schemas.memory import Memory, Utterance


class Earlier(NamedTuple):
    """A memory that may tell what a statement is about."""

    memory: Memory
    place: float
    """what its place in the conversation counts"""


def with_topic(
    candidate: Candidate, said: Statement, vector: Vector, recorded: MessageRecorded, state: WriterState, config: Config
) -> Candidate:
    """The candidate with what it is about beside its words; itself where it says enough, or nothing earlier is near.

    `said` are its words as they are compared, `vector` is theirs.
    """
    if candidate.said is None or candidate.said.role != "user" or standalone.plain(candidate.words):
        return candidate
    told = _told(candidate.said, candidate.language)
    if told > config.admission.about_words:
        return candidate
    about = _nearest(candidate, told, said, vector, recorded, state, config.admission)
    if about is None and told <= config.admission.reply_words:
        about = _answered(recorded, state, config.admission.about_chars)
    if about is None:
        return candidate
    words = replace(candidate.said, about=about)
    text = standalone.form(words, candidate.language, max_chars=config.observer.rewritten_chars)
    return candidate._replace(said=words, text=text)


def _answered(recorded: MessageRecorded, state: WriterState, most: int) -> About | None:
    """What another person said just before it in their conversation, also where no memory was made of that."""
    if recorded.session_id not in state.named_sessions:
        return None
    latest = islice(reversed(state.transcript.values()), _LATEST)
    before = (each for each in latest if each.message_id != recorded.message_id)
    last = next((each for each in before if each.session_id == recorded.session_id), None)
    if last is None or last.role != "user" or last.hidden or last.confidential or last.speaker == recorded.speaker:
        return None
    made = next(iter(state.memories_of.get(last.message_id, ())), None)
    return About(words=_cut(" ".join(last.text.split()), most), name=last.name, at=last.at, memory_id=made)


def _told(said: Said, language: Language) -> int:
    """The content words of a statement and of what stands before it, where that is more than *good shout*."""
    before = len(content_words(said.before, language)) if said.before else 0
    return len(content_words(said.words, language)) + (before if before >= _LEAST else 0)


def _earlier(candidate: Candidate, recorded: MessageRecorded, state: WriterState, most: int) -> list[Earlier]:
    """The latest memories of the speaker and of those that the speaker heard, the newest first.

    Other speakers' memories count only in a session opened by name: a session without a name collects messages of
    people that may know nothing of each other.
    """
    latest = list(islice(reversed(state.memories.values()), most))
    speaker, session = candidate.subject, recorded.session_id
    heard = {each.session_id for each in latest if each.subject == speaker} | {session}
    usable = [
        each
        for each in latest
        if _usable(each, recorded, state)
        and (each.subject == speaker or (each.session_id in heard and each.session_id in state.named_sessions))
    ]
    return [Earlier(each, place) for each, place in zip(usable, _places(usable, session, speaker), strict=True)]


def _places(usable: Sequence[Memory], session: str, speaker: str) -> Iterator[float]:
    """The weight of each for its place: speakers in a conversation keep to a topic, a single speaker jumps.

    `usable` stand the newest first.
    """
    here = [each for each in usable if each.session_id == session]
    several = any(each.subject != speaker for each in here)
    opened = here[-1].sources[0] if several else None
    answered = here[0].sources[0] if several and here[0].subject != speaker else None
    for each in usable:
        leads = _ANSWERED if each.sources[0] == answered else _OPENED if each.sources[0] == opened else 0.0
        yield (_AMONG if several else _HERE) + leads if each.session_id == session else 0.0


def _usable(memory: Memory, recorded: MessageRecorded, state: WriterState) -> bool:
    """Whether it was said by somebody, in another message, and says enough by itself."""
    return (
        memory.awake
        and memory.said is not None
        and not memory.confidential
        and memory.said.role == "user"
        and bool(memory.sources)
        and recorded.message_id not in memory.sources
        and memory.id in state.near
        and len(content_words(memory.words, memory.language)) >= _LEAST
    )


def _nearest(
    candidate: Candidate,
    told: int,
    said: Statement,
    vector: Vector,
    recorded: MessageRecorded,
    state: WriterState,
    settings: AdmissionConfig,
) -> About | None:
    """The memory that tells best what the statement is about; None where none is near enough."""
    earlier = _earlier(candidate, recorded, state, settings.about_among)
    if not earlier:
        return None
    cosines = state.near.vectors([each.memory.id for each in earlier]) @ vector.astype(np.float64)
    rare = dict(_rare(said))
    scored = [
        (float(cosine) + _shared(rare, each.memory) + each.place, -place)
        for place, (cosine, each) in enumerate(zip(cosines, earlier, strict=True))
    ]
    score, place = max(scored)
    if score < settings.about_from + told * settings.about_from_word:
        return None
    return _about(earlier[-place].memory, state.transcript, settings.about_chars)


def _shared(rare: Mapping[str, float], memory: Memory) -> float:
    """How much the rare words come to that the memory has too."""
    known = beginnings(memory.words, memory.language)
    return min(sum(counts for word, counts in rare.items() if word in known), _MOST_SHARED)


def _rare(said: Statement) -> Iterator[tuple[str, float]]:
    """The beginnings of its rare words, each with what it counts: a number or a common word tells no matter."""
    words = [word for word in said.said if not word.kind and word.end - word.start >= _SHORTEST]
    spans = [(word.start, min(word.end, word.start + _ROOT)) for word in words]
    rarities: Iterable[float] = (
        [float(each) for each in said.pieces.rarities(spans)]
        if said.pieces and words
        else [_RARE + _RARER] * len(words)
    )
    for word, rarity in zip(words, rarities, strict=True):
        counts = (rarity - _RARE) / _RARER
        if counts > 0:
            yield from ((each, counts) for each in beginnings(said.text[word.start : word.end], said.language))


def _about(memory: Memory, transcript: Mapping[str, Utterance], most: int) -> About:
    """Its words, after those of its own message that lead them in, as far as there is room."""
    assert memory.said is not None
    words, before = memory.said.words, memory.said.before
    message = transcript.get(memory.sources[0])
    if before and message is not None and (at := message.text.find(words)) > 0:
        leads = message.text[:at].rstrip()
        words = message.text[len(leads) - len(before) : at] + words if leads.endswith(before) else words
    return About(words=_cut(words, most), name=memory.said.name, at=memory.said.at, memory_id=memory.id)


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[:most].rsplit(None, 1)[0] + "…"


_LATEST: Final = 8
"""Messages of the transcript among which the one before is looked for; others talk in other sessions."""
_LEAST: Final = 3
"""Content words without which nothing tells what others are about."""
_HERE: Final = 0.05
"""What it counts that both were said in one session."""
_AMONG: Final = 0.15
"""What it counts where several people talk in it."""
_ANSWERED: Final = 0.25
"""And that it is what another of them said last."""
_OPENED: Final = 0.10
"""Or that it opened their conversation: *good to see you, we were away* opens many, and is what nothing is about."""
_MOST_SHARED: Final = 0.5
"""The most that words in common count."""
_RARE: Final = 11.0
"""Minus the logarithm of the probability of a word that begins to tell a matter apart: *club*, *ev*."""
_RARER: Final = 5.0
"""So much rarer, it counts one."""
_SHORTEST: Final = 3
"""Letters of a word that tells a matter apart."""
_ROOT: Final = 5
"""Letters of a word whose rarity counts: every further piece of an inflected word makes it rarer."""
