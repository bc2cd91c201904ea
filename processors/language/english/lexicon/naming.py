"""English words around names, and those with a capital that are none."""

from typing import Final

from mnemolog.processors.language.english.lexicon.statements import IRREGULAR_PASTS, VERBS
from mnemolog.processors.language.naming import Naming
from mnemolog.processors.lexicon.calendar import ENGLISH_DAYS, ENGLISH_MONTHS

NAMING: Final = Naming(
    times=(*ENGLISH_MONTHS, *ENGLISH_DAYS, *(f"{day}s" for day in ENGLISH_DAYS)),
    verbs=VERBS | IRREGULAR_PASTS,
    nouns=frozenset(
        "dinner lunch breakfast supper work coffee tea food traffic weather money rent sleep homework football rain snow "
        "music today yesterday tomorrow tonight everything something nothing anything".split()
    ),
    predicate=(
        r" (?:(?:also|just|still|never|always|only|already|finally|really) )?"
        r"(?:can(?:not|'t)?|could(?:n't)?|won't|will|would(?:n't)?|is(?:n't)?|was(?:n't)?|has(?:n't)?|had(?:n't)?|"
        rf"does(?:n't)?|did(?:n't)?|{'|'.join(sorted(IRREGULAR_PASTS))}|"
        rf"(?:{'|'.join(sorted(VERBS))})(?:s|es|d|ed))\b"
    ),
    determiners=frozenset("the a an my our your his her their its this that these those new old".split()),
    titles=frozenset("mr mrs ms miss dr prof sir aunt uncle grandma grandpa".split()),
    in_titles=("of", "the", "and", "in", "an?", "to", "with", "for", "on", "at"),
)
