"""Sends messages in batches. The server accepts all messages of a batch or none: a refused batch is sent in halves."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from time import sleep
from typing import Any, Final

from mnemolog.ops.surfaces.hooks import serving

_AT_ONCE: Final = 500
"""Messages in one request, at most."""

_BYTES_AT_ONCE: Final = 8 * 1024 * 1024
"""Bytes of them: half of what a server accepts by default (`http.max_body_bytes`)."""

_BY_CONTENT: Final = frozenset(
    {
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.CONFLICT,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.UNPROCESSABLE_ENTITY,
    }
)
"""Refusals for what a request contains, so that a part of it may be accepted."""


_PAUSES_S: Final = (0.2, 0.5, 1.0)
"""Before a request is repeated that exceeded the server's limit (`http.requests_per_s`)."""


class LeftOutError(Exception):
    """The server refused some of the messages; the others are stored."""


def send(server: serving.Address, messages: Sequence[dict[str, str]], *, timeout_s: float) -> None:
    """Send all messages. Raises LeftOutError if some are refused, and NotServedError if the server does not answer.

    A message with the id of another one is known already: it was sent before, from the conversation that this one
    continues, or by a version of the hook that read its text differently.
    """
    refused = [error for batch in _batches(messages) for error in _refusals(server, batch, timeout_s)]
    if refused:
        raise LeftOutError(f"{len(refused)} of {len(messages)} messages are left out, the first since {refused[0]}")


def _refusals(
    server: serving.Address, batch: Sequence[dict[str, str]], timeout_s: float
) -> Iterator[serving.RefusedError]:
    """Sends a batch; a refusal for each message of it that is not stored."""
    try:
        _post(server, batch, timeout_s)
    except serving.RefusedError as error:
        if error.status not in _BY_CONTENT:
            raise
        if len(batch) > 1:
            half = len(batch) // 2
            yield from _refusals(server, batch[:half], timeout_s)
            yield from _refusals(server, batch[half:], timeout_s)
        elif error.status != HTTPStatus.CONFLICT:
            yield error


def _post(server: serving.Address, batch: Sequence[dict[str, str]], timeout_s: float) -> None:
    """Send a batch, again after a pause where the server has a limit of requests: a forked conversation makes many."""
    for pause in _PAUSES_S:
        try:
            serving.post(server, "/v1/messages", batch, timeout_s=timeout_s)
        except serving.RefusedError as error:
            if error.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise
            sleep(pause)
        else:
            return
    serving.post(server, "/v1/messages", batch, timeout_s=timeout_s)


def _batches(messages: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    held = 0
    for message in messages:
        size = len(serving.written(message))
        if batch and (len(batch) == _AT_ONCE or held + size > _BYTES_AT_ONCE):
            yield batch
            batch, held = [], 0
        batch.append(message)
        held += size
    if batch:
        yield batch
