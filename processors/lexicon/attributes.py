"""What has one value at a time, and how it is said in both languages (ledger D2: key values contradict).

Only what is certain belongs here: a key that is wrongly taken for another one makes a memory disappear. The patterns
are matched on folded text without what stands in quotation marks; `value`, `object` and `noun` are their groups. A
Turkish object or noun comes with its case ending, which the stemmer takes off.
"""

from typing import Final, Literal, NamedTuple

_TO_BE: Final = (
    r"(?:is|are|was changed to|were changed to|has changed to|changed to|was moved to|has moved to|moved to|was set to|is set to|"
    r"was raised to|was lowered to|was extended to|was postponed to|will be)"
)
_NOW: Final = r"(?:now |currently |still |actually |just |recently |finally )*"
_END: Final = r"(?=[.,;!?…]|$| (?:and|but|because|since|so|for|with|from|after|before|at|in|this|last|now|these|instead|not|as|on|today)\b)"
_WHOLE: Final = r"(?=[.,;!?…]|$| (?:and|but|because|since|so|now|any ?more|very much|a lot)\b)"
"""Running in the heat is something else than running: what is liked has to be said completely."""
_TR_END: Final = r"(?=[.,;!?…]|$| (?:ve|ama|cunku|fakat|degil)\b)"

_RUN: Final = r"(?<![\w-])-*+(?=\w)"
"""Where a run of letters and hyphens begins: tried at each of its words, it would cost the square of its length."""

# When I moved to Berlin, if I worked for Google, I wish I was single: none of it is said of today.
_I: Final = (
    r"\bi(?<!when i)(?<!if i)(?<!before i)(?<!until i)(?<!till i)(?<!unless i)(?<!once i)(?<!while i)(?<!wish i)(?<!time i)"
    r"(?<!though i)(?<!like i)(?<!as i)(?<!that i)(?<!do i)(?<!does i)(?<!said i)(?<!says i)(?<!told me i)(?<!thinks i)"
    r"(?<!imagine i)(?<!pretend i)"
)
"""What must not stand before it is looked for behind it: an i is rare, and so is the work."""

Sought = tuple[tuple[str, str], ...]
"""(words of which the text has one, pattern): to look for the words first is ten times as fast."""

