"""The verbs of memories as files."""

from pathlib import Path

from mnemolog.ops.surfaces.verbs.base import Verbs
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.files_import import FilesImported
from mnemolog.schemas.validation import parse_key_part


class FilingVerbs(Verbs):
    """The folder is on this machine, also where a server remembers."""

    async def write_files(
        self, directory: str | Path, *, agent_id: str | None = None, adopt: bool = False, overwrite: bool = False
    ) -> FilesWritten:
        """Have a folder hold an agent's memories as Markdown; only what changed is written. Raises FolderError.

        With `adopt` a folder that holds other files is used too, and none of them is touched. What was edited by hand
        stays, with `overwrite` it does not. The folder is on this machine, also where a server remembers.
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
            return await files.write(vectors=True)

    async def import_files(
        self, directory: str | Path, *, agent_id: str | None = None, dry_run: bool = False
    ) -> FilesImported:
        """Carry what somebody wrote, edited, moved or deleted in a folder of memory files into the log; once.

        What could not be taken is named in `problems` of its file, and leaves the rest. With `dry_run` nothing
        changes. The folder is on this machine, also where a server remembers. Raises FolderError.
        """
        from mnemolog.ops.surfaces.files_import import FilesImport

        taking = FilesImport(
            self._backend,
            Path(directory),
            agent_id=parse_key_part("agent_id", agent_id or self._agent_id),
            tenant_id=self._tenant_id,
        )
        return await taking.once(dry_run=dry_run)
