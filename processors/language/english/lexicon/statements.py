"""What makes an English sentence a statement of fact, a question, a request or small talk (ledger R12): for folded text."""

from typing import Final

ADVERBS: Final = (
    r"(?:\w+ly|just|also|always|never|often|still|even|only|ever|already|sometimes|now|once|almost|both|all|then|too|so|"
    r"sure|kinda|rather|soon|again|myself|do|did|no|longer|\d+)"
)
"""What may stand between a subject and its verb."""

NO_PREDICATES: Final = frozenset(
    """
    think guess hope know mean see agree understand wonder wish bet suppose believe imagine get feel appreciate hear
    figured thought knew hoped reckon remember forgot swear promise bet agreed doubt assume
    """.split()
)
"""Verbs of a mind that tell nothing about the world by themselves: I think, I hope, I see."""

VERBS: Final = frozenset(
    """
    accept add adopt agree aim allow apply arrive ask attend bake be become begin believe belong borrow break bring
    build buy call camp care carry catch celebrate change choose clean climb close collect come connect continue cook
    cost cover craft create cry cut dance deal decide depend deploy design develop die discover discuss do draw dream
    drink drive earn eat encourage end enjoy enter exercise expect expire experience explain explore face fail fall feed feel
    fight fill find finish fit fix fly focus follow forget get give go graduate grow happen hate have hear help hike
    hire hit hold host hurt improve include inspire install invest invite involve join keep kick kill know lead learn
    leave lend let like listen live look lose love make manage marry mean meet miss move need offer open order organise
    organize own paint participate pass pay perform pick plan plant play prefer prepare present produce protect provide
    publish put quit raise reach read realise realize receive recommend record relax release remain remember remind
    rent repair rotate require rescue research rest return ride run save say schedule see sell send serve set share show sing
    sit sleep speak spend stand start stay stop store study suggest support swim switch take talk teach tell think
    train travel try turn understand update upgrade use visit volunteer wait wake walk want watch wear win work worry
    write
    """.split()
)
"""Common English verbs in their base form: what may stand behind "and" without a subject of its own."""

OPENING_WORDS: Final = frozenset(
    "heads up fyi sorry wait oh ok okay well so and but also btw hmm ah yes no yep yeah right hey hi note update ps correction".split()
)
NO_BARE_NOUNS: Final = frozenset(
    """
    thanks nothing everything something anything everyone nobody somebody glad happy great good nice awesome amazing cool perfect
    sounds looks seems wow congrats maybe perhaps hopefully let's lets please always never only today tomorrow tonight yesterday
    now later soon still compare summarize summarise rewrite proofread translate list delete rename refactor convert debug
    merge print check generate extract shorten paraphrase draft outline calculate sometimes usually first then next last long true sure fine right wrong exactly guess back
    """.split()
)
"""What begins a sentence and is no noun that it is about."""

IRREGULAR_PASTS: Final = frozenset(
    """
    arose ate awoke beat became began bent bet bit bled blew bore bought bound bred broke brought built burnt burst came cast
    caught chose clung cost crept cut dealt did drank drew dreamt drove dug fed fell felt fled flew flung forbade forgave
    forgot fought found froze gave got grew ground had heard held hid hit hung hurt kept knelt knew laid lay leant leapt
    learnt led left lent let lit lost made meant met mowed paid pled put quit ran rang read rode rose said sang sank sat saw
    sent set sewed shed shone shook shot shrank shut slept slid slung sold sought sowed spat sped spelt spent spilt split
    spoilt spoke sprang spread spun stank stole stood strode strove struck stuck stung sung swam swept swore swung taught
    thought threw told took tore understood upset was wed went wept were withdrew woke won wore wound wove wrote
    """.split()
)

PAST_PREFIXES: Final = ("re", "over", "under", "out", "mis", "fore", "with", "un", "be")
"""Retook, overslept, misread: an irregular past stays one behind these."""

ELLIPTIC: Final = (
    r"^(?:just |finally |recently |also |still |only |already |actually )*"
    r"(?:got|went|started|finished|moved|bought|met|been|had|made|took|visited|joined|decided|signed|booked|adopted|haven't|"
    r"working|living|planning|thinking of|trying|learning|reading|watching|playing|looking forward to|prefer|hate|can't (?:stand|eat|drink)|"
    r"would rather|flying|heading|leaving|travell?ing|moving|hosting|presenting|renting|saving for|training for)\b"
)
"""Chat leaves the I away: Just got back from Paris."""

_ADV: Final = r"(?: \w+ly| also| just| always| still| do| too| so| sure| never| even| only| now)*"
_WILL: Final = r"(?:i|we)(?:'ll| will|'m gonna| am gonna|'re gonna|'m going to| am going to| would|'d)"
_TALKED: Final = r"(?:talk|chat|spoke|speak|caught|catch|met|convers|saw|hung)\w*"

