"""The German pack. Its quality is not promised: the bundled embedder's vocabulary is English and Turkish."""

from typing import Final

from mnemolog.processors.language.asking import Asking
from mnemolog.processors.language.german.calendar import CALENDAR, with_date
from mnemolog.processors.language.german.cues import CUES
from mnemolog.processors.language.german.echo import ECHO
from mnemolog.processors.language.german.lexicon import classes
from mnemolog.processors.language.german.lexicon import statements as lexicon
from mnemolog.processors.language.german.lexicon.frames import FRAMES
from mnemolog.processors.language.german.lexicon.introductions import INTRODUCTIONS
from mnemolog.processors.language.german.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.german.lexicon.tones import DENIALS, TONES
from mnemolog.processors.language.german.marks import MARKS
from mnemolog.processors.language.german.person import of_oneself, told_of
from mnemolog.processors.language.german.statements import facts, orders
from mnemolog.processors.language.pack import (
    Announcements,
    Dots,
    Filters,
    Negations,
    Pack,
    Pronouns,
    Saying,
    Sentences,
    Standing,
)
from mnemolog.processors.language.tones import Feelings
from mnemolog.processors.text.patterns import later

GERMAN: Final = Pack(
    language="de",
    name="German",
    marks=MARKS,
    stop_words=STOP_WORDS,
    stemmer="german",
    assumed=False,
    nouns_capitalised=True,
    cues=CUES,
    calendar=CALENDAR,
    with_date=with_date,
    dots=Dots(
        day=r"\b(?i:am|zum|vom|bis|der|den|dem|ab|seit)\s\d{1,2}\.$",
        month="Jan|Feb|März|April|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez",
    ),
    sentences=Sentences(
        facts=facts,
        orders=orders,
        no_statement_at_start=lexicon.NO_STATEMENT_AT_START,
        no_statement_inside=lexicon.NO_STATEMENT_INSIDE,
        of_oneself=of_oneself,
        conjunction="und",
        against=("aber",),
    ),
    asking=Asking(
        own_name=r"\b(?:wie hei(?:ss|ß)e ich|wer bin ich|(?:was|wie) ist mein name|mein name noch\s?mal)\b",
        unmarked=r"^(?:(?:und|oder|aber|ach|na|so)\W{1,4})?(?:was|wer|wen|wem|wo|wann|wie|warum|wieso|welche\w*)\b",
    ),
    announcements=Announcements(
        advice=r"\b(?:konnt\w*|sollt\w*|wurde|vielleicht|empfehle|schlage .{0,40}\bvor|falls|ob)\b|^wenn\b",
        announced=r"\b(?:dein\w*|du (?:hast|bist|wirst)|ihr(?:e[mnrs]?)? \w+ (?:ist|wurde))\b|\bich habe\b.{0,80}\b\w*ge\w{2,}(?:t|en)\b",
        undated=r"^(?:ich werde|ich kann|ich schaue|ich prufe)\b",
    ),
    introductions=INTRODUCTIONS,
    filters=Filters(
        injection=(
            r"(?<!\bich )(?<!\bwir )\b(?:ignorier\w*|missacht\w*|vergiss|umgeh\w*)\b[^.!?]{0,40}?\b(?:anweisung|vorgabe|regel|instruktion|systemprompt)\w*",
        ),
        injection_needs=("anweisung", "vorgabe", "regel", "instruktion", "systemprompt"),
        off_the_record=(
            r"\b(?:merk|speicher|notier|behalt)e?\b(?<!ich merk)(?<!ich merke)(?<!ich speicher)(?<!ich speichere)(?<!ich notiere)"
            r"(?<!ich behalte)[^.!?,]{0,25}\bnicht\b(?! nur\b)",
            r"\b(?:nicht|nichts davon) (?:speichern|merken|notieren|aufschreiben)\b",
        ),
        off_the_record_needs=("nicht",),
        to_keep=(
            r"\b(?:merk dir|notier dir|notiere|denk d(?:a)?ran|vergiss nicht)(?: bitte)?(?:, dass|:| dass) \S+ \S",
        ),
        confidential=(
            r"\b(?:sag|sagt|erzahl|erzahle|erzahlt|verrat|verrate)e?(?: (?:es|das|davon|bitte)){0,2} (?:niemandem|keinem)\b",
            r"\b(?:das|es) (?:bleibt|muss|soll)(?: bitte)? unter uns\b|(?:^|[.!?;,] ?)unter uns(?: gesagt)?\b",
            r"\bbehalt(?:e|et)? (?:es|das)(?: bitte)? fur (?:dich|euch)\b|\bim vertrauen\b(?! (?:auf|in)\b)",
        ),
        confidential_needs=("niemandem", "keinem", "unter uns", "behalt", "im vertrauen"),
        polite="bitte",
    ),
    echo=ECHO,
    pronouns=Pronouns(
        being=later(
            r"\b(?:[Mm]ein|[Uu]nser|[Dd]ein|[Ss]ein|[Ii]hr|[Ee]in)(?:e[mnrs]?)? (?:Mutter|Vater|Schwester|Bruder|Frau|Mann|Sohn|"
            r"Tochter|Freund(?:in)?|Chef(?:in)?|Kolleg(?:e|in|en)|Nachbar(?:in)?|Oma|Opa|Tante|Onkel|Kind)\b"
        )
    ),
    negations=Negations(
        before=later(r"nicht|kein(?:e[mnrs]?)?|nie|niemals|ohne|weder"),
        value=r"\bnicht (?:(?:am|im|der|die|das|den|dem|ein|eine|einen|mehr|um) )*(?P<value>[\w'.:-]+)",
    ),
    saying=Saying(
        before=r"\b(?:sag(?:t|te)|schr(?:eibt|ieb)|mein(?:t|te)|frag(?:t|te)|gesagt|geschrieben)\b\W*(?:\w{1,20}\W{1,3}){0,2}$",
        behind=r"\W{0,3}(?:\w{1,20} )?(?:sag(?:t|te)|schr(?:eibt|ieb)|mein(?:t|te)|frag(?:t|te))\b",
        direct=r"\b(?:sag(?:t|te)|schr(?:eibt|ieb)|mein(?:t|te)): (?=\w)",
        own=r"\b(?:ich (?:sagte?|schrieb|meinte)(?: \w{1,20}){0,2}|(?:ich hab(?:e)?|hab(?:e)? ich)(?: \w{1,20}){0,3} "
        r"(?:gesagt|geschrieben))\W{1,3}$",
        own_behind=r"\W{0,3}(?:(?:sagte?|schrieb|meinte) ich|(?:ich hab(?:e)?|hab(?:e)? ich)(?: \w{1,20}){0,3} "
        r"(?:gesagt|geschrieben))\b",
    ),
    standing=Standing(
        joins=frozenset("und aber also oder auch dann weil denn nur trotzdem".split()),
        pronouns=frozenset("es er sie das dies diese dieser ihre seine".split()),
        yes_or_no=frozenset("ja nein doch nee".split()),
    ),
    frames=FRAMES,
    openers=frozenset("wer was wo wann warum wieso wie welche kannst hast bist ist sind hat".split()),
    triggers=classes.TRIGGERS,
    feelings=Feelings(tones=TONES, denied_before=DENIALS),
    numbers={word: str(n) for n, word in enumerate("zwei drei vier funf sechs sieben acht neun zehn".split(), start=2)},
    told_of=told_of,
)
