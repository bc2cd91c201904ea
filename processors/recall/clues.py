"""Clues in a question besides its words, and whether a passage can answer them (English and Turkish)."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import calendar, questions
from mnemolog.processors.text.analyser import query_tokens, tokens
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later

READ_CHARS: Final = 2_000
"""Characters of a text that are searched for clues; a longer text would contain something of every kind."""

LOOKED_AT: Final = 8_192
"""Texts whose clues are cached: the questions of a conversation mostly concern the same texts."""

Wanted: TypeAlias = Literal["time", "amount", "name"]


def wanted(question: str) -> Wanted | None:
    """The kind of thing that a question asks for; None: it does not say.

    >>> [wanted(each) for each in ("When did she leave?", "Kaç kedisi var?", "Where is Ayşe?", "Why?")]
    ['time', 'amount', 'name', None]
    """
    folded = fold(question)
    kinds: tuple[tuple[Wanted, re.Pattern[str]], ...] = (("time", _TIME), ("amount", _AMOUNT), ("name", _NAME))
    return next((kind for kind, pattern in kinds if pattern.search(folded)), None)


def giving(texts: Iterable[str], kind: Wanted, names: Sequence[str]) -> list[bool]:
    """For each text whether it contains a thing of that kind; `names` are the speakers', which are no answer.

    >>> giving(["We left last Friday.", "We left."], "time", ())
    [True, False]
    >>> giving(["I have two cats.", "I have cats."], "amount", ())
    [True, False]
    >>> giving(["I live in Lisbon, Ann.", "Hello, Ann."], "name", ["Ann"])
    [True, False]
    """
    read = [text[:READ_CHARS] for text in texts]
    if kind == "name":
        spoken = {word for name in names for word in name.split()}
        return [not spoken.issuperset(_PROPER.findall(each)) for each in read]
    return [_holds(each, kind) for each in read]


@lru_cache(maxsize=LOOKED_AT)
def _holds(text: str, kind: Wanted) -> bool:
    return bool((_A_TIME if kind == "time" else _A_NUMBER).search(fold(text)))


def of_the_past(question: str) -> bool:
    """Whether a question is about the past.

    >>> [of_the_past(each) for each in ("Where did Tom live?", "Tom nerede yaşıyordu?", "Where does Tom live?")]
    [True, True, False]
    """
    return bool(_PAST.search(fold(question)))


def about_the_asker(question: str) -> bool:
    """Whether a question is about its speaker, or about an unnamed user.

    >>> about_the_asker("Where do I live?"), about_the_asker("Where does Emma live?")
    (True, False)
    """
    return bool(_WHOEVER_ASKS.search(fold(question)))


def asks_own_name(question: str) -> bool:
    """Whether a question asks for the asker's own name.

    >>> [asks_own_name(each) for each in ("What's my name?", "ben kimim", "What's my dog's name?")]
    [True, True, False]
    """
    folded = fold(question)
    return any(pattern.search(folded) for pattern in _OWN_NAME)


def attribute_words(question: str, question_tokens: Iterable[str]) -> frozenset[str]:
    """The words by which a question may name an attribute: its own, and those of attribute keys that it paraphrases.

    >>> sorted(attribute_words("Tom nerede yaşıyor?", ["tom", "yasi"]))
    ['live', 'tom', 'yasi']
    """
    folded = fold(question)
    return frozenset((*question_tokens, *(word for word, pattern in _ATTRIBUTES if pattern.search(folded))))


def asks_for(words: Collection[str], key: str, *, of_speaker: bool) -> bool:
    """Whether these words ask for the value of a key; for a personal key, only with `of_speaker`.

    >>> asks_for({"tom", "live"}, "lives_in", of_speaker=True), asks_for({"emma", "live"}, "lives_in", of_speaker=False)
    (True, False)
    >>> [asks_for(words, "port:stage api", of_speaker=False) for words in ({"port", "stage", "api"}, {"port", "db"})]
    [True, False]
    """
    # "Where does Emma live?" must not take the address of another speaker for its answer.
    personal = ":" not in key or key.partition(":")[0] in _OF_PERSONS
    return (of_speaker or not personal) and _key_words(key) <= set(words)


@lru_cache(maxsize=4_096)
def _key_words(key: str) -> frozenset[str]:
    """The stemmed words of a key's name, and the stems that the key itself contains."""
    name, _, of = key.partition(":")
    return frozenset((*tokens(name.replace("_", " "), "en"), *of.replace("+", " ").split()))


