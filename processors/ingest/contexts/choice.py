"""Chooses the text that is shown together with a statement that is not understandable alone.

Months later, a reader of *headcount so far: we're 34* does not know that it began with *party is Sat 22 May*. One text
is shown with such a statement: what precedes it in its own message or the question that it answers, else one earlier
statement of its conversation, with its speaker and day. Most statements are shown alone.

`scorer` (trained) decides whether a statement needs either text and which earlier statement explains it. This module
decides whose words may be shown beside whose. Before it runs, `verbatim` has put before a statement, by rules on the
structure of the message, the head of its list, the question that it answers, or the words that it corrects.

Reasons: docs/decisions/memories-are-what-was-said.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.contexts import scorer
from mnemolog.processors.ingest.contexts.earlier import LATEST_WITHOUT_MEMORY, Earlier
from mnemolog.processors.ingest.contexts.features import AMONG, Scene, lead_of
from mnemolog.processors.ingest.contexts.scorer import Needs, Weights
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.words import ending
from mnemolog.schemas.config import AdmissionConfig, Config
from mnemolog.schemas.event import About, MessageRecorded, Said
from mnemolog.schemas.memory import Memory, Utterance


class EarlierStatement(NamedTuple):
    """An earlier statement that may be shown beside a new one."""

    features: Earlier
    """as the scorer compares it"""
    memory: Memory | None
    """made of it; None: no memory was made of its message"""
    message: Utterance


def with_context(
    candidate: Candidate,
    statement: Statement,
    vector: Vector,
    recorded: MessageRecorded,
    state: WriterState,
    config: Config,
    weights: Weights,
) -> Candidate:
    """The candidate with the context that it needs; `said.before` is dropped if it is optional and not needed.

    `statement` holds the candidate's words as they are compared, `vector` is their embedding.
    """
    said = candidate.said
    # A plain clause in the present tense is complete, and is shown in the third person only if it stands alone.
    if said is None or said.role != "user" or standalone.plain(candidate.words):
        return candidate
    # One context is enough: a rule has put the head of its list, or the words that it corrects, before it already.
    if said.before and not candidate.before_is_optional:
        return candidate
    scene, least = _scene(candidate, statement, recorded, state), config.admission.context_from
    needs = scorer.needs(scene, vector, weights)
    if candidate.before_is_optional:
        said = _with_lead(said, needs, recorded, state, config.admission)
    # One context is enough: of 25 second ones that were judged, 7 were needed and 10 were of another topic.
    if needs.earlier >= least and not said.before:
        earlier = _earlier_statements(candidate, scene, vector, recorded, state)
        chosen = _best_explaining(scene, earlier, needs.earlier, least, weights)
        if chosen is not None:
            said = _shown_with(said, chosen, scene, state.transcript, config.admission)
    if said == candidate.said:
        return candidate
    text = standalone.form(said, candidate.language, max_chars=config.observer.rewritten_chars)
    return candidate._replace(said=said, text=text)


def _with_lead(
    words: Said, needs: Needs, recorded: MessageRecorded, state: WriterState, settings: AdmissionConfig
) -> Said:
    """The words with what precedes them, if that probably explains them; else without.

    What precedes them is a question of another speaker, or the preceding sentence of the same message. A sentence that
    is a memory with preceding text of its own is shown with it.
    """
    if not _is_part(words.before, recorded):
        # Most questions before an answer add nothing ("How can I help you today?"), hence a bar of their own.
        return words if needs.context >= settings.question_from else replace(words, before="")
    if needs.lead < settings.lead_from:
        return replace(words, before="")
    lead = words.before.lstrip("…")
    for memory_id in state.memories_of.get(recorded.message_id, ()):
        memory = state.memories[memory_id]
        own = memory.said
        if own is None or memory.confidential or not own.words.endswith(lead) or own.words not in recorded.text:
            continue  # a memory of an older message, that this sentence repeats, may have more words
        before = own.before if _is_part(own.before, recorded) else ""
        return replace(words, before=ending(" ".join(f"{before} {own.words}".split()), settings.before_chars))
    return words


def _is_part(before: str, recorded: MessageRecorded) -> bool:
    """Whether what is shown before a statement is of its own message, perhaps cut at its beginning."""
    return before.lstrip("…") in recorded.text


def _best_explaining(
    scene: Scene, earlier: Sequence[EarlierStatement], needed: float, least: float, weights: Weights
) -> EarlierStatement | None:
    """The statement that most probably explains the candidate; None: none is probable enough (`least`).

    `needed` is the probability that the candidate needs an earlier statement at all.
    """
    if not earlier:
        return None
    # Compared with both probabilities multiplied: a sure choice for a statement that needs nothing is noise.
    choice = scorer.best(scene, [statement.features for statement in earlier], needed, weights)
    return earlier[choice.place] if choice.probability >= least else None


def _shown_with(
    words: Said, chosen: EarlierStatement, scene: Scene, transcript: Mapping[str, Utterance], settings: AdmissionConfig
) -> Said:
    """The candidate's words with the chosen statement beside them.

    If it is what the same speaker said in the message just before, it is shown as preceding text. Otherwise it is shown
    as a statement of its own, with its speaker and day.
    """
    if _just_before(chosen.message, scene):
        return replace(words, before=_cut(_plain_text(chosen), settings.before_chars))
    return replace(words, about=_about(chosen, transcript, settings.about_chars))


def _just_before(message: Utterance, scene: Scene) -> bool:
    """Whether it is the latest earlier message of the session, and of the same speaker."""
    here = scene.here
    return bool(here) and here[-1].message_id == message.message_id and message.speaker == scene.speaker


def _plain_text(statement: EarlierStatement) -> str:
    return " ".join((statement.message.text if statement.memory is None else statement.memory.words).split())


def _scene(candidate: Candidate, statement: Statement, recorded: MessageRecorded, state: WriterState) -> Scene:
    assert candidate.said is not None
    # One more than needed, since the statement's own message is in the transcript already.
    before, latest = candidate.said.before, islice(reversed(state.transcript.values()), AMONG + 1)
    earlier = [utterance for utterance in latest if utterance.message_id != recorded.message_id]
    return Scene(
        statement=statement,
        message=recorded.text,
        session_id=recorded.session_id,
        speaker=recorded.speaker,
        at=candidate.said.at,
        entities=frozenset(candidate.entities),
        meanings=candidate.said.meanings,
        earlier=earlier[AMONG - 1 :: -1],
        lead=before
        if before and _is_part(before, recorded)
        else lead_of(recorded.text, candidate.words, candidate.language),
    )


def _earlier_statements(
    candidate: Candidate, scene: Scene, vector: Vector, recorded: MessageRecorded, state: WriterState
) -> list[EarlierStatement]:
    """The earlier statements of users that may be shown beside the candidate, the oldest first.

    A memory may be shown if it has the candidate's subject, or if its session was opened by name (the caller gave a
    `session_id`) and the subject takes part in it. A message of which no memory was made may be shown, in its own
    words, if it is among the latest LATEST_WITHOUT_MEMORY of the candidate's session and that session was opened by
    name. A session without a name collects messages of people that may know nothing of each other.
    """
    subject, named = candidate.subject, state.named_sessions
    kept_of = state.memories_of
    made = [
        (message, _memories(message.message_id, recorded, state) if message.message_id in kept_of else ())
        for message in scene.earlier
    ]
    spoken_in = {memory.session_id for _, memories in made for memory in memories if memory.subject == subject}
    # Named sessions only: without a name a session collects messages of people
    # that may know nothing of each other, and one must not see what another said.
    sessions_of_subject = named & (spoken_in | {recorded.session_id})
    unkept = {each.message_id for each in scene.here[-LATEST_WITHOUT_MEMORY:] if recorded.session_id in named}
    found: list[tuple[Utterance, Memory | None]] = []
    for message, memories in made:
        if message.message_id in unkept and message.message_id not in kept_of and _is_shareable(message):
            found.append((message, None))
        elif not message.confidential:
            found += [
                (message, memory)
                for memory in memories
                if memory.subject == subject or state.said_in(memory, sessions_of_subject)
            ]
    kept = [memory.id for _, memory in found if memory is not None]
    # One product in double precision: sums in single precision differ between machines, and the choice with them.
    cosines = iter((state.near.vectors(kept) @ vector.astype(np.float64)).tolist() if kept else ())
    return [
        EarlierStatement(
            _unkept(message) if memory is None else _features(memory, message, next(cosines)), memory, message
        )
        for message, memory in found
    ]


def _memories(message_id: str, recorded: MessageRecorded, state: WriterState) -> list[Memory]:
    """The memories whose first source is this message, as far as they may be shown beside another statement."""
    # A memory that this message only repeated has the words of an earlier message, which are out of place here.
    made = [state.memories[memory_id] for memory_id in state.memories_of[message_id]]
    return [
        memory for memory in made if memory.sources[:1] == (message_id,) and _may_be_shown_with(memory, recorded, state)
    ]


def _may_be_shown_with(memory: Memory, recorded: MessageRecorded, state: WriterState) -> bool:
    """Whether a memory may be shown beside a statement of the recorded message.

    It is awake, has a vector to compare, holds words of a user, is not confidential, and does not rest on that message
    too.
    """
    return (
        memory.awake
        and memory.said is not None
        and not memory.confidential
        and memory.said.role == "user"
        and recorded.message_id not in memory.sources
        and memory.id in state.near
    )


def _is_shareable(message: Utterance) -> bool:
    """Whether a user said it, did not ask to keep it private, and it is not hidden."""
    return message.role == "user" and not message.hidden and not message.confidential


def _features(memory: Memory, message: Utterance, cosine: float) -> Earlier:
    return Earlier(memory.words, memory.language, message.message_id, frozenset(memory.entities), cosine)


def _unkept(message: Utterance) -> Earlier:
    """A message of which no memory was made."""
    return Earlier(message.text, message.language, message.message_id, frozenset(), None)


def _about(statement: EarlierStatement, transcript: Mapping[str, Utterance], most: int) -> About:
    """The statement as it is shown beside another one, at most `most` characters long.

    A memory's words follow the sentence that is shown before them (`said.before`) if that precedes them in their own
    message, so that the words of both are read as one passage.
    """
    memory, message = statement.memory, statement.message
    if memory is None or memory.said is None:
        return About(words=_cut(_plain_text(statement), most), name=message.name, at=message.at, memory_id=None)
    words, before = memory.said.words, memory.said.before
    source = transcript.get(memory.sources[0])
    if before and source is not None and (at := source.text.find(words)) > 0:
        leads = source.text[:at].rstrip()
        # From the message itself, so that the passage has the line breaks and marks between both.
        words = source.text[len(leads) - len(before) : at] + words if leads.endswith(before) else words
    return About(words=_cut(words, most), name=memory.said.name, at=memory.said.at, memory_id=memory.id)


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[:most].rsplit(None, 1)[0] + "…"
