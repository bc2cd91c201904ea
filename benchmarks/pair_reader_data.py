"""Pairs of statements that teach what a newer one is to an older one, from all that is labelled here."""

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from benchmarks import diaries
from benchmarks.diaries import UNSURE, Diary, Line
from benchmarks.natural_pairs import Told
from benchmarks.train_news import Listed
from benchmarks.turned_pairs import NOT_AGAIN, retold, turned
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.schemas.event import Language

RELATIONS: Final = PairReading._fields[:4]
"""In the order in which the model gives them."""
AGAIN: Final = ("fuller", "same")
FILES: Final = ("statement_pairs.jsonl", "told_pairs.jsonl")
IMPLIED: Final = 0.7
"""How much a relation counts that only follows from others, and a pair that was drawn at random."""
ALIKE: Final = 4
"""Letters in a row that two lines have in common: those with most of them are the hard ones to tell apart."""
SECOND: Final = 0.4
"""Of so many lines a second one that is alike is taken, and of so many one at random."""
UNLABELLED: Final = 0.4
"""Of the neighbours without a label, so many are taken."""
UNSURE_WEIGHT: Final = 0.5
"""How much they count: a third of those that look like a change are one."""
NATURAL: Final = 8_000
"""Pairs of talk in which nothing changes."""
NATURAL_WEIGHT: Final = 0.6
TURNED: Final = 0.2
"""Of so many lines one is made in which one thing is turned, and another in which nothing is."""
TURNED_AGAIN: Final = 0.35
"""The same for lines that say another one again."""


class Pair(NamedTuple):
    """Two statements, with what a reader said of them."""

    old: str
    new: str
    relation: str
    """one of RELATIONS, or NOT_AGAIN"""
    explains: bool | None
    """None: nobody said"""
    weight: float

    @property
    def turned(self) -> bool:
        """Whether all that is known is that it is no repetition."""
        return self.relation == NOT_AGAIN


def written(chance: random.Random, *, apart: int = 0) -> list[Pair]:
    """The pairs of the files, and of the diaries of all authors but the held-out ones.

    `apart`: beside each line that changes or needs something, so many more at random that it has nothing to do with.
    """
    return [*_of_files(), *(pair for diary in diaries.training() for pair in of_diary(diary, chance, apart=apart))]


def of_talk(listed: Sequence[Listed], chance: random.Random) -> Iterator[Pair]:
    """The neighbours of every memory of conversations: all labelled ones, and some to which nobody said anything."""
    for one in listed:
        for near in one.near:
            given = one.relations.get(near.memory.id)
            if given is not None:
                relation = given if given in RELATIONS else "different"
                yield Pair(near.memory.words, one.said.text, relation, None, 1.0)
            elif chance.random() < UNLABELLED:
                yield Pair(near.memory.words, one.said.text, "different", None, UNSURE_WEIGHT)


def of_natural(pairs: Iterable[tuple[Told, Told]], chance: random.Random) -> list[Pair]:
    """NATURAL of the pairs of talk, in which nearly always nothing changes."""
    known = [(older.row.text, newer.row.text) for older, newer in pairs]
    drawn = chance.sample(known, min(len(known), NATURAL))
    return [Pair(older, newer, "different", None, NATURAL_WEIGHT) for older, newer in drawn]


def _of_files() -> Iterator[Pair]:
    for name in FILES:
        for line in (Path(__file__).parent / name).read_bytes().splitlines():
            row = orjson.loads(line)
            yield Pair(row["old"], row["new"], row["relation"], None, 1.0)


def of_diary(diary: Diary, chance: random.Random, *, apart: int = 0) -> Iterator[Pair]:
    """The pairs that are related, and for each line some that are not: mostly those that look most alike."""
    tagged, explained = diary.tagged(), diary.explained()
    relations = diaries.implied(tagged)
    for place, new in enumerate(diary.lines):
        if new.by_assistant:
            continue
        others = []
        for old in diary.lines[:place]:
            key = (old.number, new.number)
            relation = relations.get(key)
            if relation is None and key not in explained:
                others.append(old)
            elif relation != UNSURE:
                weight = 1.0 if key in tagged or relation is None else IMPLIED
                yield Pair(old.text, new.text, relation or "different", key in explained, weight)
                if relation in AGAIN and chance.random() < TURNED_AGAIN:
                    yield from _turned(old.text, new.text, diary.language, chance)
        yield from _unrelated(new, others, chance, more=apart if new.tags else 0)
        if chance.random() < TURNED:
            yield from _turned(new.text, new.text, diary.language, chance)
            yield Pair(new.text, retold(new.text, diary.language, chance), "same", None, IMPLIED)


def _turned(old: str, new: str, language: Language, chance: random.Random) -> Iterator[Pair]:
    """The older statement and the newer one with one thing turned, either of them first."""
    made = turned(new, language, chance)
    if made is not None:
        yield Pair(*chance.choice(((old, made), (made, old))), NOT_AGAIN, None, IMPLIED)


def _unrelated(new: Line, others: Sequence[Line], chance: random.Random, *, more: int) -> Iterator[Pair]:
    own = _pieces(new.text)
    alike = sorted(others, key=lambda old: (-_alike(_pieces(old.text), own), old.number))
    hard = 2 if chance.random() < SECOND else 1
    rest = alike[hard:]
    drawn = chance.sample(rest, min(len(rest), more + (chance.random() < SECOND)))
    for old, weight in (*((each, 1.0) for each in alike[:hard]), *((each, IMPLIED) for each in drawn)):
        yield Pair(old.text, new.text, "different", False, weight)


def _pieces(text: str) -> frozenset[str]:
    folded = text.lower()
    return frozenset(folded[at : at + ALIKE] for at in range(len(folded) - ALIKE + 1))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / (1 + min(len(one), len(other)))
