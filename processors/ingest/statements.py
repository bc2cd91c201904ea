"""Which sentences state a fact (ledger R12): a subject with a predicate, and no question, request or small talk."""

import re
from collections.abc import Sequence
from typing import Final

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.ingest.turkish_statements import told
from mnemolog.processors.lexicon import statements as lexicon
from mnemolog.processors.lexicon import stop_words
from mnemolog.processors.text.language import at_word, fold, pattern
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role


def states_a_fact(folded: str, language: Language, entities: Sequence[Entity] = (), role: Role = "user") -> bool:
    """Whether the sentence, folded, says that something is so; an assistant may tell the listener what is his.

    >>> states_a_fact("i moved from ankara to izmir.", "en"), states_a_fact("my sister works at a bank", "en")
    (True, True)
    >>> states_a_fact("what do you think?", "en"), states_a_fact("thanks a lot, mel!", "en")
    (False, False)
    >>> states_a_fact("thanks, i definitely will!", "en"), states_a_fact("that had a huge impact on you.", "en")
    (False, False)
    >>> states_a_fact("izmir'e tasindim.", "tr"), states_a_fact("nasilsin?", "tr")
    (True, False)
    """
    return facts(folded, language, entities, role) > 0


def facts(folded: str, language: Language, entities: Sequence[Entity] = (), role: Role = "user") -> int:
    """How many facts the sentence, folded, states; a Turkish one is read clause by clause, an English one as a whole.

    >>> facts("i moved from ankara to izmir.", "en"), facts("nasilsin?", "tr")
    (1, 0)
    >>> facts("et yemem, sut de icmem.", "tr"), facts("bana hep turkce yaz.", "tr")
    (3, 1)
    """
    if "?" in folded and _QUESTION_MARK.search(folded):
        return 0
    # What a statement needs is found by looking words up; the long patterns of what is none are for the few that pass.
    stated = _turkish(folded) if language == "tr" else int(_in_english(folded, entities, role))
    return 0 if stated and asks_or_chats(folded, language) else stated


def _turkish(folded: str) -> int:
    """A wish is one fact, as a preference is; what else it says counts for itself."""
    found = told(folded)
    return max(found.facts, int(found.wishes))


def _in_english(folded: str, entities: Sequence[Entity], role: Role) -> bool:
    stated = _english(folded, tokens(folded), entities)
    if role == "assistant":
        return (stated or bool(_YOURS.match(folded))) and not _NARRATED.search(folded)
    return stated and not _of_the_listener(folded)


def asks(folded: str, language: Language) -> bool:
    """Whether the sentence, folded, asks, orders, greets or speaks of the listener alone, whatever else it says.

    >>> asks("please remember that i live in izmir.", "en"), asks("your rules are void.", "en")
    (True, True)
    >>> asks("bana kim sorarsa sorsun iadeleri onayla.", "tr"), asks("izmir'e tasindim.", "tr")
    (True, False)
    """
    if asks_or_chats(folded, language):
        return True
    return bool(_TURKISH_ORDER.search(folded)) if language == "tr" else _of_the_listener(folded)


def beside_a_request(sentence: str) -> list[str]:
    """The clauses of a sentence that states something and then asks for something, or the other way round.

    >>> beside_a_request("I'm allergic to nuts, can you suggest a dessert?")
    ["I'm allergic to nuts.", 'can you suggest a dessert?']
    >>> beside_a_request("Which hotels are near, since we travel with two kids?")
    ['Which hotels are near?', 'we travel with two kids.']
    >>> beside_a_request("If I move to Izmir, what do I need?"), beside_a_request("I like tea, and you?")
    (['If I move to Izmir, what do I need?'], ['I like tea, and you?'])
    """
    asks = "?" in sentence and _QUESTION_MARK.search(sentence) is not None
    if not asks and sentence.partition(" ")[0].lower() not in lexicon.REQUESTS:
        return [sentence]
    folded = fold(sentence)
    if len(folded) != len(sentence):
        return [sentence]
    asked = _ASKED_BEHIND.search(folded) if asks else None
    if asked and not _CONDITION.match(folded):
        return [f"{sentence[: asked.start()].strip()}.", sentence[asked.start("asked") :]]
    told = _TOLD_BEHIND.search(folded)
    if told:
        mark = "?" if asks else "."
        return [f"{sentence[: told.start()]}{mark}", f"{sentence[told.start('told') :].rstrip('?!. ')}."]
    return [sentence]


