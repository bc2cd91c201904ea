"""One search: the question with the time and the filters that it is asked with, and the page that is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import TypeVar

from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import DocumentKind
from mnemolog.processors.recall.selection import Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.text.analyser import query_terms, query_tokens
from mnemolog.processors.token_vectors import Inference
from mnemolog.projections.one_thread import EMBEDDING, Begun
from mnemolog.projections.trace import Trace
from mnemolog.schemas.cursor import Cursor
from mnemolog.schemas.event import Language
from mnemolog.schemas.query import Hit, Query

T = TypeVar("T")


@dataclass(frozen=True)
class Search:
    """What a search is asked for, and its trace; every step of the read path is given it."""

    query: Query
    sight: Sight
    """the point in time of the question"""
    selection: Selection
    """the filters"""
    limit: int
    """the number of results on a page"""
    page: Cursor
    """where the page begins, and how many candidates are fetched for it"""
    trace: Trace = field(default_factory=Trace)

    @property
    def key(self) -> str:
        """The key of the agent."""
        return self.query.key

    # Derived when they are first needed: the embedding of the question does not wait for them.

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens of its text."""
        return query_tokens(self.query.text)

    @cached_property
    def terms(self) -> list[str]:
        """What the text index is asked for: the tokens, and the beginnings of long words."""
        return query_terms(self.query.text)

    @cached_property
    def language(self) -> Language:
        """The language of its text."""
        return detect(self.query.text)

    @property
    def counted_kinds(self) -> tuple[DocumentKind, ...]:
        """The kinds of documents among which the text index counts how rare a word is, for scores of passages."""
        return ("message",) if self.query.kind == "message" else ("memory", "message")

    @property
    def filtered(self) -> bool:
        """Whether candidates have to be filtered; if not, the indexes' own filter for current documents is enough."""
        return not (self.sight.is_now and self.selection.wants_all)

    def embedding(self, read: Callable[[], Inference]) -> Begun[Inference]:
        """The vectors of the question, which `read` computes in another thread, as a stage of the trace."""
        # Noted before it starts too, so that the trace lists it before the indexes, which run concurrently.
        self.trace.note("embedding", None, None, since=perf_counter())

        def timed() -> Inference:
            began = perf_counter()
            vectors = read()
            self.trace.note("embedding", None, None, since=began)
            return vectors

        return Begun(timed, EMBEDDING)

    # The page.

    @property
    def end(self) -> int:
        """The number of results up to the end of the page."""
        return self.page.offset + self.limit

    def to_show(self, ranked: Sequence[T]) -> Sequence[T]:
        """The results that become hits: those of the page; with a threshold all, to count those that reach it."""
        return ranked[self.page.offset : self.end] if self.query.threshold is None else ranked

    def on_page(self, hits: list[Hit], *, ranked: int) -> list[Hit]:
        """The hits of the page, from those of `to_show`, which chose from so many; notes where the next page begins."""
        threshold, following = self.query.threshold, ranked > self.end
        if threshold is not None:
            relevant = [hit for hit in hits if hit.relevance >= threshold]
            hits, following = relevant[self.page.offset : self.end], len(relevant) > self.end
        if following:
            self.trace.next = self.page._replace(offset=self.end)
        return hits
