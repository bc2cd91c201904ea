"""Turkish pronouns that stand for the last entity of a session (ledger C2): regular expressions on the text as written.

Only what is told clearly is replaced: a wrong name is worse than a pronoun.
"""

from typing import Final

from mnemolog.processors.lexicon.company import TURKISH_PEOPLE

GENITIVE: Final = r"\b[Oo]nun\b(?! (?:i[çc]in|gibi|kadar|yerine|d[ıi][şs][ıi]nda|[üu]zerine|y[üu]z[üu]nden|sayesinde))"
DATIVE: Final = r"\b[Oo]na\b(?! (?:g[öo]re|ra[ğg]men|kar[şs][ıi]n|benzer|ait))"
ACCUSATIVE: Final = r"\b[Oo]nu\b(?= (?:\w+ ){0,2}?(?:sev|gör|ara|tanı|bekle|özle|davet|ziyaret|dinle|kutla|kaybet|affet|öp|götür|karşıla)\w*)"
"""Onu is "it" as often as "her": only before what one does to people."""
BEING: Final = rf"(?i)\b(?:{TURKISH_PEOPLE}(?:[ıiuü]?m|[ıiuü]?n|s?[ıiuü])\w*|biri\w*|adam\w*|kadın\w*)\b"
"""The bare "o" is as often "that" as "she", so it stays."""
