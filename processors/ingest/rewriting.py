"""Standalone rewriting (ledger B5): the first person becomes the third, fillers go, 500 characters stay at most."""

import re
from collections.abc import Callable
from typing import Final

from mnemolog.processors.lexicon import fillers, statements
from mnemolog.processors.text.language import fold, lower
from mnemolog.processors.text.turkish import accusative, dative, genitive
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
    text = _without_fillers(sentence)
    text = _turkish(text, name) if language == "tr" else _english(text, name)
    return _cut(_capitalised(text), max_chars)


def _without_fillers(text: str) -> str:
    text = _GREETING.sub("", text.strip())
    shorter = _LEADING.sub("", text)
    for inner in _INNER:
        shorter = inner.sub("", shorter)
    return _TRAILING.sub("", shorter).strip() or text


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:] if text[:1] != "i" else "I" + text[1:]


def _cut(text: str, max_chars: int) -> str:
    if len(text) <= max_chars:
        return text
    return text[: max_chars - 1].rsplit(" ", 1)[0] + "…"


# English


def _english(text: str, name: str) -> str:
    if _ELLIPTIC.search(fold(text)) and not _FIRST_PERSON.search(text):
        text = f"{name} {_SUBJECTLESS_ING.sub('is ', text[:1].lower() + text[1:])}"
    for sought, replace in _ENGLISH_CLAUSES:
        text = sought.sub(_with_name(replace, name), text)
    return _pronouns(text, name)


def _with_name(replace: Callable[[re.Match[str], str], str], name: str) -> Callable[[re.Match[str]], str]:
    return lambda match: replace(match, name)


def _contracted(match: re.Match[str], name: str) -> str:
    return f"{name} {_CONTRACTIONS[_straight(match['rest'])]}"


def _conjugated(match: re.Match[str], name: str) -> str:
    verb = third_person(match["verb"])
    return f"{name} {match['adverbs']}{verb}{_also_conjugated(match['tail'])}"


def _also_conjugated(tail: str) -> str:
    """The verbs behind "and" in the same clause: I live in Izmir and work for Trendyol."""
    return _COORDINATED.sub(lambda match: f"{match[1]}{third_person(match[2])}", tail)


def _we(match: re.Match[str], name: str) -> str:
    return f"{name} and others{_PLURAL_CONTRACTIONS[_straight(match['rest'])]}"


def _straight(contraction: str) -> str:
    return contraction.replace("’", "'")


def third_person(verb: str) -> str:
    """The form of a verb that follows a name, of the form that follows I.

    >>> [third_person(verb) for verb in ("am", "have", "prefer", "watch", "carry", "went", "moved", "can", "don't")]
    ['is', 'has', 'prefers', 'watches', 'carries', 'went', 'moved', 'can', "doesn't"]
    """
    plain = _straight(verb.lower())
    if plain in _IRREGULAR:
        return _IRREGULAR[plain]
    if plain in _UNCHANGED or plain in statements.IRREGULAR_PASTS or _PAST.search(plain):
        return verb
    if plain.endswith("y") and plain[-2:-1] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if plain.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _pronouns(text: str, name: str) -> str:
    """What is left of the first person: the name where it has not been said yet, they and their after it."""
    said = name in text
    for sought, first, later in _ENGLISH_PRONOUNS:

        def put(_match: re.Match[str], first: str = first, later: str = later) -> str:
            nonlocal said
            word = later if said else first.format(name=name)
            said = True
            return word

        text = sought.sub(put, text)
    return text


# Turkish


def _turkish(text: str, name: str) -> str:
    named = text
    for sought, replace in _TURKISH_PRONOUNS:
        named = sought.sub(replace(name), named)
    named = _AFTER_OWNER.sub(lambda match: _possessed(match[0]), named) if named != text else named
    possessed = _OWN.sub(lambda match: f"{genitive(name)} {_possessed(_uncapitalised(match[1]))}", named, count=1)
    told = _PREDICATE.sub(lambda match: _third_person_turkish(match[0]), possessed)
    if possessed == text and told != text:
        return f"{name} {_uncapitalised(told)}"
    return told


def _uncapitalised(text: str) -> str:
    """Lower case for a first word that is capitalised only for standing first: no name with an apostrophe."""
    first = text.split(maxsplit=1)[0]
    if "'" in first or "’" in first or first[1:] != lower(first[1:], "tr"):
        return text
    return lower(text[:1], "tr") + text[1:]


def _third_person_turkish(word: str) -> str:
    """A predicate in the third person.

    >>> [_third_person_turkish(word) for word in ("taşındım", "yaşıyorum", "gideceğim", "sevmem", "değilim", "severim")]
    ['taşındı', 'yaşıyor', 'gidecek', 'sevmez', 'değil', 'sever']
    """
    for ending, replacement in _TURKISH_ENDINGS:
        told, count = ending.subn(replacement, word)
        if count:
            return told
    return word


def _possessed(noun: str) -> str:
    """A possession of the first person as one of the third.

    >>> _possessed("adım"), _possessed("arabam"), _possessed("kedim")
    ('adı', 'arabası', 'kedisi')
    """
    stem = noun[:-1]
    if stem[-1] in "ae" or lower(stem, "tr") in _ENDS_IN_HIGH_VOWEL:
        return stem + "s" + {"a": "ı", "e": "i", "ı": "ı", "i": "i", "u": "u", "ü": "ü"}[stem[-1]]
    return stem


