"""What makes something that an assistant says news for whoever listens, or only talk: for folded text."""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.event import Language

ADVICE: Final[Mapping[Language, str]] = {
    "en": (
        r"\b(?:could|might|would|let's|let me (?!know)|maybe|perhaps|i'd|consider|recommend|suggest|feel free|worth \w+ing|you should|whether|"
        r"the question is)\b|"
        r"\b(?:it|this|that|they|which|there) (?:can|may)\b|^(?:so |then |and |but )*(?:if|in case)\b"
    ),
    "tr": (
        r"\b\w{2,}(?:[ae]l[iu]m|[ae]bilir(?:s[iu]n\w*|[iu]z)?|m[ae]l[iu](?:s[iu]n\w*|y[iu]z)?)\b|"
        r"\b(?:fayda var|gerek|gerekir|gerekebilir|lazim|iyi olur|oneririm|onerim|tavsiye ed\w+|olsam)\b|"
        r"\b\w{2,}[aeiu]rs[ae](?:n(?:[iu]z)?)?\b|\b\w+m[ae]y[ae] calis[iu]n"
    ),
}
"""How an assistant advises, supposes or proposes: nothing of it is so yet."""
ANNOUNCED: Final[Mapping[Language, str]] = {
    "en": (
        r"\b(?:your|you're|you are|you've|you have|you'll|you will|you were)\b|"
        r"\b(?:i've|we've|i have|we have)(?: (?:just|now|also|already))? "
        r"(?:\w+(?:ed|en|t|d)|put|made|cut|begun|gone|done|won|run)\b|"
        r"\b(?:i (?:just )?|(?:is|are|was|were) (?:now )?)(?:booked|moved|ordered|reserved|scheduled|cancell?ed|confirmed|paid|renewed)\b"
    ),
    "tr": (
        r"\b(?:sen|seni|sana|senin|siz|sizi|size|sizin)\b|"
        r"\b\w{2,}(?:[iu]n[iu]z(?:[iu]n|[iuae]|[dt][ae]n?|l[ae]|[dt][iu]r)?|s[iu]n[iu]z|c[ae][kg]s[iu]n\w*)\b|"
        r"\b(?:randevun|basvurun|siparisin|rezervasyonun|biletin|kargon|faturan|odemen|toplantin|ucusun|doktorun|danismanin)\b"
    ),
}
"""Whom an assistant's news are for, or that it has done something: nothing else that it says is anybody's memory."""
QUOTED: Final = r'"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|(?m:^>.*$)'
"""What stands in quotation marks, and lines that are set off as quoted."""
REFERENCE: Final = (
    r"[€$£₺] ?\d|\d ?(?:[€$£₺]|(?:tl|lira|euros?|dollars?|pounds?|usd|eur|gbp)\b)|"
    r"\b(?:[01]?\d|2[0-3])[:.][0-5]\d\b|\b\d{1,2} ?[ap]m\b|\b\d{4,}\b|"
    r"\b[a-z]{1,4}-\d{2,}\b|\b(?!sha\d)[a-z](?=[a-z]*\d[a-z]*\d)[a-z\d]{5,}\b"
)
"""Money, times of a day, and the numbers of bookings, orders and ports."""
UNDATED: Final[Mapping[Language, str]] = {
    "en": r"^(?:\w+ )?(?:i'll|i will|i'm going to|i am going to|i can)\b",
    "tr": r"\b(?!hazir)\w{2,}(?:(?:(?<!l)[ae]|(?<![dt])[iu])r(?:s[iu]n(?:[iu]z)?)?|m[ae]z(?:s[iu]n(?:[iu]z)?)?)\W*$",
}
"""How an assistant says what it does next, and in Turkish what is so in general: news only with a day or a number."""
