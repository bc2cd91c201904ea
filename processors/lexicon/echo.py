"""What surrounds a text that was recalled when it comes back: headings, phrases of remembering, confirmations.

Words are folded: small letters, no diacritics, no apostrophes. What one language has of its own is in its pack.
"""

from typing import Final

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

CONFIRMATIONS: Final = frozenset(
    """
    yes yeah yep yup right correct exactly true indeed sure absolutely definitely still confirmed
    evet aynen dogru dogrudur tabii elbette kesinlikle hala ayni
    """.split()
)
"""A user's sentence that begins with one confirms what follows."""

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
