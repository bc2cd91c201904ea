"""Turkish statements of the first person as ones of the third: çayı tercih ederim, Ayşe çayı tercih eder."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from mnemolog.processors.language.turkish.lexicon import possessions
from mnemolog.processors.language.turkish.lexicon import verbs as lexicon
from mnemolog.processors.language.turkish.suffixes import (
    CASES,
    OWNED_IN_FIRST_PERSON,
    ablative,
    accusative,
    dative,
    genitive,
    locative,
    possessed,
    theirs,
)
from mnemolog.processors.language.turkish.writing import lower
from mnemolog.processors.text.language import fold, unmarked
from mnemolog.processors.text.patterns import later


def told_of(text: str, name: str) -> str:
    """The text as somebody else would say it of `name`.

    >>> told_of("Arabamı sattım, çünkü işe bisikletle gidiyorum.", "Ayşe")
    'Ayşe arabasını sattı, çünkü işe bisikletle gidiyor.'
    >>> told_of("Kız kardeşim doktor.", "Ayşe"), told_of("Fıstığa alerjim var.", "Tom")
    ("Ayşe'nin kız kardeşi doktor.", "Tom'un fıstığa alerjisi var.")
    >>> told_of("Ben yazılım mühendisiyim ve 34 yaşındayım.", "Ayşe")
    'Ayşe yazılım mühendisi ve 34 yaşında.'
    >>> told_of("Toplantıya gittim, sunumu yaptım ve eve döndüm.", "Ayşe")
    'Ayşe toplantıya gitti, sunumu yaptı ve eve döndü.'
    >>> told_of("Ben Ayşe Demir, İzmir'de yaşıyorum.", "Ayşe"), told_of("Ben Ayşe'yi tanıyorum.", "Ayşe")
    ("Ayşe'nin adı Ayşe Demir, İzmir'de yaşıyor.", "Ayşe Ayşe'yi tanıyor.")
    >>> told_of("Cuma günü canlıya çıkıyoruz.", "Ayşe"), told_of("Bu yıl kızım okula başlıyor, çok sevindik.", "Ayşe")
    ('Ayşe ve diğerleri cuma günü canlıya çıkıyor.', "Bu yıl Ayşe'nin kızı okula başlıyor, çok sevindi.")
    >>> told_of("Onlara Efes'i gezdirmek istiyorum yarın.", "Ayşe"), told_of('"Gelirim" dedim.', "Ayşe")
    ("Ayşe onlara Efes'i gezdirmek istiyor yarın.", 'Ayşe "Gelirim" dedi.')
    """
    named = _pronouns(text, name)
    done, acts = _predicates(named)
    who = f"{name} ve diğerleri" if acts and _is_of_several(acts[0]) else name
    told = _possessions(done)
    if told.start is not None and not _has_owner(told, done, name):
        itself = not acts or _CLAUSE.search(done, told.start, max(told.start, acts[0].start())) is not None
        return _owned_by(name, told, who=None if itself else who)
    # A pronoun has become the name by now, which is not said twice.
    return f"{who} {_uncapitalised(told.text)}" if acts and named == text else told.text


# I, my and me


def _pronouns(text: str, name: str) -> str:
    if not _ANY_PRONOUN.search(text):
        return text
    text = _introduced(_owned_behind_my(text), name)
    for sought, form in _PRONOUNS:
        text = sought.sub(form(name), text)
    return text


def _introduced(text: str, name: str) -> str:
    """Who says who he is gives his name, a greeting before it or not: Merhaba, ben Ayşe Demir.

    >>> _introduced("Merhaba ben Ayşe.", "Ayşe"), _introduced("Ben Murat Kaya, İzmir'deyim.", "User")
    ("Ayşe'nin adı Ayşe.", "User'in adı Murat Kaya, İzmir'deyim.")
    """
    text = _GREETED.sub("Ben", text)
    is_named = f"Ben {name.split(maxsplit=1)[0]}"
    by_name = text.startswith(is_named) and text[len(is_named) : len(is_named) + 1] in _AFTER_A_WORD
    return f"{genitive(name)} adı{text[len('Ben') :]}" if by_name or _NAMED.match(text) else text


def _owned_behind_my(text: str) -> str:
    """What stands behind *benim* or *bizim* as a possession of a third person, where it looks like a predicate.

    >>> _owned_behind_my("Benim doktorum, geç geldi."), _owned_behind_my("Bizim terzimiz yaşlı.")
    ('Benim doktoru, geç geldi.', 'Bizim terzisi yaşlı.')
    >>> _owned_behind_my("Bu benim kararım."), _owned_behind_my("Benim akşam yemeğim hazır.")
    ('Bu benim kararı.', 'Benim akşam yemeğim hazır.')
    """
    told, place = "", 0
    for match in _BEHIND_MY.finditer(fold(text)):
        word = text[match.start("word") : match.end("word")]
        # Only predicates are in danger: any other word behind *benim* may be no possession, as in *benim akşam yemeğim*.
        owned = _TRADE_OF_MINE.fullmatch(match["word"]) or (
            third_person(word) != word and _ANY_OF_MINE.fullmatch(match["word"])
        )
        if not owned or text.count('"', 0, match.start()) % 2 == 1:
            continue
        case = word[owned.start("case") :]
        told += text[place : match.start("word")]
        told += possessed(word[: owned.end("noun")], link=word[slice(*owned.span("link"))], case=case)
        place = match.end("word")
    return told + text[place:]


# Verbs of the first person


def _predicates(text: str) -> tuple[str, list[re.Match[str]]]:
    """The text with its predicates in the third person, and those that were in the first."""
    mine: list[re.Match[str]] = []

    def told(match: re.Match[str]) -> str:
        theirs = _predicate(match)
        if theirs != match[0]:
            mine.append(match)
        return theirs

    return _PREDICATE.sub(told, text), mine


def _predicate(match: re.Match[str]) -> str:
    if _is_quoted(match):
        return match[0]
    before = match.string[: match.start()].rstrip().rpartition(" ")[2]
    if fold(before) in lexicon.OWNERS:
        return match[0]
    return third_person(match[0])


def _is_of_several(predicate: re.Match[str]) -> bool:
    """Gidiyoruz, but not abimle gidiyoruz: there the other one is named."""
    return fold(predicate[0])[-1] in _PLURAL and not _WITH.search(predicate.string, 0, predicate.start())


def _is_quoted(match: re.Match[str]) -> bool:
    """What somebody said stays as he said it."""
    return match.string.count('"', 0, match.start()) % 2 == 1


@lru_cache(maxsize=65_536)
def third_person(word: str) -> str:
    """A predicate in the third person; any other word as it is.

    >>> [third_person(word) for word in ("taşındım", "yaşıyorum", "gideceğim", "sevmem", "değilim", "severim")]
    ['taşındı', 'yaşıyor', 'gidecek', 'sevmez', 'değil', 'sever']
    >>> [third_person(word) for word in ("öğretmenim", "mutluyum", "evdeyim", "pratik", "yardım", "kedim", "gidecegim")]
    ['öğretmen', 'mutlu', 'evde', 'pratik', 'yardım', 'kedim', 'gidecek']
    """
    plain = lower(word)
    if plain in lexicon.NO_PREDICATES:
        return word
    # A trade comes first: *öğretmenim* is *I am a teacher* rather than *my teacher*.
    is_what = _WHAT_ONE_IS.fullmatch(plain)
    if is_what:
        return word[: is_what.end(1)]
    # *Kedim* is *my cat*: a possession ends as a predicate of the first person does.
    if theirs(word) is not None:
        return word
    for ending, replacement in _ENDINGS:
        told, count = ending.subn(replacement, word)
        if count:
            return told
    return word


# Possessives of the first person


class _Told(NamedTuple):
    """A text with the possessions of a third person, and where the first of them begins."""

    text: str
    start: int | None
    nominative: bool


def _possessions(text: str) -> _Told:
    told, place, first = "", 0, None
    folded = fold(text)
    # A look at each word, which is remembered, spares most texts the pattern, which is long.
    if not any(map(_may_be_mine, _WORD.findall(folded))):
        return _Told(text, None, False)
    for match in _MINE.finditer(folded):
        owned = _in_third_person(text[match.start("word") : match.end("word")])
        if owned is None or _is_quoted(match):
            continue
        if first is None:
            first = len(told) + match.start() - place, not match["word"].endswith(_OBLIQUE)
        told += text[place : match.start("word")] + owned
        place = match.end("word")
    return _Told(told + text[place:], *(first or (None, False)))


@lru_cache(maxsize=65_536)
def _may_be_mine(word: str) -> bool:
    return "m" in word and _MINE_OR_TO_BE_DONE.fullmatch(word) is not None


def _in_third_person(word: str) -> str | None:
    owned = theirs(word)
    if owned is not None:
        return owned
    folded = fold(word)
    done = _DONE_BY_ME.fullmatch(folded)
    match = done or _TO_BE_DONE_BY_ME.fullmatch(folded)
    if match is None:
        return None
    link = word[match.end("noun") : match.end("noun") + 1] if done else ""
    return possessed(word[: match.end("noun")], link=link, case=word[match.start("case") :])


def _has_owner(told: _Told, done: str, name: str) -> bool:
    """Whether the possession is said to be somebody's already: Ayşe'nin kedisi."""
    assert told.start is not None
    return name in told.text[: told.start] or _OWNED_BY_ANOTHER.search(fold(done[: told.start])) is not None


def _owned_by(name: str, told: _Told, *, who: str | None) -> str:
    """The text with the owner of its first possession; `who` does what its clause says, if it is not the possession."""
    assert told.start is not None
    if who is not None and not (told.start == 0 and told.nominative):
        return f"{who} {_uncapitalised(told.text)}"
    if told.start == 0 or _EXISTS.search(fold(told.text)):
        return f"{genitive(name)} {_uncapitalised(told.text)}"
    return f"{told.text[: told.start]}{genitive(name)} {told.text[told.start :]}"


def _uncapitalised(text: str) -> str:
    """Lower case for a first word that is capitalised only for standing first: no name."""
    first = text.split(maxsplit=1)[0] if text else ""
    if "'" in first or "’" in first or first[1:] != lower(first[1:]) or fold(first) in lexicon.CAPITALISED:
        return text
    return lower(text[:1]) + text[1:]


_AFTER_A_WORD: Final = ("", " ", ".", ",", "!")
_ANY_PRONOUN: Final = later(r"\b(?:[Bb](?:en|ana|iz)|kendi(?:m|miz))")
_PRONOUNS: Final[tuple[tuple[re.Pattern[str], Callable[[str], str]], ...]] = (
    (later(r"\b[Bb]en(?= |[.!]*$)"), lambda name: name),
    (later(r"\b(?:[Bb]enimle|[Bb]izimle)\b"), lambda name: f"{name} ile"),
    # Pronouns before these postpositions are in the genitive, and names are not: Ayşe için.
    (later(r"\b(?:[Bb]enim|[Bb]izim)(?= (?:için|gibi|kadar)\b)"), lambda name: name),
    (later(r"\b(?:[Bb]enim|[Bb]izim)\b"), genitive),
    (later(r"\b(?:[Bb]ana|[Bb]ize)\b"), dative),
    (later(r"\b(?:[Bb]eni|[Bb]izi)\b"), accusative),
    (later(r"\b(?:[Bb]ende|[Bb]izde)\b"), locative),
    (later(r"\b(?:[Bb]enden|[Bb]izden)\b"), ablative),
    (later(r"\b(?:[Bb]ence|[Bb]izce)\b"), lambda name: f"{dative(name)} göre"),
    (later(r"\b[Bb]iz(?= |[.!]*$)"), lambda name: f"{name} ve diğerleri"),
    (later(r"\bkendi(?:m|miz)\b"), lambda _name: "kendisi"),
    (later(r"\bkendim(?:iz)?(?=(?:[ei]|den|le)\b)"), lambda _name: "kendisin"),
)

_PREDICATE: Final = later(
    r"\b(?!artık\b)\w+(?=\W*$|[,;]|,? (?:ve|ama|çünkü|fakat|ancak|o yüzden|bu yüzden|diye)\b|"
    r" (?:artık|zaten|galiba|sanırım|bile|ya|işte|hep|onlara|ona|onu|yine|tabii)\W*$)|\b\w+[ıiuü]yor(?:um|uz|dum|duk)\b"
)
"""Where a Turkish clause keeps its verb: at its end, before what comes late, or where nothing else ends so."""
_PLURAL: Final = "zk"
"""What the forms of we end in: gidiyoruz, gittik."""
_WITH: Final = later(r"(?:m[ıiuü]zl[ae]|ml[ae]|['’]y?l[ae]|\bile)\b")
_CLAUSE: Final = later(r"[,;]")
_GREETED: Final = later(r"^(?:(?:[Mm]erhaba|[Ss]elam)(?:lar)?|[Gg]ünaydın|[İi]yi (?:günler|akşamlar))[,!.]?\s+[Bb]en\b")
_NAMED: Final = later(r"Ben [A-ZÇĞİÖŞÜ][a-zçğıöşü]+(?: [A-ZÇĞİÖŞÜ][a-zçğıöşü]+)?(?=[,.!]|$)")

_ENDINGS: Final = tuple((later(ending), replacement) for ending, replacement in lexicon.ENDINGS)
_WHAT_ONE_IS: Final = later(possessions.WHAT_ONE_IS)

_BEHIND_MY: Final = later(rf"\b(?:benim|bizim) (?:{unmarked(possessions.BEFORE_OWNED)} )*(?P<word>\w+)\b")
_LINK_TO_MINE: Final = r"(?P<link>(?<![aeiou])[iu]|(?<=[aeiou]))m"
_TRADE_OF_MINE: Final = later(
    rf"(?P<noun>{unmarked('|'.join(sorted(possessions.TRADES)))}){_LINK_TO_MINE}(?:[iu]z)?(?P<case>{CASES}?)"
)
_ANY_OF_MINE: Final = later(rf"(?P<noun>\w+?){_LINK_TO_MINE}(?P<case>)")

_DONE: Final = r"\w+[dt][iu]g"
_TO_BE: Final = r"\w+[ae]c[ae]g"
_MINE: Final = later(
    rf"(?:\b{unmarked(possessions.BEFORE_OWNED)} ){{0,6}}\b(?P<word>{unmarked(OWNED_IN_FIRST_PERSON)}|"
    rf"(?:{_DONE}|{_TO_BE})[iu]m{CASES}?|\w+m[ae]m(?:[iu]|(?= (?:gerek|lazim|sart))))\b"
)
"""A possession, what I did (sevdiğim) or what I am to do (gitmem gerek), with what belongs to it."""
_WORD: Final = later(r"\w+")
_MINE_OR_TO_BE_DONE: Final = later(
    rf"{unmarked(OWNED_IN_FIRST_PERSON)}|(?:{_DONE}|{_TO_BE})[iu]m{CASES}?|\w+m[ae]m[iu]?"
)
"""What `_MINE` looks for, one word at a time."""
_DONE_BY_ME: Final = later(rf"(?P<noun>{_DONE}|{_TO_BE})[iu]m(?P<case>{CASES}?)")
_TO_BE_DONE_BY_ME: Final = later(r"(?P<noun>\w+m[ae])m(?P<case>[iu]?)")
_OBLIQUE: Final = ("mi", "mu", "me", "ma", "de", "da", "den", "dan", "le", "la", "yi", "yu")
_OWNED_BY_ANOTHER: Final = later(r"'?n?[iu]n (?:\w+ )?$")
_EXISTS: Final = later(r"\b(?:var|yok|vardi|yoktu|gerek\w*|lazim|sart)\b\W*$")
