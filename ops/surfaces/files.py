"""An agent's memories as a folder of files, kept up to date: asks for what changed, and has it written.

It asks as every surface asks, so that the memory may be this process', on Kafka, or a server's; the folder is here.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.background import begun, ended
from mnemolog.ops.surfaces.verbs.base import When
from mnemolog.processors.markdown.tree import Tree
from mnemolog.projections.files.writer import FilesWriter
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import RemoteError
from mnemolog.schemas.files import FileMaterial, FilesWritten, GetFileMaterial
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.live import Watched
from mnemolog.schemas.question import parse_question


class AgentFiles:
    """The files of one agent. Use it as a context manager: it holds the folder meanwhile."""

    def __init__(
        self,
        backend: Backend,
        root: Path,
        config: Config,
        *,
        agent_id: str,
        tenant_id: str,
        adopt: bool = False,
        overwrite: bool = False,
    ) -> None:
        self._backend, self._config = backend, config
        self._agent_id, self._tenant_id = agent_id, tenant_id
        self._writer = FilesWriter(root, agent=agent_key(tenant_id, agent_id), adopt=adopt, overwrite=overwrite)
        self._tree = Tree(config)
        self._log_id: str | None = None

    def __enter__(self) -> Self:
        self._writer.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.__exit__(*error)

    async def write(
        self,
        *,
        vectors: bool = False,
        as_of: When | None = None,
        known_at: When | None = None,
        progress: OnProgress = unreported,
    ) -> FilesWritten:
        """Write all files as of now, or as of these times. Raises FolderError, InvalidInputError.

        `progress` is called in the event loop, after each file, with their number.
        """
        loop = asyncio.get_running_loop()

        def report(done: int, total: int) -> None:
            loop.call_soon_threadsafe(progress, done, total)

        material = await self._asked(None, vectors=vectors, as_of=as_of, known_at=known_at)
        return await asyncio.to_thread(self._write_all, material, report)

    def _write_all(self, material: FileMaterial, progress: OnProgress = unreported) -> FilesWritten:
        self._writer.begin(material.log_id)
        self._log_id = material.log_id
        self._tree = Tree(self._config)
        files = {path: body for path, body in self._tree.take(material).items() if body is not None}
        return self._writer.write_all(files, material.position, progress)

    async def update(self) -> FilesWritten | None:
        """Write what changed since the last time; None: nothing did."""
        graph = self._tree.graph
        material = await self._asked(graph.position)
        # Another log, such as one restored from an export: its positions do not compare.
        if material.log_id != self._log_id:
            return await asyncio.to_thread(self._write_all, material)
        if material.position == graph.position:
            return await asyncio.to_thread(self._writer.retry)
        return await asyncio.to_thread(self._write_changes, material)

    def _write_changes(self, material: FileMaterial) -> FilesWritten:
        return self._writer.write(self._tree.take(material), material.position)

    async def follow(self, heard: Callable[[FilesWritten], None]) -> None:
        """Write what changes, for ever; `heard` hears of each time that anything was."""
        woken = asyncio.Event()
        listening = begun(self._listen(woken), name="mnemolog-files")
        try:
            while True:
                # Before it asks: what happens during the answer then wakes the next round.
                woken.clear()
                written = await self.update()
                if written is not None:
                    heard(written)
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), self._config.files.look_s)
        finally:
            await ended(listening)

    async def _listen(self, woken: asyncio.Event) -> None:
        """Tell of what happens."""
        watched = Watched(tenant_id=self._tenant_id, agents=(self._agent_id,))
        # Where a server ends the events, `follow` goes on by looking now and then.
        with suppress(RemoteError):
            async for _event in self._backend.live(watched, after=None):
                woken.set()

    async def _asked(
        self, after: int | None, *, vectors: bool = False, as_of: When | None = None, known_at: When | None = None
    ) -> FileMaterial:
        fields = {
            "agent_id": self._agent_id,
            "tenant_id": self._tenant_id,
            "after": after,
            "log_id": self._log_id,
            "vectors": vectors,
            "as_of": as_of,
            "known_at": known_at,
        }
        return await self._backend.ask(parse_question(GetFileMaterial, fields))
