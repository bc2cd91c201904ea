"""What has one value at a time, and how it is said in both languages (ledger D2: key values contradict).

Only what is certain belongs here: a key that is wrongly taken for another one makes a memory disappear. The patterns
are matched on folded text; `value`, `object` and `noun` are their groups. A Turkish object or noun comes with its case
ending, which the stemmer takes off.
"""

from typing import Final

_TO_BE: Final = r"(?:is|are|was changed to|were changed to|has changed to|changed to|has moved to|moved to|will be)"
_NOW: Final = r"(?:now |currently |still |actually |just |recently |finally )*"
_END: Final = (
    r"(?=[.,;!?…]|$| (?:and|but|because|since|so|for|with|from|after|before|at the|in the|this|last|now|these)\b)"
)
_TR_END: Final = r"(?=[.,;!?…]|$| (?:ve|ama|cunku|fakat)\b)"

VALUES: Final[tuple[tuple[str, str], ...]] = (
    ("lives_in", rf"\bi(?:'m| am)? {_NOW}(?:live|living|based|reside) in (?P<place>[\w' -]+)"),
    ("lives_in", rf"\bi(?:'ve| have)? {_NOW}(?:moved|relocated) (?:from [\w' -]+? )?(?:back )?to (?P<place>[\w' -]+)"),
    ("lives_in", r"(?P<place>[\w'-]+?)'?(?:de|da|te|ta) (?:\w+ ){0,2}?(?:yasiyoru[mz]|oturuyoru[mz])\b"),
    ("lives_in", r"(?P<place>[\w'-]+?)'?(?:y?[ea]) (?:geri )?(?:tasindi[mk])\b"),
    ("works_at", rf"\bi {_NOW}work (?:at|for) (?P<org>[\w' &.-]+?){_END}"),
    (
        "works_at",
        rf"\bi(?:'ve| have)? {_NOW}(?:joined|started (?:working )?(?:at|for)|got a job at) (?P<org>[\w' &.-]+?){_END}",
    ),
    ("works_at", r"(?P<org>[\w'-]+?)'?(?:de|da|te|ta) (?:\w+ ){0,2}?(?:calisiyoru[mz]|ise basladi[mk])\b"),
    ("works_at", r"(?P<org>[\w'-]+?)'?(?:y?[ea]) ise girdi[mk]\b"),
    ("works_as", rf"\bi {_NOW}work as an? (?P<value>[\w' -]+?){_END}"),
    ("works_as", r"\b(?P<value>[\w-]+) olarak calisiyorum\b"),
    ("name", rf"\b(?:my name is|call me) (?P<value>[\w'-]+(?: [\w'-]+)?){_END}"),
    ("name", rf"\b(?:adim|ismim) (?P<value>[\w'-]+(?: [\w'-]+)?){_TR_END}"),
    ("age", r"\bi(?:'m| am| (?:just )?turned) (?P<value>\d{1,3})(?: years old)?(?=[.,;!?]|$| (?:and|today|now)\b)"),
    ("age", r"\b(?P<value>\d{1,3}) yasinday(?:im|iz)\b|\byasim (?P<value2>\d{1,3})\b"),
    (
        "marital_status",
        r"\bi(?:'m| am| got| just got)(?: now| recently| actually)? (?P<value>single|married|engaged|divorced)\b",
    ),
    ("marital_status", r"\b(?P<value>evlendi|bosandi|nisanlandi|evliyi|bekari|nisanliyi|bosanmisi)m\b"),
    ("diet", r"\bi(?:'m| am|'ve become| became| went)(?: a| now| now a)? (?P<value>vegetarian|vegan|pescatarian)\b"),
    ("diet", r"\b(?P<value>vejetaryen|vegan)(?:im| oldum)\b"),
)
"""(key, pattern): what the speaker says of himself. `place` must be a known place, `org` anything with a name."""

SAME_VALUES: Final = {
    "evlendi": "married", "evliyi": "married", "bosandi": "divorced", "bosanmisi": "divorced", "nisanlandi": "engaged",
    "nisanliyi": "engaged", "bekari": "single", "vejetaryen": "vegetarian",
}  # fmt: skip
"""Turkish values by their English names, so that both languages speak of one thing."""

FAVOURITES: Final = (
    rf"\bmy (?:all[- ]time |absolute |new )?favou?rite (?P<noun>[\w-]+(?: [\w-]+)?) (?:is|are) (?:now |still )?(?P<value>[\w' -]+?){_END}",
    rf"\ben sevdigim (?P<noun>[\w-]+) (?:artik )?(?P<value>[\w' -]+?){_TR_END}",
)

