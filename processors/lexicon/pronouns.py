"""Pronouns that stand for the last entity of a session (ledger C2): regular expressions on the text as written."""

from typing import Final

_NOT_A_NOUN: Final = (
    r"(?:and|or|but|to|in|on|at|for|with|about|from|that|when|while|because|so|too|as|by|if|a|an|the|very|really|again|"
    r"yesterday|today|tomorrow|last|next|this)"
)

ENGLISH_SUBJECT: Final = r"\b(?:[Hh]e|[Ss]he)\b"
ENGLISH_POSSESSIVE: Final = rf"\b(?:[Hh]is|[Hh]er)\b(?= (?!{_NOT_A_NOUN}\b)\w)"
ENGLISH_OBJECT: Final = r"\b(?:him|her)\b"
ENGLISH_THING: Final = (
    r"^It(?= (?!(?:is|was|has been|will be|would|might|may|seems?|looks?|feels?|took|takes|sounds?|means?|depends|"
    r"rain\w*|snow\w*|just|really|all|only|gets?|got)\b)\w)"
)
"""It at the start of a sentence, before a verb that things do. "It was great" is about whatever went before."""

ENGLISH_THINGS: Final = r"^Its(?= \w)"

TURKISH_GENITIVE: Final = r"\b[Oo]nun\b(?! (?:için|gibi|kadar))"
TURKISH_DATIVE: Final = r"\b[Oo]na\b"
TURKISH_ACCUSATIVE: Final = r"\b[Oo]nu\b"
"""The bare "o" is as often "that" as "she", so it stays."""
