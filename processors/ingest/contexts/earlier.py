"""Features of a pair: a statement, and an earlier one that may explain it.

They are similarity, common words, time passed, speaker, number of messages in between, and the words that the earlier
one introduced. All earlier statements are processed together, one column per feature; the features of an earlier
statement alone are cached.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from mnemolog.processors.ingest.contexts.features import READ, Matrix, Scene, asks_at_the_end
from mnemolog.processors.ingest.worth.features import elliptic, marks
from mnemolog.processors.text.content import beginnings, content_words
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
        **_nearness(found),
        **_in_common(scene, found, analysed),
        "has_names": [min(len(each.entities), 3) / 3 for each in found],
        "names_shared": [not scene.entities.isdisjoint(each.entities) for each in found],
        "one_language": [each.language == scene.statement.language for each in found],
        **dict(zip(_SAYS, zip(*(each.numbers for each in analysed), strict=True), strict=True)),
    }
    placed = _by_message(scene, found)
    positions = [placed[each.message_id] for each in found]
    columns |= zip(_POSITIONS, zip(*positions, strict=True), strict=False)
    # Most features of most statements are 0.
    rows = np.zeros((len(BESIDE), len(found)))
    rows[[_PLACES[name] for name in columns]] = np.array(list(columns.values()), np.float64)
    rows[_PLACES["bias"]], rows[_PLACES["among"]] = 1.0, math.log1p(len(found)) / 4
    for name, at, number in _close_by(scene, analysed, positions):
        rows[_PLACES[name], at] = number
    of_statement = np.array([scene.features[name] for name in _OF_STATEMENT])
    weighed, begins = rows[_PLACES_OF_WEIGHED], len(_OF_EARLIER)
    ends = begins + len(_OF_STATEMENT) * len(_WEIGHED)
    rows[begins:ends] = (of_statement[:, np.newaxis, np.newaxis] * weighed).reshape(-1, len(found))
    rows[ends:] = rows[_PLACES_OF_AMONG] * rows[_PLACES["among"]]
    return rows.T


# Lists and not arrays: for the two dozen statements of a conversation a hundred operations on arrays cost more.
Columns = Mapping[str, Sequence[float]]
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
        float(elliptic(fold(read), language)),
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
    cosines = [mean if cosine is None else cosine for cosine in given]
    sorts = [_FAR if cosine is None else cosine for cosine in given]
    ranks = [0] * len(found)
    # Stable, so that equal cosines keep the order of the conversation on every machine.
    for rank, place in enumerate(sorted(range(len(found)), key=lambda place: -sorts[place])):
        ranks[place] = rank
    return {
        "cosine": cosines,
        "above_mean": [cosine - mean for cosine in cosines],
        "nearest": [cosine == best for cosine in given],
        "below_best": [best - cosine for cosine in cosines],
        "second_nearest": [rank == 1 for rank in ranks],
        # Not NumPy's logarithm, here and below: its last digit differs between machines, and a choice must not.
        "nearness": [math.log1p(rank) / 3 for rank in ranks],
        "no_memory": [cosine is None for cosine in given],
    }


def _in_common(scene: Scene, found: Sequence[Earlier], analysed: Sequence[_Analysed]) -> Columns:
    """Words that it shares with the statement, and words that it introduced."""
    statement = scene.statement
    own, rare = beginnings(statement.text, statement.language), statement.rare
    shared = [own & each.words for each in analysed]
    sharing = [(place, words) for place, words in enumerate(shared) if words]
    counts = Counter(chain.from_iterable(shared))
    sharers: dict[str, str] = {}
    of_rare, of_shared = [0.0] * len(found), [0.0] * len(found)
    # From the latest on, so that the first one to say a word remains: it introduced the topic.
    for place, words in reversed(sharing):
        sharers.update(dict.fromkeys(words, found[place].message_id))
        of_rare[place] = min(sum([weight for word, weight in rare.items() if word in words]), 1.0)
        # Exact summation, so that the order of a set of words changes no digit.
        of_shared[place] = min(math.fsum([1 / counts[word] for word in words]), 2.0)
    first_to_share, first_said, words_said = frozenset(sharers.values()), _first_said(scene, found), max(1, len(own))
    fresh = [len(of.words & first_said[each.message_id]) for each, of in zip(found, analysed, strict=True)]
    return {
        "rare_shared": of_rare,
        "shared": of_shared,
        "shared_share": [len(words) / words_said for words in shared],
        "first_to_share": [each.message_id in first_to_share for each in found],
        "first_said": [min(words, 8) / 8 for words in fresh],
        "first_said_share": [words / (len(of.words) or 1) for words, of in zip(fresh, analysed, strict=True)],
    }


def _close_by(
    scene: Scene, analysed: Sequence[_Analysed], positions: Sequence["_Position"]
) -> Iterator[tuple[str, int, float]]:
    """Features of the few statements of the latest messages: name, place of the statement, and number."""
    statement, last = scene.statement, scene.here[-1] if scene.here else None
    spoke_last = last is not None and last.role == "user" and last.speaker == scene.speaker
    points = float(marks(statement.folded, statement.language)["elliptic"])
    few = float(len(tokens(statement.folded)) <= _FEW)
    burst = float(spoke_last and last is not None and scene.at - last.at <= _MOMENT_S)
    for at, place in enumerate(positions):
        by_another = float(not place.by_speaker)
        if place.same_session and place.steps <= _NEAR:
            yield _BEFORE[place.steps], at, 1.0
        if place.same_session and place.steps == 1:
            yield "reply", at, by_another * scene.several_talk
            yield "answered", at, by_another * analysed[at].question
            yield "points_before", at, points
            yield "before_by_another", at, by_another
            yield "before_in_a_burst", at, burst
        if 0 <= place.rank < len(_LATEST):
            yield _LATEST[place.rank], at, 1.0
        if place.rank == 0:
            yield "latest_in_a_burst", at, burst
            yield "latest_points", at, points
            yield "latest_few", at, few
            yield "latest_by_another", at, by_another
            yield "latest_behind_assistant", at, float(last is not None and last.role != "user")


def _first_said(scene: Scene, found: Sequence[Earlier]) -> Mapping[str, frozenset[str]]:
    """The word beginnings that the message of each of these statements has and none before it."""
    wanted, known = {each.message_id for each in found}, set[str]()
    first_said = {}
    for said, words in zip(scene.earlier, scene.said_before, strict=True):
        if said.message_id in wanted:
            first_said[said.message_id] = words - known
        known |= words
    return first_said


class _Position(NamedTuple):
    """The position of a message in the conversation."""

    same_session: bool
    distance: float
    """logarithm of `steps`; not NumPy's, whose last digit differs between machines, and a choice must not"""
    hours: float
    by_speaker: bool
    opener: bool
    opener_of_several: bool
    steps: int
    """1: directly before the statement's own"""
    rank: int
    """among the candidate messages of the session, 0 for the latest; -1: it is in another session"""