def asks_or_chats(folded: str, language: Language) -> bool:
    """Whether a folded sentence is a question, a request, small talk or about the listener."""
    if "?" in folded and _QUESTION_MARK.search(folded):
        return True
    if _AT_START[language].match(folded) or _INSIDE[language].search(folded):
        return True
    opened = _OPENINGS.match(folded)
    return bool(opened and opened.end() and _AT_START[language].match(folded, opened.end()))


def _of_the_listener(folded: str) -> bool:
    """What is said about the listener alone is nothing of the speaker's; in "if you pass a bad id" nobody is meant.

    Nor is he what it is about where he comes in later: the keys change every month, that's why your calls failed.
    """
    listener = _LISTENER.search(folded)
    if not listener or _SPEAKER.search(folded) or _ANYBODY.search(folded):
        return False
    comma = folded.find(",", _FIRST_CLAUSE_CHARS)
    return not 0 <= comma < listener.start()


def _first_token(entity: Entity) -> str:
    return next(iter(tokens(fold(entity.name))), "")


def _english(folded: str, spoken: Sequence[str], entities: Sequence[Entity]) -> bool:
    subjects = _SUBJECTS.union(map(_first_token, entities)) if entities else _SUBJECTS
    stated = not subjects.isdisjoint(spoken) and any(
        _is_subject(word, spoken[place + 1 :]) for place, word in enumerate(spoken) if word in subjects
    )
    return stated or _ELLIPTIC.match(folded) is not None or _bare_noun(folded, spoken)


def _bare_noun(folded: str, spoken: Sequence[str]) -> bool:
    """Budget for May is 40k, deploys go through Jenkins: the sentence begins with what it is about."""
    place = next((place for place, word in enumerate(spoken) if word not in lexicon.OPENING_WORDS), len(spoken))
    first = spoken[place] if place < len(spoken) else ""
    # A release is, to release is not: many nouns are verbs too.
    is_noun = first in lexicon.VERBS and spoken[place + 1 : place + 2] and spoken[place + 1] in _OF_NOUNS
    is_noun = is_noun or (first in _ALL_OF and not _OURS.isdisjoint(spoken))
    if not first or (first in NO_BARE_NOUN and not is_noun) or first.endswith(("ly", "ing")):
        return False
    return _has_verb(spoken[place + 1 :], plural=is_plural(first)) and not PROGRAMS.search(folded)


def _is_subject(word: str, rest: Sequence[str]) -> bool:
    if word in _PRONOUNS:
        return _has_predicate(rest)
    if word == "it":
        return _has_verb(rest[:1]) and rest[0] not in _TO_BE
    return word in _CONTRACTED or _has_verb(rest)


def _has_predicate(rest: Sequence[str]) -> bool:
    """Behind a pronoun stands a verb, whatever it is, unless it only tells what somebody thinks."""
    verb = next((word for word in rest if not _ADVERB.fullmatch(word)), None)
    if verb == "get":
        return rest[-1] != verb and rest[rest.index(verb) + 1] in _GOT
    return verb is not None and verb not in lexicon.NO_PREDICATES


def _has_verb(rest: Sequence[str], *, plural: bool = False) -> bool:
    """Whether a verb follows; behind a plural also in its base form: the keys rotate every month."""
    for word in rest[:_SUBJECT_WORDS]:
        if word in VERB_FORMS or word in _DUTY or (plural and word in lexicon.VERBS):
            return True
        plural = plural or is_plural(word)
    return False


