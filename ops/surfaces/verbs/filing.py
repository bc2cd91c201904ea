"""The verbs that write and import memory files."""

from collections.abc import Callable
from pathlib import Path

from mnemolog.ops.surfaces.verbs.base import Verbs, When
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.files_import import FilesImported
from mnemolog.schemas.validation import parse_key_part


class FilingVerbs(Verbs):
    """The folder is on this machine, even if the memory is on a server."""

    async def write_files(
        self,
        directory: str | Path,
        *,
        agent_id: str | None = None,
        adopt: bool = False,
        overwrite: bool = False,
        as_of: When | None = None,
        known_at: When | None = None,
        progress: Callable[[int, int], None] = unreported,
    ) -> FilesWritten:
        """Write an agent's memories to a folder as Markdown; only changed files are written. Raises FolderError.

        With `adopt` a folder with other files is accepted, and those are not changed. Files edited by hand are kept,
        unless `overwrite` is set. `as_of` and `known_at` are those of `search`: the folder has the pages of that time.
        `progress` is called in the event loop, after each file, with their number.
        """
        from mnemolog.ops.surfaces.files import AgentFiles

        files = AgentFiles(
            self._backend,
            Path(directory),
            self._config,
            agent_id=parse_key_part("agent_id", agent_id or self._agent_id),
            tenant_id=self._tenant_id,
            adopt=adopt,
            overwrite=overwrite,
        )
        with files:
            return await files.write(vectors=True, as_of=as_of, known_at=known_at, progress=progress)

    async def import_files(
        self, directory: str | Path, *, agent_id: str | None = None, dry_run: bool = False
    ) -> FilesImported:
        """Import changes to a folder of memory files (written, edited, moved, deleted) into the log; idempotent.

        `problems` of a file names the parts that could not be imported; the rest is. With `dry_run` nothing changes.
        Raises FolderError.
        """
        from mnemolog.ops.surfaces.files_import import FilesImport

        taking = FilesImport(
            self._backend,
            Path(directory),
            agent_id=parse_key_part("agent_id", agent_id or self._agent_id),
            tenant_id=self._tenant_id,
        )
        return await taking.once(dry_run=dry_run)
