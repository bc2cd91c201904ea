"""What people and prompts see of a memory: attribution, time, words, and what the words mean (ledger R18)."""

from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import Final

from mnemolog.processors.ingest.rewriting import standalone as rewritten
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.density_marks import timed
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.meanings import shown
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens
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
    if PACKS[language].plain and said.role == "user" and alone and plain(said.words):
        wording = rewritten(_LOWER_I.sub("I", said.words), name=said.name, language=language, max_chars=max_chars)
        # If the rewriting did not put the name first, it did not understand the clause; then the words are quoted.
        if wording.startswith(said.name):
            return wording
    return _cut(said, language, max_chars)


@lru_cache(maxsize=1_024)
def plain(words: str) -> bool:
    """Whether the words are one main clause in the present tense that can be put into the third person.

    Asked several times of one sentence.

    >>> [plain(said) for said in ("I prefer tea.", "My sister lives in Ankara.", "I'm vegan.", "I don't eat pork.")]
    [True, True, True, True]
    >>> [plain(said) for said in ("I moved.", "I like tea and my wife hates it.", "I work from home Mondays.")]
    [False, False, False]
    >>> [plain(said) for said in ("I'm in my wife's Polo.", "I'm not on duty.", "I'm in marketing.", "I'm not vegan.")]
    [False, False, True, True]
    >>> [plain(said) for said in ('I like "Help!"', "I prefer it when you call me.", "I am going to Rome.", "I'm dead")]
    [False, False, False, False]
    """
    folded = fold(words)
    if not _PLAIN.match(folded) or _MORE.search(folded) or timed(folded) or "?" in words:
        return False
    said = tokens(folded)
    first = sum(word in _FIRST for word in said)
    subject = said[0].split("'")[0] == "i"
    # More of the first or second person than the subject ("call me", "our") is what rules turned into other meanings.
    return len(said) <= _LONGEST and first == 0 and (not subject or _I.findall(folded) == [_I.findall(folded)[0]])


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


_LOWER_I: Final = later(r"\bi\b(?!\.)")
_LEAST: Final = 40
_LONGEST: Final = 14
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
