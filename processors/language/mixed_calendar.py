"""The calendar of English and Turkish, which people mix in one message."""

from typing import Final, cast

from mnemolog.processors.language.calendar import Calendar, Days, Relation, Spans, alternatives, numbered
from mnemolog.processors.lexicon import calendar, feasts, periods, weekdays
from mnemolog.processors.text.language import fold

_TURKISH_MONTHS: Final = (*calendar.TURKISH_MONTHS, *calendar.TURKISH_MONTHS_SOFTENED)
_MONTHS: Final = numbered(calendar.ENGLISH_MONTHS, calendar.TURKISH_MONTHS, start=1) | {
    fold(month): number for month, number in calendar.TURKISH_MONTHS_SOFTENED.items()
}
_SHORT_MONTHS: Final = numbered((month[:3] for month in calendar.ENGLISH_MONTHS), start=1) | {"sept": 9}
_WEEKDAYS: Final = numbered(calendar.ENGLISH_DAYS, calendar.TURKISH_DAYS, start=0)
_SHORT_WEEKDAYS: Final = numbered((day[:3] for day in calendar.ENGLISH_DAYS), start=0) | {
    "tues": 1,
    "thur": 3,
    "thurs": 3,
}

# Without *may* and *march*, which are verbs too, and without the name *Martin*.
_DAYS_AND_MONTHS: Final = (
    *(month for month in calendar.ENGLISH_MONTHS if month not in ("may", "march")),
    *(month if month != "mart" else r"mart(?!in\b)" for month in calendar.TURKISH_MONTHS),
    *calendar.ENGLISH_DAYS,
    *calendar.TURKISH_DAYS,
    *calendar.RELATIVE_DAYS,
)
PREPOSITION: Final = r"(?i:\b(?:on|by|until|till|since|from|before|after|of|for|as|than|to|and|or|through|between) $)"
"""Before a day that is surely one."""

_NUMBER: Final = rf"(?P<number>\d{{1,3}}|{alternatives(calendar.NUMBER_WORDS)})"
_ENGLISH_UNIT: Final = rf"(?P<unit>{alternatives(calendar.ENGLISH_UNITS)})"
_TURKISH_UNIT: Final = rf"(?P<unit>{alternatives(calendar.TURKISH_UNITS)})"
_MONTH: Final = rf"(?P<name>{alternatives((*_MONTHS, *_SHORT_MONTHS))})"
_ORDINAL: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})"
_DAY_WORDS: Final = numbered(
    calendar.ENGLISH_DAY_WORDS, (each.replace(" ", "-") for each in calendar.ENGLISH_DAY_WORDS), start=1
)
_TURKISH_DAY_WORDS: Final = {fold(words): number for words, number in calendar.TURKISH_DAY_WORDS.items()}
# *Haziranın 9'unda*, *temmuzun altısına*, *ayın 20 sine*.
_ITS_CASE: Final = r"'?s?[iu](?:n(?:[dt]?[ae]n?)?)?"
_WEEKDAY: Final = rf"(?P<weekday>{alternatives(_WEEKDAYS)})(?: gunu)?"
# It feels like just yesterday is said of what was long ago.
_NO_DAY_BEFORE: Final = r"(?<!like )(?<!like just )(?<!like only )(?<!like it was )(?<!like it was just )"
_NO_DAY_AFTER: Final = r"(?!'s (?:world|society|age|day|youth|standards|market|economy))"
# The last Saturday of June is counted from another end.
_NOT_OF_A_MONTH: Final = (
    rf"(?! (?:of|in) (?:(?:the|this|next|each|every) )?"
    rf"(?:month|year|quarter|{alternatives((*_MONTHS, *_SHORT_MONTHS))})\b)"
)

