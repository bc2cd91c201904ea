"""The stages of the write path."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, WholeNumber
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverConfig:
    """The seven filters, classification and density (B2, B3, B4, B5, B7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    longer_than_chars: Annotated[int, Field(ge=0)] = 10
    """a message has to be longer (B2)"""
    shorter_than_chars: Count = 5_000
    """and shorter than this (B2)"""
    markdown_lines: Count = 5
    """this many lines with bullets or bold are a document, not talk (B2)"""
    code_share: Fraction = 0.5
    """more than this share of code (B2)"""
    max_emoji: Annotated[int, Field(ge=0)] = 3
    """more emoji than this (B2)"""
    max_entities: Count = 8
    """entities kept of one message (B4)"""
    max_sentences: Count = 40
    """sentences and list items of one message that are read; what follows stays in the transcript"""
    max_read_chars: Count = 8_000
    """characters of one message that are read; what follows stays in the transcript"""
    max_sentence_chars: Annotated[int, Field(ge=50)] = 600
    """of one sentence that the rules look at; its words are kept whole"""
    min_density: Annotated[int, Field(ge=0)] = 2
    """entities + facts + temporal signals + correction signals: below, nothing is formed (B7)"""
    rewritten_chars: Count = 500
    """longest statement (B5)"""
    confidence_correction: Fraction = 0.4
    """base confidences of the pattern classes (B3)"""
    confidence_decision: Fraction = 0.35
    confidence_preference: Fraction = 0.3
    confidence_entity: Fraction = 0.3
    """two or more entities"""
    confidence_fact: Fraction = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationConfig:
    """Heuristic formation (C2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    plan_days: Annotated[float, Field(gt=0, le=36_500)] = 7.0
    """a plan without a date is valid this long, in the preset v9"""
    max_ands: Count = 12
    """"and"s of one sentence at which it may become two facts, in the preset v9"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionConfig:
    """Which sentences become memories: the probability that one is worth keeping (R18, B3)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    keep_from: Fraction = 0.2
    """a sentence at least this probably worth keeping becomes a memory"""
    keep_framed_from: Fraction = 0.6
    """and this, where its words would become a false fact without their frame: sarcasm, hypotheticals, quotations"""
    embed_from: Fraction = 0.05
    """a sentence that its features alone give less than this is not even embedded"""
    news_above: Fraction = 0.55
    """what is less worth keeping is kept where it changes what its speaker said before more probably than this"""
    leading_words: Count = 3
    """a sentence of at most so many words leads in what its message says next, and is shown with that"""
    keep_leading_from: Fraction = 0.5
    """and is a memory of its own only where it is at least this probably worth keeping"""
    others_confidence: Fraction = 0.6
    """factor on the confidence in what assistants and tools say (R25)"""
    before_chars: Count = 200
    """of what was said before that is kept with words that cannot stand alone"""
    beside_words: WholeNumber = 7
    """a sentence with at most so many content words may be shown with the sentence before it, of the same message"""
    lead_from: Fraction = 0.2
    """few words are shown with that sentence where it is at least this probable that they are not understood alone"""
    question_from: Fraction = 0.4
    """a longer answer is shown with its question where it is at least this probable that it is not understood alone"""
    context_from: Fraction = 0.25
    """a statement is shown with an earlier one where it is at least this probable that it needs that; 1: none is"""
    about_chars: Count = 120
    """of the earlier statement that are shown"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateConfig:
    """Prediction-error gate; thresholds on the calibrated similarity scale (D2, R1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    create_below: Fraction = 0.70
    update_from: Fraction = 0.75
    """between the two is the gap, which importance settles"""
    reinforce_above: Fraction = 0.92
    gap_importance: Fraction = 0.6
    """in the gap only what is at least this important is remembered"""
    reinforce_factor: Positive = 1.2
    """on the stability (R14)"""
    separator: str = " | "
    """between the texts that an update joins where no model merges them (D3)"""
    more_words: Annotated[int, Field(ge=0)] = 2
    """a statement of a known fact brings news when it has more content words than that and this many more"""
    shared_words: Fraction = 0.34
    """an update shares at least this share of the shorter statement's content words with what is known"""
    same_above: Fraction = 0.72
    """a statement repeats another where the alignment gives it more than this; kept twice does less harm than lost"""
    held_words: Fraction = 0.50
    """of the words of a repetition the older statement has at least this share as they are"""
    changed_above: Fraction = 0.60
    """and says otherwise above this"""
    marked_above: Fraction = 0.40
    """and beside the older one, as what contradicts it, above this, where one word or value stands for another"""
    contradicts_above: Fraction = 0.50
    """and where the alignment alone gives a change more than this; this ends nothing"""
    alone_above: Fraction = 0.80
    """a statement contradicts a memory if the comparison of the two gives a change more than this"""
    news_from: Fraction = 0.35
    """or if the choice among all neighbours gives that memory at least this"""
    compared_from: Fraction = 0.08
    """a neighbour below `create_below` is compared if the same choice, before the comparison, gives it at least this"""
    fuller_above: Fraction = 0.50
    """and says the same and more above this"""
    shared_frame: Fraction = 0.60
    """where at most this share of both statements is left over, they speak of one thing"""
    compared: Count = 3
    """neighbours that a statement is compared with word by word"""
    ends_from: Fraction = 0.40
    """a neighbour below `create_below` is ended only from this similarity on, else contradicted"""
    ends_shared: Fraction = 0.50
    """and where both have at least this share of the content words of the shorter one's clause"""
    merged_chars: Count = 1_000
    """a memory that would grow beyond this stays as it is, and the news become a memory of their own"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoConfig:
    """What was recalled into a session is not learned again when it comes back."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    least_words: Count = 4
    """a sentence with fewer words is never taken for an echo of part of something"""
    shared: Fraction = 0.8
    """of a sentence's word triples that are in what was recalled: then it is a repetition"""
    restated: Fraction = 0.5
    """of a recalled sentence's content words that are in what others tell the listener: then they only restate it"""
    paraphrased: Fraction = 0.8
    """of a sentence's content words that are in one recalled text: then others than users repeat it in other words"""
