"""How a language says that one thing has to do with another: a word between them, and where the other one stands."""

from typing import Literal, NamedTuple, TypeAlias

LinkType: TypeAlias = Literal[
    "SOLVES", "CAUSES", "BUILDS_ON", "ALTERNATIVE_TO", "REQUIRES", "FOLLOWS", "RELATED_TO"
]  # fmt: skip
"""The relation types of the source document S1."""


class Link(NamedTuple):
    """A word that joins two things."""

    type: LinkType
    pattern: str
    """for folded text, at the beginning of a word"""
    side: Literal["before", "behind"]
    """of the word, where the other thing stands"""
    backwards: bool = False
    """the relation holds from the other thing to what is told: caused by"""
    until: str = r"(?!)"
    """words behind it that end what is said of the other thing"""
