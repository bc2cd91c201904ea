"""What the packs know of words with a capital: which of them are names, and whose."""

from mnemolog.schemas.facts import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Folded words, and patterns for folded text."""

    times: tuple[str, ...] = ()
    """days and months, as written"""
    verbs: frozenset[str] = frozenset()
    """with which a sentence may begin"""
    nouns: frozenset[str] = frozenset()
    """with which a sentence may begin without an article"""
    predicate: str = r"(?!)"
    """what stands behind a person at the beginning of a sentence, with the space between them"""
    determiners: frozenset[str] = frozenset()
    """words before a thing"""
    titles: frozenset[str] = frozenset()
    """words before a person"""
    in_titles: tuple[str, ...] = ()
    """patterns of small words inside the title of a book or film"""
