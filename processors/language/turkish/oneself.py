"""Whether Turkish words are about the speaker alone: by a pronoun, a verb or a possession in the first person singular."""

from typing import Final

from mnemolog.processors.language.turkish.lexicon import possessions
from mnemolog.processors.language.turkish.lexicon.verbs import NO_PREDICATES
from mnemolog.processors.language.turkish.suffixes import CASES, owned_stems
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens


def of_oneself(folded: str) -> bool:
    """Whether a folded text speaks of the speaker; *biz* and *evimiz* are of several.

    >>> [of_oneself(said) for said in ("arabam serviste.", "annemde kaliyorum.", "bekarim.", "bana 50 mg yazdi.")]
    [True, True, True, True]
    >>> [of_oneself(said) for said in ("dugun 5 ekim'de.", "egitim artik carsamba.", "evimiz kadikoy'de.")]
    [False, False, False]
    """
    return any(word not in _NONE and _FIRST_PERSON.search(word) for word in tokens(folded))


_NONE: Final = frozenset(map(fold, NO_PREDICATES)) - {"benim"} | frozenset(
    "yatirim indirim bildirim birim isim resim".split()
)
_FIRST_PERSON: Final = later(
    r"^(?:ben|benim|bana|beni|bende|benden|kendim\w*)$|"
    r"\w(?:[iu]yor?um|(?<=[fhkpstc])t[iu]m|(?<=[aeioulmnrvyzgb])d[iu]m|[ae]c[ae]g[iu]m|[aeiu]c[ae]m|m[ae]m|m[iu]s[iu]m|m[ae]l[iu]y[iu]m|[dt][ae]y[iu]m)$|"
    r"\w\w[iuae]r[iu]m$|"
    rf"^(?:{owned_stems()})(?:l[ae]r)?(?:(?<![aeiou])[iu]|(?<=[aeiou]))m(?:{CASES})?$|"
    rf"^(?:{'|'.join(fold(word) for word in sorted(possessions.TRADES | possessions.STATES))})y?[iu]m$"
)
