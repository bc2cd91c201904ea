"""Words of time that are no single day, in English and Turkish."""

from typing import Final

UNITS: Final = {
    "week": "week", "weekend": "weekend", "month": "month", "months": "month", "year": "year", "years": "year",
    "spring": "spring", "summer": "summer", "fall": "autumn", "autumn": "autumn", "winter": "winter",
    "hafta": "week", "hafta sonu": "weekend", "haftasonu": "weekend", "ay": "month", "yıl": "year", "sene": "year",
    "ilkbahar": "spring", "bahar": "spring", "yaz": "summer", "sonbahar": "autumn", "güz": "autumn", "kış": "winter",
}  # fmt: skip

DIRECTIONS: Final = {
    "last": -1, "this past": -1, "this": 0, "this coming": 0, "next": 1, "coming": 1,
    "geçen": -1, "geçtiğimiz": -1, "bu": 0, "gelecek": 1, "önümüzdeki": 1,
    "before last": -2, "after next": 2, "evvelki": -2, "öbür": 2,
}  # fmt: skip

ENGLISH_PARTS: Final = {
    "early": (1, 10), "the start of": (1, 10), "the beginning of": (1, 10), "start of": (1, 10), "beginning of": (1, 10),
    "mid": (11, 20), "mid-": (11, 20), "the middle of": (11, 20), "middle of": (11, 20),
    "late": (21, 0), "the end of": (21, 0), "end of": (21, 0),
    "the first week of": (1, 7), "first week of": (1, 7), "the second week of": (8, 14), "second week of": (8, 14),
    "the third week of": (15, 21), "third week of": (15, 21), "the last week of": (-6, 0), "last week of": (-6, 0),
}  # fmt: skip
TURKISH_PARTS: Final = {
    "baş": (1, 10), "orta": (11, 20), "son": (21, 0),
    "ilk hafta": (1, 7), "ikinci hafta": (8, 14), "üçüncü hafta": (15, 21), "son hafta": (-6, 0),
}  # fmt: skip
"""Parts of a month: the first and the last day, below one from its end."""

CLOSED: Final = {
    "the week": ("week", 0), "the month": ("month", 0), "the year": ("year", 0),
    "ay": ("month", 0), "yıl": ("year", 0), "sene": ("year", 0),
}  # fmt: skip
"""What is meant of these where it is their end."""

WORDS: Final = {"haftaya": ("week", 1), "seneye": ("year", 1), "önümüzdeki aya": ("month", 1)}
"""What says unit and direction in one word."""

RELATIONS: Final = {
    "until": "until", "till": "until", "til": "until", "through": "until", "by": "before", "before": "before", "since": "since",
    "from": "after", "after": "after", "starting": "after", "as of": "after", "thru": "until", "in": "in", "on": "in", "during": "in",
    "kadar": "until", "dek": "until", "önce": "before", "beri": "since", "bu yana": "since", "itibaren": "after", "itibariyle": "after", "sonra": "after",
}  # fmt: skip

INCLUSIVE: Final = ("by", "from", "starting", "as", "itibaren", "itibariyle")
"""Those of RELATIONS that include the time itself."""

THROUGH: Final = ("through", "thru")
"""Those of RELATIONS that last up to the end of the time."""

PREPOSITIONS: Final = (
    "until",
    "till",
    "til",
    "through",
    "thru",
    "by",
    "before",
    "since",
    "from",
    "starting",
    "as of",
    "after",
    "in",
    "on",
    "during",
)
POSTPOSITIONS: Final = ("kadar", "dek", "önce", "beri", "bu yana", "itibaren", "itibariyle", "sonra")

AHEAD: Final = (
    r"\b(?:will|won't|going to|gonna|plan(?:s|ned)?|due|expires?|expiring|deadline|remind|renew|moving|starting|leaving|coming|flying|"
    r"visiting|getting|taking|start|begin|booked|scheduled|want|need|have to|must|should|let's|schedule|(?<!the )(?<!that )(?<!this )(?<!a )(?<!my )book|launch(?:es)?|starts|begins|ends|"
    r"leaves|appointment|meeting|is on|are on|here|staying)\b|'ll\b|[ae]c[ae][kg]|\w[iu]c[ae][mzkg]|[dlnpry]c[ae][mz]\b|\w\wm[ae]l[iu](?:y[iu]m|y[iu]z|s[iu]n)?\b|lazim|gerek|hatirlat|planl|randevu|"
    r"\w[iu]yo(?:r(?:um|uz|lar(?:mis)?|mus\w*)?|[mzn]|lar(?:mis)?|mus\w*)?\b|(?:\b(?:am|is|are)|'m|'s|'re) \w+ing\b|bitiyor|basliyor|toplanti"
)
"""The folded words of what lies ahead."""

