"""The small words of English grammar, as far as the change from the first to the third person needs them."""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.command import Category

THIRD_PERSONS: Final = {
    "am": "is", "have": "has", "haven't": "hasn't", "do": "does", "don't": "doesn't", "ain't": "isn't", "are": "is",
}  # fmt: skip

AFTER_TWO: Final = {"am": "are", "was": "were"}
"""My wife and I: the verb of two."""

AFTER_A_NAME: Final = {"been": "has been", "haven't": "hasn't"}
"""The verb that a subject needs where chat has left it away."""

CONTRACTIONS: Final = {"'m": "is", "'ve": "has", "'ll": "will", "'d": "would", "'d had": "had"}
PLURAL_CONTRACTIONS: Final = {"": "", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would"}

AUXILIARIES: Final = r"(?:am|do|did|have|had|was|can|could|will|would|should|must|might|shall|don['’]t|didn['’]t|haven['’]t|can['’]t|couldn['’]t)"

UNCHANGED: Final = frozenset(
    """
    can't cannot couldn't didn't hadn't mightn't mustn't needn't shan't shouldn't wasn't weren't won't wouldn't better ought
    used both either neither
    """.split()
)
"""What may follow I and has one form for all persons, beside the function words."""

PARTICIPLES: Final = frozenset(
    """
    been begun better bought broken brought built caught chosen come done driven eaten fallen felt forgotten found given gone
    got gotten grown had heard hidden kept known left lost made met paid seen sent sold spent spoken taken taught thought told
    understood won worn written
    """.split()
)
"""Behind I'd they make it a had; so does better."""

ADVERB: Final = (
    r"(?:(?!(?:apply|rely|reply|supply|fly|multiply|comply|imply|bully|rally)\b)\w+ly|just|also|always|never|often|still|even|"
    r"only|ever|already|sometimes|now|once|no longer|kinda|kind of|sort of|sure|almost|both|all|then|too|first|rather|myself|"
    r"so|either|soon|again|very much|more or less|most of the time|at least|of course)"
)
"""What may stand between I and its verb."""

NO_NUMERAL: Final = (
    r"(?<!War )(?<!Part )(?<!Type )(?<!Phase )(?<!Class )(?<!Volume )(?<!Chapter )(?<!Level )(?<!Elizabeth )"
)
"""World War I and Type I diabetes: a number."""

PRONOUNS: Final = {
    "i": ("{name}", "they"),
    "my": ("{name}'s", "their"),
    "mine": ("{name}'s", "theirs"),
    "myself": ("{name}", "themselves"),
    "me": ("{name}", "them"),
    "our": ("{name}'s", "their"),
    "ours": ("{name}'s", "theirs"),
    "ourselves": ("themselves", "themselves"),
    "us": ("{name} and others", "them"),
}
"""Each pronoun as it is told: where the name has not been said as the subject, and where it has."""

TOLD_AS: Final[Mapping[Category, str]] = {
    "preference": "wants", "decision": "decided", "correction": "corrects", "plan": "plans", "fact": "says", "entity": "says",
}  # fmt: skip
"""How somebody tells what has no subject of its own: Ayşe wants: no cilantro."""

BEFORE_A_WISH: Final = r"(?i:(?:please|sorry|let's|lets|then|ok|okay|so|just)\b[,;:]?\s+)+"
"""What it then loses."""