_NOT_BEFORE_A_WEEKDAY: Final = "".join(rf"(?<!\b{word} )" for word in (*weekdays.NOT_BEFORE, *weekdays.MONTHS_BEFORE))
# *She's on Tuesday to Saturday* and *on Tues-Sat* are every week.
_NO_RANGE: Final = r"(?!\w+day (?:to|thru|through) \w+day\b|\w{3,9}[-–]\w{3,9}\b)"
# *Mon through Friday* is every week.
_THROUGH: Final = "|".join(
    rf"(?<=\b{word} )"
    + "".join(rf"(?<!\b{day} {word} )" for day in (*calendar.ENGLISH_DAYS, *_SHORT_WEEKDAYS, "weds", "weekdays"))
    for word in ("through", "thru")
)
# What a day begins with spares most places the words before it.
_LONE_WEEKDAY: Final = (
    rf"(?=[cps])\b(?={alternatives(calendar.TURKISH_DAYS)}){_NOT_BEFORE_A_WEEKDAY}(?<!\d\.0[1-9] )(?<!\d\.1[0-2] )"
    rf"(?P<day>{alternatives(calendar.TURKISH_DAYS)})"
)

_JOINED: Final = r" ?[-–—] ?| (?:to|ile) "
# The 3 of *3-5 May*.
_FIRST: Final = rf"(?:(?:the )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?:{_JOINED}))?"
_NO_YEARLY: Final = r"(?<!every )(?<!each )(?<!her )"
# *1.5 March*, *$5 may rise* and *Covid-19 March* are no days; the second day of *25 July-3 August* is one.
_NOT_BEFORE_A_DAY: Final = (
    r"(?:(?<![\w.,:/$€£₺-])|(?<=-)(?:" + "|".join(rf"(?<={name}-)" for name in (*_MONTHS, *_SHORT_MONTHS)) + "))"
)
# 3 may at noon, 3 may.
_BEHIND_A_DAY: Final = (
    r"\W*$|[,.;:!?)]| \d| ?[-–—&]| (?:at|in|on|with|w|for|to|and|or|from|till|until|by|through|as|is|was|this|next)\b"
)

_BEHIND_AN_ORDINAL: Final = (
    r"\W*$|[,.;:!?)]| \d| ?[-–—&/]| (?:at|in|on|with|w|for|and|n|or|from|till|til|until|by|between|around|about|after|through|as|is|was|this|next|now|"
    r"because|cos|cuz|so|if|we|i|im|he|she|they|then|instead|not|but|morning|afternoon|evening|night|tho|though|please|pls|"
    r"unless|when|before|same|or|too|again|works)\b"
)