_LEADING: Final = re.compile(fillers.LEADING, re.IGNORECASE)
_INNER: Final = tuple(re.compile(inner, re.IGNORECASE) for inner in fillers.INNER)
_TRAILING: Final = re.compile(fillers.TRAILING, re.IGNORECASE)
_GREETING: Final = re.compile(fillers.GREETING)
_ELLIPTIC: Final = re.compile(statements.ELLIPTIC)
_FIRST_PERSON: Final = re.compile(r"\b(?:I|we|We)\b")
_SUBJECTLESS_ING: Final = re.compile(
    r"(?<=^)(?=(?:\w+ )?(?:working|living|planning|thinking|trying|learning|reading|watching|playing|looking)\b)"
)

_CONTRACTIONS: Final = {"'m": "is", "'ve": "has", "'ll": "will", "'d": "would"}
_PLURAL_CONTRACTIONS: Final = {"": "", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would"}
_IRREGULAR: Final = {"am": "is", "have": "has", "haven't": "hasn't", "do": "does", "don't": "doesn't"}
_UNCHANGED: Final = frozenset(
    """
    can could will would shall should may might must did had was were can't couldn't won't wouldn't shouldn't mightn't
    didn't hadn't wasn't cannot ought better and or but who that which also to in on at of for with the a an my
    """.split()
)
_PAST: Final = re.compile(r"(?<!e)ed$|^(?:agreed|freed|guaranteed)$")
_ADVERBS: Final = r"(?:(?:\w+ly|just|also|always|never|often|still|even|only|ever|already|sometimes|now|once) )*"
_ENGLISH_CLAUSES: Final = (
    (re.compile(r"\bI(?P<rest>['’](?:m|ve|ll|d))\b"), _contracted),
    (re.compile(rf"\bI (?P<adverbs>{_ADVERBS})(?P<verb>[A-Za-z]+(?:['’]t)?)(?P<tail>[^.!?;]*)"), _conjugated),
    (re.compile(r"\b[Ww]e(?P<rest>(?:['’](?:re|ve|ll|d))?)(?= )"), _we),
)
_COORDINATED: Final = re.compile(
    rf"^((?:(?! to ).)*? (?:and|or|but) {_ADVERBS})({'|'.join(sorted(statements.VERBS - statements.IRREGULAR_PASTS))})"
    r"(?= (?:in|at|for|to|with|on|as|from|about|a|an|the|my|our|his|her|it|them|every)\b)"
)
"""A verb behind "and", not after an infinitive: I want to swim and play."""

_ENGLISH_PRONOUNS: Final = (
    (re.compile(r"\bI\b"), "{name}", "they"),
    (re.compile(r"\b[Mm]y\b"), "{name}'s", "their"),
    (re.compile(r"\b[Mm]ine\b"), "{name}'s", "theirs"),
    (re.compile(r"\b[Mm]yself\b"), "{name}", "themselves"),
    (re.compile(r"\bme\b"), "{name}", "them"),
    (re.compile(r"\b[Oo]urs?\b"), "{name}'s", "their"),
    (re.compile(r"\bus\b"), "{name} and others", "them"),
)

_TURKISH_PRONOUNS: Final[tuple[tuple[re.Pattern[str], Callable[[str], str]], ...]] = (
    (re.compile(r"\b[Bb]en(?= )"), lambda name: name),
    (re.compile(r"\b(?:[Bb]enim|[Bb]izim)\b"), genitive),
    (re.compile(r"\b(?:[Bb]ana|[Bb]ize)\b"), dative),
    (re.compile(r"\b(?:[Bb]eni|[Bb]izi)\b"), accusative),
    (re.compile(r"\b[Bb]iz(?= )"), lambda name: f"{name} ve yanındakiler"),
)
_OWN: Final = re.compile(r"^((?:\w+[aeıiuü]|\w*[ai]d[ıi]|\w*ism[i])m)(?= )")
"""A possession of the speaker's as the subject: Adım …, Kedim …, Arabam …"""

_AFTER_OWNER: Final = re.compile(r"(?<=[ıiuü]n )(?:\w+ )?\w+[aeıiuü]m(?= )")
"""A possession behind "benim", which has become a name by now."""

_PREDICATE: Final = re.compile(r"\b(?!artık\b)\w+(?=\W*$|,? (?:ve|ama|çünkü|fakat|ancak)\b| artık\W*$)")
"""Where a Turkish clause keeps its verb: at its end, or before an "artık" that comes late."""

_TURKISH_ENDINGS: Final = tuple(
    (re.compile(ending), replacement)
    for ending, replacement in (
        (r"(?<=yor)(?:um|uz)$", ""),
        (r"(?<=yordu)[mk]$", ""),
        (r"ğ[ıi](?:m|z)$", "k"),
        (r"(?<=\w[dt][ıiuü])[mk]$", ""),
        (r"(?<=m[ıiuü]ş)[ıiuü][mz]$", ""),
        (r"(?<=m[ae])m$|(?<=m[ae])y[ıi]z$", "z"),
        (r"(?<=m[ae]l[ıi])y[ıi][mz]$", ""),
        (r"(?<=değil)[ıi][mz]$", ""),
        (r"(?<=m[ae]kt[ae])y[ıi][mz]$", ""),
        (r"(?<=\w\w[ıiuüae]r)[ıiuü][mz]$", ""),
        (r"(?<=ist[e]r)[i][mz]$", ""),
    )
)
_ENDS_IN_HIGH_VOWEL: Final = frozenset("kedi bilgi kuzu komşu sevgili öğrenci gösteri tatlı takı".split())
"""Nouns that would otherwise be taken for a shorter one with a suffix."""
