"""What makes a sentence a statement of fact, a question, a request or small talk (ledger R12): for folded text."""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.event import Language

ADVERBS: Final = (
    r"(?:\w+ly|just|also|always|never|often|still|even|only|ever|already|sometimes|now|once|almost|both|all|then|"
    r"do|did)"
)
"""What may stand between a subject and its verb."""

NO_PREDICATES: Final = frozenset(
    """
    think guess hope know mean see agree understand wonder wish bet suppose believe imagine get feel appreciate hear
    figured thought knew hoped guess'd reckon remember forgot swear promise
    """.split()
)
"""Verbs of a mind that tell nothing about the world by themselves: I think, I hope, I see."""

VERBS: Final = frozenset(
    """
    accept add adopt agree aim allow apply arrive ask attend bake be become begin believe belong borrow break bring
    build buy call camp care carry catch celebrate change choose clean climb close collect come connect continue cook
    cost cover craft create cry cut dance deal decide depend deploy design develop die discover discuss do draw dream
    drink drive earn eat encourage end enjoy enter exercise expect experience explain explore face fail fall feed feel
    fight fill find finish fit fix fly focus follow forget get give go graduate grow happen hate have hear help hike
    hire hit hold host hurt improve include inspire install invest invite involve join keep kick kill know lead learn
    leave lend let like listen live look lose love make manage marry mean meet miss move need offer open order organise
    organize own paint participate pass pay perform pick plan plant play prefer prepare present produce protect provide
    publish put quit raise reach read realise realize receive recommend record relax release remain remember remind
    rent repair require rescue research rest return ride run save say schedule see sell send serve set share show sing
    sit sleep speak spend stand start stay stop store study suggest support swim switch take talk teach tell think
    train travel try turn understand update upgrade use visit volunteer wait wake walk want watch wear win work worry
    write
    """.split()
)
"""Common English verbs in their base form: what may stand behind "and" without a subject of its own."""

IRREGULAR_PASTS: Final = frozenset(
    """
    ate became began bent bit blew bought broke brought built burnt caught chose came cost crept cut dealt did drank
    drew dreamt drove dug fed fell felt fled flew forgave forgot fought found froze gave got grew ground had heard held
    hid hit hung hurt kept knew laid lay led learnt left lent let lit lost made meant met paid put quit ran rang read
    rode rose said sang sank sat saw sent set shook shone shot shut slept slid sold spent split spoke spread sprang
    stood stole struck stuck sung swam swept swore taught thought threw told took tore understood was went were woke won
    wore wound wrote
    """.split()
)

ELLIPTIC: Final = (
    r"^(?:just |finally |recently |also |still |only )*"
    r"(?:got|went|started|finished|moved|bought|met|been|had|made|took|visited|joined|decided|signed|booked|adopted|"
    r"working|living|planning|thinking of|trying|learning|reading|watching|playing|looking forward to)\b"
)
"""Chat leaves the I away: Just got back from Paris."""

