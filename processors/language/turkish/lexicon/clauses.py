"""What tells a Turkish clause that states something, or wishes it for good, from one that does neither (ledger R12).

Words stand as they are written and are folded when they are read; regular expressions are for folded text.
"""

from typing import Final

STEMS: Final = frozenset(
    """
    aç açıkla aktar al anla anlat ara araştır at ayarla ayır bağla bak başla başlat bekle belirle belirt bırak bil bildir bin
    birleştir bitir boz böl bul büyü çağır çak çal çalış çalıştır çek çevir çık çıkar çiz çöz dağıt de değiştir dene derle
    devret dik dinle diz doğ doldur dön dönüştür doğrula dök dur duy düş düşün düzelt düzenle ekle engelle ertele geç geçir gel
    genişlet getir gez gir giy gizle gönder gör göster götür güncelle hatırla hatırlat hazırla hesapla iç ilet in indir inan ispatla
    iste işaretle izle kaç kal kaldır kalk kapat karıştır karşılaştır kaydet kes kısalt kır kilitle koş koru konuş koy kullan kur
    kurtul listele oku okut onayla otur oyna öde öğren öğret öner öp özetle özle paylaş pişir planla reddet sabitle sakla sat
    say seç sev seyret seslen sık sıkıştır sırala sil söyle sor sula sun sür süz şifrele tak tamamla tanı tanımla tara taşı tat
    tekrarla temizle topla tut tüket uç unut uy uyandır uyan uyar uygula uyu üret ver var yap yapıştır yanıtla yaşa yat yaz yazdır
    ye yayımla yayınla yenile yerleştir yolla yorumla yönlendir yükle yükselt yürü yüz zorla
    """.split()
)
"""Verbs of every day."""

NO_IMPERATIVES: Final = frozenset(
    "aç at bil bin büyü çak çal de dik diz doğ in kaç kal otur sev sık sür tanı tat uç uy var yat ye yüz".split()
)
"""Stems that are other words as often, or that nobody asks a machine for."""

DEVERBAL: Final = frozenset(
    """
    açıklama aktarma arama araştırma ayarlama bağlama başlama bekleme çağırma çalışma çalıştırma çevirme dağıtma deneme derleme
    dinleme doğrulama dönme düşünme düzeltme düzenleme ekleme erteleme geçme gelme güncelleme hatırlatma hesaplama indirme
    kapatma karşılaştırma kaydetme konuşma koşma kullanma kurma listeleme okuma ödeme öğrenme önerme oynama planlama sabitleme
    seçme sıkıştırma sıralama şifreleme tanıma tanımlama tarama taşıma temizleme uyarma uygulama uyuma yaşama yazma yükleme
    yürüme yüzme hatırlama
    """.split()
)
"""Names of doings that look like a command not to do it: such a clause needs an object or an adverb to be one."""

ALSO_NOUNS: Final = frozenset(
    "al alın an ara geç gez iç kes kır koş koy koyun sat say sun sür tut ver yaz yazın".split()
)
"""Stems that end a statement as other words do: en sevdiğim mevsim yaz."""

FOR_ME: Final = frozenset("bana bize lütfen".split())
"""Whom a command is to serve, or how it is asked."""

OBJECTS: Final = frozenset("bana beni bize bizi onu ona bunu buna şunu hiç asla sakın artık hep daha".split())
"""What stands before a command and not before the name of a doing."""

NEVER_MEANT: Final = frozenset(
    "endişelenme korkma merak utanma üzülme unutma acele zahmet bozma kızma gülme kusura".split()
)
"""Do not worry: a kindness."""

AFTER_THE_VERB: Final = frozenset(
    """
    abi acaba ama an ancak artık aslında ayrıca az bana bazen be belki ben bende benden beni biraz biz bize bizi bile boşuna bugün
    bunu çok da daha de değişiklik dün en falan felan filan galiba gene hani hep hepsi herhalde hiç hâlâ işte kanka kadar
    lütfen mecburen muhtemelen mümkünse o onlar onlara onu ona orada oraya sanırım sen sende sence siz size sonra sonunda şimdi
    şu tabii tamamen valla ya yalnız yani yarın yine zaten genelde bu bugünlerde bundan böyle önce
    """.split()
)
"""What may stand behind the verb of a clause."""

