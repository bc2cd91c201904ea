"""The search analyser: text to tokens, the same for every text index.

Words, lower case by language, stop words of that language, Snowball stem, then no diacritics. For Turkish this is
Lucene's TurkishAnalyzer (apostrophe, lower case, stop, snowball) with the folding added at the end.

The terms of the index are the tokens and, for a language of many endings, the beginnings of long words behind them: a
word matches its other forms too, and its own form more.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import Stemmer

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect, evidence
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language

VERSION: Final = 2
"""Part of the text projection's name: other tokens need another index."""

_BEGINNING: Final = "*"
"""The last character of a term that is a beginning; no token has it."""

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+|(?<=\d)[.,](?=\d)[^\W_]+)*")
# A stemmer keeps the word in hand inside itself; it never lets go of the interpreter's lock meanwhile, so that threads
# may share one.
_STEMMERS: Final = {language: Stemmer.Stemmer(pack.stemmer) for language, pack in PACKS.items()}


def tokens(text: str, language: Language | None = None) -> list[str]:
    """The tokens of a text, in order and with repetitions; the language is detected where it is not given.

    >>> tokens("[8 May 2023] Caroline: I adopted two kittens!")
    ['8', 'may', '2023', 'carolin', 'adopt', 'two', 'kitten']
    >>> tokens("Ayşe'nin İstanbul'daki evi çok ışıklıydı.")
    ['ayse', 'istanbul', 'ev', 'isikli']
    """
    spoken = language or detect(text)
    return [token for word in _TOKEN.findall(text) if (token := _analysed(word, spoken).token)]


def terms(text: str, language: Language | None = None) -> list[str]:
    """The terms of a text in the index: its tokens, then the beginnings of long words.

    >>> terms("Kardeşim 2019'da evlendi.", "tr")
    ['kardes', '2019', 'evle', 'karde*', 'evlen*']
    """
    spoken = language or detect(text)
    found = [_analysed(word, spoken) for word in _TOKEN.findall(text)]
    return [each.token for each in found if each.token] + [each.beginning for each in found if each.beginning]


def length(found: Sequence[str]) -> int:
    """The number of tokens among terms.

    >>> length(["kardes", "evle", "karde*", "evlen*"])
    2
    """
    return sum(not term.endswith(_BEGINNING) for term in found)


def query_tokens(text: str) -> list[str]:
    """The tokens of a question, each once; analysed as each language that it may be in.

    >>> query_tokens("Where does Ayşe live?")
    ['ays', 'live']
    """
    return list(dict.fromkeys(token for language in _languages(text) for token in tokens(text, language)))


def query_terms(text: str) -> list[str]:
    """The terms of a question, as `query_tokens`."""
    return list(dict.fromkeys(term for language in _languages(text) for term in terms(text, language)))


def _languages(text: str) -> list[Language]:
    found = evidence(text)
    most = max(found.values())
    certain = [language for language, votes in found.items() if votes == most and PACKS[language].assumed]
    # Short questions have no evidence for one language ("Izmir?"): stemmed as each, they match texts of both.
    return certain or [detect(text)]


class _Analysed(NamedTuple):
    """A word as the index has it; nothing of a stop word."""

    token: str = ""
    beginning: str = ""
    """empty if the word is short or a number, or its language is compared by stems alone"""


@lru_cache(maxsize=65_536)
def _analysed(word: str, language: Language) -> _Analysed:
    pack = PACKS[language]
    lowered = pack.lower(word.replace("’", "'"))
    if lowered in pack.stop_words:
        return _Analysed()
    head, _, tail = lowered.partition("'")
    # "don't" is one word; the ending behind a Turkish name ("İzmir'de") goes.
    if pack.joined and tail not in ("s", ""):
        head += tail
    if head in pack.stop_words:
        return _Analysed()
    # Folded after stemming: Turkish endings show by ı and i, which folding makes one.
    return _Analysed(fold(_STEMMERS[language].stemWord(head)), _beginning(fold(head), pack.beginning))


def _beginning(word: str, letters: int) -> str:
    # Not of numbers: 2019 and 20190 are no forms of one word.
    return word[:letters] + _BEGINNING if letters and len(word) >= letters and not word[0].isdigit() else ""
