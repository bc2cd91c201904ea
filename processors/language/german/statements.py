"""Which German sentences state a fact: a subject of ours, a name or a thing, with a verb."""

from collections.abc import Sequence
from typing import Final

from mnemolog.processors.language.german.lexicon import statements as lexicon
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.message import Role


def facts(folded: str, names: Sequence[str], role: Role) -> int:
    """Whether the sentence, folded, says that something is so, as 0 or 1; an assistant may tell what is the listener's.

    >>> facts("ich wohne in berlin.", (), "user"), facts("meine schwester arbeitet bei siemens.", (), "user")
    (1, 1)
    >>> facts("was fur ein tag!", (), "user"), facts("dein flug ist gebucht.", (), "assistant")
    (0, 1)
    """
    said = tokens(folded)
    subjects = _SUBJECTS.union(fold(name).partition(" ")[0] for name in names)
    # *Dein Flug ist gebucht* is news from an assistant; from a user it would be about the listener.
    if role == "assistant" and _YOURS.search(folded):
        return 1
    stated = not subjects.isdisjoint(said) and _VERB.search(folded) is not None
    return int(stated and not orders(folded))


def orders(folded: str) -> bool:
    """Whether a folded sentence speaks of the listener alone.

    >>> orders("du bist toll."), orders("ich mag dich.")
    (True, False)
    """
    return _LISTENER.search(folded) is not None and _SPEAKER.search(folded) is None


_SUBJECTS: Final = lexicon.SUBJECTS
_VERB: Final = later(lexicon.VERB)
_YOURS: Final = later(lexicon.YOURS)
_LISTENER: Final = later(lexicon.LISTENER)
_SPEAKER: Final = later(lexicon.SPEAKER)
