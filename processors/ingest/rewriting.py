"""Standalone rewriting (ledger B5): the first person becomes the third, fillers go, 500 characters stay at most."""

import re
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import fillers
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language


def standalone(sentence: str, *, name: str, language: Language, max_chars: int, told_as: Category | None = None) -> str:
    """The sentence in the third person; `told_as` is the category of a sentence without a subject (`Closely`).

    >>> standalone("I prefer tea.", name="User", language="en", max_chars=500)
    'User prefers tea.'
    >>> standalone("Well, I'm moving to Izmir and my sister helps me!", name="Ayşe", language="en", max_chars=500)
    'Ayşe is moving to Izmir and their sister helps them!'
    >>> standalone("Ben çayı kahveye tercih ederim.", name="Ayşe", language="tr", max_chars=500)
    'Ayşe çayı kahveye tercih eder.'
    >>> standalone("Geçen yıl İzmir'e taşındım.", name="Ayşe", language="tr", max_chars=500)
    "Ayşe geçen yıl İzmir'e taşındı."
    >>> standalone("Please answer me in Turkish.", name="Ayşe", language="en", max_chars=500, told_as="preference")
    'Ayşe wants: answer them in Turkish.'
    """
    pack = PACKS[language]
    text = _without_fillers(sentence)
    if told_as is not None and (closely := pack.closely):
        text = f"{name} {closely.told_as[told_as]}: {_begun_small(closely.before_a_wish.sub('', text))}"
    return _cut(pack.capitalised(pack.told_of(text, name)), max_chars)


def _begun_small(text: str) -> str:
    """The text with a small first letter, unless the first word is *I* or has more capitals, like *PRs*.

    >>> _begun_small("Aisle seats"), _begun_small("PRs"), _begun_small("I'd rather")
    ('aisle seats', 'PRs', "I'd rather")
    """
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


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


_LEADING: Final = later(fillers.LEADING, re.IGNORECASE)
_INNER: Final = tuple(later(inner, re.IGNORECASE) for inner in fillers.INNER)
_TRAILING: Final = later(fillers.TRAILING, re.IGNORECASE)
_GREETING: Final = later(fillers.GREETING)
