"""The observer: what a message says, without remembering anything yet (ledger B)."""

from typing import NamedTuple

from mnemolog.processors.ingest.classification import Classified, classify
from mnemolog.processors.ingest.density import density, temporal_signals
from mnemolog.processors.ingest.entities import Entity, addressed, entities
from mnemolog.processors.ingest.statements import states_a_fact
from mnemolog.processors.text.language import detect, fold
from mnemolog.processors.text.words import sentences
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import DataSource, Language
from mnemolog.schemas.message import Message, Role


class Statement(NamedTuple):
    """A sentence that states something, dense enough to stand for itself."""

    text: str
    entities: tuple[Entity, ...]
    classified: Classified


class Sentence(NamedTuple):
    """A sentence with the names in it; `statement` is None for questions, small talk and what says too little."""

    entities: tuple[Entity, ...]
    density: int
    statement: Statement | None


class Observation(NamedTuple):
    """What a message says."""

    language: Language
    data_source: DataSource
    sentences: tuple[Sentence, ...]
    entities: tuple[str, ...]
    density: int
    confidence: float
    """of the surest statement; 0 where there is none"""


def observe(message: Message, config: ObserverConfig) -> Observation:
    """Read a message that passed the filters.

    >>> message = Message(agent_id="a", content="Hi! I moved from Ankara to Izmir. How are you?")
    >>> seen = observe(message, ObserverConfig())
    >>> seen.entities, seen.density, [s.statement.text for s in seen.sentences if s.statement]
    (('entity://place/ankara', 'entity://place/izmir'), 3, ['I moved from Ankara to Izmir.'])
    """
    language = detect(message.content)
    read = tuple(_read(sentence, language, config) for sentence in sentences(message.content))
    named = tuple(dict.fromkeys(entity.uri for sentence in read for entity in sentence.entities))[: config.max_entities]
    total = sum(sentence.density for sentence in read)
    confidence = max((s.statement.classified.confidence for s in read if s.statement), default=0.0)
    return Observation(
        language=language,
        data_source=_DATA_SOURCES[message.role],
        sentences=read if total >= config.min_density else tuple(s._replace(statement=None) for s in read),
        entities=named,
        density=total,
        confidence=confidence,
    )


def _read(sentence: str, language: Language, config: ObserverConfig) -> Sentence:
    folded = fold(sentence)
    named = tuple(entity for entity in entities(sentence, limit=config.max_entities) if not addressed(sentence, entity))
    if not states_a_fact(folded, language, named):
        return Sentence(named, 0, None)
    classified = classify(folded, language, entities=len(named), config=config)
    dense = density(
        entities=len(named),
        facts=1,
        triggers=classified.triggers,
        temporal=temporal_signals(folded),
        corrects=classified.corrects,
    )
    statement = Statement(sentence, named, classified) if dense >= config.min_density else None
    return Sentence(named, dense, statement)


_DATA_SOURCES: dict[Role, DataSource] = {
    "user": "user_message",
    "assistant": "assistant_message",
    "system": "system",
    "tool": "tool_output",
}
