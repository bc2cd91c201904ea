"""The stages of the write path."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverConfig:
    """The filters, classification and density (B2, B3, B4, B5, B7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    longer_than_chars: Annotated[int, Field(ge=0)] = 10
    """a message of at most this length is ignored (preset v9); by default short messages are read (B2)"""
    shorter_than_chars: Count = 5_000
    """a message of at least this length forms no memory; by default it stays in the transcript, in the preset v9 it is
    ignored (B2)"""
    markdown_lines: Count = 5
    """a message with at least this many lines of bullets or bold text forms no memory and stays in the transcript,
    unless it is a user's list without headings and bold text; in the preset v9 any such message is ignored (B2)"""
    code_share: Fraction = 0.5
    """a message with a larger share of code is ignored (preset v9); by default only its code blocks form no memory
    (B2)"""
    max_emoji: Annotated[int, Field(ge=0)] = 3
    """a message with more emoji forms no memory; by default it stays in the transcript, in the preset v9 it is ignored
    (B2)"""
    max_entities: Count = 8
    """maximum entities taken from one message (B4)"""
    # The rules look at a sentence many times: one of 5,000 digits took a second. A limit
    # on time instead of length would read a message differently on another machine.
    max_sentences: Count = 40
    """maximum sentences and list items read of one message; the rest stays in the transcript"""
    max_read_chars: Count = 8_000
    """maximum characters read of one message; the rest stays in the transcript"""
    max_sentence_chars: Annotated[int, Field(ge=50)] = 600
    """maximum characters of one sentence that the rules read; a memory keeps the whole sentence"""
    min_density: Annotated[int, Field(ge=0)] = 2
    """minimum number of entities, facts, temporal signals and correction signals, in total, of a message from which
    memories are formed by the preset v9 or by a language model (B7)"""
    rewritten_chars: Count = 500
    """maximum length of a memory's text (B5)"""
    confidence_correction: Fraction = 0.4
    """base confidence of a correction (B3)"""
    confidence_decision: Fraction = 0.35
    """base confidence of a decision"""
    confidence_preference: Fraction = 0.3
    """base confidence of a preference"""
    confidence_entity: Fraction = 0.3
    """base confidence of a sentence with two or more entities"""
    confidence_fact: Fraction = 0.25
    """base confidence of a fact"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationConfig:
    """Heuristic formation (C2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    plan_days: Annotated[float, Field(gt=0, le=36_500)] = 7.0
    """validity of a plan without a date, in days (preset v9)"""
    max_ands: Count = 12
    """maximum number of times the word "and" in one sentence is tried as the border between two facts (preset v9)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionConfig:
    """Admission: a sentence becomes a memory by the probability that it is worth keeping (R18, B3)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    # From 0.3, rules without a strong word are lost that commands
    # of the moment look like: "don't touch the migrations folder".
    keep_from: Fraction = 0.27
    """minimum probability of being worth keeping at which a sentence becomes a memory"""
    keep_framed_from: Fraction = 0.5
    """minimum probability of being worth keeping at which a sentence becomes a memory that would be a false fact out of
    its context: sarcasm, hypotheticals, quotations"""
    embed_from: Fraction = 0.1
    """minimum probability, from features alone, at which a sentence is embedded; below, it is rejected without an
    embedding"""
    # Such as "dads 70th" before "Saturday 24 april, function room at the Cooper's Arms".
    leading_words: Count = 3
    """maximum words of a lead-in: a sentence that only introduces the next one, and is shown with it"""
    keep_leading_from: Fraction = 0.6
    """minimum probability of being worth keeping at which a lead-in becomes a memory of its own"""
    others_confidence: Fraction = 0.6
    """factor on the confidence of statements by assistants and tools (R25)"""
    before_chars: Count = 200
    """maximum characters of the preceding text that is kept with a statement which cannot stand alone"""
    lead_from: Fraction = 0.15
    """minimum probability that the preceding sentence of its message explains a statement, at which both are shown"""
    # Below this, most questions of our conversations add nothing, such as "How can I help you today?".
    question_from: Fraction = 0.4
    """minimum probability that a longer answer needs its question, at which both are shown"""
    # A balance: a wrong context misleads. Without one a statement
    # may not be understood, but its message can still be found.
    context_from: Fraction = 0.18
    """minimum probability that a statement needs an earlier one, at which both are shown; 1: never"""
    about_chars: Count = 120
    """maximum characters of the earlier statement that are shown"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateConfig:
    """The prediction-error gate; its similarities are on the calibrated scale (D2, R1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    # Of 14,822 pairs with a similarity of 0.3 to 0.7, the comparison called 62 *changed*, and none was.
    create_below: Fraction = 0.70
    """by default, only memories of at least this similarity to a candidate are compared as repetitions; in the preset
    v9, a candidate below it to every memory becomes a new memory"""
    update_from: Fraction = 0.75
    """from this similarity on, the nearest memory is updated (preset v9); between `create_below` and this is the gap,
    in which importance decides"""
    reinforce_above: Fraction = 0.92
    """above this similarity, the nearest memory is reinforced (preset v9)"""
    gap_importance: Fraction = 0.6
    """minimum importance of a candidate in the gap to be remembered (preset v9)"""
    reinforce_factor: Positive = 1.2
    """factor on the stability of a reinforced memory (R14)"""
    separator: str = " | "
    """text between the two texts of an updated memory, if no model merges them (D3)"""
    more_words: Annotated[int, Field(ge=0)] = 2
    """a statement of a known fact is an addition if it has more than this many extra content words (preset v9)"""
    shared_words: Fraction = 0.34
    """minimum share of the shorter statement's content words in common, for an update (preset v9)"""
    same_above: Fraction = 0.72
    """the comparison of two statements results in same (a repetition) above this probability; high, since a fact kept
    twice does less harm than a lost one"""
    held_words: Fraction = 0.50
    """minimum share of a repetition's words that the older statement has literally"""
    changed_above: Fraction = 0.60
    """the comparison of two statements results in changed above this probability"""
    marked_above: Fraction = 0.40
    """if a single word or value differs, the comparison results in changed above this lower probability; the new
    statement contradicts the older one, and both are kept"""
    contradicts_above: Fraction = 0.50
    """the comparison results in changed even without evidence in the words if the trained weights give a change more
    than this probability; it contradicts the older one, and both are kept"""
    alone_above: Fraction = 0.80
    """a statement contradicts a neighbour without ending it if their comparison results in changed with more than this
    probability"""
    # Between 0.30 and this, less than half of the marks were right.
    news_from: Fraction = 0.35
    """or if the choice among all neighbours gives this neighbour at least this probability"""
    read: Count = 3
    """maximum neighbours that are compared where a model reads two statements together (the bundled embedder)"""
    read_from: Fraction = 0.03
    """minimum probability, in the choice before the comparison, at which a neighbour below `create_below` is read"""
    read_changed_from: Fraction = 0.75
    """a statement contradicts the neighbour that it changes most probably, from this probability on, by that model"""
    doubted_below: Fraction = 0.30
    """if that model gives a change less than this probability, the words alone do not contradict the neighbour"""
    elaborates_from: Fraction = 0.60
    """a statement says a neighbour again or says more of it, and both are kept and linked, from this probability on, by
    that model"""
    repeats_from: Fraction = 0.80
    """a statement says a neighbour again, in whatever words, from this probability on, by that model"""
    repeats_near_from: Fraction = 0.30
    """minimum similarity of that neighbour"""
    other_words: Count = 3
    """minimum words without a counterpart, of both statements together, for that model to doubt a change: of what
    differs in less the words decide"""
    compared_from: Fraction = 0.08
    """minimum probability, in the choice before the comparison, at which a neighbour below `create_below` is
    compared where no model reads both; where one does, another speaker's, and any of a statement of little worth"""
    fuller_above: Fraction = 0.50
    """the comparison of two statements results in fuller (the new one says the same and more) above this probability"""
    shared_frame: Fraction = 0.60
    """maximum share of each statement's words without a counterpart, for two statements about the same thing"""
    compared: Count = 3
    """maximum neighbours that are compared with a statement word by word, where no model reads both"""
    ends_from: Fraction = 0.40
    """minimum similarity at which a statement ends a neighbour below `create_below`; less similar ones are only
    contradicted"""
    ends_shared: Fraction = 0.50
    """minimum share of the shorter clause's content words that both must have, to end a neighbour below
    `create_below`"""
    merged_chars: Count = 1_000
    """maximum length of an updated memory; a longer one is not updated, and the statement becomes a new memory"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoConfig:
    """Echoes: texts recalled into a session are not learned again when a message repeats them."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    least_words: Count = 4
    """a sentence with fewer words is never a partial echo"""
    shared: Fraction = 0.8
    """minimum share of a sentence's word triples that occur in a recalled text, for a repetition"""
    restated: Fraction = 0.5
    """a message of an assistant or a tool restates a recalled sentence if it has at least this share of its content
    words"""
    paraphrased: Fraction = 0.8
    """a message of an assistant or a tool paraphrases a recalled text if the text has at least this share of its
    content words"""
