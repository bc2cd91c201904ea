"""Reads the answers of endpoints that speak OpenAI's API: untrusted bytes."""

from typing import Any, Final, NamedTuple

from mnemolog.schemas import codec
from mnemolog.schemas.errors import UnreadableReplyError
from mnemolog.schemas.facts import dataclass


class Completion(NamedTuple):
    """An endpoint's answer."""

    text: str
    model: str
    """the model's name; empty if the endpoint does not give it"""
    input_tokens: int
    output_tokens: int
    """tokens; 0 if the endpoint does not count them"""
    fault: str | None
    """why the text is no reply; quotes neither the text nor the prompt"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Message:
    content: str | None = None
    refusal: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    message: _Message
    finish_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Body:
    choices: list[_Choice]
    model: str | None = None
    usage: Any = None
    """counts that are wrong spoil the account, not the reply"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Model:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Models:
    data: list[_Model]


_read: Final = codec.reader(_Body)
_read_models: Final = codec.reader(_Models)
_MOST_TOKENS: Final = 1_000_000_000
"""A larger count is a mistake, and a price computed from it may not be finite."""
_CUT: Final = {
    "length": "is cut short; see model.max_tokens",
    "content_filter": "was held back by the endpoint's content filter",
}
"""Reasons to finish that leave no whole reply."""


def read(body: bytes) -> Completion:
    """The completion that the body is, or its fault. Never raises."""
    try:
        found = _read(body)
    except (ValueError, RecursionError) as error:
        return Completion("", "", 0, 0, f"is no chat completion ({error})")
    text = found.choices[0].message.content if found.choices else None
    return Completion(
        text or "",
        found.model or "",
        _count(found.usage, "prompt_tokens"),
        _count(found.usage, "completion_tokens"),
        _fault(found.choices),
    )


def names(body: bytes) -> tuple[str, ...]:
    """The names in a list of models. Raises UnreadableReplyError."""
    try:
        return tuple(model.id for model in _read_models(body).data)
    except (ValueError, RecursionError) as error:
        raise UnreadableReplyError(f"the endpoint's answer is no list of models ({error})") from None


def _fault(choices: list[_Choice]) -> str | None:
    if not choices:
        return "has no choices"
    choice = choices[0]
    if choice.message.refusal:
        return "is a refusal"
    if choice.finish_reason in _CUT:
        return _CUT[choice.finish_reason]
    if not (choice.message.content or "").strip():
        return "is empty"
    return None


def _count(usage: object, name: str) -> int:
    tokens = usage.get(name) if isinstance(usage, dict) else None
    return tokens if isinstance(tokens, int) and 0 < tokens <= _MOST_TOKENS else 0
