"""What surrounds a text that was recalled when it comes back: headings, phrases of remembering, confirmations.

Words are folded: small letters, no diacritics, no apostrophes.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.lexicon import calendar
from mnemolog.schemas.event import Language

HEADINGS: Final = (
    r"(?:(?:heres|here|these|this|below|following)(?: (?:is|are))? )?(?:what (?:i|we) (?:remember|recall|know)|"
    r"(?:(?:some|the|all|your|my|our|relevant|related|recalled|retrieved|known|past|previous|earlier|stored|saved|long term|"
    r"short term|user) )*(?:memory|memories|facts|context|notes|background|recollections|information|conversation history))"
    r"(?: (?:about|of|from|on|for|i have|we have|that (?:may|might) help|i (?:found|remember|recall|know))\b.{0,60})?",
    r"(?:(?:iste|sunlar|bunlar) )?(?:(?:hakkinizda|hakkinda|seninle ilgili|sizinle ilgili|kullanici hakkinda) )?"
    r"(?:hatirladik\w+|bildik\w+|(?:(?:ilgili|onceki|gecmis|kayitli|saklanan|bulunan|onemli) )*"
    r"(?:anilar\w*|hatiralar\w*|bilgiler\w*|kayitlar\w*|notlar\w*|hafiza\w*|bellek\w*|baglam))(?: (?:sunlar|sunlardir))?",
)
"""A line that only introduces what is recalled, without its marks: Relevant memories, Hatırladıklarım."""

ENGLISH_FRAMES: Final = """
    told tell tells telling said say says saying mention mentioned mentions remember remembered remembers recall recalled know
    knew known note noted learn learned learnt share shared according earlier previous previously memory memories fact facts
    context relevant record records recorded state stated understand understood inform informed see assume assumed believe
    id text content
"""
TURKISH_FRAMES: Final = """
    soyle demis bahset belirt hatirl bildik biliy bilir ogren hafiza bellek onceki anlat paylas kayit kayd bilgi oldug ilgili
    notlar
"""
"""Words that only say that something was said or is remembered; the Turkish ones with whatever follows."""

ATTRIBUTIONS: Final = (
    r"(?:as|so) far as i (?:can )?(?:remember|recall|know|see|can tell)",
    r"if i (?:remember|recall|understood)(?: (?:it|you|that))?(?: (?:right|rightly|correctly|well))?",
    r"(?:as|like|since|because|from what) (?:you|youve|you have|the user)(?: (?:just|already|once))? "
    r"(?:told|said|mentioned|noted|shared|wrote|explained)(?: (?:to )?(?:me|us))?(?: (?:before|earlier|already|once|last time))?",
    r"(?:according to|going by|looking at|judging by|based on) (?:my|our|your|the) (?:notes|records|memory|memories|file|files)",
    r"(?:(?:dogru|yanlis) )?hatirlad[iu]g\w+ kadar\w+|(?:dogru|yanlis) hatirl\w+sam|bildig\w+ kadar\w+",
    r"(?:(?:daha|biraz) )?(?:(?:once|onceden) )?(?:(?:bana|bize) )?(?:de )?"
    r"(?:anlatt|soyled|belirtt|bahsett|paylast|yazd)[iu]g[iu]n\w* (?:gibi|uzere|kadar\w+|icin)",
    r"(?:notlar|kayitlar|hafiza|bellek)\w* gore",
)
"""How others begin a sentence that only says again what they heard; what follows is not of the speaker, me or not."""

CLAUSES: Final[Mapping[Language, str]] = {
    "en": "and|but|so|yet|therefore|hence|thus|which|because|since|while|though|although|whereas|then",
    "tr": "ve|ama|fakat|ancak|dolayısıyla|yani|bu yüzden|o yüzden|bu nedenle|çünkü|oysa|ayrıca|hem de|böylece",
}
"""Words with which, behind a comma, another clause may begin."""

LIGHT: Final[Mapping[Language, frozenset[str]]] = {
    "en": frozenset("and but so yet which because since while though also then now still just even".split()),
    "tr": frozenset("ve ama fakat ancak yani cunku oysa ayrica hem".split()),
}
"""What stands before the subject or the verb of another clause."""

QUOTING: Final = frozenset(
    """
    says said reads shows showed found wrote written screen notes page here following
    bak defter defterde defterimde ekranda notlarda aynen soyle sunlar yaziyor diyor cikanlar cikan buldugu
    """.split()
)
"""How users introduce what they quote."""

SINCE: Final = (
    r"(?<=[ğg][ıiuü]n[ae] göre)\s+|(?<=[ğg][ıiuü] için)\s+|(?<=[ğg][ıiuü]n için)\s+|(?<=n[ıiuü]z için)\s+|"
    r"(?<=n[ıiuü]z[ae] göre)\s+"
)
"""What in Turkish stands behind a clause that gives the reason."""

YOU: Final[Mapping[Language, str]] = {
    "en": "you your yours youre youve youll youd yourself user users",
    "tr": "sen seni sana sende senden senin siz sizi size sizde sizden sizin kullanici kullanicinin",
}
"""Whoever the recalled text tells of."""

TURKISH_YOU: Final = r"\w{2,}(?:s[iu]n(?:[iu]z)?|[dt][iu]n(?:[iu]z)?|[dt][iu]g[iu]n\w{1,5})"
"""Verbs of the second person: yasiyorsun, soylemistin, yasadigini."""

ME: Final[Mapping[Language, str]] = {
    "en": "i im ive ill id my mine me myself we weve our ours us",
    "tr": "ben beni bana bende benden benim biz bizi bize bizde bizden bizim",
}
TURKISH_ME: Final = r"\w{2,}(?:[iu]m|m[ae]m|[dt][iu]k|[iu]z|[iu]m(?:[ae]|[iu]|[dt][ae]n?|l[ae]))"
"""Words of the first person: yasiyorum, evimde; a few too many, as what is mine is kept."""

CONFIRMATIONS: Final = frozenset(
    """
    yes yeah yep yup right correct exactly true indeed sure absolutely definitely still confirmed
    evet aynen dogru dogrudur tabii elbette kesinlikle hala ayni
    """.split()
)
"""A user's sentence that begins with one confirms what follows."""

