"""What makes an English statement say the opposite."""

from typing import Final

from mnemolog.processors.language.english.lexicon.statements import ADVERBS
from mnemolog.processors.language.pack import Negations
from mnemolog.processors.text.patterns import later

_SMALL: Final = r"(?:(?:the|a|an|in|on|at|for|from|to|by|really|my|our|his|her|their|as) )*"
NEGATIONS: Final = Negations(
    before=later(r"not|no|never|none|nobody|nothing|neither|nor|without|cannot|hardly|\w+n't"),
    adverbs=ADVERBS,
    answer=r"\b[Nn]o(?=[,.!])",
    # Thursday, not Friday.
    value=rf"\b(?:not|isn't|aren't|wasn't|weren't) {_SMALL}(?P<value>[\w'.:-]+(?: [\w'-]+)?)",
)
