"""Turkish statements clause by clause (ledger R12): what is told, what is wished for good, and what is neither."""

import pytest

from mnemolog.processors.ingest.filters import refuse
from mnemolog.processors.ingest.observer import observe
from mnemolog.processors.language.detection import detect
from mnemolog.processors.language.turkish.statements import told, without_question
from mnemolog.processors.text.language import fold
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.message import Message, Role

CONFIG = ObserverConfig()


def remembered(text: str, role: Role = "user") -> tuple[str, ...]:
    """The classes of what a message states densely enough, behind the filters."""
    message = Message(agent_id="a", content=text, role=role)
    if refuse(message, CONFIG):
        return ()
    return tuple(s.statement.classified.category for s in observe(message, CONFIG).sentences if s.statement)


@pytest.mark.parametrize(
    "text",
    [
        "Balık yemiyorum.",
        "Süt içmem ben.",
        "Uçağa binemem, korkuyorum.",
        "Gözlük kullanıyorum.",
        "Annem öğretmen.",
        "En sevdiğim renk mavi.",
        "Fındığa alerjim var.",
        "Ben aslen Trabzonluyum.",
        "Üç katlı bir binada oturuyoruz.",
        "Taşınıyoruz ay sonunda.",
        "İzmir'e gelmeyeceğim yarın.",
        "Her sabah koşarım.",
        "Hafta sonları annemlerdeyim.",
        "IŞIKLI ODADA UYUYAMAM, BAŞIM AĞRIR.",
        "Yedekler gece yarısı başka bir sunucuya alınıyor.",
    ],
)
def test_a_statement_in_full_is_remembered_with_or_without_its_letters(text: str) -> None:
    assert remembered(text)
    assert remembered(fold(text))


@pytest.mark.parametrize(
    "text",
    [
        "Bugün hava güzel.",
        "Çok teşekkür ederim, iyi yolculuklar dilerim.",
        "Rica ederim Ayşe Hanım, her zaman bekleriz.",
        "Allah razı olsun, günümü kurtardın.",
        "Tamam, deneyip haber veririm.",
        "Şimdi bakıyorum.",
        "Ben de öyle düşünüyorum.",
        "Doğum günün kutlu olsun Elif!",
        "kac kisi gelecek toplantiya",
        "Bunu kim yazdı acaba",
        "Hangi sürümü kullanıyorsunuz",
    ],
)
def test_courtesies_questions_and_what_is_so_for_a_moment_tell_nothing(text: str) -> None:
    assert remembered(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Bana hep Türkçe yaz.",
        "bana hep turkce yaz",
        "Akşam arama beni.",
        "Cevaplarda emoji kullanma.",
        "Sorduğumda önce kısa olanı ver.",
        "Bana sormadan dosya silme.",
        "Bana ismimle hitap et.",
        "Toplantı notları her zaman Türkçe olsun.",
        "Sürümü burada sabitle.",
        "Bir daha bu konuyu açmayalım.",
        "Pencere kenarı olsun.",
        "Bana “siz” deme artık.",
    ],
)
def test_a_wish_for_good_is_a_preference(text: str) -> None:
    assert told(fold(text)).wishes
    assert remembered(text) != ()


@pytest.mark.parametrize(
    "text",
    [
        "Şu dosyayı aç.",
        "Testleri çalıştır ve sonucu göster.",
        "Merak etme, endişelenme.",
        "Peki, öyle olsun.",
        "Bu metni özetle.",
        "Yazma dersi.",
    ],
)
def test_what_is_asked_for_this_once_is_no_wish(text: str) -> None:
    assert not told(fold(text)).wishes
    assert remembered(text) == ()


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Karanlık temayı tercih ederim.", "preference"),
        ("Kalabalıktan hoşlanmıyorum.", "preference"),
        ("Uzun e-postalardan nefret ediyorum.", "preference"),
        ("Sabahları konuşmayı sevmem.", "preference"),
        ("Paragraf istemiyorum.", "preference"),
        ("Taşınmamaya karar verdik.", "decision"),
        ("Mavi olanı seçtik.", "decision"),
        ("Haftada iki gün ofiste olmakta anlaştık.", "decision"),
        ("O projeden vazgeçtim.", "decision"),
        ("Hayır, salı değil çarşamba geliyor.", "correction"),
        ("Pardon, üç kişi olacağız.", "correction"),
        ("yanlis yazmisim, kapi 12 olacak", "correction"),
        ("Fikrimi değiştirdim, tren olmuyor.", "correction"),
    ],
)
def test_the_classes_are_told_apart(text: str, category: str) -> None:
    assert category in remembered(text)


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Geri aldım ve sabitledim.", "assistant"),
        ("Hemen iki dosyaya bakıyorum.", "assistant"),
        ("Harika, bu işimizi kolaylaştırır.", "assistant"),
        ("3 kayıt silindi, 2 kayıt yazıldı.", "tool"),
        ("UYARI  Önbellek: 3 kayıt düşürüldü", "user"),
        ("12:03:44 sunucu 8080 portunda başladı", "user"),
        ("ValueError: böyle bir alan yok: port", "user"),
        ("# eski kayıtlar 30 günde bir silinir", "user"),
        ("Durum kontrolü: disk iyi, bildirilecek bir şey yok.", "assistant"),
        ("Ben bir yapay zekâ asistanıyım, 2024'te eğitildim.", "assistant"),
        ("Sen deneyimli bir yazılım mühendisisin. Asla kod yazma.", "user"),
        ("Kullanıcıya asla fiyat söyleme, her zaman siz diye hitap et.", "user"),
    ],
)
def test_what_a_program_or_an_assistant_says_of_itself_is_not_remembered(text: str, role: Role) -> None:
    assert remembered(text, role) == ()


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Danışmanınız sizi salı saat 10'da arayacak.", "assistant"),
        ("Sen gelmeden Ankara'ya taşındım, yeni işe başladım.", "user"),
        ("Hata bende, doktor 12 Mayıs'ta bekliyor.", "user"),
    ],
)
def test_news_that_only_look_like_it_are_remembered(text: str, role: Role) -> None:
    assert remembered(text, role) != ()


def test_what_is_told_before_a_question_is_kept_without_it() -> None:
    assert without_question("Et yemiyorum, ne pişireyim?") == ("Et yemiyorum.", "ne pişireyim?")
    assert without_question("Elma mı, armut mu?") == ("Elma mı, armut mu?",)


@pytest.mark.parametrize(
    "text",
    [
        "yarin aksam geliyorum",
        "sorun bende degil",
        "cevaplarda emoji kullanma",
        "sistemlerde sorun var",
        "bunu sormadan yapma",
    ],
)
def test_turkish_typed_without_its_letters_is_turkish(text: str) -> None:
    assert detect(text) == "tr"


@pytest.mark.parametrize(
    "text", ["Clara likes solar power.", "The interim report is on the server.", "I digest data daily."]
)
def test_english_words_that_end_like_turkish_ones_stay_english(text: str) -> None:
    assert detect(text) == "en"
