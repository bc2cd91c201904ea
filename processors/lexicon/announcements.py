"""What an assistant quotes, and what it refers to, in whichever language: for folded text."""

from typing import Final

QUOTED: Final = r'"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»|(?m:^>.*$)'
"""What stands in quotation marks, and lines that are set off as quoted."""
REFERENCE: Final = (
    r"[€$£₺] ?\d|\d ?(?:[€$£₺]|(?:tl|lira|euros?|dollars?|pounds?|usd|eur|gbp)\b)|"
    r"\b(?:[01]?\d|2[0-3])[:.][0-5]\d\b|\b\d{1,2} ?[ap]m\b|\b\d{4,}\b|"
    r"\b[a-z]{1,4}-\d{2,}\b|\b(?!sha\d)[a-z](?=[a-z]*\d[a-z]*\d)[a-z\d]{5,}\b"
)
"""Money, times of a day, and the numbers of bookings, orders and ports."""
