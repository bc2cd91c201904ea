"""What tells the classes of English statements apart (ledger B3, R12): regular expressions for folded text.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.lexicon.company import BEINGS
from mnemolog.schemas.command import Category

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

_NUMBERS_AND_DAYS: Final = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|\w+(?:teen|day)|january|february|"
    r"march|april|may|june|july|august|september|october|november|december)"
)

_STATES: Final = (
    r"(?:vegan|vegetarian|pescatarian|lactose|gluten|celiac|coeliac|diabetic|asthmatic|pregnant|married|engaged|divorced|single|"
    r"widowed|retired|unemployed|self-employed|freelanc\w+|left-handed|colou?r[- ]?blind|bilingual)"
)

TRIGGERS: Final[Mapping[Category, tuple[str, ...]]] = {
    "correction": (
        r"actually\b",
        r"should(?:'ve| have)? be(?:en)?\b",
        r"(?:was|were|is) (?:wrong|mistaken|incorrect)\b",
        r"correction\b|to correct (?:myself|that)\b",
        r"i meant \w|my mistake\b|i misspoke\b|scratch that\b|let me correct\b",
        r"no longer\b",
        r"not\b[^.!?]{1,40}\bany ?more\b|not\b[^.!?,]{1,30},? but\b",
        r"no, (?:it|that|this|my|the|i)\b",
        rf"not (?:the |on |in |at |for )?(?:\d\S*|{_NUMBERS_AND_DAYS})\b|(?:isn't|aren't|wasn't|weren't|doesn't)\b[^.!?]{{1,40}}\b(?:any ?more|after all)\b",
        r"(?:aren't|isn't|wasn't|weren't|(?:is|are|was|were) not)\b[^.!?]{2,40}, (?:it's|they|it|he|she|that's)\b|not\b[^.!?]{1,30} after all\b",
        r"make (?:it|that) \w+,? not\b|typo\b|mis(?:read|typed|counted|heard|remembered)\b|what am i saying\b|on reflection\b|mixed (?:it |that |them )?up\b",
        r"i (?:was|were) (?:wrong|off)\b|(?:i|you) (?:said|wrote|noted|put)\b[^.!?]{1,30}\bbut\b|^turns out\b|small fix\b|"
        r"(?:has been|have been|had been|got|was|were|is|are) (?:moved|postponed|pushed|rescheduled|delayed|brought forward|cancelled|canceled)\b",
    ),
    "decision": (
        r"decid(?:ed|ing)\b|decision\b",
        r"(?:going|went|go) with\b|(?:we|i) went for\b|(?:going|settled) for the\b|settled for\b|(?:we|i) (?:'ve |have )?(?:ditched|dropped|scrapped|binned|turned down)\b|voted (?:for|against)\b|(?:one|option \w+|it) wins\b|giving up\b|end(?:ed|ing)? up with\b|(?:a|the) (?:yes|no) from (?:me|us)\b|(?:count me|i'm|we're) (?:in|out)\W*$|dropped the idea\b",
        r"chose\b|chosen\b|picked\b|opted for\b|settled on\b|made up my mind\b",
        r"(?:switched|switching|migrat(?:ed|ing)) (?:from\b[^.!?]{1,40} )?to\b",
        r"we(?:'ll| will) use\b",
        r"(?:we|i)(?:'ll| will) (?:take (?!a look|care|it\b|that\b)|(?:go|keep|stick|stay|skip|drop|leave|cancel|do it)\b)|we (?:keep|stay|stick|drop|skip) ",
        r"agreed (?:that|on|to|with)\b|ruled out\b|(?:is|are) out\W*$|and that's (?:it|that|all)\W*$|that's (?:final|settled)\W*$|, period\W*$|nothing else\W*$|end of story\b|final (?:decision|answer)\b|it's settled\b|said (?:yes|no) to\b|done with (?!it\b|that\b|this\b)\w|going ahead with\b",
        r"(?:i'm|we're|i am|we are) not (?!getting|seeing|finding|understanding|feeling|looking|asking|saying|following|joking|kidding|trying|going to)\w+ing\b",
        r"(?:i|we)(?:'m| am|'re| are) (?:not )?(?:keeping|renewing|doing (?:it|without)|using|ordering|hiring|closing|launching|stopping|dropping|cancell?ing|switching|replacing|taking the|buying|selling|quitting)\b",
        r"(?:signed off|approved|turned down|rejected|green-?lit) ",
    ),
    "preference": (
        r"prefer(?:s|red|ence|ences)?\b",
        r"(?:i|we (?:both|all))(?:'ve| have)?(?: \w+ly| also| always| never| do| just)* (?:like|love|hate|enjoy|adore|dislike|loved|liked|hated)\b"
        r"(?! to (?:hear|know|see)\b)",
        r"i (?:don't|do not|can't|cannot|never) (?:really )?(?:like|stand|eat|drink|enjoy|bear)\b",
        r"favou?rites?\b",
        r"fond of\b|fan of\b|rather than\b|keen on\b|(?:i'd|i would|we'd|would) (?:much |really )?(?:rather|prefer)\b",
        r"i (?:don't|do not|never|only) (?:really |ever )?(?:need|want|use|do|take|wear|invest|read|touch|watch|answer|care for|trust|buy|order)\b",
        r"(?:works?|suits?|is|are) (?:best|better|easiest|worst) for (?:me|us)\b|suits? (?:me|us)\b|my thing\b|my go-to\b|for me,? please\b|"
        r"i(?:'d| would) (?:like|love)\b(?! to\b| it\b)|i(?:'d| would) (?:hate|sooner)\b|i (?:just |only )?want (?:my|the|all|no|every\w*|only|it) |(?:best|easiest) (?:way|time|place) to\b|off[ -]limits\b|"
        r"i find \w+(?: \w+)? (?:too|hard|easier|annoying|boring|distracting|confusing|difficult|tiring)\b|(?:annoys?|bothers?|bugs?|distracts?|stress(?:es)?|tires?) me\b|"
        r"drives? me (?:crazy|mad|nuts|up|insane)\b|i tend to\b|(?:want|like|prefer|hate) to be \w+ed\b|(?:is|are) (?:enough|plenty)\b|will do\W*$|(?:is|are) (?:too \w+|fine|perfect|important|no good) for (?:me|us)\b|"
        r"it(?:'s| is) (?:best|better|easier) (?:that|if|when|to|for)\b|(?:soft spot|weakness|sweet tooth|picky|fussy|allergic to)\b|"
        r"(?:that's|this is) (?:how|the way) (?:i|we)\b|(?:agrees?|agree) with me\b|(?:a|no) (?:must|no-go|dealbreaker)\b|non-negotiable\b|the only \w+ (?:i|we)\b|all i (?:want|need) (?:is|are)\b|(?:overrated|underrated|pointless)\b|i get (?:(?!them\b|it\b|this\b|that\b|to\b)\w+ ){1,2}(?:from|when|if|in|on|easily)\b|sensitive to\b|it helps (?:me )?(?:if|when|to)\b|"
        r"i(?:'d| would) (?:be grateful|appreciate)\b|(?:work|think|read|learn|sleep|focus|concentrate) (?:much )?(?:better|best)\b|i'd (?:take|go for|keep|choose|pick|skip|avoid|go with)\b|i(?:'m| am) (?:fine|ok|okay|happy|comfortable) with (?!that\b|it\b|this\b|either\b|both\b|whatever\b)\w|"
        r"i care (?:more|most|less) (?:about|for)\b|as long as (?:i|it|there|they|we|the)\b|(?:matters?|important) (?:more|most) (?:to|for) (?:me|us)|more important (?:to|for) (?:me|us)\b|"
        r"(?:is|are) (?:better|worse|nicer|more important|less important) (?:to (?:me|us) )?than\b|i(?:'d| would) be (?:happier|more comfortable)\b|could do without\b|not into\b|makes? me (?:sick|nervous|sleepy|ill|anxious)\b|morning person\b|night owl\b",
    ),
    "plan": (
        r"(?:plan|plans|planning|planned|intend|hoping|aim) (?:to|on)\b",
        r"will\b|won't\b|i'll\b|we'll\b|he'll\b|she'll\b|they'll\b",
        r"i(?:'m| am) (?:thinking (?:about|of)|considering|looking into) \w+ing\b|some ?day\b|one day\b|going to\b(?! the\b)|gonna\b|about to\b",
        r"(?:is|are|'s|'re) (?:due|scheduled|booked|planned|set for)\b|has to be\b|have to be\b",
        r"i(?:'m| am) \w+ing (?:\w+ ){0,6}?(?:tomorrow|tonight|next|soon|this (?:weekend|week|month|summer))\b",
    ),
    "fact": (
        r"my name\b",
        r"versions? (?:is|are|was)\b",
        r"api (?:is|are|was)\b",
        rf"i(?:'m| am|'ve become| became| turned| went| got| just got)(?: \w+ly| now| just| also| not| no longer| a| an)* {_STATES}\b",
        r"(?:is|are|'s|'re) now\b|gives? me (?:an? |the )?(?:rash|headaches?|migraines?|hives|heartburn|nightmares|cramps|anxiety)\b|(?:allergic|intolerant) to\b|allerg(?:y|ies)\b|diagnosed with\b|blood type\b",
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
