"""What tells the classes of Turkish statements apart (ledger B3, R12): regular expressions for folded text.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.language.turkish.lexicon.possessions import TRADES
from mnemolog.schemas.command import Category

TRIGGERS: Final[Mapping[Category, tuple[str, ...]]] = {
    "correction": (
        r"aslında\b|pardon\b|özür dilerim\b|doğrusu\b|daha doğrusu\b",
        r"yanlış(?:tı|mış|lıkla|lık|ım)?\b|yanıl(?:dı|mış)\w*|karıştır(?:dı|mış)[mk]?\w*|şaşır(?:dım|mışım)\b|hata (?:yap|et)\w*",
        r"düzelt\w*|ne diyorum\b|(?:dedim|demiştim|yazdım|yazmıştım|söyledim|söylemiştim) (?:ama|fakat|ya)\b|dediğime bakma\w*",
        r"demek istemiştim\b|demek istedim\b|öyle değil\w*|değilmiş\w*|(?:saymamış|unutmuş|görmemiş)[ıu]m\b",
        r"artık\b[^.!?]{1,60}\b(?:değil|yok|\w+m[ıiuü]yor)",
        r"değil,? \w|(?:fikrimi|kararımı|kararımızı) değiştir\w*|düşündüm de\b|\w+[iı] unut(?:un)?\b,?",
        r"hayır,? ",
    ),
    "decision": (
        r"karar (?:ver|al|kıl)\w*|karara var\w*|kararlaştır\w*|kararım\w*|kararımız\w*|kesinleş\w*|konu kapan\w*",
        r"seçti[mk]\b|seçiyor\w*|anlaştık\b|anlaştım\b|mutabık\w*|sabitle\w*|onayla(?:dık|dım)\b",
        r"devam ed\w+|ile gid(?:iyoruz|eceğiz|elim)\b|vazgeç\w+|iptal et\w*|iptal ed\w*",
        r"geç(?:tik|tim|iyoruz|meye|eceğiz)\b|kullanacağız\b|\w+[ae]l[ıi]m(?: dedik| diyoruz)?\b(?! m[ıi]\b)",
        r"\w+(?:[ıiuü]yoruz|[ıiuü]yorum|aca[ğk]ız|ece[ğk]iz) (?:artık|o zaman|o halde|madem)\b",
        r"(?:o zaman|o halde|artık|bundan sonra|bundan böyle|şimdilik) [^.!?]{0,60}(?:[ıiuü]yoruz|[ıiuü]yorum|aca[ğk]ız|ece[ğk]iz|aca[ğk]ım|ece[ğk]im)\b",
    ),
    "preference": (
        r"tercih\w*",
        r"sev(?:er|iyor|dim|diğim|iyoruz|mem|m[ie]yor|mez|medim|emedim|emiyor)\w*",
        r"hoşlan\w+|hoşuma\b|nefret ed\w*|bayıl(?:ır|ıyor)\w*|beğen(?:ir|iyor|mem|miyor)\w*|tiksin\w*|katlanam\w*|dayanam\w*",
        r"favori\w*|bence (?:en|çok)\b|en iyisi\b|daha (?:iyi|rahat) ol\w*",
        r"iste(?:mi|me[mz]|riz|rim|miş)\w*|(?:görmek|okumak|duymak|almak|olmak|kalmak) isti\w+|istiyoru[mz] ki\b",
        r"yar[ae]mıyor\b|dokunuyor\b|iyi gelm?iyor\b|rahatsız ed\w+|rahatsız ol\w+|alışkın\w*|alışığ\w*",
        r"\w+(?:[ae]|[iı]n[ae]) (?:evet|hayır)\b|yerine \w|\w+m[ae]k iste(?:mi|r)\w+",
    ),
    "plan": (
        r"\w+(?:aca[ğk]|ece[ğk])(?:ım|im|ız|iz|)\b",
        r"planlıyor\w*|planım\w*|niyet(?:im|liyim|indeyim)\b|düşünüyoru[mz]\b",
    ),
    "fact": (
        r"(?:adım|ismim|sürümü?|versiyonu|portu|adresi?m?|yaşım|mesleğim|telefonum|telefon numaram|doğum günüm)\b",
        r"(?:vegan|vejetaryen|evli|bekar|nişanlı|hamile|emekli|diyabet|işsiz|solak)\w*|alerji\w*",
        rf"(?:{'|'.join(sorted(TRADES))})(?:y?[ıiuü][mz])?\W*$|mühendisi?(?:y?[ıi]m)?\W*$",
        r"(?:evlendi|boşandı|nişanlandı|doğdu|büyüdü|katıldı|emekli oldu|mezun oldu|istifa etti|işe (?:girdi|başladı))[mk]\b",
        r"(?:bıraktı|ameliyat oldu|taşındı|yerleşti|ayrıldı|işten çık|satın aldı|kazandı|sahiplendi|açtı|kurdu|vefat etti|kaybetti)[mk]\b",
        r"olarak çalış\w+|\w+[ıiuüea]m(?:[ıiuü]z)? (?:var|yok)\b|adı \w+\W*$|okuyorum\b",
    ),
}
