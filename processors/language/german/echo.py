"""What German says around a text that was recalled; words are folded, without apostrophes."""

from typing import Final

from mnemolog.processors.language.german.calendar import MONTHS, WEEKDAYS
from mnemolog.processors.language.pack import Echo
from mnemolog.processors.text.language import fold

ECHO: Final = Echo(
    frames="""
    erzählt erzählst erzählen gesagt sagst sagen sagte erwähnt erwähnst erinnere erinnern weiß wissen bekannt notiert gelernt
    geteilt laut früher zuvor erinnerung erinnerungen fakt fakten kontext relevant gespeichert verstehe verstanden informiert
    """,
    clauses="und|aber|oder|doch|sondern|weil|denn|während|obwohl|deshalb|daher|also|sodass|da",
    light=frozenset(
        "und aber oder doch sondern weil denn wahrend obwohl deshalb daher also auch dann jetzt noch nur".split()
    ),
    you="du dich dir dein deine deinen deinem deiner deines euch euer eure nutzer nutzerin benutzer benutzerin",
    me="ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer",
    denials="""
    nicht kein keine keinen keinem keiner nie niemals weder ohne nichts falsch eigentlich stattdessen korrektur geandert außer
    nur bloß wenn falls vielleicht bis fruher mehr
    """,
    amounts="zwei drei vier funf sechs sieben acht neun zehn elf zwolf zwanzig dreißig funfzig hundert tausend million halb "
    "heute gestern morgen " + " ".join(map(fold, (*WEEKDAYS, *MONTHS))),
)
