"""English sentences without a subject that say something lasting (ledger R12): folded words and regular expressions.

What a listener is asked to do once is a request and no statement; what he is asked to do from now on is a preference,
what was chosen is a decision, and a lone value is often a correction.
"""

from typing import Final

OPENINGS: Final = (
    r"(?:(?:ok|okay|so|then|and|but|oh|well|yes|yeah|yep|right|alright|all right|fine|hey|hi|sorry|wait|h+m+|please|just|also|plus|"
    r"thanks|great|good|cool|perfect|oops|nope|no(?=,| wait)|hang on|hold on|my bad|actually|btw|by the way|anyway|ah|uh|um|maybe|perhaps|decided|agreed|got it|(?:just )?one (?:more )?(?:thing|request|rule)|"
    r"heads up|fyi|ps|p\.s|note|update|quick update|in general|generally|for the record|just so you know|reminder)"
    r"(?:[,;:!.…–—-]+\s*|\s+(?=\S)))*"
)
"""What such a sentence may open with."""

# Words of lasting wishes

LASTING: Final = frozenset("always never whenever everywhere anymore unless throughout".split())
LASTING_PHRASES: Final = (
    r"from (?:now|here|today) on\b|going forward\b|in (?:the )?future\b|next time\b|by default\b|as a (?:rule|default)\b|ever again\b|"
    r"(?:every|each) (?:time|single|morning|evening|day|week|month|\w+day)\b|at all times\b|until i\b|all the time\b|(?:at )?any time\b|the \w+ way\b|(?:my|that) way\b|straight\W*$|in (?:writing|advance|person)\b|by (?:e?mail|phone|text|post)\W*$|"
    r"in (?:english|german|french|turkish|spanish|italian|polish|dutch|plain|simple|metric|bullet|full sentences|lower ?case|utc)\b|"
    r"only (?:if|when|after|before|on|in|with)\b|if (?:at all )?possible\b|if there (?:is|are)\b|(?:if|when) in doubt\b|wherever\b|when(?:ever)? (?:i|you|we|there|it)\b|"
    r"as (?:\w+ ){1,2}as (?:possible|you can)\b|no (?:more|fewer|less|later|earlier) than\b"
)
"""Asked for with one of these, it is asked for more than once."""
CHOOSING: Final = (
    r"(?:rather than|rather\b[^.!?]{2,40}? than|instead of|preferably|ideally|if (?:at all )?possible|for (?:me|us|my \w+)|anything but|everything (?:but|except))\b|"
    r"without \w|(?<!all )over (?!the place)\w|(?:first|only|please|instead|max|always|never|everywhere|throughout)\b(?=\s*[,;.!]|$)|only \w|"
    r"(?:yes|no)[,;.!]|(?<=, )(?:no|not|never) (?!matter|just\b|only\b|worries|doubt|problem)\w|if you (?:have|can|get) |(?:less|fewer) \w|(?:under|below|up to|at most|max) \d|the (?:\w+er|less|more)\b[^,.]{0,20},? the (?:\w+er|less|more)\b"
)
"""In a sentence without a verb one of these says what is wanted, of several things."""

MANNER: Final = (
    r"(?:use (?!it\b|this\b|that\b|your\b|the (?:following|above|attached|same)\b)\w|"
    r"keep (?:\w+ ){1,4}?(?:short|shorter|brief|concise|simple|formal|informal|casual|light|tidy|clean|separate|private|confidential|"
    r"plain|under|below|to|within|free|mild|as is|as they are|like that|that way)\b|"
    r"(?:call|address|refer to) (?:me|us|my)\b|(?:answer|reply|respond|write|speak|talk|text|email|message|ping)(?: to)?(?: me| us)? "
    r"(?:in|by|via|only|like|as|plainly|briefly|\w+ly)\b|(?:stick|default) (?:to|with)\b|avoid \w|skip (?:the|all|any)\b|"
    r"(?:keep|leave) (?:me|us|my \w+) (?:out|off|free|alone|away|empty|blank|as)\b|let me (?:decide|choose|pick|approve|handle|sign)\b|"
    r"(?:name|wrap|indent|sort|order|group|label|prefix|align|log|commit|squash|capitali[sz]e|abbreviate|hyphenate) (?!this\b|that\b|it\b|these\b|me\b|us\b)\w+ \w|assume \w|format \w+ (?:as|in|with)\b|cc \w|(?:limit|quote|cite|round) \w|spare (?:me|us)\b|leave out\b|"
    r"remind (?:me|us) (?!what|how|why|where|who|which|again)|wake me\b|notify (?:me|us)\b|"
    r"be (?:brief|concise|blunt|honest|direct|specific|explicit|formal|informal|short|strict|precise|frank|sparing|terse|critical)\b|"
    r"(?:ask|check with|warn) (?:me|us) (?:first\b|before\b|if\b|when\b)|ask before\b|tell me (?:if|before|as soon as|whenever)\b|"
    r"explain (?:\w+ ){1,3}?(?:like|as if|in|with)\b|(?:drop|lose|cut) (?:the|all|those) \w(?:\w* )?\w*s\b|stop (?!worrying|being|beating|there)\w+ing\b|(?:less|fewer) \w|"
    r"no need to (?!worry|apologi|thank|hurry|rush|be|feel|stress|panic)\w|(?:give|show|send|tell) (?:me|us) (?:\w+ ){1,8}?(?:first|only)\b(?=[,;.!]|$| and\b| then\b| before\b))"
)
"""How somebody wants to be served."""

