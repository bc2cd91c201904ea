"""The read path behind one log. A module of its own: commands that only add import none of it."""

from functools import cache
from typing import TYPE_CHECKING

from mnemolog.ops.indexes import half_of_cache, has_elsewhere, searching_qdrant
from mnemolog.ops.parts import Parts
from mnemolog.processors.ingest.acceptance import within
from mnemolog.processors.ports import Put
from mnemolog.projections.contexts import Contexts
from mnemolog.projections.hot_tier import HotTier
from mnemolog.projections.past import Past
from mnemolog.projections.retrieval import Retrieval
from mnemolog.projections.shelves import Shelves
from mnemolog.schemas.facts import dataclass

if TYPE_CHECKING:
    from mnemolog.projections.profile_v9 import ProfileV9


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPath:
    """The parts that answer questions."""

    retrieval: Retrieval
    contexts: Contexts
    past: Past


def read_path(parts: Parts) -> ReadPath:
    """Put the read path together over its parts. Raises ConfigError."""
    config, edges, living = parts.config, parts.edges, parts.living
    put = _putting(parts)
    hot = HotTier(living, config.hot_tier, agents=config.stream.agents_in_memory)
    retrieval = Retrieval(
        embedder=parts.embedder,
        vectors=parts.vectors if parts.qdrant is None else searching_qdrant(parts.qdrant, config),
        text=parts.text,
        late=parts.late,
        living=living,
        log=parts.log,
        reach=parts.reach,
        now=parts.moment,
        put=put,
        config=config.search,
        report=edges.report,
        v9=cache(lambda: _profile_v9(parts, hot)),
        gathering=Shelves(
            parts.reading, most=half_of_cache(config), late=parts.late if config.search.late_weight else None
        ),
        one_thread=not has_elsewhere(config),
    )
    contexts = Contexts(living, hot, parts.counter, put=put, config=config, report=edges.report)
    return ReadPath(retrieval=retrieval, contexts=contexts, past=Past(parts.log, living, config.search))


def _profile_v9(parts: Parts, hot: HotTier) -> "ProfileV9":
    from mnemolog.projections.embedding_cache import EmbeddingCache
    from mnemolog.projections.profile_v9 import ProfileV9

    settings = parts.config.search_v9
    embeddings = EmbeddingCache(parts.embedder, most=settings.cached_embeddings, keep_s=settings.cached_s)
    return ProfileV9(parts.living, hot, embeddings, parts.config)


def _putting(parts: Parts) -> Put:
    """The function that queues recalls, as much of each as the settings allow; no-op if they switch it off."""
    if not parts.config.search.note_recalls:
        return lambda _recall: None
    return lambda command: parts.follow_ups.put(within(command, parts.config.intake))
