"""The language model."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """The language model that forms and merges memories (C1, D3, G2); without one, heuristics do (R11)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["none", "openai"] = "none"
    """openai: any endpoint with OpenAI's chat completions API: OpenAI, Ollama, vLLM, llama.cpp ..."""
    name: str = "gpt-4o-mini"
    """name of the model at the endpoint"""
    base_url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "https://api.openai.com/v1"
    """base URL of the endpoint"""
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    """API key of the endpoint"""
    api_key_file: str | None = None
    """file whose first line is the key; instead of `api_key`"""
    # For the whole call: a limit for each attempt would multiply with the attempts.
    timeout_s: Positive = 30.0
    """timeout of one call, with all its attempts and the pauses between them"""
    attempts: Count = 3
    """maximum attempts of one call, if the endpoint is busy or unreachable"""
    concurrency: Count = 64
    """maximum concurrent calls, over all agents"""
    max_tokens: Count = 1_500
    """maximum tokens of one reply"""
    max_reply_bytes: Count = 100_000
    """a longer reply is rejected"""
    # Failures that the next call would share. A bad reply is none of them: it comes from an endpoint that works.
    breaker_failures: Count = 5
    """after this many failed calls in a row, the circuit breaker opens: no calls are sent"""
    breaker_s: Positive = 30.0
    """seconds until an open breaker lets one call through"""
    usd_per_million_input: Weight = 0.0
    """price of a million input tokens in US dollars, for the cost figures"""
    usd_per_million_output: Weight = 0.0
    """price of a million output tokens in US dollars"""
    context_messages: Annotated[int, Field(ge=0, le=20)] = 3
    """preceding messages of its session that are sent with a message, so that the model can resolve pronouns"""
