"""Turkish cues of the comparison, folded: no diacritics."""

from typing import Final

from mnemolog.processors.language.cues import Cues

CUES: Final = Cues(
    change=(
        r"\b(?:artik|bundan sonra|bundan boyle|yerine|tasindi\w*|gecti\w*|degisti(?!r(?:il)?m[ae])\w*|birakti\w*|vazgec\w*|"
        r"ayrildi\w*|eskiden|oldu\w*|satti\w*|bosandi\w*|aslinda|duzeltme|yanlis soyle\w*|meger|iptal\w*|"
        r"ertelen\w*|cekti\w*|dusur\w*|kaydi\w*|degisik\w*|duzelt\w*|bitti|donustu|dondu\w*|"
        r"yeniden|basladi\w*|emekli|kesti\w*|yukseldi|dustu\w*|cikti\w*|kalmadi|bitirdi\w*|duzeldi|iyilesti|"
        r"mezun|evlendi\w*|boyadi\w*|alindi|cikardi|zayifla\w*|fikrimi|degil de|pardon|guncelleme)\b"
    ),
    # *Tamam* (okay) ends as *gitmem* (I won't go) does, and *yoksa* (or else) begins as *yok* (no): neither denies.
    negation=(
        r"\b(?:yerine|degil\w*|yok(?!sa)\w*|hic|asla|nefret|\w+m[iu]yor\w*|\w+m[ae]z\w*|(?!tamam\b)\w+m[ae]m|\w+m[ae]d[iu]\w*|"
        r"\w+m[ae]yac\w*|\w+m[ae]yec\w*|\w+m[ae]mis\w*|\w+m[ae]s[iu]n\w*|\w+s[iu]z)\b"
    ),
    another=r"\b(?:baska|bir de|ayrica|ikinci|ucuncu|diger|ikisi|hem)\b",
    past=r"\b(?:dun|gecen (?:hafta|ay|yil|gece|yaz|kis|bahar|sonbahar)|once|(?:19|20)\d\d'?[dt][ae])\b",
    single=(
        r"\b(?:ad[iu]m?\w*|ism\w*|otur\w*|yasiyor\w*|ev[iu]m\w*|adres\w*|calis\w*|is[iu]m|patron\w*|mudur\w*|"
        r"yonetici\w*|yas\w*|"
        r"dogum gunu\w*|dogdu\w*|evli\w*|bekar\w*|araba\w*|telefon\w*|bilgisayar\w*|e-?posta\w*|numara\w*|sifre\w*|"
        r"port\w*|surum\w*|butce\w*|son tarih\w*|en sevdigi\w*|tercih\w*|maas\w*|kira\w*|kilo\w*|boy\w*|unvan\w*|"
        r"baskent\w*|ofis\w*|toplanti\w*|tema\w*|her sabah|her gun)\b"
    ),
    owner=r"(?:(?:ve|ama|simdi|artik|aslinda) )*(?:(?:benim|bizim|onun|onlarin|senin|yeni|eski) )*",
    meanings={
        "number:1": "bir",
        "number:2": "iki",
        "number:3": "uc",
        "number:4": "dort",
        "number:5": "bes",
        "number:6": "alti",
        "number:7": "yedi",
        "number:8": "sekiz",
        "number:9": "dokuz",
        "number:10": "on",
        "number:20": "yirmi",
        "number:30": "otuz",
        "number:40": "kirk",
        "number:50": "elli",
        "number:60": "altmis",
        "number:70": "yetmis",
        "number:80": "seksen",
        "number:90": "doksan",
        "day:1": "pazartesi",
        "day:2": "sali",
        "day:3": "carsamba",
        "day:4": "persembe",
        "day:5": "cuma",
        "day:6": "cumartesi",
        "day:7": "pazar",
        "month:1": "ocak",
        "month:2": "subat",
        "month:3": "mart",
        "month:4": "nisan",
        "month:5": "mayis",
        "month:6": "haziran",
        "month:7": "temmuz",
        "month:8": "agustos",
        "month:9": "eylul",
        "month:10": "ekim",
        "month:11": "kasim",
        "month:12": "aralik",
        "kin:mother": "anne annem annemin",
        "kin:father": "baba babam babamin",
        "kin:sister": "abla ablam ablamin",
        "kin:brother": "abi agabey abim agabeyim",
        "kin:son": "ogl oglum oglumun ogul",
        "kin:daughter": "kizim kizimin",
        "kin:wife": "karim karimin",
        "kin:husband": "kocam kocamin",
        "kin:cousin": "kuzen kuzenim kuzenimin",
        "kin:aunt": "teyze teyzem hala halam",
        "kin:uncle": "amca amcam dayi dayim",
        "kin:friend": "arkadas arkadasim",
        "kin:neighbour": "komsu komsum",
        "kin:sibling": "kardes kardesim",
        "kin:grandmother": "anneanne babaanne",
        "kin:grandfather": "dede dedem",
        "colour:red": "kirmizi",
        "colour:blue": "mavi",
        "colour:green": "yesil",
        "colour:black": "siyah",
        "colour:white": "beyaz",
        "colour:yellow": "sari",
        "colour:grey": "gri",
        "colour:brown": "kahverengi",
        "season:1": "ilkbahar bahar",
        "season:2": "yaz",
        "season:3": "sonbahar",
        "season:4": "kis",
        "pet:cat": "kedi kedim",
        "pet:dog": "kopek kopegim",
        "drink:tea": "cay",
        "drink:coffee": "kahve",
        "side:left": "sol",
        "side:right": "sag",
        "time:morning": "sabah",
        "time:evening": "aksam",
        "time:night": "gece",
        "time:noon": "ogle",
    },
    antonyms=(
        "acik/kapali koyu/acik sicak/soguk erken/gec evli/bekar resmi/samimi iyi/kotu uzun/kisa "
        "sabah/aksam once/sonra ic/dis seviyor/nefret severim/nefret basla/bitir"
    ),
    told="de dedi soyle soyledi lutfen unutma not bilgin",
    hint=(
        r"\b(?:yeni\w*|yine|tekrar|simdi|ertele\w*|cik(?:ar|ti|mis)\w*|in(?:dir|di|mis)\w*|kal(?:dir|kti|kmis|miyor)\w*|"
        r"tasin\w*|gitti\w*|gidiyor\w*|ayril\w*|sark\w*|yukselt\w*|dus(?:ur|tu|mus)\w*|iptal\w*|boz\w*|al(?:di|indi|mis|acak)\w*|"
        r"ol(?:du|mus|acak|madi)\w*|gec(?:ti|mis|ir)\w*|bit(?:ti|mis)\w*|basla\w*|duzel\w*|iyi\w*|degil\w*|sadece|daha|"
        r"cek\w*|kay\w*|vazgec\w*|birak\w*|artik|bugun|sonunda|yerine|bu sefer|kadar|verdi\w*|yap(?:ti|mis)\w*|don\w*)\b"
    ),
    repeats=(
        r"\b(?:(?:de|soyle)mis(?:tim|tik| miydim)|demistim|soyledim|dedigim gibi|hatirlat\w*|unutma\w*|tekrar (?:soyle|edey|yaz)\w*|"
        r"her zamanki|(?:istemedig|sevmedig|oldug)\w+ soyle\w*|yine soyle\w*|hala|devam|ayni|degis(?:en yok|medi|miyor))\b"
    ),
    retracts=(
        r"\b(?:yok (?:pardon|dur)|ay yok|dur(?:,| bi\w*)? yanlis\w*|"
        r"yanlis (?:\w+ )?(?:de|soyle|yaz|hatirl|bil|oku|bak|say|anla)(?:di|mis)\w*|yanlis (?:hatirliyo|gun|isim|tarih|saat|oldu)\w*|"
        r"ters yaz\w*|karistir(?:di|mis)(?:m|im)|hata (?:yap|etmis)\w*|duzelti(?:yorum|yom|m)|duzeltme|"
        r"(?:o|bu|su) (?:\w+ )?(?:iptal|yatti)|iptal (?:oldu|bilgin)|unut (?:onu|bunu|gitsin)|bosver (?:onu|bunu)|(?:onu|bunu) (?:unut|bosver)|"
        r"degisti o|geri ali(?:yorum|yom)|vazgecti[mk] (?:ondan|bundan)|olacakti(?: o)?$)\b|"
        r"^iptal\b(?! ed)|\d\S{0,9} degil \S{0,9}\d"
    ),
    # Not *dediğim gibi* (as I said), which repeats. *Öyle değil* is as often said of what the assistant supposes.
    corrects=(
        r"\b(?:(?:demek|yazmak) iste(?:dim|mis\w*)|diyecektim|"
        r"(?:dedigim|soyledigim|yazdigim)(?:i|e|de|den)?(?! gib)|demisim|oyle degil(?:mis)?(?! m[iu]))\b"
    ),
    excuses=r"\b(?:pardon|afeders\w*|ozur dilerim|kusura bakma\w*|bi dakka|bir dakika|yok yok|dur)\b",
    objects=r"^(?:yok|hayir)\b[,.]?",
    hour=r"\W{0,4}\d{1,2}(?:[:.]\d\d)?(?:'?[dt][ae])?(?![\w/'])",
    drops=r"\b(?:bosver|bos ver|vazgectim|vazgectik)\W{0,5}$",
    supposes=(
        r"\b(?:eger|belki|galiba|herhalde|muhtemelen|varsa|yoksa)\b|"
        r"\w\w(?:[aeiu]r|m[ae]z|[iu]yor|[ae]c[ae]k|m[iu]s)s[ae](?:m|n|k|n[iu]z|l[ae]r)?\b"
    ),
    names_matter=r"\b(?:icin|hakkinda|konusunda|ile ilgili)\b",
    ceased=(
        r"\b(?:birakti\w*|birakip|vazgec\w*|ayrildi\w*|evlen\w*|yerine|yokmus\w*|degil de|satti\w*|bosandi\w*|iptal\w*|bitti\w*|kesti\w*|kalmadi\w*|"
        r"bitirdi\w*|yok artik|artik yok|emekli|iyilesti\w*|duzeldi\w*)\b"
    ),
    denies=r"\b(?:hic|asla|nefret)\b",
    # Not *olmasın*: what is not to be stands before it, and *olmayan* shares its beginning.
    denies_before=(
        r"\b(?:yerine|degil\w*|yok(?!sa)\w*|\w+m[iu]yor\w*|\w+m[ae]z\w*|(?!tamam\b)\w+m[ae]m|\w+m[ae]d[iu]\w*|"
        r"\w+m[ae]yac\w*|\w+m[ae]yec\w*|\w+m[ae]mis\w*|(?!olma)\w+m[ae]s[iu]n\w*)\b"
    ),
    unsaid="saat saatte yer yerde gun gunu ay ayin tarih ayni simdi yine",
    joints="ve|ama|fakat|ancak|cunku|o yuzden|bu yuzden|yani|ayrica|sonra",
    units="dk sn gr",
    counted="y[ae]|[dt][ae]n?|[iu]n(?:[ae]|[dt][ae]n?)?|n[iu]n|s[iu](?:n[ae]|n[dt][ae]n?)?",
)
