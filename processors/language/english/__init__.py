"""The English pack."""

from typing import Final

from mnemolog.processors.language.english.announcements import ANNOUNCEMENTS
from mnemolog.processors.language.english.asking import ASKING
from mnemolog.processors.language.english.cues import CUES
from mnemolog.processors.language.english.dates import with_date
from mnemolog.processors.language.english.echo import ECHO
from mnemolog.processors.language.english.lexicon import classes, confidence, grammar, kinds
from mnemolog.processors.language.english.lexicon import statements as lexicon
from mnemolog.processors.language.english.lexicon.introductions import INTRODUCTIONS
from mnemolog.processors.language.english.lexicon.naming import NAMING
from mnemolog.processors.language.english.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.language.english.lexicon.tones import TONES
from mnemolog.processors.language.english.marks import MARKS
from mnemolog.processors.language.english.negations import NEGATIONS
from mnemolog.processors.language.english.person import told_of
from mnemolog.processors.language.english.plain import plainly
from mnemolog.processors.language.english.pronouns import PRONOUNS, of_oneself
from mnemolog.processors.language.english.saying import SAYING
from mnemolog.processors.language.english.spelling import spelled_out
from mnemolog.processors.language.english.statements import beside_a_request, facts, of_the_listener
from mnemolog.processors.language.english.states import lasts
from mnemolog.processors.language.english.wishes import said_without_subject
from mnemolog.processors.language.mixed_calendar import ENGLISH_AND_TURKISH
from mnemolog.processors.language.pack import Closely, Dots, Filters, Pack, Sentences, Standing
from mnemolog.processors.language.tones import Feelings
from mnemolog.processors.lexicon import attributes, emotion, frames
from mnemolog.processors.text.patterns import later

ENGLISH: Final = Pack(
    language="en",
    name="English",
    marks=MARKS,
    stop_words=STOP_WORDS,
    stemmer="english",
    joined=True,
    cues=CUES,
    calendar=ENGLISH_AND_TURKISH,
    with_date=with_date,
    dots=Dots(
        before_a_name="Mr|Mrs|Ms|Dr|Prof|Rev|Hon|Engr|Barr|Pharm|Sgt|Capt|Lt|St|Mt",
        inside=r"[ap]\.m|e\.g|i\.e|vs|etc|incl|approx|Inc|Ltd|Co|Jr|Sr|No|no",
    ),
    sentences=Sentences(
        facts=facts,
        orders=of_the_listener,
        no_statement_at_start=lexicon.NO_STATEMENT_AT_START,
        no_statement_inside=lexicon.NO_STATEMENT_INSIDE,
        parts=beside_a_request,
        of_oneself=of_oneself,
        conjunction="and",
        against=("but",),
    ),
    closely=Closely(
        lasts=lasts,
        wish=lambda folded, signals: said_without_subject(folded, signals=signals),
        talks=later(r"!|\byou(?:r|'re|'ve|'ll|'d)?\b"),
        told_as=grammar.TOLD_AS,
        before_a_wish=later(rf"\A{grammar.BEFORE_A_WISH}"),
    ),
    announcements=ANNOUNCEMENTS,
    introductions=INTRODUCTIONS,
    naming=NAMING,
    filters=Filters(
        to_keep=(lexicon.TO_KEEP,),
        confidential=confidence.CONFIDENTIAL,
        confidential_needs=confidence.IN_CONFIDENTIAL,
        polite="please|pls|plz|ok|okay|yet",
    ),
    echo=ECHO,
    pronouns=PRONOUNS,
    negations=NEGATIONS,
    asking=ASKING,
    saying=SAYING,
    standing=Standing(
        joins=frozenset(
            "and but so or also then plus because cause cuz though although except only still anyway too".split()
        ),
        pronouns=frozenset(
            "it its it's they theyre they're he he's hes she she's shes that that's thats this these those hers his".split()
        ),
        yes_or_no=frozenset("yes no yeah nope yep nah".split()),
    ),
    frames=frames.ENGLISH_AND_TURKISH,
    openers=frozenset(
        "do does did is are was can could would will have what how why where when who which so well".split()
    ),
    triggers=classes.TRIGGERS,
    kinds=kinds.KINDS,
    links=kinds.LINKS,
    feelings=Feelings(tones=TONES, denied_before=emotion.NEGATIONS),
    possessed=attributes.POSSESSED,
    numbers={word: str(n) for n, word in enumerate("two three four five six seven eight nine ten".split(), start=2)},
    told_of=told_of,
    plainly=plainly,
    spelled_out=spelled_out,
)
