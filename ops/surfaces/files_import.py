"""What people did to a folder of memory files, carried into the log: over every backend, and once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.backends.remote import RemoteBackend
from mnemolog.processors.markdown.changes import Changes, FileChange, changes
from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.page_changes import Owner
from mnemolog.projections.files.folder import Folder
from mnemolog.projections.files.journal import Journal, check_hidden, known, took_all
from mnemolog.projections.files.scan import Lying, scanned, signature
from mnemolog.schemas.command import Command, Pin, Remember
from mnemolog.schemas.errors import FolderError, MnemologError
from mnemolog.schemas.event import MemoryFormed
from mnemolog.schemas.files import FileMaterial, GetFileMaterial
from mnemolog.schemas.files_import import FileImported, FilesImported
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.relating import Relate

_AT_ONCE: Final = 250
"""Commands that are accepted together."""
_REQUESTS: Final = 8
"""To a server, at a time: it takes commands one by one."""


class FilesImport:
    """Imports the changed files of one folder and one agent."""

    def __init__(self, backend: Backend, root: Path, *, agent_id: str, tenant_id: str) -> None:
        self._backend, self._root = backend, root
        self._owner = Owner(agent_id, tenant_id)

    async def once(self, *, dry_run: bool = False) -> FilesImported:
        """Carry what was done since the last time into the log. Raises FolderError, or what the backend raises."""
        compared = await self._compared()
        if dry_run:
            return _report(compared, None)
        report = _report(compared, await self._carried_out(compared.found))
        await asyncio.to_thread(self._note, compared)
        return report

    async def watch(
        self,
        heard: Callable[[FilesImported], None],
        *,
        every_s: float,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Import again whenever files have changed, and then lain still for `every_s`, for ever."""
        done: object = None
        seen: object = None
        while True:
            now = await asyncio.to_thread(signature, self._root)
            if now == seen and now != done:
                found = await self.once()
                # The signature from before the import: a file that was edited meanwhile is imported next.
                done = now
                if found.files:
                    heard(found)
            else:
                seen = now
            await sleep(every_s)

    async def _compared(self) -> "_Compared":
        asked = GetFileMaterial(agent_id=self._owner.agent_id, tenant_id=self._owner.tenant_id)
        material = await self._backend.ask(asked)
        return await asyncio.to_thread(self._compare, material)

    def _compare(self, material: FileMaterial) -> "_Compared":
        self._check_owner(material)
        lying = scanned(self._root)
        graph = Graph()
        written = graph.take(material)
        found = changes(
            lying.files,
            lying.refused,
            known(self._root),
            graph,
            written,
            self._owner,
            entries=material.entries,
        )
        return _Compared(lying, material, graph, found)

    def _check_owner(self, material: FileMaterial) -> None:
        """Refuse, as FolderError, files that belong to another agent or another log, and a journal that is a link."""
        check_hidden(self._root)
        journal, agent = Journal(self._root), agent_key(self._owner.tenant_id, self._owner.agent_id)
        if not journal.exists:
            return
        journal.refresh()
        if journal.head.get("agent") != agent:
            raise FolderError(
                f"{self._root}: holds the memory of {journal.head.get('agent')}, not of {agent}; to give it to another "
                "agent, import a copy of the folder without .mnemolog/"
            )
        if journal.head.get("log_id") != material.log_id:
            raise FolderError(
                f"{self._root}: was written from another log ({journal.head.get('log_id')}); import a copy of the "
                "folder without .mnemolog/"
            )

    # The changes as commands to the writer.

    async def _carried_out(self, found: Changes) -> "Answers":
        """Give the commands to the writer; their answers, by the identity of the command."""
        answered: Answers = {}
        formed: dict[str, str] = {}
        for phase in found.phases():
            receipts = await self._submitted([_with_ids(command, formed) for _, command in phase])
            for (change, command), receipt in zip(phase, receipts, strict=True):
                answered[id(command)] = receipt
                if isinstance(command, Remember) and isinstance(receipt, Receipt) and change.memory_id is not None:
                    name = _formed(receipt) or change.memory_id
                    formed[change.memory_id] = change.memory_id = name
        return answered

    async def _submitted(self, commands: Sequence[Command]) -> list[Receipt | MnemologError]:
        if not isinstance(self._backend, RemoteBackend):
            answered: list[Receipt | MnemologError] = []
            for start in range(0, len(commands), _AT_ONCE):
                answered += await self._together(commands[start : start + _AT_ONCE])
            return answered
        gate = asyncio.Semaphore(_REQUESTS)

        async def one(command: Command) -> Receipt | MnemologError:
            async with gate:
                return await self._alone(command)

        return list(await asyncio.gather(*map(one, commands)))

    async def _together(self, commands: Sequence[Command]) -> list[Receipt | MnemologError]:
        """All at once; where one of them cannot be accepted, one by one, so that the others are."""
        try:
            return list(await self._backend.submit(commands, wait=True))
        except MnemologError:
            return [await self._alone(command) for command in commands]

    async def _alone(self, command: Command) -> Receipt | MnemologError:
        try:
            return (await self._backend.submit([command], wait=True))[0]
        except MnemologError as error:
            return error

    # After the import: the folder and its journal.

    def _note(self, compared: "_Compared") -> None:
        """Have the next writing of the folder write these files from the log."""
        if not Journal(self._root).exists:
            agent = agent_key(self._owner.tenant_id, self._owner.agent_id)
            Journal(self._root).begin(agent, compared.material.log_id)
        files, found = compared.lying.files, compared.found
        folder = Folder(self._root)
        for path, body in found.beside(files).items():
            folder.write_beside(path, body)
        took_all(self._root, found.taken(files, known(self._root)))


