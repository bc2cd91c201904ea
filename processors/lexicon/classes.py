"""What tells the classes of statements apart (ledger B3, R12): regular expressions for folded text, by language.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language

_ENGLISH: Final[Mapping[Category, tuple[str, ...]]] = {
    "correction": (
        r"actually\b",
        r"should(?:'ve| have)? be(?:en)?\b",
        r"(?:was|were|is) (?:wrong|mistaken|incorrect)\b",
        r"correction\b|to correct (?:myself|that)\b",
        r"i meant\b|my mistake\b|i misspoke\b|scratch that\b|let me correct\b",
        r"no longer\b",
        r"not\b[^.!?]{1,40}\bany ?more\b|not\b[^.!?,]{1,30},? but\b",
        r"no, (?:it|that|this|my|the|i)\b",
    ),
    "decision": (
        r"decid(?:ed|ing)\b|decision\b",
        r"(?:going|went|go) with\b",
        r"chose\b|chosen\b|picked\b|opted for\b|settled on\b|made up my mind\b",
        r"(?:switched|switching|migrat(?:ed|ing)) (?:from\b[^.!?]{1,40} )?to\b",
        r"we(?:'ll| will) use\b",
    ),
    "preference": (
        r"prefer(?:s|red|ence|ences)?\b",
        r"i(?:'ve| have)?(?: \w+ly| also| always| never| do| just)* (?:like|love|hate|enjoy|adore|dislike|loved|liked|hated)\b"
        r"(?! to (?:hear|know|see)\b)",
        r"i (?:don't|do not|can't|cannot|never) (?:really )?(?:like|stand|eat|drink|enjoy|bear)\b",
        r"favou?rites?\b",
        r"fond of\b|fan of\b|rather than\b|keen on\b",
    ),
    "plan": (
        r"(?:plan|plans|planning|planned|intend|hoping|aim) (?:to|on)\b",
        r"will\b|won't\b|i'll\b|we'll\b|he'll\b|she'll\b|they'll\b",
        r"going to\b(?! the\b)|gonna\b|about to\b",
        r"i(?:'m| am) \w+ing (?:\w+ ){0,6}?(?:tomorrow|tonight|next|soon|this (?:weekend|week|month|summer))\b",
    ),
    "fact": (r"my name\b", r"versions? (?:is|are|was)\b", r"api (?:is|are|was)\b"),
}

_TURKISH: Final[Mapping[Category, tuple[str, ...]]] = {
    "correction": (
        r"aslında\b",
        r"yanlış(?:tı|mış|lıkla|lık|ım)?\b",
        r"düzelt\w*|doğrusu\b",
        r"demek istemiştim\b|demek istedim\b",
        r"artık\b[^.!?]{1,60}\b(?:değil|yok|\w+m[ıiuü]yor)",
        r"değil,? \w",
    ),
    "decision": (
        r"karar (?:ver|al)\w*|kararlaştır\w*|kararım\w*",
        r"seçti[mk]\b|seçiyor\w*",
        r"devam ed\w+",
        r"geç(?:tik|tim|iyoruz|meye)\b|kullanacağız\b",
    ),
    "preference": (
        r"tercih (?:ed|et)\w*",
        r"sev(?:er|iyor|dim|diğim|iyoruz|mem|m[ie]yor)\w*",
        r"hoşlan\w+|nefret ed\w*|bayıl(?:ır|ıyor)\w*|beğen(?:ir|iyor|mem)\w*",
        r"favori\w*",
    ),
    "plan": (
        r"\w+(?:aca[ğk]|ece[ğk])(?:ım|im|ız|iz|)\b",
        r"planlıyor\w*|planım\w*|niyet(?:im|liyim|indeyim)\b|düşünüyoru[mz]\b",
    ),
    "fact": (r"(?:adım|ismim|sürümü?|adresi?|yaşım|mesleğim)\b",),
}

TRIGGERS: Final[Mapping[Language, Mapping[Category, tuple[str, ...]]]] = {"en": _ENGLISH, "tr": _TURKISH}
