"""The connection to an endpoint with OpenAI's API: made from the settings, with errors that name the endpoint.

The endpoint is not trusted: an answer is read up to a size, and quotes of it are short and without the key.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from email.utils import parsedate_to_datetime
from typing import Any, Final

import httpx2
from openai import APIConnectionError, APIStatusError, AsyncOpenAI, DefaultAsyncHttpxClient, Omit, OpenAIError, omit

from mnemolog.processors.ports import Clock
from mnemolog.schemas.config import ModelConfig
from mnemolog.schemas.errors import ConfigError, ModelUnavailableError, UnreadableReplyError
from mnemolog.schemas.prompt import Prompt

_BAD_REQUEST: Final = 400
_UNAUTHORISED: Final = 401
_FORBIDDEN: Final = 403
_NOT_FOUND: Final = 404
_TIMED_OUT: Final = 408
_CONFLICT: Final = 409
_TOO_LARGE: Final = 413
_UNPROCESSABLE: Final = 422
_TOO_MANY: Final = 429
_FAULT: Final = 500
"""and every status above it is the endpoint's own failure"""
_PASSING: Final = frozenset({_TIMED_OUT, _CONFLICT, _TOO_MANY})
"""Statuses after which the same request may be taken."""
_OF_THE_REQUEST: Final = frozenset({_BAD_REQUEST, _CONFLICT, _TOO_LARGE, _UNPROCESSABLE})
"""Statuses of a healthy endpoint that refuses this request."""
_MOST_CHARS: Final = 200
"""Length of a quote of the endpoint's error."""
_LAST_PORT: Final = 65_535
_HIDDEN: Final = "********"


class Endpoint:
    """An endpoint, and the key to it. It connects at the first request."""

    def __init__(self, config: ModelConfig, api_key: str | None) -> None:
        """Raises ConfigError."""
        self._config = config
        self._api_key = api_key
        self._client = _connected(config, api_key)

    async def ask(self, prompt: Prompt) -> bytes:
        """The body that answers a prompt. Raises OpenAIError, and UnreadableReplyError for one that is too long."""
        answer = await self._client.chat.completions.with_raw_response.create(
            model=self._config.name,
            messages=[
                {"role": "system", "content": prompt.instructions},
                {"role": "user", "content": prompt.material},
            ],
            response_format={
                "type": "json_schema",
                "json_schema": {"name": prompt.task, "schema": prompt.schema, "strict": is_strict(prompt.schema)},
            },
            temperature=0,
            max_tokens=self._config.max_tokens,
            extra_headers=self._headers(),
        )
        return answer.content

    async def list_models(self) -> bytes:
        """The body that lists the models. Raises as `ask` does."""
        answer = await self._client.models.with_raw_response.list(extra_headers=self._headers())
        return answer.content

    def _headers(self) -> dict[str, str | Omit]:
        return {
            "Authorization": f"Bearer {self._api_key}" if self._api_key else omit,
            # The client would otherwise take these, too, from the environment.
            "OpenAI-Organization": omit,
            "OpenAI-Project": omit,
            "Accept-Encoding": "identity",
        }

    def explained(self, error: OpenAIError) -> ModelUnavailableError:
        """The client's error, in words without the key."""
        return self.unavailable(_reason(error, self._quoted))

    def _quoted(self, said: str) -> str:
        """A foreign text without the key, on one line, cut, and encodable."""
        hidden = said.replace(self._api_key, _HIDDEN) if self._api_key else said
        return " ".join(hidden.split())[:_MOST_CHARS].encode(errors="replace").decode()

    def unavailable(self, reason: str) -> ModelUnavailableError:
        """The reason as a sentence about the endpoint."""
        return ModelUnavailableError(f"the language model at {self._config.base_url} {reason}")

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()


def _connected(config: ModelConfig, api_key: str | None) -> AsyncOpenAI:
    if api_key is not None and not (api_key.isascii() and api_key.isprintable()):
        raise ConfigError("model.api_key", _HIDDEN, "letters, digits and signs of ASCII")
    # At this level it logs what endpoints send, and some send the key back.
    logging.getLogger("httpcore2").setLevel(logging.INFO)
    try:
        if (httpx2.URL(config.base_url).port or 0) > _LAST_PORT:
            raise ConfigError("model.base_url", config.base_url, f"a port up to {_LAST_PORT}")
        return AsyncOpenAI(
            # Without a key here the client would take one from environment variables that are not our settings.
            api_key=api_key or _HIDDEN,
            admin_api_key="",
            base_url=config.base_url,
            # The whole call has one bound, over all attempts.
            timeout=None,
            max_retries=0,
            http_client=_http(config),
        )
    except httpx2.InvalidURL as error:
        raise ConfigError("model.base_url", config.base_url, f"an address ({error})") from error


