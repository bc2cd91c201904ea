"""Default formation: verbatim spans, each with resolved dates, pronouns and context (ledger R18, R20, R25)."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple

from mnemolog.processors.ingest import standalone
from mnemolog.processors.ingest.announcements import own_words
from mnemolog.processors.ingest.contexts.features import says_nothing
from mnemolog.processors.ingest.coreference import resolved
from mnemolog.processors.ingest.filters import asks_confidence, directs, instructs, only_asks_confidence, to_be_kept
from mnemolog.processors.ingest.formation import Candidate, focus_after
from mnemolog.processors.ingest.introductions import introduced, is_unnamed
from mnemolog.processors.ingest.key_values import key_values
from mnemolog.processors.ingest.observer import Observation, Sentence, observe
from mnemolog.processors.ingest.spans import Blocks, Span, split
from mnemolog.processors.ingest.statements import asks, asks_something
from mnemolog.processors.ingest.worth.exclusions import excluded
from mnemolog.processors.ingest.worth.features import Features, Verdicts, features_of
from mnemolog.processors.language import PACKS
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.meanings import is_over, meanings
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.quotations import unquoted
from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import beginning, ending, tokens
from mnemolog.schemas.config import AdmissionConfig, Config
from mnemolog.schemas.event import Language, Meaning, Referent, RejectedSentence, Said
from mnemolog.schemas.message import Message


class Proposed(NamedTuple):
    """A span that may become a memory, with the classifier's input."""

    candidate: Candidate
    start: int
    """its offset in the message; -1: the message does not contain it verbatim, for a part inside it was left out"""
    features: Features
    by_rule: bool | None = None
    """for roles other than user: whether the rules admit it; None: the classifier decides"""
    asked: bool = False
    """the user explicitly asks to remember it, or introduces themself"""
    leads: bool = False
    """it is a short lead-in to the next sentence of its message"""
    never: frozenset[str] = frozenset()
    """the classes that it cannot have (`worth.exclusions`)"""


class ReadMessage(NamedTuple):
    """The spans of a message, as the default preset reads it."""

    observation: Observation
    proposed: tuple[Proposed, ...]
    left_out: tuple[RejectedSentence, ...]
    focus: Focus


class _Spoken(NamedTuple):
    """A message and what its spans are read by."""

    message: Message
    at: datetime
    language: Language
    config: Config


class _Place(NamedTuple):
    """The place of a span in its message and conversation."""

    beside: bool
    """another sentence of its message precedes it"""
    asked: bool
    """another speaker's message precedes it, which may be a question"""
    goes_on: bool
    """other sentences of its message follow it"""
    chosen: bool
    """a user said it: `contexts` decides which context its words need"""


def read(
    message: Message, *, at: datetime, focus: Focus, before: str, config: Config, by_another: bool = True
) -> ReadMessage:
    """Read the spans of a message; `before` is the previous message of its session.

    `by_another`: `before` is from another speaker, so it may be a question; speakers do not answer their own questions.

    >>> from datetime import UTC
    >>> said = Message(agent_id="a", content="I moved to Izmir last month. Any tips?", name="Ayşe")
    >>> noon = datetime(2026, 9, 20, 12, tzinfo=UTC)
    >>> [p.candidate.text for p in read(said, at=noon, focus=Focus(), before="", config=Config()).proposed]
    ['Ayşe, 20 September 2026: "I moved to Izmir last month." [last month: August 2026]', \
'Ayşe, 20 September 2026, after "I moved to Izmir last month.": "Any tips?"']
    """
    blocks = blocks_of(message, config)
    observation = observe(message, config.observer, parts=[span.unmarked for span in blocks.spans])
    observation = observation._replace(unread=blocks.unread)
    spoken = _Spoken(message, at, observation.language, config)
    ordered = instructs(message.content) if message.role == "user" else directs(message.content)
    proposed: list[Proposed] = []
    left_out = [RejectedSentence(words=excerpt(part.text), reason=part.reason, worth=None) for part in blocks.left_out]
    said_before = before = "" if asks_confidence(before) else before  # never shown as context
    heads = {span.head for span in blocks.spans if span.listed and span.head}
    known: dict[tuple[str, str, bool, str, Focus, _Place], Proposed] = {}  # a repeated span is proposed once
    last = len(blocks.spans) - 1
    for number, (span, sentence) in enumerate(zip(blocks.spans, observation.sentences, strict=True)):
        reason = "directs" if ordered else _set_aside(span, heads, message, observation.language)
        if reason is not None:
            left_out.append(RejectedSentence(words=excerpt(span.text), reason=reason, worth=None))
        else:
            opens = said_before is before
            place = _Place(not opens, opens and by_another, number < last, message.role == "user")
            same = (span.text, span.head, span.listed, said_before, focus, place)
            if same not in known:
                known[same] = _proposed(span, sentence, spoken, focus, said_before, place)
            proposed.append(known[same]._replace(start=span.start))
        focus = focus_after(focus, sentence, message, observation.language)
        if said_before is not before or not _acknowledges(span.text, observation.language):
            said_before = span.text  # "no. midnight is fine" answers the other speaker, not its own "no"
    return ReadMessage(observation, tuple(proposed), tuple(left_out), focus)


