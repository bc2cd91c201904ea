"""English pronouns that stand for the last entity of a session (ledger C2): regular expressions on the text as written.

Only what is told clearly is replaced: a wrong name is worse than a pronoun.
"""

from typing import Final

from mnemolog.processors.lexicon.company import BEINGS

_NOT_A_NOUN: Final = (
    r"(?:and|or|but|to|in|on|at|for|with|about|from|that|when|while|because|so|too|as|by|if|a|an|the|very|really|again|of|off|"
    r"out|up|down|over|into|after|before|during|since|until|through|around|away|back|here|there|then|now|soon|once|twice|"
    r"often|always|never|everything|something|anything|nothing|all|some|any|more|most|this|these|those|it|my|our|your|his|their|"
    r"i|we|he|she|they|you|not|how|what|who|why|where|which|is|was|has|had|will|would|can|could|should|are|do|does|did|"
    r"yesterday|today|tomorrow|tonight|last|next|every|each|\w+ly)"
)
_GIVING: Final = (
    "give gives gave giving tell tells told telling ask asks asked asking show shows showed send sends sent teach taught buy buys "
    "bought bring brings brought offer offered lend lent pay paid let lets make makes made help helps helped wish wished call "
    "calls called name named"
).split()  # fmt: skip
_NOT_GIVEN: Final = "".join(rf"(?<!\b{verb} )" for verb in _GIVING)

SUBJECT: Final = {"he": r"\b[Hh]e\b", "she": r"\b[Ss]he\b"}
POSSESSIVE: Final = {
    "he": rf"\b[Hh]is\b(?= (?!{_NOT_A_NOUN}\b)\w)",
    "she": rf"{_NOT_GIVEN}\b[Hh]er\b(?= (?!{_NOT_A_NOUN}\b)\w)",
}
OBJECT: Final = {"he": r"\bhim\b", "she": r"\bher\b"}
ANY: Final = {"he": r"\b(?:[Hh]e|[Hh]is|[Hh]im)\b", "she": r"\b(?:[Ss]he|[Hh]ers?)\b"}
"""Any form, by whom it is said of."""

ONE_BEING: Final = rf"\b{BEINGS}\b"
_OTHERS: Final = (
    r"(?:mam|mummy|mommy|daddy|nan|nana|gran|granny|stepdad|stepmum|stepmom|tenant|lodger|guest|visitor|plumber|electrician|carpenter|"
    r"builder|roofer|painter|plasterer|gardener|cleaner|driver|mechanic|courier|carer|caregiver|babysitter|nanny|childminder|midwife|"
    r"vet|surgeon|consultant|physio|accountant|solicitor|agent|chef|cook|barber|hairdresser|conductor|trainer|receptionist)"
)
BEING: Final = rf"\b(?:(?i:{BEINGS}|{_OTHERS})s?|people|folks|family|everyone|everybody|[Ww]e|[Tt]hey|[Yy]ou)\b"
"""Who else he or she may be, once named."""

THING: Final = (
    r"^It(?= (?:(?:still|also|now|only|already) )?(?:runs|listens|uses|supports|stores|needs|requires|costs|works|comes with|crash\w+|"
    r"stopped|broke|failed|fails|has (?!been\b|to be\b|a lot\b|its\b)|handles|lets|allows|offers|provides|contains|includes|connects|replace[ds]|sends|writes|"
    r"expires|expired|scales|ships|depends on|can(?:'t|not)? (?:run|handle|store|send|read|write|connect|scale|replace)|"
    r"doesn't (?:work|support|run|start|need|have|scale)))"
)
"""It at the start of a sentence, before a verb that things do. "It was great" is about whatever went before."""

THINGS: Final = (
    r"^Its(?= (?:\w+ )?(?:port|version|api|url|address|price|name|owner|ceo|office|headquarters|team|default|config\w*|schema|limit|"
    r"license|licence|documentation|docs|ui|interface|latency|performance)\b)"
)
