"""What people and prompts see of a memory: attribution, time, words, and what the words mean (ledger R18)."""

from datetime import date, datetime, timedelta, timezone
from typing import Final

from mnemolog.processors.ingest.rewriting import standalone as rewritten
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.meanings import shown
from mnemolog.schemas.event import About, Language, Meaning, Said
from mnemolog.schemas.message import MONTHS


def form(said: Said, language: Language, *, max_chars: int) -> str:
    """The text of a memory: the statement in the third person, or quoted with speaker, date and resolved references.

    >>> from mnemolog.schemas.event import Meaning
    >>> def shown_as(words, **more):
    ...     return form(Said(words=words, name="Ayşe", role="user", at=1789891200.0, utc_offset_s=0, **more), "en",
    ...                 max_chars=500)
    >>> shown_as("I prefer tea.")
    'Ayşe prefers tea.'
    >>> august = Meaning(words="last month", first="2026-08-01", last="2026-08-31", precision="month")
    >>> shown_as("I moved from Ankara to Izmir last month.", meanings=(august,))
    'Ayşe, 20 September 2026: "I moved from Ankara to Izmir last month." [last month: August 2026]'
    >>> until = Meaning(words="till the 9th", first="2026-10-09", last="2026-10-09", precision="day", relation="until")
    >>> shown_as("I will be here till the 9th.", meanings=(until,))
    'Ayşe, 20 September 2026: "I will be here till the 9th." [till the 9th: until 9 October 2026]'
    >>> march = Meaning(words="3 March", first="2027-03-03", last="2027-03-03", precision="day")
    >>> shown_as("The trial is 3 March.", meanings=(march,))
    'Ayşe, 20 September 2026: "The trial is 3 March." [3 March: 3 March 2027]'
    >>> shown_as("Izmir.", before="Where do you live?")
    'Ayşe, 20 September 2026, after "Where do you live?": "Izmir."'
    >>> from mnemolog.schemas.event import About
    >>> party = About(words="The party is on Saturday.", name="Tom", at=1789801200.0, memory_id="m")
    >>> shown_as("We are 34.", about=party)
    'Ayşe, 20 September 2026: "We are 34." [Tom said on 19 September 2026: "The party is on Saturday."]'
    """
    alone = not (said.before or said.meanings or said.referents or said.about)
    words = PACKS[language].plainly(said.words) if said.role == "user" and alone else None
    if words is not None:
        wording = rewritten(words, name=said.name, language=language, max_chars=max_chars)
        # If the rewriting did not put the name first, it did not understand the clause; then the words are quoted.
        if wording.startswith(said.name):
            return wording
    return _cut(said, language, max_chars)


def plain(words: str) -> bool:
    """Whether the words are a plain statement in any language: a few words do not always tell which one theirs is.

    >>> plain("I prefer tea."), plain("I moved."), plain("Çayı severim.")
    (True, False, False)
    """
    return any(pack.plainly(words) is not None for pack in PACKS.values())


def _cut(said: Said, language: Language, max_chars: int) -> str:
    at = _day(said.at, said.utc_offset_s)
    # The kind of speaker decides what a statement is worth, so an assistant's never looks like a user's.
    who = said.name if said.role == "user" or said.name == said.role.capitalize() else f"{said.name} ({said.role})"
    head = f"{who}, {at.day} {MONTHS[at.month - 1]} {at.year}"
    before = f', after "{said.before}"' if said.before else ""
    meant = list(
        dict.fromkeys(f"{m.words}: {shown(m, language)}" for m in said.meanings if not _clear(m, language, at.year))
    )
    meant += [f"{each.words}: {each.name}" for each in said.referents]
    meant += [_earlier_words(said.about, said)] if said.about else []
    tail = f" [{'; '.join(meant)}]" if meant else ""
    # A long context must not leave nothing of the words: then the whole is longer than `max_chars`.
    room = max(_LEAST, max_chars - len(head) - len(before) - len(tail) - 4)
    words = said.words if len(said.words) <= room else said.words[: room - 1].rsplit(" ", 1)[0] + "…"
    return f'{head}{before}: "{words}"{tail}'


def _earlier_words(about: About, said: Said) -> str:
    """An earlier statement with its speaker, and with its date if it is from another day."""
    then, now = (_day(at, said.utc_offset_s) for at in (about.at, said.at))
    day = "before" if then == now else f"on {then.day} {MONTHS[then.month - 1]} {then.year}"
    return f'{about.name} said {day}: "{about.words}"'


def _day(at: float, utc_offset_s: int) -> date:
    """The day on which it was said, where it was said."""
    return datetime.fromtimestamp(at, timezone(timedelta(seconds=utc_offset_s))).date()


def _clear(meant: Meaning, language: Language, year: int) -> bool:
    """Whether the words are unambiguous without a note; a date without a year means the year of the message."""
    wording = shown(meant, language)
    if meant.words.casefold() == wording.casefold():
        return True
    return meant.relation == "in" and meant.words in wording and meant.first.startswith(str(year))


_LEAST: Final = 40
