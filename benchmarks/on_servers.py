"""Whether OpenSearch and Qdrant rank as the embedded indexes do: LoCoMo's questions over one log, index by index.

    python -m benchmarks.on_servers --data locomo.json --keep data     a directory that benchmarks.locomo has filled
    python -m benchmarks.on_servers --data locomo.json                 one that is filled first, half a minute a talk

MNEMOLOG_TEST_OPENSEARCH and MNEMOLOG_TEST_QDRANT name the servers; without the first one an OpenSearch is started,
without the second one Qdrant is the client's local mode. Each index is under a prefix of its own, and deleted
afterwards.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import uuid4

from benchmarks.locomo import ADVERSARIAL, DEPTH, measures
from benchmarks.locomo_data import Conversation, load
from benchmarks.rebuild_opensearch import server
from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.schemas.config import Config, OpenSearchConfig, ProjectionConfig, QdrantConfig
from mnemolog.schemas.query import Answer
from tests.qdrant import URL as QDRANT_URL
from tests.qdrant import delete_collections, local_qdrant

HERE = "embedded"
TOP = 10
WAIT_S = 0.2
CATCH_UP_S = 120.0


class Found(NamedTuple):
    """What one question finds."""

    results: tuple[tuple[str, float], ...]
    """ids and scores of the first ten, in order"""
    sources: tuple[str, ...]
    """the messages that the first results came from, each once"""


def configurations(opensearch: str) -> dict[str, Config]:
    """The indexes that are compared, by name."""
    text = OpenSearchConfig(url=opensearch, index_prefix=f"benchmark-{uuid4().hex}", timeout_s=60)
    vectors = QdrantConfig(prefix=f"benchmark-{uuid4().hex}", timeout_s=60)
    if QDRANT_URL:
        vectors = QdrantConfig(url=QDRANT_URL, prefix=vectors.prefix, timeout_s=60)
    both = ProjectionConfig(text_kind="opensearch", vectors_kind="qdrant")
    return {
        HERE: Config(),
        "text on OpenSearch": Config(projections=ProjectionConfig(text_kind="opensearch"), opensearch=text),
        "vectors on Qdrant": Config(projections=ProjectionConfig(vectors_kind="qdrant"), qdrant=vectors),
        "both": Config(projections=both, opensearch=text, qdrant=vectors),
    }


def found(memory: Memory, talks: Sequence[Conversation]) -> dict[str, Found]:
    """What each question finds, by its id, once every index has all that was told."""
    _wait(memory, talks)
    return {
        question.id: _found(memory.search(question.text, agent_id=talk.id, limit=DEPTH))
        for talk in talks
        for question in talk.questions
    }


def _wait(memory: Memory, talks: Sequence[Conversation]) -> None:
    until = time.monotonic() + CATCH_UP_S
    for talk in talks:
        while (answer := memory.search("anything", agent_id=talk.id)).behind or answer.without:
            if time.monotonic() > until:
                raise TimeoutError(
                    f"{talk.id}: {answer.behind} behind, without {', '.join(answer.without) or 'nothing'}"
                )
            time.sleep(WAIT_S)


def _found(answer: Answer) -> Found:
    assert not answer.without, answer.without
    sources = dict.fromkeys(source for hit in answer.results for source in hit.sources)
    return Found(tuple((hit.id, hit.score) for hit in answer.results[:TOP]), tuple(sources)[:DEPTH])


def lines(all_found: Mapping[str, Mapping[str, Found]], talks: Sequence[Conversation]) -> Iterable[str]:
    """The table, in Markdown."""
    yield "| indexes | R@10 | nDCG@10 | MRR | adversarial R@10 | same ten | same order | scores too | shared of ten |"
    yield f"|---{'|---' * 8}|"
    questions = [question for talk in talks for question in talk.questions]
    here = all_found[HERE]
    for name, there in all_found.items():
        scored = [(each.category, measures(there[each.id].sources, each.evidence)) for each in questions]
        plain = [each for category, each in scored if category != ADVERSARIAL]
        adversarial = [each["R@10"] for category, each in scored if category == ADVERSARIAL]
        shares = [100 * mean(each[column] for each in plain) for column in ("R@10", "nDCG@10", "MRR")]
        shares += [100 * mean(adversarial)] if adversarial else [0.0]
        pairs = [(here[each.id].results, there[each.id].results) for each in questions]
        same = [sum(map(_same_ten, pairs)), sum(map(_same_order, pairs)), sum(one == other for one, other in pairs)]
        overlap = 100 * mean(map(_overlap, pairs))
        figures = [f"{each:.1f}" for each in shares] + [f"{each} of {len(pairs)}" for each in same]
        yield f"| {name} | {' | '.join(figures)} | {overlap:.2f} % |"


Pair = tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]


def _ids(results: tuple[tuple[str, float], ...]) -> list[str]:
    return [name for name, _ in results]


def _same_ten(pair: Pair) -> bool:
    return set(_ids(pair[0])) == set(_ids(pair[1]))


def _same_order(pair: Pair) -> bool:
    return _ids(pair[0]) == _ids(pair[1])


def _overlap(pair: Pair) -> float:
    return len({*_ids(pair[0])} & {*_ids(pair[1])}) / max(len(pair[0]), 1)


async def _clean(config: Config) -> None:
    if config.projections.text_kind == "opensearch":
        store = OpenSearchStore(config.opensearch, "")
        async with store.asking() as client:
            await client.indices.delete(index=f"{config.opensearch.index_prefix}-*")
        await store.close()
    if config.projections.vectors_kind == "qdrant" and QDRANT_URL:
        await delete_collections(config.qdrant, local_qdrant())


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the LoCoMo file")
    parser.add_argument("--keep", type=Path, help="a data directory to keep (and to use again)")
    options = parser.parse_args()
    talks = load(options.data)
    with TemporaryDirectory() as temporary, server(Path(temporary) / "opensearch") as url:
        folder = options.keep or Path(temporary) / "data"
        everything = configurations(url)
        with Memory(folder, config=everything[HERE]) as memory:
            for talk in talks:
                memory.add_many(talk.messages)
        all_found = {}
        for name, config in everything.items():
            with Memory(folder, config=config, edges=Edges(qdrant=local_qdrant())) as memory:
                began = time.perf_counter()
                all_found[name] = found(memory, talks)
                print(f"{name}: {time.perf_counter() - began:.0f} s", flush=True)
        asyncio.run(_clean(everything["both"]))
    qdrant = f"a server at {QDRANT_URL}" if QDRANT_URL else "the client's local mode"
    print(f"OpenSearch at {os.environ.get('MNEMOLOG_TEST_OPENSEARCH', 'an address of its own')}; Qdrant: {qdrant}")
    print("\n".join(lines(all_found, talks)))


if __name__ == "__main__":
    main()
