"""Whether a statement tells more than one thing: what ends one of them leaves the others true (ledger R19)."""

import re
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language

_LEAST_WORDS: Final = 2
"""Words that make a part a clause: *red, wine* has none, *two boys, 9 and 12* neither."""


def compound(text: str, language: Language) -> bool:
    """Whether it has several clauses, each of which could be said alone.

    >>> compound("The port is 8080 and the deadline of the pipeline is 30 September.", "en"), compound("I am 40.", "en")
    (True, False)
    >>> compound("I drive a 2016 Corolla, silver.", "en"), compound("Ankara'da yaşıyorum ama işim İzmir'de.", "tr")
    (False, True)
    """
    parts = _JOINTS[language].split(fold(text))
    return sum(len(part.split()) >= _LEAST_WORDS for part in parts) > 1


_JOINTS: Final = {
    language: re.compile(rf"[,;:.!?]\s|\s(?:{pack.cues.joints})\s|\s[-–—]\s") for language, pack in PACKS.items()
}
