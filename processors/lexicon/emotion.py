"""What tells a feeling, by language (ledger B6): words as people type them, with what may follow.

To add a word, write it into the list it belongs to, in small letters, with a comma before the next:

- `sad` is that word only; `disappoint*` goes on in any way: disappointed, disappointing;
- several words are one entry when they stand together: `over the moon`; each of them may end in `*`;
- `kork-` is the stem of a Turkish verb, with the ending of any person, tense and verbal noun: korktum, korkuyorsun,
  korkar. What is denied in the verb turns by itself: sevmedim, korkmuyorum. A stem that ends in a or e is written
  without it: `özl-` finds özledim and özlüyorum.

Turkish words are written with their letters, and found without them, too: `üzgün*` finds uzgunum. Leave out what is
also a name (Neşe, Sevinç, Şok), or is something else without its letters. A word of both lists is found in the longer
entry; denials (not, değil) and degrees (very, biraz) are counted around every entry and need no entries of their own.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from mnemolog.schemas.event import Feeling, Language


class Tone(NamedTuple):
    """What one list of words says of whoever uses them."""

    feeling: Feeling | None
    valence: float
    """-2 (very bad) to 2 (very good)"""
    arousal: float
    """0 (calm) to 1: what it adds, once"""
    entries: str


ANYWHERE: Final = (
    Tone("joy", 0.5, 0.0, "lol, lmao, haha*, hahaha*, yay, yaay*"),
    Tone("surprise", 0.0, 0.0, "wow, woow*, omg, whoa"),
    Tone("anger", -0.5, 0.3, "fuck, fuck you, fuck off, shit, wtf, asshole*, bullshit, siktir*, hassiktir*, kahretsin"),
    Tone(None, 0.0, 0.3, "fucking, af, amk, aq"),
    Tone(None, 0.0, 0.5, "emergency, emergencies, acil durum*"),
    Tone(None, 0.0, 0.4, "urgent, urgently, asap, immediately, right away, hurry up, acil, acilen, derhal, çabuk ol*"),
)
"""What people of both languages write: laughter, wonder, curses, urgency."""

_ENGLISH: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        """
        happy, happier, happiest, happily, happiness, glad, gladly, joy, joyful, joyous, delight, delights, delighted,
        delightful, pleased, proud, proudly, excited, excitement, exciting, cheerful, grateful, thankful, blessed,
        enjoy*, love, loves, loved, loving, lovely, adore*, fun, hooray, hurray, celebrat*, smil*, laugh*, relieved,
        optimistic, hopeful, satisfied, content with, can't wait, cannot wait, cant wait, looking forward to,
        couldn't be happier, couldnt be happier, never been happier, never felt better, made my day, in love
        """,
    ),
    Tone(
        "joy",
        2.0,
        0.3,
        """
        ecstatic, thrilled, thrilling, overjoyed, elated, euphoric, over the moon, on cloud nine, jumping for joy,
        best day of my life, best day ever
        """,
    ),
    Tone(
        None,
        1.0,
        0.0,
        """
        great, awesome, amazing, amazingly, wonderful, wonderfully, fantastic, excellent, perfect, perfectly, brilliant,
        beautiful, beautifully, gorgeous, superb, incredible, best, impressive, delicious, congrats, congratulations
        """,
    ),
    Tone(
        None,
        0.5,
        0.0,
        """
        good, nice, nicely, better, cool, helpful, useful, thanks, thank you, fan of, fond of, favourite*, favorite*,
        i like, i liked, i really like, i also like, we like, we liked, she likes, he likes, likes to, comfortable, calm
        """,
    ),
    Tone(
        "anger",
        -1.0,
        0.0,
        """
        angry, angrier, angrily, anger*, mad at, so mad, really mad, makes me mad, annoy*, irritat*, frustrat*, hate,
        hates, hated, hating, hateful, resent, resents, resentment, fed up, sick of, tired of, pissed, unfair, unfairly,
        can't stand, cannot stand, cant stand, drives me crazy, driving me crazy, hostile, idiot*, moron*, unacceptable
        """,
    ),
    Tone(
        "anger",
        -2.0,
        0.3,
        "furious, furiously, enraged, livid, rage, raging, infuriat*, outraged, outrageous, seething",
    ),
    Tone("anger", -0.5, 0.3, "damn, dammit, damnit, goddamn*, bastard*, bitch*, crap, screw you, motherfuck*"),
    Tone(
        "fear",
        -1.0,
        0.0,
        """
        afraid, scare, scares, scared, scary, fear, fears, feared, fearful, worry, worries, worried, worrying, anxious,
        anxiously, anxiety, nervous, nervously, nervousness, frighten*, dread, dreading, dreadful, panic, panics, uneasy,
        threatened, threatening, alarmed, alarming, phobia*
        """,
    ),
    Tone(
        "fear",
        -2.0,
        0.3,
        """
        terrified, terrifying, terror, petrified, horrified, horrifying, panicked, panicking, panic attack*,
        scared to death, freaking out, freaked out, scared stiff
        """,
    ),
    Tone(
        "sadness",
        -1.0,
        0.0,
        """
        sad, sadder, sadly, sadness, unhappy, unhappiness, upset, upsetting, depress*, lonely, loneliness, miss you,
        miss him, miss her, miss them, miss my, missing you, cry, cries, cried, crying, tears, grief, griev*, mourn*,
        disappoint*, hopeless*, miserable, regret*, gloomy, homesick, sorrow*, passed away, died, funeral, feel down,
        feeling down, feeling low, broke up, tragic, tragedy
        """,
    ),
    Tone(
        "sadness",
        -2.0,
        0.3,
        """
        devastated, devastating, heartbroken, heartbreak*, inconsolable, in tears, despair*, suicidal, want to die,
        worst day of my life, worst day ever, broke my heart
        """,
    ),
    Tone(
        "disgust",
        -1.0,
        0.0,
        """
        disgust*, so gross, that's gross, it's gross, is gross, was gross, grossed out, revolting, repuls*, yuck*,
        eww*, ew, sickening, vile, filthy, icky, makes me sick, made me sick, nauseat*, nauseous
        """,
    ),
    Tone(
        "surprise",
        0.0,
        0.0,
        """
        surpris*, amazed, unexpected, unexpectedly, unbelievable, unbelievably, can't believe, cannot believe,
        couldn't believe, cant believe, startled, no way, out of nowhere, out of the blue
        """,
    ),
    Tone(
        "surprise", 0.0, 0.3, "shocked, shocking, astonish*, astounded, stunned, speechless, mind blown, mind blowing"
    ),
    Tone(
        None,
        -1.0,
        0.0,
        """
        bad, badly, terrible, terribly, awful, horrible, horribly, worst, worse, pain, painful, suffer*, sucks, sucked,
        useless, stress, stressed, stressful, stressing, exhausted, exhausting, stupid, ugly, boring, bored, ashamed, guilty,
        embarrass*, jealous, hurts, hurtful, dislike*, nightmare*, overwhelm*, struggling,
        nasty, ruined
        """,
    ),
    Tone(
        None,
        -0.5,
        0.0,
        """
        unfortunately, sorry, don't like, dont like, do not like, doesn't like, does not like, didn't like, did not like,
        never liked, uncomfortable, tiring, tough
        """,
    ),
)

_TURKISH: Final = (
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

TONES: Final[Mapping[Language, tuple[Tone, ...]]] = {"en": _ENGLISH + ANYWHERE, "tr": _TURKISH + ANYWHERE}

EMOJI: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        "😀 😃 😄 😁 😆 😅 😂 🤣 😊 🙂 😉 😍 🥰 😘 😎 🤩 🥳 😋 🤗 😌 ☺ 🎉 🎊 ❤ 🧡 💛 💚 💙 💜 💕 💖 🥹 :) :-) =) :D :-D ;) ;-) <3",
    ),
    Tone(None, 1.0, 0.0, "👍 👏 🙌 💪 🙏 🏆 🌟"),
    Tone("sadness", -1.0, 0.0, "😢 😭 😞 😔 😟 😥 😩 😿 ☹ 🙁 🥺 💔 :( :-( :'( =("),
    Tone("anger", -1.0, 0.3, "😠 😡 🤬 👿 😤"),
    Tone("fear", -1.0, 0.3, "😨 😰 😱 😧"),
    Tone("disgust", -1.0, 0.0, "🤢 🤮"),
    Tone("surprise", 0.0, 0.0, "😮 😲 😯 🤯 😳"),
    Tone(None, -1.0, 0.0, "👎 😒 🙄 😫 😣 😖"),
)
"""Separated by spaces."""

NEGATIONS: Final = frozenset(
    """
    not never no nor neither without hardly barely nothing nobody cannot cant isnt arent wasnt werent dont doesnt didnt wont
    wouldnt couldnt shouldnt havent hasnt hadnt
    """.split()
)
"""English, up to three words before what they deny; and whatever ends in n't."""