NO_STATEMENT_AT_START: Final = (
    # small talk
    r"(?:thanks|thank you|thx|glad|great to|good to|nice to|sounds|good luck|congrat\w*|no worries|you're welcome|"
    r"take care|see you|talk (?:to you )?(?:soon|later)|have a (?:great|good|nice|lovely)|let me know|same here|"
    r"of course|absolutely|definitely|sure|okay|ok|yeah|yes|no|wow|cool|awesome|nice|hey|hi|hello|bye)\b[^,.!?]{0,40}[.!…]*$",
    r"(?:glad|happy|sorry|sad|proud) (?:that|to (?:hear|see|know|help)|for (?:you|your)|about|of you|i could|you|we|it|the|your|he|she|they)\b",
    r"(?:we|i)'ll see\b|congrat\w*\b(?!,)|long time no\b|way to go\b|no (?:wonder|doubt|way|need|pressure|rush|problem)\b|no matter\b",
    r"(?:i )?(?:really |so |truly |just |do )*(?:hope|hoping|hopefully|wish|wishing|bet|guess)\b(?! to\b|,)",
    r"(?:it |that |this |he |she )?(?:sounds|looks|seems)\b(?! like (?:i|we|my)\b)|(?:it |that )?feels (?:good|great|amazing|awesome|so|like|nice)\b",
    r"(?:love|loving|like|appreciate|appreciated|enjoyed) (?:that|how|your|you|the|it|this|our)\b",
    r"(?:can't|cannot|couldn't) (?:wait to (?:hear|see)|agree more|say|believe|imagine)\b",
    r"(?:good|great|nice|awesome|amazing|fantastic|excellent|lovely) (?:job|work|idea|point|choice|pic\w*|shot|call|one|question|to)\b",
    r"(?:that |it |this |you )?must (?:be|have)\b|(?:will|would|gotta|gonna) (?:do|check|try|be|keep|let|love)\b",
    r"here(?:'s| is| are) (?:to|what|how|why|one)\b|here(?:'s| is| are) (?:\w+ ){1,4}?(?:pics?|photos?|pictures?|snaps?|shots?|images?|look)\b",
    rf"(?:it(?:'s| has)|things have|a lot(?:'s| has)|so much has|lots (?:has|have)|seems like|feels like|been)\b[^.!?]{{0,40}}\bsince (?:we|our|my|i|you)\b[^.!?,]{{0,12}} {_TALKED}",
    r"it(?:'s| has) been (?:a while|ages|forever|so long|too long|a minute|a bit|some time)\b[^,]*$",
    r"(?:since|because|'?cause|cuz) (?:i|we|he|she|they|it|my|our)\b[^,]{0,50}$",
    rf"(?:i|we)(?:'ll)?{_ADV} ?(?:will|would|do|did|am|can|should|have|had|was|were)?(?: do| too| so| be| either| that)*\W*$",
    # promises that bind nobody
    rf"(?:(?:if|when|whenever|next time)\b[^,.!?]{{0,40}}, )?{_WILL}{_ADV}(?: try to| be sure to| make sure to)? (?:"
    r"keep (?:it|that|this|you|your|my fingers|pushing|going|trying|up|in|at|my eyes)|take (?:your|that|it|care)|"
    r"be (?:right back|back|there|fine|ok|okay|sure|honest|alright|waiting|in touch|around|here|careful|rooting)|remember (?:it|that|this|to)|"
    r"never forget|forget|reach out|check (?:it|that|them|this|those|out)|look into (?:it|that|them)|give (?:it|that|them|you)|"
    r"do (?:it|that|this|so|my best|great|just)|try (?:it|that|them|this|my best)|think about (?:it|that)|"
    r"consider (?:it|that)|see (?:you|if|what|how)|catch up|get back|talk to you|let you|send (?:it|them)|get (?:there|through)|"
    r"make (?:it|sure|you)|stick (?:to|with) it|add (?:it|them)|miss you|support you|pass (?:it|that)|definitely)\b",
    # likes of what was said before
    r"(?:that's why |because |it's why )?i(?:'ve| have)?(?: \w+ly| also| just| always| still| do| too)* (?:love|like|enjoy|hate|adore|prefer|loved|liked|enjoyed|hated)"
    r"(?: to)?(?: (?:it|that|this|them|those|these|him|her|ones?|all|both|here|there|too|so much|a lot|doing|every))*\W*$",
    # opinions of what the listener said
    r"i (?:can|can't|could|couldn't|cannot)(?: \w+ly| even| only)* (?:tell|imagine|relate|agree|say|believe|wait to (?:see|hear)|"
    r"help but|see (?:that|how|why|what|you|it))\b",
    r"i(?:'m| am) (?:so |pretty |quite |very )?(?:sure|certain|positive|confident) (?:that|it|you|they|he|she|we|things|"
    r"everything|this|the|with|your|of)\b",
    # requests
    r"please\b|(?:can|could|would|will) you\b|let's\b|let us\b",
    r"(?:tell|show|give|help|explain|send|find|check|write|make|add|remind|keep|try|go|take|look|don't|remember to|"
    r"enjoy|stay|feel free|imagine|consider|print|run|open|list|summari[sz]e|translate|let|believe|trust|treasure)\b",
    # questions
    r"(?:so |and |but )?(?:what|where|when|who|whom|whose|which|why|how)(?:'s|'d|'re)?\b(?! (?:i|we|my)\b)",
    r"(?:do|does|did|is|are|was|were|have|has|can|could|would|will|should|shall|may|might)(?:n't)? "
    r"(?:i|you|he|she|it|we|they|there|this|that|the|your|my|any|anyone)\b",
    # what is said about the listener
    r"(?:maybe |perhaps )?you(?:'re|'ve|'ll|'d)?\b",
)
"""Small talk, requests, questions and what is said about the listener tell nothing of the speaker."""

