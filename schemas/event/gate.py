"""The rejections of the prediction-error gate."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.event.values import Embedding, Importance, Judgement
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRejected:
    """A statement was a candidate and is not remembered; the event has the scores and thresholds of the decision."""

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
    """the importance from which it would have been remembered"""
    embedding: Embedding
