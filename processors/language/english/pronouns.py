"""English pronouns and whom they stand for."""

import re
from collections.abc import Sequence
from typing import Final

from mnemolog.processors.language.english.lexicon import grammar
from mnemolog.processors.language.english.lexicon import pronouns as lexicon
from mnemolog.processors.language.pack import Form, Pronoun, Pronouns


def forms(person: str, sentence: str, called: Pronoun | None) -> Sequence[tuple[re.Pattern[str], Form]]:
    """The pronouns of a person, each with what stands in its place; none where he and she are both said."""
    said = [pronoun for pronoun, pattern in _ANY.items() if pattern.search(sentence)]
    if len(said) != 1 or called not in (said[0], None):
        return []
    subject, possessive, object_ = _FORMS[said[0]]
    return [
        (subject, lambda match: f"{person}{_verb(match)}"),
        (possessive, lambda _match: f"{person}'s"),
        (object_, lambda _match: person),
    ]


def _verb(match: re.Match[str]) -> str:
    """What was contracted with the pronoun: she's been is has been, she's ill is is ill."""
    contraction, following = match["contracted"], match["next"] or ""
    if not contraction:
        return following
    past = following.strip().lower() in grammar.PARTICIPLES
    return f" {_CONTRACTED[contraction][past]}{following}"


_CONTRACTED: Final = {"s": ("is", "has"), "ll": ("will", "will"), "d": ("would", "had")}
"""What a contraction is, and what it is before a participle."""
_ANY: Final = {pronoun: re.compile(form) for pronoun, form in lexicon.ANY.items()}
_FORMS: Final = {
    pronoun: (
        re.compile(rf"{lexicon.SUBJECT[pronoun]}(?:['’](?P<contracted>s|ll|d)\b(?P<next>(?: \w+)?))?"),
        re.compile(lexicon.POSSESSIVE[pronoun]),
        re.compile(lexicon.OBJECT[pronoun]),
    )
    for pronoun in ("he", "she")
}
PRONOUNS: Final = Pronouns(
    being=re.compile(lexicon.BEING),
    forms=forms,
    thing=re.compile(lexicon.THING),
    things=re.compile(lexicon.THINGS),
    person_said=re.compile(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE),
    thing_said=re.compile(r"\bits?\b", re.IGNORECASE),
)
