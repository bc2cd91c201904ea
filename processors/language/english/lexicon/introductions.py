"""How a speaker says what to be called; patterns for folded text, with the name as `name`."""

from typing import Final

from mnemolog.processors.language.introducing import NAME, Introductions

_BEGINS: Final = (
    r"(?:^|[.!?;:,\n-]\s{0,3}|\b(?:but|so|and|oh|well|ok|okay|sure|please|pls|just|also|btw|actually|anyway|though) )"
)
_GREETS: Final = r"(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|all|everyone|everybody|team|guys|again))?"
_HAIL: Final = rf"(?:^|[.!?\n]\s{{0,3}}){_GREETS}\W{{1,4}}"
_ENDS: Final = (
    r"(?=\s{0,3}(?:$|[.,;:!?)\n–—]|- |\b(?:and|but|by the way|btw|from|so|though|although|now|these days|from now on|like|at|i|i'm|im|"
    r"because|instead|online|please|if|for short)\b))"
)
_ALL: Final = r"(?:everyone|everybody|most people|people|most of my friends|(?:my |all my )?(?:friends|mates|colleagues|coworkers)|they|folks)"
_RATHER: Final = (
    r"\bi(?:'d| would)? (?:rather|prefer to|like to|want to|prefer|usually|mostly) (?:be|being|get) called "
)

INTRODUCTIONS: Final = Introductions(
    called=(
        rf"{_BEGINS}(?:please |pls )?(?:just |simply |only )?(?:call|address) me (?:as )?{NAME}{_ENDS}",
        rf"\b(?:you|u|they|people) (?:can|may|could|should) (?:also |just |simply )?call me {NAME}{_ENDS}",
        rf"\b{_ALL} (?:just |usually |mostly |also )?calls? me {NAME}{_ENDS}",
        rf"{_RATHER}{NAME}{_ENDS}",
        rf"\bi (?:usually |mostly |just |now |also )?go by {NAME}{_ENDS}",
    ),
    named=(
        rf"(?<!what is )(?<!what's )(?<!from )\bmy (?:full |first |real |given |actual )?name(?:'s| is) {NAME}{_ENDS}",
        rf"(?:^|[.!?,;]\s{{0,3}})(?:the )?name(?:'s| is) {NAME}{_ENDS}",
        rf"\bi(?:'m| am) (?:called|named) {NAME}{_ENDS}",
        rf"(?:^|[.!?,;]\s{{0,3}}){NAME} is my name{_ENDS}",
    ),
    am=(
        rf"{_BEGINS}i(?:'m| am|m) {NAME}{_ENDS}",
        rf"(?:^|[.!?\n]\s{{0,3}}|{_HAIL}){NAME} (?:here|speaking)(?=\s{{0,3}}(?:$|[.,;:!?–—-]|from\b|again\b))",
        rf"(?:^|[.!?\n]\s{{0,3}}|{_HAIL})this is {NAME}(?= (?:from|at|speaking|here|again)\b)",
    ),
    hailed=(
        rf"{_HAIL}(?:i(?:'m| am|m)|it'?s|this is) {NAME}{_ENDS}",
        rf"{_BEGINS}i(?:'m| am|m) {NAME}(?=\W{{1,3}}(?:by the way|btw)\b)",
    ),
    framed=(
        r"\b(?:if|suppose|supposing|pretend|imagine|wish|as if|as though|let's say|what if|role ?play|would be|were|was|used to|"
        r"not|n't|never|don't|dont|stop|(?:he|she|they|who|it|text|mail|letter) (?:said|says|goes|wrote|writes|sings|told|claims|reads)|"
        r"in (?:the|a|this|that|my) (?:song|film|movie|story|book|game|play|novel|joke|dream))\b"
    ),
    no_names=frozenset(
        "muslim christian catholic jewish hindu buddhist protestant orthodox atheist vegan german american english british irish "
        "dutch french danish swiss greek czech thai welsh scottish arab aries taurus gemini cancer leo virgo libra scorpio "
        "sagittarius capricorn aquarius pisces monday tuesday wednesday thursday friday saturday sunday january february march "
        "april may june july august september october november december ok okay fine here back late sorry sure done mom dad mum "
        "christmas easter team pro free tomorrow later when if maybe not names home today tonight asap crazy a an the one".split()
    ),
)
