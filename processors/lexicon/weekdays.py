"""Words around a Turkish day of the week that tell whether one day is meant, or every week; folded."""

from typing import Final

NOT_BEFORE: Final = (
    "her",
    "ilk",
    "ikinci",
    "son",
    "hafta",
    "o",
    "bir",
    "ertesi",
    "obur",
    "sonraki",
    "onceki",
    "iki",
    "sonra",
)
"""Words before it with which it is another day, or none: *o cuma*, *her salı*, *iki hafta sonra pazartesi*."""
MONTHS_BEFORE: Final = (
    "ocakta", "subatta", "martta", "nisanda", "mayista", "haziranda", "temmuzda", "agustosta", "eylulde", "ekimde",
    "kasimda", "aralikta",
)  # fmt: skip
"""Months before it with which it is each such day of the month: *haziranda cumartesi*."""
NOT_BEHIND: Final = r"(?! (?:gun|bey\b|usta|abi|hoca|amca|namaz|hutbe|pazar[iu]|sendrom|nobet|toplantisi(?! (?:var|ol))|dersi)| \d{1,2}'?s?[iu]n)(?!'?\w)"
"""What makes a person, another thing or another day of it: *Cuma Bey*, *salı pazarı*, *cuma 22'sinde*."""

PART_OF_DAY: Final = r"(?:aksam(?:[iu]|ustu)?|sabah(?:[iu]|tan)?|oglen|ogle|ogleden (?:sonra|once)|gece(?:si)?|ikindi)"
PUT_ON_PART: Final = r"(?:(?:aksam|sabah)[iu]?n?[ae]|ogle(?:n|den sonra)?y?[ae]|gece(?:si)?n?[ae])"
"""The same with the ending of what something is put on: *cuma akşamına*."""

_HOUR: Final = r"\d{1,2}"
_MINUTES: Final = rf"{_HOUR}[:.]\d{{2}}"
# *Salı 12.50 TL* is a price, *pazartesi 9.00-18.00* the hours of every week.
_NO_PRICE: Final = r"(?!\d|[.,]\d| ?(?:tl|lira|kg|km|euro|dolar)\b|[%$€₺]| ?[-–—] ?\d)"
# *Salı 10:00 yaptım* sets the hour, *salı 10:00'da yaptım* tells what was done then.
AT_CLOCK: Final = rf",? (?:saat )?(?:{_MINUTES}|{_HOUR}) ?'?[dt][ae]\b"
CLOCK: Final = (
    rf",? (?:{_MINUTES}{_NO_PRICE}(?!'?[dt][ae]n\b)|saat {_HOUR}(?![\d-])|{_HOUR}(?='?(?:[dt][ae]|y?[ae])\b| (?:gibi|civari|bucuk)\b)"
    r"|saat (?:bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on)(?:[dt][ae])?\b|(?:ucte|dortte|beste|altida|yedide|sekizde|dokuzda)\b)"
)
"""An hour behind it: *09:30'da*, *saat 10*, *9da*."""
PUT_ON_CLOCK: Final = rf",? (?:saat )?(?:{_MINUTES} ?|{_HOUR})'?y?[ae]\b"

PUT_ON: Final = (
    r"(?: (?!gi[dt]|gel|cik|kadar)[^\s,;]+){0,2} (?:ertele?n?|al(?:in)?|kay(?:dir|dirt)?|kal|at(?:il)?|cek(?:il)?|sark(?:it)?|birak(?:il)?|tasi?n?|"
    r"degis(?:tir)?|yetis(?:tir)?|planla?n?|ayarla?n?|koy|kon|ver(?:il)?)(?:[dt][iu](?:m|n|k|niz|l[ae]r)?\b|m[iu]s|[iu]yo|y?[ae]c[ae][kgmz]|[iu]c[ae][kgmz]|c[ae][kmz])"
    r"|(?: (?!gi[dt]|gel|cik|kadar)[^\s,;]+){0,2} (?:yetis\w+ (?:lazim|gerek\b)|hazir\b|ayirt[dt]?[iu](?:m|k|lar)?\b|var\b)"
)
"""What is done with a day that something is put on: *salıya alındı*, *cumaya gün verdiler*; to go there is to go to the
prayers on Friday (*cuma*) or to the market (*pazar*)."""

