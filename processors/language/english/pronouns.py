"""English pronouns and whom they stand for."""

import re
from collections.abc import Sequence
from typing import Final

from mnemolog.processors.language.english.lexicon import grammar
from mnemolog.processors.language.english.lexicon import pronouns as lexicon
from mnemolog.processors.language.pack import Form, Pronoun, Pronouns
from mnemolog.processors.text.patterns import later


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


def of_oneself(folded: str) -> bool:
    """Whether a folded text speaks of the speaker alone.

    >>> of_oneself("i'm on the late shift."), of_oneself("our flight is on friday."), of_oneself("the pipe comes at 9.")
    (True, False, False)
    """
    return _I.search(folded) is not None


_I: Final = later(r"\b(?:i|im|ive|my|mine|me|myself)\b")


def _verb(match: re.Match[str]) -> str:
    """What was contracted with the pronoun: she's been is has been, she's ill is is ill."""
    contraction, following = match["contracted"], match["next"] or ""
    if not contraction:
        return following
    past = following.strip().lower() in grammar.PARTICIPLES
    return f" {_CONTRACTED[contraction][past]}{following}"


_CONTRACTED: Final = {"s": ("is", "has"), "ll": ("will", "will"), "d": ("would", "had")}
"""What a contraction is, and what it is before a participle."""
_ANY: Final = {pronoun: later(form) for pronoun, form in lexicon.ANY.items()}
_FORMS: Final = {
    pronoun: (
        later(rf"{lexicon.SUBJECT[pronoun]}(?:['’](?P<contracted>s|ll|d)\b(?P<next>(?: \w+)?))?"),
        later(lexicon.POSSESSIVE[pronoun]),
        later(lexicon.OBJECT[pronoun]),
    )
    for pronoun in ("he", "she")
}
PRONOUNS: Final = Pronouns(
    being=later(lexicon.BEING),
    one_being=later(lexicon.ONE_BEING),
    of_whom=later(r"['’]s (?:\w+ ){0,2}"),
    forms=forms,
    thing=later(lexicon.THING),
    things=later(lexicon.THINGS),
    person_said=later(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE),
    thing_said=later(r"\bits?\b", re.IGNORECASE),
)
