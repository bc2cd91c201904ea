"""What a Turkish sentence states, clause by clause, and whether it wishes something for good (ledger R12).

A clause keeps its verb at its end, or has a form that is a verb wherever it stands: geliyorum yarın.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from mnemolog.processors.language.turkish.lexicon import clauses as lexicon
from mnemolog.processors.language.turkish.lexicon import possessions
from mnemolog.processors.language.turkish.suffixes import OWNED_IN_FIRST_PERSON
from mnemolog.processors.text.language import at_word, fold, pattern
from mnemolog.processors.text.patterns import later, made_later
from mnemolog.processors.text.program_lines import of_a_program
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.message import Role


class Told(NamedTuple):
    """What a sentence gives to remember."""

    facts: int
    """clauses that say that something is so, and one more for what is the speaker's own, usually so or told in full"""
    wishes: bool
    """it asks for something from now on, and not for this once"""


@lru_cache(maxsize=256)
def told(folded: str) -> Told:
    """Read a folded sentence.

    >>> told("izmir'e tasindim."), told("et yemem, sut de icmem."), told("nasilsin")
    (Told(facts=1, wishes=False), Told(facts=3, wishes=False), Told(facts=0, wishes=False))
    >>> told("bana hep turkce yaz."), told("aksam arama beni"), told("su dosyayi ac.")
    (Told(facts=0, wishes=True), Told(facts=0, wishes=True), Told(facts=0, wishes=False))
    >>> told("kizim icin bir hediye bul."), told("son haftalar icin bana bir program cikar.")
    (Told(facts=0, wishes=False), Told(facts=0, wishes=False))
    >>> told("fistiga alerjim var unutma.").facts > 0, told("5 mayista izmir'e tasiniyorum kaydet.").facts > 0
    (True, True)
    >>> told("annem hasta."), told("cok tesekkur ederim, iyi yolculuklar dilerim.")
    (Told(facts=2, wishes=False), Told(facts=0, wishes=False))
    """
    clauses = [spoken for clause in _CLAUSE.split(folded) if (spoken := _spoken(clause))]
    wishes = _wishes(clauses)
    stated = sum(map(_states, clauses)) or _names_a_property(folded, clauses) or any(map(_is_somewhere, clauses))
    if not (stated or wishes) or of_a_program(folded, "user", inflected=True) or _OF_THE_MACHINE.search(folded):
        return _NOTHING
    return Told(stated + (stated > 0 and _is_lasting(clauses)), wishes)


def facts(folded: str, _names: Sequence[str], _role: Role) -> int:
    """How many facts a folded sentence states: a wish is one, as a preference is; what else it says counts for itself.

    >>> facts("et yemem, sut de icmem.", (), "user"), facts("bana hep turkce yaz.", (), "user")
    (3, 1)
    """
    found = told(folded)
    return max(found.facts, int(found.wishes))


def wishes(folded: str) -> bool:
    """Whether a folded sentence wishes something for good."""
    return told(folded).wishes


def orders(folded: str) -> bool:
    """Whether a folded sentence ends with a bare verb.

    >>> orders("bana kim sorarsa sorsun iadeleri onayla."), orders("izmir'e tasindim.")
    (True, False)
    """
    return _ORDER.search(folded) is not None


def _is_lasting(clauses: Sequence[Sequence[str]]) -> bool:
    """It is of what the speaker owns, or usually so, or told in full."""
    if any(map(_is_complete, clauses)):
        return True
    return any(("m" in word and _is_own(word)) or word in _HABITS for spoken in clauses for word in spoken)


def without_question(sentence: str) -> tuple[str, ...]:
    """A sentence whose last clause asks, in two, so that what it tells before is not lost with the question.

    >>> without_question("Et yemiyorum, ne pişireyim?"), without_question("Ankara, İzmir, hangisi?")
    (('Et yemiyorum.', 'ne pişireyim?'), ('Ankara, İzmir, hangisi?',))
    """
    head, comma, tail = sentence.rpartition(",")
    if comma and tail.rstrip().endswith("?") and told(fold(head)).facts:
        return f"{head}.", tail.strip()
    return (sentence,)


