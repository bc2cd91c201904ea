"""How a correction names the value that was wrong (ledger D2, D4): regular expressions for folded text, by language."""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.event import Language

_SMALL: Final = r"(?:(?:the|a|an|in|on|at|for|from|to|by|really|my|our|his|her|their|as) )*"

DENIED: Final[Mapping[Language, str]] = {
    "en": rf"\b(?:not|isn't|aren't|wasn't|weren't) {_SMALL}(?P<value>[\w'.:-]+(?: [\w'-]+)?)",
    "tr": r"(?P<value>[\w'.:-]+),? degil\b",
}
"""Thursday, not Friday: the value behind "not"; cuma değil perşembe: the value before "değil"."""
