"""Slips that are corrected at once: a sentence that takes back a value or name of the one directly before it."""

import re
from collections.abc import Iterable
from typing import Final

from mnemolog.processors.alignment.features import VALUES, Statement
from mnemolog.processors.alignment.words import Spoken
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.text.patterns import later


def corrects(candidate: Candidate, before: Candidate) -> bool:
    """Whether it corrects the sentence before it and tells nothing else: *dinner is at 7... no wait 8*.

    Behind three dots it may tell more: it goes on with that sentence. *Sorry* is an excuse unless a value alone
    follows: *sorry, 350*, and not *sorry, 5 min late*.
    """
    said = Statement(candidate.words, candidate.language, candidate.name)
    if not said.retracts or said.cue_of_correction is None or len(said.folded) != len(said.text):
        return False
    _, end = said.cue_of_correction
    told = [word for word in said.said if word.start >= end]
    known = Statement(before.words, before.language, before.name).said
    rest = [word.strip(_MARKS) for word in candidate.words[end:].split()]
    rest = [word for word in rest if word]
    if [word.text for word in told] == rest and len(told) == 1 and told[0].name:
        return any(word.name for word in known)
    values = [word for word in told if word.kind in VALUES]
    if _kinds(values).isdisjoint(_kinds(known)):
        return False
    more = before.words.endswith(_DOTS) or len(told) == len(values)
    return len(rest) == len(values) or (said.takes_back_words and more)


def keeps_the_day(candidate: Candidate) -> bool:
    """Whether a correction changes the hour alone: *dentist on Friday at 9... no wait 10* is still on Friday."""
    said = Statement(candidate.words, candidate.language, candidate.name)
    if said.cue_of_correction is None or candidate.said is None or candidate.said.meanings:
        return False
    return _HOUR.match(candidate.words, said.cue_of_correction[1]) is not None


def _kinds(words: Iterable[Spoken]) -> frozenset[str]:
    """The kinds of the values among the words."""
    return frozenset(word.kind for word in words if word.kind in VALUES)


_MARKS: Final = " ,.;:!?…-–—"
_DOTS: Final = ("...", "…")
_HOUR: Final[re.Pattern[str]] = later(r"\W*(?:at )?\d{1,2}(?:[:.]\d\d)?(?:'?[dt][ae])?(?![\w/'])")
