"""Models that endpoints often serve: their dimensions, and the prefixes that they were trained with."""

from typing import Final, NamedTuple


class KnownModel(NamedTuple):
    """A model as its makers describe it."""

    dimensions: int
    passage_prefix: str = ""
    query_prefix: str = ""


KNOWN: Final = {
    "nomic-embed-text": KnownModel(768, "search_document: ", "search_query: "),
    "mxbai-embed-large": KnownModel(1_024, "", "Represent this sentence for searching relevant passages: "),
    "all-minilm": KnownModel(384),
    "bge-m3": KnownModel(1_024),
    "multilingual-e5-large": KnownModel(1_024, "passage: ", "query: "),
    "multilingual-e5-small": KnownModel(384, "passage: ", "query: "),
    "text-embedding-3-small": KnownModel(1_536),
    "text-embedding-3-large": KnownModel(3_072),
    "text-embedding-ada-002": KnownModel(1_536),
}


def known(name: str) -> KnownModel | None:
    """A model by its name at an endpoint, which may have a prefix or a suffix.

    >>> known("nomic-ai/nomic-embed-text:latest").dimensions
    768
    """
    return KNOWN.get(name.rpartition("/")[2].partition(":")[0])
