"""What questions ask for, in English and Turkish: a time, an amount, or a name. Folded, as regular expressions."""

from typing import Final

TIME: Final = (
    r"(?:when|since when|(?:what|which) (?:day|date|month|year|time)|how long ago)\b",
    r"(?:ne zaman|(?:hangi|kacinci) (?:gun|tarih|ay|yil|sene|hafta)|saat kac)",
)
AMOUNT: Final = (
    r"how (?:many|much|often|long|old|far|tall|big)\b",
    r"(?:kac|ne kadar|ne siklik|kac kez|kac kere|kac yas)",
)
NAME: Final = (
    r"(?:where|who|whom|whose|which)\b",
    r"(?:nere(?:de|den|ye|li|si|nin)?|kim(?:i|e|in|inle|den|de|ler|dir)?|hangi)\b",
)

PAST: Final = (
    r"(?:did|was|were|had|used to|before|previous(?:ly)?|former(?:ly)?|original(?:ly)?|earlier|at first)\b",
    r"(?:eskiden|onceden|onceki|once|\w+(?:yordu|miydi|mistir?|mustu|[aeiou]ydi|[aeiou]ydu)\w{0,4})\b",
)
"""What asks about the past: what held once is as good an answer as what holds now."""

WHOEVER_ASKS: Final = (
    r"(?:i|me|my|mine|the users?|user's)\b",
    r"(?:ben|benim|bana|kullanici\w*|\w+(?:iyorum|uyorum))\b",
)
"""What asks about whoever asks, or about a user without a name."""

ATTRIBUTES: Final = (
    ("live", r"\b(?:home ?town|based|resid(?:e|es|ing)|moved? to)\b|\b(?:yasiyor|oturuyor|ikamet)|\btasin"),
    ("work", r"\b(?:employer|employed|which company)\b|\bcalisiyor|\bhangi (?:sirket|firma)"),
    ("phone", r"\b(?:telefon|mobile number)"),
    ("birthday", r"\b(?:dogum gunu|when (?:\w+ ){0,8}born)\b"),
    ("favourit", r"\bfavorite\b|\ben (?:cok )?sev"),
    ("prefer", r"\btercih"),
)
"""Stems of the keys that memories have values of (lexicon/attributes.py), and other words that ask for them."""

TIME_WORDS: Final = (
    r"(?:ago|earlier|later|recently|lately|soon|once|then|before|weekend|week|month|year|summer|winter|spring|autumn|fall)s?\b",
    r"(?:once|sonra|gecen|gelecek|haftaya|gunu|hafta|yilinda|ayinda|yazin|kisin|gecenlerde|yakinda)\b",
)
"""What tells a time, beside days, months and years."""
