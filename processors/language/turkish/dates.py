"""ISO dates in Turkish sentences: what their ending said stands behind them as a word."""

import re
from typing import Final

from mnemolog.processors.lexicon.calendar import TURKISH_CASES
from mnemolog.processors.text.language import fold


def with_date(text: str, start: int, end: int, iso: str, part: str | None) -> str:
    """The text with the date in the place of the day: 2023-05-07 günü, 2023-05-09 tarihine.

    >>> with_date("Dün İzmir'e taşındım.", 0, 3, "2023-05-07", None)
    "2023-05-07 günü İzmir'e taşındım."
    >>> with_date("15 Haziran'da başlıyoruz.", 0, 10, "2023-06-15", None)
    '2023-06-15 tarihinde başlıyoruz.'
    >>> with_date("Haziranın dokuzunda evleniyoruz.", 0, 15, "2023-06-09", None)
    '2023-06-09 tarihinde evleniyoruz.'
    """
    before, written, after = text[:start], text[start:end], text[end:]
    if behind := _CASE.match(fold(after)):
        return f"{before}{iso} {TURKISH_CASES[behind['case']]}{after[behind.end() :]}"
    if within := _CASE_OF_A_DAY.fullmatch(fold(written)):
        return f"{before}{iso} {TURKISH_CASES[within['case']]}{after}"
    # *Dün* is an adverb and a bare date is none: 2023-05-07 günü.
    words = [part] if part else [] if written[0].isdigit() else [OF_A_DAY]
    return f"{before}{' '.join([iso, *words])}{after}"


OF_A_DAY: Final = "günü"
# *9'unda*, *dokuzunda*, *7 kasımda*.
_CASE: Final = re.compile(
    rf"'?(?:s?[iu]n(?=[dt]?[ae]))?(?P<case>{'|'.join(sorted(TURKISH_CASES, key=len, reverse=True))})\b"
)
_CASE_OF_A_DAY: Final = re.compile(r"(?:dun|bugun|yarin)(?P<case>den|dan|e|a|ki|ku)")