PAST: Final = (
    r"\b(?:was|were|had|did|didn'?t|(?<!'ve )(?<!\bive )(?<!'s )(?<!have )(?<!has )got|went|came|met|bought|left(?! (?:is|knee|eye|hand|leg|arm|foot|side|hip|ear|shoulder|one)\b)|began|took|made|saw|spent|quit|broke|became)\b|"
    r"\b(?<!\bbe )(?<!\bis )(?<!\bare )(?<!\bget )(?<!\bgets )(?<!\bgetting )(?<!'m )(?<!\bim )(?<!'re )(?:gave|knew|wrote|drove|flew|fell|grew|drew|wore|ate|drank|swam|rode|chose|forgot|threw|woke|stole|tore|ran|spoke|sang|rose|shook|froze|blew|born|done|"
    r"(?!(?:call(?!ed it\b)|nam|promis|agre|ask|text|mention|announc|confirm)ed\b)\w{2,}ed)\b|"
    r"(?=[td][iu])(?<!due)(?:(?<!\bkonus)(?<!\banlas)(?<=[cfhkpst])t|(?<!\bde)(?<!\bsoyle)(?<!\bsoz ver)(?<!\bsor)(?<!\ba)(?<!\bha)(?<!\bhay)(?<!\bka)(?<!\bke)(?<!\bken)(?<!\bsim)(?<!\byar)d)[iu](?:m|k|lar|ler)?\b|"
    r"(?=m[iu]s)(?<!yor)(?<!yo)(?<!l[ae]r)(?<!\balt)(?<!\byet)(?<!\bbos)(?<!\bvar)(?<!\byok)(?<!bilir)m[iu]s(?:(?:l[ae]r|[iu][mz])(?=\s*(?:$|[.,;!?\n])))?\b"
)
"""The folded words of what is over. Getting married is not over yet, nor is what a person is called.

That somebody said, asked or promised something does not tell when it happens: *the doctor said 24 September*.

In Turkish, the ending -DI is -ti only behind a voiceless consonant, so *artık*, *saati* and *kötü* do not have it; *adı*,
*hadi*, *kadın*, *kedi*, *kendi*, *şimdi* and *yardım* are no verbs. What is said to be free or there (*boşmuş*) is not over,
nor what they say they do (*geliyorlarmış*).
"""

NO_PAST: Final = (
    r"(?<=\w )(?:have|has|having|gets?|getting|wants?|needs?) (?:my|his|her|its|our|their|the|\w+'s) (?:(?!(?:i|you|he|she|we|they|who|that|which)\b)\w+ ){1,2}(?:done|\w{2,}ed)\b|"
    r"\bi (?:said|thought) (?:that )?(?:i|we|they|he|she) (?:was|were)\b|"
    r"\b(?:said|thought|told \w+) (?:that )?(?:it|(?:the|my) \w+) (?:was|were)\b|\bsanm[iu]st[iu]m?\b|"
    r"\b\w+[dt][iu](?:m|k|lar|ler)?(?= (?:var|yok)(?:di|mis)?\b)|"
    r"(?:\w(?<!\byas)[aeiou]m|s[iu]n|m[iu]z|'n?)[iu]n (?!(?:et|ol|eyle)[dt])\w+[dt][iu]\b|(?:\w[aeiou]n|\bon)[iu]n \w+[dt][iu](?= \w)|"
    r"\b(?:on|yirmi|otuz|kirk|elli|altmis|yetmis|seksen|doksan|yuz) yedi\b|\byedi (?:bucuk|tane|kisi)\b"
)
"""The folded words that end as a verb of the past does, and are none, whatever their stem.

What somebody has done or wants done lies ahead: *she has her knee done in June*; so may what the speaker said or
thought was so: *I said it was on the 13th*.

In Turkish a verb stands last: what somebody has or what there is stands before *var* and *yok* (*mevlidi var*, *vaktim yok*), and behind
a genitive stands what belongs to it (*ninemin mevlidi*); where the genitive may be *your* as well (*telefonun düştü*), only if
more follows. *Seven* (*on yedi*) and *ate* are one word.
"""

