"""Our table in a TOML file of settings, between two lines of comment: the rest stays as it is, byte for byte."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mnemolog.ops.replacing import line_end
from mnemolog.ops.surfaces.connecting import own_options
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError

_BEGIN: Final = "# begin: mnemolog connect"
_END: Final = "# end: mnemolog connect"
_BLOCK: Final = re.compile(rf"(?:\r?\n)?^{_BEGIN}\r?\n.*?^{_END}(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)


def with_block(text: str, table: Sequence[str], values: Mapping[str, object]) -> str:
    """The file with our table at its end.

    >>> print(with_block('model = "o"', ("servers", "ours"), {"command": "mnemolog", "args": ["mcp"]}), end="")
    model = "o"
    <BLANKLINE>
    # begin: mnemolog connect
    [servers.ours]
    command = "mnemolog"
    args = ["mcp"]
    # end: mnemolog connect
    """
    before = without_block(text)
    if _at(_read(before), table) is not None:
        raise NotMergeableError(f"[{'.'.join(table)}] exists already and was not added by this command")
    rows = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    end = line_end(before)
    block = "".join(f"{row}{end}" for row in [_BEGIN, f"[{'.'.join(table)}]", *rows, _END])
    whole_lines = before if before.endswith("\n") or not before else f"{before}{end}"
    merged = f"{whole_lines}{end}{block}" if before else block
    # Read again: a file in a form that was not foreseen is refused, not damaged.
    if _at(_read(merged), table) != values:
        raise NotMergeableError(f"[{'.'.join(table)}] cannot be added at its end")
    return merged


def options_of(text: str, table: Sequence[str]) -> Mapping[str, str]:
    r"""Our options in the table.

    >>> options_of('[servers.ours]\nargs = ["mcp", "--agent", "shop"]', ("servers", "ours"))
    {'--agent': 'shop'}
    """
    found = _at(_read(text), table)
    args = found.get("args") if isinstance(found, dict) else None
    return own_options.names(args if isinstance(args, list) else [])


def without_block(text: str) -> str:
    """The file without our table; empty if nothing is left."""
    _read(text)
    return _BLOCK.sub("", text, count=1)


def _at(document: Mapping[str, Any], table: Sequence[str]) -> Any:  # noqa: ANN401  TOML
    found: Any = document
    for name in table:
        if not isinstance(found, dict):
            return None
        found = found.get(name)
    return found


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+)", str(error))
        raise NotMergeableError(f"it is not valid TOML: {error}", line=int(place[1]) if place else None) from None
