"""The command that puts documents into archival memory, once or as they change."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer

from mnemolog.ops import documents
from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call
from mnemolog.ops.surfaces.cli.output import err, escape, out, print_json, table
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.controlled_command import ArchivalType
from mnemolog.schemas.errors import InvalidInputError

LOOK_S: Final = 1.0
"""Seconds between two checks of `--follow` for changed files."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("archive")(archive)


def archive(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Files or folders.")],
    kind: Annotated[
        str,
        typer.Option("--type", metavar="T", help="Type of the documents: cycle, decision, research, spec or lesson."),
    ] = "research",
    follow: Annotated[
        bool, typer.Option("--follow", help="Keep running and archive changed files, until Ctrl-C.")
    ] = False,
    agent: Agent = DEFAULT_AGENT,
    *,
    call: Call,
) -> None:
    """Put documents into archival memory, split into chunks by their structure: Markdown, text, code, PDF by pages.

    Run it again after changes: changed chunks are replaced and unchanged ones kept. Unchanged documents and exact
    copies of an archived document are skipped. Unreadable files are reported and skipped; the exit status is then 1.
    PDF files need the extra `pdf` of the package.

    [bold]Example:[/] mnemolog archive docs/decisions --type decision --agent ada
    """
    archiving = Archiving(paths, kind, agent)
    if follow:
        with suppress(KeyboardInterrupt):
            call.work(_following(archiving, as_json=call.as_json), writes="always", create=True)
        return
    found, refused = archiving.changed()

    async def work(memory: AsyncMemory) -> list[dict[str, Any]]:
        return await archiving.archived(memory, found)

    results = call.work(work, writes="always", create=True) if found else []
    if call.as_json:
        print_json({"results": results, "refused": refused})
    else:
        _print(results, refused)
    if refused:
        raise typer.Exit(1)


def _print(results: Sequence[Mapping[str, Any]], refused: Sequence[str]) -> None:
    columns = ("source", "outcome", "chunks", "added", "removed")
    table(("document", *columns[1:]), [[result[column] for column in columns] for result in results])
    for problem in refused:
        err.print(escape(problem))


class Archiving:
    """Archives files, and after the first check only files that have changed."""

    def __init__(self, paths: Sequence[Path], kind: str, agent: str) -> None:
        self._paths = paths
        self._kind = cast("ArchivalType", kind)
        self._agent = agent
        self._seen: dict[Path, documents.State | None] = {}

    async def archived(self, memory: AsyncMemory, found: Sequence[documents.Document]) -> list[dict[str, Any]]:
        """The result of archiving each document."""
        return [await self._archive(memory, document) for document in found]

    async def follow(
        self, memory: AsyncMemory, *, pause: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[dict[str, Any] | str]:
        """The results for changed files, looked for after each `pause`; a string says why a file is not archived."""
        while True:
            found, refused = await asyncio.to_thread(self.changed)
            for result in await self.archived(memory, found):
                if result["outcome"] != "unchanged":
                    yield result
            for problem in refused:
                yield problem
            await pause()

    def changed(self) -> tuple[list[documents.Document], list[str]]:
        """The documents that are new or changed since the last check, and the problems of unreadable files."""
        found: list[documents.Document] = []
        refused: list[str] = []
        here = {file: documents.state(file) for file in documents.files(self._paths)}
        for file, state in here.items():
            if file in self._seen and self._seen[file] == state:
                continue
            self._seen[file] = state
            try:
                found.append(documents.read(file))
            except OSError as error:
                refused.append(
                    f"{file}: not archived (cannot be read: {error.strerror}); name a file that you can read"
                )
            except InvalidInputError as error:
                refused.append(f"{file}: not archived ({error})")
        for file in self._seen.keys() - here.keys():
            del self._seen[file]
            refused.append(f"{file}: deleted; its archived chunks are kept")
        return found, refused

    async def _archive(self, memory: AsyncMemory, each: documents.Document) -> dict[str, Any]:
        receipt = await memory.archive_document(
            each.source, each.content, agent_id=self._agent, type=self._kind, form=each.form
        )
        stored = next((event for event in receipt.events if event["event"] == "document_archived"), None)
        counts = {name: len(stored[name]) if stored else 0 for name in ("chunks", "added", "removed")}
        return {"source": each.source, "outcome": receipt.outcome, **counts}


def _following(archiving: Archiving, *, as_json: bool) -> Callable[[AsyncMemory], Coroutine[Any, Any, None]]:
    async def pause() -> None:
        await asyncio.sleep(LOOK_S)

    async def work(memory: AsyncMemory) -> None:
        async for found in archiving.follow(memory, pause=pause):
            if isinstance(found, str):
                err.print(escape(found))
            elif as_json:
                print_json(found)
            else:
                counts = f"{found['chunks']} chunks, {found['added']} added, {found['removed']} removed"
                out.print(escape(f"{found['source']}  {found['outcome']}: {counts}"))

    return work
