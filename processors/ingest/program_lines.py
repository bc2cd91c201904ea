"""Lines of logs and of code: what they say was written by a program, and is no statement of anybody."""

import re
from typing import Final

from mnemolog.processors.lexicon import programs as lexicon
from mnemolog.processors.text.language import at_word
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role


def of_a_program(folded: str, language: Language, role: Role, *, of_the_world: bool = False) -> bool:
    """Whether a folded sentence is a line that a program wrote, or one of a program.

    `of_the_world`: it names a person, a place or an organisation, of which a warning may be news.

    >>> of_a_program("error: job failed: exit code 1", "en", "tool")
    True
    >>> of_a_program("our job fails with exit code 137 on mondays.", "en", "user")
    False
    """
    if _AT_START.match(folded):
        return True
    if language == "tr" and (_TURKISH_AT_START.match(folded) or ("/" in folded and _PATH.search(folded))):
        return True
    if role != "user" and not of_the_world and _MACHINE_AT_START.match(folded):
        return True
    return (role != "user" or language == "tr") and _ANYWHERE.search(folded) is not None


_AT_START: Final = re.compile(lexicon.AT_START)
_TURKISH_AT_START: Final = re.compile(lexicon.TURKISH_AT_START)
_MACHINE_AT_START: Final = re.compile(lexicon.MACHINE_AT_START)
_ANYWHERE: Final = at_word(*lexicon.ANYWHERE)
_PATH: Final = re.compile(lexicon.PATH)
