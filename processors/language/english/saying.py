"""Words that introduce what somebody said or wrote."""

from typing import Final

from mnemolog.processors.language.pack import Saying

_SAYS: Final = (
    r"(?:sa(?:id|ys)|wr(?:ote|ites)|told|tells|texts?|texted|messaged|mailed|emailed|posted|asks|asked|repl(?:ied|ies)|"
    r"answer(?:ed|s)|claim(?:ed|s)|announced|quot(?:ed|es)|shouted|yelled|screamed|whispered)"
)

SAYING: Final = Saying(
    before=rf"\b(?:{_SAYS}|(?:was|were|is|are) like|goes)\b\W*(?:(?!and\b|so\b|but\b)\w+\W+){{0,2}}$",
    behind=rf"\W{{0,3}}(?:(?:he|she|they|my \w+|the \w+|\w+) )?{_SAYS}\b",
    direct=rf"(?<!\bi )(?<!\bwe )\b{_SAYS}(?: (?:to )?(?:me|us|him|her|them))?: (?=\w)",
)
