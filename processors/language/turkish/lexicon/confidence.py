"""How a speaker asks that what is said stays between the two; patterns for folded text."""

from typing import Final

_ANYBODY: Final = r"(?:kimseye|kimselere|kimseciklere|hic kimseye|baskasina|baskalarina|birine)"
_HARDLY: Final = r"(?:(?:sakin|lutfen|bunu|bunlari|bundan|bu konuyu|ha|hic) ){0,2}"
_NOT_SAID: Final = (
    r"(?:soyleme|deme|anlatma|bahsetme|caktirma|belli etme|aktarma|yayma|acma|fisildama)(?:yin|yiniz|yelim|yalim)?"
)
_REPORTED: Final = r"(?!\W{0,3} ?(?:de(?:di|r|mis|rdi|diler)|diye|diyor|demisti))"
"""What somebody said: *kimseye söyleme dedi*."""

CONFIDENTIAL: Final = (
    rf"\b{_ANYBODY} {_HARDLY}{_NOT_SAID}\b{_REPORTED}(?: (?:sakin|lutfen))?",
    rf"\b{_ANYBODY} (?:bunu )?(?:anlatmani|soylemeni|bahsetmeni)(?:zi)? istemi(?:yorum|yoruz)\b",
    rf"\b{_ANYBODY} (?:bunu )?(?:anlatmayacagina|soylemeyecegine|bahsetmeyecegine)\b",
    rf"\b(?:kimseyle|kimse ile|baskasiyla|baskalariyla) {_HARDLY}paylasma(?:yin|yiniz|yalim)?\b{_REPORTED}",
    rf"\b\w{{2,14}}(?:im|um|m)[ae] {_HARDLY}(?:soyleme|caktirma|bahsetme|belli etme)(?:yin|yiniz)?\b{_REPORTED}",
    r"\baramizda (?:kalsin|sir)\b(?! diye)|\b(?:laf|soz) aramizda\b|\b(?:bu|bunlar) aramizda\s{0,2}[,:.-]",
    r"\b(?:ikimizin arasinda|bizde|sende) kalsin\b",
    r"\bkimse(?:ler|cikler)? (?:bunu |sakin |bu konuyu ){0,2}(?:bilmesin|duymasin|ogrenmesin|anlamasin|gormesin)\b",
    r"\bkimsenin (?:bundan )?haberi olmasin\b|\bkimse bilmiyor\b.{0,30}\bboyle kalsin\b",
    r"\b(?:gizli|sir|sir olarak|sir gibi) kalsin\b(?! diye)|\b(?:gizli|sir gibi) tut(?:un|ar misin|alim)?\b",
    r"(?:^|[.!?;,\n]\s{0,3})bu(?:nlar)?(?: bilgi(?:ler)?)? (?:cok )?gizli\s{0,2}(?:[:,.!-]|$)|\bsadece sana soyluyorum\b",
    rf"\bagzindan kacirma(?:yin)?\b{_REPORTED}",
)

IN_CONFIDENTIAL: Final = (
    "kimse", "baska", "birine", "soyleme", "caktirma", "bahsetme", "belli etme", "aramizda", "kalsin", "gizli", "sadece sana",
    "agzindan", "tut",
)  # fmt: skip
"""Each of them has one of these."""