def _set_aside(span: Span, heads: Collection[str], message: Message, language: Language) -> str | None:
    """The reason why a span cannot be a memory by itself; None: it can."""
    if not span.listed and any(head.endswith(span.text) for head in heads):
        return "heads_a_list"
    return ASKS_CONFIDENCE if message.role == "user" and only_asks_confidence(span.text, language) else None


def blocks_of(message: Message, config: Config) -> Blocks:
    """The spans of a message with their offsets (-1: not verbatim), and the blocks that are not the writer's own."""
    text = composed(message.content)
    most, most_chars = config.observer.max_sentences, config.observer.max_read_chars
    if message.role != "assistant":
        return split(text, most=most, most_chars=most_chars)
    blocks = split(own_words(text), most=most, most_chars=most_chars)
    places = [text.find(span.text) for span in blocks.spans]
    placed = [span._replace(start=at, end=at + len(span.text)) for span, at in zip(blocks.spans, places, strict=True)]
    return blocks._replace(spans=tuple(placed))


def _proposed(span: Span, sentence: Sentence, spoken: _Spoken, focus: Focus, before: str, place: _Place) -> Proposed:
    message, language, config = spoken.message, spoken.language, spoken.config
    # The rules look at a sentence dozens of times, so their cost is bounded here. The memory keeps the whole sentence.
    looked_at = beginning(span.unmarked, config.observer.max_sentence_chars)
    folded, meant = fold(looked_at), meanings(looked_at, spoken.at.date(), language)
    # What somebody is quoted with is not the speaker's: its values and requests must not count as theirs.
    own = fold(unquoted(looked_at, language))
    referents = _referents(looked_at, sentence, focus, language)
    features = _features(span._replace(text=looked_at), folded, sentence, spoken, before, dates=len(meant))
    shown, before_is_optional = _before(span, features, before, config.admission, place, language)
    said = _said(span, spoken, shown, meant, referents)
    candidate = _candidate(
        said, sentence, spoken, own, subject=_subject(message, features), before_is_optional=before_is_optional
    )
    if message.role != "user":
        return Proposed(candidate, span.start, features, by_rule=_states_something(features))
    leads = _leads(span, said, place, config)
    names = is_unnamed(message) and not features.framed and introduced(span.text, language) is not None
    confides = asks_confidence(span.text) and not only_asks_confidence(span.text, language)
    over = is_over(looked_at, meant, spoken.at.date(), language)
    never = excluded(looked_at, language, config.observer, confides=confides, over=over)
    asked = to_be_kept(own) or names
    return Proposed(candidate, span.start, features, asked=asked, leads=leads, never=never)


def _features(span: Span, folded: str, sentence: Sentence, spoken: _Spoken, before: str, *, dates: int) -> Features:
    """What the classifier looks at."""
    verdicts = Verdicts(
        stated=sentence.statement is not None,
        category=sentence.statement.classified.category if sentence.statement else "",
        triggers=sentence.statement.classified.triggers if sentence.statement else 0,
        density=sentence.density,
        entities=len(sentence.entities),
        dates=dates,
        asks=asks(folded, spoken.language),
    )
    # Its end: whether that is a question is what the classifier looks at.
    ending = fold(before[-spoken.config.observer.max_sentence_chars :])
    return features_of(span, folded, spoken.language, role=spoken.message.role, before=ending, verdicts=verdicts)


def _said(
    span: Span, spoken: _Spoken, before: str, meant: tuple[Meaning, ...], referents: tuple[Referent, ...]
) -> Said:
    """The words as they were said, with what is known of them."""
    offset = spoken.at.utcoffset()
    return Said(
        words=span.text,
        name=spoken.message.display_name,
        role=spoken.message.role,
        at=spoken.at.timestamp(),
        utc_offset_s=int(offset.total_seconds()) if offset else 0,
        before=before,
        meanings=meant,
        referents=referents,
    )


def _candidate(
    said: Said, sentence: Sentence, spoken: _Spoken, own: str, *, subject: str, before_is_optional: bool
) -> Candidate:
    """The memory that it may become; its class and its confidence come with `admitted`."""
    language = spoken.language
    return Candidate(
        text=standalone.form(said, language, max_chars=spoken.config.observer.rewritten_chars),
        subject=subject,
        name=said.name,
        category="fact",
        entities=tuple(entity.uri for entity in sentence.entities),
        # Values of one key supersede each other; what an assistant suggests supersedes nothing that its user said.
        key_values=key_values(own, entities=sentence.entities, language=language) if said.role == "user" else (),
        language=language,
        temporal_type="persistent",
        valid_until=None,
        confidence=0.0,
        said=said,
        before_is_optional=before_is_optional,
    )


