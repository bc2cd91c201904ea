"""Words that tell a feeling and what denies it, as a pack lists them."""

from typing import NamedTuple

from mnemolog.schemas.event import Feeling
from mnemolog.schemas.facts import dataclass


class Tone(NamedTuple):
    """What one list of words says of whoever uses them."""

    feeling: Feeling | None
    valence: float
    """-2 (very bad) to 2 (very good)"""
    arousal: float
    """0 (calm) to 1: what it adds, once"""
    entries: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Feelings:
    """How a language tells feelings; entries are written as in `lexicon.emotion`."""

    tones: tuple[Tone, ...] = ()
    """beside those of `lexicon.emotion` that are found everywhere"""
    denied_before: frozenset[str] = frozenset()
    """folded words before a word of feeling that deny it"""
    denied_behind: str = ""
    """entries behind it that do"""
    verb_endings: str = r"(?!)"
    """a pattern for what follows the stem of a verb (`kork-`)"""
    denied_endings: str = r"(?!)"
    """the same of a verb that denies itself"""
    light_verbs: str = ""
    """entries of verbs that stand with a word of feeling, and deny it where they deny themselves"""
