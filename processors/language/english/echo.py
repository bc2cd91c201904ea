"""What English says around a text that was recalled; words are folded, without apostrophes."""

from typing import Final

from mnemolog.processors.language.english.statements import VERB_FORMS
from mnemolog.processors.language.pack import Echo
from mnemolog.processors.lexicon import calendar

ECHO: Final = Echo(
    frames="""
    told tell tells telling said say says saying mention mentioned mentions remember remembered remembers recall recalled know
    knew known note noted learn learned learnt share shared according earlier previous previously memory memories fact facts
    context relevant record records recorded state stated understand understood inform informed see assume assumed believe
    id text content
""",
    clauses="and|but|so|yet|therefore|hence|thus|which|because|since|while|though|although|whereas|then",
    light=frozenset("and but so yet which because since while though also then now still just even".split()),
    begins_without_subject=VERB_FORMS.__contains__,
    you="you your yours youre youve youll youd yourself user users",
    me="i im ive ill id my mine me myself we weve our ours us",
    # A sentence that lacks the denial of the text, or has one of its own, says something else.
    denials="""
        not never no none nor without longer anymore any stopped quit until till used former formerly wrong actually
        instead correction changed except only solely merely if unless maybe perhaps dont doesnt didnt isnt arent wasnt werent wont
        wouldnt cant cannot couldnt shouldnt havent hasnt hadnt aint
    """,
    amounts="two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand million half "
    + " ".join((*calendar.ENGLISH_DAYS, *calendar.ENGLISH_MONTHS)),
    ordinals="st|nd|rd|th",
)
