"""Standalone rewriting (ledger B5): the first person becomes the third, fillers go, 500 characters stay at most."""

import re
from typing import Final

from mnemolog.processors.ingest import english_person, turkish_person
from mnemolog.processors.lexicon import fillers
from mnemolog.processors.text.language import capitalised
from mnemolog.schemas.event import Language


def standalone(sentence: str, *, name: str, language: Language, max_chars: int) -> str:
    """The sentence as it is true when somebody else reads it.

    >>> standalone("I prefer tea.", name="User", language="en", max_chars=500)
    'User prefers tea.'
    >>> standalone("Well, I'm moving to Izmir and my sister helps me!", name="Ayşe", language="en", max_chars=500)
    'Ayşe is moving to Izmir and their sister helps them!'
    >>> standalone("Ben çayı kahveye tercih ederim.", name="Ayşe", language="tr", max_chars=500)
    'Ayşe çayı kahveye tercih eder.'
    >>> standalone("Geçen yıl İzmir'e taşındım.", name="Ayşe", language="tr", max_chars=500)
    "Ayşe geçen yıl İzmir'e taşındı."
    """
    person = turkish_person if language == "tr" else english_person
    return _cut(capitalised(person.told_of(_without_fillers(sentence), name), language), max_chars)


def _without_fillers(text: str) -> str:
    text = _GREETING.sub("", text.strip())
    shorter = _LEADING.sub("", text)
    for inner in _INNER:
        shorter = inner.sub("", shorter)
    return _TRAILING.sub("", shorter).strip() or text


def _cut(text: str, max_chars: int) -> str:
    if len(text) <= max_chars:
        return text
    return text[: max_chars - 1].rsplit(" ", 1)[0] + "…"


_LEADING: Final = re.compile(fillers.LEADING, re.IGNORECASE)
_INNER: Final = tuple(re.compile(inner, re.IGNORECASE) for inner in fillers.INNER)
_TRAILING: Final = re.compile(fillers.TRAILING, re.IGNORECASE)
_GREETING: Final = re.compile(fillers.GREETING)
