"""What tells the classes of statements apart (ledger B3, R12): regular expressions for folded text, by language.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.lexicon.company import BEINGS
from mnemolog.processors.lexicon.possessions import TRADES
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language

ENGLISH_TRADES: Final = (
    r"(?:account(?:ant|ing manager)|act(?:or|ress)|analyst|architect|artist|assistant|attorney|baker|barista|bartender|carpenter|"
    r"chef|chemist|coach|consultant|contractor|cook|counsel(?:l)?or|data scientist|dentist|designer|developer|dietitian|director|"
    r"doctor|driver|economist|editor|electrician|engineer|entrepreneur|farmer|firefighter|freelancer|gardener|geologist|"
    r"hairdresser|instructor|intern|interpreter|journalist|judge|lawyer|lecturer|librarian|manager|mechanic|midwife|model|"
    r"musician|nurse|nutritionist|officer|paramedic|pharmacist|photographer|physicist|physiotherapist|pilot|plumber|"
    r"police officer|producer|professor|programmer|psychiatrist|psychologist|realtor|receptionist|recruiter|researcher|"
    r"salesperson|scientist|secretary|singer|social worker|soldier|student|surgeon|teacher|technician|therapist|trainer|"
    r"translator|veterinarian|vet|waiter|waitress|welder|writer)"
)

_STATES: Final = (
    r"(?:vegan|vegetarian|pescatarian|lactose|gluten|celiac|coeliac|diabetic|asthmatic|pregnant|married|engaged|divorced|single|"
    r"widowed|retired|unemployed|self-employed|freelanc\w+|left-handed|colou?r[- ]?blind|bilingual)"
)

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
    "fact": (
        r"my name\b",
        r"versions? (?:is|are|was)\b",
        r"api (?:is|are|was)\b",
        rf"i(?:'m| am|'ve become| became| turned| went| got| just got)(?: \w+ly| now| just| also| not| no longer| a| an)* {_STATES}\b",
        r"(?:allergic|intolerant) to\b|allerg(?:y|ies)\b|diagnosed with\b|blood type\b",
        rf"(?:i(?:'m| am|'ve been)|my (?:\w+ )?{BEINGS} is)(?: now| currently| also)? (?:an?|training to be an?)(?: [\w-]+){{0,3}}? {ENGLISH_TRADES}\b",
        r"i work (?:as|in|at|for|from)\b|i (?:study|studied|majored|graduated|teach|taught|founded|retired)\b|i run my own\b",
        rf"my (?:\w+ )?{BEINGS}(?:'s name)?(?: is|'s|s are) (?:called|named|pregnant|\w+ years)\b",
        r"my (?:job|profession|major|degree|hometown|birthday|age|religion|nationality|phone|phone number|e-?mail|address|boss|"
        r"manager|salary|rent|shoe size|time ?zone) (?:is|was)\b",
        r"i (?:have|'ve got|own|adopted|got|bought)(?: [\w-]+){0,3}? (?:kids?|children|sons?|daughters?|brothers?|sisters?|siblings?|"
        r"twins?|dogs?|cats?|pets?|pupp(?:y|ies)|kittens?|car|house|flat|apartment|job)\b",
        r"i (?:speak|grew up|was born|come from|am from)\b|i'm (?:originally )?from\b",
        r"i (?:just |recently |finally )?(?:quit|joined|resigned)\b|i (?:was|got) (?:fired|laid off|hired|promoted|accepted)\b",
    ),
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
    "fact": (
        r"(?:adım|ismim|sürümü?|versiyonu|portu|adresi?m?|yaşım|mesleğim|telefonum|telefon numaram|doğum günüm)\b",
        r"(?:vegan|vejetaryen|evli|bekar|nişanlı|hamile|emekli|diyabet|işsiz|solak)\w*|alerji\w*",
        rf"(?:{'|'.join(sorted(TRADES))})(?:y?[ıiuü][mz])?\W*$|mühendisi?(?:y?[ıi]m)?\W*$",
        r"(?:evlendi|boşandı|nişanlandı|doğdu|büyüdü|katıldı|emekli oldu|mezun oldu|istifa etti|işe (?:girdi|başladı))[mk]\b",
        r"olarak çalış\w+|\w+[ıiuüea]m(?:[ıiuü]z)? var\b|adı \w+\W*$|okuyorum\b",
    ),
}

TRIGGERS: Final[Mapping[Language, Mapping[Category, tuple[str, ...]]]] = {"en": _ENGLISH, "tr": _TURKISH}