VALUES: Final[tuple[tuple[str, str, str], ...]] = (
    ("lives_in", "live; living; based", r"\b(?:now|currently) (?:i )?(?:live|living|based) in (?P<place>[\w' -]+)"),
    (
        "lives_in",
        "live; living; based; reside",
        rf"{_I}(?:'m| am)? {_NOW}(?:live|living|based|reside) in (?P<place>[\w' -]+)",
    ),
    (
        "lives_in",
        "moved; relocated",
        rf"{_I}(?:'ve| have)? {_NOW}(?:moved|relocated) (?:from [\w' -]{{1,80}}? )?(?:back )?to (?P<place>[\w' -]+)",
    ),
    (
        "lives_in",
        "yasiyoru; oturuyoru",
        r"(?<![\w'-])(?P<place>[\w'-]+?)'?(?:de|da|te|ta) (?:\w+ ){0,2}?(?:yasiyoru[mz]|oturuyoru[mz])\b",
    ),
    ("lives_in", "tasindi", r"(?<![\w'-])(?P<place>[\w'-]+?)'?(?:y?[ea]) (?:\w+ ){0,2}?(?:tasindi[mk])\b"),
    ("works_at", "work", rf"{_I} {_NOW}work (?:at|for) (?P<org>[\w' &.-]+)"),
    ("works_at", "working", rf"{_I}(?:'m| am) {_NOW}working (?:at|for) (?P<org>[\w' &.-]+)"),
    (
        "works_at",
        "start; got",
        rf"{_I}(?:'ve| have)? {_NOW}(?:started (?:working )?(?:at|for)|got (?:a|the) (?:new )?job at) (?P<org>[\w' &.-]+)",
    ),
    ("works_at", "joined", rf"{_I}(?:'ve| have)? {_NOW}joined (?P<employer>[\w' &.-]+)"),
    (
        "works_at",
        "calisiyoru; basladi",
        r"(?<![\w'-])(?P<firm>[\w'-]+?)'?(?:de|da|te|ta) (?:\w+ ){0,2}?(?:calisiyoru[mz]|ise basladi[mk])\b",
    ),
    ("works_at", "ise girdi", r"(?<![\w'-])(?P<firm>[\w'-]+?)'?(?:y?[ea]) ise girdi[mk]\b"),
    ("works_as", "work as", rf"{_I} {_NOW}work as an? (?P<value>[\w'-]+(?: [\w'-]+)??){_END}"),
    ("works_as", "olarak calisiyorum", rf"{_RUN}(?P<value>[\w-]+) olarak calisiyorum\b"),
    ("name", "name is", r"\bmy (?:full |first )?name is (?P<person>[\w'-]+)"),
    ("name", "adim ; ismim ", r"\b(?:adim|ismim) (?P<person>[\w'-]+)"),
    (
        "nickname",
        "call",
        r"\b(?:you can call me|just call me|please call me|everyone calls me|people call me|^call me) (?P<person>[\w'-]+)",
    ),
    (
        "age",
        "i'm; i am; turned",
        rf"{_I}(?:'m| am| (?:just )?turned) (?P<value>[1-9]\d|1[01]\d)(?:[ -]years?[ -]old)?(?=[.,;!?]|$| (?:and (?!a half)|today|now|last|this|on)\b)",
    ),
    (
        "age",
        "yasinda; yasim; yasina",
        r"\b(?P<value>\d{1,3}) yasinday(?:im|iz)\b|\byasim (?P<value2>\d{1,3})\b|\b(?P<value3>\d{1,3}) yasina (?:girdi|basti)[mk]\b",
    ),
    (
        "marital_status",
        "single; married; engaged; divorced; widowed",
        rf"{_I}(?:'m| am| got| just got|'ve been| have been)(?: now| recently| actually| happily| finally)? "
        r"(?P<value>single(?! out\b)|married|engaged(?! (?:in|with|on|by)\b)|divorced|widowed)\b(?!-)",
    ),
    (
        "marital_status",
        "evl; bosan; nisanl; bekar",
        r"\b(?P<value>evlendi|bosandi|nisanlandi|evliyi|bekari|nisanliyi|bosanmisi)m\b",
    ),
    (
        "diet",
        "vegetarian; vegan; pescatarian",
        rf"{_I}(?:'m| am|'ve become| became| went| turned)(?: now| currently)?(?: an?)? (?P<value>vegetarian|vegan|pescatarian)\b(?! (?:restaurant|food|recipe|dish|meal)s?\b)",
    ),
    (
        "diet",
        "vegetarian; vegan; pescatarian",
        rf"{_I}(?:'m| am)? (?P<no>no longer|not)(?: an?)? (?:vegetarian|vegan|pescatarian)(?: any ?more)?(?=[.,;!?]|$)",
    ),
    ("diet", "vejetaryen; vegan", r"\b(?P<value>vejetaryen|vegan)(?:im| oldum)\b"),
    ("diet", "degilim", r"\b(?P<no>artik) (?:vejetaryen|vegan) degilim\b"),
)
"""(key, words of which the text has one, pattern): what the speaker says of himself.

`place` must be a known place, `org` and `firm` something with a name, `employer` a company (one joins Greenpeace without
working there), `person` a name.
"""

CLOSED: Final = ("age", "marital_status", "diet")
"""Keys with values that are compared as they stand."""

SAME_VALUES: Final = {
    "evlendi": "married", "evliyi": "married", "bosandi": "divorced", "bosanmisi": "divorced", "nisanlandi": "engaged",
    "nisanliyi": "engaged", "bekari": "single", "vejetaryen": "vegetarian", "no longer": "none", "not": "none", "artik": "none",
}  # fmt: skip
"""Turkish values by their English names, so that both languages speak of one thing."""

