"""Turkish pronouns and whom they stand for."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from mnemolog.processors.language.pack import Form, Pronoun, Pronouns
from mnemolog.processors.language.turkish.lexicon import pronouns as lexicon
from mnemolog.processors.language.turkish.suffixes import accusative, dative, genitive
from mnemolog.processors.text.patterns import later


def forms(person: str, _sentence: str, _called: Pronoun | None) -> Sequence[tuple[re.Pattern[str], Form]]:
    """The pronouns of a person, each with the name in its case: one word is he and she."""
    return [(pattern, _always(case(person))) for pattern, case in _CASES]


def _always(said: str) -> Form:
    return lambda _match: said


_CASES: Final[tuple[tuple[re.Pattern[str], Callable[[str], str]], ...]] = (
    (later(lexicon.GENITIVE), genitive),
    (later(lexicon.DATIVE), dative),
    (later(lexicon.ACCUSATIVE), accusative),
)
PRONOUNS: Final = Pronouns(
    being=later(lexicon.BEING),
    one_being=later(lexicon.BEING),
    of_whom=later(r"['’]?n?[ıiuü]n (?:\w+ ){0,2}"),
    forms=forms,
    person_said=later(r"\b(?:onun|ona|onu|ondan|onunla|o)\b", re.IGNORECASE),
    bare=later(
        r"(O)(?= (?:[A-ZÇĞİÖŞÜ]\w*'|da\b|de\b|çok\b|hâlâ\b|hala\b|"
        r"artık\b|şimdi\b|bugün\b|yarın\b|dün\b|benim\b|bizim\b|geçen\b))"
    ),
)
