"""Days, months and spans of time in German, and ISO dates in German sentences."""

import re
from typing import Final

from mnemolog.processors.language.calendar import Calendar, Days, Spans, alternatives, numbered
from mnemolog.processors.text.feasts import every_year_on, from_easter
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later


def with_date(text: str, start: int, end: int, iso: str, _part: str | None) -> str:
    """The text with the date in the place of the day: am 2023-05-09.

    >>> with_date("Morgen fliege ich.", 0, 6, "2023-05-09", None)
    'Am 2023-05-09 fliege ich.'
    >>> with_date("Wir treffen uns am 3. Mai.", 19, 25, "2023-05-03", None)
    'Wir treffen uns am 2023-05-03.'
    """
    before, after = text[:start], text[end:]
    if _PREPOSITION.search(before):
        return f"{before}{iso}{after}"
    return f"{before}{'am' if before else 'Am'} {iso}{after}"


_PREPOSITION: Final = later(
    r"\b(?:am|an|dem|den|der|vom|von|zum|zu|bis|seit|ab|für|und|oder|als|nach|vor) $", re.IGNORECASE
)
MONTHS: Final = (
    "januar", "februar", "märz", "april", "mai", "juni",
    "juli", "august", "september", "oktober", "november", "dezember",
)  # fmt: skip
WEEKDAYS: Final = ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag")
_RELATIVE: Final = {
    "vorgestern": -2, "gestern abend": -1, "gestern": -1, "heute morgen": 0, "heute abend": 0, "heute nacht": 0, "heute": 0,
    "morgen früh": 1, "morgen abend": 1, "morgen": 1, "übermorgen": 2,
}  # fmt: skip
_NUMBERS: Final = {
    "ein": 1, "eine": 1, "einem": 1, "einer": 1, "einen": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwölf": 12,
}  # fmt: skip
_UNITS: Final = {"tag": 1, "tage": 1, "tagen": 1, "woche": 7, "wochen": 7}
_SPANS_OF: Final = {
    "woche": "week", "wochen": "week", "wochenende": "weekend", "monat": "month", "monate": "month", "monaten": "month",
    "jahr": "year", "jahre": "year", "jahren": "year", "frühling": "spring", "frühjahr": "spring", "sommer": "summer",
    "herbst": "autumn", "winter": "winter",
}  # fmt: skip
_ENDINGS: Final = ("e", "en", "er", "es", "em")
_LAST: Final = tuple(stem + end for stem in ("letzt", "vergangen", "vorig") for end in _ENDINGS)
_THIS: Final = tuple("dies" + end for end in _ENDINGS)
_NEXT: Final = tuple(stem + end for stem in ("nächst", "kommend") for end in _ENDINGS)

# *Jänner* is January in Austria.
_MONTHS: Final = numbered(MONTHS, start=1) | {"janner": 1}
_SHORT_MONTHS: Final = {
    "jan": 1, "feb": 2, "mrz": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sept": 9, "sep": 9, "okt": 10, "nov": 11, "dez": 12,
    # A month may be written as a number: *am 3.5.*
    **{f"{number}": number for number in range(1, 13)},
    **{f"{number:02}": number for number in range(1, 10)},
}  # fmt: skip
# *Sonnabend* is Saturday in the north and east.
_WEEKDAYS: Final = numbered(WEEKDAYS, start=0) | {"sonnabend": 5}

_FEASTS: Final = {
    "weihnachten": every_year_on(12, 24, days=3),
    "heiligabend": every_year_on(12, 24),
    "silvester": every_year_on(12, 31),
    "neujahr": every_year_on(1, 1),
    "karfreitag": from_easter(-2),
    "ostern": from_easter(0, days=2),
    "pfingsten": from_easter(49, days=2),
}

_MONTH: Final = rf"(?P<name>{alternatives((*_MONTHS, *(name for name in _SHORT_MONTHS if name.isalpha())))})"
_DAY: Final = r"(?P<day>\d{1,2})\.?"
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})"
_WEEKDAY: Final = rf"(?P<weekday>{alternatives(_WEEKDAYS)})"
_NUMBER: Final = rf"(?P<number>\d{{1,3}}|{alternatives(_NUMBERS)})"
_UNIT: Final = rf"(?P<unit>{alternatives(_UNITS)})"
_LONG_UNIT: Final = r"(?P<unit>monat(?:en?)?|jahr(?:en?)?)"
_AHEAD: Final = (
    r"\b(?:werde|wirst|wird|werden|plane\w*|will|wollen|mochte\w*|muss|mussen|soll\w*|termin|frist|fallig|beginn\w*|startet|"
    r"endet|fliege\w*|fahre\w*|ziehe\w*|reise\w*|treffe\w*|besuche\w*|fange\w*|gehe\w*|komme\w*|heirate\w*|gebucht|geplant|"
    r"erinner\w*|ab \w+|habe ich (?:ein|mein)\w*|bleibe\w*|kundige\w*)\b"
)

