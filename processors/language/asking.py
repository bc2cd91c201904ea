"""How questions are asked in a language: in talk, and as far as the profile `v9` reads them (ledger I2 to I5)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from mnemolog.schemas.facts import dataclass

Intent: TypeAlias = Literal["factual", "temporal", "causal", "entity_profile", "preference", "general"]
"""What a question is after, which decides how it is searched."""

Template: TypeAlias = Literal["definition", "howto", "reasoning", "lookup", "technical", "preference", "general"]
"""What a question looks like, which decides what its answer may look like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Patterns for folded text."""

    trivial: str = r"(?!)"
    """a whole message that asks nothing: greetings, confirmations, one word that only acknowledges"""
    unmarked: str = r"(?!)"
    """a question that needs no question mark to be one, as people type them in chats"""
    shape: str = ""
    """what a question looks like, with its mark or without: a feature of the admission; empty: a feature less"""
    intents: Mapping[Intent, str] = field(default_factory=dict)
    """what tells an intent, tried in this order"""
    templates: Mapping[Template, str] = field(default_factory=dict)
    """what tells a template, tried in this order"""
    answers: Mapping[Template, tuple[str, ...]] = field(default_factory=dict)
    """what an answer may look like, with `{}` for what is asked about"""
    asked_with: str = r"(?!)"
    """words that ask and say nothing of what is asked about"""
    also: str = r"(?!)"
    """what stands between two questions"""
    own_name: str = r"(?!)"
    """a question for the asker's own name"""
    joined: str = r"(?!)"
    """what stands between two things, of which each may be asked by itself"""
