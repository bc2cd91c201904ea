"""What gives a Turkish word away where no letter or function word does: for folded words."""

from typing import Final

TURKISH_TOO: Final = frozenset(
    """
    adi alir bilir bulusma butcesi cuma cumartesi calisir carsamba dun eder eylul ekim gider gelir hanim haziran icer ister kasim kimdir
    kimdi konusur kullanir mayis neydi neredeydi nerededir nisan numarasi olur oynar oturur pazartesi persembe portu sever subat surumu tarihi temmuz
    versiyonu yarin yapar icmem sevmem yemem yasar yazar
    """.split()
)
"""Words whose letters say little, that are no others elsewhere."""

ENGLISH_TOO: Final = frozenset("calamari confetti graffiti interim polar safari solar spaghetti".split())
"""English words that are built like Turkish ones."""

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
