"""Scalars and lists of YAML in pages: each value in one form, which every YAML reader reads alike."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_NAMED: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED: Final = re.compile('[\\\\"\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]')
"""Characters that a quoted scalar must escape: YAML counts NEL, LS and PS as line ends."""

_PLAIN: Final = re.compile(r"[^\W_](?:[\w./+-]*\w)?")
"""Texts that need no quotes in a list in brackets."""

_GUESSED: Final = re.compile(
    r"(?i:y|n|yes|no|on|off|true|false|null)|[0-9.]*[0-9](?:[eE][0-9+-]*)?|0[xob][0-9a-fA-F_]+|[0-9_]+|[0-9]+-[0-9].*"
)
"""Texts that YAML readers convert to other types."""


def quoted(text: str) -> str:
    r"""The text in double quotes.

    >>> quoted('say "hi"\n')
    '"say \\"hi\\"\\n"'
    """
    if text.isprintable() and '"' not in text and "\\" not in text:  # nearly all are: nothing else is escaped
        return f'"{text}"'
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _NAMED.get(character) or f"\\u{ord(character):04X}"


def inline(texts: Sequence[str]) -> str:
    """A list in brackets, quoted where necessary.

    >>> inline(("redis", "time-out", "no", "a: b"))
    '[redis, time-out, "no", "a: b"]'
    """
    return f"[{', '.join(text if _is_plain(text) else quoted(text) for text in texts)}]"


@lru_cache(maxsize=4_096)
def _is_plain(text: str) -> bool:
    # Other YAML readers take `no` for a boolean and `1e3` for a number.
    return _PLAIN.fullmatch(text) is not None and _GUESSED.fullmatch(text) is None
