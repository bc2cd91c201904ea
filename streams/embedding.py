"""Embedding ahead of the stages, over all cores: one text a call, calls side by side.

Never a batch: with dynamic int8 quantisation the neighbours in a batch change an embedding, enough to flip the gate.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np

from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.ports import Embedder, PairReader, Vector
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.processors.vectors import halved, written
from mnemolog.schemas.config import EmbedderConfig
from mnemolog.schemas.errors import EmbedderError, EmbedderUnavailableError
from mnemolog.schemas.event import Embedding
from mnemolog.schemas.shown import shown

T = TypeVar("T")
U = TypeVar("U")

FindPairReader: TypeAlias = Callable[[], PairReader | None]

OnPieces: TypeAlias = Callable[[Pieces | None], None]
"""Called with the pieces of an embedded text."""


class EmbeddedText(NamedTuple):
    """A text's vector with the precision of the log, so that the gate decides on the vector that it records."""

    vector: Vector
    embedding: Embedding
    """the vector as events store it"""
    pieces: Pieces | None = None
    """of the text, if the embedder has them"""


class EmbeddingPool:
    """Runs an embedder in threads: a model releases the interpreter's lock while it computes."""

    def __init__(
        self,
        embedder: Embedder,
        *,
        threads: int,
        nice: int = 0,
        retry_s: float | None = None,
        pair_reader: FindPairReader = lambda: None,
    ) -> None:
        """`retry_s`: seconds until the next attempt if no endpoint answers; None: that is an error."""
        self._embedder = embedder
        self._find_pair_reader = pair_reader
        self._retry_s = retry_s
        self._closing = threading.Event()
        self.trouble: EmbedderUnavailableError | None = None
        """why texts wait; reset when a text is embedded again"""
        self._threads = ThreadPoolExecutor(
            max_workers=threads, thread_name_prefix="mnemolog-embed", initializer=partial(_give_way, nice)
        )

    @classmethod
    def of(
        cls,
        embedder: Embedder,
        config: EmbedderConfig,
        *,
        waits: bool = False,
        pair_reader: FindPairReader = lambda: None,
    ) -> "EmbeddingPool":
        """The pool of threads: as many as the settings say, by default one per core.

        `waits`: retry while the endpoint is unavailable, as the writer has to: that is no fault of an input.
        `pair_reader` gives the model that reads two statements together; it is asked when it is first needed.
        """
        threads, retry_s = config.threads or os.cpu_count() or 1, config.retry_s if waits else None
        return cls(embedder, threads=threads, nice=config.nice, retry_s=retry_s, pair_reader=pair_reader)

    def start(self, text: str, *, on_pieces: "OnPieces | None" = None) -> "Future[EmbeddedText]":
        """Start to embed a text; `ready` waits for the result.

        `on_pieces` is given what the inference gave, in the thread that it ran in; it never fails.
        """
        if self._embedder.instant:
            return self._at_once(text, on_pieces)
        return self._threads.submit(self._embed, text, on_pieces)

    @cached_property
    def _pair_reader(self) -> PairReader | None:
        return self._find_pair_reader()

    @property
    def reads_pairs(self) -> bool:
        """Whether there is a model that reads two statements together."""
        return self._pair_reader is not None

    def start_pair(self, old: str, new: str) -> "Future[PairReading]":
        """Start to read two statements together, in the same threads; only if there is a model for it."""
        assert self._pair_reader is not None
        return self._threads.submit(self._pair_reader.read, old, new)

    def close(self) -> None:
        """End the threads; texts that have not started, or wait for an endpoint, are given up."""
        # Set first: a thread that waits for an endpoint would hold up the shutdown until the endpoint is back.
        self._closing.set()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _at_once(self, text: str, on_pieces: "OnPieces | None") -> "Future[EmbeddedText]":
        done: Future[EmbeddedText] = Future()
        try:
            done.set_result(self._embed(text, on_pieces))
        except Exception as error:
            done.set_exception(error)
        return done

    def _embed(self, text: str, on_pieces: "OnPieces | None") -> EmbeddedText:
        try:
            inference = self._read(text)
            # Rounded before the gate sees it: after a restart its neighbours come from events, which have half floats.
            halves = halved(inference.vector)
        except StopIteration as error:  # a future cannot hold it: its caller would wait for ever
            raise EmbedderError(f"the embedder gave nothing for {shown(text)}") from error
        if on_pieces is not None:
            # Called before the result exists, and so before the commit: no search finds the text without late vectors.
            on_pieces(inference.pieces)
        return EmbeddedText(halves.astype(np.float32), written(halves, self._embedder.model), inference.pieces)

    def _read(self, text: str) -> Inference:
        """The embedder's result, retried until an endpoint answers."""
        while True:
            try:
                inference = self._embedder.read(text)
            except EmbedderUnavailableError as error:
                self.trouble = error
                if self._retry_s is None or self._closing.wait(self._retry_s):
                    raise
            else:
                self.trouble = None
                return inference


def _give_way(nice: int) -> None:
    """Lower the priority of this thread, so that the event loop gets a core when it needs one."""
    if sys.platform != "linux":  # there it is the whole process that would step back
        return
    with suppress(OSError):  # a sandbox may forbid it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, os.getpid()) + nice)


def following(started: "Future[T]", follow: Callable[[T], U]) -> "Future[U]":
    """A future of a function of another future's result, which runs in the embedder's thread."""
    after: Future[U] = Future()

    def ended(done: "Future[T]") -> None:
        if not after.set_running_or_notify_cancel():
            return  # it was cancelled: the process closes
        try:
            after.set_result(follow(done.result()))
        except (Exception, CancelledError) as error:
            after.set_exception(error)

    started.add_done_callback(ended)
    return after


async def ready(started: "Future[T]") -> T:
    """The result of a future. Most texts are embedded by the time they are needed; only for the others it awaits."""
    return started.result() if started.done() else await asyncio.wrap_future(started)


async def done_within(started: "Future[T]", seconds: float) -> None:
    """Wait for a future, bounded; its error is raised where its result is used."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell(_started: "Future[T]") -> None:
        with suppress(RuntimeError):  # that loop has ended meanwhile
            loop.call_soon_threadsafe(done.set)

    started.add_done_callback(tell)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await done.wait()