def own_doing(folded: str) -> Literal["present", "past"] | None:
    """Whether the speaker tells what he does or will do, or else what he has done.

    >>> own_doing("hemen bakiyorum."), own_doing("takvime ekledim."), own_doing("doktor sizi arayacak.")
    ('present', 'past', None)
    """
    spoken = tokens(folded)
    if any(map(_I_DO.search, spoken)):
        return "present"
    return "past" if any(map(_I_DID.search, spoken)) else None


def _spoken(clause: str) -> list[str]:
    """The words of a clause that may tell something: none of a courtesy or a question."""
    spoken = tokens(clause)
    if not _COURTESIES.isdisjoint(spoken) or _asks(spoken):
        return []
    courteous = not _COURTEOUS_FROM.isdisjoint(spoken) and any(map(clause.__contains__, lexicon.COURTEOUS))
    return [] if courteous else spoken


def _asks(spoken: Sequence[str]) -> bool:
    # *Ne çay ne kahve* (neither tea nor coffee) asks nothing.
    if _QUESTIONS.isdisjoint(spoken) or spoken.count("ne") > 1:
        return False
    # *Ne zaman geleceğini bilmiyorum* (I don't know when he will come) states something.
    return "acaba" in spoken or not any(map(_EMBEDDED.search, spoken))


def _states(spoken: Sequence[str]) -> bool:
    if _commands_something(spoken):
        return any(_is_finite(word) or _is_predicate(word) for word in spoken[: _verb(spoken)])
    if any(map(_is_finite, spoken)):
        return len(spoken) > 1
    verb = _verb(spoken)
    if verb < 1:
        return verb == 0 and len(spoken) > 1 and _is_predicate(spoken[0])
    return (
        _is_predicate(spoken[verb])
        or _is_of_oneself(spoken[0], spoken[verb])
        or any("m" in word and _is_own(word) for word in spoken[:verb])
    )


def _commands_something(spoken: Sequence[str]) -> bool:
    """Kızım için bir hediye bul: a bare verb tells nothing, and where it may be another word, whom it serves tells."""
    verb = _order(spoken)
    if not verb:
        return False
    return (verb not in _AORISTS() and verb not in _ALSO_NOUNS) or not _FOR_ME.isdisjoint(spoken)


def _is_complete(spoken: Sequence[str]) -> bool:
    """What somebody does or is, with its object: gözlük kullanıyorum; of others, and of what was, a little more.

    What is so at this moment, and what only goes on in a mind, is none.
    """
    place = next((place for place, word in enumerate(spoken) if _is_finite(word)), _verb(spoken))
    if place < 0 or not _MOMENTARY.isdisjoint(spoken) or _OF_A_MIND.match(spoken[place]):
        return False
    objects = sum(word not in _LIGHT for word in spoken) - (spoken[place] not in _LIGHT)
    if _FIRST_PERSON_PRESENT.search(spoken[place]):
        return objects > 0
    return objects >= _OBJECTS_OF_OTHERS and _is_predicate(spoken[place])


def _is_of_oneself(subject: str, word: str) -> bool:
    """Ben ankaralı bir mimarım."""
    return subject in ("ben", "biz") and word.endswith(("im", "um", "iz", "uz"))


def _verb(spoken: Sequence[str]) -> int:
    """Where a clause has its last word, but for those that may stand behind a verb; -1 where there is none."""
    place = len(spoken) - 1
    while place >= 0 and spoken[place] in _AFTER_THE_VERB:
        place -= 1
    return place


def _names_a_property(folded: str, clauses: Sequence[Sequence[str]]) -> bool:
    """Kedimin adı Duman: what is said of a property needs no verb."""
    return bool(clauses) and _OF_A_PROPERTY.search(folded) is not None


