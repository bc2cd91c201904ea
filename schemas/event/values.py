"""What several events are made of: vectors, judgements, feelings, and the names that are allowed."""

from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

Language = Literal["en", "tr", "de"]
DataSource = Literal["user_message", "assistant_message", "system", "tool_output", "federation", "feed"]
WriteSource = Literal["observer", "formation", "dream", "manual"]
HEURISTICS: Final = "heuristics"
"""`formed_by` where no model formed or related."""
BY_HAND: Final = "hand"
"""`formed_by` of relations that a person or an agent asked for."""

Verdict = Literal["create", "update", "reinforce", "supersede", "skip"]
Feeling = Literal["joy", "anger", "fear", "sadness", "surprise", "disgust"]
Tier = Literal["working", "episodic", "semantic", "dormant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A text as a vector of unit length. It travels in the event, so that a rebuild never pays a model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    float16: str
    """little-endian IEEE 754 half floats, base64"""


PENDING: Final = Embedding(model="", dimensions=0, float16="")
"""Of an event whose words are still to be embedded; it is never in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """Something that has one value at a time, such as where a person lives (ledger D2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    """of the subject: lives_in, favourite:colour, port of the api"""
    value: str
    """normalised for comparison"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """What is left over on each side of two aligned statements (ledger R19)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation: Literal["same", "fuller", "changed", "different"]
    """what the newer one is to the older one"""
    probability: Share
    left_over_old: tuple[str, ...]
    """words of the older statement that nothing in the newer one stands for"""
    left_over_new: tuple[str, ...]
    evidence: tuple[str, ...]
    """what stands out: exact, antonym, polarity, cue, another, past, single, across"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the prediction-error gate saw and by which thresholds it decided (ledger D1, D2, D5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    verdict: Verdict
    reason: str
    """similarity, key_value, gap, or what else decided"""
    nearest: str | None
    """the most similar current memory of the same subject"""
    cosine: float | None
    """as the model gives it"""
    similarity: float | None
    """the same on the calibrated scale on which the thresholds hold"""
    calibration: str
    """the profile that was applied"""
    create_below: Share
    update_from: Share
    reinforce_above: Share
    alignment: Alignment | None = None
    """how the two statements compare word by word; None: they were not compared so"""


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
    """How something was said (ledger B6)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    valence: Annotated[float, Field(ge=-1, le=1)]
    """-1 (bad) to 1 (good); 0: neither"""
    arousal: Share
    """how stirred up; 0: calm"""
    feeling: Feeling | None
    """the one of Ekman's six that is named most; None: none is"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What words of time mean: the days of an interval, both inclusive (ledger R18, R20)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """as they were said: last month, until March"""
    first: str
    """YYYY-MM-DD"""
    last: str
    """YYYY-MM-DD"""
    precision: Literal["day", "week", "weekend", "month", "season", "year"]
    relation: Literal["in", "until", "before", "since", "after"] = "in"
    """how what is said stands to the interval"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referent:
    """The person or thing that a pronoun means."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """the pronoun as it was said"""
    name: str
    """of the last known entity that it fits"""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """An earlier statement of the conversation, which tells what other words are about."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """as they stand in its message, the first ones"""
    name: str
    """of the speaker, as texts call them"""
    at: Seconds
    memory_id: str | None
    """the memory that was made of it; None: none was"""


ContextPart = Literal["about", "before"]
"""Of what stands beside words: the earlier statement that they are about, or what was said right before them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The words that a memory keeps, and what is known of them (ledger R18)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """a span of the message: every word stands there in that order"""
    name: str
    """of the speaker, as texts call them"""
    role: Role
    at: Seconds
    utc_offset_s: int
    """of the time as the client wrote it"""
    before: str = ""
    """what was said before, where the words cannot stand alone: a question, the head of a list"""
    meanings: tuple[Meaning, ...] = ()
    referents: tuple[Referent, ...] = ()
    about: About | None = None
    """what was said earlier, where the words do not say what they are about"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unkept:
    """A sentence of a message that no memory was made of, and why."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    reason: str
    """not_worth, or what kind of block it stands in: code, quote, forward …"""
    worth: Share | None
    """how probable it is that it is worth keeping; None: that was not asked"""


CALM: Final = Emotion(valence=0.0, arousal=0.0, feeling=None)
"""What says nothing about a feeling."""
