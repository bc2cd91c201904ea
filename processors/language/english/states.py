"""Which English statements tell of a state that lasts: they are worth keeping without any name in them (ledger R12)."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from mnemolog.processors.language.english.lexicon import statements
from mnemolog.processors.language.english.lexicon import states as lexicon
from mnemolog.processors.language.english.lexicon.statements import OPENING_WORDS
from mnemolog.processors.language.english.statements import NO_BARE_NOUN, VERB_FORMS, is_plural
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens


def lasts(folded: str) -> bool:
    """Whether a folded statement holds beyond the moment: what one is, has, does as a rule or never does.

    >>> lasts("i'm vegetarian."), lasts("my mother uses a wheelchair."), lasts("we don't eat fish.")
    (True, True, True)
    >>> lasts("i'm so happy."), lasts("i'll run the tests now."), lasts("i'm looking at it."), lasts("i can't see it.")
    (False, False, False, False)
    """
    # An exclamation is about the moment, whatever its words: *I'm vegetarian!*
    if "!" in folded or "right now" in folded or "at the moment" in folded:
        return False
    clauses = map(tokens, _CLAUSE.split(folded))
    main = next((spoken for spoken in clauses if len(spoken) >= _MAIN_CLAUSE and spoken[0] not in _ASIDE), None)
    return main is not None and _YOU.isdisjoint(main) and _clause_lasts(main)


def _clause_lasts(spoken: Sequence[str]) -> bool:
    place = next((place for place, word in enumerate(spoken) if word not in OPENING_WORDS), len(spoken))
    if place == len(spoken) or not lexicon.PRAISE.isdisjoint(spoken):
        return False
    # In *both my sisters live here* the possessive decides.
    place += spoken[place] in _OF_MINE and spoken[place + 1 : place + 2] in (["my"], ["our"])
    subject, rest = spoken[place], spoken[place + 1 :]
    return _lasting(subject, rest) if subject in _SUBJECTS else _of_all_such(subject, rest)


def _lasting(subject: str, rest: Sequence[str]) -> bool:
    if subject in _POSSESSIVES:
        return _of_a_possession(rest)
    if subject in _EACH:
        return not _IN_GENERAL_OF_ONE.isdisjoint(rest[1:_ADVERBS_AND_VERB])
    if subject in _ALL_OF:
        return "my" in rest or "our" in rest
    if subject in _GAINED:
        return len(rest) > 1 and rest[0] not in _THINGS and lexicon.MOMENTARY_THINGS.isdisjoint(rest)
    if subject in _ARTICLES:
        return _of_a_thing(rest)
    if subject in _CONTRACTED:
        return _of_being(rest)
    if subject in _HAVE:
        return bool(rest) and rest[0] in _GOT_OR_DONE
    return _of_somebody(rest)


def _of_somebody(rest: Sequence[str]) -> bool:
    place = next((place for place, word in enumerate(rest) if not _ADVERB.fullmatch(word)), len(rest))
    verb, said = next(iter(rest[place:]), ""), rest[place + 1 :]
    if verb in _BE:
        return _of_being(said)
    if verb in lexicon.NEGATIONS:
        return _never(said)
    if not lexicon.HABITS.isdisjoint(rest[:_HABIT_WORDS]):
        return len(rest) > _HABIT_WORDS
    # *I can only come on Mondays* is a rule; *I can come on Monday* is about one day.
    if verb == "can" and said[:1] == ["only"]:
        return True
    if not said or not lexicon.MOMENTARY_THINGS.isdisjoint(said):
        return False
    if said[0] in _NOTHING:
        return len(said) > 1 and verb in lexicon.TO_DO
    if verb in lexicon.LASTING_PASTS:
        return said[0] in _DETERMINERS or verb in _WITHOUT_OBJECT
    return verb in lexicon.LASTING_VERBS or _is_present(verb)


def _is_present(verb: str) -> bool:
    """The simple present tells what is so in general; other tenses tell of an event."""
    past = verb in statements.IRREGULAR_PASTS or verb.endswith("ed")
    return verb.isalpha() and not past and verb not in lexicon.OF_THE_MOMENT


def _of_all_such(noun: str, rest: Sequence[str]) -> bool:
    """Tests go next to the code, evenings are for the family: what is said of a plural is said in general."""
    spoken = [noun, *rest[:_NOUN_PHRASE]]
    if noun in NO_BARE_NOUN or len(spoken) <= _ADVERBS_AND_VERB:
        return False
    verb = next((place for place, word in enumerate(spoken) if place and word in _IN_GENERAL), 0)
    ours = bool(verb) and not _OURS.isdisjoint(spoken) and spoken[verb] in _IN_THE_PRESENT
    return ours or any(is_plural(word) and word not in VERB_FORMS for word in spoken[:verb])


def _never(rest: Sequence[str]) -> bool:
    """I don't eat fish, I can't swim; not: I don't know, I can't find it."""
    if not rest or rest[0] in lexicon.MOMENTARY_VERBS:
        return False
    return len(rest) > 1 or rest[0] not in lexicon.ABILITIES_NOT


def _of_being(rest: Sequence[str]) -> bool:
    """I'm vegetarian, we're a team of five; not: I'm happy, I'm looking at it."""
    place = next(
        (place for place, word in enumerate(rest) if word not in _DEGREES and not _ADVERB.fullmatch(word)), None
    )
    if place is None:
        return False
    said = rest[place]
    if said.endswith("ing"):
        return said in lexicon.LASTING_ING and place + 1 < len(rest)
    # *Off sugar* lasts; *off to work* and *off* alone do not.
    if said == "off":
        return rest[place + 1 : place + 2] not in ([], ["to"])
    if said in lexicon.MOMENTARY:
        # *Afraid of dogs* lasts; *afraid* alone is a feeling of the moment.
        return said == "afraid" and rest[place + 1 : place + 2] == ["of"]
    return (len(said) > _SHORT or place + 1 < len(rest)) and lexicon.MOMENTARY_THINGS.isdisjoint(rest)


def _of_a_possession(rest: Sequence[str]) -> bool:
    """My landlord wants the rent in cash."""
    if not rest or rest[0] in lexicon.NO_POSSESSIONS:
        return False
    place = next(
        (place for place, word in islice(enumerate(rest), 1, _NOUN_PHRASE) if _is_verb(word, rest, place)), None
    )
    return place is not None and place + 1 < len(rest) and not rest[place + 1].endswith("ing")


def _is_verb(word: str, rest: Sequence[str], place: int) -> bool:
    # A verb without an ending follows a plural only: *my parents live in Izmir*.
    return word in VERB_FORMS or (word in lexicon.LASTING_VERBS and rest[place - 1].endswith("s"))


def _of_a_thing(rest: Sequence[str]) -> bool:
    """The back door must stay shut."""
    place = next(
        (
            place
            for place, word in islice(enumerate(rest), 1, _NOUN_PHRASE)
            if word in VERB_FORMS or word in lexicon.DUTIES
        ),
        None,
    )
    if place is not None and rest[place] in _IN_THE_PRESENT:
        return len(rest) > place + 1
    return place is not None and not lexicon.DUTIES.isdisjoint(rest[place : place + 2]) and len(rest) > place + 2


_CLAUSE: Final = later(r"[,;:()–—]| - |\b(?:and|but|so|because|since|while)\b")
_NOUN_PHRASE: Final = 7
_ADVERBS_AND_VERB: Final = 4
_HABIT_WORDS: Final = 3
_ADVERB: Final = later(statements.ADVERBS.replace("|no|longer", "|no longer"))
_SHORT: Final = 2
_POSSESSIVES: Final = frozenset("my our his her".split())
_ARTICLES: Final = frozenset("the these no".split())
_CONTRACTED: Final = frozenset("i'm we're he's she's".split())
_HAVE: Final = frozenset("i've we've".split())
_EACH: Final = frozenset("every each all any".split())
_IN_THE_PRESENT: Final = frozenset(
    form
    for verb in statements.VERBS - lexicon.OF_STATUS
    for form in (verb + "s", verb + "es", verb[:-1] + "ies")
    if form in VERB_FORMS
)
_IN_GENERAL: Final = (
    _IN_THE_PRESENT
    | statements.VERBS - {"look", "mean", "hope"}
    | frozenset("are should must don't can't aren't cost".split())
)
_IN_GENERAL_OF_ONE: Final = (
    VERB_FORMS - statements.IRREGULAR_PASTS | frozenset("should must".split()) | statements.VERBS
)
_OF_MINE: Final = ("both", "all", "half")
_OURS: Final = frozenset("my our me us".split())
_MAIN_CLAUSE: Final = 2
_ASIDE: Final = frozenset(
    "in on at for with by after before during if when although though as from like unlike even btw".split()
)
"""What does not begin the clause that tells."""
_YOU: Final = frozenset("you your you're yourself".split())
_DETERMINERS: Final = frozenset("my our the a an both all".split())
_WITHOUT_OBJECT: Final = frozenset("moved quit retired married divorced graduated stopped switched swapped".split())
_ALL_OF: Final = frozenset("everyone everybody nobody most".split())
_GAINED: Final = frozenset("moved got bought sold quit left started adopted signed lost joined".split())
"""Without an I, what changed for good: moved to Lisbon."""
_PEOPLE: Final = frozenset("i we he she".split())
_SUBJECTS: Final = _POSSESSIVES | _ARTICLES | _CONTRACTED | _HAVE | _PEOPLE | _ALL_OF | _EACH | _GAINED
_BE: Final = frozenset("am are is".split())
_MODALS: Final = frozenset("will would could should may might can do did does was were had".split())
_GOT_OR_DONE: Final = frozenset(
    "got never moved left quit stopped changed switched sold bought become had lost given always swapped worked".split()
)
_THINGS: Final = frozenset("it that this them some".split())
_NOTHING: Final = _THINGS | {"to"}
_DEGREES: Final = frozenset("not now also still currently actually just only a an the really very quite".split())
