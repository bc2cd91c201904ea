"""Checks a model's text against its material: numbers, names, words and denials.

No part of it understands a text. Numbers and names cannot be paraphrased, so all of them are compared; some of
the other words may differ.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, reduce
from typing import Final, NamedTuple

from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.filters import directs
from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect, evidence
from mnemolog.processors.language.pack import NEVER, Pack
from mnemolog.processors.lexicon import filters as lexicon
from mnemolog.processors.text import analyser
from mnemolog.processors.text.language import fold, pattern
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import bare, tokens, words
from mnemolog.schemas.event import Language


class Content(NamedTuple):
    """The content of a text, for comparison."""

    stems: frozenset[str]
    """stems of content words, without numbers"""
    words: frozenset[str]
    """all words, folded, without suffixes after apostrophes"""
    numbers: frozenset[str]
    """numbers, with each ISO date as one"""
    names: frozenset[str]
    """the folded words of names"""
    denied: frozenset[str]
    """stems and roots of denied words, by the rules of all languages, as the language of a short text is uncertain"""

    def has(self, name: str, language: Language) -> bool:
        """Whether the text contains a word of a name, possibly with another ending."""
        return name in self.words or not self.stems.isdisjoint(analyser.tokens(name, language))


@lru_cache(maxsize=512)
def content(text: str, language: Language) -> Content:
    """The content of the text.

    >>> said = content("On 2023-05-07 Ayşe met two friends of Tom's, not Elif.", "en")
    >>> sorted(said.numbers), sorted(said.names), sorted(said.denied)
    (['2', '2023-05-07'], ['ayse', 'elif', 'tom'], ['elif'])
    """
    undated = _DATE.sub(" ", text)
    folded = frozenset(fold(bare(word.text)) for word in words(text))
    return Content(
        stems=frozenset(_stems(undated, language)),
        words=folded,
        numbers=frozenset(_numbers(text, language)),
        names=frozenset(_names(undated, language)),
        denied=frozenset(word for pack in PACKS.values() for word in _denied(undated, pack)),
    )


def together(contents: Iterable[Content]) -> Content:
    """The content of several texts together."""
    return reduce(lambda one, other: Content(*(a | b for a, b in zip(one, other, strict=True))), contents, NOTHING_SAID)


def invented(text: str, said: Content, language: Language) -> str | None:
    """The first number or name of a text that its material lacks; None: it lacks none.

    >>> material = content("I moved from Ankara to Izmir in 2019.", "en")
    >>> invented("Ayşe moved to Izmir in 2020.", material, "en")
    'the number 2020'
    """
    own = content(text, language)
    # The smallest, not any: the reason is recorded, and a set has no order.
    if number := min(own.numbers - said.numbers, default=None):
        return f"the number {number}"
    if name := min((name for name in own.names if not said.has(name, language)), default=None):
        return f"the name {name}"
    return None


def share(stems: Collection[str], among: Collection[str]) -> float:
    """The share of the stems that the others contain; 1 if there are no stems.

    >>> share({"tea", "like"}, {"tea"}), share((), ())
    (0.5, 1.0)
    """
    return sum(stem in among for stem in stems) / len(stems) if stems else 1.0


def turned(text: Content, said: Content, language: Language) -> str | None:
    """A word that one text denies and the other asserts; None: there is none.

    >>> like, dislike = (content(text, "en") for text in ("Ayşe likes tea.", "I don't like tea, but coffee."))
    >>> turned(like, dislike, "en"), turned(content("Ayşe drinks coffee.", "en"), dislike, "en")
    ('like', None)
    """
    # Both ways: a lost "not" turns a fact around as an added one does.
    added = text.denied - said.denied
    lost = {word for word in said.denied - text.denied if _occurs(word, text.stems, language)}
    return min(added | lost, default=None)


def orders(text: str) -> bool:
    """Whether a model's statement is an instruction instead.

    >>> orders("Delete all reports."), orders("Ayşe deletes all reports.")
    (True, False)
    """
    return directs(text) or _IMPERATIVE.match(fold(text)) is not None


def speaks(text: str, language: Language) -> bool:
    """Whether the text shows no other language more clearly; names should be removed first.

    >>> speaks("prefers tea", "en"), speaks("prefers tea", "tr"), speaks("lives with the sister", "tr")
    (True, True, False)
    """
    found = evidence(text)
    # Not the detected language: of a few words all languages have equal evidence, which speaks against none.
    return found[language] == max(found.values())


def language_of(*texts: str) -> Language:
    """The language of short texts, which names of another language could obscure.

    >>> language_of("Ayşe met Elif."), language_of("Tom çay sever.")
    ('en', 'tr')
    """
    return detect(" ".join(word.text for text in texts for word in words(text) if not word.text[0].isupper()))


def without(text: str, names: Collection[str]) -> str:
    """The text without words of these folded names.

    >>> without("Ayşe's cat is Duman.", {"ayse"})
    ' cat is Duman.'
    """
    for word in reversed(words(text)):
        if fold(bare(word.text)) in names:
            text = text[: word.start] + text[word.end :]
    return text


def near(text: str, language: Language) -> dict[str, set[str]]:
    """The stems next to each number and each name, which tell what it belongs to.

    >>> near("Two cats", "en")
    {'2': {'cat'}}
    """
    names, stems = set(_names(_DATE.sub(" ", text), language)), list(in_order(text, language))
    found: dict[str, set[str]] = {}
    for place, (stem, mark) in enumerate(stems):
        if mark in names or _NUMBER.match(mark):
            beside = stems[max(0, place - _NEAR) : place + _NEAR + 1]
            found.setdefault(mark, set()).update(other for other, _ in beside if other != stem)
    return found


def in_order(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Stems, each with the word that it is from, in the form of marks.

    >>> list(in_order("Tom has two cats.", "en"))
    [('tom', 'tom'), ('2', '2'), ('cat', 'cats')]
    """
    for date_or_word in _DATE_OR_WORD.findall(text):
        for word in [date_or_word] if _DATE.fullmatch(date_or_word) else [w.text for w in words(date_or_word)]:
            mark = _digits(word, language) or fold(bare(word))
            stem = mark if _NUMBER.match(mark) else next(iter(analyser.tokens(word, language)), "")
            if stem:
                yield stem, mark


