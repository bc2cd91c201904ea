"""Which English sentences state a fact (ledger R12): a subject with a predicate, and no question, request or small talk."""

from collections.abc import Sequence
from typing import Final

from mnemolog.processors.language.english.lexicon import statements as lexicon
from mnemolog.processors.language.english.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.lexicon.sentences import QUESTION_MARK
from mnemolog.processors.text.language import fold, pattern
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.message import Role


def facts(folded: str, names: Sequence[str], role: Role) -> int:
    """1 if a folded sentence states a fact, else 0; with the role assistant, statements about the listener count too.

    >>> facts("i moved from ankara to izmir.", (), "user"), facts("my sister works at a bank", (), "user")
    (1, 1)
    >>> facts("that had a huge impact on you.", (), "user")
    0
    """
    return int(_in_english(folded, names, role))


def _in_english(folded: str, names: Sequence[str], role: Role) -> bool:
    stated = _english(folded, tokens(folded), names)
    if role == "assistant":
        return (stated or bool(_YOURS.match(folded))) and not _NARRATED.search(folded)
    return stated and not of_the_listener(folded)


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
    # The sentence is cut at places that were found in the folded text.
    if len(folded) != len(sentence):
        return [sentence]
    asked = _ASKED_BEHIND.search(folded) if asks else None
    # *If I move to Izmir, what do I need?*: the first clause states nothing.
    if asked and not _CONDITION.match(folded):
        return [f"{sentence[: asked.start()].strip()}.", sentence[asked.start("asked") :]]
    told = _TOLD_BEHIND.search(folded)
    if told:
        mark = "?" if asks else "."
        return [f"{sentence[: told.start()]}{mark}", f"{sentence[told.start('told') :].rstrip('?!. ')}."]
    return [sentence]


def of_the_listener(folded: str) -> bool:
    """What is said about the listener alone is nothing of the speaker's; in "if you pass a bad id" nobody is meant.

    Nor is he what it is about where he comes in later: the keys change every month, that's why your calls failed.
    """
    listener = _LISTENER.search(folded)
    if not listener or _SPEAKER.search(folded) or _ANYBODY.search(folded):
        return False
    comma = folded.find(",", _FIRST_CLAUSE_CHARS)
    return not 0 <= comma < listener.start()


def _first_token(name: str) -> str:
    return next(iter(tokens(fold(name))), "")


def _english(folded: str, spoken: Sequence[str], names: Sequence[str]) -> bool:
    subjects = _SUBJECTS.union(map(_first_token, names)) if names else _SUBJECTS
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
    # *I get the bus* states something, *I get it* does not.
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
_YOURS: Final = later(lexicon.YOURS)
_NARRATED: Final = later(lexicon.NARRATED)
_ASKED_BEHIND: Final = later(lexicon.ASKED_BEHIND)
_TOLD_BEHIND: Final = later(lexicon.TOLD_BEHIND)
_CONDITION: Final = later(lexicon.CONDITION)
NO_BARE_NOUN: Final = (
    (STOP_WORDS - frozenset("no none every each all any".split()))
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
PROGRAMS: Final = later(lexicon.PROGRAMS)
_ADVERB: Final = later(lexicon.ADVERBS)
_QUESTION_MARK: Final = later(QUESTION_MARK)
_ELLIPTIC: Final = pattern(lexicon.ELLIPTIC)
_LISTENER: Final = later(lexicon.LISTENER)
_SPEAKER: Final = later(lexicon.SPEAKER)
_ANYBODY: Final = later(lexicon.ANYBODY)
