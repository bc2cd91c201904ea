"""What the prediction-error gate let pass and what it did not remember."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.event.values import Embedding, Importance, Judgement
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRejected:
    """A statement was considered and not remembered, with all that decided."""

    TYPE: ClassVar[str] = "candidate_rejected"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    stage: Literal["importance"]
    reason: str
    text: str
    subject: str
    judgement: Judgement
    importance: Importance
    important_from: Share
    """the importance that would have let it pass the gap"""
    embedding: Embedding
