"""Writes a sample of each event that has none yet: python -m tests.unit.schemas.write_samples.

What is there is never written again: a sample is what a release once wrote to somebody's log.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import orjson

from mnemolog.schemas.event import EVENTS, Event
from mnemolog.schemas.ids import event_id

FOLDER: Final = Path(__file__).parent / "samples"

_BY_NAME: Final[Mapping[str, Any]] = {
    "at": 1_795_244_400.0,
    "category": "fact",
    "confidence": 0.3,
    "cosine": 0.81,
    "dimensions": 4,
    "float16": "ADwAAAAAAAA=",
    "entities": ["entity://place/izmir", "entity://person/ayse"],
    "heading": "[21 November 2026] Ayşe: ",
    "key": "lives_in",
    "language": "tr",
    "metadata": {"kanal": "ışık", "n": [1, 2.5, None, True]},
    "name": "Ayşe",
    "old_value": "ankara",
    "new_value": "izmir",
    "score": 0.475,
    "stability": 0.985,
    "text": "Ayşe İzmir'de yaşıyor.",
    "utc_offset_s": 10_800,
    "valid_until": 1_795_849_200.0,
    "value": "izmir",
    "version": 1,
}
"""Values that look like those of a log, Turkish letters and numbers with fractions among them."""


def file_of(name: str, version: int) -> Path:
    """Where the sample of a version of an event lies."""
    return FOLDER / f"{name}.v{version}.json"


def record(event: type[Event]) -> dict[str, Any]:
    """An event as a commit holds it, with a value in every field."""
    return {
        "event": event.TYPE,
        "version": event.VERSION,
        "id": event_id("default/atlas", "m1", 0),
        "seq": 17,
        "data": _filled(event),
    }


def _filled(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {each.name: _value(each.name, hints[each.name]) for each in fields(cls)}


def _value(name: str, hint: Any) -> Any:  # noqa: ANN401  type hints and JSON have no common type
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _value(name, next(each for each in arguments if each is not NoneType))
    if name in _BY_NAME:
        return _BY_NAME[name]
    if origin is Literal:
        return arguments[-1]
    if origin is tuple:
        return [_value(name.removesuffix("s"), arguments[0])]
    if origin is dict:
        return {}
    return _PLAIN[hint] if hint in _PLAIN else _filled(hint)


_PLAIN: Final[Mapping[Any, Any]] = {str: "yedi-7", int: 3, float: 0.75, bool: True}


def main() -> None:
    """Write those that are not there."""
    FOLDER.mkdir(exist_ok=True)
    for name, event in EVENTS.items():
        file = file_of(name, event.VERSION)
        if not file.exists():
            file.write_text(json.dumps(record(event), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            sys.stdout.write(f"{file}\n")


def read(file: Path) -> dict[str, Any]:
    """A sample."""
    sample: dict[str, Any] = orjson.loads(file.read_bytes())
    return sample


if __name__ == "__main__":
    main()
