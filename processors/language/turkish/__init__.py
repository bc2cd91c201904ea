"""The Turkish pack."""

from typing import Final

from mnemolog.processors.language.mixed_calendar import ENGLISH_AND_TURKISH
from mnemolog.processors.language.naming import Naming
from mnemolog.processors.language.pack import Dots, Filters, Pack, Sentences, Standing
from mnemolog.processors.language.turkish import writing
from mnemolog.processors.language.turkish.announcements import ANNOUNCEMENTS
from mnemolog.processors.language.turkish.asking import ASKING
from mnemolog.processors.language.turkish.cues import CUES
from mnemolog.processors.language.turkish.dates import OF_A_DAY, with_date
from mnemolog.processors.language.turkish.echo import ECHO
from mnemolog.processors.language.turkish.lexicon import classes, confidence, kinds
from mnemolog.processors.language.turkish.lexicon import clauses as lexicon
from mnemolog.processors.language.turkish.lexicon.introductions import INTRODUCTIONS
from mnemolog.processors.language.turkish.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.turkish.lexicon.tones import FEELINGS
from mnemolog.processors.language.turkish.marks import MARKS
from mnemolog.processors.language.turkish.negations import NEGATIONS
from mnemolog.processors.language.turkish.oneself import of_oneself
from mnemolog.processors.language.turkish.person import told_of
from mnemolog.processors.language.turkish.pronouns import PRONOUNS
from mnemolog.processors.language.turkish.saying import SAYING
from mnemolog.processors.language.turkish.statements import facts, orders, own_doing, wishes, without_question
from mnemolog.processors.language.turkish.suffixes import object_of
from mnemolog.processors.lexicon import attributes, calendar, frames

TURKISH: Final = Pack(
    language="tr",
    name="Turkish",
    lower=writing.lower,
    capitalised=writing.capitalised,
    marks=MARKS,
    stop_words=STOP_WORDS,
    stemmer="turkish",
    # Snowball leaves the endings of verbs and derived words. Five letters are what Can et al.
    # (Information Retrieval on Turkish Texts, 2008) found to do as well as a lemmatizer.
    beginning=5,
    told_by_endings=True,
    verb_last=True,
    letters_matter=True,
    cues=CUES,
    calendar=ENGLISH_AND_TURKISH,
    with_date=with_date,
    of_a_day=OF_A_DAY,
    dots=Dots(
        before_a_name="Dr|Prof|Doç|Uzm|Öğr|Arş|Yrd|Ecz|Müh|Av|Sn",
        inside="vb|örn",
    ),
    sentences=Sentences(
        facts=facts,
        orders=orders,
        no_statement_at_start=lexicon.NO_STATEMENT_AT_START,
        no_statement_inside=lexicon.NO_STATEMENT_INSIDE,
        parts=without_question,
        wishes=wishes,
        own_doing=own_doing,
        of_oneself=of_oneself,
        conjunction="ve",
        against=("ama", "fakat"),
        verb_last=True,
    ),
    announcements=ANNOUNCEMENTS,
    introductions=INTRODUCTIONS,
    naming=Naming(
        times=(*calendar.TURKISH_MONTHS, *calendar.TURKISH_DAYS),
        titles=frozenset("sayin bay bayan".split()),
        in_titles=("ve",),
    ),
    filters=Filters(
        to_keep=lexicon.TO_KEEP,
        confidential=confidence.CONFIDENTIAL,
        confidential_needs=confidence.IN_CONFIDENTIAL,
        polite="lutfen|sakin|tamam",
    ),
    echo=ECHO,
    pronouns=PRONOUNS,
    negations=NEGATIONS,
    asking=ASKING,
    saying=SAYING,
    standing=Standing(
        joins=frozenset("ve ama fakat da de o yani bir ayrica hem sonra cunku yine gene sadece".split()),
        pronouns=frozenset("o bu onu onun bunu ona".split()),
        yes_or_no=frozenset("evet hayir yok aynen olur".split()),
    ),
    frames=frames.ENGLISH_AND_TURKISH,
    triggers=classes.TRIGGERS,
    kinds=kinds.KINDS,
    links=kinds.LINKS,
    feelings=FEELINGS,
    possessed=attributes.TURKISH_NOUN,
    object_of=object_of,
    numbers={word: str(n) for n, word in enumerate("iki uc dort bes alti yedi sekiz dokuz on".split(), start=2)},
    told_of=told_of,
)
