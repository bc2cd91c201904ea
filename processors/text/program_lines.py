"""Lines of logs and of code: what they say was written by a program, and is no statement of anybody."""

from typing import Final

from mnemolog.processors.lexicon import programs as lexicon
from mnemolog.processors.text.language import at_word
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.message import Role


def of_a_program(folded: str, role: Role, *, inflected: bool = False, of_the_world: bool = False) -> bool:
    """Whether a folded sentence is a line that a program wrote, or one of a program.

    `inflected`: its language puts endings on the names of things, so that a bare path stands in no sentence of it;
    `of_the_world`: it names a person, a place or an organisation, of which a warning may be news.

    >>> of_a_program("error: job failed: exit code 1", "tool")
    True
    >>> of_a_program("our job fails with exit code 137 on mondays.", "user")
    False
    """
    if _AT_START.match(folded):
        return True
    if inflected and (_INFLECTED_AT_START.match(folded) or ("/" in folded and _PATH.search(folded))):
        return True
    if role != "user" and not of_the_world and _MACHINE_AT_START.match(folded):
        return True
    return (role != "user" or inflected) and _ANYWHERE.search(folded) is not None


_AT_START: Final = later(lexicon.AT_START)
_INFLECTED_AT_START: Final = later(lexicon.INFLECTED_AT_START)
_MACHINE_AT_START: Final = later(lexicon.MACHINE_AT_START)
_ANYWHERE: Final = at_word(*lexicon.ANYWHERE)
_PATH: Final = later(lexicon.PATH)
