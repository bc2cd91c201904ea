"""The English word lists hold words that English has."""

import re
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import pytest

PACKAGE: Final = "mnemolog.processors.language.english.lexicon"
CONTRACTIONS: Final = re.compile(r"[a-z]+n't|(?:[a-z]+)'s|(?:i|you|he|she|it|we|they|that|who|there)'(?:d|ll|m|re|ve)")
MODULES: Final = [module.name for module in iter_modules(import_module(PACKAGE).__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_an_apostrophe_stands_in_a_contraction(name: str) -> None:
    """*need'd*, *guess'd* and *hope'* were in the lists, and two of them were subtracted again."""
    lists = [words for words in vars(import_module(f"{PACKAGE}.{name}")).values() if isinstance(words, frozenset)]
    words = {word for words in lists for word in words if isinstance(word, str) and "'" in word}
    assert [word for word in sorted(words) if not CONTRACTIONS.fullmatch(word)] == []