def _by_message(scene: Scene, found: Sequence[Earlier]) -> Mapping[str, _Position]:
    """The positions of the messages of these statements."""
    placed = {}
    session_id, speaker, at, earlier, places = scene.session_id, scene.speaker, scene.at, scene.earlier, scene.places
    opener = scene.here[0].message_id if scene.here else None
    for rank, message_id in enumerate(dict.fromkeys([each.message_id for each in reversed(found)])):
        said = earlier[places[message_id]]
        steps, same, opens = len(earlier) - places[message_id], said.session_id == session_id, message_id == opener
        placed[message_id] = _Position(
            same,
            math.log(steps) / 4,
            math.log1p(max(0.0, (at - said.at) / 3600)) / 7,
            said.speaker == speaker and said.role == "user",
            opens,
            opens and scene.several_talk,
            steps,
            # "Latest" means the latest of this session; one elsewhere must not count as it.
            rank if same else -1,
        )
    return placed


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
_PLACES: Final = {name: place for place, name in enumerate(_OF_EARLIER)}
_PLACES_OF_WEIGHED: Final = np.array([_PLACES[name] for name in _WEIGHED])
_PLACES_OF_AMONG: Final = np.array([_PLACES[name] for name in _AMONG])
_POSITIONS: Final = _Position._fields[:-2]
"""Those fields of a position that are features."""
_BEFORE: Final = ("", "before", "second_before", "third_before", "third_before")
"""Features of the nearest messages of the session, by their steps."""
_NEAR: Final = len(_BEFORE) - 1
_LATEST: Final = ("latest", "second_latest", "third_latest")
"""Features of the latest candidate messages, by their rank."""
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
