"""What Turkish says around a text that was recalled; words are folded, without apostrophes."""

from typing import Final

from mnemolog.processors.language.pack import Echo
from mnemolog.processors.text.patterns import later


def root(stem: str) -> str:
    """What the stemmer leaves of a word, without the endings that it does not know; yasiyor and yasadik are both yas.

    >>> root("yasiyor"), root("yasadik"), root("uygulamas")
    ('yas', 'yas', 'uygulam')
    """
    if not stem.isalpha():
        return stem
    match = _VERB.fullmatch(stem)
    return (match[1] if match else _POSSESSED.sub("", stem)).rstrip("aeiu") or stem


_VERB: Final = later(
    r"(?=\w*\Z)(\w{2,}?)"
    r"[aeiu]?(?:yor\w*|[dt][iu](?:[mnk]|n[iu]z|l[ae]r|[gk]\w*)?|r(?:[iu][mz]|s[iu]n\w*|l[ae]r)?|m[iu]s\w*|y?[ae]c[ae][kg]\w*|"
    r"y?[ae]n|m[ae]k\w*|m[ae]y[iu])"
)
_POSSESSED: Final = later(r"(?<=\w{3}[aeiu])s$")
"""What the stemmer leaves of uygulaması, uygulama'n stands without."""

ECHO: Final = Echo(
    frames="""
    soyle demis bahset belirt hatirl bildik biliy bilir ogren hafiza bellek onceki anlat paylas kayit kayd bilgi oldug ilgili
    notlar
""",
    frames_begin=True,
    clauses="ve|ama|fakat|ancak|dolayısıyla|yani|bu yüzden|o yüzden|bu nedenle|çünkü|oysa|ayrıca|hem de|böylece",
    light=frozenset("ve ama fakat ancak yani cunku oysa ayrica hem".split()),
    you="sen seni sana sende senden senin siz sizi size sizde sizden sizin kullanici kullanicinin",
    # Verbs of the second person: yasiyorsun, soylemistin, yasadigini.
    you_form=later(r"\w{2,}(?:s[iu]n(?:[iu]z)?|[dt][iu]n(?:[iu]z)?|[dt][iu]g[iu]n\w{1,5})"),
    me="ben beni bana bende benden benim biz bizi bize bizde bizden bizim",
    # Words of the first person: yasiyorum, evimde; a few too many, as what is mine is kept.
    me_form=later(r"\w{2,}(?:[iu]m|m[ae]m|[dt][iu]k|[iu]z|[iu]m(?:[ae]|[iu]|[dt][ae]n?|l[ae]))"),
    denials="degil degildi degilim yok yoktu artik yanlis aslinda birakti hic asla olmadan eger belki yalnizca sadece haric",
    # Denied verbs, and some words that only look like one: sevmedi, sevmiyor.
    denial_form=later(r"(?=\w*\Z)\w{2,}m[aeiu](?:d[iu]\w*|yor\w*|z\w*|m|y[ae]c\w*|y[ae]n\w*|m[iu]s\w*)"),
    amounts="iki uc dort bes alti yedi sekiz dokuz on yirmi otuz kirk elli altmis yetmis seksen doksan yuz bin milyon yarim "
    "pazartesi sali carsamba persembe cuma cumartesi pazar ocak subat mart nisan mayis haziran temmuz agustos eylul ekim "
    "kasim aralik bugun dun yarin",
    root=root,
)
