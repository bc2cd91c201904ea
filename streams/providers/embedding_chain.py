"""Endpoints of one model, asked in turn (ledger K3): the first that answers, and gives the model's own vectors.

The rule: vectors of two models never meet. An endpoint is used only once its vectors of a few texts are those of the
model; where none is left, nothing is embedded, and the writer waits.
"""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from mnemolog.processors.calibration import Calibration, uncalibrated
from mnemolog.processors.ports import Report, Vector
from mnemolog.processors.token_vectors import Inference
from mnemolog.schemas import codec
from mnemolog.schemas.config.embedding import EmbedderConfig
from mnemolog.schemas.errors import ConfigError, EmbedderError, EmbedderUnavailableError
from mnemolog.schemas.telemetry import EmbeddingEndpointFailed, EmbeddingEndpointRecovered
from mnemolog.streams.providers import model_identity
from mnemolog.streams.providers.breaker import Breaker
from mnemolog.streams.providers.embedding_endpoint import EmbeddingEndpoint
from mnemolog.streams.providers.known_models import KnownModel, known
from mnemolog.streams.providers.model_identity import PROBES, Identity

_UNKNOWN: Final = KnownModel(0)
_read_calibration: Final = codec.reader(Calibration)


class EmbeddingChain:
    """An Embedder over endpoints. It connects at the first call, so that it can be made while all are unreachable."""

    def __init__(
        self,
        config: EmbedderConfig,
        endpoints: Sequence[EmbeddingEndpoint],
        *,
        report: Report,
        file: Path | None = None,
        stored: int = 0,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`file`: where the model's identity is kept; `stored`: dimensions of the stored vectors, if any.

        Raises ConfigError, EmbedderError.
        """
        about = known(config.model) or _UNKNOWN
        self._config = config
        self._stored = stored
        self._dimensions = config.dimensions or stored or about.dimensions
        self._check_dimensions()
        self._prefixes = (
            about.passage_prefix if config.passage_prefix is None else config.passage_prefix,
            about.query_prefix if config.query_prefix is None else config.query_prefix,
        )
        self._calibration = _calibration(config)
        self._file = file
        self._identity = None if file is None else model_identity.load(file, config.model)
        self._lock = threading.Lock()
        self._links = [_Link(each, config, report, first=not at, clock=monotonic) for at, each in enumerate(endpoints)]

    @property
    def model(self) -> str:
        """The name that every embedding carries."""
        return self._config.model

    @property
    def dimensions(self) -> int:
        """Length of every vector; asks an endpoint, where nothing says it. Raises EmbedderUnavailableError."""
        if not self._dimensions and self._identity is None:
            self.embed(PROBES[0])
        return self._identity.dimensions if self._identity else self._dimensions

    @property
    def calibration(self) -> Calibration:
        """The mapping of its cosines to similarities."""
        return self._calibration

    @property
    def instant(self) -> bool:
        """An endpoint is slow."""
        return False

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text. Raises EmbedderUnavailableError, EmbedderError for a text that is refused."""
        return self.embed_all([text], query=query)[0]

    def embed_all(self, texts: Sequence[str], *, query: bool = False) -> list[Vector]:
        """The vectors of several texts, in one request."""
        sent = [self._prefixes[query] + text[: self._config.max_chars] for text in texts]
        reasons = []
        for link in self._links:
            try:
                return link.ask(sent, self)
            except EmbedderUnavailableError as error:
                reasons.append(str(error))
        raise EmbedderUnavailableError(f"no embedding can be made: {'; '.join(reasons)}")

    def read(self, text: str, *, query: bool = False) -> Inference:
        """The vector of a text; an endpoint gives none of its pieces."""
        return Inference(self.embed(text, query=query), None)

    def examine(self) -> dict[str, str | None]:
        """The fault of each endpoint, in their order; each is asked for a vector."""
        return {link.endpoint.name: link.wrong(self) for link in self._links}

    def close(self) -> None:
        """Close the connections."""
        for link in self._links:
            link.endpoint.close()

    def admit(self, endpoint: EmbeddingEndpoint, *, first: bool) -> None:
        """Compare an endpoint with the model. Raises EmbedderUnavailableError if its vectors are not the model's.

        Where nothing is known of the model yet, the first endpoint of the chain defines it.
        """
        with self._lock:
            if self._identity is None and not first:
                raise EmbedderUnavailableError(
                    f"{endpoint.name} is not asked: whether its vectors are those of {self._config.model} shows "
                    "only after the first endpoint has answered"
                )
        prefix = self._prefixes[False]
        found = tuple(endpoint.vectors([prefix + probe for probe in PROBES]))
        self.check_length(endpoint, found)
        with self._lock:
            if self._identity is None:
                self._identity = Identity(self._config.model, found)
                if self._file is not None:
                    model_identity.keep(self._file, self._identity)
                return
        nearness = self._identity.nearness(found)
        if nearness < self._config.same_from:
            raise EmbedderUnavailableError(
                f"{endpoint.name} gives other vectors than {self._config.model} gave here (cosine {nearness:.3f}, "
                f"embedder.same_from {self._config.same_from:g}) and is not asked; vectors of two models do not compare"
            )

    def check_length(self, endpoint: EmbeddingEndpoint, found: Sequence[Vector]) -> None:
        """Raises EmbedderUnavailableError for vectors of another length."""
        length = self._identity.dimensions if self._identity else self._dimensions
        if length and any(len(vector) != length for vector in found):
            raise EmbedderUnavailableError(
                f"{endpoint.name} gives vectors of {len(found[0])} dimensions where those of {self._config.model} "
                f"have {length} (embedder.dimensions); dimensions are never mixed"
            )

    def _check_dimensions(self) -> None:
        if self._stored and self._dimensions != self._stored:
            allowed = f"{self._stored}, as the vectors of this log have"
            raise ConfigError("embedder.dimensions", self._config.dimensions, allowed)


class _Link:
    """An endpoint of the chain: whether it was compared, and whether its calls are blocked."""

    def __init__(
        self,
        endpoint: EmbeddingEndpoint,
        config: EmbedderConfig,
        report: Report,
        *,
        first: bool,
        clock: Callable[[], float],
    ) -> None:
        self.endpoint = endpoint
        self._first = first
        self._report = report
        self._lock = threading.Lock()
        self._comparing = threading.Lock()
        self._admitted = False
        self._reason = ""
        self._breaker = Breaker(failures=config.breaker_failures, rest_s=config.breaker_s, clock=clock)

    def ask(self, texts: list[str], chain: EmbeddingChain) -> list[Vector]:
        """The vectors of texts. Raises EmbedderUnavailableError, EmbedderError."""
        with self._lock:
            if not self._breaker.admits():
                raise EmbedderUnavailableError(f"{self._reason} (left alone for a while: embedder.breaker_s)")
        try:
            self._compare(chain)
            found = self.endpoint.vectors(texts)
            chain.check_length(self.endpoint, found)
        except EmbedderUnavailableError as error:
            self._failed(str(error))
            raise
        # The endpoint works and refuses this text alone: that must not open the breaker for all others.
        except EmbedderError:
            self._succeeded()
            raise
        self._succeeded()
        return found

    def wrong(self, chain: EmbeddingChain) -> str | None:
        """Why the endpoint gives no vectors; None: it gives them."""
        try:
            self.ask([PROBES[0]], chain)
        except EmbedderError as error:
            return str(error)
        return None

    def _compare(self, chain: EmbeddingChain) -> None:
        """Compare it once, and again after a failure: another model may be served by then."""
        # Not `_lock`: this is a request, during which other threads must still learn whether the breaker is open.
        with self._comparing:
            if not self._admitted:
                chain.admit(self.endpoint, first=self._first)
                self._admitted = True

    def _failed(self, reason: str) -> None:
        with self._lock:
            self._breaker.failed()
            # Compared again afterwards: another model may answer at this address by then.
            self._admitted = False
            previous, self._reason = self._reason, reason
        if reason != previous:
            self._report(EmbeddingEndpointFailed(endpoint=self.endpoint.provider.address, reason=reason))

    def _succeeded(self) -> None:
        with self._lock:
            self._breaker.succeeded()
            previous, self._reason = self._reason, ""
        if previous:
            self._report(EmbeddingEndpointRecovered(endpoint=self.endpoint.provider.address))


def _calibration(config: EmbedderConfig) -> Calibration:
    if config.calibration_file is None:
        return uncalibrated(config.model)
    try:
        found = _read_calibration(Path(config.calibration_file).read_bytes())
    except (OSError, ValueError) as error:
        allowed = f"a file as `python -m benchmarks.calibrate` writes it ({error})"
        raise ConfigError("embedder.calibration_file", config.calibration_file, allowed) from error
    if found.model != config.model:
        allowed = f"the calibration of {config.model}, not of {found.model}"
        raise ConfigError("embedder.calibration_file", config.calibration_file, allowed)
    return found
