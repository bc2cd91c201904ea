"""Searches and contexts, as the ops log records them (ledger M1, I11)."""

from collections import Counter
from collections.abc import Sequence
from math import fsum

from mnemolog.processors.recall.clues import wanted
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.query import Context, Hit, Query
from mnemolog.schemas.question import GetContext
from mnemolog.schemas.telemetry import Decided


def found(
    query: Query, hits: Sequence[Hit], *, passages: int, took_ms: float, at: float, config: SearchConfig
) -> Decided:
    """The results of a search among the passages that it ranked, and their form in a prompt.

    What does not is named with its relevance.
    """
    kinds = Counter(hit.injection for hit in hits)
    skipped = [f"{hit.kind} {hit.id} {hit.relevance:.2f}" for hit in hits if hit.injection == "skipped"]
    return Decided(
        ts=at,
        op="retrieval",
        input=query.text,
        output=(
            f"{len(hits)} of {passages} passages: {kinds['full']} whole, {kinds['summary']} in short, "
            f"{kinds['skipped']} below {config.summary_from:g}"
        ),
        intent=wanted(query.text),
        avg_relevance=round(fsum(hit.relevance for hit in hits) / len(hits), 3) if hits else None,
        result_count=len(hits),
        latency_ms=took_ms,
        key=query.key,
        detail=f"skipped: {', '.join(skipped)}" if skipped else None,
    )


def given(question: GetContext, context: Context, *, at: float) -> Decided:
    """The items of a context, each with its relevance."""
    kinds = Counter(each.injection for each in context.given)
    named = [
        f"{each.kind} {each.id} {'always' if each.relevance is None else f'{each.relevance:.2f}'} {each.injection}"
        for each in context.given
    ]
    relevances = [each.relevance for each in context.given if each.relevance is not None]
    return Decided(
        ts=at,
        op="injection",
        input=question.text,
        output=(
            f"{kinds['full']} whole, {kinds['summary']} in short, {context.skipped} skipped, "
            f"{context.left_out} over the budget; {context.tokens} tokens"
        ),
        intent=wanted(question.text),
        avg_relevance=round(fsum(relevances) / len(relevances), 3) if relevances else None,
        result_count=len(context.given),
        latency_ms=context.took_ms,
        key=question.key,
        detail=f"given: {', '.join(named)}" if named else None,
    )
