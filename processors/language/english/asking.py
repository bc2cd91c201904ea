"""How English asks."""

from typing import Final

from mnemolog.processors.language.asking import Asking

ASKING: Final = Asking(
    trivial=(
        r"(?:hi|hey|hello|yo|good (?:morning|evening|afternoon|night)|greetings|howdy)(?: there| all| everyone)?|"
        r"(?:ok(?:ay)?|k|sure|yes|yeah|yep|yup|no|nope|right|got it|sounds good|makes sense|great|cool|nice|perfect|fine|done|agreed|"
        r"thanks|thank you|thx|ty|cheers|bye|goodbye|see you|lol|haha|hmm+|wow|please|continue|go on|go ahead)(?: (?:then|so much|a lot|again|man))?"
    ),
    unmarked=(
        r"^(?:(?:oh|so|and|but|well|ok|wait|hey)\W{1,4})?(?:what|how|why|where|when|who)(?:'?s|'?re)?\b|"
        r"^(?:(?:oh|so|and|but|well|ok|wait|hey)\W{1,4})?(?:which|whose|do|does|did|is|are|can|could|would|will|have|has|should)\b"
    ),
    shape=(
        r"^(?:so |and |but |well,? )?(?:what|how|why|where|when|who|which|"
        r"do|does|did|is|are|can|could|would|will|have|has|should)\b"
    ),
    intents={
        "temporal": r"\bwhen\b|\b(?:what|which) (?:day|date|month|year|time)\b|\bhow long\b|\bsince\b|\blast (?:week|month|year|time|night)\b|"
        r"\byesterday\b|\brecent(?:ly)?\b|\bbefore\b|\bafter\b|\bhistory\b|\btimeline\b|\bused to\b|\bfirst time\b|\blatest\b",
        # The order decides: *Why do I like tea?* asks for a cause, although it has a word of preference.
        "causal": r"\bwhy\b|\bbecause\b|\breasons?\b|\bcaused?\b|\bhow come\b|\bled to\b|\bresult(?:ed)? (?:in|of)\b|\bwhat made\b",
        "preference": r"\b(?:prefer\w*|favou?rites?|likes?|loves?|hates?|dislikes?|enjoys?|rather|taste)\b",
        "entity_profile": r"\b(?:who is|who's|who are|tell me about|what do (?:you|we) know about|everything about|describe|profile of|all about)\b",
        "factual": r"\b(?:what|where|which|who|whose|whom|how (?:many|much|old|far|tall|big)|is|are|does|do|did)\b",
    },
    templates={
        # Before `howto`, because *How do I install the server?* has the marks of both.
        "technical": r"\b(?:debug\w*|code|config\w*|error|bug|stack ?trace|api|deploy\w*|install\w*|compil\w*|version|server|database)\b",
        "howto": r"\bhow (?:to|do i|do we|can i|can we|should i|should we)\b",
        "reasoning": r"\bwhy\b|\bhow come\b",
        "lookup": r"\bwhere\b|\bwhich (?:file|folder|place|city|street)\b",
        "preference": r"\b(?:prefer\w*|favou?rites?|likes?|loves?|hates?|dislikes?|enjoys?)\b",
        "definition": r"^(?:what|who) (?:is|are|was|were)\b|\bwhat does .{1,40} mean\b",
    },
    answers={
        "definition": ("{} is", "{} means", "{} is known as"),
        "howto": ("To do {}, first", "The steps for {} are", "{} is done by"),
        "reasoning": ("The reason for {} is", "{} because", "{} was caused by"),
        "lookup": ("{} is in", "{} is located at"),
        "technical": ("The configuration of {} is", "The error with {} was solved by", "{} is set to"),
        "preference": ("The user prefers {}", "The user likes {}", "The user dislikes {}"),
        "general": ("{}", "About {}: the user said"),
    },
    asked_with=(
        r"\b(?:what|who|whom|whose|where|when|why|which|how|is|are|was|were|am|do|does|did|can|could|should|would|will|has|have|had|"
        r"to|i|me|my|we|you|please|tell|about|the|a|an|there|many|much|long|come|know|mean|prefer\w*|likes?|loves?)\b"
    ),
    own_name=(
        r"\b(?:what(?:'?s| is) my (?:full |first |last |real )?name\b|who am i\b|what am i called\b|my name again\b|"
        r"what (?:do|should|shall|can) (?:you|they|people|everyone) call me\b|"
        r"(?:know|remember|tell me|guess) (?:what )?my name\b|(?:know|remember) who i am\b)"
    ),
    also=r"(?:,? and also\b|,? also,|\bas well as\b|\bplus\b,?)",
    joined=r",? and\b",
)
