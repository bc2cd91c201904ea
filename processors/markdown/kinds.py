"""The type of a memory, of S1's eleven (ledger R9): as given, else by its origin, tags and words.

A type is worked out from the memory whenever it is wanted; no event holds it, so that better rules need no new log.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from mnemolog.processors.language import PACKS
from mnemolog.processors.markdown.given import given
from mnemolog.processors.markdown.pages import MEMORY_TYPES, MemoryType
from mnemolog.processors.text.language import at_word, fold
from mnemolog.processors.text.patterns import Sieve
from mnemolog.processors.text.quotations import unquoted
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Memory

_Rules: TypeAlias = Mapping[str, re.Pattern[str]]


def kind_of(memory: Memory, tags: Sequence[str]) -> MemoryType:
    """The type of a memory with these tags."""
    supplied = given(memory)
    if supplied.type is not None:
        return supplied.type
    if supplied.steps:
        return "procedure"
    if memory.write_source == "dream":
        return "insight"
    tagged = next((_TAGS[tag] for tag in tags if tag in _TAGS), None)
    if tagged is not None:
        return tagged
    found = kind_of_words(memory.words, memory.language)
    return "decision" if found == "general" and memory.category == "decision" else found


@lru_cache(maxsize=65_536)
def kind_of_words(words: str, language: Language) -> MemoryType:
    """The type by the words alone; the first matching rule.

    >>> kind_of_words("Fixed the null check in session.py.", "en"), kind_of_words("Fixed Redis timeouts.", "en")
    ('fix', 'solution')
    >>> kind_of_words("Redis zaman aşımına uğruyor.", "tr"), kind_of_words("Kafka kullanmaya karar verdik.", "tr")
    ('problem', 'decision')
    >>> kind_of_words("I moved from Ankara to Izmir.", "en")
    'general'
    """
    # Without quotations: somebody else's "we fixed it" is no fix.
    rules, folded = _RULES[language], fold(unquoted(words[:READ_CHARS], language))
    if _listed_steps(words) and rules:
        return "procedure"
    if not rules or not _SIEVES[language].may_hold(folded):
        return "general"
    if _finds(rules, "procedure", folded):
        return "procedure"
    if _finds(rules, "mended", folded):
        return "fix" if _finds(rules, "code", folded) else "solution"
    return next((kind for kind in _ORDER if _finds(rules, kind, folded)), "general")


def _finds(rules: _Rules, name: str, folded: str) -> bool:
    return rules[name].search(folded) is not None


def _listed_steps(words: str) -> bool:
    return words.count("\n") >= _STEPS - 1 and len(_STEP.findall(words[:READ_CHARS])) >= _STEPS


READ_CHARS: Final = 5_000
"""Characters of a memory's text that are considered: its type shows at its beginning."""

_STEP: Final = re.compile(r"^[ \t]{0,8}\d{1,2}[.)][ \t]\S", re.MULTILINE)
_STEPS: Final = 3
"""Number of numbered lines of a procedure."""

_ORDER: Final[tuple[MemoryType, ...]] = (
    "decision", "insight", "code_pattern", "configuration", "workflow", "error", "problem",
)  # fmt: skip
"""Decisions about a problem are decisions; the subject of an error is no problem by itself."""

_TAGS: Final[Mapping[str, MemoryType]] = {
    **{kind.replace("_", "-"): kind for kind in MEMORY_TYPES if kind != "general"},
    "config": "configuration",
    "pattern": "code_pattern",
    "runbook": "procedure",
}
"""Tags that determine the type of a memory."""

_RULES: Final[Mapping[Language, _Rules]] = {
    language: {name: at_word(*alternatives) for name, alternatives in pack.kinds.items()}
    for language, pack in PACKS.items()
}
_SIEVES: Final[Mapping[Language, Sieve]] = {
    language: Sieve(at_word(*chain.from_iterable(pack.kinds.values())))
    for language, pack in PACKS.items()
    if pack.kinds
}
"""Most memories are found by no rule."""
