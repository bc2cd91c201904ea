"""Features of a pair: a statement, and an earlier one that may explain it.

They are similarity, common words, time passed, speaker, number of messages in between, and the words that the earlier
one introduced. All earlier statements are processed together, one column per feature; the features of an earlier
statement alone are cached.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ingest.comparison import beginnings
from mnemolog.processors.ingest.contexts.features import AMONG, READ, Matrix, Scene, asks_at_the_end, several_talk
from mnemolog.processors.ingest.worth.features import marks
from mnemolog.processors.text.content import content_words
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language


class Earlier(NamedTuple):
    """An earlier statement."""

    words: str
    language: Language
    message_id: str
    entities: frozenset[str]
    cosine: float | None
    """cosine to the statement; None: no memory was made of it, so it has no vector"""


def beside(scene: Scene, found: Sequence[Earlier]) -> Matrix:
    """A row of features for each earlier statement, in the order of BESIDE."""
    analysed = [_analysed(each.words, each.language) for each in found]
    columns = {
        "bias": np.ones(len(found)),
        "among": np.full(len(found), math.log1p(len(found)) / 4),
        **_nearness(found),
        **_in_common(scene, found, analysed),
        **_places(scene, found, analysed),
        **dict(zip(_SAYS, np.array([each.numbers for each in analysed]).T, strict=True)),
        "has_names": np.array([min(len(each.entities), 3) / 3 for each in found]),
        "names_shared": np.array([not scene.entities.isdisjoint(each.entities) for each in found]),
        "one_language": np.array([each.language == scene.statement.language for each in found]),
    }
    of_statement = [scene.features[name] for name in _OF_STATEMENT]
    of_both = [columns[name] * number for number in of_statement for name in _WEIGHED]
    among = [columns[name] * columns["among"] for name in _AMONG]
    return np.array([*(columns[name] for name in _OF_EARLIER), *of_both, *among], np.float64).T


Columns = dict[str, NDArray[np.generic]]
"""Features by name, each with a number for every earlier statement."""


class _Analysed(NamedTuple):
    """Features of an earlier statement alone."""

    words: frozenset[str]
    """the first letters of its words"""
    question: bool
    numbers: tuple[float, ...]
    """in the order of _SAYS"""


@lru_cache(maxsize=8_192)
def _analysed(words: str, language: Language) -> _Analysed:
    """Cached, since one statement precedes many later ones."""
    read = words[:READ]
    content, asks = len(content_words(read, language)), asks_at_the_end(words, language)
    numbers = (
        float(asks),
        min(content, 10) / 10,
        float(content < _LITTLE),
        float(marks(fold(read), language)["elliptic"]),
        min(sum(word[:1].isupper() for word in words.split()[1:]), 4) / 4,
        float(any(map(str.isdigit, words))),
        math.log1p(len(words)) / 6,
    )
    return _Analysed(beginnings(read, language), asks, numbers)


def _nearness(found: Sequence[Earlier]) -> Columns:
    """Its cosine among those of all; one without a vector gets their mean and the last rank."""
    given = [each.cosine for each in found]
    # A message without a memory has no vector of its own words; the mean neither favours nor excludes it.
    known = [cosine for cosine in given if cosine is not None]
    mean, best = (sum(known) / len(known), max(known)) if known else (0.0, 0.0)
    cosines = np.array([mean if cosine is None else cosine for cosine in given])
    missing = np.array([cosine is None for cosine in given])
    ranks = np.empty(len(found), np.int64)
    # Stable, so that equal cosines keep the order of the conversation on every machine.
    ranks[np.argsort(np.where(missing, -_FAR, -cosines), kind="stable")] = np.arange(len(found))
    return {
        "cosine": cosines,
        "above_mean": cosines - mean,
        "nearest": ~missing & (cosines == best),
        "below_best": best - cosines,
        "second_nearest": ranks == 1,
        "nearness": _of_ranks(len(found))[ranks],
        "no_memory": missing,
    }


@lru_cache(maxsize=256)
def _of_ranks(count: int) -> Matrix:
    """Features of ranks, computed without numpy's logarithm, whose last digit differs between machines."""
    return np.array([math.log1p(rank) for rank in range(count)]) / 3


def _in_common(scene: Scene, found: Sequence[Earlier], analysed: Sequence[_Analysed]) -> Columns:
    """Words that it shares with the statement, and words that it introduced."""
    statement = scene.statement
    own, rare = beginnings(statement.text, statement.language), scene.rare
    shared = [own & each.words for each in analysed]
    counts = Counter(chain.from_iterable(shared))
    sharers: dict[str, str] = {}
    of_rare, of_shared = [0.0] * len(found), [0.0] * len(found)
    for place, words in enumerate(shared):
        if words:
            # The older dict on the right wins: the first one to say a word introduced the topic.
            sharers = dict.fromkeys(words, found[place].message_id) | sharers
            of_rare[place] = min(sum(counts_for for word, counts_for in rare.items() if word in words), 1.0)
            # Exact summation, so that the order of a set of words changes no digit.
            of_shared[place] = min(math.fsum(1 / counts[word] for word in words), 2.0)
    first_to_share, first_said = frozenset(sharers.values()), _first_said(scene)
    fresh = [len(of.words & first_said[each.message_id]) for each, of in zip(found, analysed, strict=True)]
    return {
        "rare_shared": np.array(of_rare),
        "shared": np.array(of_shared),
        "shared_share": np.array([len(words) for words in shared]) / max(1, len(own)),
        "first_to_share": np.array([each.message_id in first_to_share for each in found]),
        "first_said": np.minimum(fresh, 8) / 8,
        "first_said_share": np.array(fresh) / np.array([max(1, len(each.words)) for each in analysed]),
    }


