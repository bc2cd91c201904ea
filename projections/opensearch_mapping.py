"""Our indexes on OpenSearch: settings, fields, and how to recognize an index that is not ours."""

from typing import Any, Final

MAPPING_VERSION: Final = 2
"""The version of fields, analysis and similarity; an index of another version is rebuilt."""

TOKEN_CHARS: Final = 8_000
"""Longer tokens are not indexed: Lucene takes 32,766 bytes, and no query needs them."""

_DAMPENING: Final = 0.9
"""The weight of a repeated word (k1), for finding candidates only."""

_KEYWORD: Final[dict[str, Any]] = {"type": "keyword"}

FIELDS: Final[dict[str, dict[str, Any]]] = {
    "agent": _KEYWORD,
    "kind": _KEYWORD,
    "id": _KEYWORD,
    "subject": _KEYWORD,
    "session": _KEYWORD,
    "seq": {"type": "long", "index": False},
    "ends": {"type": "double"},
    "length": {"type": "integer", "index": False},
    "tokens": {
        "type": "text",
        "analyzer": "ours",
        "index_options": "freqs",
        "norms": False,
        "similarity": "own_weights",
    },
    "partition": {"type": "integer"},
    "position": {"type": "long", "index": False},
}


def body(shards: int, meta: dict[str, object]) -> dict[str, Any]:
    """Settings and mapping of an index. The similarity uses only the document and our weight of the token."""
    return {
        "settings": {
            "number_of_shards": shards,
            # One node alone would stay yellow with a replica that it has no place for.
            "auto_expand_replicas": "0-1",
            # The writer refreshes when its documents are to be found.
            "refresh_interval": "-1",
            # Nothing is deleted, but by hand: then an older version must not come back for as long as it may travel.
            "gc_deletes": "1h",
            "similarity": {
                "own_weights": {
                    "type": "scripted",
                    "script": {"source": f"return query.boost * doc.freq / (doc.freq + {_DAMPENING});"},
                }
            },
            "analysis": {
                # By default a longer token would be split at 255 characters, into tokens that no question has.
                "tokenizer": {"spaces": {"type": "whitespace", "max_token_length": 1_048_576}},
                "filter": {"short": {"type": "length", "max": TOKEN_CHARS}},
                "analyzer": {"ours": {"type": "custom", "tokenizer": "spaces", "filter": ["short"]}},
            },
        },
        "mappings": {"dynamic": "strict", "_meta": {"mnemolog": meta}, "properties": FIELDS},
    }


def meta_of(described: dict[str, Any]) -> dict[str, Any]:
    """The notes that were written into an index when it was made; empty if another program made it."""
    meta = described["mappings"].get("_meta", {}).get("mnemolog", {})
    return meta if isinstance(meta, dict) else {}


def foreign_fields(described: dict[str, Any]) -> list[str]:
    """Fields of ours that an index does not have, or has otherwise. What a template of the server adds does no harm.

    >>> foreign_fields({"mappings": {"properties": FIELDS | {"agent": {"type": "text"}, "@timestamp": {}}}})
    ['agent']
    """
    found = described["mappings"].get("properties", {})
    return [name for name, made in FIELDS.items() if made.items() - found.get(name, {}).items()]