LIKES: Final = (
    rf"\bi {_NOW}(?:really |absolutely |do |also )*(?:like|love|enjoy|adore) (?P<object>[\w'-]+(?: [\w'-]+)?){_END}",
    rf"\b(?P<object>[\w'-]+(?: [\w'-]+)?) (?:cok )?(?:severim|seviyorum|bayilirim){_TR_END}",
)
DISLIKES: Final = (
    rf"\bi {_NOW}(?:really |absolutely )*(?:hate|dislike|can't stand|cannot stand|don't like|do not like|no longer like|"
    rf"don't (?:eat|drink)|no longer (?:eat|drink)|stopped (?:eating|drinking|liking)) (?P<object>[\w'-]+(?: [\w'-]+)??)"
    rf"(?: any ?more)?{_END}",
    rf"\b(?:artik )?(?P<object>[\w'-]+) (?:hic )?(?:sevmem|sevmiyorum|icmiyorum|yemiyorum|icmem|yemem){_TR_END}",
    rf"\b(?P<object>[\w'-]+) nefret (?:ederim|ediyorum){_TR_END}",
)

PREFERS: Final = (
    rf"\bi {_NOW}prefer (?P<value>[\w'-]+(?: [\w'-]+)?) (?:to|over|rather than) (?P<object>[\w'-]+(?: [\w'-]+)?){_END}",
    rf"\b(?P<value>[\w'-]+?)'?y[iu] (?P<object>[\w'-]+?)'?y?[ea] tercih ed(?:erim|iyorum){_TR_END}",
)
"""What is preferred (value) to what (object)."""

NOUNS: Final = {
    "port": "port", "portu": "port", "version": "version", "surumu": "version", "versiyonu": "version",
    "deadline": "deadline", "teslim tarihi": "deadline", "budget": "budget", "butcesi": "budget", "butcemiz": "budget",
    "url": "url", "endpoint": "url", "address": "address", "adresi": "address", "adresim": "address",
    "phone number": "phone", "telefon numaram": "phone", "telefonum": "phone", "phone": "phone",
    "email": "email", "e-mail": "email", "email address": "email", "e-postam": "email", "e-posta adresim": "email",
    "birthday": "birthday", "dogum gunum": "birthday", "job title": "job_title", "job": "job", "meslegim": "job",
    "manager": "manager", "mudurum": "manager", "yoneticim": "manager", "boss": "manager",
    "timezone": "timezone", "time zone": "timezone", "saat dilimim": "timezone", "timeout": "timeout",
    "zaman asimi": "timeout", "limit": "limit", "limiti": "limit", "region": "region", "bolgesi": "region",
    "default branch": "branch", "launch date": "launch_date", "release date": "launch_date", "yayin tarihi": "launch_date",
    "meeting time": "meeting_time", "toplanti saati": "meeting_time", "language": "language", "dili": "language",
    "password policy": "password_policy", "owner": "owner", "sahibi": "owner", "lead": "lead", "lideri": "lead",
    "retention period": "retention", "saklama suresi": "retention", "salary": "salary", "maasim": "salary",
    "rent": "rent", "kiram": "rent", "shoe size": "shoe_size", "ayakkabi numaram": "shoe_size", "blood type": "blood_type",
    "kan grubum": "blood_type", "eye colour": "eye_colour", "eye color": "eye_colour", "goz rengim": "eye_colour",
}  # fmt: skip
"""Nouns that have one value at a time, by the name that both languages share."""

POSSESSED: Final = rf"\b(?:my|our|the|their|its) (?P<noun>[\w' -]{{2,40}}?) {_TO_BE} (?:now |actually |currently )?(?P<value>[\w'@:/.+%-]+(?: [\w'@:/.+%-]+){{0,3}}?){_END}"
"""The (noun) is (value); the noun has to end in one of NOUNS."""

LISTENS: Final = r"\b(?:the )?(?P<noun>[\w-]+(?: [\w-]+)?) (?:now )?(?:listens|runs|is listening|is running) on port (?P<value>\d{2,5})\b"

TURKISH_NOUN: Final = rf"\b(?P<noun>[\w' -]{{3,40}}?) (?:artik |su an |simdi )?(?P<value>[\w@:/.+%-]*\d[\w@:/.+%-]*(?: \w+)?|[\w.+-]+@[\w.-]+|[\w-]+)(?:dir|dur|oldu| oldu)?{_TR_END}"
"""(noun) (value): Turkish needs no verb between the two; the noun has to end in one of NOUNS."""
