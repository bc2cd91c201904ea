"""One endpoint of embeddings over HTTP: Ollama's API, or OpenAI's.

It is not trusted: an answer is read up to a size and a time, and quotes of it are short and without the key.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

import httpx

from mnemolog.processors.ports import Vector
from mnemolog.schemas import codec
from mnemolog.schemas.config.embedding import EmbedderConfig, Provider
from mnemolog.schemas.errors import ConfigError, EmbedderError, EmbedderUnavailableError
from mnemolog.streams.providers import embedding_reply

_MOST_CHARS: Final = 200
"""Length of a quote of the endpoint's error."""
_HIDDEN: Final = "********"
_OF_THE_TEXT: Final = frozenset(
    {HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNPROCESSABLE_ENTITY}
)
"""Statuses of a healthy endpoint that refuses this text."""
_OF_THE_KEY: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})


class EmbeddingEndpoint:
    """Asks an endpoint. Thread-safe; connections are kept."""

    def __init__(
        self,
        provider: Provider,
        api_key: str | None,
        config: EmbedderConfig,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises ConfigError."""
        if api_key is not None and not (api_key.isascii() and api_key.isprintable()):
            raise ConfigError("embedder.api_key", _HIDDEN, "letters, digits and signs of ASCII")
        # At this level it logs what endpoints send, and some send the key back.
        logging.getLogger("httpcore").setLevel(logging.INFO)
        self.provider = provider
        self._api_key = api_key
        self._config = config
        self._monotonic = monotonic
        headers = {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {api_key}"} if api_key else {})
        # A redirect would send texts to another address than the one in the settings.
        self._client = httpx.Client(
            headers=headers,
            timeout=config.timeout_s,
            follow_redirects=False,
            # Loading the certificates takes longer than a request, and plain HTTP needs none.
            verify=provider.address.startswith("https"),
        )

    @property
    def name(self) -> str:
        """The endpoint's name in messages."""
        return f"{self.provider.name} at {self.provider.address}"

    def vectors(self, texts: list[str]) -> list[Vector]:
        """The vectors of texts, sent as they are. Raises EmbedderUnavailableError, EmbedderError for refused texts."""
        path, asked = embedding_reply.request(self.provider.kind, self.provider.name, texts)
        with self._explained():
            return embedding_reply.vectors(self.provider.kind, self._post(path, codec.dump(asked)), len(texts))

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _post(self, path: str, content: bytes) -> bytes:
        until = self._monotonic() + self._config.timeout_s
        address = self.provider.address.rstrip("/") + path
        headers = {"Content-Type": "application/json"}
        with self._client.stream("POST", address, content=content, headers=headers) as response:
            if response.headers.get("content-encoding", "identity").lower() != "identity":
                # No compression was requested, as a few bytes could unpack to a gigabyte.
                raise EmbedderUnavailableError("answers with compressed data, which was not requested")
            body = self._read(response, until)
            if response.status_code != HTTPStatus.OK:
                self._refuse(response.status_code, body)
            return body

    def _read(self, response: httpx.Response, until: float) -> bytes:
        """The body, bounded: a slow answer too has only the time of one request."""
        body = bytearray()
        for chunk in response.iter_raw():
            body += chunk
            if len(body) > self._config.max_reply_bytes:
                limit = self._config.max_reply_bytes
                raise EmbedderUnavailableError(f"answers with more than embedder.max_reply_bytes = {limit}")
            if self._monotonic() > until:
                raise EmbedderUnavailableError(self._too_late())
        return bytes(body)

    def _refuse(self, status: int, body: bytes) -> None:
        said = f"{status}{self._quoted(body)}"
        if status in _OF_THE_TEXT:
            raise EmbedderError(f"does not take the text ({said}); see embedder.max_chars and embedder.name")
        if status in _OF_THE_KEY:
            raise EmbedderUnavailableError(f"refuses the key ({said}); see embedder.api_key_file")
        if status == HTTPStatus.NOT_FOUND:
            allowed = "`ollama pull` it" if self.provider.kind == "ollama" else "base_url often ends in /v1"
            raise EmbedderUnavailableError(f"does not know this model ({said}); see embedder.name, {allowed}")
        if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
            raise EmbedderUnavailableError(
                f"redirects the request ({status}); configure the address that it redirects to"
            )
        raise EmbedderUnavailableError(f"fails ({said})")

    def _quoted(self, body: bytes) -> str:
        """The endpoint's own message, if it is in the format of either API."""
        try:
            said = codec.load(body)
        except (ValueError, RecursionError):
            return ""
        error = said.get("error") if isinstance(said, dict) else None
        found = error.get("message") if isinstance(error, dict) else error
        return f", {self._hidden(found)[:_MOST_CHARS]}" if isinstance(found, str) else ""

    def _hidden(self, said: str) -> str:
        """A foreign text without the key, on one line, and encodable."""
        shown = said.replace(self._api_key, _HIDDEN) if self._api_key else said
        return " ".join(shown.split()).encode(errors="replace").decode()

    def _too_late(self) -> str:
        return f"does not answer within embedder.timeout_s = {self._config.timeout_s:g}"

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """A failure as a sentence about the endpoint, without the key."""
        try:
            yield
        except httpx.TimeoutException:
            raise EmbedderUnavailableError(f"{self.name} {self._too_late()}") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError) as error:
            reason = self._hidden(f"{type(error).__name__}: {error}")[:_MOST_CHARS]
            raise EmbedderUnavailableError(f"{self.name} cannot be reached ({reason})") from None
        except EmbedderError as error:
            raise type(error)(f"{self.name} {error}") from None