NO_STATEMENT_AT_START: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": (
        # small talk
        r"(?:thanks|thank you|thx|glad|great to|good to|nice to|sounds|good luck|congrat\w*|no worries|you're welcome|"
        r"take care|see you|talk (?:to you )?(?:soon|later)|have a (?:great|good|nice|lovely)|let me know|same here|"
        r"of course|absolutely|definitely|sure|okay|ok|yeah|yes|no|wow|cool|awesome|nice|hey|hi|hello|bye)\b[^,.!?]{0,40}$",
        # requests
        r"please\b|(?:can|could|would|will) you\b|let's\b|let us\b",
        r"(?:tell|show|give|help|explain|send|find|check|write|make|add|remind|keep|try|go|take|look|don't|remember to|"
        r"enjoy|stay|feel free|imagine|consider|print|run|open|list|summari[sz]e|translate)\b",
        # questions
        r"(?:so |and |but )?(?:what|where|when|who|whom|whose|which|why|how)(?:'s|'d|'re)?\b(?! (?:i|we|my)\b)",
        r"(?:do|does|did|is|are|was|were|have|has|can|could|would|will|should|shall|may|might)(?:n't)? "
        r"(?:i|you|he|she|it|we|they|there|this|that|the|your|my|any|anyone)\b",
        # what is said about the listener
        r"(?:maybe |perhaps )?you(?:'re|'ve|'ll|'d)?\b",
    ),
    "tr": (
        r"(?:teşekkür\w*|sağ ?ol\w*|rica ederim|görüşürüz|kolay gelsin|iyi (?:günler|akşamlar|geceler|şanslar)|tamam|olur|"
        r"peki|tabii?|elbette|harika|süper|güzel|merhaba|selam|günaydın|evet|hayır|haklısın|anladım|geçmiş olsun|tebrikler)"
        r"\b[^,.!?]{0,30}$",
        r"lütfen\b|hadi\b|haydi\b",
        r"(?:ne|neden|niye|nasıl|nerede|nereye|nereden|kim|kime|kimin|hangi|kaç)\b",
        r"(?:sen|siz)\b",
    ),
}
"""Small talk, requests, questions and what is said about the listener tell nothing of the speaker."""

NO_STATEMENT_INSIDE: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": (
        r"i(?:'m| am) (?:so |really |very |also )*(?:glad|sorry|happy (?:for|to hear)|proud of you|here for you)\b",
        r"i (?:can't wait to (?:hear|see)|would love to (?:hear|see|know)|look forward to (?:hear|see)ing)\b",
        r"i'd love to (?:hear|see|know|check)\b",
        r"thanks? (?:you|to you|for|so much|a lot)\b",
        r"you (?:should|could|might|must|need to|have to)\b",
        r"(?:let|keep|tell|told|send|show|give|thank|help|wish|agree with|rooting for|proud of|miss) you\b",
        r"(?:check|try) (?:it|them|that|this|those|some)(?: of those)? out\b|give (?:it|that) a (?:try|shot|go)\b",
        r"(?:keep|stay|take) (?:it|in touch|on|going)\b|look(?:ing)? forward to (?:it|that|hearing|seeing)\b",
    ),
    "tr": (
        r"lütfen[.!]?$",
        r"(?:misin|mısın|musun|müsün)(?:iz)?\b|\w+ (?:misin|mısın|musun|müsün)",
        r"(?:mı|mi|mu|mü|mıyız|miyiz|muyuz|müyüz|mıyım|miyim|muyum|müyüm|mıydı|miydi|muydu|müydü)\b\W*$",
        r"yapmalısın\b|etmelisin\b|denemelisin\b",
    ),
}
"""The same anywhere in the sentence, each at a word boundary."""

QUESTION_MARK: Final = r"\?\s*[\"'”)]*$"

TURKISH_PREDICATES: Final = (
    r"(?:[ıiuü]yor(?:um|uz|du[mk]?|lar|muş\w*)?|[dt][ıiuü](?:m|k|l[ae]r)?|m[ıiuü]ş(?:[ıiuü]m|[ıiuü]z|t[ıi][mk]?)?|"
    r"[ae]ca[ğk](?:[ıi]m|[ıi]z|lar|t[ıi]m?)?|[ae]ce[ğk](?:[ıi]m|[ıi]z|ler|t[ıi]m?)?|"
    r"[ıiuüae]r(?:[ıiuü]m|[ıiuü]z|l[ae]r)|m[ae][mz]|m[ae]y[ıi]z|m[ae]l[ıi]y[ıi][mz]|m[ae]kt[ae](?:y[ıi]m|d[ıi]r)?|"
    r"(?:y[ıiuü]m|y[ıiuü]z)|d[ıiuü]r)$"
)
"""Endings of a Turkish predicate, in the first or third person."""

TURKISH_NOMINAL: Final = r"\b(?:var|yok|değil|vardı|yoktu)\b\W*$|\b(?:benim|adım|ismim|mesleğim|yaşım|en sevdiğim)\b"