_DAYS: Final = Days(
    any=rf"\d|\b(?:{alternatives((*calendar.RELATIVE_DAYS, *_WEEKDAYS, *_MONTHS, *calendar.DAYS_OF_UNIT))})",
    named=(
        rf"{_NO_YEARLY}{_NOT_BEFORE_A_DAY}{_FIRST}(?:the )?{_ORDINAL} (?:o[f']? )?{_MONTH}\b(?:,? {_YEAR}\b)?",
        rf"\b{_MONTH}\.? (?:the )?{_ORDINAL}\b(?:,? {_YEAR}\b)?",
        rf"{_NO_YEARLY}{_NOT_BEFORE_A_DAY}{_FIRST}(?P<day>\d{{1,2}}) (?P<name>{alternatives(_TURKISH_MONTHS)})"
        # `(?!)` never matches: the reader asks each of these patterns for its year.
        rf"(?={calendar.SUFFIX}\b)(?P<year>(?!))?",
        rf"{_NO_YEARLY}\b(?:the )?(?P<day>{alternatives(_DAY_WORDS)}) o[f']? {_MONTH}\b(?:,? {_YEAR}\b)?",
        # *Ocak* is a stove too: *iki ocak aldım*.
        rf"(?=[abdikosuy]){_NO_YEARLY}(?<!\w )\b(?!bir )(?P<day>{alternatives(_TURKISH_DAY_WORDS)}) (?!ocak\b|ocag)(?P<name>{alternatives(_TURKISH_MONTHS)})"
        rf"(?=(?:'?{calendar.SUFFIX})?\b)(?P<year>(?!))?",
        rf"{_NO_YEARLY}\b(?P<name>{alternatives(_TURKISH_MONTHS)})'?(?:[iu]n|y?[ae]) (?:(?P<first>\d{{1,2}}) ?{_ITS_CASE}(?:{_JOINED}))?"
        rf"(?P<day>\d{{1,2}}|{alternatives(_TURKISH_DAY_WORDS)})(?= ?{_ITS_CASE}\b)(?P<year>(?!))?",
        rf"{_NO_YEARLY}\b(?P<name>{alternatives(_TURKISH_MONTHS)}) (?P<day>\d{{1,2}}|{alternatives(_TURKISH_DAY_WORDS)})(?='?(?:y?[aei]|[dt][ae]n?)\b)(?P<year>(?!))?",
    ),
    pointed=(
        rf"{_NO_DAY_BEFORE}\b(?P<relative>{alternatives(calendar.RELATIVE_DAYS)})\b{_NO_DAY_AFTER}",
        r"\b(?P<relative>dun|bugun|yarin)(?:den|dan|e|a|ki|ku)\b",
    ),
    of_the_week=(
        rf"(?<!the )\b(?P<direction>{alternatives(calendar.LAST + calendar.THIS + calendar.NEXT)}) {_WEEKDAY}\b{_NOT_OF_A_MONTH}",
    ),
    of_next_week=(
        rf"\b(?:{alternatives(calendar.IN_NEXT_WEEK)}) {_WEEKDAY}\b",
        rf"\b{_WEEKDAY} next week\b",
    ),
    ago=(rf"\b{_NUMBER} {_ENGLISH_UNIT} ago\b", rf"(?<![dt][ae]n )\b{_NUMBER} {_TURKISH_UNIT} (?:once|evvel)\b"),
    # *In three days of rain* tells how long it lasted.
    ahead=(rf"\bin {_NUMBER} {_ENGLISH_UNIT}\b(?! of\b)", rf"\b{_NUMBER} {_TURKISH_UNIT} sonra\b"),
    future=r"\b(?:will|going to|gonna|plan(?:s|ning)? to|is due|are due)\b|'ll\b|[ae]c[ae][kg]|[iu]yor",
    yearly=r"\bbirthday\b|\banniversary\b|\bdogum gun|\byil ?donum|\bevery year\b|\bher yil\b",
    # Version 2 may break, and Dune is a book: no month and no day.
    misread=rf"(?:the )?\d{{1,2}} may\b(?!{_BEHIND_A_DAY})|[Dd]un[ae]",
    surely=PREPOSITION,
)