_NO_FAVOURITES: Final = r"(?!(?:parts?|things?|bits?|moments?|memor\w+|ones?|aspects?|scenes?|times?|sections?|ways?|days?|person|people|among)\b)"
FAVOURITES: Final[Sought] = (
    (
        "favorite; favourite",
        rf"(?<!of )\bmy (?:all[- ]time |absolute |new )?favou?rite {_NO_FAVOURITES}(?P<noun>[\w-]+(?: [\w-]+)?) is (?:now |still )?(?P<value>[\w' -]{{1,100}}?){_END}",
    ),
    (
        "en sevdigim ",
        rf"\ben sevdigim (?P<noun>(?!(?:sey|kisi|an|yan|taraf|kisim|biri)\b)[\w-]+) (?:artik )?(?P<value>[\w' -]{{1,100}}?){_TR_END}",
    ),
)
"""One of my favourite books and my favourite movies are many, and the favourite part is one of something else."""

_LIKED: Final = (
    r"(?P<object>(?!(?:this|that|these|those|your|his|her|their|its|one|ones)\b)"
    r"(?!the (?!(?:ocean|sea|beach|mountains|outdoors|city|gym|cold|heat|rain|snow|sun|summer|winter)\b))[\w'-]+(?: [\w'-]+)??)"
)
"""The movie and that idea are liked where they were spoken of, and nowhere else."""

LIKES: Final[Sought] = (
    (
        "like; love; enjoy; adore",
        rf"{_I} {_NOW}(?:really |absolutely |do |also )*(?:like|love|enjoy|adore) {_LIKED}{_WHOLE}",
    ),
    (
        "severim; seviyorum; bayilirim",
        rf"(?:^|[,;.] |\b(?:ben|ama|ve|fakat) )(?P<object>[\w'-]+)(?: cok| da| de| gercekten)* (?:severim|seviyorum|bayilirim){_TR_END}",
    ),
)
DISLIKES: Final[Sought] = (
    (
        "hate; stand; lik; eat; drink",
        rf"{_I} {_NOW}(?:really |absolutely )*(?:hate|dislike|can't stand|cannot stand|don't like|do not like|no longer like|"
        rf"don't (?:eat|drink)|no longer (?:eat|drink)|stopped (?:eating|drinking|liking)) {_LIKED}(?: any ?more)?{_WHOLE}",
    ),
    (
        "neither do i like",
        rf"\bneither do i like {_LIKED}{_WHOLE}",
    ),
    (
        "sevm; icm; yem",
        rf"(?:^|[,;.] |\b(?:ben|artik|ama|ve|fakat) )(?P<object>(?!artik\b)[\w'-]+)(?: hic| pek| artik)* (?:sevmem|sevmiyorum|icmiyorum|yemiyorum|icmem|yemem){_TR_END}",
    ),
    (
        "nefret ",
        rf"(?:^|[,;.] |\b(?:ben|ama|ve|fakat) )(?P<object>[\w'-]+) nefret (?:ederim|ediyorum){_TR_END}",
    ),
)

PREFERS: Final[Sought] = (
    (
        "prefer",
        rf"{_I} {_NOW}prefer (?P<value>[\w'-]+(?: [\w'-]+)?) (?:to|over|rather than) (?P<object>[\w'-]+(?: [\w'-]+)?){_WHOLE}",
    ),
    (
        "tercih ",
        rf"(?<![\w'-])['-]*+(?=\w)(?P<value>[\w'-]+[iu]) (?P<object>[\w'-]+)[ea] tercih ed(?:erim|iyorum){_TR_END}",
    ),
)
"""What is preferred (value) to what (object)."""


class Noun(NamedTuple):
    """Something with one value at a time."""

    key: str
    kind: Literal["number", "day", "digits", "text", "person"]
    """how its values are compared"""
    values: str
    """how they look"""
    own: bool = False
    """whether it is a person's own, so that only "my" says whose"""


