"""English statements of the first person as ones of the third: I prefer tea, Ayşe prefers tea."""

import re
from collections.abc import Callable
from typing import Final

from mnemolog.processors.language.english.lexicon import grammar, statements
from mnemolog.processors.language.english.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.english.statements import VERB_FORMS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later


def told_of(text: str, name: str) -> str:
    """The text as somebody else would say it of `name`; what stands in quotation marks is left as it was said.

    >>> told_of("I no longer eat meat, and I sold my car.", "Ayşe")
    'Ayşe no longer eats meat, and Ayşe sold their car.'
    >>> told_of("My friends saw my car, and my wife and I live in Izmir.", "Tom")
    "Tom's friends saw Tom's car, and Tom's wife and Tom live in Izmir."
    >>> told_of('I said "I like your work".', "Tom")
    'Tom said "I like your work".'
    >>> told_of("Been working at Siemens for two years.", "Tom")
    'Tom has been working at Siemens for two years.'
    >>> told_of("I'm Ayşe Demir and I live in Izmir.", "Ayşe"), told_of("I'm Tom's brother.", "Tom")
    ("Ayşe's name is Ayşe Demir and Ayşe lives in Izmir.", "Tom is Tom's brother.")
    """
    told = ""
    for place, part in enumerate(_QUOTED.split(_with_subject(text, name))):
        told += part if place % 2 else _pronouns(_subjects(part, name), told, name)
    return _introduced(told, name)


def third_person(verb: str) -> str:
    """The form of a verb that follows a name, of the form that follows I.

    >>> [third_person(verb) for verb in ("am", "have", "prefer", "watch", "carry", "went", "moved", "can", "don't")]
    ['is', 'has', 'prefers', 'watches', 'carries', 'went', 'moved', 'can', "doesn't"]
    >>> [third_person(verb) for verb in ("need", "wept", "overslept", "apply", "ain't", "read")]
    ['needs', 'wept', 'overslept', 'applies', "isn't", 'read']
    """
    plain = _straight(verb.lower())
    if plain in grammar.THIRD_PERSONS:
        return grammar.THIRD_PERSONS[plain]
    if plain in _UNCHANGED or _is_past(plain):
        return verb
    if plain.endswith("y") and plain[-2:-1] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if plain.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _is_past(verb: str) -> bool:
    if _REGULAR_PAST.search(verb) or verb in statements.IRREGULAR_PASTS:
        return True
    return any(
        verb.startswith(prefix) and verb[len(prefix) :] in statements.IRREGULAR_PASTS
        for prefix in statements.PAST_PREFIXES
    )


def _straight(word: str) -> str:
    return word.replace("’", "'")


# The subject of a sentence


def _with_subject(text: str, name: str) -> str:
    """Chat leaves the I away: Been working at Siemens."""
    # An *I* may begin a second clause: *Been ill for a week, and now I work again*.
    if not _ELLIPTIC.match(fold(text)) or (_FIRST_PERSON.search(text) and not _SECOND_CLAUSE.match(text)):
        return text
    return _FIRST_VERB.sub(lambda match: f"{name} {match[1]}{_after_a_name(match[2])}", text[:1].lower() + text[1:], 1)


def _after_a_name(verb: str) -> str:
    if verb in ("prefer", "hate"):
        return third_person(verb)
    return f"is {verb}" if verb.endswith("ing") else grammar.AFTER_A_NAME.get(_straight(verb), verb)


def _subjects(text: str, name: str) -> str:
    for sought, replace in _CLAUSES:
        text = sought.sub(_of(replace, name), text)
    return text


def _of(replace: Callable[[re.Match[str], str], str], name: str) -> Callable[[re.Match[str]], str]:
    return lambda match: replace(match, name)


def _inverted(match: re.Match[str], name: str) -> str:
    """Behind its verb: how could I forget, neither do I like tea."""
    return f"{third_person(match['verb'])} {name}"


def _contracted(match: re.Match[str], name: str) -> str:
    contraction = _straight(match["rest"])
    if contraction == "'d" and _had(match["adverbs"], match["next"]):
        contraction = "'d had"
    return f"{name} {grammar.CONTRACTIONS[contraction]}{match['adverbs']}{match['next']}"


def _had(adverbs: str, following: str) -> bool:
    """I'd been is I had been, I'd love is I would love."""
    word = following.strip().lower()
    return word in grammar.PARTICIPLES or (bool(_REGULAR_PAST.search(word)) and "rather" not in adverbs)


def _conjugated(match: re.Match[str], name: str) -> str:
    verb, tail = match["verb"], match["tail"]
    if _compound(match):
        # Two people need the plural: *Tom's wife and Tom live here*.
        return f"{name}{match['aside']} {match['adverbs']}{grammar.AFTER_TWO.get(verb, verb)}{tail}"
    told = third_person(verb)
    # A verb behind "and" has its own form only where this one has: I can swim and play.
    tail = _COORDINATED.sub(lambda other: f"{other[1]}{third_person(other[2])}", tail) if told != verb else tail
    return f"{name}{match['aside']} {match['adverbs']}{told}{tail}"


