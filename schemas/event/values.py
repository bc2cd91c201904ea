"""Values that several events have: vectors, judgements, emotions, and the allowed names."""

from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

Language = Literal["en", "tr", "de"]
DataSource = Literal["user_message", "assistant_message", "system", "tool_output", "federation", "feed"]
WriteSource = Literal["observer", "formation", "dream", "manual"]
HEURISTICS: Final = "heuristics"
"""`formed_by` if no model formed the memory or relation."""
BY_HAND: Final = "hand"
"""`formed_by` of relations added by a person or an agent."""

Verdict = Literal["create", "update", "reinforce", "supersede", "skip"]
Feeling = Literal["joy", "anger", "fear", "sadness", "surprise", "disgust"]
Tier = Literal["working", "episodic", "semantic", "dormant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A text as a vector of unit length. It is part of the event, so that a rebuild calls no model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    # Half the size of single floats, and a cosine changes by less than 0.001.
    float16: str
    """little-endian IEEE 754 half floats, base64"""


# Several texts are embedded at once, so an event is made before its vector is known.
PENDING: Final = Embedding(model="", dimensions=0, float16="")
"""The vector of an event whose text is not embedded yet; it is never in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """An attribute with one value at a time, such as a person's home (ledger D2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    """attribute of the subject: lives_in, favourite:colour, port of the api"""
    value: str
    """normalised for comparison"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """The result of comparing two statements word by word (ledger R19)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation: Literal["same", "fuller", "changed", "different"]
    """the newer statement in relation to the older one"""
    probability: Share
    left_over_old: tuple[str, ...]
    """words of the older statement without a counterpart in the newer one"""
    left_over_new: tuple[str, ...]
    """words of the newer statement without a counterpart in the older one"""
    evidence: tuple[str, ...]
    """the evidence: exact, antonym, polarity, cue, another, past, single, across, hint, repeats, takes_back, read"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The decision of the prediction-error gate, with its evidence and thresholds (ledger D1, D2, D5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    verdict: Verdict
    reason: str
    """similarity, key_value, gap, or another reason"""
    nearest: str | None
    """the most similar current memory of the same subject"""
    cosine: float | None
    """the cosine of the embeddings"""
    similarity: float | None
    """the cosine mapped to the calibrated scale, on which the thresholds are"""
    calibration: str
    """the applied calibration profile"""
    # The thresholds of that time: the settings of today may be others.
    create_below: Share
    update_from: Share
    reinforce_above: Share
    alignment: Alignment | None = None
    """the comparison word by word; None: none was made"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance:
    """Four channels and their weighted sum (ledger E1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    score: Share
    level: Literal["critical", "high", "normal", "low"]
    novelty: Share
    arousal: Share
    reward: Share
    attention: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Emotion:
    """The emotion of a statement (ledger B6)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    valence: Annotated[float, Field(ge=-1, le=1)]
    """-1 (bad) to 1 (good); 0: neutral"""
    arousal: Share
    """0 (calm) to 1 (agitated)"""
    feeling: Feeling | None
    """the one of Ekman's six feelings that is named most; None: none is named"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """The meaning of a time expression: the days of an interval, both inclusive (ledger R18, R20)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """as they were said: last month, until March"""
    first: str
    """YYYY-MM-DD"""
    last: str
    """YYYY-MM-DD"""
    precision: Literal["day", "week", "weekend", "month", "season", "year"]
    relation: Literal["in", "until", "before", "since", "after"] = "in"
    """relation of the statement to the interval"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referent:
    """The person or thing that a pronoun refers to."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """the pronoun as it was said"""
    name: str
    """name of the last known entity that fits the pronoun"""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """An earlier statement of the session that explains a later one."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """its first words, as in its message"""
    name: str
    """name of the speaker in texts"""
    at: Seconds
    memory_id: str | None
    """the memory made of it; None: there is none"""


ContextPart = Literal["about", "before"]
"""The context shown with a statement: an earlier statement (about), or the words right before it (before)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The original words of a memory, and their interpretation (ledger R18)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """a span of the message: all words occur there in this order"""
    name: str
    """name of the speaker in texts"""
    role: Role
    at: Seconds
    utc_offset_s: int
    """offset of the client's time"""
    before: str = ""
    """the preceding words that the statement needs to be understood: a question, the head of a list"""
    meanings: tuple[Meaning, ...] = ()
    referents: tuple[Referent, ...] = ()
    about: About | None = None
    """the earlier statement that the statement needs to be understood"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedSentence:
    """A sentence of a message that became no memory, with the reason."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    reason: str
    """not_worth, or the kind of block that contains it: code, quote, forward …"""
    worth: Share | None
    """the probability that it is worth keeping; None: it was not computed"""


CALM: Final = Emotion(valence=0.0, arousal=0.0, feeling=None)
"""A neutral emotion."""
