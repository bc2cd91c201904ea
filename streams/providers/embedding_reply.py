"""Reads the answers of endpoints of embeddings: untrusted bytes. Pure."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Vector
from mnemolog.schemas import codec
from mnemolog.schemas.errors import EmbedderUnavailableError
from mnemolog.schemas.facts import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    embedding: list[float]
    index: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _OpenAI:
    data: list[_Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ollama:
    embeddings: list[list[float]]


_read_openai: Final = codec.reader(_OpenAI)
_read_ollama: Final = codec.reader(_Ollama)


def request(kind: str, name: str, texts: list[str]) -> tuple[str, dict[str, Any]]:
    """The path for texts, after the endpoint's address, and the body of the request."""
    if kind == "ollama":
        return "/api/embed", {"model": name, "input": texts}
    return "/embeddings", {"model": name, "input": texts, "encoding_format": "float"}


def vectors(kind: str, body: bytes, count: int) -> list[Vector]:
    """The vectors of so many texts, in their order, each of unit length. Raises EmbedderUnavailableError."""
    try:
        rows = _ollama(body) if kind == "ollama" else _openai(body, count)
        found = np.array(rows, np.float64)
    except (ValueError, RecursionError, OverflowError) as error:
        raise EmbedderUnavailableError(f"answers with no embeddings ({' '.join(str(error).split())[:120]})") from None
    if len(rows) != count:
        raise EmbedderUnavailableError(f"returns {len(rows)} vectors for {count} texts")
    # Not every endpoint normalises; a cosine is a plain product here.
    return list((found / _lengths(found)).astype(np.float32))


def _ollama(body: bytes) -> list[list[float]]:
    return _read_ollama(body).embeddings


def _openai(body: bytes, count: int) -> list[list[float]]:
    """The rows in the order of their `index`, where the endpoint gives each row one."""
    rows = _read_openai(body).data
    # Rows may come out of order; where the index is missing or no permutation, their order is all there is.
    if sorted(row.index for row in rows if row.index is not None) == list(range(count)):
        rows = sorted(rows, key=lambda row: row.index or 0)
    return [row.embedding for row in rows]


def _lengths(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """The lengths of the vectors, as a column. Raises EmbedderUnavailableError for unusable vectors."""
    if found.ndim != _ROWS_AND_NUMBERS or not found.shape[1]:
        raise EmbedderUnavailableError("answers with vectors of different lengths, or of none")
    if not (np.abs(found) < _LARGEST).all():
        raise EmbedderUnavailableError("answers with a vector of values that are not finite, or too large")
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    if not (lengths > _SMALLEST).all():
        raise EmbedderUnavailableError("answers with a vector of zeros")
    return np.asarray(lengths, np.float64)


_LARGEST: Final = 1e30
_SMALLEST: Final = 1e-12
_ROWS_AND_NUMBERS: Final = 2
