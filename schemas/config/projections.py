"""The indexes and their servers."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionConfig:
    """How projections follow the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text_kind: Literal["tantivy", "opensearch"] = "tantivy"
    """tantivy: in DATA/text; opensearch: on a server, see [opensearch]"""
    vectors_kind: Literal["sqlite", "qdrant"] = "sqlite"
    """index of vectors that searches use; sqlite: in the data directory and in memory; qdrant: on a server, see
    [qdrant]"""
    batch: Count = 500
    """maximum commits applied in one step"""
    text_linger_s: Weight = 0.5
    """wait for more commits before an index outside the log's file (texts; vectors on a server) commits"""
    retry_s: Weight = 1.0
    """pause before the next attempt to write an index"""
    # tantivy accepts no less than 15 MB.
    text_memory_mb: Annotated[int, Field(ge=15)] = 32
    """memory for writing the text index"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSearchConfig:
    """The server of the text index, if `projections.text_kind` is opensearch."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:9200"
    """URL of the server, without user and password, which are settings of their own"""
    # In lower case, as OpenSearch requires of the names of indexes.
    index_prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """prefix of every index and alias; each data directory needs its own"""
    user: str | None = None
    """user name"""
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    """password of the user"""
    password_file: str | None = None
    """file whose first line is the password; instead of `password`"""
    ca_file: str | None = None
    """CA certificates for the server; None: those of the system"""
    verify: bool = True
    """true: the server's certificate is verified"""
    timeout_s: Positive = 10.0
    """timeout of one request"""
    bulk_bytes: Annotated[int, Field(ge=10_000)] = 5_000_000
    """approximate size of a request that writes documents"""
    shards: Count = 1
    """shards of every new index; a rebuild makes a new index"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QdrantConfig:
    """The server of the vectors, 1.16 or later, if `projections.vectors_kind` is qdrant."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:6333"
    """URL of the REST interface; without a port, 6333"""
    prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """prefix of every collection and alias; each data directory needs its own"""
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    """API key of the server"""
    api_key_file: str | None = None
    """file whose first line is the key; instead of `api_key`"""
    ca_file: str | None = None
    """CA certificates for the server; None: those of httpx"""
    verify: bool = True
    """true: the server's certificate is verified"""
    timeout_s: Count = 10
    """timeout of one request"""
    exact: bool = True
    """true: a search compares every vector of the agent; false: it uses the HNSW graph, which is faster for agents with
    tens of thousands of vectors but sometimes misses one; for new collections"""
    quantization: Literal["none", "scalar", "binary"] = "none"
    """smaller copies of the vectors, which are compared first; searches are then approximate, even with `exact`; for
    new collections"""
    shards: Count = 1
    """shards of every new collection; a rebuild makes a new collection"""
