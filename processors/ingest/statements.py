"""Which sentences state a fact (ledger R12): a subject with a predicate, and no question, request or small talk."""

import re
from collections.abc import Sequence
from typing import Final

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.lexicon import possessions
from mnemolog.processors.lexicon import statements as lexicon
from mnemolog.processors.text.language import at_word, fold, pattern
from mnemolog.processors.text.turkish import OWNED_IN_FIRST_PERSON
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language


def states_a_fact(folded: str, language: Language, entities: Sequence[Entity] = ()) -> bool:
    """Whether the sentence, folded, says that something is so.

    >>> states_a_fact("i moved from ankara to izmir.", "en"), states_a_fact("my sister works at a bank", "en")
    (True, True)
    >>> states_a_fact("what do you think?", "en"), states_a_fact("thanks a lot, mel!", "en")
    (False, False)
    >>> states_a_fact("thanks, i definitely will!", "en"), states_a_fact("that had a huge impact on you.", "en")
    (False, False)
    >>> states_a_fact("izmir'e tasindim.", "tr"), states_a_fact("nasilsin?", "tr")
    (True, False)
    """
    if "?" in folded and _QUESTION_MARK.search(folded):
        return False
    # What a statement needs is found by looking words up; the long patterns of what is none are for the few that pass.
    spoken = tokens(folded)
    stated = _turkish(folded, spoken) if language == "tr" else _english(folded, spoken, entities)
    return stated and not _no_statement(folded, language)


def _no_statement(folded: str, language: Language) -> bool:
    if _AT_START[language].match(folded) or _INSIDE[language].search(folded):
        return True
    opened = _OPENINGS.match(folded)
    return bool(opened and opened.end() and _AT_START[language].match(folded, opened.end()))


def _of_the_listener(folded: str) -> bool:
    """What is said about the listener alone is nothing of the speaker's; in "if you pass a bad id" nobody is meant."""
    return bool(_LISTENER.search(folded)) and not (_SPEAKER.search(folded) or _ANYBODY.search(folded))


def _first_token(entity: Entity) -> str:
    return next(iter(tokens(fold(entity.name))), "")


def _english(folded: str, spoken: Sequence[str], entities: Sequence[Entity]) -> bool:
    subjects = _SUBJECTS.union(map(_first_token, entities)) if entities else _SUBJECTS
    stated = not subjects.isdisjoint(spoken) and any(
        _is_subject(word, spoken[place + 1 :]) for place, word in enumerate(spoken) if word in subjects
    )
    return (stated or _ELLIPTIC.match(folded) is not None) and not _of_the_listener(folded)


def _is_subject(word: str, rest: Sequence[str]) -> bool:
    if word in _PRONOUNS:
        return _has_predicate(rest)
    if word == "it":
        return _has_verb(rest[:1]) and rest[0] not in _TO_BE
    return word in _CONTRACTED or _has_verb(rest)


def _has_predicate(rest: Sequence[str]) -> bool:
    """Behind a pronoun stands a verb, whatever it is, unless it only tells what somebody thinks."""
    verb = next((word for word in rest if not _ADVERB.fullmatch(word)), None)
    return verb is not None and verb not in lexicon.NO_PREDICATES


def _has_verb(rest: Sequence[str]) -> bool:
    return any(word in VERB_FORMS for word in rest[:_SUBJECT_WORDS])


def _turkish(folded: str, spoken: Sequence[str]) -> bool:
    if len(spoken) < _TURKISH_WORDS:
        return False
    last = spoken[-2] if spoken[-1] == "artik" else spoken[-1]
    predicate = last in _AORISTS or (last not in _NO_PREDICATES and _TURKISH_PREDICATE.search(last))
    return bool(predicate or _WHAT_ONE_IS.fullmatch(last) or _TURKISH_NOMINAL.search(folded) or _owned(spoken))


def _owned(spoken: Sequence[str]) -> bool:
    """Kız kardeşim doktor: what is said of a possession needs no verb."""
    return any(_OWNED.fullmatch(word) for word in spoken[:-1])


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


_SUBJECT_WORDS: Final = 5
_TURKISH_WORDS: Final = 2
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
_ADVERB: Final = re.compile(lexicon.ADVERBS)
_QUESTION_MARK: Final = re.compile(lexicon.QUESTION_MARK)
_AT_START: Final = {language: pattern(*starts) for language, starts in lexicon.NO_STATEMENT_AT_START.items()}
_INSIDE: Final = {language: at_word(*inside) for language, inside in lexicon.NO_STATEMENT_INSIDE.items()}
_ELLIPTIC: Final = pattern(lexicon.ELLIPTIC)
_OPENINGS: Final = pattern(lexicon.OPENINGS)
_LISTENER: Final = re.compile(lexicon.LISTENER)
_SPEAKER: Final = re.compile(lexicon.SPEAKER)
_ANYBODY: Final = re.compile(lexicon.ANYBODY)
_AORISTS: Final = frozenset(map(fold, lexicon.TURKISH_AORISTS))
_NO_PREDICATES: Final = frozenset(map(fold, lexicon.NO_TURKISH_PREDICATES))
_OWNED: Final = pattern(OWNED_IN_FIRST_PERSON)
_TURKISH_PREDICATE: Final = pattern(lexicon.TURKISH_PREDICATES)
_TURKISH_NOMINAL: Final = pattern(lexicon.TURKISH_NOMINAL)
_WHAT_ONE_IS: Final = pattern(possessions.WHAT_ONE_IS)
