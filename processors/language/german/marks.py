"""What tells German from other languages: small words and letters that only it has here."""

import re
from typing import Final

from mnemolog.processors.language.german.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.pack import Marks

_ELSEWHERE: Final = frozenset(
    """
    der die das den dem des an am in so was will also hat war man bin er es sie dir da ok okay bis mal halt alle aller um
    ab ob mit von eben mir wart hier ja wo wer dort ins im als hallo du ans noch nun nur nie hab
    """.split()
)
"""Small words that other languages or names have, too: they count beside one that only German has."""
MARKS: Final = Marks(
    words=(STOP_WORDS - _ELSEWHERE)
    | frozenset(
        """
        beginnt gestern gibt guten heute heiße heißt immer jetzt lieber letzte letzten letztes morgen nächste nächsten nächstes
        übermorgen vorgestern wohne wohnt
        """.split()
    ),
    beside=STOP_WORDS & _ELSEWHERE,
    letters=re.compile("[ßäÄ]"),
    shared_letters=re.compile("[öÖüÜ]"),
)
