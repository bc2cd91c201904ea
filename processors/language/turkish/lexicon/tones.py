"""Turkish words of feeling and what denies them; how an entry is written stands in `lexicon.emotion`."""

from typing import Final

from mnemolog.processors.language.tones import Feelings, Tone

_TONES: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        """
        mutlu*, neşeli*, neşem, neşemiz, neşeyle, neşelen-, sevinçli*, sevinçten, sevinçle, sevin-, sevindirici*, keyifli*,
        keyif al-, keyfim*, keyifle, gurur duy-, gururlu*, gururlan-, memnun*, heyecanlı*, heyecanlan-, heyecan verici*,
        şükür*, şükürler*, minnettar*, sev-, bayıl-, eğlen-, eğlenceli*, eğlendik, gülümse-, gülümsü-, güldük,
        kahkaha*, oley, yaşasın, can atıyor*, iple çek-, sabırsızlan-, umutlu*, aşık ol-, aşığım, hoşuma git-, hoşuma gid-,
        hoşlan-, zevk al-, zevkli*, huzurlu*, rahatla-, rahatlı-
        """,
    ),
    Tone(
        "joy",
        2.0,
        0.3,
        "havalara uç-, sevinçten uç-, dünyalar benim*, mest ol-, coşkulu*, bayram et-, bayram ed-, en mutlu gün*",
    ),
    Tone(
        None,
        1.0,
        0.0,
        """
        harika*, muhteşem*, mükemmel*, şahane*, süper, süperdi*, süperim, süpersin*, enfes*, nefis, nefisti*, müthiş*,
        efsane, efsaneydi*, bravo, tebrik*, kusursuz*, başarılı*
        """,
    ),
    Tone(
        None,
        0.5,
        0.0,
        """
        güzel, güzeldi*, güzeldir, güzelim, güzelsin*, güzelmiş, güzeller, güzellik*, iyi, iyiyim, iyiyiz, iyiydi*, iyidir,
        iyisin*, iyiymiş, hoş, hoştu, teşekkür*, sağ ol*, sağol*, beğen-, favori*, lezzetli*
        """,
    ),
    Tone(
        "anger",
        -1.0,
        0.0,
        """
        kız-, kızgın*, öfke*, sinirli*, sinirlen-, sinirlendir*, sinirim*, sinirlerim*, sinir ol-, sinir bozucu*, bık-,
        bıkkın*, usan-, nefret*, gıcık*, rezalet*, haksızlık*, adaletsiz*, yeter artık, illallah, kabul edilemez,
        tahammülüm yok, tahammül edem*, salak*, aptal*
        """,
    ),
    Tone(
        "anger", -2.0, 0.3, "çıldır-, deliye dön-, küplere bin-, öfkeden, kudur-, çileden çık-, çılgına dön-, tepem at-"
    ),
    Tone(
        "anger",
        -0.5,
        0.3,
        "lanet, lanet olsun, lanet olası*, bok, boktan*, orospu*, şerefsiz*, gerizekalı*, allah kahretsin",
    ),
    Tone(
        "fear",
        -1.0,
        0.0,
        """
        kork-, korku, korkum*, korkular*, korkudan, korkutucu*, korkut-, ürk-, ürkütücü*, endişe*, endişelen-, kaygı*,
        kaygılan-, tedirgin*, panik*, panikle-, panikli-, gergin*, tehdit*, fobi*
        """,
    ),
    Tone("fear", -2.0, 0.3, "dehşet*, ödüm kop-, ödüm patla-, kâbus*, panik atak*, korkudan öl-, tir tir titr-"),
    Tone(
        "sadness",
        -1.0,
        0.0,
        """
        üzgün*, üzül-, üz-, üzücü*, üzüntü*, mutsuz*, ağl-, hüzün*, hüzn*, keder*, özl-, yalnızım, yalnızlık*, yalnızlığ*,
        yalnız hisset-, yalnız hissed-, depresyon*, depresif*, umutsuz*, çaresiz*, kırıldım, kalbim kır*, kalbimi kır*,
        moralim boz*, moralsiz*, canım sık*, keyifsiz*, keyfim yok, neşesiz*, hayal kırıklığ*, pişman*, vefat*, cenaze*,
        öldü, ölmüş, yas tut-, yastayı*, içim sıkıl-, trajik*
        """,
    ),
    Tone(
        "sadness",
        -2.0,
        0.3,
        """
        yıkıldı, yıkıldım, yıkıldık, perişan*, mahvol-, kahrol-, yüreğim yan-, içim yan-, içim parça*, intihar*, kalbim parça*,
        en kötü gün*, ölmek istiyor*
        """,
    ),
    Tone(
        "disgust",
        -1.0,
        0.0,
        """
        iğrenç*, iğren-, tiksin-, tiksinti*, tiksindirici*, midem bulan-, midemi bulandır*, mide bulandırıcı*, öğk, ıyy*,
        pis kok*
        """,
    ),
    Tone(
        "surprise",
        0.0,
        0.0,
        """
        şaşır-, şaşırtıcı*, şaşırt-, şaşkın*, hayret*, sürpriz*, inanamıyor*, inanamadı*, inanılmaz*, beklenmedik*,
        beklemiyordum, beklemiyorduk, vay, vay be, vay canına, aman tanrım, aman allahım, yok artık, oha
        """,
    ),
    Tone(
        "surprise",
        0.0,
        0.3,
        "şok ol-, şoke ol-, şoktayı*, şok edici*, şok et-, donakal-, ağzım açık kal-, dumur ol-, küçük dilimi yut-",
    ),
    Tone(
        None,
        -1.0,
        0.0,
        """
        kötü*, berbat*, korkunç*, fena*, rezil*, bunal-, bunalım*, sıkıl-, sıkıcı*, stres*, acı çek-, utan-,
        kıskan-, huzursuz*, bitkin*, işe yaramaz*, dayanamıyor*, dayanamadı*, dayanamam, çirkin*, felaket*, hoşnutsuz*,
        memnuniyetsiz*, tatsız*, zevksiz*
        """,
    ),
    Tone(None, -0.5, 0.0, "maalesef, ne yazık ki, üzgünüm ama, yorucu*, rahatsız*"),
)
FEELINGS: Final = Feelings(
    tones=_TONES,
    # Mutlu değilim.
    denied_behind="değil*, yok, yoktu",
    verb_endings=(
        r"[aeıiuü]?(?:yor\w*|[dt][ıiuü]\w{0,6}|r(?:[ıiuü][mz]|s[ıiuü]n\w*|l[ae]r|d[ıiuü]\w*|[ae]k)?|m[ıiuü][şs]\w*|"
        r"y?[ae]c[ae][kğg]\w*|y?[ae]n|y?[ıiuü]p|m[ae]k\w*|m[ae]s?[ıiuü]?)|[ae]?m[aeıiuü][dmyz]\w*"
    ),
    denied_endings=(
        r"[ae]?m(?:[aeıiuü](?:d[ıiuü]\w*|yor\w*|z\w*|m|y[ae][cnr]\w*|m[ıiuü][şs]\w*|d[ae]n|y[ıiuü]n\w*)|[ae])"
    ),
    # Memnun kalmadım.
    light_verbs="ol-, et-, ed-, kal-, git-, hisset-, hissed-, görün-, bul-, gel-, duy-, al-, ver-",
)