NO_NEGATIONS_BEFORE: Final = frozenset("only just so such but".split())
"""Not only, never so, not rich but: behind these nothing is denied."""

TURKISH_NEGATIONS: Final = "değil*, yok, yoktu"
"""Up to two words behind what they deny: mutlu değilim."""

LIGHT_VERBS: Final = "ol-, et-, ed-, kal-, git-, hisset-, hissed-, görün-, bul-, gel-, duy-, al-, ver-"
"""What stands with a Turkish feeling and denies it where it is denied itself: memnun kalmadım."""

STRONGER: Final = frozenset(
    """
    very so really extremely incredibly absolutely totally super truly completely deeply utterly insanely too most
    çok aşırı acayip inanılmaz gerçekten cidden fazlasıyla tamamen resmen
    """.split()
)
"""Up to two words before: half as much again."""

WEAKER: Final = frozenset("slightly somewhat bit little kinda mildly biraz azıcık hafif hafiften birazcık".split())
"""Up to two words before: half as much."""

EMPHATIC: Final = frozenset(
    """
    all always every must now stop please help important need want only ever
    asla hep hepsi her hiç önemli dikkat lütfen yardım şimdi hemen sakın kesinlikle
    """.split()
)
"""Alone in capitals these are emphasis, like every word above; other single words in capitals may be names."""

EXCLAMATION: Final = 0.1
"""For each exclamation mark, up to three."""

EMPHASIS: Final = 0.2
"""For a word of emphasis or feeling in capitals."""

SHOUTING: Final = 0.4
"""For three words in a row, or a whole sentence, in capitals."""
