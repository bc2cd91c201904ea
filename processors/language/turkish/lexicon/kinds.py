"""What tells the eleven types of the markdown graph apart, and how Turkish joins two things: for folded text.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.language.linking import Link

_MENDED: Final = r"(?:düzel(?:tti|di|til)\w*|çöz(?:dü|üldü|ülmüş|ümü)\w*|gider(?:di|ildi)\w*|onar(?:dı|ıldı)\w*|hallet(?:ti|tik)\w*|halloldu)"

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "procedure": (
        r"adım adım\b|prosedür\w*|yönerge\w*|kontrol listesi\w*",
        r"nasıl \w{2,}[ıiuü]l[ıiuü]r\b|nasıl \w{2,}[aeıiouöü]n[ıiuü]r\b",
    ),
    "mended": (rf"{_MENDED}\b", r"çözüm\w*|yamala\w*|yama (?:geç|uygula)\w*|geçici çözüm\w*"),
    "code": (
        r"(?:kod|fonksiyon|metot|metod|sınıf|modül|bug|commit|yama|istisna|derleyici|birim test|betik|sorgu|döngü|değişken)\w*",
        r"\w+\.(?:py|js|ts|go|rs|java|rb|c|cpp|sh|sql)\b",
    ),
    "decision": (
        r"karar (?:ver|al|kıl)\w*|kararlaştır\w*|kararımız\w*|seçti[mk]\b|tercih ett\w*|kullanacağız\b",
        r"vazgeçti[mk]\b|yerine \w+[^.!?]{0,60}(?:geçtik|seçtik|kullan\w*)\b",
    ),
    "configuration": (
        r"yapılandır\w*|konfigürasyon\w*|ayar(?:ı|ları|lar|ını|larını|ladık|landı)\w*|ortam değişken\w*",
        r"(?:portu|zaman aşımı) \d|etkinleştir\w*|devre dışı\b",
    ),
    "workflow": (
        r"iş akış\w*|süreç\w*|süreci\b|her (?:seferinde|dağıtımdan|sürümden) (?:önce|sonra)\b",
        r"önce\b[^.!?]{1,80}\bsonra\b",
    ),
    "code_pattern": (r"(?:kod|tasarım) (?:kalıb|kalıp|desen)\w*|dekoratör\w*|kod parça\w*",),
    "insight": (r"öğrendi(?:k|m) ki\b|öğrendiğimiz\b|çıkardığımız ders\w*|ders çıkar\w*|içgörü\w*|anladık ki\b",),
    "error": (
        r"hatası\b|hata (?:ver|mesaj|kod|al)\w*|istisna\w*|yığın iz\w*|\w+(?:error|exception)\b",
        r"http [45]\d\d\b|bağlantı reddedildi\b|izin reddedildi\b",
    ),
    "problem": (
        r"sorun(?!suz|lu)\w*|problem\w*|arıza\w*|kesinti\w*|çöktü\b|çöküyor\w*|bozul\w*|bozuk\b|aksıyor\b",
        r"çalışm(?:ıyor|adı)\w*|açılm(?:ıyor|adı)\w*|bağlanam\w+|zaman aşımına uğr\w*|başarısız\w*|sızıntı\w*|(?:veri|mesaj|ileti) kayb\w*|kilitlen\w*",
    ),
}
"""See the English one."""

LINKS: Final[tuple[Link, ...]] = (
    Link("SOLVES", rf"{_MENDED}\b", "before"),
    Link("CAUSES", r"(?:yüzünden|nedeniyle|sebebiyle|kaynaklan\w*)\b", "before", backwards=True),
    Link("CAUSES", r"(?:yol aç|neden ol|sebep ol)\w*", "before"),
    Link("ALTERNATIVE_TO", r"yerine\b", "before"),
    Link("REQUIRES", r"(?:gerektir|ihtiyaç duy)\w*|(?:gerekiyor|bağlı|muhtaç)\b", "before"),
    Link("BUILDS_ON", r"(?:üzerine (?:kurul|kurduk|inşa)|temel al|dayan)\w*", "before"),
)
"""In Turkish the other thing stands before the word that joins the two."""
