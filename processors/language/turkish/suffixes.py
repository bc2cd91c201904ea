"""Turkish suffixes by vowel harmony: on names (Ayşe'nin, Ahmet'e, Burak'ı), and the possessives of nouns."""

from typing import Final

from mnemolog.processors.language.turkish.lexicon import possessions
from mnemolog.processors.language.turkish.writing import lower
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later

_VOWELS: Final = "aeıioöuü"
_HIGH: Final = dict(zip("aıouei" + "öü", "ııuuii" + "üü", strict=True))
"""The high vowel that follows each vowel."""
_LOW: Final = dict(zip("aıou" + "eiöü", "aaaa" + "eeee", strict=True))
"""The low vowel that follows each vowel."""
VOICELESS: Final = "fstkçşhp"
"""Consonants behind which a suffix begins with t instead of d."""
_LIGHT_L: Final = {"a": "e", "o": "ö", "u": "ü"}
"""Kemal'in and Resul'ün: a last l that is spoken lightly takes the front vowels."""
_WITH_LIGHT_L: Final = frozenset("kemal celal cemal bilal hilal iclal ikbal nihal zuhal meral resul".split())


def genitive(name: str) -> str:
    """Whose.

    >>> genitive("Ayşe"), genitive("Ahmet"), genitive("Oğuz"), genitive("Bora"), genitive("Kemal")
    ("Ayşe'nin", "Ahmet'in", "Oğuz'un", "Bora'nın", "Kemal'in")
    """
    return f"{name}'{'n' if _ends_in_vowel(name) else ''}{high_vowel(name)}n"


def dative(name: str) -> str:
    """To whom.

    >>> dative("Ayşe"), dative("Ahmet"), dative("Bora")
    ("Ayşe'ye", "Ahmet'e", "Bora'ya")
    """
    return f"{name}'{'y' if _ends_in_vowel(name) else ''}{low_vowel(name)}"


def accusative(name: str) -> str:
    """Whom.

    >>> accusative("Ayşe"), accusative("Burak")
    ("Ayşe'yi", "Burak'ı")
    """
    return f"{name}'{'y' if _ends_in_vowel(name) else ''}{high_vowel(name)}"


def locative(name: str) -> str:
    """With whom, of what is there: Kitap Ayşe'de.

    >>> locative("Ayşe"), locative("Ahmet")
    ("Ayşe'de", "Ahmet'te")
    """
    return f"{name}'{'t' if lower(name)[-1:] in VOICELESS else 'd'}{low_vowel(name)}"


def ablative(name: str) -> str:
    """From whom.

    >>> ablative("Ayşe"), ablative("Burak")
    ("Ayşe'den", "Burak'tan")
    """
    return f"{locative(name)}n"


def theirs(mine: str) -> str | None:
    """A possession of the first person as one of the third, its case kept; None for what is no possession.

    >>> theirs("annem"), theirs("kedimin"), theirs("telefonumu"), theirs("çocuklarımla"), theirs("evimizde")
    ('annesi', 'kedisinin', 'telefonunu', 'çocuklarıyla', 'evinde')
    >>> theirs("akşam") is theirs("program") is theirs("adam") is None
    True
    """
    match = _MINE.fullmatch(fold(mine))
    if match is None or _MARKED.get(match["noun"], "") not in lower(mine):
        return None
    return possessed(mine[: match.end("noun")], link=mine[slice(*match.span("link"))], case=mine[match.start("case") :])


def object_of(text: str) -> str:
    """A noun without its case, of folded text: the stemmer wants letters that are folded away there.

    >>> [object_of(text) for text in ("kahve", "kahveyi", "kahveden", "cayi", "baligi")]
    ['kahve', 'kahve', 'kahve', 'cay', 'balik']
    """
    noun = _ABLATIVE.sub("", text.rsplit(maxsplit=1)[-1].partition("'")[0])
    while len(noun) > _SHORTEST_NOUN and noun[-1] in "iuy":
        noun = noun[:-1]
    return noun[:-1] + _HARD.get(noun[-1], noun[-1])


def possessed(noun: str, *, link: str, case: str) -> str:
    """The possession of a third person, of the parts of one of the first: araba-m-ı, telefon-u-m-u.

    >>> possessed("araba", link="", case="ı"), possessed("telefon", link="u", case="la")
    ('arabasını', 'telefonuyla')
    """
    owned = noun + (link or f"s{high_vowel(noun)}")
    return owned + _BUFFERS.get(fold(case[:1]), "n") * bool(case) + case


def owned_stems() -> str:
    """The stems of possessions as one folded pattern, before a consonant and before a vowel."""
    return "|".join(sorted({fold(stem) for entry in possessions.OWNED for stem in entry.split("/")}, key=len)[::-1])


def high_vowel(word: str) -> str:
    """The vowel of a suffix with four forms (-di, -in) behind this word.

    >>> [high_vowel(word) for word in ("gel", "yap", "gör", "Oğuz")]
    ['i', 'ı', 'ü', 'u']
    """
    return _HIGH[_last_vowel(word)]


def low_vowel(word: str) -> str:
    """The vowel of a suffix with two forms (-me, -de) behind this word.

    >>> low_vowel("gel"), low_vowel("yap")
    ('e', 'a')
    """
    return _LOW[_last_vowel(word)]


def _last_vowel(name: str) -> str:
    # A name without a vowel is spelled letter by letter, and most letters are called with an e.
    spelled = lower(name)
    vowel = next((letter for letter in reversed(spelled) if letter in _VOWELS), "e")
    return _LIGHT_L.get(vowel, vowel) if spelled in _WITH_LIGHT_L else vowel


def _ends_in_vowel(name: str) -> bool:
    return lower(name)[-1:] in _VOWELS


_ABLATIVE: Final = later(r"(?<=\w{3})[dt][ae]n$")
_SHORTEST_NOUN: Final = 3
_HARD: Final = {"g": "k", "b": "p", "d": "t"}
_BUFFERS: Final = {"l": "y"}
"""What stands between a possession and its case where that is no n: annesi-y-le."""

CASES: Final = r"(?:[iu]n|[iu]|[ae]|[dt][ae]n?|[dt][ae]ki|l[ae])"
"""The endings of a noun behind a possessive, folded."""

OWNED_IN_FIRST_PERSON: Final = (
    rf"(?P<noun>(?:{owned_stems()})(?:l[ae]r)?)(?P<link>(?<![aeiou])[iu]|(?<=[aeiou]))m(?:[iu]z)?(?P<case>{CASES}?)"
)
_MARKED: Final = {fold(noun): noun for noun in ("iş", "baş", "eş", "yaş")}
"""Without their letters these would be others: isim and basım are no possessions."""
_MINE: Final = later(OWNED_IN_FIRST_PERSON)
