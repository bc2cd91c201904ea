"""Names of days, months and relative dates in both languages."""

from typing import Final

ENGLISH_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
TURKISH_MONTHS: Final = (
    "ocak", "şubat", "mart", "nisan", "mayıs", "haziran",
    "temmuz", "ağustos", "eylül", "ekim", "kasım", "aralık",
)  # fmt: skip
ENGLISH_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
TURKISH_DAYS: Final = ("pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi", "pazar")

RELATIVE_DAYS: Final = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "evvelsi gün": -2,
    "önceki gün": -2,
    "dün": -1,
    "dün gece": -1,
    "dün akşam": -1,
    "bugün": 0,
    "bu sabah": 0,
    "bu akşam": 0,
    "bu gece": 0,
    "yarın": 1,
    "öbür gün": 2,
}
"""Days from the day on which it was said."""

DAYS_OF_UNIT: Final = {"day": 1, "days": 1, "week": 7, "weeks": 7, "gün": 1, "hafta": 7}

LAST: Final = ("last", "geçen")
NEXT: Final = ("next", "önümüzdeki", "gelecek")

NUMBER_WORDS: Final = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10,
    "bir": 1, "iki": 2, "üç": 3, "dört": 4, "beş": 5, "altı": 6, "yedi": 7, "on": 10,
}  # fmt: skip

PERIODS: Final = (
    r"(?:last|next|this) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)\b",
    r"(?:every|each) (?:day|week|weekend|month|year|morning|evening|night)\b",
    r"(?:since|until|till) \w+",
    r"(?:bu|geçen|gelecek|önümüzdeki|her) (?:hafta|ay|yıl|sene|gün|sabah|akşam|yaz|kış|hafta sonu)\b",
)
"""Times that are no single day, as regular expressions."""

AMOUNTS: Final = (
    r"\d{1,2}:\d{2}",
    r"\d{1,2}\s?(?:am|pm)",
    r"[$€£₺]\s?\d[\d.,]*|\d[\d.,]*\s?(?:dollars?|euros?|pounds?|usd|eur|tl|lira|kg|km|gb|mb|ms|%)",
    r"\d+\s?(?:years?|months?|weeks?|days?|hours?|minutes?|yıl|sene|ay|hafta|gün|saat|dakika)(?:dır|dir|dur|dür)?\b",
    r"(?<![\w.])\d+(?:[.,]\d+)*(?![\w.]*\w)",
)
"""Times of day, sums and plain numbers, as regular expressions."""
