"""German statements of the first person, told of somebody: in quotation marks, as their words stay."""

import re
from typing import Final

from mnemolog.processors.text.patterns import later


def told_of(text: str, name: str) -> str:
    """The words as those of `name`; what is in the third person already stays as it is.

    Verbs, their separable parts and the possessives agree with each other, so no simple rule turns ich into a name.

    >>> told_of("Ich trinke lieber Tee.", "Max"), told_of("Max trinkt lieber Tee.", "Max")
    ('Max: "Ich trinke lieber Tee."', 'Max trinkt lieber Tee.')
    """
    return f'{name}: "{text}"' if _FIRST.search(text) else text


def of_oneself(folded: str) -> bool:
    """Whether a folded text speaks of the speaker alone.

    >>> of_oneself("mein auto ist rot."), of_oneself("unser flug geht am freitag.")
    (True, False)
    """
    return _I.search(folded) is not None


_I: Final = later(r"\b(?:ich|mich|mir|mein(?:e[mnrs]?)?)\b")
_FIRST: Final = later(r"\b(?:ich|mich|mir|mein(?:e[mnrs]?)?|wir|uns|unser(?:e[mnrs]?)?)\b", re.IGNORECASE)