def _compound(match: re.Match[str]) -> bool:
    """Whether the I is the second of two: my wife and I live here; not in: we moved and I love it."""
    before = _CLAUSE.split(match.string[: match.start()])[-1]
    if not before.endswith(" and "):
        return False
    others = _WORD.findall(fold(before[:-5]))
    return bool(others) and not any(word in VERB_FORMS or word in statements.VERBS for word in others)


def _we(match: re.Match[str], name: str) -> str:
    return f"{name} and others{grammar.PLURAL_CONTRACTIONS[_straight(match['rest'])]}"


def _introduced(told: str, name: str) -> str:
    """Who says who he is gives his name: Ayşe is Ayşe Demir says nothing."""
    is_named = f"{name} is {name.split(maxsplit=1)[0]}"
    if told.startswith(is_named) and told[len(is_named) : len(is_named) + 1] in _AFTER_A_WORD:
        return f"{name}'s name{told[len(name) :]}"
    return told


# Possessives and objects


def _pronouns(text: str, before: str, name: str) -> str:
    """What is left of the first person: the name, or they and their where the name is the subject already."""
    told, place = "", 0
    for match in _PRONOUN.finditer(text):
        told += text[place : match.start()]
        first, later = grammar.PRONOUNS[match[0].lower()]
        told += later if _is_subject(name, before + told) else first.format(name=name)
        place = match.end()
    return told + text[place:]


def _is_subject(name: str, told: str) -> bool:
    """Their friends saw their car is one riddle, Tom's friends saw Tom's car is none."""
    place = told.find(name)
    while place >= 0:
        if told[place + len(name) : place + len(name) + 1] not in ("'", "’"):
            return True
        place = told.find(name, place + 1)
    return False


_AFTER_A_WORD: Final = ("", " ", ".", ",", "!")
_QUOTED: Final = later(r"(\"[^\"]*\"|“[^“”]*”)")
_WORD: Final = later(r"[^\W_]+(?:['’][^\W_]+)?")
_ELLIPTIC: Final = later(statements.ELLIPTIC)
_FIRST_PERSON: Final = later(r"\b(?:I|we|We)\b")
_SECOND_CLAUSE: Final = later(r"[^,;]*?,? (?:and|but|so) (?:now )?(?:I|we)\b")
_FIRST_VERB: Final = later(r"\A((?:(?:just|finally|recently|also|still|only|already|actually) )*)(\w+(?:['’]t)?)")
_CLAUSE: Final = later(r"[.,;:!?()–—]| - ")

_UNCHANGED: Final = (STOP_WORDS | grammar.UNCHANGED) - frozenset("am are be do have".split())
# Behind an e, as in *need* and *feed*, the ending is part of the verb.
_REGULAR_PAST: Final = later(r"(?<!e)ed$|^(?:agreed|disagreed|freed|guaranteed|refereed|breed)$")
_CLAUSES: Final = (
    (later(rf"\b(?P<verb>{grammar.AUXILIARIES}) I\b(?!['’])"), _inverted),
    (
        later(
            rf"{grammar.NO_NUMERAL}\bI(?P<rest>['’](?:m|ve|ll|d))\b"
            rf"(?P<adverbs>(?: {grammar.ADVERB}\b)*)(?P<next>(?: \w+)?)"
        ),
        _contracted,
    ),
    (
        later(
            rf"{grammar.NO_NUMERAL}\bI(?P<aside>(?:, (?:too|for one|myself|personally|however|as well),?)?) "
            rf"(?P<adverbs>(?:{grammar.ADVERB} )*)(?P<verb>[A-Za-z]+(?:['’]t)?)(?P<tail>(?:(?!\bI\b)[^.!?;])*)"
        ),
        _conjugated,
    ),
    (later(r"\b[Ww]e(?P<rest>(?:['’](?:re|ve|ll|d))?)(?= )"), _we),
)
_COORDINATED: Final = later(
    rf"^((?:(?!\b(?:to|can|will|would|could|should|who|that|which|make|let|help|see|watch|when|if|because)\b).)*? "
    rf"(?:and|or|but) (?:{grammar.ADVERB} )*)({'|'.join(sorted(statements.VERBS - statements.IRREGULAR_PASTS))})"
    r"(?= (?:in|at|for|to|with|on|as|from|about|a|an|the|my|our|his|her|it|them|every)\b)"
)
"""A verb behind "and", not after an infinitive: I want to swim and play."""

_APART: Final = r"(?<![\w./@:-])"
_NO_IDENTIFIER: Final = r"(?![-/@:_=]\w|\.\w)"
"""The us in us-east-2 and the I in I/O are nobody."""
# Without *mine* after an article, *coal* or *gold*, which is no pronoun.
_PRONOUN: Final = later(
    rf"{_APART}(?:{grammar.NO_NUMERAL}\bI\b(?!['’])|\b(?:[Mm]y|[Mm]yself|[Mm]e|[Oo]urs?|[Oo]urselves|us)\b|"
    rf"(?<!\ba )(?<!\bthe )(?<!\bcoal )(?<!\bgold )\bmine\b){_NO_IDENTIFIER}"
)
