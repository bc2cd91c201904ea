"""What the stages have to know of a language: data and pure functions, in one frozen value for each language.

A pack imports lexicons and what is said of all languages (`text.language`, `text.words`), never a stage: the stages
look packs up. What a language does not have is left at its default, and the stage goes without.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.processors.language import writing
from mnemolog.processors.language.asking import Asking
from mnemolog.processors.language.calendar import Calendar, Spelled
from mnemolog.processors.language.cues import Cues
from mnemolog.processors.language.introducing import Introductions
from mnemolog.processors.language.linking import Link
from mnemolog.processors.language.naming import Naming
from mnemolog.processors.language.tones import Feelings
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role

Form: TypeAlias = Callable[[re.Match[str]], str]
"""What stands in the place of a pronoun."""
Pronoun: TypeAlias = Literal["he", "she"]

NEVER: Final = re.compile(r"(?!)")
"""The pattern of what a language does not have."""


def as_it_is(text: str) -> str:
    """The text unchanged: what a language does that needs nothing done."""
    return text


def as_said(text: str, _name: str) -> str:
    """The text unchanged: a language without a third-person form keeps the words as they were said."""
    return text


def quoted(_words: str) -> str | None:
    """None: a language that tells nothing in the third person quotes it."""
    return None


def one_part(sentence: str) -> Sequence[str]:
    """The sentence by itself."""
    return (sentence,)


def never(_folded: str) -> bool:
    """Nothing is found."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What tells that a text is in this language."""

    words: frozenset[str] = frozenset()
    """small words that no other language here has, in its own lower case"""
    beside: frozenset[str] = frozenset()
    """small words that others have too: they count beside one that only this language has"""
    letters: re.Pattern[str] = NEVER
    """letters that only this language has"""
    shared_letters: re.Pattern[str] = NEVER
    """letters that others have too: they count once for a text"""
    looks: Callable[[str], bool] = never
    """whether a word that no language knows has an ending of this one"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dots:
    """Dots that end no sentence; patterns for text as it is written."""

    before_a_name: str = r"(?!)"
    """abbreviations, as alternatives: Dr, Öğr"""
    inside: str = r"(?!)"
    """those with which a sentence goes on small or with a number: 5 p.m. on Friday, No. 7"""
    day: str = r"(?!)"
    """the number of a day at the end, *am 3.*, with which it goes on before a month"""
    month: str = r"(?!)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """What states something and what does not; all on folded text, but for `parts`."""

    facts: Callable[[str, Sequence[str], Role], int]
    """of a sentence, with the names in it and who says it: how many facts it states"""
    orders: Callable[[str], bool] = never
    """whether it tells the listener what to do, or speaks of him alone"""
    no_statement_at_start: tuple[str, ...]
    """small talk, questions and requests, by how they begin"""
    no_statement_inside: tuple[str, ...]
    """the same anywhere, each at a word boundary"""
    parts: Callable[[str], Sequence[str]] = one_part
    """what is told and what is asked beside it, each by itself"""
    wishes: Callable[[str], bool] = never
    """whether it asks for something from now on"""
    own_doing: Callable[[str], Literal["present", "past"] | None] | None = None
    """whether the speaker tells what he does or has done; None: the language does not show it"""
    of_oneself: Callable[[str], bool] = never
    """whether it speaks of the speaker alone, in the first person singular"""
    conjunction: str
    """the word for *and* between two clauses"""
    against: tuple[str, ...] = ()
    """the folded words for *but*"""
    verb_last: bool = False
    """whether a clause ends with its verb, and what denies a word stands behind it"""


class Closely(NamedTuple):
    """What of a sentence without a trigger is worth remembering all the same, for folded text."""

    lasts: Callable[[str], bool]
    """whether it tells a state that lasts"""
    wish: Callable[[str, int], Category | None]
    """what it tells without a subject, given how many names and times are in it"""
    talks: re.Pattern[str]
    """what shows that several sentences are a chat with another person, where neither counts"""
    told_as: Mapping[Category, str]
    """the verb by which somebody tells it in the third person: Ayşe wants: no cilantro"""
    before_a_wish: re.Pattern[str]
    """what it then loses at its beginning, as written"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcements:
    """How an assistant talks; patterns for folded text."""

    advice: str
    """what it advises, supposes or proposes: nothing of it is so yet"""
    announced: str
    """whom news are for, or that it has done something"""
    undated: str
    """what it does next: news only with a day or a number"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What the filters look for in every message, beside what `lexicon.filters` has; patterns for folded text."""

    injection: tuple[str, ...] = ()
    """text that wants to be an instruction to whoever reads it"""
    injection_needs: tuple[str, ...] = ()
    """each of them, folded, has one of these"""
    off_the_record: tuple[str, ...] = ()
    """the speaker asks not to keep it"""
    off_the_record_needs: tuple[str, ...] = ()
    """each of them, folded, has one of these"""
    to_keep: tuple[str, ...] = ()
    """the speaker asks to keep what a sentence says"""
    confidential: tuple[str, ...] = ()
    """the speaker asks to tell it to no other person"""
    confidential_needs: tuple[str, ...] = ()
    """each of them, folded, has one of these"""
    polite: str = r"(?!)"
    """words around such a request that say nothing themselves, as alternatives"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Echo:
    """What a text that was recalled looks like when it comes back; folded words without apostrophes."""

    frames: str
    """words that only say that something was said or is remembered"""
    frames_begin: bool = False
    """whether they stand for all words that begin so"""
    clauses: str
    """with which, behind a comma, another clause may begin, as alternatives"""
    light: frozenset[str]
    """what stands before the subject or the verb of another clause"""
    begins_without_subject: Callable[[str], bool] | None = None
    """whether a clause that begins with this word has its subject elsewhere; None: light words before it tell"""
    you: str
    you_form: re.Pattern[str] = NEVER
    """verbs of the second person"""
    me: str
    me_form: re.Pattern[str] = NEVER
    denials: str
    denial_form: re.Pattern[str] = NEVER
    """verbs that deny themselves"""
    amounts: str
    """numbers, days and months: another one is news"""
    ordinals: str = r"(?!)"
    """what makes a number a day, as alternatives: the 12th"""
    root: Callable[[str], str] = as_it_is
    """of a stem, without the endings that the stemmer leaves"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pronouns:
    """Whom pronouns mean; patterns for text as it is written."""

    being: re.Pattern[str] = NEVER
    """somebody without a name, whom the next pronoun may mean"""
    one_being: re.Pattern[str] = NEVER
    """the same of one, and not of several"""
    of_whom: re.Pattern[str] = NEVER
    """what stands between a name and somebody who is named by it: *Tom's* brother, *Mehmet'in* kardeşi"""
    forms: Callable[[str, str, Pronoun | None], Sequence[tuple[re.Pattern[str], Form]]] | None = None
    """of a person, a sentence and how the person is called: each pronoun with what stands in its place"""
    thing: re.Pattern[str] = NEVER
    things: re.Pattern[str] = NEVER
    """of a thing: its"""
    person_said: re.Pattern[str] = NEVER
    """any pronoun of a person, to be named beside the words"""
    thing_said: re.Pattern[str] = NEVER
    bare: re.Pattern[str] = NEVER
    """a pronoun at the beginning that means a person only there"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Negations:
    """What denies; patterns for whole folded words."""

    before: re.Pattern[str] = NEVER
    """in front of what they deny"""
    adverbs: str = r"(?!)"
    """what may stand between them, each a word"""
    answer: str = r"(?!)"
    """what only answers a question, as written: No, I like tea"""
    behind: re.Pattern[str] = NEVER
    verb: re.Pattern[str] = NEVER
    """a denied verb, its root as `root`"""
    no_verbs: frozenset[str] = frozenset()
    """words that only look like one"""
    value: str
    """a pattern for folded text: the value that a correction says is wrong, as `value`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """Words that introduce what somebody said or wrote; patterns for folded text."""

    before: str = r"(?!)"
    """right before quotation marks, up to the end: Tom said"""
    behind: str = r"(?!)"
    """right behind them: *dedi*, said Tom"""
    direct: str = r"(?!)"
    """what is said follows up to the end without quotation marks: *dedi ki*"""
    own: str = r"(?!)"
    """like `before`, but the speaker says it: I told my boss"""
    own_behind: str = r"(?!)"
    """like `behind`, but the speaker says it: *dedim*"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """First words that tell that a statement leans on what was said before; folded."""

    joins: frozenset[str] = frozenset()
    """and, but, so"""
    pronouns: frozenset[str] = frozenset()
    """of what was named before, as a subject"""
    yes_or_no: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A language."""

    language: Language
    name: str
    """in English, for a language model"""
    lower: Callable[[str], str] = writing.lower
    capitalised: Callable[[str], str] = writing.capitalised
    marks: Marks
    stop_words: frozenset[str]
    """what a search leaves out, in its own lower case"""
    stemmer: str
    """of Snowball"""
    beginning: int = 0
    """letters by which a search compares long words beside their stems, which keep many endings; 0: by stems alone"""
    joined: bool = False
    """what stands behind an apostrophe belongs to the word: don't; else it is an ending, but for the possessive"""
    assumed: bool = True
    """a question that does not show its language is searched in this one, too"""
    nouns_capitalised: bool = False
    """a capital tells no name: only names that are listed are found"""
    told_by_endings: bool = False
    """endings say who does what when, as other languages say with small words"""
    verb_last: bool = False
    """the verb stands behind the time that it is about"""
    letters_matter: bool = False
    """words without their diacritics are other words"""
    cues: Cues
    calendar: Calendar
    with_date: Spelled
    of_a_day: str = ""
    """the word that `with_date` writes behind a date by itself: 2023-05-07 günü"""
    dots: Dots = field(default_factory=Dots)
    sentences: Sentences
    closely: Closely | None = None
    announcements: Announcements
    introductions: Introductions = field(default_factory=Introductions)
    """how speakers say what to call them"""
    naming: Naming = field(default_factory=Naming)
    filters: Filters = field(default_factory=Filters)
    echo: Echo
    pronouns: Pronouns = field(default_factory=Pronouns)
    negations: Negations
    standing: Standing = field(default_factory=Standing)
    saying: Saying = field(default_factory=Saying)
    frames: Mapping[str, str]
    """what frames words, by name, for the features of the admission; as in `lexicon.frames`"""
    asking: Asking = field(default_factory=Asking)
    """how questions are asked, for the profile `v9`"""
    openers: frozenset[str] = frozenset()
    """first words of questions, which the admission looks at as such"""
    triggers: Mapping[Category, tuple[str, ...]]
    """what tells the classes of statements apart"""
    feelings: Feelings = field(default_factory=Feelings)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """what tells the types of the markdown graph apart, as in the English lexicon; without them all is general"""
    links: tuple[Link, ...] = ()
    """words that join two things"""
    possessed: tuple[str, ...] = ()
    """how the values of things are told: patterns with `noun` and `value`"""
    object_of: Callable[[str], str] | None = None
    """what is liked, as written folded, without its case; None: the stem is"""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """folded words for 2 to 10, and what they are"""
    told_of: Callable[[str, str], str] = as_said
    """a statement of the first person as one of the third, of the name"""
    plainly: Callable[[str], str | None] = quoted
    """the words of a plain statement, spelled as usual, to be shown in the third person; None: they are quoted"""
    spelled_out: Callable[[str], str] = as_it_is
    """as typed in a hurry, spelled as usual"""
