"""Plain English: one main clause in the present tense, which the third person tells as well as the speaker's words."""

from functools import lru_cache
from typing import Final

from mnemolog.processors.text.density_marks import timed
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens


@lru_cache(maxsize=1_024)
def plainly(words: str) -> str | None:
    """The words, with a capital I, if they are one main clause that can be put into the third person; else None.

    Asked several times of one sentence.

    >>> plainly("i prefer tea."), plainly("My sister lives in Ankara."), plainly("I don't eat pork.")
    ('I prefer tea.', 'My sister lives in Ankara.', "I don't eat pork.")
    >>> [plainly(said) for said in ("I moved.", "I like tea and my wife hates it.", "I work from home Mondays.")]
    [None, None, None]
    >>> [bool(plainly(said)) for said in ("I'm in my wife's Polo.", "I'm not on duty.", "I'm in marketing.", "I'm vegan.")]
    [False, False, True, True]
    >>> [plainly(said) for said in ('I like "Help!"', "I prefer it when you call me.", "I am going to Rome.", "I'm dead")]
    [None, None, None, None]
    """
    folded = fold(words)
    if not _PLAIN.match(folded) or _MORE.search(folded) or timed(folded) or "?" in words:
        return None
    said = tokens(folded)
    # More of the first or second person than the subject ("call me", "our") is what rules turned into other meanings.
    if len(said) > _LONGEST or not _FIRST.isdisjoint(said):
        return None
    subjects = _I.findall(folded)
    if said[0].split("'")[0] == "i" and len(subjects) > 1:
        return None
    return _LOWER_I.sub("I", words)


_LOWER_I: Final = later(r"\bi\b(?!\.)")
_LONGEST: Final = 14
"""Words."""
_FIRST: Final = frozenset("me mine we our us ours myself we're we've you your yours".split())
_I: Final = later(r"\bi(?:'m|'ve)?\b")
_VERB: Final = (
    r"(?:prefer|like|love|hate|live|work|use|drive|speak|own|need|know|play|study|drink|eat|enjoy|dislike|avoid|wear|take|teach|"
    r"run|cook|collect|support|manage|lead|have|read|watch|smoke|sleep|walk|swim|ski|paint|sing|dance|write|follow|practise|practice)"
)
# What one does now and where one is are no lasting states: *I'm in my wife's Polo*, *I'm not on duty*.
_MOMENTARY: Final = (
    r"not\b|\w+ing\b|(?:dead|toast|screwed|home|abroad|late|back|away)\b|"
    r"(?:in|on|at|off|out|up|down|over|with|by) (?:"
    r"(?:my|our|the|an?|this|that|his|her|their) |(?:\w+ )?(?:duty|call|leave|holiday|vacation|home|work|school|bed)\b)"
)
_PLAIN: Final = later(
    rf"(?:i(?:'m| am) (?:not )?(?:an? |the |so |very |really )?(?!{_MOMENTARY})[\w-]+|"
    rf"i (?:really |also |always |never |usually |often )?(?:don't |do not )?{_VERB}\b(?! to\b)|"
    rf"i can't stand|i never \w+ |"
    rf"my (?:[\w-]+ ){{1,4}}(?:is|are|has|have|lives?|works?|likes?|loves?|hates?|speaks?|studies|plays?|prefers?)\b)"
)
_MORE: Final = later(
    r"[\"“”«»;:()…\n—–]|,|\.\s*\S|!|\b(?:but|because|if|when|that|which|who|so|though|although|while|"
    r"until|since|unless|or|than when|"
    r"and (?:\w+ ){2,}|this|it|there|here|now|he|she|they|them|"
    r"him|her|his|their|would|could|will|gonna|going to|lol|supposed|about to)\b"
)
