"""What the comparison has to know of a language."""

from typing import Final, NamedTuple

NOTHING: Final = r"(?!)"
"""The pattern of what a language does not have."""


class Cues(NamedTuple):
    """Patterns on folded text, and words by their meaning."""

    change: str
    """what says that something is no longer so, or is otherwise from now on"""
    negation: str
    another: str
    """what says that it is one more: another, also, the second"""
    past: str
    """what says that it happened on one occasion"""
    single: str
    """attributes of which one has one value at a time"""
    owner: str
    """what may stand before the word that a statement is about: nothing, or whose it is"""
    meanings: dict[str, str]
    """meaning, as kind:value, to the folded stems of the words that have it; values of one kind exclude each other"""
    antonyms: str
    """pairs of folded words, as one/other"""
    told: str
    """folded words that say only who speaks or that it is said"""
    hint: str = NOTHING
    """what often comes with a change, and often without: new, again, later; alone it ends nothing"""
    repeats: str = NOTHING
    """what says that it was said before: as I said, reminder"""
    retracts: str = NOTHING
    """what says that the speaker's own latest words are wrong or off: scratch that, I meant, yanlış yazdım"""
    corrects: str = NOTHING
    """the same of a word or value: I meant, öyle değil; it counts with another value or a word of what it corrects"""
    excuses: str = NOTHING
    """what may say so, and often says something else: sorry, oops; it counts with a number, a day or the like"""
    objects: str = NOTHING
    """what begins a sentence that says the same of the one directly before it: no, yok, hayır"""
    hour: str = NOTHING
    """an hour of the day behind such words, with what stands before it and its endings: at 10, 10'da"""
    names_matter: str = NOTHING
    """what names the words that are taken back: what I told you about the gym, I said Tuesday but"""
    drops: str = NOTHING
    """what drops, at the end, what was begun: forget it, boşver"""
    supposes: str = NOTHING
    """what says that something is only so perhaps, or if something else is: might, unless, belki, olursa"""
    ceased: str = NOTHING
    """what says, with nothing in its place, that something is over: stopped, sold, bıraktım"""
    denies: str = NOTHING
    """what denies the word behind it"""
    denies_before: str = NOTHING
    """what denies the word before it, or is itself a word that is denied"""
    joints: str = NOTHING
    """words that join two clauses, as alternatives of a pattern"""
    counted: str = NOTHING
    """endings that a number may have without an apostrophe, as alternatives of a pattern"""
    unsaid: str = ""
    """folded words that a value is of whatever it is about: same time, aynı yer"""
    units: str = ""
    """folded words behind a number that tell which one is meant: am, pm"""
