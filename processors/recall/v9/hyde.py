"""Hypothetical answers from templates (ledger I5; HyDE, Gao et al. 2022, without its model)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.asking import Template
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language


def template(question: str, language: Language) -> Template:
    """The template, of seven, that a question matches.

    >>> [template(asked, "en") for asked in ("What is a rack?", "How do I brew tea?", "Why?", "Where is it?", "Tea")]
    ['definition', 'howto', 'reasoning', 'lookup', 'general']
    >>> template("Sunucunun ayarı ne?", "tr"), template("Neden taşındık?", "tr")
    ('technical', 'reasoning')
    """
    folded = fold(composed(question))
    return next((name for name, pattern in _TEMPLATES[language] if pattern.search(folded)), "general")


def variants(question: str, language: Language) -> list[str]:
    """Two or three hypothetical answers.

    >>> variants("Why did we drop Redis?", "en")
    ['The reason for drop Redis is', 'drop Redis because', 'drop Redis was caused by']
    >>> variants("Kedim nerede?", "tr")
    ['Kedim şurada', 'Kedim adresinde']
    """
    about = _about(question, language)
    return [form.format(about) for form in PACKS[language].asking.answers.get(template(question, language), ())]


def _about(question: str, language: Language) -> str:
    """The question without its question words."""
    text = composed(question)
    kept, begin = [], 0
    for match in _ASKED_WITH[language].finditer(fold(text)):
        kept.append(text[begin : match.start()])
        begin = match.end()
    left = " ".join("".join([*kept, text[begin:]]).split()).strip(" ?!.,;:")
    # A name may contain braces; they are not placeholders of the template.
    return (left or text.strip(" ?!.")).replace("{", "(").replace("}", ")")


def centroid(vectors: Sequence[Vector]) -> Vector:
    """The mean of the question's vector and those of its variants, with unit length.

    >>> centroid([np.array([1.0, 0.0], np.float32), np.array([0.0, 1.0], np.float32)]).round(3).tolist()
    [0.7070000171661377, 0.7070000171661377]
    """
    mean = np.mean(vectors, axis=0)
    length = float(np.linalg.norm(mean))
    return np.asarray(mean / length if length else mean, np.float32)


_TEMPLATES: Final = {
    language: [(name, later(pattern)) for name, pattern in pack.asking.templates.items()]
    for language, pack in PACKS.items()
}
_ASKED_WITH: Final = {language: later(pack.asking.asked_with) for language, pack in PACKS.items()}