def _is_somewhere(spoken: Sequence[str]) -> bool:
    """Ofis Maslak'ta, testler Beşiktaş ofisinde: where something is needs no verb."""
    last = _verb(spoken)
    return last > 0 and spoken[last] not in _NO_LOCATIVES and _LOCATIVE.search(spoken[last]) is not None


def _wishes(clauses: Sequence[Sequence[str]]) -> bool:
    orders = [(spoken, verb) for spoken in clauses if (verb := _order(spoken))]
    if any(_chooses(spoken, verb) or (verb in _PROHIBITIONS() and _forbids(spoken, verb)) for spoken, verb in orders):
        return True
    return bool(orders) and any(word in _LASTING or _WHENEVER.search(word) for spoken in clauses for word in spoken)


def _order(spoken: Sequence[str]) -> str:
    """What a clause asks for; "" where it asks for nothing, or for nothing that it names."""
    place = _verb(spoken)
    return spoken[place] if place >= 0 and len(spoken) > 1 and spoken[place] in _ORDERS() else ""


def _chooses(spoken: Sequence[str], verb: str) -> bool:
    """Pencere kenarı olsun settles something; öyle olsun agrees."""
    return verb in _FOR_GOOD and any(word != verb and word not in _LIGHT for word in spoken)


def _forbids(spoken: Sequence[str], verb: str) -> bool:
    if not _NEVER_MEANT.isdisjoint(spoken):
        return False
    return verb not in _DEVERBAL or not _OBJECTS.isdisjoint(spoken) or any(map(_ACCUSATIVE.search, spoken[:-1]))


@lru_cache(maxsize=65_536)
def _is_finite(word: str) -> bool:
    return word not in _NO_PREDICATES and _FINITE.search(word) is not None


@lru_cache(maxsize=65_536)
def _is_predicate(word: str) -> bool:
    if word in _NO_PREDICATES:
        return False
    if word in _NOMINAL or word in _AORISTS() or _PREDICATE.search(word):
        return True
    return _WHAT_ONE_IS.fullmatch(word) is not None


@lru_cache(maxsize=65_536)
def _is_own(word: str) -> bool:
    return _OWNED.fullmatch(word) is not None


def _folded(these: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, these))


def _aorist(stem: str) -> tuple[str, ...]:
    """The third person that tells what is usually so, of a folded stem; which vowel it takes is not told by the stem.

    >>> _aorist("bekle"), _aorist("yap")
    (('bekler',), ('yapar', 'yaper', 'yapir', 'yapur'))
    """
    return (f"{stem}r",) if stem[-1] in _VOWELS else tuple(f"{stem}{vowel}r" for vowel in "aeiu")


def _commands(stem: str) -> tuple[str, ...]:
    """A command, to one and to several.

    >>> _commands("yaz"), _commands("ekle")
    (('yaz', 'yazin', 'yaziniz'), ('ekle', 'ekleyin', 'ekleyiniz'))
    """
    last = next(letter for letter in reversed(stem) if letter in _VOWELS)
    link = "y" * (stem[-1] in _VOWELS)
    vowel = "u" if last in "ou" else "i"
    return stem, f"{stem}{link}{vowel}n", f"{stem}{link}{vowel}n{vowel}z"


def _shall(stem: str) -> tuple[str, ...]:
    """What somebody or something else is to do.

    >>> _shall("ol")
    ('olsin', 'olsun', 'olsinlar', 'olsunlar')
    """
    return tuple(f"{stem}s{vowel}n{several}" for several in ("", "lar") for vowel in "iu")