PREDICATES: Final = (
    r"(?:[iu]yor(?:um|uz|lar|d[iu](?:m|k|lar)?|mus(?:um|uz|lar)?)?|"
    # The past is -ti behind a voiceless consonant only, so that *saati* (the hour) has none.
    r"(?:(?<![aeiou])t|(?<![fhkpst])d)[iu](?:[mk]|l[ae]r)?|m[iu]s(?:[iu]m|[iu]z|l[ae]r|t[iu](?:[mk]|l[ae]r)?)?|"
    r"[ae]ca(?:k|g[iu][mz]|kt[iu][mk]?|klar|kmis)|[ae]ce(?:k|g[iu][mz]|kt[iu][mk]?|kler|kmis)|"
    r"[iuae]r(?:[iu][mz]|l[ae]r|d[iu][mk]?|mis)|m[ae][mz]|m[ae]y[iu]z|m[ae]zd?[iu]?[mk]?|m[ae]z(?:l[ae]r|d[iu][mk]?|mis)|"
    r"m[ae]l[iu](?:y[iu][mz]|yd[iu])?|m[ae]kt[ae](?:y[iu]m|d[iu]r)?|[ae]bilir(?:[iu]m|[iu]z|l[ae]r)?|y[iu][mz]|yd[iu][mk]?|d[iu]r)$"
)
"""Endings of a predicate in the first or third person, where a clause keeps its verb: at its end."""

FINITE: Final = (
    r"(?:[iu]yor(?:um|uz|lar|d[iu](?:m|k|lar)?|mus(?:um|uz|lar)?)?|[ae]c[ae]g[iu][mz]|[ae]cakt[iu][mk]?|ecekt[iu][mk]?|"
    r"(?<=[fhkpstc])t[iu]m|(?<=[aeioulmnrvyzgb])d[iu][mk]|m[iu]s(?:[iu]m|[iu]z|t[iu](?:[mk]|l[ae]r)?))$"
)
"""Endings of a predicate that nothing else has, so that it is one wherever it stands: geliyorum yarın."""

NOMINAL: Final = frozenset(
    """
    var yok değil değilim değiliz değiller vardır yoktur vardı yoktu varmış yokmuş değilmiş değildi lazım şart gerek yeter yasak
    zorunlu serbest mecburi lazımdı gerekli yeterli önemli imkânsız mümkün yeterlidir tercihim olsun olmasın
    """.split()
)
"""Words that say something is so without being a verb."""

LOCATIVE: Final = r"(?:[aeiou]n|[a-z]')?[dt][ae]$"
NO_LOCATIVES: Final = frozenset(
    """
    data adada da de fatura fayda grafite hafta harita irade kasada madde nokta orta ortada pasta posta sade sonda tarifte yumurta
    üstte arada aslında sonunda önünde sırada arasında zamanında hakkında sırasında altında üstünde yanında içinde bazında
    sayesinde dışında anında aynında orada burada şurada nerede böylelikle birlikte daha beste moda oda gıda dünyada beyazperde nereye
    """.split()
)
"""What ends like a place and is none."""

QUESTIONS: Final = frozenset(
    """
    acaba hangi hangisi hangisini hangileri kaç kaça kaçta kaçıncı kim kimde kimden kime kimi kimin kimle kimler nasıl ne nere nerde
    nerden nerede nereden nereli neresi nereye nereyi neye neyi neyle neyden neyin neler neleri nelere niçin niye neden
    """.split()
)
WHETHER: Final = "mi miyim miyiz misin misiniz miydi miydim miydik midir miymis".split()
"""The particle of a question, with i for all its vowels."""
EMBEDDED: Final = r"(?:[dt][iu]g|[ae]c[ae]g)[iu](?:n|m|miz|niz|nde|nden|ni|na|ne)|(?:(?<!\byok)s[ae]|rs[ae]k?)$"
"""Nereye gittiğini biliyorum tells, though it has a question inside."""

