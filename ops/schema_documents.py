"""Writes the JSON Schema documents into schemas/json, where they are checked in (`make schemas`)."""

import json
import sys
from pathlib import Path
from typing import Any

from mnemolog import schemas
from mnemolog.schemas.json_schema import documents


def folder() -> Path:
    """The folder of the documents in a checkout."""
    return Path(schemas.__path__[0]).resolve() / "json"


def text(document: dict[str, Any]) -> str:
    """A document as it is written."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all of them."""
    for name, document in documents().items():
        file = folder() / f"{name}.schema.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text(document), encoding="utf-8")
    sys.stdout.write(f"{len(documents())} documents in {folder()}\n")


if __name__ == "__main__":
    main()
