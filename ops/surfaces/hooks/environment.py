"""What commands take from the environment: little is imported, as hooks and requests to a server begin with it."""

import os
from pathlib import Path
from typing import Final

AGENT: Final = "MNEMOLOG_AGENT"
USER: Final = "MNEMOLOG_USER"
DATA: Final = "MNEMOLOG_DATA"


def folder(data: Path | None) -> Path:
    """The data directory of the options, or the default one."""
    named = data or os.environ.get(DATA)
    if named:
        return Path(named)
    # Only where nothing names the directory: otherwise the standard library suffices.
    from platformdirs import user_data_path

    return user_data_path("mnemolog", appauthor=False)
