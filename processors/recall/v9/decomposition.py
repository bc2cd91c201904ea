"""Splits a question that has several parts; each is asked by itself (ledger I4)."""

import re
from typing import Final

from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import composed, fold
from mnemolog.schemas.event import Language

MOST: Final = 4
"""Parts of one question, at most."""


def parts(question: str, language: Language) -> list[str]:
    """The question in two to four parts if it has several: question marks, *and also*, *and* between two names.

    >>> parts("Where does Tom live? What does he drink?", "en")
    ['Where does Tom live?', 'What does he drink?']
    >>> parts("Where do I live and also what is my cat called?", "en")
    ['Where do I live', 'what is my cat called?']
    >>> parts("What do Tom Miller and Ayşe Yılmaz do?", "en")
    ['What do Tom Miller do?', 'What do Ayşe Yılmaz do?']
    >>> parts("Where do I live?", "en"), parts("Salt and pepper?", "en")
    (['Where do I live?'], ['Salt and pepper?'])
    """
    text = composed(question).strip()
    asked = [each.strip() for each in text.replace("?", "?\n").split("\n") if _LETTER.search(each)]
    several = asked if len(asked) > 1 else _split(text, _ALSO[language])
    return (several if len(several) > 1 else _by_names(text, language))[:MOST]


def _split(text: str, pattern: re.Pattern[str]) -> list[str]:
    folded, begin, found = fold(text), 0, []
    # Folding keeps the length of composed text, so offsets of the folded words are those of the question.
    for match in pattern.finditer(folded):
        found.append(text[begin : match.start()].strip(" ,"))
        begin = match.end()
    return [each for each in (*found, text[begin:].strip(" ,")) if _WORDS.search(each)]


def _by_names(text: str, language: Language) -> list[str]:
    """One question for each of two names joined by *and*."""
    for match in _JOINED[language].finditer(fold(text)):
        named = entities(text, language, limit=MOST)
        before = next((each for each in named if each.end == match.start()), None)
        behind = next((each for each in named if each.start == match.end() + 1), None)
        if before and behind:
            return [text[: before.end] + text[behind.end :], text[: before.start] + text[behind.start :]]
    return [text]


_LETTER: Final = re.compile(r"\w")
_WORDS: Final = re.compile(r"\w\W+\w")
_ALSO: Final = {language: re.compile(pack.asking.also) for language, pack in PACKS.items()}
_JOINED: Final = {language: re.compile(pack.asking.joined) for language, pack in PACKS.items()}
