"""Write the files that the tests compare with anew: `python -m tests.unit.processors.markdown.write_golden`."""

import shutil
from pathlib import Path
from typing import Final

from mnemolog.processors.markdown.tree import files
from mnemolog.schemas.config import Config, FilesConfig
from tests.unit.processors.markdown.made import ALL, EDGES, told

GOLDEN: Final = Path(__file__).with_name("golden")
CONFIG: Final = Config(files=FilesConfig(projects=("kafka", "redis")))


def drawn() -> dict[str, bytes]:
    """The tree as it is now."""
    return files(
        told(ALL, EDGES, model="e5", vectors={ALL[0].id: "ADgAug=="}, reflections=(ALL[0].recorded_at,)), CONFIG
    )


if __name__ == "__main__":
    shutil.rmtree(GOLDEN, ignore_errors=True)
    for path, body in drawn().items():
        place = GOLDEN / path.replace(".gitignore", "gitignore")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)