_NUMBER: Final = r"[$€£₺~+]?\d[\d.,:/%+-]*\w*(?: (?:million|thousand|k|m|bn|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|euros?|dollars?|pounds?|usd|eur|tl|lira|mb|gb|ms|saniye|dakika|saat|gun|hafta|ay|yil|bin|milyon)\b){0,2}"
_DAY: Final = (
    r"(?:(?:on |the )*(?:\d[\w.:/-]*(?: (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    r"ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik))?(?:,? \d{4})?|"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december) \d[\w]*(?:,? \d{4})?|"
    r"(?:next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar))"
)
_MAIL: Final = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_WEB: Final = r"(?:https?://\S+?|[\w-]+(?:\.[\w-]+)+(?:[:/]\S*?)?|/[\w/.-]+)"
_PHONE: Final = r"\+?\d[\d ()/-]{5,}\d"
_ZONE: Final = r"(?:[a-z]+/[a-z_]+|(?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::\d{2})?)?|[ecmp][sd]?t|cest|cet|eest|eet|trt|bst)"
_COLOUR: Final = (
    r"(?:(?:light |dark )?(?:brown|blue|green|hazel|grey|gray|amber|black)|kahverengi|mavi|yesil|ela|siyah|gri)"
)
_BLOOD: Final = r"(?:ab|a|b|o|0)(?: ?(?:\+|-|rh ?[+-]|positive|negative|pozitif|negatif))?"
_WORDS: Final = r"[\w-]+(?: [\w-]+){0,2}?"
_VERSION: Final = r"v?\d+(?:\.\w+)*(?:-\w+)?"
_TONGUE: Final = (
    r"(?:english|german|turkish|french|spanish|italian|russian|arabic|chinese|japanese|python|java|kotlin|go|rust|typescript|"
    r"javascript|c\+\+|c#|ruby|php|scala|swift|turkce|ingilizce|almanca|fransizca|ispanyolca|italyanca|rusca|arapca)"
)
_BRANCH: Final = r"(?:main|master|develop|dev|trunk|release[\w/.-]*)"

_NOUNS: Final[tuple[tuple[Noun, str], ...]] = (
    (Noun("port", "digits", r"\d{2,5}"), "port; portu; portumuz"),
    (Noun("version", "text", _VERSION), "version; surumu; versiyonu; surumumuz"),
    (Noun("deadline", "day", _DAY), "deadline; due date; teslim tarihi; son teslim tarihi; teslim tarihimiz"),
    (Noun("budget", "number", _NUMBER), "budget; butcesi; butcemiz; butcem"),
    (Noun("url", "text", _WEB), "url; endpoint; base url"),
    (Noun("phone", "digits", _PHONE, own=True), "phone number; phone; mobile number; cell number; telefon numaram; telefonum; numaram; cep telefonum"),
    (Noun("email", "text", _MAIL, own=True), "email; e-mail; email address; e-mail address; e-postam; e-posta adresim; eposta adresim; mail adresim"),
    (Noun("birthday", "day", _DAY, own=True), "birthday; dogum gunum"),
    (Noun("job_title", "text", _WORDS, own=True), "job title"),
    (Noun("manager", "person", _WORDS, own=True), "manager; boss; team lead; mudurum; yoneticim; patronum"),
    (Noun("owner", "person", _WORDS), "owner; sahibi"),
    (Noun("lead", "person", _WORDS), "lead; lideri; lead developer; project lead; proje lideri"),
    (Noun("timezone", "text", _ZONE, own=True), "timezone; time zone; saat dilimim"),
    (Noun("timeout", "number", _NUMBER), "timeout; zaman asimi"),
    (Noun("limit", "number", _NUMBER), "limit; limiti; rate limit"),
    (Noun("region", "text", r"[a-z]{2,}-[a-z]+-\d\w*"), "region; bolgesi"),
    (Noun("branch", "text", _BRANCH), "default branch; main branch"),
    (Noun("launch_date", "day", _DAY), "launch date; release date; yayin tarihi; cikis tarihi"),
    (Noun("meeting_time", "text", r"(?:at )?\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?"), "meeting time; toplanti saati"),
    (Noun("language", "text", _TONGUE), "programming language; native language; mother tongue; ana dilim; programlama dili"),
    (Noun("retention", "number", _NUMBER), "retention period; saklama suresi"),
    (Noun("salary", "number", _NUMBER, own=True), "salary; maasim"),
    (Noun("rent", "number", _NUMBER, own=True), "rent; kiram"),
    (Noun("shoe_size", "number", r"\d{1,2}(?:[.,]5)?", own=True), "shoe size; ayakkabi numaram"),
    (Noun("blood_type", "text", _BLOOD, own=True), "blood type; kan grubum"),
    (Noun("eye_colour", "text", _COLOUR, own=True), "eye colour; eye color; goz rengim"),
)  # fmt: skip

NOUNS: Final = {name: noun for noun, spelled in _NOUNS for name in spelled.split("; ")}
"""What has one value at a time, by the nouns of both languages."""