NO_STATEMENT_INSIDE: Final = (
    r"i(?:'m| am) (?:so |really |very |also )*(?:glad|sorry|happy (?:for|to hear)|proud of you|here for you)\b",
    r"i (?:can't wait to (?:hear|see)|would love to (?:hear|see|know)|look forward to (?:hear|see)ing)\b",
    r"i'd love to (?:hear|see|know|check)\b",
    r"thanks? (?:you|to you|for|so much|a lot)\b",
    r"you (?:should|could|might|must|need to|have to)\b",
    r"(?:let|keep|tell|told|send|show|give|thank|help|wish|agree with|rooting for|proud of|miss) you\b",
    r"(?:check|try) (?:it|them|that|this|those|some)(?: of those)? out\b|give (?:it|that) a (?:try|shot|go)\b",
    r"(?:keep|stay|take) (?:it|in touch|on|going)\b|look(?:ing)? forward to (?:it|that|hearing|seeing)\b",
)
"""The same anywhere in the sentence, each at a word boundary."""

_ASKS: Final = r"(?:can|could|would|will|do|does|did|is there|are there|should|shall|may|any|what|which|how|where|who|when|why|got any|know any)"
ASKED_BEHIND: Final = rf"(?<=\w[\w)'\"€%])(?:,| -| –|—|;|:|\.\.+)\s*(?:so |and |but |then |now |please |ok |any idea )*(?P<asked>{_ASKS}\b)"
"""Where a question begins behind a statement."""
TOLD_BEHIND: Final = (
    r"(?:,? (?:because|since|given that|considering|as)|[,;]| -| –|—) "
    r"(?P<told>(?:i'm|i've|i|we|we're|we've|my|our) (?:\w[\w']* ){2,})"
)
"""Where a statement begins behind a question."""
REQUESTS: Final = frozenset(
    "please find give show send tell help explain write make suggest recommend book check look search plan list translate draft need".split()
)
"""What a request begins with."""
CONDITION: Final = r"(?:(?:so|and|but|ok|okay|hey|hi)[, ]+)*(?:if|when|whenever|suppose|supposing|say|assuming|before|after|once|while|should)\b"
"""What is only supposed states nothing."""

YOURS: Final = r"(?:\w+[,!.] )?(?:your|we've|we have|i've|i have|i'll|our) \w"
"""How an assistant tells what was arranged: your table is booked for eight."""
NARRATED: Final = (
    r"\b(?:as an (?:ai|assistant|artificial)|language model|my (?:instructions|guidelines|system prompt))\b"
)
"""An assistant's talk of itself."""

PROGRAMS: Final = r"[{}<>|\\=~^`@#\[\]_]|\S(?:/\S+){2}|\w\(|::|->"
"""What programs write, and people rarely do."""
LISTENER: Final = r"\b(?:you|your|yours|yourself|y'all)\b"
SPEAKER: Final = r"\b(?:i|me|my|mine|myself|we|us|our|ours)\b"
ANYBODY: Final = r"\b(?:if|when|whenever|lets?|allows?|once|so|that|before|after|where|until|unless|how) you\b"
"""You as anybody: the API returns 404 if you pass a bad id."""

TO_KEEP: Final = (
    r"(?:^|[.!?,;:] ?|\b(?:please|pls|and|so|ok|also|you should|(?:can|could|will|would) you(?: please)?) )"
    r"(?:(?:remember|note|keep in mind|bear in mind|make a note|take a note|note down|write down|don'?t forget)"
    r"(?: that(?! (?:time|day|night|one|guy|girl|place|when|was|is)\b)|:)|remember,|for (?:future reference|the record)[:,]|note to self:?) ?\S+ \S"
)
"""Whoever talks asks to keep what comes next: remember that I am vegan."""
