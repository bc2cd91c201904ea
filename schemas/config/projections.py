"""The indexes, and the servers that they may be on."""

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
    """what a search asks; sqlite: in the data directory and in memory; qdrant: on a server, see [qdrant]"""
    batch: Count = 500
    """commits that are applied in one step"""
    text_linger_s: Weight = 0.5
    """an index outside the log's file (the texts, vectors on a server) waits this long for more before it commits"""
    retry_s: Weight = 1.0
    """the wait before an index that could not be written is tried again"""
    text_memory_mb: Annotated[int, Field(ge=15)] = 32
    """that the text index may use while it writes"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSearchConfig:
    """The server of the text index where `projections.text_kind` is opensearch."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:9200"
    """without user and password, which are settings of their own"""
    index_prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """of every index and alias; each data directory needs one of its own"""
    user: str | None = None
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    password_file: str | None = None
    """the password is the first line of this file; instead of `password`"""
    ca_file: str | None = None
    """CA certificates for the server; None: those that the system trusts"""
    verify: bool = True
    """whether the server's certificate is checked"""
    timeout_s: Positive = 10.0
    """longest wait for one answer"""
    bulk_bytes: Annotated[int, Field(ge=10_000)] = 5_000_000
    """documents are sent in requests of about this size"""
    shards: Count = 1
    """of an index that is made from now on; a rebuild makes one"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QdrantConfig:
    """The server of the vectors where `projections.vectors_kind` is qdrant; 1.16 or later."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:6333"
    """of its REST interface; without a port, 6333"""
    prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """of every collection and alias; each data directory needs one of its own"""
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    api_key_file: str | None = None
    """the key is the first line of this file; instead of `api_key`"""
    ca_file: str | None = None
    """CA certificates for the server; None: those that httpx brings"""
    verify: bool = True
    """whether the server's certificate is checked"""
    timeout_s: Count = 10
    """longest wait for one answer"""
    exact: bool = True
    """each search compares with every vector of the agent; false: by a graph, which takes less time for agents with
    tens of thousands of them and now and then misses one"""
    quantization: Literal["none", "scalar", "binary"] = "none"
    """smaller copies of the vectors, which are compared first; a search is then never exact, whatever `exact` says"""
    shards: Count = 1
    """of a collection that is made from now on, as are `exact` and `quantization`; a rebuild makes one"""
