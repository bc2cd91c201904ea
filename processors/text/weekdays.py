"""Whether a weekday alone is one day or of every week, and on which side it lies, by the words of its clause.

*Pazartesi 09:30'da demo var* and *salıya alındı* are of one day, *pazartesi çalışmıyorum* is of every week; most others
may be either, and have no date. Verbs stand last there, so what counts stands behind the day.
"""

import re

from mnemolog.processors.text.reader import Reader, Tense
from mnemolog.processors.text.tense import overs


def side_of_one_day(match: re.Match[str], reader: Reader) -> Tense | None:
    """The side on which the one day lies that is meant, if one is."""
    folded, end = match.string, match.end()
    if reader.weekly.search(folded):
        return None
    clause = reader.clauses.search(folded, end + 1 if match["hour"] is not None else end)
    last = clause.start() if clause else len(folded)
    if match["put"] is not None:
        return "ahead" if reader.put_on_weekday.match(folded, end, last) else None
    beside = match["part"] is not None or match["hour"] is not None
    if match["day"] in reader.spans.other_words and not beside:
        return None
    over = min((begin for begin, done in overs(folded, reader) if end <= begin and done <= last), default=last)
    ahead = reader.one_day.search(folded, end, last)
    if ahead and ahead.start() < over:
        return "ahead"
    if not beside or reader.untold.search(folded, end, last):
        return None
    if over < last:
        return "past" if match["part"] is not None or match["at"] is not None else None
    return None if match["hour"] is None else "ahead"