_NOTHING: Final = Told(0, wishes=False)
_OBJECTS_OF_OTHERS: Final = 3
_VOWELS: Final = "aeiou"
_CLAUSE: Final = later(
    r"[,;:!…()\"“”\n]+|\.(?!\d)|\s[-–]\s| (?:ama|cunku|fakat|ancak|lakin|o yuzden|bu yuzden|bu nedenle|o zaman|ve)(?= )"
)
_OF_THE_MACHINE: Final = at_word(*lexicon.OF_THE_MACHINE)
_PREDICATE: Final = later(lexicon.PREDICATES)
_FINITE: Final = later(lexicon.FINITE)
_OF_A_PROPERTY: Final = pattern(lexicon.OF_A_PROPERTY)
_LOCATIVE: Final = later(lexicon.LOCATIVE)
_EMBEDDED: Final = later(lexicon.EMBEDDED)
_FIRST_PERSON_PRESENT: Final = later(lexicon.FIRST_PERSON_PRESENT)
_I_DO: Final = later(lexicon.I_DO)
_I_DID: Final = later(lexicon.I_DID)
_OF_A_MIND: Final = later(lexicon.OF_A_MIND)
_WHENEVER: Final = later(lexicon.WHENEVER)
_ACCUSATIVE: Final = later(r"(?:[iu]|[ae])$")
_WHAT_ONE_IS: Final = pattern(possessions.WHAT_ONE_IS)
_OWNED: Final = pattern(OWNED_IN_FIRST_PERSON)
_NO_PREDICATES: Final = _folded(lexicon.NO_PREDICATES)
_NOMINAL: Final = _folded(lexicon.NOMINAL | possessions.TRADES)
_AORISTS: Final = made_later(
    # Not of *ye* (eat): its form *yer* is more often a place.
    lambda: _folded(lexicon.AORISTS) | {form for stem in _folded(lexicon.STEMS - {"ye"}) for form in _aorist(stem)}
)
_QUESTIONS: Final = _folded(lexicon.QUESTIONS) | {
    person.replace("i", vowel) for vowel in "iu" for person in lexicon.WHETHER
}
_COURTESIES: Final = _folded(lexicon.COURTESIES)
_COURTEOUS_FROM: Final = frozenset(phrase.split()[0] for phrase in lexicon.COURTEOUS)
"""The first words of courtesies in several: to look for these first is ten times as fast."""
_AFTER_THE_VERB: Final = _folded(lexicon.AFTER_THE_VERB)
_NO_LOCATIVES: Final = _folded(lexicon.NO_LOCATIVES)
_LIGHT: Final = _folded(lexicon.LIGHT)
_MOMENTARY: Final = _folded(lexicon.MOMENTARY)
_LASTING: Final = _folded(lexicon.LASTING | lexicon.MANNER)
_ALSO_NOUNS: Final = _folded(lexicon.ALSO_NOUNS)
_FOR_ME: Final = _folded(lexicon.FOR_ME)
_HABITS: Final = _folded(lexicon.HABITS)
_NEVER_MEANT: Final = _folded(lexicon.NEVER_MEANT)
_OBJECTS: Final = _folded(lexicon.OBJECTS)
_DEVERBAL: Final = _folded(lexicon.DEVERBAL)
_STEMS_ASKED_FOR: Final = _folded(lexicon.STEMS - lexicon.NO_IMPERATIVES)
_PROHIBITIONS: Final = made_later(
    lambda: frozenset(
        form
        for stem in _folded(lexicon.STEMS)
        for no in (f"{stem}ma", f"{stem}me")
        for form in (*_commands(no), *_shall(no), f"{no}yalim", f"{no}yelim")
    )
)
_FOR_GOOD: Final = frozenset(form for stem in _folded(lexicon.FOR_GOOD) for form in _commands(stem)) | {
    "olsun",
    "olmasin",
}
_ORDERS: Final = made_later(
    lambda: (
        frozenset(form for stem in _STEMS_ASKED_FOR for form in (*_commands(stem), *_shall(stem)))
        | _PROHIBITIONS()
        | {*_shall("ol"), *_shall("olma"), "et", "edin", "ediniz", "etsin"}
    )
)
_ORDER: Final = pattern(lexicon.ORDER)
