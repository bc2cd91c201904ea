"""The observer: what a message says, without remembering anything yet (ledger B)."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from mnemolog.processors.ingest.classification import Classified, classify
from mnemolog.processors.ingest.density import density, temporal_signals
from mnemolog.processors.ingest.entities import Entity, addressed, entities
from mnemolog.processors.ingest.statements import states_a_fact
from mnemolog.processors.text.language import composed, detect, fold
from mnemolog.processors.text.spelling import spelled_out
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

    text: str
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
    text = composed(message.content)
    language = detect(text)
    if language == "en":
        text = spelled_out(text)
    read = tuple(_read(sentence, language, config) for sentence in sentences(text))
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
    found = entities(sentence, limit=config.max_entities)
    spoken_to = [entity for entity in found if addressed(sentence, entity)]
    named = tuple([entity for entity in found if entity not in spoken_to])
    if not states_a_fact(folded, language, named):
        return Sentence(sentence, named, 0, None)
    classified = classify(folded, language, entities=len(named), config=config)
    dense = density(
        entities=len(named),
        facts=1,
        triggers=classified.triggers,
        temporal=temporal_signals(folded),
        corrects=classified.corrects,
    )
    if dense < config.min_density:
        return Sentence(sentence, named, dense, None)
    statement = Statement(_unaddressed(sentence, spoken_to), named, classified)
    return Sentence(sentence, named, dense, statement)


def _unaddressed(sentence: str, spoken_to: Sequence[Entity]) -> str:
    """The sentence without the name of whom it was said to.

    >>> tom = Entity("person", "Tom", 10, 13)
    >>> _unaddressed("I agree , Tom!", [tom]), _unaddressed("Thank you Tom, I moved to Izmir.", [tom])
    ('I agree!', 'I moved to Izmir.')
    """
    if not spoken_to:
        return sentence
    before, after = sentence[: spoken_to[0].start].rstrip(" ,"), sentence[spoken_to[0].end :]
    shorter = f"{before}{after}" if _CLOSING.fullmatch(after) else after.lstrip(" ,!.…-–")
    return shorter if _LETTER.search(shorter) else sentence


_CLOSING: Final = re.compile(r"[\s.!?…]*")
_LETTER: Final = re.compile(r"\w")
_DATA_SOURCES: dict[Role, DataSource] = {
    "user": "user_message",
    "assistant": "assistant_message",
    "system": "system",
    "tool": "tool_output",
}