_UNITS: Final = {fold(word): unit for word, unit in periods.UNITS.items()}
_FEW: Final = rf"(?P<number>\d{{1,2}}|{alternatives(calendar.NUMBER_WORDS)})"
_SPANS: Final = Spans(
    any=rf"\d|\b(?:{alternatives({*_UNITS, *periods.WORDS, *_MONTHS, *_WEEKDAYS, *calendar.RELATIVE_DAYS, *calendar.DAYS_OF_UNIT})})"
    rf"|\b(?:{alternatives((*_SHORT_MONTHS, *_SHORT_WEEKDAYS))})\b|\bthe (?:{alternatives(_DAY_WORDS)})\b"
    rf"|\b(?:{alternatives((*feasts.ENGLISH, *feasts.TURKISH))})",
    units=_UNITS,
    directions={fold(word): shift for word, shift in periods.DIRECTIONS.items()},
    words={fold(word): meant for word, meant in (periods.WORDS | periods.CLOSED).items()},
    relations={fold(word): cast("Relation", said) for word, said in periods.RELATIONS.items()},
    inclusive=frozenset(map(fold, periods.INCLUSIVE)),
    through=frozenset(periods.THROUGH),
    before=rf"\b({alternatives(periods.PREPOSITIONS)}) (?:the )?(?:(?:very )?end of (?:the )?)?$",
    behind=rf"(?: ?'?(?:y?[ae]|n?[dt][ae]n?|[dt][ae]n|y?[iu]|s?[iu]?n[ae]|s?[iu]n[dt][ae]n?))? (?P<word>{alternatives(periods.POSTPOSITIONS)})\b",
    unit=(
        rf"\b(?P<direction>{alternatives(periods.DIRECTIONS)}) (?P<unit>{alternatives(_UNITS)})\b"
        # *The last week of June* is no week from now.
        r"(?:(?:'?(?:[dt][ae]n?|y?[ae]|in|un))\b)?(?: sonun?[ae]?\b)?(?! of\b)",
        r"\b(?:the )?(?P<unit>week|weekend|month|year) (?P<direction>after next|before last)\b",
    ),
    # Two weeks' time points at no week: iki haftaya.
    word=(
        rf"(?<!\d )(?<!\d\. )(?<!\bo )(?<!bir )(?<!iki )(?<!uc )(?<!dort )\b(?P<word>{alternatives(periods.WORDS)})\b(?! of\b)",
        rf"(?<=\bend of )(?P<word>{alternatives(periods.CLOSED)})\b",
        rf"\b(?P<word>{alternatives(periods.CLOSED)})(?:[iu]n)? sonun?[ae]?\b",
    ),
    month_of_year=(
        rf"\b(?P<name>{alternatives(_MONTHS)}),? {_YEAR}\b(?:'?[dt][ae]n?\b)?",
        rf"(?<![\w.,:/-]){_YEAR} (?P<name>{alternatives(_TURKISH_MONTHS)})(?:'?(?:[dt][ae]n?|y?[ae]))?\b",
    ),
    # What a name or a year begins with, here and below, spares most places the prepositions.
    month=(
        rf"(?=[adfjmnos])(?:(?<=\bin )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\bsince )|(?<=\bbefore )|(?<=\bafter )|(?<=\bfrom )"
        rf"|(?<=\bthrough )|(?<=\bthru )|(?<=\bstarting )|(?<=\bas of )|(?<=\bend of ))(?P<name>{alternatives(calendar.ENGLISH_MONTHS)})\b(?! \d)",
        rf"(?<!\d )\b(?P<name>{alternatives(_TURKISH_MONTHS)})"
        r"(?:'?(?:[dt][ae]n?|y?[ae])| ay[iu]n?[dt]?[ae]n?|(?:'?[iu]n)? sonun?[ae]?|(?= itibari?yle\b))\b",
    ),
    other_words=frozenset(("ocak", "pazar")),
    look_alikes=("nişan",),
    given_names=frozenset(("Marta",)),
    directed_month=(
        # *This may* is no month; *bu mart* is.
        rf"\b(?P<direction>last|this|next) (?P<name>{alternatives(each for each in calendar.ENGLISH_MONTHS if each not in ('may', 'march'))})\b(?! \d)",
        rf"\b(?P<direction>gecen|bu|gelecek|onumuzdeki) (?P<name>{alternatives(_TURKISH_MONTHS)})(?:'?(?:[dt][ae]n?|y?[ae]))?\b(?! \d)",
    ),
    part_of_month=(
        rf"\b(?P<part>{alternatives(periods.ENGLISH_PARTS)}) ?(?P<name>{alternatives((*calendar.ENGLISH_MONTHS, *_SHORT_MONTHS))})\b(?! \d{{1,2}}\b)(?:,? {_YEAR}\b)?",
        rf"(?<!\d )\b(?P<name>{alternatives(_TURKISH_MONTHS)})(?:'?[iu]n)? (?P<part>{alternatives(periods.TURKISH_PARTS)})"
        r"(?:s?[iu]|l[ae]r[iu])(?:n(?:[dt]?[ae]n?))?\b(?P<year>(?!))?",
    ),
    part_of_unit=(
        rf"\b(?P<part>{alternatives(periods.ENGLISH_PARTS)}) (?P<direction>the|this|next|last) month\b",
        rf"\b(?:(?P<direction>gecen|bu|gelecek|onumuzdeki) )?ay(?:[iu]n)? (?P<part>{alternatives(periods.TURKISH_PARTS)})"
        r"(?:s?[iu]|l[ae]r[iu])(?:n(?:[dt]?[ae]n?))?\b",
    ),
    parts={fold(words): days for words, days in (periods.ENGLISH_PARTS | periods.TURKISH_PARTS).items()},
    days_later=(
        # *In three days of rain* tells how long it lasted, and *haven't slept in three days* looks back.
        rf"(?<!time )\bin (?!(?!a |one |1 )\w+ (?:day|week)\b){_NUMBER} {_ENGLISH_UNIT}\b(?! of\b|')(?<!in a day)(?<!in one day)",
        rf"\b{_NUMBER} {_ENGLISH_UNIT} from (?:now|today)\b",
        # Three days after the wedding are not counted from today: *düğünden üç gün sonra*.
        rf"(?<![dt][ae]n )\b{_NUMBER} {_TURKISH_UNIT} sonra\b",
    ),
    weeks_from_day=(
        rf"\b{_NUMBER} weeks? (?:from|on) (?P<day>{alternatives(calendar.ENGLISH_DAYS)})\b",
        rf"(?<!every )\b(?P<day>{alternatives(calendar.ENGLISH_DAYS)}) week\b(?! (?:off|on|after)\b|-)",
    ),
    season=(
        r"\b(?:the |til |till |until |through |thru |before |by |after )(?P<season>spring|summer|fall|autumn|winter)\b(?! (?:of|in)\b| (?!is|was|when|if|so|as|at|on|to|with|for|and|but)\w)",
        r"\b(?P<season>yaz|bahar|ilkbahar|sonbahar|guz)(?:[ae](?= kadar\b| do[gr])|(?<=bahar)d[ae]n?)\b",
    ),
    feasts={fold(name): feast for name, feast in (feasts.ENGLISH | feasts.TURKISH).items()},
    feast=(
        rf"(?=[bcehntvx])(?:(?<=\bat )|(?<=\bon )|(?<=\bover )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\btil )|(?<=\bthrough )|(?<=\bthru )"
        rf"|(?<=\bbefore )|(?<=\bafter )|(?<=\bsince )|(?<=\bfrom ))(?:the )?(?P<feast>{alternatives(feasts.ENGLISH)})(?={_BEHIND_AN_ORDINAL})",
        rf"\b(?P<direction>last|this) (?P<feast>{alternatives(feasts.ENGLISH)})(?={_BEHIND_AN_ORDINAL})",
        rf"\b(?P<feast>{alternatives(feasts.TURKISH)})"
        r"(?='?(?:n?[dt][ae]\b|n?[dt][ae]n (?:once|sonra|beri|itibaren|bu yana)\b|[ny]?[ae] (?:kadar|dek)\b))",
        rf"\b(?P<direction>gecen|bu|onumuzdeki) (?P<feast>{alternatives(feasts.TURKISH)})(?='?(?:n?[dt][ae])?\b)",
    ),
    # A bare year is more often one of a car, or an amount: *a 2014 Silverado*, *2000 alındı*.
    year=(
        rf"(?=[12])(?:(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\btill )|(?<=\btil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bby )|(?<=\bfrom )"
        rf"|(?<=\bof )|(?<=\bduring )|(?<=\d to )){_YEAR}\b(?! model\b)",
        rf"(?<![\w.,:/-]){_YEAR}(?:'?(?:[dt][ae]n?|[ae])| y[iu]l[iu]\w*)\b(?! [a-z]+ (?:marka|model)| model)",
        rf"(?<![\w.,:/-]){_YEAR}(?= ?[-–—] ?(?:19|20)\d{{2}}\b)",
        rf"(?<=\b(?:19|20)\d\d[-–—]){_YEAR}\b(?:'?(?:[dt][ae]n?|[ae])\b)?",
    ),
    later=(
        # *For the first time in two years* looks back.
        rf"(?<!time )\bin {_FEW} (?P<unit>months?|years?)\b",
        rf"(?<![dt][ae]n )\b{_FEW} (?P<unit>ay|yil|sene) sonra\b",
    ),
    ago=(
        rf"\b{_FEW} (?P<unit>months?|years?) ago\b",
        rf"(?<![dt][ae]n )\b{_FEW} (?P<unit>ay|yil|sene) once\b",
    ),
    ordinal=(
        # *The 3rd floor* is no day.
        # *The 3rd floor* is no day.
        r"(?=[t\d])(?:\bthe |(?<=\bon )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\btil )|(?<=\bfrom )|(?<=\bsince ))"
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)(?={_BEHIND_AN_ORDINAL})",
        rf"(?=t)(?:(?<=\bon )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\bfrom )|(?<=\bsince )|(?<=\bfor )|(?<=\bto ))"
        rf"the (?P<day>{alternatives(_DAY_WORDS)})\b(?={_BEHIND_AN_ORDINAL})",
        r"\bthe (?P<day>\d{1,2})(?:st|nd|rd|th) of (?P<direction>last|this|next) month\b",
        rf"\b(?:(?P<direction>gecen|bu|gelecek|onumuzdeki) )?ayin (?P<day>\d{{1,2}}|{alternatives(_TURKISH_DAY_WORDS)})'?(?:s?[iu]n[ae]|s?[iu]n[dt][ae]n?|s?[iu])\b",
        r"(?<![\w.,:/%$-])(?<!yuzde )(?<!saat )(?<!l[ae]r[iu]n )(?<![aeiou]n[iu]n )(?<!aksamin )(?<!sabahin )(?P<day>\d{1,2})'?s?[iu]n(?:[dt][ae]n?|[ae])\b",
    ),
    ordinals=(
        rf"\b(?:the )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?:{_JOINED}| (?:thru|through|till|til|until) )(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)(?={_BEHIND_AN_ORDINAL})",
        rf"\b(?:ayin )?(?P<first>\d{{1,2}})'?s?[iu](?:{_JOINED})(?P<day>\d{{1,2}})'?s?[iu](?= aras[iu])",
    ),
    lasting=(
        r"(?:\b(?:have|has|had|haven't|havent|hasn't|hasnt|hadn't|ain't)|\b(?:i|we|they|you|he|she|it)'(?:ve|d)) |'ve |"
        r"\b(?:first|second|third|fourth|fifth|tenth|once|twice|times|no|not|never|worst|best|biggest|usually|can|could|takes?|took)\b"
    ),
    put_to=r"\b(?:to|for) $",
    put_on=rf"\d'?s?[iu]n[ae]$|(?:{alternatives(_TURKISH_MONTHS)})'?[ae]$",
    weekday=(
        rf"(?=[fmstw])(?:(?<=\bon ){_NO_RANGE}|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\btil )|{_THROUGH}|(?<=\bcoming )|(?<=\bbefore )|(?<=\bfrom )|(?<=\bsince )|(?<=\bstarting )|(?<=\bstarts )|(?<=\barrives )|(?<=\bleaves )|(?<=\bas of ))(?P<day>{alternatives(calendar.ENGLISH_DAYS)})\b(?!,? (?:the )?\d{{1,2}}(?:st|nd|rd|th)\b| (?:last|next|this|that) week\b)",
        rf"(?=[fmstw])(?:(?<=\bon ){_NO_RANGE}|(?<=\bby )|(?<=\btil )|(?<=\btill )|(?<=\bcoming ))"
        # *On tue thu* is every week.
        rf"(?P<day>{alternatives(_SHORT_WEEKDAYS)})\b(?!,? (?:the )?\d{{1,2}}(?:st|nd|rd|th)\b)(?![ /&]+(?:{alternatives(_SHORT_WEEKDAYS)})\b)",
        rf"(?=[fmstw])\b(?P<day>{alternatives((*calendar.ENGLISH_DAYS, *_SHORT_WEEKDAYS))}) instead\b",
        # From Monday to Friday is every week.
        rf"(?<=\bto )(?<!day to )(?<!mon to )(?<!tue to )(?<!wed to )(?P<day>{alternatives(calendar.ENGLISH_DAYS)})\b(?! (?:the )?\d)",
        rf"(?<!her )(?<!ilk )(?<!ikinci )(?<!son )(?<!hafta )\b(?P<day>{alternatives(calendar.TURKISH_DAYS)})(?:(?:ye|ya|e|a)(?= kadar\b)|[dt][ae]n(?= (?:beri|itibaren)\b)| gunu\b{weekdays.NEVER_ON_IT})",
    ),
    lone_weekday=(
        rf"{_LONE_WEEKDAY}(?P<put>'?y?[ae]\b| {weekdays.PUT_ON_PART}\b|(?: {weekdays.PART_OF_DAY})?(?={weekdays.PUT_ON_CLOCK}))(?P<part>(?!))?(?P<hour>(?!))?(?P<at>(?!))?",
        rf"{_LONE_WEEKDAY}{weekdays.NOT_BEHIND}(?P<part> {weekdays.PART_OF_DAY}\b)?(?P<hour>(?={weekdays.CLOCK}))?(?P<at>(?={weekdays.AT_CLOCK}))?(?P<put>(?!))?",
    ),
    put_on_weekday=weekdays.PUT_ON,
    one_day=weekdays.ONE_DAY,
    untold=weekdays.UNTOLD,
    weekly=weekdays.WEEKLY,
    weekday_of_month=(
        rf"\b(?:(?:this|next|coming|on) )?(?P<weekday>{alternatives((*numbered(calendar.ENGLISH_DAYS, start=0), *_SHORT_WEEKDAYS))}),? (?:the )?"
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)\b(?! (?:o[f']? )?{_MONTH}\b)",
    ),
    denied_before=r"\bnot (?:the )?$",
    denied_behind=r"(?:'?[dt][ae]|'?y?[ae])?,? degil\b",
    joined=_JOINED,
    closing=periods.CLOSING,
    opening=r"\b(?:start|beginning) of\b|\bbas(?:[iu]n?|l[ae]r)",
    clauses=r"[,;\n]|\b(?:but|because|or|and (?:i|we|he|she|they|it|im)|ama|fakat|cunku)\b",
    moved=periods.MOVED,
    ahead=periods.AHEAD,
    past=periods.PAST,
    no_past=periods.NO_PAST,
    perhaps_past=periods.PERHAPS_PAST,
    recurring=periods.RECURRING,
    always=periods.ALWAYS,
    comes_again=periods.COMES_AGAIN,
    begins=periods.BEGINS,
    ends=periods.ENDS,
)
ENGLISH_AND_TURKISH: Final = Calendar(
    months=_MONTHS,
    short_months=_SHORT_MONTHS,
    weekdays=_WEEKDAYS,
    short_weekdays=_SHORT_WEEKDAYS,
    relative={fold(words): days for words, days in calendar.RELATIVE_DAYS.items()},
    parts_of_a_day={fold(words): part for words, part in calendar.PARTS_OF_A_DAY.items()},
    numbers={fold(word): number for word, number in calendar.NUMBER_WORDS.items()},
    day_words=_DAY_WORDS | _TURKISH_DAY_WORDS,
    units={fold(word): days for word, days in calendar.DAYS_OF_UNIT.items()},
    last=tuple(map(fold, calendar.LAST)),
    this=tuple(map(fold, calendar.THIS)),
    not_soon=calendar.NOT_SOON,
    days=_DAYS,
    spans=_SPANS,
    signals=(
        rf"(?:{'|'.join(_DAYS_AND_MONTHS)})(?:'?{calendar.SUFFIX})?\b",
        r"(?:in|since|until|by|last|next|of|from) (?:may|march)\b",
    ),
    surely_dated=calendar.DAY_OF_MAY,
    periods=calendar.PERIODS,
    amounts_in_words=calendar.AMOUNTS_IN_WORDS,
)
