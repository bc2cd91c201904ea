"""`mnemolog files import`: what people did to the files of an agent's memory, carried into the log."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape

from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    ConfigFile,
    Data,
    Json,
    run,
    settings_of,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import err, note, out, print_json
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.files_import import FileImported, FilesImported

_SIGNS: Final = {"new": "+", "edited": "~", "moved": ">", "deleted": "-", "conflict": "!", "refused": "x"}


def import_files(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of memory files.", show_default=False)],
    agent: Agent = DEFAULT_AGENT,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on with what is written later, until Ctrl-C; no server is needed.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the commands, and give none.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Carry what you wrote, edited, linked, moved or deleted in a folder of memory files into the log.

    A new page is remembered, an edited one edited, one that was moved into vault/ pinned, one that was moved out
    unpinned, a deleted one forgotten; relations and pages in graph/edges/ draw edges. Run again, it does nothing. A
    page needs `type` and `title` and no more. What cannot be read is named with file, line and field, and leaves the
    rest.

    Where a memory has changed in the log since its page was written, and the page was edited too, the log stands, and
    your text is kept beside as PAGE.md.conflict. Exit status 1 says that something was not taken.

    [bold]Example:[/] mnemolog files import ./memory --agent support-bot --dry-run
    """

    async def work(memory: AsyncMemory) -> FilesImported:
        from mnemolog.ops.surfaces.files_import import FilesImport  # it brings the write path's stages

        taking = FilesImport(memory.backend, folder, agent_id=agent, tenant_id=memory.tenant_id)
        told = await taking.once(dry_run=dry_run)
        _show(told, as_json=as_json)
        if watch and not dry_run:
            note(f"watching {folder}; Ctrl-C ends")
            await taking.watch(lambda found: _show(found, as_json=as_json), every_s=settings_of(config).files.look_s)
        return told

    with suppress(KeyboardInterrupt):
        told = run(with_memory(data, config, work, writes="never" if dry_run else "always", create=not dry_run))
        if told.refused:
            raise typer.Exit(1)


def _show(told: FilesImported, *, as_json: bool) -> None:
    if as_json:
        print_json(told)
        return
    for file in told.files:
        out.print(_line(file))
        for problem in file.problems:
            err.print(f"  [red]{escape(problem)}[/]", soft_wrap=True)
    files = sum(1 for file in told.files if file.done)
    what = "would be given" if told.dry_run else "given"
    given = f"{_counted(told.commands, 'command')} {what} for {_counted(files, 'file')}"
    summary = f"{given}; nothing new in {told.unchanged:,}"
    out.print(summary + (f"; of {told.refused:,} something was not taken" if told.refused else ""))


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _line(each: FileImported) -> str:
    counts = Counter(each.done)
    outcomes = ", ".join(what if count == 1 else f"{count:,} {what}" for what, count in counts.items())
    done = f"  ({outcomes})" if outcomes else ""
    return f"{_SIGNS.get(each.state, ' ')} {escape(each.path)}: {each.state}{done}"
