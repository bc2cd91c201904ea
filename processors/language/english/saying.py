"""Words that introduce what somebody said or wrote."""

from typing import Final

from mnemolog.processors.language.pack import Saying

_TELLS: Final = r"(?:told|tells|texts|texted|messaged|mailed|emailed|asks|asked)"
"""Before whom it is told to."""
_SAYS: Final = (
    r"(?:sa(?:id|ys)|used to say|wr(?:ote|ites)|posted|repl(?:ied|ies)|answer(?:ed|s)|claim(?:ed|s)|announced|"
    r"quot(?:ed|es)|shouted|yelled|screamed|whispered)"
)
_I_SAY: Final = (
    r"(?:i|we)(?:'ve|'d)?(?: (?:have|had|also|always|already|just|only|actually|clearly|finally|recently|even)){0,2} "
    r"(?:told|tell|text(?:ed)?|messaged|e?mailed|sa(?:id|y)|wr(?:ote|ite|itten)|posted|replied|answered|announced|shouted)"
)
"""A question of the speaker is not among them: its words state nothing."""
_OTHER: Final = r"(?!(?:about|for|and|so|but)\b)\w{1,20}\W{1,3}"

SAYING: Final = Saying(
    before=rf"\b(?:{_TELLS}\W+(?:{_OTHER}){{0,2}}|"
    rf"{_SAYS}\W+(?:to (?:{_OTHER}){{1,2}}|(?:that|again|back|yesterday|today|once|and i quote)\W+)?|"
    r"(?:was|were|is|are) like\W+|goes\W+)$",
    behind=rf"\W{{0,3}}(?:(?:he|she|they|my \w{{1,20}}|the \w{{1,20}}|\w{{1,20}}) )?(?:{_TELLS}|{_SAYS})\b",
    direct=rf"\b(?<!\bi )(?<!\bwe )(?:{_TELLS}|{_SAYS})(?: (?:to )?(?:me|us|him|her|them))?: (?=\w)",
    own=rf"\b{_I_SAY}(?: (?!(?:about|and|so|but|he|she|they|who|{_TELLS}|{_SAYS})\b)\w{{1,20}}){{0,3}}\W{{1,3}}$",
    own_behind=rf"\W{{0,3}}{_I_SAY}\b",
)
