"""Words that introduce what somebody said or wrote."""

from typing import Final

from mnemolog.processors.language.pack import Saying

_SAYS: Final = (
    r"(?:(?:de(?:di|mis|r)|diyor?(?:du|mus)?|yaz(?:di|mis|iyor)|soyle(?:di|mis)|sor(?:du|mus)|cevapladi|bagirdi|"
    r"mesaj at(?:ti|mis))(?:n|lar|ler|niz|nuz)?)"
)
_I_SAY: Final = (
    r"(?:(?:de|yaz|soyle)(?:di|misti)[mk]|(?:de|soyle)ri[mz]|(?:diyor|yaziyor|soyluyor)(?:um|uz|du[mk])|"
    r"cevapladi[mk]|mesaj atti[mk])"
)

SAYING: Final = Saying(
    before=rf"\b{_SAYS}(?: ?ki)?\W*$",
    behind=rf"\W{{0,3}}(?:\w{{1,20}} )?(?:diye (?:\w{{1,20}} )?)?{_SAYS}\b",
    direct=rf"\b{_SAYS}(?: ?ki\b[ ,:]*|: )(?=\w)",
    own=rf"\b{_I_SAY}(?: ?ki)?\W*$",
    own_behind=rf"\W{{0,3}}(?:\w{{1,20}} )?(?:diye (?:\w{{1,20}} )?)?{_I_SAY}\b",
)