def named(question_tokens: Iterable[str], names: Iterable[str]) -> str | None:
    """The speaker that the question names; None: it names none or several.

    >>> named(["carolin", "adopt"], ["Caroline", "Mel"]), named(["carolin", "mel"], ["Caroline", "Mel"])
    ('Caroline', None)
    """
    asked = set(question_tokens)
    found = [name for name in dict.fromkeys(names) if _is_named(name, asked)]
    # A question that names two speakers may compare them, so neither is preferred.
    return found[0] if len(found) == 1 else None


def speakers(question_tokens: Iterable[str], learned: Mapping[str, str]) -> list[str]:
    """The tokens of the ids of speakers that a question names by a learned name.

    Their statements are stored under the name that the client gave, which is their id.

    >>> speakers(["bea", "drink"], {"u-17": "Bea", "u-18": "Max"}), speakers(["drink"], {"u-17": "Bea"})
    (['u', '17'], [])
    """
    asked = set(question_tokens)
    return [token for speaker, name in learned.items() if _is_named(name, asked) for token in query_tokens(speaker)]


def _is_named(name: str, asked: set[str]) -> bool:
    """Whether all words of the name are in the question, as any of the languages stems them."""
    # In any language: the stem of a name depends on the language that the question was taken for.
    return any(spoken and asked.issuperset(spoken) for spoken in (tokens(name, each) for each in PACKS))


_OF_PERSONS: Final = ("favourite", "likes", "prefers")


def _any(patterns: Iterable[str]) -> str:
    return "|".join(patterns)


def _folded(names: Iterable[str]) -> str:
    return _any(re.escape(fold(name)) for name in names)


_TIME: Final = later(rf"\b(?:{_any(questions.TIME)})")
_AMOUNT: Final = later(rf"\b(?:{_any(questions.AMOUNT)})")
_NAME: Final = later(rf"\b(?:{_any(questions.NAME)})")
_PAST: Final = later(rf"\b(?:{_any(questions.PAST)})")
_WHOEVER_ASKS: Final = later(rf"\b(?:{_any(questions.WHOEVER_ASKS)})")
_OWN_NAME: Final = tuple(later(pack.asking.own_name) for pack in PACKS.values())
_ATTRIBUTES: Final = tuple((word, later(pattern)) for word, pattern in questions.ATTRIBUTES)
_DAYS_AND_MONTHS: Final = _folded(
    (
        *calendar.ENGLISH_MONTHS,
        *calendar.TURKISH_MONTHS,
        *calendar.ENGLISH_DAYS,
        *calendar.TURKISH_DAYS,
        *calendar.RELATIVE_DAYS,
    )
)
_A_TIME: Final = later(
    rf"\b(?:(?:{_DAYS_AND_MONTHS}){calendar.SUFFIX}?\b|(?:19|20)\d\d\b|\d{{1,2}}[:./]\d|{_any(questions.TIME_WORDS)})"
)
_A_NUMBER: Final = later(
    rf"\d|\b(?:(?:{_folded(name for name, number in calendar.NUMBER_WORDS.items() if number > 1)})\b|"
    rf"(?:{_any(map(fold, calendar.AMOUNTS_IN_WORDS))})|once\b|twice\b|several\b|(?:a )?couple\b|birkac\b|cift\b)"
)
_PROPER: Final = re.compile(r"[A-ZÇĞİÖŞÜ](?<=[^.!?:…\]\"“\s]\s.)[\w’'-]+")
"""A capitalised word that does not begin a sentence; the letter comes first, since the engine looks for it fast."""