_ONCE: Final = (
    "basl", "bit", "bulus", "tasin", "evlen", "nisanlan", "gorus", "don", "uc", "gel", "gid", "ayril", "cik", "imzal",
    "yayinl", "toplan", "var", "teslim ed", "mezun ol", "ameliyat ol", "devral",
)  # fmt: skip
"""Stems of verbs whose present, beside a day, is mostly of one day."""
ONE_DAY: Final = (
    r"\w[ae]c[ae](?:k(?!t[iu])|g[iu])|\w(?<!\bs)(?<!\bb)(?<!\bk)[iu]c[ae][mzkg]|\b(?:ol|gel|kal|yap|gir|ver|don)c[ae][kmz]"
    rf"|\b(?:{'|'.join(_ONCE)})[iu]yo(?!r?du|r?mus)"
    r"|(?<![ae]n )\bvar(?:mis)?\b|\brandevu(?:(?:m|su|muz)?\W*$|\w* (?:al|ver|ayarla))|\b(?:lazim|gerek|gerek(?:ir|iyor))\b|\bhatirlat"
    r"|\wm[ae]l[iu]y[iu][mz]\b|\b(?:gorus|bulus)uruz\b"
)
"""What tells behind a day of the week that one is meant: *-ecek*, *var*, *randevu*, *başlıyor*."""

UNTOLD: Final = (
    r"\b(?:ayir|ayarla|anlas|sozles|rezerv|bilet|davet|kararlas|planla|randevu|konus|ertele|alindi|iptal|de(?:di|mis|r)|soyle|haber)"
    r"|\b(?:olarak|degil|isteyen|(?:yap|ed|ol|gel|gid)[ae]n)\b|m[iu]st[iu]|c[ae]kt[iu]|[dt][iu]g[iu]|\wm[iu]yo|m[ae]z(?:l[ae]r)?\W*$|\w(?<!yorl)[aeiu]r(?:[iu]m|[iu]z|l[ae]r)?\W*$"
)
"""With these an hour beside the day does not tell: what was arranged may be over or ahead, and *açılır* is of each week."""

_DAY: Final = r"(?:pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)"
WEEKLY: Final = (
    r"\bher\b(?! sey| halde)|\bgenel(?:de|likle)\b|\b(?:hep|bazen|kalici|normalde|surekli|rutin|duzenli)\b|\bhaftada\b|\bhafta ici\b|\bhaftalik (?:toplanti|ders)"
    rf"|\b{_DAY}(?:l[ae]r| gunleri| (?:sabah|aksam|gece|ogle)l[ae]r)"
    rf"|\b{_DAY}(?: \d[\d:.]{{0,4}}(?:'?[dt][ae]n)?)?(?:,? (?:ve |ile |veya |ya da )?|, ?| ?[-–/&+] ?){_DAY}\b"
    rf"|\bartik {_DAY}|\baksatm[iu]|\bgun[iu] degis"
    r"|\bders|\bkurs|\byoga|\bpilates|\bspor(?:a|um)?\b|\bantrenman|\byuzme|\b(?:okula|ise|ofise) gi[dt]|\bofiste\w*\b|\btemizlik|\bacik(?:iz)?\b|\bkapali(?:yiz)?\b|\b(?:acil|kapan)[iu]yor|"
    r"\b(?:kalk|uyan)iyor|\bcalisiyor(?!du)"
)
"""What tells that it is of every week."""

NEVER_ON_IT: Final = r"(?!(?:(?!\bvar\b|[ae]c[ae][kg])[^,;.\n]){0,60}\w(?<!\bbil)m[iu]yo(?:r(?:um|uz|sun|lar)?)?\b)"
"""Behind a day: what does not happen then happens on none of them: *cuma günü deploy yapmıyoruz*."""
