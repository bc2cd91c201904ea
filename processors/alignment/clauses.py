"""Whether a statement has several clauses: a change of one leaves the others true (ledger R19)."""

from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language

_LEAST_WORDS: Final = 2
"""Words that make a part a clause: *red, wine* has no such part, *two boys, 9 and 12* neither."""


def compound(text: str, language: Language) -> bool:
    """Whether a statement has several clauses that could each stand alone.

    >>> compound("The port is 8080 and the deadline of the pipeline is 30 September.", "en"), compound("I am 40.", "en")
    (True, False)
    >>> compound("I drive a 2016 Corolla, silver.", "en"), compound("Ankara'da yaşıyorum ama işim İzmir'de.", "tr")
    (False, True)
    """
    return len(clauses(text, language)) > 1


def clauses(text: str, language: Language) -> list[tuple[int, int]]:
    """The positions of the clauses: parts of at least two words between commas and conjunctions.

    >>> [("My car is red, my sister's is blue too"[begin:end]) for begin, end in clauses(
    ...     "My car is red, my sister's is blue too", "en")]
    ['My car is red', "my sister's is blue too"]
    """
    folded, begin, found = fold(text), 0, []
    if len(folded) != len(text):  # if folding changes the length, positions no longer match
        return [(0, len(text))]
    for joint in (*_JOINTS[language].finditer(folded), None):
        end = joint.start() if joint else len(text)
        if len(folded[begin:end].split()) >= _LEAST_WORDS:
            found.append((begin, end))
        begin = joint.end() if joint else end
    return found or [(0, len(text))]


_JOINTS: Final = {
    language: later(rf"[,;:.!?]\s|\s(?:{pack.cues.joints})\s|\s[-–—]\s") for language, pack in PACKS.items()
}
