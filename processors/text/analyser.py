"""The search analyser: text to tokens, the same for every text index.

Words, lower case by language, stop words of that language, Snowball stem, then no diacritics. For Turkish this is
Lucene's TurkishAnalyzer (apostrophe, lower case, stop, snowball) with the folding added at the end.
"""

import re
from functools import lru_cache
from typing import Final

import Stemmer

from mnemolog.processors.lexicon import stop_words
from mnemolog.processors.text.language import detect, evidence, fold, lower
from mnemolog.schemas.event import Language

VERSION: Final = 1
"""Part of the text projection's name: other tokens need another index."""

_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+|(?<=\d)[.,](?=\d)[^\W_]+)*")
_STOPS: Final = {"en": stop_words.ENGLISH, "tr": stop_words.TURKISH}
# A stemmer keeps the word in hand inside itself; it never lets go of the interpreter's lock meanwhile, so that threads
# may share one.
_STEMMERS: Final = {"en": Stemmer.Stemmer("english"), "tr": Stemmer.Stemmer("turkish")}


def tokens(text: str, language: Language | None = None) -> list[str]:
    """The tokens of a text, in order and with repetitions; the language is detected where it is not given.

    >>> tokens("[8 May 2023] Caroline: I adopted two kittens!")
    ['8', 'may', '2023', 'carolin', 'adopt', 'two', 'kitten']
    >>> tokens("Ayşe'nin İstanbul'daki evi çok ışıklıydı.")
    ['ayse', 'istanbul', 'ev', 'isikli']
    """
    spoken = language or detect(text)
    found = (_token(word, spoken) for word in _TOKEN.findall(text))
    return [token for token in found if token]


def query_tokens(text: str) -> list[str]:
    """The tokens of a question, each once; analysed as both languages where the text does not say which it is.

    >>> query_tokens("Where does Ayşe live?")
    ['ays', 'live']
    """
    english, turkish = evidence(text)
    languages: tuple[Language, ...] = ("en", "tr") if english == turkish else ("en",) if english > turkish else ("tr",)
    return list(dict.fromkeys(token for language in languages for token in tokens(text, language)))


@lru_cache(maxsize=65_536)
def _token(word: str, language: Language) -> str:
    lowered = lower(word.replace("’", "'"), language)
    if lowered in _STOPS[language]:
        return ""
    head, _, tail = lowered.partition("'")
    if language == "en" and tail not in ("s", ""):
        head += tail
    if head in _STOPS[language]:
        return ""
    return fold(_STEMMERS[language].stemWord(head))