def _formed(receipt: Receipt) -> str | None:
    """The id of the memory: a server whose key says which tenant it is gives another than was reckoned here."""
    return next((each["memory_id"] for each in receipt.events if each["event"] == MemoryFormed.TYPE), None)


def _with_ids(command: Command, formed: Mapping[str, str]) -> Command:
    """The command about the memories as they are called there."""
    if isinstance(command, Pin) and command.memory_id in formed:
        return replace(command, memory_id=formed[command.memory_id])
    if isinstance(command, Relate):
        ends = {name: formed.get(getattr(command, name), getattr(command, name)) for name in ("source", "target")}
        return replace(command, **ends)
    return command


class _Compared(NamedTuple):
    """The folder and the log."""

    lying: Lying
    material: FileMaterial
    graph: Graph
    found: Changes


Answers: TypeAlias = dict[int, Receipt | MnemologError]
"""The receipt or error of each command, by its identity."""


def _report(compared: _Compared, receipts: Answers | None) -> FilesImported:
    """The result of one file; None: it was unchanged."""
    found = compared.found
    if receipts is not None:
        for change in found.files:
            change.problems.extend(_problems(change, receipts, compared.graph))
    return FilesImported(
        files=tuple(
            FileImported(
                path=change.path,
                state=change.state,
                done=tuple(_done(change, receipts)),
                memory_id=change.memory_id,
                problems=tuple(change.problems),
            )
            for change in found.files
        ),
        unchanged=found.unchanged,
        commands=sum(len(change.commands) for change in found.files),
        dry_run=receipts is None,
    )


def _problems(change: FileChange, receipts: Answers, graph: Graph) -> Iterator[str]:
    for command in change.commands:
        answered = receipts[id(command)]
        if isinstance(answered, MnemologError):
            yield f"{change.path}: {command.TYPE}: {answered}"
        elif answered.failed:
            yield f"{change.path}: {command.TYPE}: {answered.detail or answered.reason}"
        elif answered.outcome == "repeated" and change.memory_id not in (None, *graph.nodes):
            advice = f"`mnemolog restore {change.memory_id}` brings it back"
            yield f"{change.path}: was taken before, and forgotten since; {advice}"


def _done(change: FileChange, receipts: Answers | None) -> Iterator[str]:
    for command in change.commands:
        answered = None if receipts is None else receipts[id(command)]
        if answered is None:
            yield command.TYPE
        elif isinstance(answered, Receipt) and not answered.failed:
            yield answered.outcome or "accepted"
