"""`mnemolog files import`: write the changes that people made to memory files into the log."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

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
from mnemolog.ops.surfaces.cli.output import err, escape, note, out, print_json
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.files_import import FileImported, FilesImported

_SIGNS: Final = {"new": "+", "edited": "~", "moved": ">", "deleted": "-", "conflict": "!", "refused": "x"}


def import_files(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of memory files.", show_default=False)],
    agent: Agent = DEFAULT_AGENT,
    watch: Annotated[
        bool, typer.Option("--watch", help="Keep running and import later changes, until Ctrl-C; needs no server.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, without writing.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Import your changes to a folder of memory files into the log.

    A new page becomes a memory, an edited page edits its memory, and a deleted page forgets it. Moving a page into
    vault/ pins its memory, moving it out unpins it. Relations on pages and pages in graph/edges/ create edges. The
    import is idempotent. A page needs only `type` and `title`. Parts that cannot be read are reported with file, line
    and field, and skipped.

    If a memory has changed in the log and its page was edited too, the log wins, and your text is kept as
    PAGE.md.conflict. The exit status is 1 if a file could not be imported completely.

    [bold]Example:[/] mnemolog files import ./memory --agent support-bot --dry-run
    """

    async def work(memory: AsyncMemory) -> FilesImported:
        from mnemolog.ops.surfaces.files_import import FilesImport  # it brings the write path's stages

        taking = FilesImport(memory.backend, folder, agent_id=agent, tenant_id=memory.tenant_id)
        imported = await taking.once(dry_run=dry_run)
        _show(imported, as_json=as_json)
        if watch and not dry_run:
            note(f"watching {folder}; Ctrl-C ends")
            await taking.watch(lambda found: _show(found, as_json=as_json), every_s=settings_of(config).files.look_s)
        return imported

    with suppress(KeyboardInterrupt):
        imported = run(with_memory(data, config, work, writes="never" if dry_run else "always", create=not dry_run))
        if imported.refused:
            raise typer.Exit(1)


def _show(imported: FilesImported, *, as_json: bool) -> None:
    if as_json:
        print_json(imported)
        return
    for file in imported.files:
        out.print(_line(file))
        for problem in file.problems:
            err.print(f"  [red]{escape(problem)}[/]", soft_wrap=True)
    files = sum(1 for file in imported.files if file.done)
    what = "would be written" if imported.dry_run else "written"
    given = f"{_counted(imported.commands, 'command')} {what} for {_counted(files, 'file')}"
    summary = f"{given}; {imported.unchanged:,} unchanged"
    out.print(summary + (f"; {imported.refused:,} not imported completely" if imported.refused else ""))


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _line(each: FileImported) -> str:
    counts = Counter(each.done)
    outcomes = ", ".join(what if count == 1 else f"{count:,} {what}" for what, count in counts.items())
    done = f"  ({outcomes})" if outcomes else ""
    return f"{_SIGNS.get(each.state, ' ')} {escape(each.path)}: {each.state}{done}"
