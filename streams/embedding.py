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
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np

from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.processors.vectors import halved, written
from mnemolog.schemas.config import EmbedderConfig
from mnemolog.schemas.errors import EmbedderError, EmbedderUnavailableError, shown
from mnemolog.schemas.event import Embedding

T = TypeVar("T")
U = TypeVar("U")

OnPieces: TypeAlias = Callable[[Pieces | None], None]
"""Hears of a text's pieces."""


class EmbeddedText(NamedTuple):
    """A text's vector, as it will be read back from the log: the gate decides on what it records."""

    vector: Vector
    event: Embedding
    pieces: Pieces | None = None
    """of the text, where the embedder gives them"""


class EmbeddingPool:
    """Runs an embedder in threads: a model lets go of the interpreter's lock while it computes."""

    def __init__(self, embedder: Embedder, *, threads: int, nice: int = 0, retry_s: float | None = None) -> None:
        """`retry_s`: how long to wait where no endpoint answers, before it is asked again; None: it is an error."""
        self._embedder = embedder
        self._retry_s = retry_s
        self._closing = threading.Event()
        self.trouble: EmbedderUnavailableError | None = None
        """why texts wait, until one is embedded again"""
        self._threads = ThreadPoolExecutor(
            max_workers=threads, thread_name_prefix="mnemolog-embed", initializer=partial(_give_way, nice)
        )

    @classmethod
    def of(cls, embedder: Embedder, config: EmbedderConfig, *, waits: bool = False) -> "EmbeddingPool":
        """As many threads as the settings say, by default one a core.

        `waits`: retry while the endpoint is unavailable, as the writer has to: that is no fault of an input.
        """
        threads = config.threads or os.cpu_count() or 1
        return cls(embedder, threads=threads, nice=config.nice, retry_s=config.retry_s if waits else None)

    def start(self, text: str, *, on_pieces: "OnPieces | None" = None) -> "Future[EmbeddedText]":
        """Begin to embed a text now; see `ready` for when it is needed.

        `on_pieces` is given what the inference gave, in the thread that it ran in; it never fails.
        """
        if self._embedder.instant:
            return self._at_once(text, on_pieces)
        return self._threads.submit(self._embed, text, on_pieces)

    def close(self) -> None:
        """Let the threads end; what has not begun is given up, and what waits for an endpoint too."""
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
            halves = halved(inference.vector)
        except StopIteration as error:  # a future cannot hold it: its caller would wait for ever
            raise EmbedderError(f"the embedder gave nothing for {shown(text)}") from error
        if on_pieces is not None:
            on_pieces(inference.pieces)
        return EmbeddedText(halves.astype(np.float32), written(halves, self._embedder.model), inference.pieces)

    def _read(self, text: str) -> Inference:
        """What the embedder gives, as soon as there is one that answers."""
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
    """Have this thread step back, so that the event loop gets a core when it has something to do."""
    if sys.platform != "linux":  # there it is the whole process that would step back
        return
    with suppress(OSError):  # a sandbox may forbid it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, os.getpid()) + nice)


def following(started: "Future[T]", follow: Callable[[T], U]) -> "Future[U]":
    """What follows from something begun, worked out where that ends: in a thread of the embedder's."""
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
    """What was begun. Most texts are done by the time they are needed, and only the others are worth a wait."""
    return started.result() if started.done() else await asyncio.wrap_future(started)


async def done_within(started: "Future[T]", seconds: float) -> None:
    """Wait for what was begun, bounded; its error is raised where its result is used."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell(_started: "Future[T]") -> None:
        with suppress(RuntimeError):  # that loop has ended meanwhile
            loop.call_soon_threadsafe(done.set)

    started.add_done_callback(tell)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await done.wait()
