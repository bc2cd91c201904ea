"""What tells English from other languages."""

from typing import Final

from mnemolog.processors.language.english.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.pack import Marks

MARKS: Final = Marks(words=STOP_WORDS - frozenset("her hey oh ok".split()))  # these are Turkish as well
