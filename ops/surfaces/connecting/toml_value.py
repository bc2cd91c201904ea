"""Sets one value in a TOML file of settings: the rest stays as it is, byte for byte."""

import json
import re
import tomllib
from typing import Any

from mnemolog.ops.replacing import line_end
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError


def with_value(text: str, table: str, name: str, value: str) -> str:
    r"""The file with `name = value` in its table. Raises NotMergeableError if it cannot be put there.

    >>> print(with_value('[embedder]\nkind = "bundled"  # ours\nnice = 5\n', "embedder", "kind", "hashing"), end="")
    [embedder]
    kind = "hashing"  # ours
    nice = 5
    >>> print(with_value("[http]\nport = 1\n", "embedder", "kind", "hashing"), end="")
    [http]
    port = 1
    <BLANKLINE>
    [embedder]
    kind = "hashing"
    """
    wanted = _read(text)
    if wanted.get(table, {}).get(name) == value:
        return text
    wanted.setdefault(table, {})[name] = value
    row = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    merged = _placed(text, table, name, row, line_end(text))
    # Read again: a file in a form that was not foreseen is refused, not damaged.
    if _read(merged) != wanted:
        raise NotMergeableError(f"{table}.{name} is written in a form that cannot be edited")
    return merged


def _placed(text: str, table: str, name: str, row: str, end: str) -> str:
    heading = re.search(rf"^[ \t]*\[[ \t]*{re.escape(table)}[ \t]*\][^\n]*(?:\n|\Z)", text, re.MULTILINE)
    if heading is None:
        before = text if text.endswith("\n") or not text else f"{text}{end}"
        return f"{before}{end if before else ''}[{table}]{end}{row}{end}"
    following = re.search(r"^[ \t]*\[", text[heading.end() :], re.MULTILINE)
    until = heading.end() + following.start() if following else len(text)
    inside = text[heading.end() : until]
    old = re.search(rf'^[ \t]*{re.escape(name)}[ \t]*=[ \t]*(?:"[^"\n]*"|\'[^\'\n]*\')', inside, re.MULTILINE)
    if old is not None:
        return f"{text[: heading.end()]}{inside[: old.start()]}{row}{inside[old.end() :]}{text[until:]}"
    start = text[: heading.end()]
    return f"{start}{'' if start.endswith(chr(10)) else end}{row}{end}{inside}{text[until:]}"


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotMergeableError(f"it is not valid TOML: {error}") from None
