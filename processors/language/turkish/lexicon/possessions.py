"""What Turkish speakers call theirs by a suffix: annem is my mother. "before a consonant/before a vowel" where they differ.

Only what stands here is taken for a possession: adam, akşam and program end like one and are none.
"""

from typing import Final

_PEOPLE: Final = """
abi abla ağabey aile akraba amca anne anneanne arkadaş asistan avukat baba babaanne bebek/bebeğ çocuk/çocuğ damat/damad
danışman dayı dede dişçi doktor dost enişte eş gelin hala ikiz kardeş karı kayınpeder kayınvalide kız koca komşu kuzen müdür
müşteri nine nişanlı oğul/oğl öğrenci öğretmen partner patron psikolog sevgili şef teyze torun usta yeğen yenge yönetici
"""

_ANIMALS: Final = " balık/balığ hamster kaplumbağa kedi köpek/köpeğ kuş papağan tavşan"

_BODY_AND_HEALTH: Final = """
alerji ameliyat ayak/ayağ baş bel bilek/bileğ boy diş diyet diz el göz grup/grub hastalık/hastalığ ilaç/ilac kalp/kalb
kilo kol kulak/kulağ burun/burn mide bacak/bacağ parmak/parmağ muayene randevu reçete renk/reng saç sağlık/sağlığ sırt tansiyon tedavi uyku yaş
"""

_HOME_AND_THINGS: Final = """
anahtar araba bahçe bavul bilet bilgisayar bisiklet cüzdan çanta daire defter ehliyet ev gözlük/gözlüğ kamera kıyafet
kitap/kitab köy laptop mahalle memleket motor motosiklet mutfak/mutfağ oda pasaport saat semt sokak/sokağ şehir/şehr
tablet telefon ülke valiz yatak/yatağ
"""

_WORK_AND_LIFE: Final = """
ad adres bölüm burs ders ekip/ekib e-posta eposta favori fikir/fikr gezi gün hayal hayat hedef hesap/hesab hobi
isim/ism iş kariyer kira kredi kurs lakap/lakab maaş meslek/mesleğ numara ofis okul ödev plan proje program rapor sınav
sınıf sipariş sistem soyad soyisim/soyism sunucu sunum şifre şirket takım tatil tez toplantı tutku uçuş uygulama
üniversite yolculuk/yolculuğ
"""

_AROUND_ONE: Final = " arka hakk karşı taraf üst üzer yan"

OWNED: Final = tuple((_PEOPLE + _ANIMALS + _BODY_AND_HEALTH + _HOME_AND_THINGS + _WORK_AND_LIFE + _AROUND_ONE).split())

BEFORE_OWNED: Final = (
    r"(?:kız|erkek|büyük|küçük|ortanca|üvey|en iyi|en yakın|en büyük|en küçük|eski|yeni|ilk|tek|bir|iki|üç|dört|beş|doğum|en|"
    r"telefon|ayakkabı|kan|göz|saç|e-posta|iş|ev|okul|sınıf|oda|oyun|takım|yol|kullanıcı|banka|tez|kuzen)"
)
"""What belongs to the possession behind it: kız kardeşim, iki çocuğum, doğum günüm."""

TRADES: Final = frozenset(
    """
    analist antrenör arkeolog asker avukat barmen berber çevirmen danışman diyetisyen doktor editör eğitmen emlakçı
    eczacı fizyoterapist fotoğrafçı garson gazeteci girişimci grafiker hakim hemşire heykeltıraş itfaiyeci kaptan koç
    kuaför kütüphaneci marangoz memur mimar mühendis muhasebeci müzisyen oyuncu öğrenci öğretmen pilot polis programcı
    psikiyatr psikolog psikoterapist ressam rehber sanatçı savcı serbest sosyolog sporcu stajyer şef şoför tasarımcı
    tekniker teknisyen terzi tercüman veteriner yazar yazılımcı yönetmen
    """.split()
)
"""What one is: öğretmenim at the end of a sentence says so."""

STATES: Final = frozenset(
    "bekar dul emekli evli hamile hasta işsiz mutlu nişanlı vegan vejetaryen glutensiz solak üzgün yorgun".split()
)
"""How one is: bekarım at the end of a sentence says so."""

WHAT_ONE_IS: Final = rf"({'|'.join(sorted(TRADES | STATES))})y?[ıiuü][mz]"
"""The same of oneself: öğretmenim, bekarım."""
