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
TURKISH_MONTHS_SOFTENED: Final = {"ocağ": 1, "aralığ": 12}
"""Before a vowel: 10 aralığa, ocağa kadar."""
ENGLISH_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
TURKISH_DAYS: Final = ("pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi", "pazar")

RELATIVE_DAYS: Final = {
    "the day before yesterday": -2,
    "day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
    "day after tomorrow": 2,
    "evvelsi gün": -2,
    "evvelki gün": -2,
    "önceki gün": -2,
    "dün": -1,
    "bugün": 0,
    "bu sabah": 0,
    "bu akşam": 0,
    "bu gece": 0,
    "yarın": 1,
    "öbür gün": 2,
}
"""Days from the day on which it was said."""

PARTS_OF_A_DAY: Final = {
    "last night": "the night of",
    "tonight": "the evening of",
    "this morning": "the morning of",
    "this afternoon": "the afternoon of",
    "this evening": "the evening of",
    "bu sabah": "günü sabah",
    "bu akşam": "günü akşam",
    "bu gece": "günü gece",
}
"""What these say beside the day: in English it stands before the date, in Turkish behind it."""

DAYS_OF_UNIT: Final = {"day": 1, "days": 1, "week": 7, "weeks": 7, "fortnight": 14, "gün": 1, "hafta": 7}
ENGLISH_UNITS: Final = ("day", "days", "week", "weeks", "fortnight")
TURKISH_UNITS: Final = ("gün", "hafta")

LAST: Final = ("last", "this past", "geçen", "geçtiğimiz")
THIS: Final = ("this", "bu")
NOT_SOON: Final = ("next",)
"""What is not said of the days just ahead in the same week, while *önümüzdeki cuma* may be tomorrow."""
NEXT: Final = ("next", "önümüzdeki", "gelecek")
IN_NEXT_WEEK: Final = ("haftaya", "gelecek hafta", "önümüzdeki hafta")
"""Before a day of the week: that day of the week after this one."""

NUMBER_WORDS: Final = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "bir": 1, "iki": 2, "üç": 3, "dört": 4, "beş": 5, "altı": 6, "yedi": 7, "sekiz": 8, "dokuz": 9, "on": 10,
}  # fmt: skip

ENGLISH_DAY_WORDS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
    "twenty first", "twenty second", "twenty third", "twenty fourth", "twenty fifth", "twenty sixth", "twenty seventh",
    "twenty eighth", "twenty ninth", "thirtieth", "thirty first",
)  # fmt: skip
_TURKISH_TENS: Final = {"on": 10, "yirmi": 20, "otuz": 30}
_TURKISH_ONES: Final = {
    "bir": 1, "iki": 2, "üç": 3, "dört": 4, "dörd": 4, "beş": 5, "altı": 6, "yedi": 7, "sekiz": 8, "dokuz": 9,
}  # fmt: skip
TURKISH_DAY_WORDS: Final = {
    **_TURKISH_ONES,
    **_TURKISH_TENS,
    **{f"{ten} {one}": tens + ones for ten, tens in _TURKISH_TENS.items() for one, ones in _TURKISH_ONES.items()},
}
"""*Dörd* stands before a vowel: ayın dördünde."""

TURKISH_CASES: Final = {
    "de": "tarihinde", "da": "tarihinde", "te": "tarihinde", "ta": "tarihinde", "den": "tarihinden", "dan": "tarihinden",
    "ten": "tarihinden", "tan": "tarihinden", "e": "tarihine", "a": "tarihine", "ye": "tarihine", "ya": "tarihine",
    "i": "tarihini", "u": "tarihini", "yi": "tarihini", "in": "tarihinin", "un": "tarihinin", "nin": "tarihinin",
    "ki": "tarihli", "ku": "tarihli",
}  # fmt: skip
"""The folded ending of a day in Turkish by the word that says the same behind an ISO date."""

SUFFIX: Final = r"(?:s|[dt][ae]n?|y?[aeiu]|n?[iu]n|k[iu]|l[aeiu]r[iu]?|n[dt][ae]n?)"
"""What English and Turkish put behind the name of a day: Mondays, salıya, haziranda; folded."""

PERIODS: Final = (
    r"(?:last|next|this) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)\b",
    r"(?:every|each) (?:other |second )?(?:day|week|weekend|month|year|morning|evening|night)\b",
    r"(?:since|until|till) \w+|(?:as|when i was) a (?:child|kid|boy|girl|student|teenager)\b",
    r"(?:bu|geçen|gelecek|önümüzdeki|her) (?:hafta|ay|yıl|sene|gün|sabah|akşam|yaz|kış|hafta sonu)\b",
)
"""Times that are no single day, as regular expressions."""

_TURKISH_UNITS: Final = r"(?:yıl|sene|ay|hafta|gün|saat|dakika)(?:dır|dir|dur|dür|dan|den|lık|lik|ca|ce)?"

AMOUNTS: Final = (
    r"\d{1,2}:\d{2}",
    r"\d{1,2}\s?(?:am|pm)",
    r"\d{1,2}(?:st|nd|rd|th)\b|\d[\d.,]{0,30}[km]\b",
    r"[$€£₺]\s?\d[\d.,]*|\d[\d.,]{0,30}\s?(?:dollars?|euros?|pounds?|usd|eur|tl|lira|kg|km|gb|mb|ms|%)",
    rf"\d{{1,30}}\s?(?:years?|months?|weeks?|days?|hours?|minutes?|{_TURKISH_UNITS})\b",
    r"(?<![\w.])\d+(?:[.,]\d+)*(?!\.*\w)",
)
"""Times of day, sums and plain numbers, as regular expressions."""

AMOUNTS_IN_WORDS: Final = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half an?|(?:a )?few|(?:a )?couple of|several) "
    r"(?:years?|months?|weeks?|days?|hours?)\b",
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred)\b",
    rf"(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|birkaç|yarım) {_TURKISH_UNITS}\b",
    r"(?:iki|üç|dört|beş|sekiz|dokuz|yirmi|otuz|kırk|elli)\b",
)
"""The same spelled out, each at a word boundary."""

DAY_OF_MAY: Final = r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:may|march)\b|\b(?:may|march) \d"
"""Months that are other words as well, with a day."""
