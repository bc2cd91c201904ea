"""What gives a Turkish word away where no letter or function word does: for folded words."""

from typing import Final

TURKISH: Final = (
    r"[iu]yor(?:um|uz|sun(?:uz)?|lar|du[mk]?|mus)?",
    # *Kaçtım* (I fled) has this ending, and so does the English *victim*.
    r"(?:[aeilr]d[iu]|nd[i]|[ui]d[u]|(?<!vi)ct[iu]|[fkst]t[iu])[mk]",
    r"(?:[lr]d[iu]|[aeiu]ndi|st[iu])",
    r"(?:[aei]rim|urum|\wm[ae]m|[ae]bilir(?:im|iz)?)",
    r"[ae]c[ae](?:k|[gk]i[mz])",
    r"\w{2}m[ae]k",
    r"(?:lari|leri)(?:m|miz|n|ni|nin|na|ne|nda|nde)?",
    r"(?:larim|lerim)\w{0,4}",
    r"lar(?:a|dan?)|ler(?:e|den?)",
    r"(?:[aeiou]n|[dfhklmnprstvyz])[dt][iu]g[iu](?:m|n|miz)?(?:[ei]|[dt][ea]n?|nd[ea]n?|izd[ea]n?)?",
    r"m[ae]si(?:n[ia])?|m[ae]d[ae]n|m[iu]yor",
    r"[aeiu]y[iu][mz]|[lt][iu]y[iu][mz]",
    r"\wmis(?:im|iz|ti[mk]?)",
)
"""Ends of finite verbs and infinitives, of plural possessions and of the copula."""

TURKISH_TOO: Final = frozenset(
    """
    adi alir bilir bulusma butcesi cuma cumartesi calisir carsamba dun eder eylul ekim gider gelir hanim haziran icer ister kasim kimdir
    kimdi konusur kullanir mayis neydi neredeydi nerededir nisan numarasi olur oynar oturur pazartesi persembe portu sever subat surumu tarihi temmuz
    versiyonu yarin yapar icmem yemem yasar yazar
    """.split()
)
"""Words without such an ending that are no others elsewhere."""

ENGLISH_TOO: Final = frozenset("calamari confetti graffiti interim safari spaghetti".split())
"""English words that end like Turkish ones."""

SAY_LITTLE: Final = frozenset("da de dir dur en gene hey oh ok size ya".split())
"""Function words of Turkish that are words or names elsewhere too."""

FUNCTION_WORDS_WITHOUT_LETTERS: Final = frozenset(
    """
    acaba bazi belki boyle butun cok cunku degil degilim dogru eger gibi gore hala hangi henuz herkes hic hicbir icin iki icki kac
    kadar karsi kendi lutfen lazim mumkun nasil onceki onun peki sadece sanki simdi soyle sey seyi sonra tane tesekkur uzere varmis yanlis
    yerde yerine yine yok yoksa zaten aksam sabah gun hafta bugun dizde kullan belirt goster sabitle ekle yapma yazma tamam bence iyisi silme kullanma oldum oldu ameliyat
    """.split()
)
"""Typed without their letters they are no words of English."""
