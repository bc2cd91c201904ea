"""Embedding ahead: in threads, or at once where a thread would cost more than it saves."""

import asyncio
import os
import sys
import threading

import pytest

from mnemolog.processors.ports import Vector
from mnemolog.schemas.errors import EmbedderError
from mnemolog.streams.embedding import EmbeddingPool, ready
from mnemolog.streams.providers.hashing import HashingEmbedder


class Witness(HashingEmbedder):
    """Notes in which thread each text is embedded; one word is too much for it."""

    def __init__(self, *, instant: bool) -> None:
        self._instant = instant
        self.threads: list[threading.Thread] = []
        self.nice: list[int] = []

    @property
    def instant(self) -> bool:
        return self._instant

    def embed(self, text: str, *, query: bool = False) -> Vector:
        self.threads.append(threading.current_thread())
        self.nice.append(os.getpriority(os.PRIO_PROCESS, 0))
        if text == "too much":
            raise EmbedderError(text)
        return super().embed(text, query=query)


@pytest.mark.parametrize("instant", [True, False])
def test_only_what_takes_its_time_is_given_a_thread(instant: bool) -> None:
    embedder = Witness(instant=instant)
    pool = EmbeddingPool(embedder, threads=1)
    found = asyncio.run(ready(pool.start("I drink tea.")))
    pool.close()
    assert (embedder.threads == [threading.current_thread()]) is instant
    assert found.embedding.model == embedder.model
    assert found.vector.tolist() == pytest.approx(HashingEmbedder().embed("I drink tea.").tolist(), abs=1e-3)


@pytest.mark.parametrize("instant", [True, False])
def test_an_error_comes_to_whoever_needs_the_vector(instant: bool) -> None:
    pool = EmbeddingPool(Witness(instant=instant), threads=1)
    begun = pool.start("too much")
    with pytest.raises(EmbedderError, match="too much"):
        asyncio.run(ready(begun))
    pool.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has no priority of its own")
def test_a_thread_that_embeds_steps_back_and_the_others_stay() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    embedder = Witness(instant=False)
    pool = EmbeddingPool(embedder, threads=1, nice=2)
    asyncio.run(ready(pool.start("I drink tea.")))
    pool.close()
    assert embedder.nice == [min(before + 2, 19)]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before