ONCE: Final = frozenset(
    """
    worry forget mind hesitate give get stress sweat feel know think care remember see understand let lose wait miss be
    have need want even like believe say tell look trust hope follow try stop quit doubt underestimate
    """.split()
)
"""Behind don't and never these console, or say nothing."""
EVEN_SO: Final = (
    r"(?:let (?:me|anyone|anybody|us)\b|give (?:me|us|it to|them)\b|tell (?:me|anyone|anybody|him|her|them)\b|try to\b|"
    r"even \w|look (?:at|into|up)\b|get (?:me|us|any)\b|wait for\b|like \w)"
)
"""And yet not where they go on like this: don't tell me, don't even think of."""
CONSOLING: Final = frozenset("yourself yourselves dream dreams heart proud".split())
"""Always be yourself is no wish of the speaker's."""

ALWAYS_SO: Final = frozenset(
    "a the good nice great happy glad here there been be fun so in on down up love open room something welcome".split()
)
"""Behind always these are an answer."""

REQUESTED: Final = frozenset(
    """
    fix write remove find list show get make create generate delete update check translate explain give tell send add compare
    suggest recommend need want see read open change set look play draw plan help say think know go come let try thanks lots
    """.split()
)
"""Verbs of requests: what they are about is wanted once, many though it be: find hotels."""

# Wishes that something is not so

NO_NOUN: Final = frozenset(
    """
    problem problems worries worry idea ideas way wonder doubt need pressure rush matter thanks thank clue one luck kidding
    joke comment not just wait sorry please error errors changes change news output response answer result results hits matches
    updates update reason time offense hurry harm fun biggie sweat question questions pain i i'm i've it it's that that's this
    the my we you he she they his her their your there there's don't can't is was if but and or so actually really yes no
    issue issues warnings warning thing things point longer big bad regrets surprise surprises complaints rest stress words doubts details prob probs recordings signs sign such longer less
    """.split()
)
"""Behind no these report or console, and want nothing."""
NOT_SO: Final = frozenset(
    """
    sure really yet now at bad much too that a only necessarily today exactly quite so me my as even all going for gonna just
    particularly especially i it here there long everyone everybody surprised
    """.split()
)
"""Behind not these answer."""

NOTHING_SO: Final = frozenset(
    "to new else yet much special is was has works happened happens here there but really wrong".split()
)
"""Behind nothing these report."""
FORBIDDING: Final = r"(?:[,;–—-]|\band|\bbut|\bso) (?:please |just )*(?:don't|do not|never) (?=\w)"
"""And somewhere inside, what is not to be done."""
PROGRAMS: Final = r"[{}|\\^@\[\]]|\s=|::|->|\S(?:/\S+){2}"
"""What programs write: a wish may have `names_of_things` in it."""

NOT_LIKED: Final = r"not (?:an? (?:big |huge )?fan\b|big on\b|into\b|keen on\b|too \w+(?: \w+)?,? please\b)"

# Words of a choice

CHOOSE: Final = (
    r"(?:go (?:with|for|ahead with)|stick (?:with|to)|stay (?:with|on|at)|settle on|opt for|switch (?:to|over)|make (?:it|that) (?:\d|an? |the |(?:two|three|four|five|six|seven|eight|nine|ten)\b)|"
    r"roll (?:\S+ )?back|revert to|pin \w|count me (?:in|out))\b(?! (?:the flow|it\b|that\W*$|happen|sense|work|count))"
)
SETTLE: Final = frozenset(
    "drop scrap ditch cancel skip put keep leave take pick choose book order move buy postpone".split()
)
"""Verbs that settle something where it has a name, a number or a day; else it is a request."""

LEADING_ON: Final = (
    r"(?:see|talk|chat|catch|do (?:it|this|that)|keep (?:in|it|on|going|up|each|this|that|\w+ing)|hang|get (?!rid)|start(?! with| from)|"
    r"try|look|take (?:a|it|this)|say|hope|hear|continue|face|enjoy|celebrate|check|discuss|think|be|begin|explore|find|figure|"
    r"go(?! with| for| ahead)|both|all|give|plan|work|dig|dive|pretend|review|run|test|debug|support|"
    r"help|share|just (?:say|see|hope)|create|meet|cherish|join|rock|spread|hit|make|never|stay in|never forget|not forget|not give up|wait)\b"
)
"""Behind let's these settle nothing, unless it says when or where."""

IT_IS: Final = (
    r"\w (?:it is|it'll be)\W*$|final (?:answer|decision)\b|"
    r"\bit(?:'ll| will) be (?!great|fun|so\b|worth|an?\b|ok|fine|nice|good|amazing|awesome|the\b|hard|easy|tough|interesting|there|at\b|on\b|in\b|very|really|like)\w"
)
"""Banana bread it is!"""
NOT_CHOSEN: Final = frozenset(
    "that this it what how so as if whatever however here there wherever sure glad i because like".split()
)

