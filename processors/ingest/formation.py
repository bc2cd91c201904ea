"""Formation without a model: statements become candidates that stand on their own (ledger C2, C3)."""

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import islice
from typing import Final, Literal, NamedTuple

from mnemolog.processors.ingest.coreference import fits_another, mentions_another, moved, only_names_another, resolved
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.key_values import key_values
from mnemolog.processors.ingest.observer import Observation, Sentence, Statement
from mnemolog.processors.ingest.rewriting import standalone
from mnemolog.processors.ingest.statements import states_a_fact
from mnemolog.processors.language import PACKS
from mnemolog.processors.memory.state import Focus
from mnemolog.processors.text.dates import dates, with_iso_dates
from mnemolog.processors.text.language import fold
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import KeyValue, Language, Said
from mnemolog.schemas.message import Message


class Candidate(NamedTuple):
    """An atomic fact, on which the gate decides."""

    text: str
    """the text of the memory, in the third person"""
    subject: str
    name: str
    """the subject's name in the text"""
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_until: float | None
    confidence: float
    said: Said | None = None
    """the statement verbatim; None: the text was rewritten, or written by hand"""
    before_is_optional: bool = False
    """whether `contexts` decides if `said.before` is shown; False: it is always shown, being the head of a list, or a
    question that this short answer needs"""

    @property
    def words(self) -> str:
        """The words to embed and compare: the verbatim statement, else the text."""
        return self.said.words if self.said else self.text


class Formation(NamedTuple):
    """The candidates of a message, and the focus of its session after it."""

    candidates: tuple[Candidate, ...]
    focus: Focus


def form(observation: Observation, message: Message, *, at: datetime, focus: Focus, config: Config) -> Formation:
    """The candidates of an observation; `at` is the time of the message in the speaker's time zone.

    >>> from mnemolog.processors.ingest.observer import observe
    >>> def formed(text, **who):
    ...     message = Message(agent_id="a", content=text, **who)
    ...     noon = datetime(2023, 5, 8, 12, tzinfo=UTC)
    ...     return form(observe(message, Config().observer), message, at=noon, focus=Focus(), config=Config())
    >>> [c.text for c in formed("I went to a concert in Izmir yesterday.", name="Ayşe").candidates]
    ['Ayşe went to a concert in Izmir on 2023-05-07.']
    >>> plan = formed("Next Friday I'm going to fly to Berlin.").candidates[0]
    >>> plan.text, plan.category, plan.temporal_type, moment(plan.valid_until)
    ('On 2023-05-12 User is going to fly to Berlin.', 'plan', 'time_bounded', '2023-05-13')
    >>> [c.text for c in formed("I live in Izmir and my sister Elif lives in Ankara.").candidates]
    ['User lives in Izmir.', "User's sister Elif lives in Ankara."]
    >>> [c.text for c in formed("I love olives, and my favourite band is Radiohead.").candidates]
    ['User loves olives.', "User's favourite band is Radiohead."]
    >>> [c.text for c in formed("The API port is 8080 and the deadline is 3 May.").candidates]
    ['The API port is 8080.', 'The deadline is 2023-05-03.']
    >>> [c.text for c in formed("Zeytini severim ve işim zor, ama İzmir'de mutluyum.").candidates]
    ["User zeytini sever ve işi zor, ama İzmir'de mutlu."]
    """
    candidates: list[Candidate] = []
    for sentence in observation.sentences:
        if sentence.statement is not None:
            text = resolved(
                sentence.statement.text, focus=focus, entities=sentence.entities, language=observation.language
            )
            wording = sentence.statement
            # A wish is one order ("Ayşe wants: …"): its second half alone would read as a statement of fact.
            facts = [text] if wording.wish else _atomic(text, observation.language, config)
            candidates += [_candidate(fact, wording, observation, message, at, config) for fact in facts]
        focus = focus_after(focus, sentence, message, observation.language)
    return Formation(tuple(candidates), focus)


