"""A statement beside itself with one thing turned: never said again. A denial, an opposite, a value, two names.

Two statements that differ in one word have nearly the same vectors, and people who write examples seldom think of
them. So they are made of what was told: *I don't eat meat* of *I eat meat*, *Bob manages Alice* of *Alice manages
Bob*. To balance them, statements are also retold with nothing turned: in lower case, with a slip, behind *as I said*.

Whether the turned one changes what was said or says something else is left open (`NOT_AGAIN`).
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.turkish.suffixes import VOICELESS, high_vowel, low_vowel
from mnemolog.processors.language.turkish.writing import lower
from mnemolog.processors.lexicon.names import PERSON_NAMES
from mnemolog.schemas.event import Language

NOT_AGAIN: Final = "not again"
"""The relation of a statement to itself with one thing turned."""
_OPPOSITES: Final[Mapping[Language, str]] = {
    "en": (
        "in/out on/off up/down more/less first/last first/second next/last first/third with/without his/her my/his "
        "my/her your/my our/their he/she him/her from/to over/under above/below borrowed/lent lend/borrow bought/sold "
        "hired/fired won/lost opened/closed passed/failed arrived/left gave/got today/tomorrow weekdays/weekends "
        "every/no all/none some/no most/few older/younger bigger/smaller cheaper/dearer mum/dad mom/dad son/daughter "
        "sister/brother wife/husband until/from still/never always/rarely everybody/nobody everyone/nobody "
        "after/before north/south east/west big/small high/low hot/cold full/empty front/back top/bottom upper/lower "
        "old/new yes/no euros/pounds euro/pound dollars/pounds kilos/pounds kg/lbs km/miles metres/feet hours/minutes "
        "days/weeks weeks/months"
    ),
    "tr": (
        "içeride/dışarıda içeri/dışarı önce/sonra sağ/sol sağdaki/soldaki ilk/son ilk/ikinci birinci/ikinci hep/hiç "
        "her/hiçbir aldım/verdim aldı/verdi giriş/çıkış girdi/çıktı geldi/gitti abim/ablam annem/babam oğlum/kızım "
        "karım/kocam şekerli/şekersiz sütlü/sütsüz etli/etsiz büyük/küçük eski/yeni açık/kapalı açtı/kapattı "
        "sıcak/soğuk fazla/az çok/az bugün/yarın dün/bugün hafta/ay benim/onun bana/ona onun/bizim bizim/onların "
        "kazandı/kaybetti geçti/kaldı üst/alt ön/arka yukarı/aşağı doğu/batı kuzey/güney gündüz/gece ucuz/pahalı "
        "euro/lira dolar/lira dolar/euro kilo/gram saat/dakika gün/hafta hafta/ay ay/yıl "
        "dolu/boş kadar/beri herkes/kimse ile/olmadan erkek/kız amcam/dayım teyzem/halam"
    ),
}
_SAID_AGAIN: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": ("as I said, ", "btw ", "remember: ", "again: ", "so yeah, ", "like I told you, ", "just so you know, "),
    "tr": ("dediğim gibi, ", "bu arada ", "unutma: ", "tekrar edeyim: ", "hani ", "yani ", "söylemiştim, "),
}
_BASE: Final = (
    "like love eat drink want need have go work live play use take drive smoke know see keep get buy sell run read "
    "sleep think pay teach own speak trust wear cook drink walk ride sing dance swim watch cycle feel mind help share"
)
_NAME: Final = re.compile(r"\b[A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,}\b")
_TOGETHER: Final = re.compile(r"\W*(?:and|or|ve|ile|with)?\W*", re.IGNORECASE)
"""Between two names that may stand in any order: *Tom and Emma*, *New York*."""
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’]\w+)?")


def turned(text: str, language: Language, chance: random.Random) -> str | None:
    """The statement with one thing turned, by chance; None: nothing in it can be.

    >>> def made(text, language):
    ...     return {turned(text, language, random.Random(seed)) for seed in range(60)}
    >>> {"I eat meat on Mondays.", "I don't eat meat off Mondays."} <= made("I don't eat meat on Mondays.", "en")
    True
    >>> "Bob manages Alice." in made("Alice manages Bob.", "en")
    True
    >>> {"Kemal'e Ayşe kızmadı.", "Ayşe Kemal'e kızdı."} & made("Ayşe Kemal'e kızmadı.", "tr")
    {"Ayşe Kemal'e kızdı."}
    """
    kinds = [made for kind in _KINDS for made in [list(kind(text, language, chance))] if made]
    return chance.choice(chance.choice(kinds)) if kinds else None


def retold(text: str, language: Language, chance: random.Random) -> str:
    """The statement with nothing turned: written otherwise, or behind words that say that it was said before.

    >>> retold("I moved to Izmir.", "en", random.Random(3))
    'so yeah, I moved to Izmir.'
    """
    kind = chance.randrange(4)
    if kind == 0:
        return (lower(text) if language == "tr" else text.lower()).rstrip(".!")
    if kind == 1:
        return chance.choice(_SAID_AGAIN[language]) + text
    at = chance.randrange(max(len(text) - 1, 1))
    slip = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
    return slip if kind == 2 and text[at : at + 2].isalpha() else text


def _denied(text: str, language: Language, _chance: random.Random) -> Iterator[str]:
    for pattern, instead in _DENIALS[language]:
        for match in pattern.finditer(text):
            made = match.expand(instead) if isinstance(instead, str) else instead(match)
            yield text[: match.start()] + made + text[match.end() :]


def _otherwise(text: str, language: Language, chance: random.Random) -> Iterator[str]:
    others = _others(language)
    for match in _WORD.finditer(text):
        if instead := others.get(match[0].lower()):
            word = chance.choice(instead)
            yield text[: match.start()] + (word.capitalize() if match[0].istitle() else word) + text[match.end() :]


def _renumbered(text: str, _language: Language, chance: random.Random) -> Iterator[str]:
    for match in _NUMBER.finditer(text):
        number = int(match[0])
        other = chance.choice([number + 1, max(number - 1, 0), number + 10, number * 2, number // 2])
        if other != number:
            yield text[: match.start()] + str(other) + text[match.end() :]


def _exchanged(text: str, _language: Language, _chance: random.Random) -> Iterator[str]:
    named = _NAME.finditer(text)
    names = [each for each in named if text[: each.start()].endswith(" ") or each[0] in PERSON_NAMES]
    for one, other in pairwise(names):
        between = text[one.end() : other.start()]
        if one[0] != other[0] and not _TOGETHER.fullmatch(between):
            yield f"{text[: one.start()]}{other[0]}{between}{one[0]}{text[other.end() :]}"


_KINDS: Final = (_denied, _denied, _otherwise, _renumbered, _exchanged)
"""Denials twice: they are what a reader takes most easily for the same."""


@cache
def _others(language: Language) -> Mapping[str, tuple[str, ...]]:
    """The words that may stand for a word and say something else: opposites, and other values of its kind."""
    cues, found = PACKS[language].cues, dict[str, list[str]]()
    for pair in f"{cues.antonyms} {_OPPOSITES[language]}".split():
        one, other = pair.split("/")
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    kinds = dict[str, list[str]]()
    for meaning, words in cues.meanings.items():
        kinds.setdefault(meaning.split(":")[0], []).append(words.split()[0])
    for meaning, words in cues.meanings.items():
        for word in words.split():
            found.setdefault(word, []).extend(
                each for each in kinds[meaning.split(":")[0]] if each not in words.split()
            )
    return {word: tuple(others) for word, others in found.items()}


Instead = str | Callable[[re.Match[str]], str]


def _compiled(pairs: tuple[tuple[str, Instead], ...]) -> tuple[tuple[re.Pattern[str], Instead], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in pairs)


def _affirmed_past(match: re.Match[str]) -> str:
    """*gelmedim* as *geldim*, *yapmadı* as *yaptı*."""
    stem = match["stem"]
    return f"{stem}{'t' if lower(stem)[-1] in VOICELESS else 'd'}{high_vowel(stem)}{match['ending'] or ''}"


def _denied_past(match: re.Match[str]) -> str:
    """*geldim* as *gelmedim*."""
    stem = f"{match['stem']}m{low_vowel(match['stem'])}"
    return f"{stem}d{high_vowel(stem)}{match['ending'] or ''}"


def _denied_present(match: re.Match[str]) -> str:
    """*seviyorum* as *sevmiyorum*, *bekliyor* as *beklemiyor*."""
    stem = match["stem"]
    stem = {"gid": "git", "ed": "et", "ist": "iste"}.get(lower(stem), stem)
    if re.search(r"[^aeıioöuü][ln]$", stem):
        stem += low_vowel(stem)
    return f"{stem}m{high_vowel(stem)}yor{match['ending']}"


_DENIALS: Final[Mapping[Language, tuple[tuple[re.Pattern[str], Instead], ...]]] = {
    "en": _compiled(
        (
            (r"\b(?:don['’]?t|do not) (?=\w)", ""),
            (r"\b(?:doesn['’]?t|does not) (\w+)", r"\1s"),
            (r"\bdidn['’]?t\b", "did"),
            (r"\b(is|are|was|were|has|have|had|could|would|should|must)n['’]?t\b", r"\1"),
            (r"\bcan(?:['’]?t|not)\b", "can"),
            (r"\bwon['’]t\b", "will"),
            (r"\b(?:not|never) (?=\w)", ""),
            (r"\bno longer\b", "still"),
            (r"\bno (?=\w)", ""),
            (r"\b(is|are|was|were|am|has|had|can|could|will|would|should|must)(?= \w)(?! n[o']t)", r"\1 not"),
            (r"\b(i|he|she|it|we|they|that)(['’](?:m|s|re|ll))(?= \w)(?! not)", r"\1\2 not"),
            (rf"\b(i|we|they|you) ({_BASE.replace(' ', '|')})\b", r"\1 don't \2"),
            (rf"\b({_BASE.replace(' ', '|')})s\b", r"doesn't \1"),
        )
    ),
    "tr": _compiled(
        (
            (r"\b(?P<stem>\w{2,}?)m([ıiuü]yor\w*)\b", r"\g<stem>\2"),
            (r"\b(?P<stem>\w{2,}?)m[ae]d[ıi](?P<ending>m|n|k|l[ae]r)?\b", _affirmed_past),
            (r"\bdeğil(?:im|iz|di|ler)?\b", ""),
            (r"\byok\b", "var"),
            (r"\bvar\b", "yok"),
            (
                r"\b(?!kendi|şimdi|yedi|hadi|ad[ıi])(?P<stem>\w{2,}?)[dt][ıiuü](?P<ending>m|n|k|l[ae]r)?\b(?<!m[ae]d[ıi])",
                _denied_past,
            ),
            (r"\b(?P<stem>\w+?[^\Waeıioöuüm])[ıiuü]yor(?P<ending>\w*)\b", _denied_present),
        )
    ),
}
