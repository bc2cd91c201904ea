"""What stands beside a statement whose words do not say what they are about (ledger R18).

Months later, a reader of *headcount so far: we're 34* does not know that it began with *party is Sat 22 May*. Two
things may stand beside it, each only where the statement probably needs it: what it follows in its own message, and
one earlier statement of its conversation, with its speaker and day. Most statements stand alone. Whether one needs
either, and which earlier one tells, is what `scorer` was trained for; whose words may stand beside whose is said here.
The head of a list, the question that a few words answer and what is taken back are shown by structure (`verbatim`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.contexts import scorer
from mnemolog.processors.ingest.contexts.earlier import UNKEPT, Earlier
from mnemolog.processors.ingest.contexts.features import AMONG, Scene, lead_of
from mnemolog.processors.ingest.contexts.scorer import Weights
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Vector
from mnemolog.schemas.config import AdmissionConfig, Config
from mnemolog.schemas.event import About, MessageRecorded, Said
from mnemolog.schemas.memory import Memory, Utterance


class Telling(NamedTuple):
    """What may be shown beside a statement, and what its scorer looks at."""

    earlier: Earlier
    memory: Memory | None
    """None: no memory was made of it"""
    utterance: Utterance


def with_context(
    candidate: Candidate,
    said: Statement,
    vector: Vector,
    recorded: MessageRecorded,
    state: WriterState,
    config: Config,
    weights: Weights,
) -> Candidate:
    """The candidate with what it needs beside its words, and without what it does not need.

    `said` are its words as they are compared, `vector` is theirs.
    """
    words = candidate.said
    if words is None or words.role != "user" or standalone.plain(candidate.words):
        return candidate
    scene, least = _scene(candidate, said, recorded, state), config.admission.context_from
    needs = scorer.needs(scene, vector, weights)
    if candidate.may_lead and needs.lead < config.admission.lead_from:
        words = replace(words, before="")
    if needs.earlier >= least:
        found = [each for each in _telling(candidate, scene, vector, recorded, state) if not _shown(each, words.before)]
        told = _told(scene, found, needs.earlier, least, weights)
        words = words if told is None else _with(words, told, scene, state.transcript, config.admission)
    if words == candidate.said:
        return candidate
    text = standalone.form(words, candidate.language, max_chars=config.observer.rewritten_chars)
    return candidate._replace(said=words, text=text)


def _shown(told: Telling, before: str) -> bool:
    """Whether it stands before the words already: a question that they answer."""
    return bool(before) and before.lstrip("…") in " ".join(told.earlier.words.split())


def _told(scene: Scene, found: Sequence[Telling], needed: float, least: float, weights: Weights) -> Telling | None:
    """The one that tells best, where it is probable enough."""
    if not found:
        return None
    choice = scorer.best(scene, [each.earlier for each in found], needed, weights)
    return found[choice.place] if choice.probability >= least else None


def _with(
    words: Said, told: Telling, scene: Scene, transcript: Mapping[str, Utterance], settings: AdmissionConfig
) -> Said:
    """The words with it beside them.

    What their speaker said just before stands before them, as what comes before them in their message does.
    """
    if not words.before and _just_before(told.utterance, scene):
        return replace(words, before=_cut(_plainly(told), settings.before_chars))
    return replace(words, about=_about(told, transcript, settings.about_chars))


def _just_before(said: Utterance, scene: Scene) -> bool:
    """Whether the same speaker said it in the message before, of the same session."""
    here = scene.here
    return bool(here) and here[-1].message_id == said.message_id and said.speaker == scene.speaker


def _plainly(told: Telling) -> str:
    return " ".join((told.utterance.text if told.memory is None else told.memory.words).split())


def _scene(candidate: Candidate, said: Statement, recorded: MessageRecorded, state: WriterState) -> Scene:
    assert candidate.said is not None
    before, latest = candidate.said.before, islice(reversed(state.transcript.values()), AMONG + 1)
    earlier = [utterance for utterance in latest if utterance.message_id != recorded.message_id]
    headed = bool(before) and before.lstrip("…") in recorded.text
    return Scene(
        statement=said,
        message=recorded.text,
        session_id=recorded.session_id,
        speaker=recorded.speaker,
        at=candidate.said.at,
        entities=frozenset(candidate.entities),
        meanings=candidate.said.meanings,
        earlier=earlier[AMONG - 1 :: -1],
        lead=before if headed else lead_of(recorded.text, candidate.words),
    )


def _telling(
    candidate: Candidate, scene: Scene, vector: Vector, recorded: MessageRecorded, state: WriterState
) -> list[Telling]:
    """What users said that the speaker knows of, the oldest first: as memories, or the latest as they stand.

    Other speakers' words count only in a session opened by name: a session without a name collects messages of people
    that may know nothing of each other.
    """
    subject = candidate.subject
    made = {said.message_id: _memories(said.message_id, recorded, state) for said in scene.earlier}
    heard = {memory.session_id for found in made.values() for memory in found if memory.subject == subject}
    heard = (heard | {recorded.session_id}) & state.named_sessions
    unkept = {said.message_id for said in scene.here[-UNKEPT:] if said.session_id in state.named_sessions}
    told = [
        Telling(_of(memory, said), memory, said)
        for said in scene.earlier
        if not said.confidential
        for memory in made[said.message_id]
        if memory.subject == subject or memory.session_id in heard
    ]
    bare = [
        Telling(Earlier(said.text, said.language, said.message_id, frozenset(), None), None, said)
        for said in scene.earlier
        if said.message_id in unkept and said.message_id not in state.memories_of and _may_be_told(said)
    ]
    places = {said.message_id: place for place, said in enumerate(scene.earlier)}
    found = sorted(told + bare, key=lambda each: places[each.utterance.message_id])
    return list(_with_cosines(found, vector, state))


def _memories(message_id: str, recorded: MessageRecorded, state: WriterState) -> list[Memory]:
    """The memories that began with a message, as far as they may stand beside another statement."""
    made = (state.memories[memory_id] for memory_id in state.memories_of.get(message_id, ()))
    return [memory for memory in made if memory.sources[:1] == (message_id,) and _usable(memory, recorded, state)]


def _usable(memory: Memory, recorded: MessageRecorded, state: WriterState) -> bool:
    """Whether a user said it, in another message, and it holds."""
    return (
        memory.awake
        and memory.said is not None
        and not memory.confidential
        and memory.said.role == "user"
        and recorded.message_id not in memory.sources
        and memory.id in state.near
    )


def _may_be_told(said: Utterance) -> bool:
    """Whether a user said it, and asked for no confidence: such words stand beside no other statement."""
    return said.role == "user" and not said.hidden and not said.confidential


def _of(memory: Memory, said: Utterance) -> Earlier:
    return Earlier(memory.words, memory.language, said.message_id, frozenset(memory.entities), None)


def _with_cosines(found: Sequence[Telling], vector: Vector, state: WriterState) -> Iterator[Telling]:
    kept = [each.memory.id for each in found if each.memory is not None]
    cosines = dict(zip(kept, state.near.vectors(kept) @ vector.astype(np.float64), strict=True)) if kept else {}
    for each in found:
        cosine = None if each.memory is None else float(cosines[each.memory.id])
        yield each._replace(earlier=each.earlier._replace(cosine=cosine))


def _about(told: Telling, transcript: Mapping[str, Utterance], most: int) -> About:
    """Its words, after those of its own message that lead them in, as far as there is room."""
    memory, said = told.memory, told.utterance
    if memory is None or memory.said is None:
        return About(words=_cut(" ".join(said.text.split()), most), name=said.name, at=said.at, memory_id=None)
    words, before = memory.said.words, memory.said.before
    message = transcript.get(memory.sources[0])
    if before and message is not None and (at := message.text.find(words)) > 0:
        leads = message.text[:at].rstrip()
        words = message.text[len(leads) - len(before) : at] + words if leads.endswith(before) else words
    return About(words=_cut(words, most), name=memory.said.name, at=memory.said.at, memory_id=memory.id)


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[:most].rsplit(None, 1)[0] + "…"
