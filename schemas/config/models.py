"""The language model."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """The language model that forms and merges (C1, D3, G2); without one the heuristics do (R11)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["none", "openai"] = "none"
    """openai: any endpoint that speaks its chat completions: OpenAI, Ollama, vLLM, llama.cpp ..."""
    name: str = "gpt-4o-mini"
    """of the model, as the endpoint calls it"""
    base_url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "https://api.openai.com/v1"
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    api_key_file: str | None = None
    """the key is the first line of this file; instead of `api_key`"""
    timeout_s: Positive = 30.0
    """of one call, all attempts and their pauses together"""
    attempts: Count = 3
    """of one call, where the endpoint was busy or away"""
    concurrency: Count = 64
    """calls under way at once, over all agents"""
    max_tokens: Count = 1_500
    """of one reply"""
    max_reply_bytes: Count = 100_000
    """a longer reply is not read"""
    breaker_failures: Count = 5
    """calls in a row that failed; then no more are sent"""
    breaker_s: Positive = 30.0
    """for so long, before one call tries it again"""
    usd_per_million_input: Weight = 0.0
    """price of tokens, for the account of costs"""
    usd_per_million_output: Weight = 0.0
    context_messages: Annotated[int, Field(ge=0, le=20)] = 3
    """messages before it in its session that are shown with a message, so that its pronouns can be resolved"""