DENIALS: Final[Mapping[Language, str]] = {
    "en": """
        not never no none nor without longer anymore any stopped quit until till used former formerly wrong actually
        instead correction changed except only solely merely if unless maybe perhaps dont doesnt didnt isnt arent wasnt werent wont
        wouldnt cant cannot couldnt shouldnt havent hasnt hadnt aint
    """,
    "tr": "degil degildi degilim yok yoktu artik yanlis aslinda birakti hic asla olmadan eger belki yalnizca sadece haric",
}
"""Where these differ, something else is said."""

SAME_DENIALS: Final = (
    "dont doesnt didnt",
    "isnt arent wasnt werent aint",
    "wont wouldnt",
    "cant cannot couldnt",
    "havent hasnt hadnt",
    "only solely merely just",
    "without no",
    "sadece yalnizca",
    "degil degildi degilim",
    "yok yoktu",
)
"""Of these, one may stand for the other."""

TURKISH_DENIAL: Final = r"\w{2,}m[aeiu](?:d[iu]\w*|yor\w*|z\w*|m|y[ae]c\w*|y[ae]n\w*|m[iu]s\w*)"
"""Denied verbs, and some words that only look like one: sevmedi, sevmiyor."""

AMOUNTS: Final[Mapping[Language, str]] = {
    "en": "two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand million half "
    + " ".join((*calendar.ENGLISH_DAYS, *calendar.ENGLISH_MONTHS)),
    "tr": "iki uc dort bes alti yedi sekiz dokuz on yirmi otuz kirk elli altmis yetmis seksen doksan yuz bin milyon yarim "
    "pazartesi sali carsamba persembe cuma cumartesi pazar ocak subat mart nisan mayis haziran temmuz agustos eylul ekim "
    "kasim aralik bugun dun yarin",
}
"""Numbers, days and months: another one is news."""

TURKISH_VERB_ENDING: Final = (
    r"[aeiu]?(?:yor\w*|[dt][iu](?:[mnk]|n[iu]z|l[ae]r|[gk]\w*)?|r(?:[iu][mz]|s[iu]n\w*|l[ae]r)?|m[iu]s\w*|y?[ae]c[ae][kg]\w*|"
    r"y?[ae]n|m[ae]k\w*|m[ae]y[iu])"
)
"""What the stemmer leaves of verbs: yasiyor and yasadik(lari) are both of yasa."""