# A lone value

CORRECTS: Final = (
    r"(?:small|quick|tiny|one) (?:fix|correction)\b|make that \w|make it (?:\d|an? \w|the \w|(?:two|three|four|five|six|seven|eight|nine|ten|\w+(?:teen|ty|day))\b)|scratch (?:that|the|what)\b|typo\b|i meant \w|my mistake\b|mis(?:read|typed|spoke|counted|heard|remembered)\b|"
    r"(?:what|who) am i saying\b|(?:spelled|spelt|pronounced) with\b|other way (?:a?round)\b|on (?:reflection|second thoughts?)\b|wrong (?:year|number|name|day|date|address|file|month|person|place|room|city|time)\b|(?:isn't|wasn't|aren't) [^.!?,]{2,30}, (?:only|just)\b|(?<=\w )after all\b|not (?!just\b|only\b|yet\b)\S{1,40}(?: \S{1,40}){0,3},? but\b|correction\b|"
    r"(?:forget|ignore|disregard) what i\b|should (?:be|have been|say|read)\b|mixed (?:up|that up|it up)\b|"
    r"\d\S{0,40} actually\b|actually,? (?:it's |the )?\S{0,60}\d|(?:it's|it is|it was|that's|they're)\b[^.!?]{1,40}?,? not (?!sure\b|that\b|so\b|bad\b|right\b|true\b|easy\b|fair\b|working\b|possible\b|enough\b|clear\b|just\b|only\b|at\b|even\b)\w|"
    r"(?:it's|it is|that's|they're) not\b[^.!?]{2,40}, (?:it's|it is|that's|they're)\b|"
    r"\S{1,40},? not (?:the |on |at |in )?(?:\d|\w+day\b|january|february|march|april|may|june|july|august|september|october|november|december|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)|"
    r"(?:i|we) (?:was|were) (?:wrong|mistaken)\b|(?:got|had|have|said|wrote|told you)\b[^.,!?]{0,25} wrong\b|change (?:that|it) to\b"
)
"""What only a correction says."""
CORRECTING_WORDS: Final = frozenset(
    """
    fix correction make scratch typo meant mistake misread mistyped misspoke miscounted misheard misremembered saying spelled
    spelt pronounced way reflection thought thoughts wrong all not forget ignore disregard should mixed actually isn't wasn't
    aren't change mistaken
    """.split()
)
"""Each of them has one of these; to look into a set first is faster."""

CORRECTING: Final = (
    r"(?:(?:hmm|oh|ah|ok|and|but|wait)[, ]+)*(?:no,|no wait|nope|sorry[,:-]|wait[,:]|oops|hang on\b|hold on\b|my bad)"
)
"""What begins a correction."""

NO_CORRECTION: Final = frozenset(
    """
    fine ok okay good great thanks thank problem problems worries sure need all just know think idea later nothing see right
    sorry please not can't don't done that's leave never mind else bad my worry same again hear haven't check let sounds but was am i'm
    """.split()
)
"""Without a name or a number, what has one of these corrects nothing: no, that's fine."""

EVENTS: Final = frozenset(
    """
    dentist doctor doctor's appointment meeting flight flights train exam interview deadline party wedding birthday dinner lunch
    concert holiday holidays vacation surgery checkup call trip delivery visit conference workshop rehearsal practice game match
    """.split()
)
"""With a day these are a plan, without any verb: dentist on Tuesday."""

NUMBERS: Final = frozenset(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety
    """.split()
)

# Explicit wishes

WISHED_OF_YOU: Final = (
    r"(?:(?:can|could|would|will) you (?:please |maybe |also |just )*|(?:i want|i'd like|i would like|i need|i'd prefer|i expect) you to |"
    r"(?:i'd|i would) (?:appreciate it|prefer it|love it|be grateful) if you (?:could |would )?|"
    r"it (?:would|'d) be (?:great|nice|good|better|helpful) if you (?:could |would )?|(?:can|could) we (?:please )?|"
    r"you (?:can|may|should|don't (?:have|need) to|needn't|have to|need to) )"
)
"""What stands before a wish that is put as a question, or as what the listener does."""
SPARED: Final = (
    r"(?:don't (?:have|need) to|needn't) (?!worry|apologi|thank|do |answer|reply|be |win|feel)\w|"
    r"(?:can|may) (?:skip|drop|leave out|assume|stop|call me|spare)\b"
)
ORDER_INSIDE: Final = (
    r", (?:(?:please|just|always|never|only|then) )*(?:give|show|send|tell|answer|reply|use|call|write|text|remind|ask|say|keep|"
    r"assume|leave|put|add|start|include|skip|avoid|check|book|pick|order|run|wait|take|stick|mention|treat|prefer|suggest|don't|"
    r"do not|never|always)\b| (?:give|show|send|tell|remind|ask|call|text|write) (?:me|us)\b"
)
"""What somebody is to do where a condition holds: if a meeting moves, text me."""
