"""The embedder: the bundled one, or endpoints of one model with fallbacks."""

from dataclasses import field
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Fraction, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

Protocol: TypeAlias = Literal["ollama", "openai"]
# Neither a query nor a fragment, because the path of each request is appended.
ADDRESS: Final = r"https?://[^/?#\s]+(/[^?#\s]*)?"
_FALLBACK: Final = rf"^(ollama|openai) {ADDRESS}( name=\S+)?( key_file=\S+)?$"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderConfig:
    """The embedding model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["bundled", "hashing", "ollama", "openai"] = "bundled"
    """bundled: e5-small-entr-int8, on the CPU, offline; hashing: no model, for tests; ollama, openai: an endpoint with
    Ollama's API, or OpenAI's (vLLM, llama.cpp, LM Studio, TEI ...)"""
    threads: Annotated[int, Field(ge=0)] = 0
    """texts embedded in parallel; 0: one for each core"""
    # As many threads as cores embed: with equal priority the event loop had to wait for a core.
    nice: Annotated[int, Field(ge=0, le=19)] = 10
    """niceness of the embedding threads, so that requests are answered first; on Linux only"""
    name: str = ""
    """name of the model at the endpoint; empty: nomic-embed-text on Ollama, else text-embedding-3-small"""
    base_url: Annotated[str, Field(pattern=rf"^({ADDRESS})?$")] = ""
    """base URL of the endpoint; empty: http://127.0.0.1:11434 for Ollama, else https://api.openai.com/v1"""
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    """API key of the endpoint"""
    api_key_file: str | None = None
    """file whose first line is the key; instead of `api_key`"""
    # The log keeps vectors for ever. With those of two models, searches would be wrong without an error.
    fallback: Annotated[
        tuple[Annotated[str, Field(pattern=_FALLBACK)], ...], BeforeValidator(with_commas), Field(max_length=8)
    ] = ()
    """endpoints of the *same* model, separated by commas, that are tried in this order if the one before does not
    answer: `KIND ADDRESS [name=NAME] [key_file=FILE]`. An endpoint with other vectors is never used"""
    # Names prove nothing: under one name two quantisations give vectors of one length that cannot be compared.
    same_from: Fraction = 0.999
    """minimum cosine of two endpoints' vectors of one text, to count as the same model"""
    dimensions: Annotated[int, Field(ge=0, le=16_384)] = 0
    """dimensions of the endpoint's vectors; 0: those of a known model, else those of the endpoint's first reply"""
    passage_prefix: str | None = None
    """prefix of a stored text; None: the prefix with which a known model was trained"""
    query_prefix: str | None = None
    """prefix of a question; None: the prefix with which a known model was trained"""
    max_chars: Annotated[int, Field(ge=200, le=1_000_000)] = 8_000
    """maximum characters of a text that are sent to an endpoint; the rest is not embedded"""
    calibration_file: str | None = None
    """maps the cosines of an endpoint's model to similarities, as `python -m benchmarks.calibrate` writes it; None:
    cosines are used unchanged"""
    timeout_s: Positive = 10.0
    """timeout of one request to an endpoint"""
    retry_s: Positive = 2.0
    """pause of the writer before the next attempt, if no endpoint answers"""
    breaker_failures: Count = 3
    """after this many failed requests in a row, the circuit breaker of an endpoint opens: no requests are sent to it"""
    breaker_s: Positive = 15.0
    """seconds until an open breaker lets one request through"""
    max_reply_bytes: Count = 4_000_000
    """a longer reply is rejected"""

    @property
    def asks_endpoints(self) -> bool:
        """Whether the vectors come over the network."""
        return self.kind in _DEFAULTS

    @property
    def model(self) -> str:
        """The name that an endpoint's vectors carry."""
        return self.name or _DEFAULTS[self.kind].model

    @property
    def providers(self) -> "tuple[Provider, ...]":
        """The endpoints, in the order in which they are asked."""
        if self.kind not in _DEFAULTS:
            return ()
        address = self.base_url or _DEFAULTS[self.kind].address
        # The first one defines the model: a fallback is used only if it gives the same vectors.
        first = Provider(self.kind, address, self.model, self.api_key_file)
        return (first, *(_provider(each, self.model) for each in self.fallback))


@dataclass(frozen=True, slots=True)
class Provider:
    """An endpoint."""

    kind: str
    """the protocol that it speaks"""
    address: str
    name: str
    """of the model, as this endpoint calls it"""
    key_file: str | None = None


@dataclass(frozen=True, slots=True)
class _Default:
    address: str
    model: str


_DEFAULTS: Final = {
    "ollama": _Default("http://127.0.0.1:11434", "nomic-embed-text"),
    "openai": _Default("https://api.openai.com/v1", "text-embedding-3-small"),
}


def _provider(line: str, model: str) -> Provider:
    """An endpoint as `fallback` has it.

    >>> _provider("openai http://gpu:8000/v1 name=nomic-ai/nomic-embed-text-v1.5", "nomic-embed-text")
    Provider(kind='openai', address='http://gpu:8000/v1', name='nomic-ai/nomic-embed-text-v1.5', key_file=None)
    """
    kind, address, *rest = line.split(" ")
    named = dict(each.split("=", 1) for each in rest)
    return Provider(kind, address, named.get("name", model), named.get("key_file"))
