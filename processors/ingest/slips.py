"""Slips that are corrected at once: a sentence that takes back a value or name of the one directly before it."""

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Final

from mnemolog.processors.alignment.features import VALUES, Statement
from mnemolog.processors.alignment.words import Spoken
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later


def corrects(candidate: Candidate, before: Candidate) -> bool:
    """Whether it corrects the sentence before it: *dinner is at 7... no wait 8*, *rent is 880 euros. Sorry, 980 euros*.

    Nothing else may follow but words of that sentence. Behind three dots it goes on with that sentence, and may tell
    more after the value: *no wait, 8, at the Italian*, and not *no wait, 12 people are coming*.
    """
    said = Statement(candidate.words, candidate.language, candidate.name)
    if said.cue_of_correction is None or len(said.folded) != len(said.text):
        return False
    _, end = said.cue_of_correction
    told = [word for word in said.said if word.start >= end]
    known = Statement(before.words, before.language, before.name).said
    rest = _plain(candidate.words[end:])
    if len(told) == len(rest) == 1 and told[0].name and told[0].kind not in VALUES:
        return any(word.name for word in known)
    values = [word for word in told if word.kind in VALUES and not _is_news(word, candidate.words, known)]
    if not values or _kinds(values).isdisjoint(_kinds(known)):
        return False
    own = {word.text for word in values} | {
        candidate.words[number.start : unit.end] for number, unit in pairwise(values) if number.end == unit.start
    }
    earlier = set(_plain(fold(before.words)))
    alone = all(_is_one_of(word, own) or fold(word) in earlier for word in rest)
    only = said.takes_back_words and len(told) == len(values)
    goes_on = before.words.endswith(_DOTS) and _VALUE_ALONE.match(candidate.words, end) is not None
    return alone or only or goes_on


def breaks_off(candidate: Candidate, before: Candidate) -> bool:
    """Whether it takes back all that the sentence before it leaves open: *moving in feb... wait no, forget it*."""
    said = Statement(candidate.words, candidate.language, candidate.name)
    tells = len(said.said) >= _LEAST_TOLD  # otherwise nothing would be left of both
    return before.words.endswith(_DOTS) and said.takes_back_words and said.drops and tells


def _is_news(word: Spoken, words: str, known: Iterable[Spoken]) -> bool:
    """Whether it is a unit that no value had before, apart from its number: *my son is 7. Sorry, 5 min*."""
    written_with_it = words[: word.start][-1:].isdigit()
    return word.kind == "unit" and not written_with_it and word.kind not in _kinds(known)


def _plain(text: str) -> list[str]:
    """The words without the marks around them."""
    return [word.strip(_MARKS) for word in text.split() if word.strip(_MARKS)]


def _is_one_of(word: str, values: Collection[str]) -> bool:
    """Whether it is one of the values, perhaps with an ending: *10'da*."""
    return any(word == each or word.startswith((f"{each}'", f"{each}’")) for each in values)


def keeps_the_day(candidate: Candidate) -> bool:
    """Whether a correction changes the hour alone: *dentist on Friday at 9... no wait 10* is still on Friday."""
    if candidate.said is None or candidate.said.meanings:
        return False
    return Statement(candidate.words, candidate.language, candidate.name).corrects_an_hour


def _kinds(words: Iterable[Spoken]) -> frozenset[str]:
    """The kinds of the values among the words."""
    return frozenset(word.kind for word in words if word.kind in VALUES)


_MARKS: Final = " ,.;:!?…-–—"
_LEAST_TOLD: Final = 4
"""Content words of what takes back and states more; *wait no, forget it* has two."""
_DOTS: Final = ("...", "…")
_VALUE_ALONE: Final = later(r"\W{0,4}\d{1,6}(?:[:.]\d\d)?(?:[.,;!?…](?!\d)|$|['’]\w{1,8}\b)")