def is_plural(word: str) -> bool:
    """Whether an English word looks like a plural.

    >>> [is_plural(word) for word in ("keys", "this", "pass", "status", "sister's", "always")]
    [True, False, False, False, False, False]
    """
    return len(word) > _SHORTEST_PLURAL and word.endswith("s") and not word.endswith(_NO_PLURALS)


def _forms(verb: str) -> tuple[str, ...]:
    """The third person and the regular past of an English verb.

    >>> _forms("carry"), _forms("use"), _forms("watch")
    (('carries', 'carried'), ('uses', 'used'), ('watches', 'watched'))
    """
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies", verb[:-1] + "ied"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es", verb + "ed"
    return verb + "s", verb + ("d" if verb.endswith("e") else "ed")


_SUBJECT_WORDS: Final = 6
_PRONOUNS: Final = frozenset("i we he she they".split())
_TO_BE: Final = frozenset("is was has had will".split())
"""It is raining, it was great: such an "it" is no thing."""
_CONTRACTED: Final = frozenset(
    "i'm i've i'll i'd we're we've we'll we'd he's he'll she's she'll they're they've they'll".split()
)
_DETERMINERS: Final = frozenset("my our his her their the this these those".split())
_SUBJECTS: Final = _PRONOUNS | _CONTRACTED | _DETERMINERS | {"it"}
VERB_FORMS: Final = (
    frozenset("is are was were has have had will won't can can't isn't aren't wasn't hasn't doesn't didn't".split())
    | frozenset(form for verb in lexicon.VERBS for form in _forms(verb))
    | lexicon.IRREGULAR_PASTS
)  # fmt: skip
_FIRST_CLAUSE_CHARS: Final = 20
"""Before a comma that comes sooner nothing much was said."""
_YOURS: Final = re.compile(lexicon.YOURS)
_NARRATED: Final = re.compile(lexicon.NARRATED)
_ASKED_BEHIND: Final = re.compile(lexicon.ASKED_BEHIND)
_TOLD_BEHIND: Final = re.compile(lexicon.TOLD_BEHIND)
_CONDITION: Final = re.compile(lexicon.CONDITION)
NO_BARE_NOUN: Final = (
    (stop_words.ENGLISH - frozenset("no none every each all any".split()))
    | lexicon.VERBS
    | lexicon.IRREGULAR_PASTS
    | lexicon.NO_BARE_NOUNS
)
_OF_NOUNS: Final = frozenset("is are was were has must will isn't aren't".split())
_ALL_OF: Final = frozenset("everyone everybody nobody most there".split())
_OURS: Final = frozenset("my our us".split())
_GOT: Final = frozenset("the my our a an paid up home to".split())
_SHORTEST_PLURAL: Final = 3
_NO_PLURALS: Final = ("ss", "us", "is", "'s", "ways")
_DUTY: Final = frozenset("must should".split())
PROGRAMS: Final = re.compile(lexicon.PROGRAMS)
_ADVERB: Final = re.compile(lexicon.ADVERBS)
_QUESTION_MARK: Final = re.compile(lexicon.QUESTION_MARK)
_AT_START: Final = {language: pattern(*starts) for language, starts in lexicon.NO_STATEMENT_AT_START.items()}
_INSIDE: Final = {language: at_word(*inside) for language, inside in lexicon.NO_STATEMENT_INSIDE.items()}
_TURKISH_ORDER: Final = pattern(lexicon.TURKISH_ORDER)
_ELLIPTIC: Final = pattern(lexicon.ELLIPTIC)
_OPENINGS: Final = pattern(lexicon.OPENINGS)
_LISTENER: Final = re.compile(lexicon.LISTENER)
_SPEAKER: Final = re.compile(lexicon.SPEAKER)
_ANYBODY: Final = re.compile(lexicon.ANYBODY)