COURTESIES: Final = frozenset(
    """
    teşekkür teşekkürler teşekkürlerimi sağol saol sagol sağolun sağolasın rica dilerim dileriz diliyorum diliyoruz memnun
    memnuniyet memnuniyetle merhaba merhabalar selam selamlar günaydın görüşürüz görüşmek helal kusura umarım umarız haklısın haklısınız
    aferin bravo tebrikler tebrik anladım anladık anlaşıldı tamamdır bayıldım beğendim sevindim sevindik üzüldüm inşallah maşallah amin
    aynen harikasın süpersin mükemmelsin hoşça buyurun buyrun estağfurullah minnettarım eyvallah kurtardın kurtardınız aradığım kolaylaştırır kolaylaştırıyor minnettarız emeğine ağzına hayırdır cevabınızı hayırlısı şükür sevindim hoşçakal
    """.split()
)
COURTEOUS: Final = (
    "sag ol", "kolay gelsin", "her zaman bekle", "gecmis olsun", "ellerine saglik", "eline saglik", "elinize saglik", "hos geldin", "hos bulduk",
    "afiyet olsun", "hayirli olsun", "haberin olsun", "yardimci ol", "iyi ki vars", "guzel olmus", "iyi gunler", "iyi aksamlar", "iyi geceler",
    "iyi calismalar", "allah ", "bir saniye", "bir dakika", "cok yasa", "ne demek", "gozun aydin", "basin sag", "not aldim", "not ettim",
    "isime yara", "isimi gor", "icim rahat", "tam istedig", "tam da bu", "simdilik bu",
    "sonra bak", "sonra don", "sonra konus", "devam ederiz", "geri don", "kaldigimiz yer", "haber ver", "ben de oyle", "vay be",
    "razi olsun", "sen coksun", "yarin gorus", "kendine iyi", "gozumden kac", "ben de sen",
    "ben ciktim", "ben kactim", "bu kadardi", "mutlu oldum", "cok guldum", "hic beklemi", "iyi ki dog", "kutlu olsun", "yolun acik", "gule gule", "cani sag", "canin sag", "yardim ed",
)  # fmt: skip
"""Thanks, greetings and blessings, in one word and in several; folded."""

LASTING: Final = frozenset(
    """
    hep daima asla hiç hiçbir artık bundan dahakine dahaki her sadece yalnız yalnızca mümkünse sürekli genelde genellikle
    yerine önce varsayılan mutlaka kesinlikle sakın böyle oldukça olmadan tercihen
    """.split()
)
"""A wish with one of these is meant for more than this once."""
WHENEVER: Final = (
    r"(?:[dt][iu]g[iu](?:m|n|miz)?(?:d[ae]|nd[ae])|[iu]nc[ae]|m[ae]d[ae]n|[iu]rsa(?:m|k|n)?|[ae]rs[ae](?:m|k|n)?)$"
)
"""Sorduğumda, gelince, sormadan: a wish for whenever it happens."""
FOR_GOOD: Final = frozenset("sabitle kilitle koru yasakla varsay".split())
"""What is asked for with one of these is to stay so."""
MANNER: Final = frozenset(
    """
    cevap cevapla cevabı cevapları cevaplarını yanıt yanıtla yanıtı yanıtları yanıtlarını hitap seslen konuş türkçe ingilizce
    """.split()
)
"""How one wants to be talked to."""

HABITS: Final = frozenset(
    "genelde genellikle hep daima asla hiç bazen nadiren sabahları akşamları geceleri pazarları yazları kışları sık eskiden oldum".split()
)
"""With one of these a statement tells what is usually so."""

FIRST_PERSON_PRESENT: Final = (
    r"(?:[iu]yor[iu][mz]|[iuae]r[iu][mz]|m[ae]m|m[ae]y[iu]z|[aeiou]y[iu][mz]|[dt][ae]y[iu][mz])$"
)
"""What I do or am, now or always."""

I_DO: Final = r"(?:[iu]yor[iu][mz]|(?<=\w)[iuae]r[iu][mz]|[ae]c[ae]g[iu][mz]|[ae]y[iu]m)$"
I_DID: Final = r"(?:(?<=[fhkpstc])t[iu][mk]|(?<=[aeioulmnrvyzgb])d[iu][mk])$"
"""The same that I do or will do, and what I did."""

LIGHT: Final = frozenset(
    """
    ben biz bana beni bize bu bunu buna şu şunu o onu ona öyle böyle şöyle de da ki çok az bir biraz daha en hep hiç evet hayır tamam
    peki ok sen seni sana siz size sizi ya ama hadi işte yani ayrıca zaten artık hâlâ yine belki ne güzel iyi kötü süper harika tam
    """.split()
)
"""Words that leave a statement incomplete."""

MOMENTARY: Final = frozenset("şimdi demin henüz hemen birazdan yine tekrar bugünlük bakalım şuan burda bura".split())
"""With one of these it is so at this moment."""

OF_A_MIND: Final = (
    r"(?:anl[iu]yor|anlam|anla[dr]|bilm|biliyor|dusun|san[iu]y|umuyor|bekliyor|bekler|gor[ue]?[ym]|gordu|hissed|hatirl|merak|sor[aiu]|"
    r"ariyor|bulam|bula?du|deni|dene|dilim|ediyor[iu][mz]$|eder[iu][mz]$|sev[iu]n|uzul|gul[du]|sas[ia]r|bak[aiu]|olmus|oldu(?![mk])|olur|calis(?:miyor|iyor$)|"
    r"yapamiyor|edemiyor|gelmiyor|olmuyor|acilmiyor|cikmiyor|istiyor(?:um|uz)$)"
)
"""Verbs of a mind, of looking for help and of how it goes: they tell nothing lasting by themselves."""

