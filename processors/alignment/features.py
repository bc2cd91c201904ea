"""The differences of two aligned statements, as numbers (ledger R19)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.alignment.clauses import clauses
from mnemolog.processors.alignment.rarity import Rarities, rare_words, rarities_of
from mnemolog.processors.alignment.words import Spoken, says_one, spoken
from mnemolog.processors.language import PACKS
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.language import any_of, fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import spelled
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.event import Language


class Cues(NamedTuple):
    """Cues in one statement, independent of the other."""

    denies: bool
    another: bool
    """it mentions one more"""
    past: bool
    ceased: bool
    hints: frozenset[str]
    single: frozenset[str]
    """attributes with a single value, by their stems"""


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement to compare. Its features are computed on first use and kept, as it meets several others."""

    text: str
    language: Language
    name: str = ""
    """name of its subject, which is left out of the comparison"""
    pieces: Pieces | None = None

    @cached_property
    def folded(self) -> str:
        """The text without case and diacritics."""
        return fold(self.text)

    @cached_property
    def spelled(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(spelled(self.folded))

    @cached_property
    def said(self) -> tuple[Spoken, ...]:
        """The content words."""
        return spoken(self.text, self.language, self.name)

    @cached_property
    def vectors(self) -> NDArray[np.float64] | None:
        """The vectors of the content words; None: there are none, or no word pieces."""
        if self.pieces is None or not self.said:
            return None
        return self.pieces.words([(word.start, word.end) for word in self.said]).astype(np.float64)

    @cached_property
    def vector(self) -> Vector | None:
        """The vector of the whole statement, from its pieces."""
        return None if self.pieces is None else self.pieces.spans([(0, len(self.text))])[0]

    @cached_property
    def phrasing(self) -> NDArray[np.float64]:
        """The phrasing of the statement as a vector, as changes are phrased unlike states; empty without a vector.

        A change can be announced in endless ways (*slips to*, *put me on*, *sarktı*): no list of cues is complete.
        """
        return np.empty(0) if self.vector is None else self.vector.astype(np.float64)

    @cached_property
    def marks(self) -> tuple[tuple[str, str, bool, bool], ...]:
        """For each content word the marks by which it is compared: stem, meaning, whether it is a name, a long stem."""
        return tuple((word.stem, word.meaning, word.name, len(word.stem) >= _PREFIX) for word in self.said)

    @cached_property
    def kinds(self) -> dict[str, frozenset[str]]:
        """The meanings of each kind that distinguishes persons or things."""
        return {kind: frozenset(word.meaning for word in self.said if word.kind == kind) for kind in _TELLS_APART}

    @cached_property
    def says_one(self) -> bool:
        """Whether it says one of something."""
        return says_one(self.text, self.language)

    @cached_property
    def weight(self) -> float:
        """The total weight of its words."""
        return float(self.weights.sum())

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The weight of each word: the rarer, the more."""
        if self.rarities is None:
            return np.array([_OF_A_NUMBER if word.meaning else 1.0 for word in self.said])
        return np.array(
            [
                _OF_A_NUMBER if word.meaning else min(_MOST_RARE, rarity) / (_MOST_RARE / 2)
                for word, rarity in zip(self.said, self.rarities.of_words, strict=True)
            ]
        )

    @cached_property
    def rarities(self) -> Rarities | None:
        """The rarities of its content words; None without word pieces: then nothing is known of them."""
        return None if self.pieces is None else rarities_of(self.said, self.pieces)

    @cached_property
    def rare(self) -> Mapping[str, float]:
        """The beginnings of its rare words, each with its weight."""
        return rare_words(self.said, self.rarities, self.language)

    # These two are not among `cues`: they help to choose the memories to compare it with, and often there are none.

    @cached_property
    def changes(self) -> frozenset[str]:
        """Its words that announce a change."""
        return _all(_PATTERNS[self.language]["change"], self.folded)

    @cached_property
    def repeats(self) -> bool:
        """Whether it refers to an earlier statement."""
        return _PATTERNS[self.language]["repeats"].search(self.folded) is not None

    @cached_property
    def cues(self) -> Cues:
        """Further cues in its words."""
        patterns, folded = _PATTERNS[self.language], self.folded
        return Cues(
            denies=patterns["negation"].search(folded) is not None,
            another=patterns["another"].search(folded) is not None,
            past=patterns["past"].search(folded) is not None,
            ceased=patterns["ceased"].search(folded) is not None,
            hints=_all(patterns["hint"], folded),
            single=frozenset(match[0][:_STEM] for match in patterns["single"].finditer(folded)),
        )

    @cached_property
    def retracts(self) -> bool:
        """Whether it takes back what its speaker has just said; in any language: that of a few words is hard to tell.

        Not among `cues`: it is asked of each sentence of little worth, which has no other use for them.
        """
        # "Sorry" alone is politeness; with a number or a day it takes one back.
        excused = _found("excuses", self.folded) and any(word.kind in VALUES for word in self.said)
        return (excused or self.retracts_anything or self.takes_back_words) and not self._corrects_itself

    @cached_property
    def takes_back_words(self) -> bool:
        """Whether it says that the last words were wrong, and no mere excuse: *no wait*, *I meant*."""
        return _found("corrects", self.folded)

    @cached_property
    def cue_of_correction(self) -> tuple[int, int] | None:
        """The place of the words that take back a word or a value, as far as they follow each other."""
        spans = sorted(found.span() for name in _OF_A_VALUE if (found := _search(name, self.folded)))
        if not spans:
            return None
        begin, end = spans[0]
        for other, last in spans[1:]:
            end = max(end, last) if other <= end + _BESIDE else end
        return begin, end

    @property
    def corrects_an_hour(self) -> bool:
        """Whether an hour follows the words that take something back: *no wait, at 10*."""
        cue = self.cue_of_correction
        return cue is not None and _OF_ANY_LANGUAGE["hour"].match(self.folded, cue[1]) is not None

    @property
    def _corrects_itself(self) -> bool:
        """Whether it takes back a value that it has named itself: *they come at seven, no wait, at eight*.

        The value in *I said seven but I meant eight* is that of an earlier statement.
        """
        cue = self.cue_of_correction
        if cue is None or len(self.folded) != len(self.text) or self.retracts_anything or self.repeats:
            return False
        before, behind = (
            {word.kind for word in self.said if word.kind in VALUES and (word.start < cue[0]) == first}
            for first in (True, False)
        )
        return not before.isdisjoint(behind)

    @cached_property
    def retracts_anything(self) -> bool:
        """Whether its words alone say that something is wrong or off; otherwise they may be about something else."""
        return _found("retracts", self.folded)

    @property
    def drops(self) -> bool:
        """Whether it ends with words that drop what was begun: *wait no, I just signed for two years, forget it*."""
        return _found("drops", self.folded)

    @cached_property
    def names_matter(self) -> bool:
        """Whether it names the matter of which it takes something back."""
        return _found("names_matter", self.folded)

    @cached_property
    def denied(self) -> tuple[int, ...]:
        """The positions of denied words among the content words."""
        patterns, said = _PATTERNS[self.language], self.said
        behind = (
            next((at for at, word in enumerate(said) if word.start >= match.end()), None)
            for match in patterns["denies"].finditer(self.folded)
        )
        before = (
            next((at for at in reversed(range(len(said))) if said[at].start <= match.start()), None)
            for match in patterns["denies_before"].finditer(self.folded)
        )
        return tuple(at for at in (*behind, *before) if at is not None)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first letters of its words, by which forms of one verb are matched."""
        return frozenset(word.stem[:_BEGINS] for word in self.said)

    @cached_property
    def matters(self) -> frozenset[str]:
        """The stems of its words, without numbers: its topic."""
        return frozenset(word.stem for word in self.said if word.kind not in _COUNTS)

    @cached_property
    def clauses(self) -> tuple[tuple[int, int], ...]:
        """The positions of its clauses."""
        return tuple(clauses(self.text, self.language))

    @cached_property
    def parts(self) -> "tuple[Statement, ...]":
        """Its clauses as statements."""
        return tuple(
            replace(self, text=self.text[begin:end], pieces=self.pieces.within(begin, end) if self.pieces else None)
            for begin, end in self.clauses
        )


class Evidence(NamedTuple):
    """The evidence found when two statements are aligned."""

    exact: bool
    """a number, date, identifier, name or other value replaces one of the same kind"""
    antonym: bool
    polarity: bool
    cue: bool
    """the newer one announces a change"""
    another: bool
    """the newer one mentions one more"""
    past: bool
    single: bool
    """both mention an attribute with a single value"""
    across: bool
    """they are in two languages"""
    hint: bool
    """the newer one has a word that often accompanies a change, but often none: new, again, later"""
    repeats: bool
    """the newer one refers to an earlier statement: as I said, demiştim"""

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the evidence that holds."""
        return tuple(name for name, holds in zip(self._fields, self, strict=True) if holds)


Swap: TypeAlias = Literal["value", "words"]
"""A single value (a number, a day, a colour) that replaces another of its kind; or other words that do."""


class Aligned(NamedTuple):
    """Two statements side by side."""

    left_old: tuple[str, ...]
    """words of the older one without a counterpart"""
    left_new: tuple[str, ...]
    evidence: Evidence
    features: NDArray[np.float64]
    """words left over and evidence, followed by the newer one's vector if both have word pieces"""
    held: float
    """share of the newer one's words that the older one has unchanged; 1 across languages, which share no words"""
    others: bool
    """they are about two persons or things, so that neither ends the other"""
    negated: bool = False
    """one denies a word that the other asserts"""
    ceased: bool = False
    """the newer one says that something is over"""
    swap: Swap | None = None
    """the kind of replacement, if little else differs"""
    counts_one: bool = False
    """the newer one mentions one, the older one another number"""


_MOST_IN_PLACE: Final = 2
"""Replaced words, at most, between statements that are otherwise the same."""
LEFT: Final = 0.5
"""A word of which more than this share is left over has no counterpart."""
_FROM: Final = 0.35
_WIDTH: Final = 0.40
"""The match of two words rises from 0 at a cosine of _FROM to 1 at _FROM + _WIDTH."""
_PREFIX: Final = 5
_APART: Final = ("kin", "side")
"""Kinds whose different values are different persons or things: a sister and a brother, the left knee and the right."""
_IDENTIFIER: Final = "identifier"
_TELLS_APART: Final = (*_APART, _IDENTIFIER)
VALUES: Final = frozenset({"number", "unit", "day", "month", "colour", "season", "time"})
"""Kinds of which a thing has only one value at a time."""
_BEGINS: Final = 3
"""First letters by which forms of one verb are matched."""
_STEM: Final = 4
"""First letters by which forms of one attribute are matched."""
_MOST_RARE: Final = 20.0
_OF_A_NUMBER: Final = 1.2
_COUNTS: Final = frozenset({"number", "unit", "day", "month", "time"})
_MOST_SHARED: Final = 5.0
"""The weight of common words that certainly shows a common topic."""


def supposes(text: str, language: Language) -> bool:
    """Whether something is only so perhaps, or on a condition.

    >>> [supposes(said, "en") for said in ("Theo might move it.", "I'll paint it if she moves out.", "Theo moved it.")]
    [True, True, False]
    """
    return _PATTERNS[language]["supposes"].search(fold(text)) is not None


def align(old: Statement, new: Statement, cosine: float) -> Aligned:
    """Aligns two statements; `cosine` is that of their vectors."""
    olds, news = old.said, new.said
    found = _matched(old, new)
    left_old, left_new = 1.0 - found.of_old, 1.0 - found.of_new
    alone_old, alone_new = left_old.tolist(), left_new.tolist()
    evidence = _evidence(old, new, exact=_exact(old, new, found), antonym=found.antonym)
    over_old, over_new = _over(olds, alone_old), _over(news, alone_new)
    others = _others(old, new, over_old, over_new)
    denied = _denies(new, alone_new, old)
    matter = _matter(found.equal, olds, len(news), old.weights, over_old, over_new)
    sides = [*_side(old, left_old, len(over_old)), *_side(new, left_new, len(over_new))]
    frame = 1 - (sides[0] + sides[4]) / 2
    replaced, added, dropped = _blocks(found)
    *flags, hint, repeats = (float(flag) for flag in evidence)
    pieces = float(old.pieces is not None and new.pieces is not None)
    numbers = [
        1.0, cosine, cosine * cosine, *sides, frame, frame * frame, replaced, added, dropped,
        float(not over_old), float(not over_new), float(not over_old and not over_new),
        float(not over_old and bool(over_new)), *flags,
        flags[3] * frame, flags[2] * frame, flags[6] * frame, flags[0] * frame, flags[0] * flags[6],
        flags[0] * flags[3],         flags[7] * cosine, flags[7] * sides[0], flags[7] * sides[4], pieces,
        min(sides[0], sides[4]), max(sides[0], sides[4]), abs(len(olds) - len(news)) / 10,
        *matter, hint, float(denied), float(others), flags[3] * matter.shared, flags[3] * matter.rivals,
        flags[3] * matter.begins, hint * matter.shared, hint * matter.begins, matter.rivals * matter.shared,
        matter.rivals * matter.begins, flags[2] * matter.begins, float(denied) * matter.shared, repeats,
        repeats * matter.held,
    ]  # fmt: skip
    return Aligned(
        tuple(word.text for word in over_old),
        tuple(word.text for word in over_new),
        evidence,
        np.concatenate([np.array(numbers, np.float64), new.phrasing if old.pieces is not None else np.empty(0)]),
        _held(found.equal, len(news), evidence),
        others,
        negated=evidence.polarity and (denied or _denies(old, alone_old, new)),
        ceased=new.cues.ceased,
        swap=_swap(olds, news, over_old, over_new),
        counts_one=_counts_one(over_old, old, new),
    )


_OF_A_VALUE: Final = ("corrects", "excuses", "objects")
"""Cues that take back a value: *I meant*, *sorry*, *no*."""
_BESIDE: Final = 2
"""Characters between two such cues in a row: *sorry, I meant*."""


def _found(name: str, folded: str) -> bool:
    """Whether any language finds these cues."""
    return _search(name, folded) is not None


def _search(name: str, folded: str) -> re.Match[str] | None:
    return _OF_ANY_LANGUAGE[name].search(folded)


def _over(said: tuple[Spoken, ...], left: list[float]) -> list[Spoken]:
    """The words without a counterpart."""
    return [word for word, over in zip(said, left, strict=True) if over > LEFT]


class _Matter(NamedTuple):
    """Whether two statements have the same topic, whatever else they say."""

    shared: float
    """total weight of the words that both have unchanged, values aside"""
    rarest: float
    """weight of the rarest of them"""
    begins: float
    """1 if the newer one begins with one of them"""
    rivals: float
    """1 if a value of one kind is left over on both sides"""
    names: float
    """1 if a name is left over on both sides"""
    held: float
    """share of the newer one's words that the older one has unchanged"""


def _matter(
    equal: list[tuple[int, int]],
    olds: tuple[Spoken, ...],
    news: int,
    weights: NDArray[np.float64],
    over_old: list[Spoken],
    over_new: list[Spoken],
) -> _Matter:
    said = [(float(weights[row]), column) for row, column in equal if olds[row].kind not in VALUES]
    kinds = {word.kind for word in over_old} & {word.kind for word in over_new} - {""}
    return _Matter(
        shared=min(_MOST_SHARED, sum(weight for weight, _ in said)) / _MOST_SHARED,
        rarest=max((weight for weight, _ in said), default=0.0) / 2,
        begins=float(any(at == 0 for _, at in said)),
        rivals=float(bool(kinds)),
        names=float(any(word.name for word in over_old) and any(word.name for word in over_new)),
        held=len({at for _, at in said}) / max(1, news),
    )


def _denies(statement: Statement, left: list[float], other: Statement) -> bool:
    """Whether it denies a word of the other one: in the same form, as *miles* are near *km*; or across languages."""
    across = statement.language != other.language
    return any(
        (across and left[at] <= LEFT) or statement.said[at].stem[:_BEGINS] in other.beginnings
        for at in statement.denied
    )


def _swap(
    olds: tuple[Spoken, ...], news: tuple[Spoken, ...], over_old: list[Spoken], over_new: list[Spoken]
) -> Swap | None:
    """The kind of replacement, if exactly one word or amount of each statement differs; None: there is none.

    The cosine of two words does not decide: that of *walls* and *curtains* is high too.
    """
    if not (len(over_old) == len(over_new) == 1 or (_is_amount(over_old) and _is_amount(over_new))):
        return None
    was, now = over_old[0], over_new[0]
    rest_old = [word for word in olds if word not in over_old]
    rest_new = [word for word in news if word not in over_new]
    fewer, more = sorted((rest_old, rest_new), key=len)
    if not fewer or not all(any(_equal(one, other) for other in more) for one in fewer) or was.name != now.name:
        return None
    if was.kind in VALUES or now.kind in VALUES:
        return "value" if was.kind == now.kind else None
    return "words"


def _is_amount(over: list[Spoken]) -> bool:
    """Whether it is a number with its unit: *10 am*."""
    return [word.kind for word in over] == ["number", "unit"]


def _counts_one(over_old: list[Spoken], old: Statement, new: Statement) -> bool:
    """Whether the newer one says one where the older one had more: *once a week* for *three times a week*."""
    lost = any(word.kind == "number" for word in over_old)
    return lost and new.says_one and not old.says_one


def _others(old: Statement, new: Statement, over_old: list[Spoken], over_new: list[Spoken]) -> bool:
    """Whether they are about another relative or side, or have another subject before the verb."""
    for kind in _APART:
        of_old, of_new = old.kinds[kind], new.kinds[kind]
        if of_old and of_new and of_old.isdisjoint(of_new):
            return True
    named_old, named_new = old.kinds[_IDENTIFIER], new.kinds[_IDENTIFIER]
    if named_old and named_new and named_old.isdisjoint(named_new) and len(over_old) > 1:
        return True  # 5A on Monday, 6B on Friday: two things, not a new value of one
    olds, news = old.said, new.said
    replaced = over_old[:1] == list(olds[:1]) and over_new[:1] == list(news[:1])
    return bool(over_old and over_new) and replaced and _begins(old, olds[0]) and _begins(new, news[0])


def _begins(statement: Statement, word: Spoken) -> bool:
    """Whether at most *my* or *the* precedes the word: then it is the topic of the statement."""
    patterns = _PATTERNS[statement.language]
    before = fold(statement.text[: word.start])
    return patterns["owner"].fullmatch(before) is not None and patterns["change"].match(fold(word.text)) is None


class _Matched(NamedTuple):
    """The matches between the words of two statements."""

    matches: NDArray[np.float64]
    """how well each word of the older one (rows) matches each of the newer one: 0 to 1"""
    of_old: NDArray[np.float64]
    """the best match of each word of the older one"""
    of_new: NDArray[np.float64]
    equal: list[tuple[int, int]]
    """positions of equal words"""
    antonym: bool


def _matched(old: Statement, new: Statement) -> _Matched:
    matches, equal, antonym = _by_vectors(old, new), list[tuple[int, int]](), False
    # Millions of words are compared here: each look-up is done once, and expensive checks come last.
    for row, (stem, meaning, name, long) in enumerate(old.marks):
        opposed = _ANTONYMS.get(stem, _NONE)
        for column, (stem_2, meaning_2, name_2, long_2) in enumerate(new.marks):
            if meaning or meaning_2:
                same = meaning == meaning_2
            elif stem == stem_2 or (long and long_2 and not (name and name_2) and _in_forms(stem, stem_2)):
                same = True
            elif name and name_2:
                same = False  # a changed sign never matches, whatever the vectors say; nor do two values
            elif stem_2 in opposed:
                same, antonym = False, True
            else:
                continue
            matches[row, column] = float(same)
            if same:
                equal.append((row, column))
    if 0 in matches.shape:
        return _Matched(matches, np.zeros(len(old.said)), np.zeros(len(new.said)), equal, antonym)
    return _Matched(matches, matches.max(axis=1), matches.max(axis=0), equal, antonym)


def _by_vectors(old: Statement, new: Statement) -> NDArray[np.float64]:
    if old.vectors is None or new.vectors is None:
        return np.zeros((len(old.said), len(new.said)))
    return np.minimum(np.maximum((old.vectors @ new.vectors.T - _FROM) / _WIDTH, 0.0), 1.0)


def _exact(old: Statement, new: Statement, found: _Matched) -> bool:
    """Whether a value or name without counterpart meets another of its kind, or words differ in an equal frame."""
    olds, news = old.said, new.said
    if not (olds and news):
        return False
    over_old = [word for word, most in zip(olds, found.of_old.tolist(), strict=True) if most < LEFT]
    over_new = [word for word, most in zip(news, found.of_new.tolist(), strict=True) if most < LEFT]
    if not {word.kind for word in over_old}.isdisjoint({word.kind for word in over_new} - {""}):
        return True
    names = any(word.name for word in over_old) and any(word.name for word in over_new)
    # Across languages every word differs, which shows nothing.
    return old.language == new.language and (names or _in_place(olds, news))


def _held(equal: list[tuple[int, int]], news: int, evidence: Evidence) -> float:
    if evidence.across or not news:
        return 1.0
    return len({column for _, column in equal}) / news


def _in_place(olds: tuple[Spoken, ...], news: tuple[Spoken, ...]) -> bool:
    """Whether the statements are the same except for replaced words.

    A cosine cannot distinguish a synonym from a rival value; an equal frame around both can.
    """
    if len(olds) != len(news):
        return False
    equal = [_equal(was, now) for was, now in zip(olds, news, strict=True)]
    return any(equal) and 0 < equal.count(False) <= _MOST_IN_PLACE


def _equal(was: Spoken, now: Spoken) -> bool:
    if was.meaning or now.meaning:
        return was.meaning == now.meaning
    if was.stem == now.stem:
        return True
    long = min(len(was.stem), len(now.stem)) >= _PREFIX
    return long and not (was.name and now.name) and _in_forms(was.stem, now.stem)


def _in_forms(one: str, other: str) -> bool:
    """Whether two long stems belong to one word: one begins with the other, or they differ by one letter.

    >>> _in_forms("organise", "organis"), _in_forms("project", "protect"), _in_forms("project", "product")
    (True, True, False)
    """
    if one[0] != other[0] and one[-1] != other[-1]:
        return False  # one edit cannot change both ends; most pairs end here
    return one.startswith(other) or other.startswith(one) or _one_edit(one, other)


def _one_edit(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return (
        one[begin + 1 :] == other[begin + 1 :] or one[begin:] == other[begin + 1 :] or one[begin + 1 :] == other[begin:]
    )


def _side(statement: Statement, left: NDArray[np.float64], alone: int) -> list[float]:
    """The words left over: their share, total weight, highest weight, and number."""
    if not len(left):
        return [0.0, 0.0, 0.0, 0.0]
    over = left * statement.weights
    # Words beyond the embedder's input have no weight; if all are, none counts as known.
    total, weight = float(over.sum()), statement.weight
    return [total / weight if weight else 1.0, total / 5, max(over.tolist()), alone / 5]


def _blocks(found: _Matched) -> tuple[float, float, float]:
    """The numbers of replaced, added and dropped blocks, in the order of the words."""
    if 0 in found.matches.shape:
        return 0.0, 0.0, 0.0
    nearest, most = found.matches.argmax(axis=0).tolist(), found.of_new.tolist()
    olds, news = found.matches.shape
    pairs = [(row, column) for column, row in enumerate(nearest) if most[column] > LEFT]
    if any(row >= after for (row, _), (after, _) in pairwise(pairs)):
        # Words without a match get names that no word of the other side has.
        named = [str(row) if most[column] > LEFT else f"new{column}" for column, row in enumerate(nearest)]
        changes = SequenceMatcher(None, [str(row) for row in range(olds)], named, autojunk=False).get_opcodes()
        tags = [str(tag) for tag, *_ in changes]
    else:  # in one order: the words between matches are left over, so that no search is needed
        between = pairwise([(-1, -1), *pairs, (olds, news)])
        tags = [_GAPS[end > begin + 1, to > at + 1] for (begin, at), (end, to) in between]
    return float(tags.count("replace")), float(tags.count("insert")), float(tags.count("delete"))


_GAPS: Final[dict[tuple[bool, bool], str]] = {
    (True, True): "replace",
    (True, False): "delete",
    (False, True): "insert",
    (False, False): "equal",
}
"""The kind of gap between two matches, by whether the older and the newer statement have words in it."""


def _evidence(old: Statement, new: Statement, *, exact: bool, antonym: bool) -> Evidence:
    was, now, patterns, across = old.cues, new.cues, _PATTERNS[new.language], old.language != new.language
    return Evidence(
        exact=exact,
        antonym=antonym,
        polarity=was.denies != now.denies,
        # A word of change that the older statement has too announces nothing.
        cue=not new.changes <= (_all(patterns["change"], old.folded) if across else old.changes),
        another=now.another and not was.another,
        past=now.past,
        single=_one_attribute(old, new),
        across=across,
        hint=not now.hints <= (_all(patterns["hint"], old.folded) if across else was.hints),
        repeats=new.repeats,
    )


def _one_attribute(old: Statement, new: Statement) -> bool:
    """Whether both mention the same single-valued attribute; across languages it is enough that each mentions one.

    >>> _one_attribute(Statement("I work in Izmir.", "en"), Statement("I live in Izmir.", "en"))
    False
    """
    one, other = old.cues.single, new.cues.single
    return bool(one and other) if old.language != new.language else not one.isdisjoint(other)


def _all(pattern: re.Pattern[str], folded: str) -> frozenset[str]:
    """All matches of the pattern in a text."""
    return frozenset(match[0] for match in pattern.finditer(folded))


_PATTERNS: Final = {
    language: {
        name: later(getattr(pack.cues, name))
        for name in (
            "change",
            "hint",
            "repeats",
            "ceased",
            "supposes",
            "negation",
            "denies",
            "denies_before",
            "another",
            "past",
            "single",
            "owner",
        )
    }
    for language, pack in PACKS.items()
}
_OF_ANY_LANGUAGE: Final = {
    name: any_of(*(getattr(pack.cues, name) for pack in PACKS.values()))
    for name in ("retracts", "corrects", "excuses", "objects", "hour", "names_matter", "drops")
}
_PAIRS: Final = [pair.split("/") for pack in PACKS.values() for pair in pack.cues.antonyms.split()]
_NONE: Final = frozenset[str]()
_ANTONYMS: Final = {
    stem: frozenset(other for pair in _PAIRS for one, other in (pair, reversed(pair)) if one == stem)
    for stem in {stem for pair in _PAIRS for stem in pair}
}
