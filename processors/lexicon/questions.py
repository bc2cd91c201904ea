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

TIME_WORDS: Final = (
    r"(?:ago|earlier|later|recently|lately|soon|once|then|before|weekend|week|month|year|summer|winter|spring|autumn|fall)s?\b",
    r"(?:once|sonra|gecen|gelecek|haftaya|gunu|hafta|yilinda|ayinda|yazin|kisin|gecenlerde|yakinda)\b",
)
"""What tells a time, beside days, months and years."""