OF_THE_MACHINE: Final = (
    r"yapay zeka (?:asistan|model)\w*",
    r"(?:talimat|komut)lar[iu]m\b",
    r"kalp atisi\b|nabiz kontrol\w*|durum kontrolu\b|girdi bekleniyor\b",
    r"bildirilecek (?:bir )?(?:sey|durum|yeni)\b",
    r"(?:yoklama|sinyal) \d|bekleyen (?:is|gorev|mesaj|bildirim) yok\b|\d+ (?:is|gorev|mesaj) bekliyor\b",
)
"""What an assistant says of itself and of its being alive."""

AORISTS: Final = frozenset(
    """
    alır anlar arar atar başlar bekler bilir bulur çalar çalışır çıkar çizer döner dinler duyar eder gelir gider giyer görür
    hoşlanır içer inanır ister izler kalır kalkar kaçar koşar konuşur kullanır okur oturur oynar öğretir özler pişirir satar
    sever seyreder sorar sürer söyler taşır tutar uyur uyanır üretir verir yapar yaşar yatar yazar yürür yüzer bayılır yer
    """.split()
)
"""The third person of common verbs: other words end like it, too."""

NO_PREDICATES: Final = frozenset(
    """
    adı altı cadı hadi haydi kedi kendi kadı soyadı şimdi tadı tamam hamam imam namaz beyaz az kaz saz naz biraz temmuz
    deniz yüz toz söz göz buz tuz yıldız domuz omuz pratik plastik kritik romantik otomatik klasik artık fındık balık sandık
    sadık tanıdık bildik taktik lastik turistik lojistik elastik fantastik mistik istatistik akustik yardım adım kadim yudum
    dip kaldır yıldır çok
    """.split()
)
"""What ends like a predicate and is none."""

OF_A_PROPERTY: Final = (
    r"\bbence en \w+ \w|\b(?:adım|ismim|mesleğim|yaşım|en sevdiğim) \w|"
    r"\b(?:adı|ismi|doğum günü|portu|sürümü|versiyonu|teslim tarihi|bütçesi|adresi|numarası|yaşında|lideri|sahibi|dili|şifresi|parolası|tamamı|fiyatı|ücreti|kirası|mesleği|burcu|rengi|markası|modeli)\b \S|\b(?:değil|yaşında)\b"
)
"""Sentences without a verb: Kedimin adı Duman, ofis Maslak'ta."""

ORDER: Final = (
    r"\b(?:aktar|anlat|bırak|cevapla|çalıştır|çöz|davran|değiştir|ekle|gönder|göster|güncelle|hatırla|ilet|izin ver|kabul et|"
    r"kaydet|konuş|kullan|onayla|öde|paylaş|reddet|sakla|say|sil|söyle|tut|unut|uygula|ver|yanıtla|yap|yaz|hitap et|emret|itaat et)"
    r"(?:m[ae])?(?:y?[ıiuü]n(?:[ıiuü]z)?|s[ıiuü]n)?\W*$"
)
"""A sentence that ends with a bare verb orders something."""

NO_STATEMENT_AT_START: Final = (
    r"(?:olur|peki|tabii?|elbette|harika|süper|güzel|evet|hayır)\b[^,.!?]{0,30}[.!…]*$",
    r"hadi\b|haydi\b",
)
"""Small talk."""

NO_STATEMENT_INSIDE: Final = (r"(?:yap|et|dene)melisin(?:iz)?\b",)
"""The same anywhere in the sentence, each at a word boundary."""

_KEEP: Final = (
    r"(?:akl[ıi]nda (?:olsun|kals[ıi]n|bulunsun|tut)|unutma(?:y[ıi]n)?|not (?:al|et|al[ıi]r m[ıi]s[ıi]n|eder misin)|"
    r"kaydet(?:er misin)?|haf[ıi]zana (?:al|kaydet))"
)
TO_KEEP: Final = (
    rf"(?:^|[.!?,;:] ?){_KEEP}[:,] ?\S+ \S",
    rf"\S \S{{1,40}} \S{{1,40}} (?:bunu )?{_KEEP}(?: l[üu]tfen)?[.!]*$",
)
"""Whoever talks asks to keep what is said: aklında olsun, veganım."""
