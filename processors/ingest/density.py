"""How much there is to remember in a message (ledger B7, R12)."""

import re
from typing import Final

from mnemolog.processors.lexicon import calendar
from mnemolog.processors.text.language import at_word, pattern


def temporal_signals(folded: str) -> int:
    """Dates, times and amounts that a folded text gives.

    >>> temporal_signals("on 8 may 2023 at 10:30 we paid 40 euros"), temporal_signals("i like tea")
    (4, 0)
    >>> temporal_signals("i have two kids"), temporal_signals("martin is in the dungeon")
    (1, 0)
    """
    amounts = len(_AMOUNTS.findall(folded)) if _DIGIT.search(folded) else 0
    if not _ANY_IN_WORDS.search(folded):  # one look spares most sentences the three
        return amounts
    return amounts + sum(len(signals.findall(folded)) for signals in (_DATES, _PERIODS, _AMOUNTS_IN_WORDS))


def dated(folded: str) -> bool:
    """Whether a folded text names a day or a month.

    >>> [dated(said) for said in ("i'll call you on monday.", "it is due on may 3.", "i may write 3 tests.")]
    [True, True, False]
    """
    return _DATES.search(folded) is not None or _DAY_OF_MAY.search(folded) is not None


def density(*, entities: int, facts: int, triggers: int, temporal: int, corrects: bool) -> int:
    """Entities + facts + temporal signals + correction signals; a trigger counts as a fact of its own.

    >>> density(entities=0, facts=1, triggers=1, temporal=0, corrects=False)  # I prefer tea.
    2
    """
    return entities + facts + triggers + temporal + corrects


_DIGIT: Final = re.compile(r"\d")
_NAMES_OF_DAYS: Final = (
    *(month for month in calendar.ENGLISH_MONTHS if month not in ("may", "march")),
    *(month if month != "mart" else r"mart(?!in\b)" for month in calendar.TURKISH_MONTHS),
    *calendar.ENGLISH_DAYS,
    *calendar.TURKISH_DAYS,
    *calendar.RELATIVE_DAYS,
)
_DAYS_AND_MONTHS: Final = (
    rf"(?:{'|'.join(_NAMES_OF_DAYS)})(?:'?{calendar.SUFFIX})?\b",
    r"(?:in|since|until|by|last|next|of|from) (?:may|march)\b",
)
_DATES: Final = at_word(*_DAYS_AND_MONTHS)
_DAY_OF_MAY: Final = re.compile(calendar.DAY_OF_MAY)
_PERIODS: Final = at_word(*calendar.PERIODS)
_AMOUNTS: Final = pattern(*calendar.AMOUNTS)
_AMOUNTS_IN_WORDS: Final = at_word(*calendar.AMOUNTS_IN_WORDS)
_ANY_IN_WORDS: Final = at_word(*_DAYS_AND_MONTHS, *calendar.PERIODS, *calendar.AMOUNTS_IN_WORDS)