def focus_after(focus: Focus, sentence: Sentence, message: Message, language: Language) -> Focus:
    """The focus after this sentence. Speakers never refer to themselves by a third-person pronoun.

    If the sentence mentions a person without a name, or by one that no list has, the next pronoun may mean that person,
    so no person is in focus.
    """
    named = [entity for entity in sentence.entities if fold(entity.name) != fold(message.display_name)]
    doubtful = focus.person is not None and not any(entity.kind == "person" for entity in named)
    # "My sister came. She …": the pronoun means the sister, and
    # the person named before would be a wrong name in a memory.
    if doubtful and mentions_another(sentence.text, focus, named, language):
        focus = focus._replace(person=None)
    focus = moved(focus, named) if named else focus
    unsure = [
        each.name
        for each in named
        if each.kind == "person"
        and (only_names_another(sentence.text, each, language) or fits_another(sentence.text, each, language))
    ]
    return focus._replace(person=None) if focus.person in unsure else focus


def moment(seconds: float | None) -> str:
    """The date of a time in UTC, for examples."""
    return str(datetime.fromtimestamp(seconds or 0, UTC).date())


def _candidate(
    fact: str, statement: Statement, observation: Observation, message: Message, at: datetime, config: Config
) -> Candidate:
    language = observation.language
    dated = with_iso_dates(fact, at.date(), language)
    named = entities(dated, language, limit=config.observer.max_entities)
    plans = statement.classified.plans
    return Candidate(
        text=standalone(
            dated,
            name=message.display_name,
            language=language,
            max_chars=config.observer.rewritten_chars,
            told_as=statement.wish,
        ),
        subject=message.speaker,
        name=message.display_name,
        category=statement.classified.category,
        entities=tuple(entity.uri for entity in named),
        # After dates are resolved: "tomorrow" of two days would be the same value of a deadline.
        key_values=key_values(fold(dated), entities=named, language=language),
        language=language,
        temporal_type="time_bounded" if plans else "persistent",
        valid_until=plan_ends(fact, at, config.formation.plan_days, language) if plans else None,
        confidence=statement.classified.confidence,
    )


def _atomic(sentence: str, language: Language, config: Config) -> list[str]:
    """The sentence as one or more facts, split at "and" if both sides are facts."""
    # Each "and" is tried with both sides read again: without a bound the cost of a long list grows with its square.
    ands = list(islice(_AND[language].finditer(sentence), config.formation.max_ands))
    for place, match in enumerate(ands):
        left, right = sentence[: match.start()], sentence[match.end() :]
        clause = right if place + 1 == len(ands) else sentence[match.end() : ands[place + 1].start()]
        # Names on both sides show two facts at the first "and" only: a later "and" often ends a list of names.
        sides = (left.rpartition(",")[2] if PACKS[language].sentences.verb_last else left, right)
        of_names = place == 0 and all(_is_of_a_name(side, language, config) for side in sides)
        if of_names or all(_gives_a_value(side, language, config) for side in (clause, left)):
            return [f"{left}.", *_atomic(PACKS[language].capitalised(right), language, config)]
    return [sentence]


def _is_of_a_name(side: str, language: Language, config: Config) -> bool:
    named = entities(side, language, limit=config.observer.max_entities)
    return bool(named) and states_a_fact(fold(side), language, named)


def _gives_a_value(side: str, language: Language, config: Config) -> bool:
    named = entities(side, language, limit=config.observer.max_entities)
    return bool(key_values(fold(side), entities=named, language=language))


def plan_ends(text: str, at: datetime, plan_days: float, language: Language) -> float:
    """The end of the last day that the plan names, else `plan_days` after the message."""
    ahead = [mention.day for mention in dates(text, at.date(), language) if mention.day >= at.date()]
    if ahead:
        return _end_of(max(ahead), at.tzinfo or UTC)
    return at.timestamp() + timedelta(days=plan_days).total_seconds()


def _end_of(day: date, zone: tzinfo) -> float:
    return datetime.combine(day + timedelta(days=1), time.min, zone).timestamp()


_AND: Final = {language: re.compile(rf",? {pack.sentences.conjunction} (?=\w)") for language, pack in PACKS.items()}
