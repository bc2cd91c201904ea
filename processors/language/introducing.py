"""What the packs know of how speakers introduce themselves."""

from typing import Final

from mnemolog.schemas.facts import dataclass

_WORD: Final = r"[^\W\d_][\w'-]{0,30}"
NAME: Final = rf"(?P<name>(?:(?:dr|mr|mrs|ms|prof)\.? ?)?{_WORD}(?: {_WORD}){{0,2}}?)"
"""One to three words, as few as the pattern needs behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Introductions:
    """Patterns for folded text, with the name as `name`; those of one field count more than those of the next."""

    called: tuple[str, ...] = ()
    """what to call the speaker"""
    named: tuple[str, ...] = ()
    """what the speaker's name is"""
    hailed: tuple[str, ...] = ()
    """who speaks, behind a greeting"""
    am: tuple[str, ...] = ()
    """who the speaker is: a name only where it is a known one, for others are tired, doctors and from Izmir"""
    framed: str = r"(?!)"
    """what makes it a story, a condition or a denial, before the name in its sentence"""
    framed_behind: str = r"(?!)"
    """the same behind the name"""
    no_names: frozenset[str] = frozenset()
    """folded words that are no name there, whatever their first letter"""
    letters: str = r"(?!)"
    """small letters, of a name as it is written, that tell that its capital is this language's"""
