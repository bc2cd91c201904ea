"""The models that the settings name: embedder, its endpoints, language model. Each is imported where it is used."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mnemolog.ops.edges import Edges, silent
from mnemolog.ops.settings import revealed, secret_in
from mnemolog.processors.ports import Embedder, PairReader, Report
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.extras import installing

if TYPE_CHECKING:
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.providers.embedding_chain import EmbeddingChain
    from mnemolog.streams.providers.openai_model import OpenAIModel


def model_of(config: Config, edges: Edges) -> tuple[str, int]:
    """Name and dimensions of the model, which is not loaded for that."""
    if edges.embedder is not None:
        return edges.embedder.model, edges.embedder.dimensions
    if config.embedder.asks_endpoints:
        return config.embedder.model, _dimensions_of(config.embedder)
    if config.embedder.kind == "hashing":
        from mnemolog.streams.providers import hashing

        return hashing.MODEL, hashing.DIMENSIONS
    from mnemolog.streams.providers import bundled

    return bundled.MODEL, bundled.DIMENSIONS


def _dimensions_of(config: EmbedderConfig) -> int:
    """The dimensions of an endpoint's model, without asking it; 0 if they are unknown."""
    from mnemolog.streams.providers.known_models import known

    about = known(config.model)
    return config.dimensions or (about.dimensions if about else 0)


def check_model(model: str, found: set[str], config: Config) -> None:
    """Raises ConfigError if the vectors that are there are another model's."""
    others = found - {model}
    if others:
        of_it = f"the embedder that this log was written with ({', '.join(sorted(others))})"
        allowed = f"{of_it}; `mnemolog reembed NEW_DIR` makes a copy for another"
        if config.embedder.asks_endpoints:
            raise ConfigError("embedder.name", config.embedder.model, allowed)
        raise ConfigError("embedder.kind", config.embedder.kind, allowed)


def load_embedder(config: Config, *, report: Report = silent, folder: Path | None = None, stored: int = 0) -> Embedder:
    """The embedder that the settings name. Raises EmbedderError, ConfigError.

    `folder`: where the identity of an endpoint's model is kept; `stored`: dimensions of the vectors that are there.
    """
    if config.embedder.asks_endpoints:
        return load_chain(config.embedder, report=report, folder=folder, stored=stored)
    if config.embedder.kind == "hashing":
        from mnemolog.streams.providers.hashing import HashingEmbedder

        return HashingEmbedder()
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return BundledEmbedder()


def pair_reader_of(embedder: Embedder) -> PairReader | None:
    """The model that reads two statements together, if one comes with this embedder, which is loaded for that."""
    from mnemolog.streams.providers.bundled import BundledEmbedder
    from mnemolog.streams.providers.on_demand import OnDemandEmbedder

    inner = embedder.inner if isinstance(embedder, OnDemandEmbedder) else embedder
    return inner.pair_reader if isinstance(inner, BundledEmbedder) else None


def pool_of(embedder: Embedder, config: EmbedderConfig, *, waits: bool = False) -> "EmbeddingPool":
    """The threads of an embedder, and of the model that reads two statements together, if one comes with it.

    `waits`: as in `EmbeddingPool.of`.
    """
    from mnemolog.streams.embedding import EmbeddingPool

    return EmbeddingPool.of(embedder, config, waits=waits, pair_reader=partial(pair_reader_of, embedder))


def load_chain(
    config: EmbedderConfig, *, report: Report = silent, folder: Path | None = None, stored: int = 0
) -> "EmbeddingChain":
    """The endpoints of the embedder, each with its own key. Raises EmbedderError, ConfigError."""
    from mnemolog.streams.providers import model_identity
    from mnemolog.streams.providers.embedding_chain import EmbeddingChain
    from mnemolog.streams.providers.embedding_endpoint import EmbeddingEndpoint

    shown = revealed("embedder", config)
    first, *others = config.providers
    keys = [shown.api_key, *(each.key_file and secret_in("embedder.fallback", each.key_file) for each in others)]
    endpoints = [EmbeddingEndpoint(each, key, config) for each, key in zip((first, *others), keys, strict=True)]
    file = None if folder is None else folder / model_identity.FILE
    return EmbeddingChain(config, endpoints, report=report, file=file, stored=stored)


def load_model(config: Config, report: Report) -> "OpenAIModel | None":
    """The language model that the settings name; None: the heuristics do its work. Raises ConfigError."""
    if config.model.kind == "none":
        return None
    try:
        from mnemolog.streams.providers.openai_model import OpenAIModel
    except ImportError as error:
        allowed = f"none, or openai after {installing('llm')}"
        raise ConfigError("model.kind", config.model.kind, allowed) from error
    return OpenAIModel(config.model, revealed("model", config.model).api_key, report=report)