def _first_said(scene: Scene) -> Mapping[str, frozenset[str]]:
    """For each message the word beginnings that no earlier message has."""
    known: set[str] = set()
    first_said = {}
    for said, words in zip(scene.earlier, scene.said_before, strict=True):
        first_said[said.message_id] = words - known
        known |= words
    return first_said


class _Place(NamedTuple):
    """The position of a message in the conversation."""

    distance: int
    """1: directly before the statement's own"""
    same: bool
    """it is in the statement's session"""
    by_speaker: bool
    opener: bool
    hours: float
    rank: int
    """among the candidate messages of the session, 0 for the latest; -1: it is in another session"""


def _places(scene: Scene, found: Sequence[Earlier], analysed: Sequence[_Analysed]) -> Columns:
    """The position of each in the conversation, combined with features of the statement."""
    here, statement = scene.here, scene.statement
    last, several = (here[-1] if here else None), several_talk(scene)
    places = _by_message(scene, found)
    distances, same, by_speaker, opener, hours, ranks = (
        np.array(column) for column in zip(*(places[each.message_id] for each in found), strict=True)
    )
    points = float(marks(statement.folded, statement.language)["elliptic"])
    few = float(len(tokens(statement.folded)) <= _FEW)
    spoke_last = last is not None and last.role == "user" and last.speaker == scene.speaker
    burst = float(spoke_last and last is not None and scene.at - last.at <= _MOMENT_S)
    after_assistant = float(last is not None and last.role != "user")
    before, latest, by_another = same & (distances == 1), ranks == 0, ~by_speaker
    return {
        "same_session": same,
        "before": before,
        "second_before": same & (distances == 2),
        "third_before": same & ((distances == 3) | (distances == 4)),
        # From a table: numpy's logarithm differs in its last digit between processors, and a choice must not.
        "distance": _LOGARITHMS[distances] / 4,
        "hours": hours,
        "by_speaker": by_speaker,
        "reply": before & by_another & several,
        "opener": opener,
        "opener_of_several": opener & several,
        "answered": before & by_another & np.array([each.question for each in analysed]),
        "points_before": before * points,
        "before_by_another": before & by_another,
        "before_in_a_burst": before * burst,
        "latest": latest,
        "second_latest": ranks == 1,
        "third_latest": ranks == 2,
        "latest_in_a_burst": latest * burst,
        "latest_points": latest * points,
        "latest_few": latest * few,
        "latest_by_another": latest & by_another,
        "latest_behind_assistant": latest * after_assistant,
    }


def _by_message(scene: Scene, found: Sequence[Earlier]) -> Mapping[str, _Place]:
    """The positions of the messages of these statements."""
    ranks = {message_id: rank for rank, message_id in enumerate(dict.fromkeys(e.message_id for e in reversed(found)))}
    opener = scene.here[0].message_id if scene.here else None
    places = {}
    for before, said in enumerate(reversed(scene.earlier), start=1):
        if (rank := ranks.get(said.message_id)) is not None:
            same = said.session_id == scene.session_id
            places[said.message_id] = _Place(
                distance=before,
                same=same,
                by_speaker=said.role == "user" and said.speaker == scene.speaker,
                opener=said.message_id == opener,
                hours=math.log1p(max(0.0, (scene.at - said.at) / 3600)) / 7,
                # "Latest" means the latest of this session; one elsewhere must not count as it.
                rank=rank if same else -1,
            )
    return places


_OF_EARLIER: Final = tuple(
    "bias among cosine above_mean nearest below_best second_nearest nearness no_memory rare_shared shared shared_share "
    "first_to_share first_said first_said_share same_session before second_before third_before distance hours "
    "by_speaker reply opener opener_of_several answered points_before before_by_another before_in_a_burst latest "
    "second_latest third_latest latest_in_a_burst latest_points latest_few latest_by_another latest_behind_assistant "
    "question told told_little points_too has_names has_capitals has_digits length names_shared one_language".split()
)


_OF_STATEMENT: Final = ("begins_with_pronoun", "new_rare", "told")
"""How the statement begins, its new rare words and its length change the weight of an earlier one's nearness."""
_WEIGHED: Final = ("latest", "before", "cosine", "bias")
_AMONG: Final = ("nearest", "latest")
"""Being the nearest or latest among many is stronger evidence than among few."""
BESIDE: Final = (
    *_OF_EARLIER,
    *(f"{name} × {of}" for name in _OF_STATEMENT for of in _WEIGHED),
    *(f"{name} × among" for name in _AMONG),
)
_SAYS: Final = "question told told_little points_too has_capitals has_digits length".split()
_LOGARITHMS: Final = np.array([0.0, *map(math.log, range(1, AMONG + 1))])
"""Logarithms of distances: a message is at most AMONG before the statement's own."""
LATEST_WITHOUT_MEMORY: Final = 4
"""Messages of a session, the latest, that may be shown without a memory of them."""
_LITTLE: Final = 3
"""With fewer content words an earlier statement says little."""
_FEW: Final = 6
"""With at most this many words a statement seldom names its topic."""
_MOMENT_S: Final = 180.0
"""Messages of one speaker within this time are often about one topic."""
_FAR: Final = -1.0
"""The cosine that stands for a missing one."""
