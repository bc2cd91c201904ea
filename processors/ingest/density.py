"""The density of a message: how much there is to remember in it (ledger B7, R12)."""

from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import calendar as lexicon
from mnemolog.processors.text.language import at_word, pattern
from mnemolog.processors.text.patterns import Sieve, later
from mnemolog.schemas.event import Language


def temporal_signals(folded: str, language: Language) -> int:
    """The number of dates, times and amounts in a folded text.

    >>> temporal_signals("on 8 may 2023 at 10:30 we paid 40 euros", "en"), temporal_signals("i like tea", "en")
    (4, 0)
    >>> temporal_signals("i have two kids", "en"), temporal_signals("martin is in the dungeon", "en")
    (1, 0)
    """
    amounts = len(_AMOUNTS.findall(folded)) if _DIGIT.search(folded) else 0
    if not _ANY_IN_WORDS[language].may_hold(folded):  # a combined pre-check avoids three searches for most sentences
        return amounts
    return amounts + sum(len(signals.findall(folded)) for signals in _IN_WORDS[language])


def dated(folded: str, language: Language) -> bool:
    """Whether a folded text names a day or a month.

    >>> [dated(said, "en") for said in ("i'll call you on monday.", "it is due on may 3.", "i may write 3 tests.")]
    [True, True, False]
    """
    return _IN_WORDS[language][0].search(folded) is not None or _SURELY_DATED[language].search(folded) is not None


def density(*, entities: int, facts: int, triggers: int, temporal: int, corrects: bool) -> int:
    """Entities + facts + temporal signals + correction signals; a trigger counts as a fact of its own.

    >>> density(entities=0, facts=1, triggers=1, temporal=0, corrects=False)  # I prefer tea.
    2
    """
    return entities + facts + triggers + temporal + corrects


_DIGIT: Final = later(r"\d")
_AMOUNTS: Final = pattern(*lexicon.AMOUNTS)
_IN_WORDS: Final = {
    language: tuple(
        at_word(*each) for each in (pack.calendar.signals, pack.calendar.periods, pack.calendar.amounts_in_words)
    )
    for language, pack in PACKS.items()
}
"""Patterns for days and months, for periods, and for amounts in words."""
_ANY_IN_WORDS: Final = {
    language: Sieve(at_word(*pack.calendar.signals, *pack.calendar.periods, *pack.calendar.amounts_in_words))
    for language, pack in PACKS.items()
}
_SURELY_DATED: Final = {language: later(pack.calendar.surely_dated) for language, pack in PACKS.items()}