_ANY_NOUN: Final = "|".join(sorted(NOUNS, key=len, reverse=True))
_VALUE: Final = r"(?P<value>\S)"
"""Where the value begins; how far it goes is for the noun to say."""

POSSESSED: Final = (
    rf"\b(?P<whose>my|our|the) (?P<noun>(?:[\w' -]{{1,30}}? )??(?:{_ANY_NOUN})) {_TO_BE} (?:now |actually |currently )?{_VALUE}",
    rf"\b(?P<whose>my|our|the) (?P<noun>{_ANY_NOUN}) (?:of|for) (?:the |our |my )?(?P<of>[\w-]+(?: [\w-]+)?) {_TO_BE} (?:now |actually |currently )?{_VALUE}",
    rf"\b(?:changed|moved|set|updated|bumped|raised|lowered|increased|reduced|switched|pushed|extended|postponed) "
    rf"(?P<whose>my|our|the) (?P<noun>(?:[\w' -]{{1,30}}? )??(?:{_ANY_NOUN})) (?:from [\w.:/-]+ )?to {_VALUE}",
)
"""The (noun) is (value), the (noun) of (something) is (value), we changed the (noun) to (value)."""

TURKISH_NOUN: Final = (
    rf"(?:^|[,;.] )(?P<noun>(?:[\w' -]{{1,30}}? )??(?:{_ANY_NOUN})) (?:artik |su an |simdi )?{_VALUE}",
    rf"(?:^|[,;.] )(?P<noun>(?:[\w' -]{{1,30}}? )??(?:portu|surumu|versiyonu|butcesi|limiti|zaman asimi))n[iu] {_VALUE}",
)
"""(noun) (value): Turkish needs no verb between the two."""

LISTENS: Final[Sought] = (
    (
        "on port ",
        rf"{_RUN}(?:the )?(?P<noun>[\w-]+(?: [\w-]+)?) (?:now )?(?:listens|runs|is listening|is running|is) on port (?P<value>\d{{2,5}})\b",
    ),
    (
        " portu",
        rf"{_RUN}(?P<noun>[\w-]+) (?:artik )?(?P<value>\d{{2,5}}) portu(?:nda|ndan|nu) (?:calisiyor|dinliyor|kullaniyor)",
    ),
)

UPGRADED: Final[Sought] = (
    (
        "upgraded; updated; migrated",
        rf"\b(?:upgraded|updated|migrated) (?:the |our |my )?(?P<tech>[\w.+#-]+(?: [\w.+#-]+)?) (?:from (?:version )?[\w.]+ )?to (?:version |v)?(?P<value>{_VERSION})(?!\.*\w)",
    ),
    (
        " on ; using; running",
        rf"\b(?:we're|we are|i'm|i am) (?:now |currently |still )?(?:on|using|running) (?P<tech>[\w.+#-]+(?: [\w.+#-]+)?) (?:version |v)?(?P<value>{_VERSION})(?!\.*\w)",
    ),
    (
        "gecti; yukseltti",
        rf"(?<![\w.+#-])[.+#-]*+(?=\w)(?P<tech>[\w.+#-]+) (?P<value>{_VERSION})(?:'?[ey]?[ae])? (?:surumune )?(?:gecti[mk]|yukseltti[mk])\b",
    ),
)
"""Which version of a technology is in use, where no environment is named beside it."""

ENVIRONMENTS: Final = r"\b(?:staging|production|prod|tests?|dev|development|local\w*|laptop|ci|sandbox|canli|uretim)\b"

UNITS: Final = {
    "second": "s", "sec": "s", "saniye": "s", "minute": "min", "min": "min", "dakika": "min", "hour": "h", "saat": "h", "day": "d",
    "gun": "d", "week": "w", "hafta": "w", "month": "mo", "ay": "mo", "year": "y", "yil": "y", "mb": "mb", "gb": "gb", "ms": "ms",
}  # fmt: skip
"""Units by their short form; money has none, for 500 and 500 euros are one."""

MULTIPLES: Final = {
    "k": 1_000,
    "thousand": 1_000,
    "bin": 1_000,
    "m": 1_000_000,
    "million": 1_000_000,
    "milyon": 1_000_000,
}
