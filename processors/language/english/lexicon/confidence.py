"""How a speaker asks that what is said stays between the two; patterns for folded text."""

from typing import Final

_ASKS: Final = r"(?:^|[.!?;,:\n-]\s{0,3}|\b(?:but|so|and|just|again|ok|okay|please|pls|plz) )(?:please |pls |just )?"
"""Where an order begins: *don't tell anyone*, and not *I don't tell anyone*."""
_NOT: Final = r"(?:do not|don't|dont|never) (?:ever )?"
_ANYBODY: Final = r"(?:anyone|anybody|any one|a soul|any other person|other people|others|no one|nobody)(?!')"
_THEM: Final = r"(?:my \w+(?: \w+)?|mum|mom|mummy|dad|grandma|grandpa|him|her|them|the (?:kids|others|team|boss|family)|your (?:boss|wife|husband))"
_THIS: Final = r"(?:this|that|it|any of (?:this|that|it)|all (?:this|that)|these|any of these)"
_US: Final = r"(?:us|you and me|me and you|you and i|ourselves|(?:just )?the two of us)"
_AWAY: Final = (
    r"(?:to yourself|(?:just |strictly )?between (?:just )?" + _US + r"|a secret|secret|quiet|private|confidential|"
    r"under your hat|under wraps|off limits)"
)

CONFIDENTIAL: Final = (
    rf"{_ASKS}{_NOT}(?:go )?tell(?:ing)? (?:{_ANYBODY}(?! (?:to|apart|which|how to)\b)|{_THEM})(?: (?:about )?{_THIS})?(?: yet)?",
    r"(?<!\bi )(?<!\bwe )(?<!\bthey )(?<!\byou )(?<!\bwho )(?<!\bsaid )(?<!s )(?<!\bpeople )\b(?:don't|dont|do not) tell "
    r"(?:anyone|anybody|a soul)\b(?!')(?! (?:to|apart|which|how to)\b)",
    rf"{_ASKS}{_NOT}(?:mention|repeat|disclose|reveal|pass) {_THIS}\b(?: on)?(?: (?:to|in front of) (?:{_ANYBODY}|{_THEM}))?",
    rf"{_ASKS}{_NOT}share {_THIS} with (?:{_ANYBODY}|{_THEM})",
    rf"{_ASKS}{_NOT}say (?:anything|a word|a thing) (?:about (?:this|that|it)\b|to (?:{_ANYBODY}|{_THEM}))",
    rf"\byou (?:can't|cant|cannot|must not|mustn't|can never|must never) tell {_ANYBODY}(?: {_THIS})?",
    rf"{_ASKS}(?:let's |lets |can (?:you|we) |could (?:you|we) |you (?:must|have to) |we (?:must|should) )?(?:please )?keep (?:{_THIS} )?{_AWAY}\b",
    rf"{_ASKS}keep quiet about {_THIS}\b",
    rf"(?:^|[.!?;,\n]\s{{0,3}})(?:this is |that is |it's |it is )?(?:just|strictly|only) between {_US}\b",
    rf"(?:^|[.!?;,\n]\s{{0,3}})(?:\w+\W{{1,5}})?between {_US}\s{{0,2}}(?:[,:-]|$)",
    rf"\b(?:this|that|it) (?:stays|remains|is|has to stay|should stay|must stay) (?:strictly |just )?between {_US}\b",
    r"\bnot a word (?:about (?:this|that|it)|of this|to \w+)\b(?: to \w+)?",
    r"\bi(?:'m| am)? tell(?:ing)? you (?:this |that )?in (?:strict |strictest )?confidence\b|(?:^|[.!?;,\n]\s{0,3})in (?:strict |strictest )?confidence\s{0,2}[,:-]",
    r"\b(?:nobody|no one|no-one) (?:else )?(?:must|should|may|can|is to) (?:ever )?(?:know|find out|hear)\b",
    r"\b(?:nobody|no one) (?:else )?knows\b.{0,30}\bstay that way\b",
    r"(?:^|[.!?;,\n]\s{0,3})(?:this|that|it)(?:'s| is) (?:strictly |highly |very )?(?:confidential|a secret|private)\s{0,2}(?:[.,:;!-]|$)|"
    r"(?:^|[.!?;,\n]\s{0,3})strictly confidential\b",
    r"(?:^|[.!?;,\n]\s{0,3})(?:please )?promise (?:me )?(?:that )?(?:you (?:won't|wont|will not|will never)|not to) (?:tell|say|repeat)\b(?: anyone| anybody| a soul)?",
    r"\bmum'?s the word\b|\bnot for (?:anyone|anybody) else'?s ears\b|\b(?:didn't|doesn't|did not|does not|not) go any further\b",
)

IN_CONFIDENTIAL: Final = (
    "tell", "between", "keep", "mention", "repeat", "disclose", "reveal", "n't pass", "share", "say a", "confiden", "word", "know",
    "find out", "hear", "secret", "private", "promise", "ears", "any further",
)  # fmt: skip
"""Each of them has one of these."""