def _http(config: ModelConfig) -> httpx2.AsyncClient:
    return DefaultAsyncHttpxClient(
        timeout=None,
        limits=httpx2.Limits(max_connections=config.concurrency, max_keepalive_connections=config.concurrency),
        # A redirect would send prompts to another address than the one in the settings.
        follow_redirects=False,
        event_hooks={"response": [_bounding(config.max_reply_bytes)]},
    )


def _bounding(most: int) -> Callable[[httpx2.Response], Awaitable[None]]:
    async def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            # A few bytes could unpack to a gigabyte; that is why none was asked for.
            raise UnreadableReplyError("the endpoint's answer is compressed, which was not requested")
        # The client decodes errors as they are labelled, and some labels (rot13, base64) are no encodings of text.
        response.encoding = "utf-8"
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Bounded(response.stream, most, cut=response.is_error)

    return bound


class _Bounded(httpx2.AsyncByteStream):
    """The body of an answer up to a size: a longer error is cut, a longer reply is none."""

    def __init__(self, stream: httpx2.AsyncByteStream, most: int, *, cut: bool) -> None:
        self._stream = stream
        self._most = most
        self._cut = cut

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._most
        async for chunk in self._stream:
            left -= len(chunk)
            if left < 0 and self._cut:
                return
            if left < 0:
                raise UnreadableReplyError(f"the reply is longer than model.max_reply_bytes = {self._most}")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def is_strict(schema: Any) -> bool:  # noqa: ANN401  JSON is any of its types
    """Whether each object of a schema has to have all its properties and no others, as strict endpoints demand."""
    if isinstance(schema, list):
        return all(map(is_strict, schema))
    if not isinstance(schema, dict):
        return True
    properties = schema.get("properties")
    if isinstance(properties, dict) or schema.get("type") == "object":
        named = set(properties or ())
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != named:
            return False
    return all(map(is_strict, schema.values()))


# The client's errors.


def is_passing(error: BaseException) -> bool:
    """Whether the same request may succeed a little later."""
    if isinstance(error, APIStatusError):
        return error.status_code in _PASSING or error.status_code >= _FAULT
    return isinstance(error, APIConnectionError)


def is_down(error: OpenAIError) -> bool:
    """Whether other requests would fare no better."""
    return not (isinstance(error, APIStatusError) and error.status_code in _OF_THE_REQUEST)


def retry_after_s(error: BaseException | None, *, now: Clock) -> float:
    """The pause in seconds that the endpoint asks for, in seconds or as a date (RFC 9110, 10.2.3); 0 without one."""
    if not isinstance(error, APIStatusError):
        return 0.0
    said = error.response.headers.get("retry-after", "").strip()
    if said.isdecimal() and said.isascii():
        return float(said)
    try:
        return max(parsedate_to_datetime(said).timestamp() - now(), 0.0)
    except (ValueError, OverflowError):
        return 0.0


def _reason(error: OpenAIError, quoted: Callable[[str], str]) -> str:
    """The fault, and a remedy."""
    cause = quoted(repr(error.__cause__))
    match error:
        case APIStatusError(status_code=int(status)):
            return _refusal(status, f"{status}{_said(error, quoted)}")
        case APIConnectionError() if "CERTIFICATE" in cause:
            return f"shows a certificate that is not trusted ({cause})"
        case APIConnectionError():
            return f"cannot be reached ({cause}); see model.base_url, and whether it runs"
        case _:
            return f"does not take that ({type(error).__name__})"


def _refusal(status: int, said: str) -> str:
    if status == _UNAUTHORISED:
        return f"refuses the key ({status}); see model.api_key"
    if status == _FORBIDDEN:
        return f"does not allow this key that ({said}); see model.api_key and model.name"
    if status == _NOT_FOUND:
        return f"does not know that ({said}); see model.name, and model.base_url, which often ends in /v1"
    if status == _TOO_MANY:
        return f"has too much to do ({said}); see model.concurrency, and what the account allows"
    if status in _OF_THE_REQUEST:
        return f"does not take the request ({said}); see model.name, and whether it takes JSON Schemas"
    if status < _BAD_REQUEST:
        return f"sends us elsewhere ({status}); model.base_url has to name the place itself"
    return f"fails ({said})"


def _said(error: APIStatusError, quoted: Callable[[str], str]) -> str:
    """The endpoint's own message, if it is in OpenAI's format; anything else, such as a page of HTML, is left out."""
    found = error.body.get("message") if isinstance(error.body, dict) else None
    return f", {quoted(found)}" if isinstance(found, str) else ""