_DAYS: Final = Days(
    any=rf"\d|\b(?:{alternatives((*_RELATIVE, *_WEEKDAYS, *_UNITS))})",
    named=(
        rf"(?<![\w.,:/$€£-]){_DAY} ?{_MONTH}\b(?:\.? {_YEAR}\b)?",
        r"(?:(?<=\bam )|(?<=\bzum )|(?<=\bvom )|(?<=\bbis )|(?<=\bab ))(?P<day>\d{1,2})\.(?P<name>1[0-2]|0?[1-9])\.(?P<year>(?!))?(?!\d)",
    ),
    # Guten Morgen and am Morgen are no day.
    pointed=(rf"(?<!guten )(?<!jeden )(?<!am )(?<!tag )(?<!och )(?<!im )\b(?P<relative>{alternatives(_RELATIVE)})\b",),
    of_the_week=(rf"\b(?P<direction>{alternatives((*_LAST, *_THIS, *_NEXT))}) {_WEEKDAY}\b",),
    of_next_week=(
        rf"\b(?:nachste|kommende)[rn]? woche (?:am )?{_WEEKDAY}\b",
        rf"\b{_WEEKDAY} (?:der )?(?:nachste|kommende)[rn]? woche\b",
    ),
    ago=(rf"\bvor {_NUMBER} {_UNIT}\b",),
    ahead=(rf"\bin {_NUMBER} {_UNIT}\b",),
    future=_AHEAD,
    yearly=r"\bgeburtstag|\bjahrestag|\bhochzeitstag|\bjedes jahr\b",
)
_SPANS: Final = Spans(
    any=rf"\d|\b(?:{alternatives({*_SPANS_OF, *_MONTHS, *_WEEKDAYS, *_RELATIVE, *_FEASTS})})",
    units={fold(word): unit for word, unit in _SPANS_OF.items()},
    directions={fold(word): shift for words, shift in ((_LAST, -1), (_THIS, 0), (_NEXT, 1)) for word in words},
    relations={
        "bis": "until",
        "vor": "before",
        "seit": "since",
        "ab": "after",
        "vom": "since",
        "nach": "after",
        "im": "in",
        "in": "in",
        "am": "in",
        "zum": "before",
    },
    inclusive=frozenset(("ab", "zum")),
    before=r"\b(bis|vor|seit|ab|vom|nach|im|in|am|zum) (?:(?:zum|den|dem|der|ende|anfang|mitte) )?$",
    unit=(rf"\b(?P<direction>{alternatives((*_LAST, *_THIS, *_NEXT))}) (?P<unit>{alternatives(_SPANS_OF)})s?\b",),
    month_of_year=(rf"\b(?P<name>{alternatives(_MONTHS)}),? {_YEAR}\b",),
    month=(
        rf"(?:(?<=\bim )|(?<=\bbis )|(?<=\bseit )|(?<=\bab )|(?<=\bvor )|(?<=\bnach )|(?<=\bende )|(?<=\banfang )|"
        rf"(?<=\bmitte ))(?P<name>{alternatives(_MONTHS)})\b(?! \d)",
    ),
    feasts=_FEASTS,
    feast=(
        rf"(?:(?<=\bbis )|(?<=\bvor )|(?<=\bseit )|(?<=\bab )|(?<=\bnach )|(?<=\bzu )|(?<=\ban )|(?<=\buber )|(?<=\bam ))(?P<feast>{alternatives(_FEASTS)})\b",
        rf"\b(?P<direction>{alternatives((*_LAST, *_THIS))}) (?P<feast>{alternatives(_FEASTS)})\b",
    ),
    # *2000 Euro* is an amount.
    year=(rf"(?<![\w.,:/-]){_YEAR}\b(?! (?:\w+ )?(?:euro|meter|kilo\w*|stuck|mal)\b)",),
    ago=(rf"\bvor {_NUMBER} {_LONG_UNIT}\b",),
    later=(rf"\bin {_NUMBER} {_LONG_UNIT}\b",),
    ordinal=(
        rf"(?:(?<=\bam )|(?<=\bzum )|(?<=\bab dem )|(?<=\bseit dem ))(?P<day>\d{{1,2}})\.(?!\d)(?! ?(?:{alternatives(_MONTHS)})\b)",
    ),
    weekday=(
        rf"(?:(?<=\bam )|(?<=\bbis )|(?<=\bab )|(?<=\bvor )|(?<=\bbis zum ))(?P<day>{alternatives(_WEEKDAYS)})\b(?!,? (?:de[nm] )?\d{{1,2}}\.)",
    ),
    weekday_of_month=(
        rf"\b(?P<weekday>{alternatives(_WEEKDAYS)}),? (?:de[nm] )?(?P<day>\d{{1,2}})\.(?!\d)(?! ?(?:{alternatives(_MONTHS)})\b)",
    ),
    denied_before=r"\bnicht $",
    ahead=_AHEAD,
    # Strong past tenses are many, so a German time lies ahead only where a word tells it.
    perhaps_past=r".",
    past=r"\b(?:war\w*|hatte\w*|wurde\w*|ging\w*|kam\w*|\w{0,6}ge\w{2,12}(?:t|en)|\w{2,12}iert)\b",
)
CALENDAR: Final = Calendar(
    months=_MONTHS,
    short_months=_SHORT_MONTHS,
    weekdays=_WEEKDAYS,
    relative={fold(word): days for word, days in _RELATIVE.items()},
    numbers={fold(word): number for word, number in _NUMBERS.items()},
    units=_UNITS,
    last=tuple(map(fold, _LAST)),
    this=tuple(map(fold, _THIS)),
    not_soon=(),
    days=_DAYS,
    spans=_SPANS,
    signals=(rf"(?:{alternatives((*_MONTHS, *_WEEKDAYS, *_RELATIVE))})s?\b",),
    periods=(
        rf"(?:{alternatives((*_LAST, *_THIS, *_NEXT))}) (?:{alternatives(_SPANS_OF)})s?\b",
        r"jede[nrs]? (?:zweite[nrs]? )?(?:tag|woche|wochenende|monat|jahr|morgen|abend|nacht)\b",
        r"(?:seit|bis) \w+|als kind\b",
    ),
    amounts_in_words=(
        rf"(?:{alternatives(_NUMBERS)}|paar|halbe[snr]?|mehrere) (?:{alternatives(_UNITS)}|stunden?|monate?n?|jahre?n?)\b",
        r"(?:zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwanzig|dreißig|vierzig|funfzig|hundert)\b",
    ),
)