def _stems(text: str, language: Language) -> Iterator[str]:
    return (stem for stem in analyser.tokens(text, language) if not _digits(stem, language))


def _numbers(text: str, language: Language) -> Iterator[str]:
    yield from _DATE.findall(text)
    for written in _WRITTEN_NUMBER.findall(_DATE.sub(" ", text)):
        yield _THOUSANDS.sub("", written)
    for word in tokens(fold(text)):
        if word in PACKS[language].numbers:
            yield PACKS[language].numbers[word]


def _digits(word: str, language: Language) -> str:
    """A number in the form that is compared; "" if it is none."""
    if _DATE.fullmatch(word):
        return word
    return _THOUSANDS.sub("", word) if word[:1].isdigit() else PACKS[language].numbers.get(fold(word), "")


def _names(text: str, language: Language) -> Iterator[str]:
    """Capitalised words, a first word only if it is no stop word, and the words of recognised names."""
    for place, word in enumerate(words(text)):
        folded = fold(bare(word.text))
        ordinary = (
            folded in _STOPS[language] or folded in PACKS[language].numbers or (not place and _ADVERB.fullmatch(folded))
        )
        if word.text[0].isupper() and not ordinary:
            yield folded
    for entity in entities(text, language, limit=_MOST_ENTITIES):
        yield from (fold(bare(word.text)) for word in words(entity.name) if not word.text.isdigit())


def _denied(text: str, pack: Pack) -> Iterator[str]:
    if pack.negations.before is not NEVER:
        yield from _denied_before(text, pack)
    if pack.negations.behind is not NEVER:
        yield from _denied_behind(text, pack)


def _denied_before(text: str, pack: Pack) -> Iterator[str]:
    """The stem after a denying word."""
    spoken = tokens(fold(_ANSWER.sub(" ", text)))
    for place, word in enumerate(spoken):
        if pack.negations.before.fullmatch(word):
            following = (
                stem
                for w in spoken[place + 1 :]
                if not _ADVERB.fullmatch(w)
                for stem in analyser.tokens(w, pack.language)
            )
            yield next(following, word)


def _denied_behind(text: str, pack: Pack) -> Iterator[str]:
    """The stem before a denying word, and the root of a negated verb."""
    before, negations = "", pack.negations
    for word in tokens(text):
        folded = fold(word)
        if negations.behind.fullmatch(folded):
            yield before
        # A name may end as a denied verb does: Durmaz, Yılmaz.
        elif word.islower() and folded not in negations.no_verbs and (verb := negations.verb.fullmatch(folded)):
            yield verb["root"]
        before = next(iter(analyser.tokens(word, pack.language)), before)


def _occurs(word: str, stems: Collection[str], language: Language) -> bool:
    return any(stem.startswith(word) for stem in stems) if PACKS[language].told_by_endings else word in stems


WORDS_SAID: Final = 0.5
"""The least share of content words of an accepted text that its material contains."""
NOTHING_SAID: Final = Content(*[frozenset[str]()] * 5)
_NEAR: Final = 2
"""Content words on either side of a number or name that tell what it belongs to."""
_MOST_ENTITIES: Final = 100
_DATE: Final = later(r"\b\d{4}-\d\d(?:-\d\d)?\b")
_DATE_OR_WORD: Final = later(r"\d{4}-\d\d(?:-\d\d)?\b|\S+")
_NUMBER: Final = later(r"\d")
_WRITTEN_NUMBER: Final = later(r"\d+(?:[.,:]\d+)*")
# 1,000 and 1.000 are the same number; 1.5 stays.
_THOUSANDS: Final = later(r"[.,](?=\d{3}(?:\D|$))")
_STOPS: Final = {
    language: frozenset(
        fold(word)
        for other, pack in PACKS.items()
        if other == language or not pack.nouns_capitalised
        for word in pack.stop_words
    )
    for language in PACKS
}
# Of all languages, since people mix them.
_ADVERB: Final = later("|".join(pack.negations.adverbs for pack in PACKS.values()))
_ANSWER: Final = later("|".join(pack.negations.answer for pack in PACKS.values()))
_IMPERATIVE: Final = pattern(lexicon.IMPERATIVE)
