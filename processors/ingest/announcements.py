"""Which statements of an assistant or a tool may become memories: announcements, not advice, drafts and general truths.

Ledger B1.
"""

import re
from typing import Final

from mnemolog.processors.ingest.density import dated
from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import announcements as lexicon
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language


def own_words(text: str) -> str:
    """The text of an assistant without quoted sentences: those are drafts or another person's words. Titles stay.

    >>> own_words('It could read: "We have been making chairs in Bursa since 1987." Your order is on its way.')
    'It could read:  Your order is on its way.'
    >>> own_words('Your table at "Nero" is booked for Friday at 8 pm, by the window, in the "Garden" room.')
    'Your table at "Nero" is booked for Friday at 8 pm, by the window, in the "Garden" room.'
    """
    return _QUOTED.sub(_kept, text)


def _kept(quoted: re.Match[str]) -> str:
    return "" if quoted[0].startswith(">") or len(quoted[0]) > _LONGEST_TITLE else quoted[0]


def announces(folded: str, language: Language) -> bool:
    """Whether a sentence of an assistant announces something: a day, a sum, a booking, or a fact about the listener.

    Advice, suppositions, general truths and the assistant's next steps do not count, unless another clause of the same
    sentence announces something.

    >>> [announces(said, "en") for said in ("your table is booked for 8.", "i've moved it.", "180 degrees will do.")]
    [True, True, False]
    >>> [announces(said, "en") for said in ("it could be atlas 2.", "i'll write 2 tests.", "it is due on may 3.")]
    [False, False, True]
    >>> announces("your flight to berlin is booked for 7 june; i'd bring a jacket.", "en")
    True
    >>> [announces(said, "tr") for said in ("rezervasyonunuz mt-50 numarasiyla onaylandi.", "180 derece yeterli.")]
    [True, False]
    >>> [announces(said, "tr") for said in ("hafta ici bir tekrar koyalim.", "basvurunuzu siemens'te kabul ettiler.")]
    [False, True]
    """
    # "My suggestion: book a table at 8" announces nothing.
    head, colon, _ = folded.partition(": ")
    if colon and _advises(head, language):
        return False
    if any(refers(clause, language) and not _advises(clause, language) for clause in _clauses(folded)):
        return True
    own_doing = PACKS[language].sentences.own_doing
    is_announced = _ANNOUNCED[language].search(folded) or (own_doing is not None and own_doing(folded) == "past")
    return bool(is_announced) and not _advises(folded, language) and not _UNDATED[language].search(folded)


def refers(folded: str, language: Language) -> bool:
    """Whether the sentence names a day, a time, a sum of money, or the number of a booking, an order or a port."""
    return dated(folded, language) or _REFERENCE.search(folded) is not None


def _advises(folded: str, language: Language) -> bool:
    return _ADVICE[language].search(folded) is not None


def _clauses(folded: str) -> list[str]:
    """The clauses of a sentence that are long enough to state something by themselves."""
    return [clause for clause in _CLAUSE.split(folded) if len(clause.split()) >= _LEAST_WORDS]


_LONGEST_TITLE: Final = 42
"""Characters of the longest title, quotation marks included."""
_LEAST_WORDS: Final = 4
_CLAUSE: Final = later(r"[,;:](?!\d)\s*")
_QUOTED: Final = later(lexicon.QUOTED)
_ADVICE: Final = {language: later(pack.announcements.advice) for language, pack in PACKS.items()}
_REFERENCE: Final = later(lexicon.REFERENCE)
_ANNOUNCED: Final = {language: later(pack.announcements.announced) for language, pack in PACKS.items()}
_UNDATED: Final = {language: later(pack.announcements.undated) for language, pack in PACKS.items()}
