"""How an assistant talks in Turkish: for folded text."""

from typing import Final

from mnemolog.processors.language.pack import Announcements

ANNOUNCEMENTS: Final = Announcements(
    advice=(
        r"\b\w{2,}(?:[ae]l[iu]m|[ae]bilir(?:s[iu]n\w*|[iu]z)?|m[ae]l[iu](?:s[iu]n\w*|y[iu]z)?)\b|"
        r"\b(?:fayda var|gerek|gerekir|gerekebilir|lazim|iyi olur|oneririm|onerim|tavsiye ed\w+|olsam)\b|"
        r"\b\w{2,}[aeiu]rs[ae](?:n(?:[iu]z)?)?\b|\b\w+m[ae]y[ae] calis[iu]n"
    ),
    announced=(
        r"\b(?:sen|seni|sana|senin|siz|sizi|size|sizin)\b|"
        r"\b\w{2,}(?:[iu]n[iu]z(?:[iu]n|[iuae]|[dt][ae]n?|l[ae]|[dt][iu]r)?|s[iu]n[iu]z|c[ae][kg]s[iu]n\w*)\b|"
        r"\b(?:randevun|basvurun|siparisin|rezervasyonun|biletin|kargon|faturan|odemen|toplantin|ucusun|doktorun|danismanin)\b"
    ),
    # *Hazır* (ready) ends as a verb does, and is none.
    undated=r"\b(?!hazir)\w{2,}(?:(?:(?<!l)[ae]|(?<![dt])[iu])r(?:s[iu]n(?:[iu]z)?)?|m[ae]z(?:s[iu]n(?:[iu]z)?)?)\W*$",
)