PERHAPS_PAST: Final = r"\b(?:been|since|ago|used to|said|told|asked|sent|sold|held|kept|lost|won|paid|felt|heard|stood|slept|rang|thought|caught|taught|fought|built|led|put|hit|cut|found|read|wed|sat|set|shut|hid|bit|fed|shot|hung|lent|lay|dealt|hurt|beat|spent|swept|meant|slid|stuck|spun|swung)\b"
"""The folded past tenses that are participles too, or of saying: they do not tell when something happens."""

RECURRING: Final = r"\b(?:due|paid|pay|(?:pay|pension) ?day|rents?|every|each|always|usually|subscription|hep|genel\w*|ayda|kira\w*|fatura\w*|aidat\w*|taksit\w*|maas\w*|her ay\w*|ode\w+|yat(?:ar|iyor))\b"
"""The folded words of what comes every month on its day."""

ALWAYS: Final = (
    r"\b(?:(?:every|each) month|her ay(?:in)?|from now on|going forward|bundan (?:boyle|sonra))\b|"
    r"\b(?:every|each) (?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\bher (?:pazar|sali|carsamba|persembe|cuma)"
)
"""The same whatever else its clause says: *moved to Thursday from now on*, *until the 20th of every month*, *every Friday night
until Sunday*."""

BEGINS: Final = (
    r"\b(?:start|starts|starting|begin|begins|beginning)\b(?! (?:at|around|about) \d)|\bmov(?:e|es|ing) (?:to|in|into|out|house)\b|"
    r"(?<!\d[dt][ae] )(?<!\d'[dt][ae] )\bbasl(?:iyo|ic[ae][mzgk]|aya?c|ar\b|anacak)|\btasin(?:iyo|aca[kg]|ir|caz|cam)|"
    r"\b(?:hafta|gun|ay|bizde|bende) kal(?:iyo|aca[kg]|ica[mkz]|caz|cam)|"
    r"\bstay(?:s|ing)? (?:for )?(?:a|\d+|two|three|four|five|six|ten|another) (?:few )?(?:day|week|month)s?\b"
)
"""The folded words of what begins at a time, and lasts: *she starts nursery in August*, *işe 6 nisanda başlıyorum*,
*she comes on 7 March and is staying for a month*. What starts at an hour (*it starts at 9*, *9'da başlıyor*) is of one day."""

COMES_AGAIN: Final = (
    r"\bbirthday(?:'s| is)\b|\bdogum ?gun[iu]?(?: de| da)? \d|\byasina gir|"
    r"(?:\b(?:s?he|i)(?: will|'ll) be|\bturns|\bturning) \d{1,2}\b(?! (?!on\b|in\b|this\b|next\b|tomorrow\b|today\b|and (?!a half)|years? old\b)\w|[.:,]\d|[-–%/'’])"
)
"""The folded words of a day that comes again every year: *Sıla'nın doğumgünü 2 mayıs, unutturma*, *she'll be 8 on the 4th*."""

ENDS: Final = r"\b(?:ends?|ending|finish(?:es)?|(?:come|comes|coming|be|get|go|going) back|bit(?:er|iyo|ece)\w*|don(?:er|uyo|ece)\w*)\b"
"""The folded words of what also ends: *the sale starts on 6 March and ends on the 9th*."""

CLOSING: Final = r"\bend of\b|(?<!hafta )\bsonun?[ae]?\b"
"""The folded words of the end of a time: *until the end of June*, *ay sonuna kadar*."""

MOVED: Final = r"\b(?:moved|changed|pushed|shifted|postponed|switched|rescheduled|bumped|brought|extended|renewed)\b|\bertele|\balindi|\bcek(?:il|t)|\bdegis|\bkay(?:di|dir)|\buzat[it]"
"""The folded words of what has another time now: the times that they name are not over."""
