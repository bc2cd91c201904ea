"""The search analyser: text to tokens, the same for every text index.

Words, lower case by language, stop words of that language, Snowball stem, then no diacritics. For Turkish this is
Lucene's TurkishAnalyzer (apostrophe, lower case, stop, snowball) with the folding added at the end.
"""

import re
from functools import lru_cache
from typing import Final

import Stemmer

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect, evidence
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language

VERSION: Final = 1
"""Part of the text projection's name: other tokens need another index."""

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
    found = (_token(word, spoken) for word in _TOKEN.findall(text))
    return [token for token in found if token]


def query_tokens(text: str) -> list[str]:
    """The tokens of a question, each once; analysed as each language that it may be in.

    >>> query_tokens("Where does Ayşe live?")
    ['ays', 'live']
    """
    found = evidence(text)
    most = max(found.values())
    certain = [language for language, votes in found.items() if votes == most and PACKS[language].assumed]
    # Short questions have no evidence for one language ("Izmir?"): stemmed as each, they match texts of both.
    languages = certain or [detect(text)]
    return list(dict.fromkeys(token for language in languages for token in tokens(text, language)))


@lru_cache(maxsize=65_536)
def _token(word: str, language: Language) -> str:
    pack = PACKS[language]
    lowered = pack.lower(word.replace("’", "'"))
    if lowered in pack.stop_words:
        return ""
    head, _, tail = lowered.partition("'")
    # "don't" is one word; the ending behind a Turkish name ("İzmir'de") goes.
    if pack.joined and tail not in ("s", ""):
        head += tail
    if head in pack.stop_words:
        return ""
    # Folded after stemming: Turkish endings show by ı and i, which folding makes one.
    return fold(_STEMMERS[language].stemWord(head))
