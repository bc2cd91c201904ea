"""The observer: the statements of a message, before anything is remembered (ledger B)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from mnemolog.processors.ingest.announcements import announces, own_words, refers
from mnemolog.processors.ingest.classification import Classified, classify
from mnemolog.processors.ingest.density import density, temporal_signals
from mnemolog.processors.ingest.entities import Entity, addressed, entities
from mnemolog.processors.ingest.filters import directs, instructs
from mnemolog.processors.ingest.statements import asks_or_chats, facts
from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect
from mnemolog.processors.language.pack import Closely, Pack
from mnemolog.processors.lexicon.sentences import DOCUMENT
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.program_lines import of_a_program
from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import beginning
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import DataSource, Language
from mnemolog.schemas.memory import DATA_SOURCES
from mnemolog.schemas.message import Message, Role


class Statement(NamedTuple):
    """A sentence that states something, with enough information to be remembered by itself."""

    text: str
    entities: tuple[Entity, ...]
    classified: Classified
    wish: Category | None = None
    """the category implied by a sentence without a subject; None: it has a subject"""


class Sentence(NamedTuple):
    """A sentence with the names in it; `statement` is None for questions, small talk and sentences of low density."""

    text: str
    entities: tuple[Entity, ...]
    density: int
    statement: Statement | None


class Observation(NamedTuple):
    """The sentences of a message, with its language, entities and density."""

    language: Language
    data_source: DataSource
    sentences: tuple[Sentence, ...]
    entities: tuple[str, ...]
    density: int
    confidence: float
    """of the statement with the highest confidence; 0 without statements"""
    unread: int = 0
    """characters at the end of the message that were not read"""


def observe(message: Message, config: ObserverConfig, *, parts: Sequence[str] | None = None) -> Observation:
    """Read a message that passed the filters; `parts` are its sentences, if they are known.

    >>> message = Message(agent_id="a", content="Hi! I moved from Ankara to Izmir. How are you?")
    >>> observation = observe(message, ObserverConfig())
    >>> observation.entities, observation.density, [s.statement.text for s in observation.sentences if s.statement]
    (('entity://place/ankara', 'entity://place/izmir'), 3, ['I moved from Ankara to Izmir.'])
    """
    whole = composed(message.content)
    if message.role == "assistant":
        whole = own_words(whole)
    # Before anything else reads it: every rule below is asked of each sentence.
    text = whole[: config.max_read_chars]
    language = detect(text)
    pack = PACKS[language]
    text = pack.spelled_out(text)
    if parts is None:
        read_of, unread = _within(text, len(whole), config)
        said = [part for sentence in read_of for part in pack.sentences.parts(sentence)]
    else:
        looked_at, unread = [beginning(part, config.max_sentence_chars) for part in parts], 0
        said = [pack.spelled_out(part) for part in looked_at]
    closely = _closely(text, len(said), message.role, pack)
    known = {part: _read(part, language, message.role, config, closely=closely) for part in dict.fromkeys(said)}
    read = tuple([known[part] for part in said])  # a repeated sentence is read once
    named = tuple(dict.fromkeys(entity.uri for sentence in read for entity in sentence.entities))[: config.max_entities]
    total = sum(sentence.density for sentence in read)
    confidence = max((s.statement.classified.confidence for s in read if s.statement), default=0.0)
    # Orders are looked for in the whole text: behind the budget they would be out of sight and still in the transcript.
    states = confidence > 0 and total >= config.min_density and not _ordered(whole, message.role)
    return Observation(
        language=language,
        data_source=DATA_SOURCES[message.role],
        sentences=read if states else tuple([s._replace(statement=None) if s.statement else s for s in read]),
        entities=named,
        density=total,
        confidence=confidence,
        unread=unread,
    )


def _within(text: str, length: int, config: ObserverConfig) -> tuple[list[str], int]:
    """The sentences to read, each cut to `max_sentence_chars`, and the number of characters left unread.

    >>> few = ObserverConfig(max_sentences=2, max_read_chars=20)
    >>> _within("I like tea. I ski. I sing.", 26, few), _within("I like tea. I ski al", 26, few)
    ((['I like tea.', 'I ski.'], 8), (['I like tea.'], 15))
    """
    found = sentences(text)
    # A last sentence cut in two is not read: half of it may say the opposite.
    cut = length > config.max_read_chars and bool(found) and found[-1][-1] not in ".!?…"
    read = (found[:-1] if cut else found)[: config.max_sentences]
    if len(read) == len(found) and length <= config.max_read_chars:
        return [beginning(each, config.max_sentence_chars) for each in read], 0
    unread = max(0, length - len(text)) + sum(len(each) + 1 for each in found[len(read) :])
    return [beginning(each, config.max_sentence_chars) for each in read], unread


def _ordered(text: str, role: Role) -> bool:
    """Whether the text gives orders to an assistant, which are no facts; lasting orders of a user are wishes."""
    return instructs(text) if role == "user" else directs(text)


def _closely(text: str, sentences: int, role: Role, pack: Pack) -> Closely | None:
    """What of a user's sentences without a trigger counts; None in a long chat to another person, and in a document.

    In such texts, sentences without a name, number or trigger are elaboration, and imperatives are meant for others.
    """
    if pack.closely is None or role != "user":
        return None
    folded = fold(text)
    talks = sentences > _FEW_SENTENCES and pack.closely.talks.search(folded)
    return None if talks or _DOCUMENT.search(folded) else pack.closely


def _read(
    sentence: str, language: Language, role: Role, config: ObserverConfig, *, closely: Closely | None
) -> Sentence:
    """Read one sentence; with `closely`, wishes, choices, bare values and lasting states count as statements too."""
    folded = fold(sentence)
    found = entities(sentence, language, limit=config.max_entities)
    spoken_to = [entity for entity in found if addressed(sentence, entity)]
    named = tuple([entity for entity in found if entity not in spoken_to])
    claim: _Claim | None = None
    if stated := facts(folded, language, named, role):
        claim = _stated(folded, language, role, named, config, facts=stated, closely=closely)
    if closely and (claim is None or claim.density < config.min_density):
        claim = _claim_closely(folded, language, named, config, closely, stated=claim is not None) or claim
    if claim is None or claim.density < config.min_density:
        return Sentence(sentence, named, claim.density if claim else 0, None)
    statement = Statement(_unaddressed(sentence, spoken_to), named, claim.classified, claim.wish)
    return Sentence(sentence, named, claim.density, statement)


class _Claim(NamedTuple):
    classified: Classified
    density: int
    wish: Category | None = None


def _stated(
    folded: str,
    language: Language,
    role: Role,
    named: Sequence[Entity],
    config: ObserverConfig,
    *,
    facts: int,
    closely: Closely | None,
) -> _Claim | None:
    temporal = temporal_signals(folded, language)
    if role != "user" and not _states_something(folded, language, role, named, temporal):
        return None
    if role != "user":
        facts = 1
    classified = classify(folded, language, entities=len(named), config=config)
    if role == "assistant" and not (named or temporal):
        return _Claim(classified, 0)  # the assistant's own next step
    dense = _density(classified, named, temporal, facts=facts)
    if closely and dense < config.min_density and not classified.triggers:
        dense += closely.lasts(folded)
    return _Claim(classified, dense)


def _claim_closely(
    folded: str, language: Language, named: Sequence[Entity], config: ObserverConfig, closely: Closely, *, stated: bool
) -> _Claim | None:
    """The statement of a sentence without a subject, or with a subject that is not listed."""
    temporal = temporal_signals(folded, language) if "?" not in folded else 0
    wish = closely.wish(folded, len(named) + temporal)
    if wish is None and (stated or asks_or_chats(folded, language)):
        return None
    classified = classify(folded, language, entities=len(named), config=config, told_as=wish)
    if wish is None and classified.category not in _TOLD_BY_ITSELF:
        return None
    return _Claim(classified, _density(classified, named, temporal), wish)


def _density(classified: Classified, named: Sequence[Entity], temporal: int, *, facts: int = 1) -> int:
    return density(
        entities=len(named),
        facts=facts,
        triggers=classified.triggers,
        temporal=temporal,
        corrects=classified.corrects,
    )


def _states_something(folded: str, language: Language, role: Role, named: Sequence[Entity], temporal: int) -> bool:
    """Whether a sentence of an assistant or a tool is more than a progress report, such as *3 dosya yazıldı*.

    >>> both = ("sali sizi arayacaklar.", "hemen 3 dosyaya bakiyorum.")
    >>> [_states_something(said, "tr", "assistant", (), 1) for said in both]
    [True, False]
    """
    of_the_world, pack = _of_the_world(named), PACKS[language]
    if of_a_program(folded, role, inflected=pack.told_by_endings, of_the_world=of_the_world):
        return False
    if role == "tool":
        return of_the_world or (pack.sentences.own_doing is None and refers(folded, language))
    if role == "assistant" and not announces(folded, language):
        return False
    if pack.sentences.own_doing is None:
        return True
    doing = pack.sentences.own_doing(folded)
    return doing != "present" and (temporal > 0 or (bool(named) and doing is None))


def _of_the_world(named: Sequence[Entity]) -> bool:
    """Whether a sentence names a person, place or organisation: other output of tools is about their own progress."""
    return any(entity.kind in ("person", "place", "org") for entity in named)


def _unaddressed(sentence: str, spoken_to: Sequence[Entity]) -> str:
    """The sentence without the name of its addressee.

    >>> tom = Entity("person", "Tom", 10, 13)
    >>> _unaddressed("I agree , Tom!", [tom]), _unaddressed("Thank you Tom, I moved to Izmir.", [tom])
    ('I agree!', 'I moved to Izmir.')
    """
    if not spoken_to:
        return sentence
    before, after = sentence[: spoken_to[0].start].rstrip(" ,"), sentence[spoken_to[0].end :]
    shorter = f"{before}{after}" if _CLOSING.fullmatch(after) else after.lstrip(" ,!.…-–")
    # A sentence that is only a name keeps it.
    return shorter if _LETTER.search(shorter) else sentence


_FEW_SENTENCES: Final = 2
_TOLD_BY_ITSELF: Final = ("preference", "decision", "correction")
"""Categories that count without a known subject: *one example is enough for me*."""
_DOCUMENT: Final = later(DOCUMENT)
_CLOSING: Final = later(r"[\s.!?…]*")
_LETTER: Final = later(r"\w")
