"""Whether a folded text speaks of any time: days, months, periods."""

from typing import Final

from mnemolog.processors.lexicon import calendar
from mnemolog.processors.text.language import at_word


def timed(folded: str) -> bool:
    """Whether the text names a day, a month, a time of day or a period.

    >>> timed("i work from home mondays."), timed("i prefer tea."), timed("i have been here since may.")
    (True, False, True)
    """
    return _TIMES.search(folded) is not None


_TIMES: Final = at_word(
    rf"(?:{'|'.join((*calendar.ENGLISH_MONTHS, *calendar.ENGLISH_DAYS))})s?\b",
    rf"(?:{'|'.join(calendar.RELATIVE_DAYS)})\b",
    *calendar.PERIODS,
    r"(?:\d{1,2}:\d{2}|\d{1,2} ?(?:am|pm)\b|(?:19|20)\d{2}\b)",
    r"(?:lately|recently|currently|nowadays|these days|at the moment|right now|"
    r"tonight|yet|still|already|just|soon|later|ago)\b",
    r"(?:day|week|month|year|morning|evening|night|weekend|hour|minute)s?\b",
)