def _states_something(features: Features) -> bool:
    """Whether the rules admit a span of an assistant or a tool: a statement, or a booking of the user."""
    named = features.named
    if named["question"] or features.framed:
        return False
    return bool(named["stated"] or (named["second"] and named["booked"]))


def _subject(message: Message, features: Features) -> str:
    """The subject: the user for "your flight", even if another role says it; else the speaker (ledger R25)."""
    if message.role != "user" and features.named["second"]:
        return message.user_id or "user"
    return message.speaker


def _before(
    span: Span, features: Features, before: str, settings: AdmissionConfig, place: _Place, language: Language
) -> tuple[str, bool]:
    """The context before a span, and whether `contexts` decides if it is shown.

    The head of a list, and another speaker's question that a short span answers, or one that begins with yes or no, are
    always shown. Other answers may need the question, and spans after other sentences of the message may need the one
    before them: `contexts` decides. Only a few words may need a question of their own message.
    """
    if span.listed:
        # Its end: of a long head the last words are those next to the list.
        return span.head[-settings.before_chars :], False
    last = (sentences(before) or [""])[-1]
    asked = asks_something(fold(last), language)
    if _acknowledges(last, language):
        return "", False
    if not place.beside:
        optional = _answers(span, features, place, language) if place.asked and asked else None
        return ("", False) if optional is None else (ending(last, settings.before_chars), optional)
    few = len(tokens(span.text)) <= (_FEW_OF_ONESELF if features.named["first"] else _FEW_WORDS)
    if standalone.plain(span.text) or not (few or (place.chosen and not asked)):
        return "", False
    return ending(last, settings.before_chars), True


def _answers(span: Span, features: Features, place: _Place, language: Language) -> bool | None:
    """Whether `contexts` decides if the question of another speaker before the span is shown; None: it is not shown."""
    said, whole = tokens(fold(span.text)), standalone.plain(span.text)
    complete = whole or (bool(features.named["first"]) and bool(features.named["stated"]))
    if said[:1] and said[0] in PACKS[language].standing.yes_or_no:
        return False
    if len(said) <= (_FEW_OF_ONESELF if complete else _FEW_WORDS):
        return False
    return True if place.chosen and not whole else None


def _acknowledges(sentence: str, language: Language) -> bool:
    """Whether the sentence is only an acknowledgement such as *yeah.* and *tamam*, or a greeting, and no question."""
    return says_nothing(sentence, language) and not asks_something(fold(sentence), language)


def _leads(span: Span, said: Said, place: _Place, config: Config) -> bool:
    """Whether a span is a short lead-in to the next sentence: no list item, no answer and no complete statement."""
    answer = not place.beside and said.before
    # *Alerjiler: lateks, penisilin.* names its matter and tells it.
    labelled = _LABELLED.search(span.text) is not None
    if not place.goes_on or span.listed or answer or labelled or standalone.plain(span.text):
        return False
    return len(tokens(span.text)) <= config.admission.leading_words


def _referents(text: str, sentence: Sentence, focus: Focus, language: Language) -> tuple[Referent, ...]:
    """The pronouns of the sentence that can mean only one known entity."""
    pronouns = PACKS[language].pronouns
    # Resolved by the rules of rewriting, but only to see whether
    # they apply: the words of the memory stay as they were said.
    # Asked apart: that "it" can be resolved does not make "he" the person in focus.
    person, thing = (
        resolved(text, focus=part, entities=sentence.entities, language=language) != text
        for part in (Focus(focus.person), Focus(thing=focus.thing))
    )
    if not person and not thing:
        bare = pronouns.bare.match(text)
        alone = bare and focus.person and not any(entity.kind == "person" for entity in sentence.entities)
        return (Referent(words=bare[1], name=focus.person),) if bare and alone and focus.person else ()
    found = []
    if person and focus.person and (match := pronouns.person_said.search(text)):
        found.append(Referent(words=match[0], name=focus.person))
    if thing and focus.thing and not found and (match := pronouns.thing_said.search(text)):
        found.append(Referent(words=match[0], name=focus.thing))
    return tuple(found)


def excerpt(text: str) -> str:
    """The begin of a text, as what is not kept is recorded."""
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"


ASKS_CONFIDENCE: Final = "asks_confidence"
_EXCERPT: Final = 120
_FEW_WORDS: Final = 10
"""Most words of a span that is seldom understandable by itself."""
_FEW_OF_ONESELF: Final = 3
"""The same for a statement about the speaker: *I'm off gluten since January* is complete by itself."""
_LABELLED: Final = later(r":\s+\w")
